import Foundation

/// One public symbol, with how much of it there is.
struct FeatureSymbol {
  enum Status: Int, CaseIterable {
    case yes, partly, ours
  }

  /// The first folder below the module's, such as Gestures; empty for files that lie in the module's own.
  var area: String
  /// The names of the types around the symbol, and the symbol's own for a type.
  var owner: [String]
  /// Nil for a type.
  var member: String?
  var status = Status.yes
  /// What is missing, how the symbol behaves here, or what it is.
  var remark = ""
  var callouts: FeatureCallouts
  /// The file from the package's root, the line from 1, and the place in it.
  var file: String
  var line: Int
  var column: Int
  /// The lines of the comment, from 1.
  var commentLines: [Int]

  /// As it is written on a page when nothing else names its type.
  var fullName: String { (owner + [member].compactMap { $0 }).joined(separator: ".") }
  var place: String { "\(file):\(line)" }
}

extension FeatureSymbol {
  private static let types: Set<String> = [
    "swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.actor",
  ]

  /// Prefixes of Apple's names, and Apple's names without one; other names at the outermost level are ours.
  private static let applePrefixes = ["UI", "NS", "CA", "CG", "CF", "CL", "PK", "kCA", "kCL", "kCG", "OS", "os_"]
  private static let appleNames: Set<String> = [
    "Logger", "Selector", "UndoManager", "autoreleasepool(invoking:)",
  ]

  /// The symbols of a framework, in the order of their sources.
  ///
  /// An override is not listed: the symbol that it overrides is. Neither is what a protocol's extension gives for one
  /// of the protocol's requirements, nor what each type of raw values has.
  static func all(
    of framework: FeatureFramework, in graphs: [SymbolGraph], among declarations: FeatureDeclarations
  ) -> [FeatureSymbol] {
    var hidden: Set<String> = []
    var ownTypes: Set<String> = []
    for graph in graphs {
      for relationship in graph.relationships {
        switch relationship.kind {
        case "overrides" where declarations.names[relationship.target] != nil: hidden.insert(relationship.source)
        case "defaultImplementationOf": hidden.insert(relationship.source)
        default: break
        }
      }
      for symbol in graph.symbols where types.contains(symbol.kind.identifier) && symbol.location != nil {
        ownTypes.insert(symbol.pathComponents[0])
      }
    }
    var seen: Set<String> = []
    var symbols: [FeatureSymbol] = []
    for symbol in graphs.flatMap(\.symbols) {
      guard let location = symbol.location, let source = location.uri.firstRange(of: "/Sources/") else { continue }
      guard seen.insert(symbol.identifier.precise).inserted else { continue }
      let callouts = FeatureCallouts(comment: symbol.docComment?.lines.map(\.text) ?? [])
      if hidden.contains(symbol.identifier.precise), callouts.texts.isEmpty { continue }
      let file = String(location.uri[source.lowerBound...].dropFirst())
      let folders = file.split(separator: "/").dropFirst(2).dropLast()
      let isType = types.contains(symbol.kind.identifier)
      let isOfRawValues = ["rawValue", "init(rawValue:)"].contains(symbol.pathComponents.last)
      if isOfRawValues, callouts.texts.isEmpty, framework.isApples { continue }
      let path = symbol.pathComponents
      var name = path.last
      if symbol.kind.identifier.hasSuffix(".op") { name = name.map { String($0.prefix { $0 != "(" }) } }
      symbols.append(
        FeatureSymbol(
          area: folders.first.map(String.init) ?? "", owner: isType ? path : Array(path.dropLast()),
          member: isType ? nil : name, callouts: callouts, file: file, line: location.position.line + 1,
          column: location.position.character,
          commentLines: symbol.docComment?.lines.compactMap { $0.range.map { $0.start.line + 1 } } ?? []))
    }
    symbols.sort { ($0.fileName, $0.line, $0.column, $0.fullName) < ($1.fileName, $1.line, $1.column, $1.fullName) }
    let types = Dictionary(symbols.filter { $0.member == nil }.map { ($0.fullName, $0.callouts) }) { first, _ in first }
    for index in symbols.indices {
      let isApples = framework.isApples && isApples(symbols[index], ownTypes: ownTypes)
      symbols[index].take(types: types, isApples: isApples, among: declarations)
    }
    return symbols
  }

  /// Files keep their order when their folder moves.
  private var fileName: String { String(file.split(separator: "/").last ?? "") }

  /// Whether Apple has the symbol's outermost name; types of Foundation that are extended are Apple's.
  private static func isApples(_ symbol: FeatureSymbol, ownTypes: Set<String>) -> Bool {
    let outermost = symbol.owner.first ?? symbol.member ?? ""
    if appleNames.contains(outermost) || applePrefixes.contains(where: outermost.hasPrefix) { return true }
    return !symbol.owner.isEmpty && !ownTypes.contains(outermost)
  }

  /// Takes the status from the symbol's own callout, that of the requirement which it meets, or that of the nearest type
  /// around it that has one. How a type behaves here is said of its members, and not again of the types in it.
  private mutating func take(
    types: [String: FeatureCallouts], isApples: Bool, among declarations: FeatureDeclarations
  ) {
    status = isApples ? .yes : .ours
    var near = [callouts]
    let type = owner.joined(separator: ".")
    if let member, let requirement = declarations.requirement(metBy: member, of: type) { near.append(requirement) }
    if member != nil, let type = types[type] { near.append(type) }
    var far: [FeatureCallouts] = []
    var path = owner.dropLast()
    while !path.isEmpty {
      if let type = types[path.joined(separator: ".")] { far.append(type) }
      path.removeLast()
    }
    for (callouts, isNear) in near.map({ ($0, true) }) + far.map({ ($0, false) }) {
      if let text = callouts.texts[.partly] {
        (status, remark) = (.partly, text)
      } else if let text = callouts.texts[.ours] {
        (status, remark) = (.ours, text)
      } else if isNear, let text = callouts.texts[.here] {
        remark = text
      } else {
        continue
      }
      return
    }
    // What Apple does not document is told by the comment of its type, and outside of types by its own.
    if status == .ours { remark = near.last { !$0.summary.isEmpty }?.summary ?? "" }
  }
}
