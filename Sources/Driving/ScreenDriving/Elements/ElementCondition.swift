import DriverChannel
import PredicateFormat

/// A condition for elements as a predicate's format, which is read once.
struct ElementCondition {
  private let node: PredicateNode

  /// - Parameter offset: where in a longer text the format begins, for the message.
  init(_ format: String, at offset: Int = 0) throws(DrivingError) {
    do throws(PredicateFormatError) { node = try PredicateParser.predicate(format, []) } catch {
      throw .badLocator(
        "the predicate \(format.prefix(200)) is wrong at character \(error.place + offset + 1): \(error.message)")
    }
  }

  /// Whether it is true for an element.
  func holds(for element: DriverElement) -> Bool {
    PredicateEvaluation(element) { object, key in
      (object as? DriverElement)?.attribute(key).flatMap(Self.plain)
    }.isTrue(node)
  }

  private static func plain(_ value: JSONValue) -> Any? {
    switch value {
    case .null: nil
    case .bool(let flag): flag
    case .number(let number): Int(exactly: number) ?? number
    case .string(let text): text
    case .array(let list): list.map { plain($0) as Any }
    case .object(let members): members.mapValues { plain($0) as Any }
    }
  }
}
