/// Why a format of a predicate or an expression cannot be read.
package struct PredicateFormatError: Error, Equatable, CustomStringConvertible {
  /// Where, as a count of characters from the format's start.
  package let place: Int
  /// What is wrong there, without the place.
  package let message: String

  package var description: String { "at character \(place + 1): \(message)" }
}
