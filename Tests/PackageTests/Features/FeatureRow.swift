/// A row of a page: symbols of one type that have the same status and the same remark.
struct FeatureRow {
  /// Empty for what stands outside of types.
  var owner: String
  /// The names in the order of their sources, without those of overloads; empty for a type alone.
  var members: [String]
  var status: FeatureSymbol.Status?
  var remark: String

  /// What a page says of the symbols of a folder: by type, the outermost names last, and what is not there yet after all.
  static func rows(of symbols: [FeatureSymbol]) -> [FeatureRow] {
    var rows: [FeatureRow] = []
    var index: [String: Int] = [:]
    for symbol in symbols {
      let owner = symbol.owner.joined(separator: ".")
      let key = "\(owner)|\(symbol.status)|\(symbol.remark)"
      let place = index[key] ?? rows.count
      if place == rows.count {
        index[key] = place
        rows.append(FeatureRow(owner: owner, members: [], status: symbol.status, remark: symbol.remark))
      }
      if let member = symbol.member, !rows[place].members.contains(member) { rows[place].members.append(member) }
    }
    let missing = symbols.filter { !$0.callouts.missing.isEmpty }.map { symbol in
      FeatureRow(
        owner: symbol.fullName, members: [], status: nil, remark: symbol.callouts.missing.joined(separator: ", "))
    }
    // A type is named by the rows of its members.
    let owners = Set(rows.filter { !$0.members.isEmpty }.map(\.owner))
    rows.removeAll { $0.members.isEmpty && $0.remark.isEmpty && owners.contains($0.owner) }
    return sorted(rows) + missing.enumerated().sorted { ($0.1.owner, $0.0) < ($1.1.owner, $1.0) }.map(\.1)
  }

  private static func sorted(_ rows: [FeatureRow]) -> [FeatureRow] {
    let keyed = rows.enumerated().map { place, row in
      // A yes without a remark is read first; the rest keeps the order of the sources.
      (isFree: row.owner.isEmpty ? 1 : 0, owner: row.owner, plain: row.remark.isEmpty ? 0 : 1, place: place, row: row)
    }
    return keyed.sorted {
      ($0.isFree, $0.owner, $0.plain, $0.place) < ($1.isFree, $1.owner, $1.plain, $1.place)
    }.map(\.row)
  }

  /// The row as a page has it; where nothing is Apple's, the status is not said.
  func text(besideApples: Bool) -> String {
    let names = members.map { "`\($0)`" }.joined(separator: ", ")
    let subject =
      if owner.isEmpty { names } else if members.isEmpty { "`\(owner)`" } else { "`\(owner)`: \(names)" }
    let statement = besideApples || status != .ours ? statement : remark
    return "| \(Self.escaped(subject)) | \(Self.escaped(statement)) |"
  }

  private var statement: String {
    let word =
      switch status {
      case .yes: "yes"
      case .partly: "partly"
      case .ours: "ours"
      case nil: "not yet"
      }
    return remark.isEmpty ? word : "\(word): \(status == .ours ? Self.continued(remark) : remark)"
  }

  /// A sentence after a colon: with a small letter, unless its first word is a name.
  private static func continued(_ text: String) -> String {
    let word = text.prefix { $0 != " " }
    guard let first = word.first, word.dropFirst().allSatisfy({ !$0.isUppercase }) else { return text }
    return first.lowercased() + text.dropFirst()
  }

  private static func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
