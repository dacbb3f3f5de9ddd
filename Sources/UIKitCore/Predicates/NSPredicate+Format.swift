import Foundation
import PredicateFormat
import QuartzCore
import TouchPlatform

// What Foundation has on Apple's platforms and not here.
extension NSPredicate {
  /// A predicate of a format such as `"age > %d AND name BEGINSWITH[cd] %@"`, in the grammar that Apple documents.
  ///
  /// Keys are those of dictionaries; of an app's objects, as `value(forKey:)` finds them on the main thread; else the names of
  /// stored properties. A format that cannot be read ends the app, as an exception does on iOS; the message says where it is
  /// wrong.
  ///
  /// Cost: reading is proportional to the format; each question walks what was read.
  /// > Here: `predicateFormat` does not tell the format. `SUBQUERY`, `CAST` and `FUNCTION` are not there.
  public convenience init(format predicateFormat: String, _ arguments: Any?...) {
    self.init(format: predicateFormat, argumentArray: arguments.map { $0 ?? NSNull() })
  }

  /// A predicate of a format, whose arguments are in a list. See `init(format:_:)`.
  public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    let formula = ReadFormula {
      try PredicateParser.predicate(predicateFormat, arguments ?? [])
    } orStop: {
      "NSPredicate cannot read the format \"\(predicateFormat.printable())\": \($0)"
    }
    self.init { object, variables in
      PredicateEvaluation(object, variables: variables ?? [:], read: ReadFormula<PredicateNode>.key).isTrue(
        formula.node)
    }
  }
}

/// A calculation of a format, such as `"2 * (3 + 4)"`, under the name that `touchstone run` writes for `NSExpression`, which
/// Foundation reserves.
/// > Partly: formats, constants and their values; not what `NSExpression` builds of single parts.
public final class FormattedExpression: NSObject {
  private let formula: ReadFormula<ExpressionNode>

  /// A calculation of a format. A format that cannot be read ends the app, as an exception does on iOS; the message says where
  /// it is wrong.
  public convenience init(format expressionFormat: String, _ arguments: Any?...) {
    self.init(format: expressionFormat, argumentArray: arguments.map { $0 ?? NSNull() })
  }

  /// A calculation of a format, whose arguments are in a list.
  public init(format expressionFormat: String, argumentArray arguments: [Any]) {
    formula = ReadFormula {
      try PredicateParser.expression(expressionFormat, arguments)
    } orStop: {
      "NSExpression cannot read the format \"\(expressionFormat.printable())\": \($0)"
    }
    super.init()
  }

  /// A value that is the same for all objects.
  public init(forConstantValue value: Any?) {
    formula = ReadFormula(.constant(value))
    super.init()
  }

  /// The value for an object; nil where there is none.
  public func expressionValue(with object: Any?, context: NSMutableDictionary?) -> Any? {
    PredicateEvaluation(object, read: ReadFormula<ExpressionNode>.key).value(formula.node)
  }
}

/// What was read of a format.
private final class ReadFormula<Node>: @unchecked Sendable {
  // Unchecked: it never changes, and its constants are values or objects that the app has handed over for good.
  let node: Node

  init(_ node: Node) { self.node = node }

  init(_ read: () throws -> Node, orStop message: (any Error) -> String) {
    do {
      node = try read()
    } catch {
      fatalError(message(error))
    }
  }

  /// The value of a key of an object.
  static func key(_ object: Any, _ name: String) -> Any? {
    if MainQueue.isCurrent, let object = object as? any KeyValueObservable {
      let found = Handed(object)
      let result = MainActor.assumeIsolated { () -> Handed<Any?>? in
        guard PropertyTable.property(name, of: type(of: found.value)) != nil else { return nil }
        return Handed(found.value.value(forKey: name))
      }
      if let result { return result.value }
    }
    var mirror: Mirror? = Mirror(reflecting: object)
    while let here = mirror {
      if let child = here.children.first(where: { $0.label == name || $0.label == "_\(name)" }) { return child.value }
      mirror = here.superclassMirror
    }
    return nil
  }

  private struct Handed<Value>: @unchecked Sendable {
    // Unchecked: it is on the main thread on both sides.
    let value: Value
    init(_ value: Value) { self.value = value }
  }
}
