import Foundation

/// Asks a condition, or computes a value, for one object.
///
/// Values that do not fit an operation make a condition false and a value nil, as nil itself does.
package struct PredicateEvaluation {
  /// The value of a key of an object that is neither a dictionary nor a text; nil where it has none.
  package typealias Reader = (_ object: Any, _ key: String) -> Any?

  private let object: Any?
  private let variables: [String: Any]
  private let read: Reader

  /// - Parameters:
  ///   - object: what the condition is asked about.
  ///   - variables: the values of `$NAME`.
  package init(_ object: Any?, variables: [String: Any] = [:], read: @escaping Reader) {
    (self.object, self.variables, self.read) = (object.flatMap(PredicateValue.unwrapped), variables, read)
  }

  // MARK: Conditions

  /// Whether a condition is true.
  package func isTrue(_ node: PredicateNode) -> Bool {
    switch node {
    case .constant(let value): value
    case .not(let inner): !isTrue(inner)
    case .and(let parts): parts.allSatisfy(isTrue)
    case .or(let parts): parts.contains(where: isTrue)
    case .comparison(let comparison): isTrue(comparison)
    }
  }

  private func isTrue(_ comparison: PredicateNode.Comparison) -> Bool {
    let left = value(comparison.left)
    let right = value(comparison.right)
    switch comparison.quantity {
    case .one: return compares(left, comparison, right)
    case .any: return (PredicateValue.elements(left) ?? []).contains { compares($0, comparison, right) }
    case .all: return (PredicateValue.elements(left) ?? []).allSatisfy { compares($0, comparison, right) }
    case .none: return !(PredicateValue.elements(left) ?? []).contains { compares($0, comparison, right) }
    }
  }

  private func compares(_ left: Any?, _ comparison: PredicateNode.Comparison, _ right: Any?) -> Bool {
    let options = comparison.options
    switch comparison.operation {
    case .equal: return PredicateValue.areEqual(left, right, options)
    case .notEqual: return !PredicateValue.areEqual(left, right, options)
    case .less: return PredicateValue.order(left, right, options) == .orderedAscending
    case .greater: return PredicateValue.order(left, right, options) == .orderedDescending
    case .lessOrEqual: return PredicateValue.order(left, right, options).map { $0 != .orderedDescending } ?? false
    case .greaterOrEqual: return PredicateValue.order(left, right, options).map { $0 != .orderedAscending } ?? false
    case .between:
      guard let bounds = PredicateValue.elements(right), bounds.count == 2 else { return false }
      let low = PredicateValue.order(left, bounds[0], options)
      let high = PredicateValue.order(left, bounds[1], options)
      return low.map { $0 != .orderedAscending } ?? false && high.map { $0 != .orderedDescending } ?? false
    case .isIn: return holds(right, left, options)
    case .contains: return holds(left, right, options)
    case .beginsWith: return texts(left, right).map { range($0, $1, options, .anchored) != nil } ?? false
    case .endsWith: return texts(left, right).map { range($0, $1, options, [.anchored, .backwards]) != nil } ?? false
    case .like: return texts(left, right).map { Wildcards.match($0, $1, options) } ?? false
    case .matches:
      guard let (text, pattern) = texts(left, right),
        let expression = comparison.pattern ?? (try? Self.pattern(pattern, options))
      else { return false }
      let subject = Self.folded(text, options)
      let whole = NSRange(subject.startIndex..., in: subject)
      // A match of the whole text, where a shorter one might be found first.
      return expression.firstMatch(in: subject, options: .anchored, range: whole)?.range == whole
    }
  }

  /// A regular expression for whole texts.
  package static func pattern(_ text: String, _ options: String.CompareOptions) throws -> NSRegularExpression {
    try NSRegularExpression(
      pattern: "(?:\(folded(text, options)))\\z", options: options.contains(.caseInsensitive) ? .caseInsensitive : [])
  }

  /// A text without its accents, where they count for nothing.
  private static func folded(_ text: String, _ options: String.CompareOptions) -> String {
    options.contains(.diacriticInsensitive) ? text.folding(options: .diacriticInsensitive, locale: nil) : text
  }

  private func texts(_ left: Any?, _ right: Any?) -> (String, String)? {
    guard let left = PredicateValue.text(left), let right = PredicateValue.text(right) else { return nil }
    return (left, right)
  }

  private func range(
    _ text: String, _ part: String, _ options: String.CompareOptions, _ more: String.CompareOptions
  ) -> Range<String.Index>? { text.range(of: part, options: options.union(more)) }

  /// Whether a text holds a text, or a collection an element.
  private func holds(_ whole: Any?, _ part: Any?, _ options: String.CompareOptions) -> Bool {
    if let (whole, part) = texts(whole, part) { return range(whole, part, options, []) != nil }
    return (PredicateValue.elements(whole) ?? []).contains { PredicateValue.areEqual($0, part, options) }
  }

  // MARK: Values

  /// The value of an expression; nil where there is none.
  package func value(_ node: ExpressionNode) -> Any? {
    switch node {
    case .constant(let value): return value.flatMap(PredicateValue.unwrapped)
    case .evaluatedObject: return object
    case .variable(let name): return variables[name].flatMap(PredicateValue.unwrapped)
    case .list(let parts): return parts.map { value($0) as Any }
    case .key(let base, let name): return key(name, of: value(base))
    case .element(let base, let place):
      let base = value(base)
      if let dictionary = base as? [AnyHashable: Any], let key = value(place) as? AnyHashable { return dictionary[key] }
      guard let list = PredicateValue.elements(base), let index = PredicateValue.number(value(place)),
        index >= 0, index < Double(list.count)
      else { return nil }
      return list[Int(index)]
    case .collectionOperator(let base, let name, let rest):
      guard let list = PredicateValue.elements(value(base)) else { return nil }
      return collect(name, list.map { rest.reduce($0) { key($1, of: $0) } })
    case .arithmetic(let symbol, let left, let right): return compute(symbol, value(left), value(right))
    case .function(let name, let values): return function(name, values.map(value))
    }
  }

  private func key(_ name: String, of base: Any?) -> Any? {
    guard let base else { return nil }
    if let dictionary = base as? [AnyHashable: Any] { return dictionary[name].flatMap(PredicateValue.unwrapped) }
    if let text = PredicateValue.text(base) { return name == "length" ? text.utf16.count : nil }
    // Of a collection the values of all elements, those without one left out.
    if let list = PredicateValue.elements(base) {
      return name == "count" ? list.count : list.compactMap { key(name, of: $0) }
    }
    return read(base, name).flatMap(PredicateValue.unwrapped)
  }

  private func compute(_ symbol: Character, _ left: Any?, _ right: Any?) -> Any? {
    if let a = left as? Int, let b = right as? Int {
      let (result, overflows) =
        switch symbol {
        case "+": a.addingReportingOverflow(b)
        case "-": a.subtractingReportingOverflow(b)
        case "*": a.multipliedReportingOverflow(by: b)
        case "/" where b != 0: a.dividedReportingOverflow(by: b)
        default: (0, true)
        }
      if !overflows { return result }
    }
    guard let a = PredicateValue.number(left), let b = PredicateValue.number(right) else { return nil }
    switch symbol {
    case "+": return a + b
    case "-": return a - b
    case "*": return a * b
    case "/": return a / b
    default: return pow(a, b)
    }
  }

  private func collect(_ name: String, _ list: [Any?]) -> Any? {
    let numbers = list.compactMap(PredicateValue.number)
    switch name {
    case "count": return list.count
    case "sum": return numbers.reduce(0, +)
    case "avg": return numbers.isEmpty ? 0 : numbers.reduce(0, +) / Double(numbers.count)
    case "min": return least(list, .orderedAscending)
    case "max": return least(list, .orderedDescending)
    case "distinctUnionOfObjects", "unionOfObjects":
      let values = list.compactMap { $0 }
      guard name.hasPrefix("distinct") else { return values }
      return values.reduce(into: [Any]()) { found, value in
        if !found.contains(where: { PredicateValue.areEqual($0, value, []) }) { found.append(value) }
      }
    default: return nil
    }
  }

  private func least(_ list: [Any?], _ order: ComparisonResult) -> Any? {
    list.compactMap { $0 }.reduce(nil as Any?) { best, value in
      guard let best else { return value }
      return PredicateValue.order(value, best, []) == order ? value : best
    }
  }

  /// The functions of the language, and how many values they take.
  static let functions: [String: Int] = [
    "abs": 1, "average": 1, "ceiling": 1, "count": 1, "exp": 1, "floor": 1, "ln": 1, "log": 1, "lowercase": 1, "max": 1,
    "median": 1, "min": 1, "now": 0, "sqrt": 1, "sum": 1, "trunc": 1, "uppercase": 1,
  ]

  private func function(_ name: String, _ values: [Any?]) -> Any? {
    let first = values.first.flatMap { $0 }
    switch name {
    case "now": return Date()
    case "lowercase": return PredicateValue.text(first)?.lowercased()
    case "uppercase": return PredicateValue.text(first)?.uppercased()
    case "first": return PredicateValue.elements(first)?.first.flatMap { $0 }
    case "last": return PredicateValue.elements(first)?.last.flatMap { $0 }
    case "count", "sum", "min", "max": return PredicateValue.elements(first).flatMap { collect(name, $0) }
    case "average": return PredicateValue.elements(first).flatMap { collect("avg", $0) }
    case "median":
      let numbers = (PredicateValue.elements(first) ?? []).compactMap(PredicateValue.number).sorted()
      guard !numbers.isEmpty else { return nil }
      return (numbers[(numbers.count - 1) / 2] + numbers[numbers.count / 2]) / 2
    default:
      if name == "abs", let whole = first as? Int, whole != .min { return abs(whole) }
      guard let number = PredicateValue.number(first) else { return nil }
      switch name {
      case "abs": return abs(number)
      case "ceiling": return number.rounded(.up)
      case "floor": return number.rounded(.down)
      case "trunc": return number.rounded(.towardZero)
      case "exp": return exp(number)
      case "ln": return log(number)
      case "log": return log10(number)
      case "sqrt": return number.squareRoot()
      default: return nil
      }
    }
  }
}
