import Foundation

/// A condition, read from a format.
package indirect enum PredicateNode {
  case constant(Bool)
  case not(PredicateNode)
  case and([PredicateNode])
  case or([PredicateNode])
  case comparison(Comparison)

  /// Two values, and how they are compared.
  package struct Comparison {
    /// Of how many elements of the left value it must be true.
    package enum Quantity: Equatable {
      /// The left value is one.
      case one
      case any, all, none
    }

    package enum Operation: Equatable {
      case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
      case between, contains, beginsWith, endsWith, like, matches, isIn
    }

    var quantity: Quantity
    var left: ExpressionNode
    var operation: Operation
    var right: ExpressionNode
    /// Whether upper and lower case, and accents, count for nothing.
    var options: String.CompareOptions
    /// The regular expression of `MATCHES`, where it is a constant.
    var pattern: NSRegularExpression?
  }
}

/// A value, read from a format.
package indirect enum ExpressionNode {
  case constant(Any?)
  /// The object that the predicate is asked about.
  case evaluatedObject
  /// The value of a key of another value.
  case key(ExpressionNode, String)
  /// `@count`, `@sum` and their like, of a collection; the rest of the path is asked of each element.
  case collectionOperator(ExpressionNode, String, [String])
  case variable(String)
  case list([ExpressionNode])
  case element(ExpressionNode, ExpressionNode)
  case arithmetic(Character, ExpressionNode, ExpressionNode)
  case function(String, [ExpressionNode])

  /// The value, where it is one that the format itself has.
  var constantText: String? {
    guard case .constant(let value) = self else { return nil }
    return value as? String
  }
}
