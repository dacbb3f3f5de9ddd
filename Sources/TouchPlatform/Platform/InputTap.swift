import Foundation

/// An observer of everything that a platform sends to the engine; it changes nothing: a sender, a recorder.
///
/// A tap receives each event before the engine does, so that what it keeps holds the event under which an app trapped.
@MainActor public protocol InputTap: AnyObject {
  /// Begins: this platform has opened the surface, whose geometry may be read again at any time.
  func start(for surface: any Surface, on platform: any Platform) throws(PlatformError)
  /// Receives one event.
  func observe(_ event: InputEvent)
  /// What is typed from now on is a secret, or is none any more; a tap that keeps events keeps no letters then.
  func setSecureTyping(_ isSecure: Bool)
  /// Ends; nothing follows.
  func stop()
}

extension InputTap {
  /// Ignored.
  public func setSecureTyping(_ isSecure: Bool) {}
}
