import CoreGraphics
import Foundation
import RenderTree

/// Brings laid out text into drawings.
enum TextPainter {
  /// Where strings draw themselves now; nil when nothing is being drawn.
  private final class Target {
    let builder: DisplayListBuilder
    let scale: Double
    init(_ builder: DisplayListBuilder, scale: Double) {
      self.builder = builder
      self.scale = scale
    }
  }

  private static let key = "de.touchstone.text.target"

  private static var target: Target? {
    get { Thread.current.threadDictionary[key] as? Target }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  /// Device pixels to a point of what is being drawn; 1 when nothing is.
  static var currentScale: Double { target?.scale ?? 1 }

  /// Records what `body` draws.
  static func record(scale: Double, _ body: () -> Void) -> DisplayList {
    let outer = target
    let builder = DisplayListBuilder()
    target = Target(builder, scale: scale)
    defer { target = outer }
    body()
    return builder.finish()
  }

  /// Draws a placed text.
  static func paint(_ placement: StringPlacement) { paint(placement.layout, at: placement.origin) }

  /// Draws a layout with its top left corner at a point.
  static func paint(_ layout: TextLayout, at origin: CGPoint, color: RenderColor? = nil) {
    guard let target else { return }
    layout.record(into: target.builder, at: origin, color: color)
  }
}
