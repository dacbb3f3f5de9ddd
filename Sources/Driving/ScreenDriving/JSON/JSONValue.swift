/// A value of JSON. Members keep no order and are written by their names.
package indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The member of a name; nil where this is no object or has none.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  /// The text; nil where it is none.
  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The number; nil where it is none.
  package var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  /// The whole number; nil where it is none, or has a fraction.
  package var whole: Int? { number.flatMap { Int(exactly: $0) } }

  /// The truth value; nil where it is none.
  package var flag: Bool? {
    guard case .bool(let flag) = self else { return nil }
    return flag
  }

  /// The elements; nil where it is no list.
  package var list: [JSONValue]? {
    guard case .array(let list) = self else { return nil }
    return list
  }

  /// What people call its kind.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
