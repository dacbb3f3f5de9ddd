import Foundation
import RenderTree
import TouchPlatform

/// Which frame a page gets when: at most two that it has not drawn, and what is newest then.
struct WebPacing {
  private let encoder: any FrameEncoding
  private(set) var sent: UInt64 = 0
  private(set) var drawn: UInt64 = 0
  /// The count of the frame that was sent last, among all that were shown.
  private var sentSerial: UInt64 = 0
  private(set) var needsSnapshot = true
  var isVisible = false
  /// The size that the page was told.
  var toldSize = CGSize.zero

  init(encoder: any FrameEncoding) { self.encoder = encoder }

  static let most: UInt64 = 2
  var hasRoom: Bool { sent - drawn < Self.most }

  /// The message for this frame, if the page is to get it now.
  mutating func next(_ frame: RenderFrame, serial: UInt64) -> [UInt8]? {
    guard isVisible, hasRoom, needsSnapshot || serial != sentSerial else { return nil }
    sentSerial = serial
    // Tracks of animations are told as of the moment at which the page begins them, which is later for a frame that waited.
    var frame = frame
    frame.time = max(frame.time, SystemTime.now.nanoseconds)
    let bytes = encoder.encode(frame, number: sent + 1, snapshot: needsSnapshot)
    guard !bytes.isEmpty else { return nil }
    sent += 1
    needsSnapshot = false
    return bytes
  }

  /// The page has drawn a frame.
  /// - Returns: false when it was never sent.
  mutating func draw(_ number: UInt64) -> Bool {
    guard number <= sent else { return false }
    drawn = max(drawn, number)
    return true
  }

  /// The page has lost its way.
  mutating func startAgain() {
    needsSnapshot = true
    drawn = sent
  }
}
