import Foundation

/// Why a rig could not be set up or driven; a test that meets one fails with this sentence.
public struct RigError: Error, CustomStringConvertible {
  /// A sentence that says what is missing and how to get it.
  public let description: String
  init(_ description: String) { self.description = description }
}
