/// Why an app cannot be driven as it was asked.
package enum DrivingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The app has ended, or does not answer.
  case appGone(String)
  /// There is no such element.
  case noElement(String)
  /// An element that was found is not on the screen any more.
  case stale(String)
  /// An element cannot be touched or typed into as it is.
  case notInteractable(String)
  /// A locator makes no sense.
  case badLocator(String)
  /// An argument makes no sense.
  case badArgument(String)
  /// A place is not on the screen.
  case outOfBounds(String)
  /// Something takes longer than it may.
  case timeout(String)
  /// This cannot be done here.
  case unsupported(String)

  /// A sentence for people.
  package var description: String {
    switch self {
    case .appGone(let text), .noElement(let text), .stale(let text), .notInteractable(let text),
      .badLocator(let text), .badArgument(let text), .outOfBounds(let text), .timeout(let text),
      .unsupported(let text):
      text
    }
  }
}
