import CoreGraphics
import Foundation

// Measuring and drawing of attributed text. Sizes are points, not rounded. Measuring is safe on any thread; drawing
// uses the current graphics context, and does nothing without one.
extension NSAttributedString {
  private func placement(
    _ rect: CGRect, _ options: NSStringDrawingOptions, _ context: NSStringDrawingContext? = nil
  ) -> StringPlacement {
    StringPlacement(
      TextAttributes.text(self), in: rect, options: options, context: context, scale: CurrentText.scale)
  }

  /// The size of the text without wrapping; line ends in it begin new lines.
  public func size() -> CGSize { placement(.zero, .usesLineFragmentOrigin).layout.size }

  /// The box of the text in a rectangle.
  ///
  /// With `usesLineFragmentOrigin` lines wrap at `size.width` and those beyond `size.height` are omitted (0 means no
  /// limit), and the result's origin is zero; else the text does not wrap and the origin is the start of its base line.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    placement(CGRect(origin: .zero, size: size), options, context).bounds
  }

  /// Draws the text with its upper left corner at a point, without wrapping.
  public func draw(at point: CGPoint) {
    CurrentText.paint(placement(CGRect(origin: point, size: .zero), .usesLineFragmentOrigin))
  }

  /// Draws the text in a rectangle: lines wrap at its width, those that do not fit into its height are omitted.
  public func draw(in rect: CGRect) {
    guard rect.width > 0, rect.height > 0 else { return }
    CurrentText.paint(placement(rect, .usesLineFragmentOrigin))
  }

  /// Draws the text as `boundingRect(with:options:context:)` measures it.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    CurrentText.paint(placement(rect, options, context))
  }
}
