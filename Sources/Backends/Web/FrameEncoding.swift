import RenderTree

/// Turns frames into messages for one page, as differences from the last frame it encoded.
///
/// Each page has one of its own; it lives and is used on the server's thread alone.
public protocol FrameEncoding: AnyObject {
  /// The frame message (kind 2) with which the page shows `frame`; empty when it differs in nothing from the last one.
  /// - Parameters:
  ///   - number: counts up from 1; the page acknowledges it.
  ///   - snapshot: the page has forgotten everything.
  func encode(_ frame: RenderFrame, number: UInt64, snapshot: Bool) -> [UInt8]
}
