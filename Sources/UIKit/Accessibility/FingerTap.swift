import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform
@_spi(Hosting) @_spi(UIKit) import UIKitCore

/// A finger that taps for those that do not touch: its contact takes the way of all others, and a recorder writes it down.
@MainActor enum FingerTap {
  /// How long it is down.
  private static let nanoseconds: Int64 = 50_000_000
  /// Names of contacts that no device has: those count up from 1.
  private static var last: UInt64 = 1 << 40

  /// Touches the surface now, and lifts the finger a moment later.
  static func send(at point: CGPoint, on runtime: Runtime) {
    guard let platform = runtime.platform, let surface = runtime.surfaceID else { return }
    last += 1
    let id = ContactID(last)
    func frame(_ phase: ContactPhase, _ time: MonotonicInstant) -> InputEvent {
      .contacts(
        ContactFrame(
          surface: surface, time: time, samples: [ContactSample(id: id, phase: phase, location: point, time: time)]))
    }
    let now = runtime.now
    platform.inject(frame(.began, now))
    let end = now.advanced(byNanoseconds: nanoseconds)
    runtime.deadlines.schedule(at: end) { [weak platform] in platform?.inject(frame(.ended, end)) }
  }
}
