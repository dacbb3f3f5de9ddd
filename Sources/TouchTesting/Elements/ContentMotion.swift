import CoreGraphics
import UIKit

/// What moves without an animation that ends: contents that scroll on their own.
@MainActor package struct ContentMotion {
  private var offsets: [CGPoint] = []

  package init() {}

  /// Whether contents have moved since it was asked last.
  package mutating func hasScrolled(_ windows: [UIWindow]) -> Bool {
    var now: [CGPoint] = []
    for window in windows { Self.collect(window, &now) }
    defer { offsets = now }
    return now != offsets
  }

  private static func collect(_ view: UIView, _ offsets: inout [CGPoint]) {
    if let scroll = view as? UIScrollView { offsets.append(scroll.contentOffset) }
    for subview in view.subviews { collect(subview, &offsets) }
  }
}
