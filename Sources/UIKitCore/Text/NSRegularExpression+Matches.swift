import Foundation

extension NSRegularExpression {
  /// Calls a closure for each match in a range of a text, from its start: `enumerateMatches(in:options:range:using:)` as Apple has it, whose
  /// closure does not escape. Rewritten sources call it.
  /// - Parameters:
  ///   - string: the text.
  ///   - options: how it is matched. With `reportCompletion` the closure is called once more at the end, without a match.
  ///   - range: the part of the text, in UTF-16 units.
  ///   - block: gets each match, and ends the search by setting its last argument to true.
  public func enumerateMatchesInPlace(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
    using block: (NSTextCheckingResult?, NSRegularExpression.MatchingFlags, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    withoutActuallyEscaping(block) { enumerateMatches(in: string, options: options, range: range, using: $0) }
  }
}
