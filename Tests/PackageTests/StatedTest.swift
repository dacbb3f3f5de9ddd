/// A test whose display name begins with the id of a statement.
struct StatedTest {
  /// Suite and function, as in `TouchLifeTests.oneObject`.
  var name: String
  var title: String
  var ids: [StatementID]
  /// The words of its body.
  var words: Set<String>
}

/// The tests of some files that name statements, and the functions that they may call.
struct StatedTests {
  private(set) var tests: [StatedTest] = []
  private var functions: [Function] = []

  private struct Function {
    var name: String
    var words: Set<String>
  }

  init(_ texts: [String]) {
    for text in texts { read(text) }
  }

  /// The display names of those that expect nothing, neither themselves nor in a function that they call.
  var withoutExpectation: [String] {
    var expecting: Set<String> = ["#expect", "#require", "record"]
    var isGrowing = true
    while isGrowing {
      let known = expecting.count
      for function in functions where !function.words.isDisjoint(with: expecting) { expecting.insert(function.name) }
      isGrowing = expecting.count > known
    }
    return tests.filter { $0.words.isDisjoint(with: expecting) }.map(\.title)
  }

  private mutating func read(_ text: String) {
    let bytes = Array(text.utf8)
    // The same bytes with comments and literals blanked out.
    let code = Array(SwiftSourceText(text).lines.joined(separator: "\n").utf8)
    guard code.count == bytes.count else { return }
    let types = Self.types(code)
    for start in Self.places(of: "@Test(", in: code) {
      guard let literal = Self.literal(bytes, from: start), let test = Self.nextFunction(code, from: literal.end)
      else { continue }
      let ids = StatementID.ids(ofTestNamed: literal.text)
      guard !ids.isEmpty, let suite = types.last(where: { $0.offset < start })?.name else { continue }
      tests.append(StatedTest(name: "\(suite).\(test.name)", title: literal.text, ids: ids, words: test.words))
    }
    var start = 0
    while let next = Self.nextFunction(code, from: start) {
      functions.append(Function(name: next.name, words: next.words))
      start = next.bodyStart
    }
  }

  /// The types that are declared or extended at the margin, and where.
  private static func types(_ code: [UInt8]) -> [(name: String, offset: Int)] {
    let keywords: Set<String> = ["struct", "class", "extension", "enum", "actor"]
    var types: [(name: String, offset: Int)] = []
    var offset = 0
    for line in code.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if let first = line.first, !isSpace(first) {
        let words = line.split { !SwiftSourceText.isInWord($0) }.map { String(decoding: $0, as: UTF8.self) }
        if let keyword = words.firstIndex(where: keywords.contains), keyword + 1 < words.count {
          types.append((words[keyword + 1], offset))
        }
      }
      offset += line.count + 1
    }
    return types
  }

  /// Where the bytes behind `mark` begin.
  private static func places(of mark: String, in code: [UInt8]) -> [Int] {
    let mark = Array(mark.utf8)
    return code.indices.filter { code[$0] == mark[0] && code[$0...].starts(with: mark) }.map { $0 + mark.count }
  }

  /// The literal that is the first argument; nil where another argument is.
  private static func literal(_ bytes: [UInt8], from start: Int) -> (text: String, end: Int)? {
    var index = start
    while index < bytes.count, isSpace(bytes[index]) { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
    let first = index + 1
    index = first
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index < bytes.count else { return nil }
    return (String(decoding: bytes[first..<index], as: UTF8.self), index + 1)
  }

  /// The first function declared behind `start`: its name and the words between its braces.
  private static func nextFunction(
    _ code: [UInt8], from start: Int
  ) -> (name: String, words: Set<String>, bodyStart: Int)? {
    let keyword = Array(" func ".utf8)
    var index = start
    while index + keyword.count < code.count {
      guard isSpace(code[index]), code[(index + 1)..<(index + keyword.count)].elementsEqual(keyword[1...]) else {
        index += 1
        continue
      }
      let nameStart = index + keyword.count
      let nameEnd = code[nameStart...].firstIndex { !SwiftSourceText.isInWord($0) } ?? code.count
      guard let open = code[nameEnd...].firstIndex(of: UInt8(ascii: "{")) else { return nil }
      var depth = 0
      var end = open
      while end < code.count {
        if code[end] == UInt8(ascii: "{") { depth += 1 }
        if code[end] == UInt8(ascii: "}") { depth -= 1 }
        if depth == 0 { break }
        end += 1
      }
      let words = code[open..<end].split { !SwiftSourceText.isInWord($0) && $0 != UInt8(ascii: "#") }
        .map { String(decoding: $0, as: UTF8.self) }
      return (String(decoding: code[nameStart..<nameEnd], as: UTF8.self), Set(words), open)
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }
}
