/// Why an element of a stage could not be used.
public struct StageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence for people.
  public let description: String

  init(_ description: String) { self.description = description }
}
