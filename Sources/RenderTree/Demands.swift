// The standard library's functions of these names say nothing in a program built with optimisation: it just ends. In a
// file that imports this module these take their place (what an imported module declares hides the standard
// library's), so that misuse stops with its sentence in every build. A test of the package watches that no file which
// makes a demand forgets the import.

/// Stops the program with a sentence unless a condition holds. Cost: the condition.
@inlinable
@inline(__always)
package func precondition(
  _ condition: @autoclosure () -> Bool, _ sentence: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition() { preconditionFailure(sentence(), file: file, line: line) }
}

/// Stops the program with a sentence.
@usableFromInline
@inline(never)
package func preconditionFailure(
  _ sentence: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) -> Never {
  fatalError(sentence(), file: file, line: line)
}
