// The standard library's functions of these names say nothing in a program built with optimisation: it just ends. Within
// this module these take their place, so that misuse stops with its sentence in every build.

/// Stops the program with a sentence unless a condition holds. Cost: the condition.
@inline(__always)
func precondition(
  _ condition: @autoclosure () -> Bool, _ sentence: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition() { fatalError(sentence(), file: file, line: line) }
}

/// Stops the program with a sentence.
func preconditionFailure(
  _ sentence: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) -> Never {
  fatalError(sentence(), file: file, line: line)
}
