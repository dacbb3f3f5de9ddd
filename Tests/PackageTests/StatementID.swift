/// The id of a statement of Documentation/Statements.md: T9, G42a, founding S12.
struct StatementID: Hashable, CustomStringConvertible {
  /// The letters; of the founding documents' statements “founding S”.
  var section: String
  var number: Int
  /// The letter behind the number of a statement that was put in later.
  var suffix = ""

  var description: String { "\(section)\(number)\(suffix)" }
}

/// One place of a text at which a statement is named.
struct StatementMention: Equatable {
  var id: StatementID
  /// Where the id begins in the text's UTF-8.
  var offset: Int
}

extension StatementID {
  /// The statements that a text names, one or several (`T12, H17`), or from one to another (`E1–E3`).
  ///
  /// Every S of a list behind the word founding is one of the founding documents'. What is part of a longer word, of a
  /// path or of a member is no id.
  static func mentions(in text: some StringProtocol) -> [StatementMention] {
    let bytes = Array(text.utf8)
    var found: [StatementMention] = []
    // Where the last id ended, and whether it stood in a list behind the word founding.
    var last: (end: Int, isFounding: Bool)?
    var index = 0
    while index < bytes.count {
      guard let token = Self.token(in: bytes, at: index) else {
        index += 1
        continue
      }
      let isInList = last.map { isSeparator(bytes[$0.end..<index]) } ?? false
      let isFounding = isInList && last?.isFounding == true || isBehindFounding(bytes[..<index])
      let section = isFounding && token.letters == "S" ? "founding S" : token.letters
      if isInList, bytes[..<index].suffix(dash.count).elementsEqual(dash), let first = found.last?.id,
        first.section == section, first.number < token.number
      {
        for number in (first.number + 1)..<token.number {
          found.append(StatementMention(id: StatementID(section: section, number: number), offset: index))
        }
      }
      let id = StatementID(section: section, number: token.number, suffix: token.suffix)
      found.append(StatementMention(id: id, offset: index))
      last = (token.end, isFounding)
      index = token.end
    }
    return found
  }

  /// The statements that a test's display name begins with, as in `T12, H17: …`; empty where it begins otherwise.
  static func ids(ofTestNamed title: String) -> [StatementID] {
    guard let colon = title.firstIndex(of: ":") else { return [] }
    let head = title[..<colon]
    let list = #/(?:founding )?[A-Z]{1,2}\d+[a-z]?(?:(?:, |–| and )(?:founding )?[A-Z]{1,2}\d+[a-z]?)*/#
    return head.wholeMatch(of: list) == nil ? [] : mentions(in: head).map(\.id)
  }

  private static let dash = Array("–".utf8)

  private static func token(
    in bytes: [UInt8], at start: Int
  ) -> (letters: String, number: Int, suffix: String, end: Int)? {
    guard isCapital(bytes[start]) else { return nil }
    if start > 0, isWord(bytes[start - 1]) || ".#/-`".utf8.contains(bytes[start - 1]) { return nil }
    var end = start
    while end < bytes.count, isCapital(bytes[end]) { end += 1 }
    let letters = bytes[start..<end]
    let digits = bytes[end...].prefix { isDigit($0) }
    end = digits.endIndex
    guard letters.count <= 2, (1...3).contains(digits.count), let number = Int(String(decoding: digits, as: UTF8.self))
    else { return nil }
    var suffix = ""
    if end < bytes.count, isSmall(bytes[end]) {
      suffix = String(decoding: [bytes[end]], as: UTF8.self)
      end += 1
    }
    if end < bytes.count, isWord(bytes[end]) || bytes[end] == UInt8(ascii: "-") { return nil }
    return (String(decoding: letters, as: UTF8.self), number, suffix, end)
  }

  /// Whether only what separates the ids of a list stands there; a list may go on in the next line of a comment.
  private static func isSeparator(_ bytes: ArraySlice<UInt8>) -> Bool {
    let words = String(decoding: bytes, as: UTF8.self).split { " ,–/*\n".contains($0) }
    return words.allSatisfy { $0 == "and" || $0 == "founding" }
  }

  private static func isBehindFounding(_ bytes: ArraySlice<UInt8>) -> Bool {
    var end = bytes.endIndex
    while end > 0, " /*\n".utf8.contains(bytes[end - 1]) { end -= 1 }
    return end < bytes.endIndex && bytes[..<end].suffix(8).elementsEqual("founding".utf8)
  }

  private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
  private static func isSmall(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  private static func isWord(_ byte: UInt8) -> Bool {
    isCapital(byte) || isSmall(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
  }
}
