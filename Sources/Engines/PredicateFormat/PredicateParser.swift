import Foundation

/// Reads the formats of predicates and expressions, in the grammar that Apple documents for `NSPredicate`.
///
/// Cost: proportional to the format's length.
package struct PredicateParser {
  /// What a bracket holds is known only once it is read.
  private enum Term {
    case predicate(PredicateNode)
    case expression(ExpressionNode)
  }

  private let tokens: [PredicateToken]
  private var index = 0
  private var arguments: ArraySlice<Any?>
  private var depth = 0
  /// How deep brackets may stand in one another.
  private static let deepest = 100
  /// How many operations of a kind, or keys, may follow one another: each is one level more to evaluate.
  private static let longest = 200

  private init(_ format: String, _ arguments: [Any?]) throws(PredicateFormatError) {
    var lexer = PredicateLexer(format)
    tokens = try lexer.tokens()
    self.arguments = arguments[...]
  }

  /// The condition of a format.
  ///
  /// - Parameter arguments: what stands for `%@`, `%K`, `%d` and their like, in order. More than are needed are left out.
  package static func predicate(_ format: String, _ arguments: [Any?]) throws(PredicateFormatError) -> PredicateNode {
    var parser = try PredicateParser(format, arguments)
    let place = parser.place
    guard case .predicate(let node) = try parser.disjunction() else {
      throw PredicateFormatError(place: place, message: "this is a value, and no condition")
    }
    try parser.expectEnd()
    return node
  }

  /// The value of a format, as `NSExpression` reads it.
  package static func expression(_ format: String, _ arguments: [Any?]) throws(PredicateFormatError) -> ExpressionNode {
    var parser = try PredicateParser(format, arguments)
    let node = try parser.value()
    try parser.expectEnd()
    return node
  }

  // MARK: Tokens

  private var token: PredicateToken.Kind { tokens[index].kind }
  private var place: Int { tokens[index].place }

  private func fail(_ message: String) -> PredicateFormatError { PredicateFormatError(place: place, message: message) }

  private func expectEnd() throws(PredicateFormatError) {
    guard token == .end else { throw fail("the format should end here") }
  }

  private mutating func accept(_ symbols: String...) -> String? {
    guard case .symbol(let symbol) = token, symbols.contains(symbol) else { return nil }
    index += 1
    return symbol
  }

  private mutating func expect(_ symbol: String) throws(PredicateFormatError) {
    guard accept(symbol) != nil else { throw fail("\(symbol) is missing") }
  }

  /// The word in upper case, if it is one of the language.
  private var keyword: String? {
    guard case .word(let word, isPlain: true) = token else { return nil }
    return word.uppercased()
  }

  private mutating func acceptWord(_ words: String...) -> String? {
    guard let keyword, words.contains(keyword) else { return nil }
    index += 1
    return keyword
  }

  private mutating func argument() throws(PredicateFormatError) -> Any? {
    guard let first = arguments.first else { throw fail("there is no argument for this") }
    arguments.removeFirst()
    index += 1
    return first
  }

  private mutating func deeper<Result>(
    _ body: (inout PredicateParser) throws(PredicateFormatError) -> Result
  ) throws(PredicateFormatError) -> Result {
    guard depth < Self.deepest else { throw fail("brackets stand too deep in one another") }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  // MARK: Conditions

  private mutating func disjunction() throws(PredicateFormatError) -> Term {
    let first = try conjunction()
    var parts: [PredicateNode] = []
    while acceptWord("OR") != nil || accept("||") != nil {
      if parts.isEmpty { parts.append(try condition(first)) }
      parts.append(try condition(try conjunction()))
    }
    return parts.isEmpty ? first : .predicate(.or(parts))
  }

  private mutating func conjunction() throws(PredicateFormatError) -> Term {
    let first = try negation()
    var parts: [PredicateNode] = []
    while acceptWord("AND") != nil || accept("&&") != nil {
      if parts.isEmpty { parts.append(try condition(first)) }
      parts.append(try condition(try negation()))
    }
    return parts.isEmpty ? first : .predicate(.and(parts))
  }

  private func condition(_ term: Term) throws(PredicateFormatError) -> PredicateNode {
    guard case .predicate(let node) = term else { throw fail("a value stands where a condition is wanted") }
    return node
  }

  private mutating func negation() throws(PredicateFormatError) -> Term {
    guard acceptWord("NOT") != nil || accept("!") != nil else { return try comparison() }
    return try deeper { (parser) throws(PredicateFormatError) in
      .predicate(.not(try parser.condition(try parser.negation())))
    }
  }

  private mutating func comparison() throws(PredicateFormatError) -> Term {
    if let word = acceptWord("TRUEPREDICATE", "FALSEPREDICATE") {
      return .predicate(.constant(word == "TRUEPREDICATE"))
    }
    let quantity: PredicateNode.Comparison.Quantity =
      switch acceptWord("ANY", "SOME", "ALL", "NONE") {
      case "ANY", "SOME": .any
      case "ALL": .all
      case "NONE": .none
      default: .one
      }
    let left = try sum()
    guard let operation = try operation() else {
      if quantity != .one { throw fail("what is to be compared with is missing") }
      return left
    }
    guard case .expression(let value) = left else { throw fail("a condition cannot be compared") }
    let options = try options()
    let place = place
    let right = try self.value()
    var comparison = PredicateNode.Comparison(
      quantity: quantity, left: value, operation: operation.kind, right: right, options: options)
    if operation.kind == .matches, let text = right.constantText {
      do {
        comparison.pattern = try PredicateEvaluation.pattern(text, options)
      } catch {
        throw PredicateFormatError(place: place, message: "this is no regular expression")
      }
    }
    let node = PredicateNode.comparison(comparison)
    return .predicate(operation.isNegated ? .not(node) : node)
  }

  private mutating func operation() throws(PredicateFormatError) -> (
    kind: PredicateNode.Comparison.Operation, isNegated: Bool
  )? {
    let isNegated = keyword == "NOT"
    if isNegated { index += 1 }
    if let word = acceptWord("BETWEEN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "IN") {
      let kind: PredicateNode.Comparison.Operation =
        switch word {
        case "BETWEEN": .between
        case "CONTAINS": .contains
        case "BEGINSWITH": .beginsWith
        case "ENDSWITH": .endsWith
        case "LIKE": .like
        case "MATCHES": .matches
        default: .isIn
        }
      return (kind, isNegated)
    }
    if isNegated { throw fail("a comparison is missing after NOT") }
    switch accept("=", "==", "!=", "<>", "<", "<=", "=<", ">", ">=", "=>") {
    case "=", "==": return (.equal, false)
    case "!=", "<>": return (.notEqual, false)
    case "<": return (.less, false)
    case "<=", "=<": return (.lessOrEqual, false)
    case ">": return (.greater, false)
    case ">=", "=>": return (.greaterOrEqual, false)
    default: return nil
    }
  }

  /// `[c]`, `[d]`, `[cd]`; of `[n]` and `[l]` nothing is different here.
  private mutating func options() throws(PredicateFormatError) -> String.CompareOptions {
    guard accept("[") != nil else { return [] }
    guard case .word(let letters, _) = token else { throw fail("letters are missing after [") }
    var options: String.CompareOptions = []
    for letter in letters.lowercased() {
      switch letter {
      case "c": options.insert(.caseInsensitive)
      case "d": options.insert(.diacriticInsensitive)
      case "n", "l": break
      default: throw fail("comparisons have no option \(letter)")
      }
    }
    index += 1
    try expect("]")
    return options
  }

  // MARK: Values

  private mutating func value() throws(PredicateFormatError) -> ExpressionNode {
    let place = place
    guard case .expression(let node) = try sum() else {
      throw PredicateFormatError(place: place, message: "a condition stands where a value is wanted")
    }
    return node
  }

  private mutating func sum() throws(PredicateFormatError) -> Term {
    try chain(["+", "-"]) { (parser) throws(PredicateFormatError) in try parser.product() }
  }

  private mutating func product() throws(PredicateFormatError) -> Term {
    try chain(["*", "/"]) { (parser) throws(PredicateFormatError) in try parser.power() }
  }

  private mutating func chain(
    _ symbols: [String], _ part: (inout PredicateParser) throws(PredicateFormatError) -> Term
  ) throws(PredicateFormatError) -> Term {
    var result = try part(&self)
    var count = 0
    while case .symbol(let symbol) = token, symbols.contains(symbol) {
      count += 1
      if count > Self.longest { throw fail("this calculation is too long") }
      index += 1
      result = .expression(.arithmetic(Character(symbol), try number(result), try number(try part(&self))))
    }
    return result
  }

  private func number(_ term: Term) throws(PredicateFormatError) -> ExpressionNode {
    guard case .expression(let node) = term else { throw fail("a condition is no number") }
    return node
  }

  private mutating func power() throws(PredicateFormatError) -> Term {
    let base = try signed()
    guard accept("**") != nil else { return base }
    return try deeper { (parser) throws(PredicateFormatError) in
      .expression(.arithmetic("^", try parser.number(base), try parser.number(try parser.power())))
    }
  }

  private mutating func signed() throws(PredicateFormatError) -> Term {
    guard accept("-") != nil else { return try postfixed() }
    return try deeper { (parser) throws(PredicateFormatError) in
      .expression(.arithmetic("-", .constant(0), try parser.number(try parser.signed())))
    }
  }

  /// A value with what stands behind it: further keys, an index.
  private mutating func postfixed() throws(PredicateFormatError) -> Term {
    var term = try primary()
    var count = 0
    while case .expression(let node) = term {
      count += 1
      if count > Self.longest { throw fail("this path is too long") }
      if accept(".") != nil {
        term = .expression(try key(of: node))
      } else if case .symbol("[") = token {
        index += 1
        let element: ExpressionNode
        switch acceptWord("FIRST", "LAST", "SIZE") {
        case "FIRST"?: element = .function("first", [node])
        case "LAST"?: element = .function("last", [node])
        case "SIZE"?: element = .function("count", [node])
        default: element = .element(node, try deeper { (parser) throws(PredicateFormatError) in try parser.value() })
        }
        try expect("]")
        term = .expression(element)
      } else {
        break
      }
    }
    return term
  }

  private mutating func key(of node: ExpressionNode) throws(PredicateFormatError) -> ExpressionNode {
    switch token {
    case .word(let name, _):
      index += 1
      return .key(node, name)
    case .argument(isKeyPath: true):
      return try path(of: node)
    case .collectionOperator(let name):
      index += 1
      var rest: [String] = []
      while accept(".") != nil {
        guard case .word(let name, _) = token else { throw fail("a key is missing") }
        index += 1
        rest.append(name)
      }
      return .collectionOperator(node, name, rest)
    default: throw fail("a key is missing")
    }
  }

  /// The keys of a path that an argument gives.
  private mutating func path(of node: ExpressionNode) throws(PredicateFormatError) -> ExpressionNode {
    let place = place
    guard let text = try argument() as? String else {
      throw PredicateFormatError(place: place, message: "the argument for %K is no text")
    }
    var result = node
    let keys = text.split(separator: ".").map(String.init)
    guard keys.count <= Self.longest else {
      throw PredicateFormatError(place: place, message: "this path is too long")
    }
    for (index, key) in keys.enumerated() {
      if key.hasPrefix("@") {
        return .collectionOperator(result, String(key.dropFirst()), Array(keys[(index + 1)...]))
      }
      if key != "self" && key != "SELF" { result = .key(result, key) }
    }
    return result
  }

  private mutating func primary() throws(PredicateFormatError) -> Term {
    switch token {
    case .text(let text):
      index += 1
      return .expression(.constant(text))
    case .whole(let value):
      index += 1
      return .expression(.constant(value))
    case .decimal(let value):
      index += 1
      return .expression(.constant(value))
    case .argument(isKeyPath: false): return .expression(.constant(try argument()))
    case .argument(isKeyPath: true): return .expression(try path(of: .evaluatedObject))
    case .variable(let name):
      index += 1
      return .expression(.variable(name))
    case .collectionOperator: return .expression(try key(of: .evaluatedObject))
    case .word(let name, let isPlain): return .expression(try word(name, isPlain))
    case .symbol("("):
      index += 1
      let inner = try deeper { (parser) throws(PredicateFormatError) in try parser.disjunction() }
      try expect(")")
      return inner
    case .symbol("{"):
      index += 1
      return .expression(.list(try list(until: "}")))
    case .symbol(let symbol): throw fail("a value is missing before \(symbol)")
    case .end: throw fail("a value is missing at the end")
    }
  }

  private mutating func list(until bracket: String) throws(PredicateFormatError) -> [ExpressionNode] {
    if accept(bracket) != nil { return [] }
    var values: [ExpressionNode] = []
    repeat {
      values.append(try deeper { (parser) throws(PredicateFormatError) in try parser.value() })
    } while accept(",") != nil
    try expect(bracket)
    return values
  }

  private mutating func word(_ name: String, _ isPlain: Bool) throws(PredicateFormatError) -> ExpressionNode {
    let start = place
    index += 1
    guard isPlain else { return .key(.evaluatedObject, name) }
    switch name.uppercased() {
    case "SELF": return .evaluatedObject
    case "TRUE", "YES": return .constant(true)
    case "FALSE", "NO": return .constant(false)
    case "NULL", "NIL": return .constant(nil)
    case "AND", "OR", "NOT", "IN", "BETWEEN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "ANY", "ALL",
      "NONE", "SOME":
      throw PredicateFormatError(place: start, message: "a value is missing before \(name)")
    case "SUBQUERY", "CAST", "FUNCTION":
      if case .symbol("(") = token {
        throw PredicateFormatError(place: start, message: "\(name) is not supported")
      }
    default: break
    }
    guard case .symbol("(") = token else { return .key(.evaluatedObject, name) }
    guard let count = PredicateEvaluation.functions[name] else {
      throw PredicateFormatError(place: start, message: "there is no function \(name)")
    }
    index += 1
    let values = try list(until: ")")
    guard values.count == count else {
      throw PredicateFormatError(place: start, message: "\(name) takes \(count) values, and not \(values.count)")
    }
    return .function(name, values)
  }
}
