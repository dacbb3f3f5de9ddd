import Foundation

/// A device or protocol beside a platform's own: it sends contacts for a surface that another platform shows.
///
/// A source decodes its protocol into `InputEvent`s, stamps them on the platform's clock and hands them over on the main
/// actor, as a platform does. It keeps its own `ContactTracker`.
@MainActor public protocol InputSource: AnyObject {
  /// What people call it: `TUIO`.
  var name: String { get }
  /// Begins: `receiver` gets the events of `surface`. The surface's geometry is read again for each event.
  func start(for surface: any Surface, receiver: any PlatformDelegate) throws(PlatformError)
  /// Ends; contacts that are down are cancelled.
  func stop()
}
