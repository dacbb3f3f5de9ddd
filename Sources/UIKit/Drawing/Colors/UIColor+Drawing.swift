import CoreGraphics
import Foundation

extension UIColor {
  /// Makes it the colour of fills and strokes of the current context. Without a context nothing happens.
  public final func set() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let color = cgColor
    context.setFillColor(color)
    context.setStrokeColor(color)
  }

  /// Makes it the colour of fills of the current context. Without a context nothing happens.
  public final func setFill() {
    if let context = UIGraphicsGetCurrentContext() { context.setFillColor(cgColor) }
  }

  /// Makes it the colour of strokes of the current context. Without a context nothing happens.
  public final func setStroke() {
    if let context = UIGraphicsGetCurrentContext() { context.setStrokeColor(cgColor) }
  }
}
