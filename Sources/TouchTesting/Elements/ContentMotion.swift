import CoreGraphics
import TouchPlatform
import UIKit
@_spi(Hosting) import UIKitCore

/// What moves on an app's screen: animations that end, and contents that scroll on their own.
@MainActor package struct ContentMotion {
  private var offsets: [CGPoint] = []
  /// How often presentations were still in progress, one after the other.
  private var waits = 0
  /// So long a presentation is waited for whose animations have ended: an app may hold one by a finger for ever.
  private static let mostWaits = 120

  package init() {}

  /// Whether an animation that ends is still running, something is still presented or dismissed, contents coast or bounce, or
  /// have scrolled since it was asked last.
  package mutating func isMoving(in runtime: Runtime, at now: MonotonicInstant) -> Bool {
    var places: [CGPoint] = []
    var isCoasting = false
    for window in runtime.shownWindows { Self.collect(window, &places, &isCoasting) }
    defer { offsets = places }
    waits = runtime.isPresenting ? waits + 1 : 0
    if waits > 0, waits <= Self.mostWaits { return true }
    return isCoasting || places != offsets || runtime.animationsEnd.map { $0 > now } ?? false
  }

  private static func collect(_ view: UIView, _ offsets: inout [CGPoint], _ isCoasting: inout Bool) {
    if let scroll = view as? UIScrollView {
      offsets.append(scroll.contentOffset)
      // At its end the motion of a frame is less than a pixel, and a touch would only stop it.
      if scroll.isDecelerating || scroll.isZoomBouncing { isCoasting = true }
    }
    for subview in view.subviews { collect(subview, &offsets, &isCoasting) }
  }
}
