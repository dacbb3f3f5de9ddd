import CoreGraphics
import Foundation
import QuartzCore
import RenderTree

// The layout and drawing of a label's text.
extension UILabel {
  final func textChanged() {
    looksChanged()
    invalidateIntrinsicContentSize()
  }

  final func looksChanged() {
    styledText = nil
    setNeedsDisplay()
  }

  /// The text with the label's own attributes.
  var plainAttributedText: NSAttributedString? {
    content.string.map { NSAttributedString(string: $0, attributes: content.attributes) }
  }

  /// The text with its attributes; nil for none.
  private var styled: StyledText? {
    if let styledText { return styledText }
    guard let string = content.string, !string.isEmpty else { return nil }
    var shadow: DrawShadow?
    // Colours are those of the label's traits and tint, whichever traits are current.
    var made: StyledText?
    drawingTraits.performAsCurrent {
      if let color = shadowColor?.cgColor.renderColor, shadowOffset.width.isFinite, shadowOffset.height.isFinite {
        shadow = DrawShadow(offset: shadowOffset, blur: 0, color: color)
      }
      let defaults = content.defaults(shadow: shadow)
      made = content.attributed.map { TextAttributes.text($0, defaults) } ?? TextAttributes.text(string, nil, defaults)
    }
    styledText = made
    return made
  }

  /// The text's layout in an area; nil for none.
  final func layout(in size: CGSize, lines: Int, scale: Double) -> TextLayout? {
    styled.map { TextEngine.layout($0, in: box(size, lines: lines, scale: scale)) }
  }

  private func box(_ size: CGSize, lines: Int, scale: Double) -> TextBox {
    var box = TextBox(width: size.width, height: size.height, maxLines: lines, scale: scale)
    if size.width >= LabelContent.unlimited { box.width = .infinity }
    if size.height >= LabelContent.unlimited { box.height = .infinity }
    box.lineBreak = TextParagraphStyle.LineBreak(rawValue: lineBreakMode.rawValue)
    box.wrapsBeforeCutting = lines != 1
    box.allowsTightening = allowsDefaultTighteningForTruncation
    return box
  }

  /// The text as it is drawn in a rectangle: shrunken if necessary, in the middle of the height.
  final func placement(in rect: CGRect, scale: Double) -> (layout: TextLayout, origin: CGPoint)? {
    guard var text = styled, abs(rect.minX) < 1e9, abs(rect.minY) < 1e9, rect.width >= 0, rect.height >= 0 else {
      return nil
    }
    let box = box(rect.size, lines: numberOfLines, scale: scale)
    var shift = 0.0
    if adjustsFontSizeToFitWidth, minimumScaleFactor > 0 {
      let factor = TextFitting.factor(for: text, in: box, least: minimumScaleFactor)
      if factor < 1 {
        let full = text
        text = text.scaled(by: factor)
        if numberOfLines == 1 { shift = baselineShift(from: full, to: text, box) }
      }
    }
    if !isEnabled { text = text.dimmed(by: 0.5) }
    let layout = TextEngine.layout(text, in: box)
    let height = Self.up(layout.size.height, scale)
    let isAtTop = shift == -.infinity
    let y = isAtTop ? 0 : ((rect.height - height) / 2 * scale).rounded(.down) / scale + shift
    return (layout, CGPoint(x: rect.minX, y: rect.minY + y))
  }

  /// How far a shrunken line is moved from the middle; −∞ for the top.
  private func baselineShift(from full: StyledText, to text: StyledText, _ box: TextBox) -> Double {
    switch baselineAdjustment {
    case .alignCenters: return 0
    case .none: return -.infinity
    case .alignBaselines:
      let large = TextEngine.layout(full, in: box)
      let small = TextEngine.layout(text, in: box)
      let tops = (large.size.height - small.size.height) / 2
      return ((large.firstBaseline - small.firstBaseline - tops) * box.scale).rounded() / box.scale
    }
  }

  /// A length rounded up to whole pixels.
  static func up(_ length: Double, _ scale: Double) -> Double { (length * scale - 1e-6).rounded(.up) / scale }

  /// Takes the text size of the label's traits.
  final func takeContentSize() {
    let adjusted = content.font.adjusted(to: PreferredTextSize.category(of: traitCollection))
    if adjusted != content.font { font = adjusted }
  }
}
