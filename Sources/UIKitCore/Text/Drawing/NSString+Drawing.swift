import CoreGraphics
import Foundation

// Measuring and drawing of plain text. Measuring is safe on any thread; drawing uses the current graphics context, and
// does nothing without one.
extension String {
  /// The size of the text with these attributes, in points, without wrapping; line ends in it begin new lines.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    StringPlacement(
      TextAttributes.text(self, attrs), in: .zero, options: .usesLineFragmentOrigin, scale: CurrentText.scale
    ).layout.size
  }

  /// The box of the text in a rectangle; see `NSAttributedString.boundingRect(with:options:context:)`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    StringPlacement(
      TextAttributes.text(self, attributes), in: CGRect(origin: .zero, size: size), options: options,
      context: context, scale: CurrentText.scale
    ).bounds
  }

  /// Draws the text with its upper left corner at a point of the current graphics context, without wrapping.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    CurrentText.paint(
      StringPlacement(
        TextAttributes.text(self, attrs), in: CGRect(origin: point, size: .zero),
        options: .usesLineFragmentOrigin, scale: CurrentText.scale))
  }

  /// Draws the text in a rectangle of the current graphics context: lines wrap at its width, those that do not fit into
  /// its height are omitted.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    guard rect.width > 0, rect.height > 0 else { return }
    CurrentText.paint(
      StringPlacement(
        TextAttributes.text(self, attrs), in: rect, options: .usesLineFragmentOrigin,
        scale: CurrentText.scale))
  }

  /// Draws the text as `boundingRect(with:options:attributes:context:)` measures it.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) {
    CurrentText.paint(
      StringPlacement(
        TextAttributes.text(self, attributes), in: rect, options: options, context: context,
        scale: CurrentText.scale))
  }
}

// The same for Foundation's class.
extension NSString {
  /// The size of the text with these attributes, in points, without wrapping; line ends in it begin new lines.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    StringPlacement(
      TextAttributes.text(self as String, attrs), in: .zero, options: .usesLineFragmentOrigin, scale: CurrentText.scale
    ).layout.size
  }

  /// The box of the text in a rectangle; see `NSAttributedString.boundingRect(with:options:context:)`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    StringPlacement(
      TextAttributes.text(self as String, attributes), in: CGRect(origin: .zero, size: size), options: options,
      context: context, scale: CurrentText.scale
    ).bounds
  }

  /// Draws the text with its upper left corner at a point of the current graphics context, without wrapping.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    CurrentText.paint(
      StringPlacement(
        TextAttributes.text(self as String, attrs), in: CGRect(origin: point, size: .zero),
        options: .usesLineFragmentOrigin, scale: CurrentText.scale))
  }

  /// Draws the text in a rectangle of the current graphics context: lines wrap at its width, those that do not fit into
  /// its height are omitted.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    guard rect.width > 0, rect.height > 0 else { return }
    CurrentText.paint(
      StringPlacement(
        TextAttributes.text(self as String, attrs), in: rect, options: .usesLineFragmentOrigin,
        scale: CurrentText.scale))
  }

  /// Draws the text as `boundingRect(with:options:attributes:context:)` measures it.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) {
    CurrentText.paint(
      StringPlacement(
        TextAttributes.text(self as String, attributes), in: rect, options: options, context: context,
        scale: CurrentText.scale))
  }
}
