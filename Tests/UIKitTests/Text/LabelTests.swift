import Foundation
import RenderTree
import Testing
import TouchTesting

@testable import UIKit
@_spi(UIKit) @testable import UIKitCore

@MainActor @Suite("Labels")
struct LabelTests {
  private func label(_ text: String, width: CGFloat = 200, height: CGFloat = 60, lines: Int = 1) -> UILabel {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: height))
    label.text = text
    label.numberOfLines = lines
    return label
  }

  /// The box of the pixels that are not white.
  private func ink(_ stage: Stage) -> CGRect {
    let pixels = stage.snapshot.pixels
    var box = CGRect.null
    for y in 0..<pixels.height {
      for x in 0..<pixels.width where pixels[x, y] & 0xFF00 < 0xA000 {
        box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }

  private func stage(_ label: UILabel) -> Stage {
    let stage = Stage(width: 200, height: 100)
    stage.window.backgroundColor = .white
    stage.add(label)
    return stage
  }

  @Test("Text stands in the middle of the height, at the edge that it is aligned to")
  func place() {
    let text = label("HHH", height: 100)
    let stage = stage(text)
    let left = ink(stage)
    #expect(left.minX < 3 && abs(left.midY - 50) <= 1.5)
    text.textAlignment = .center
    #expect(abs(ink(stage).midX - 100) <= 1)
    text.textAlignment = .right
    #expect(ink(stage).maxX > 197)
    text.text = "שלום"
    text.textAlignment = .natural
    #expect(ink(stage).maxX > 197)
    text.text = nil
    #expect(ink(stage).isNull)
  }

  @Test("Several lines wrap, the last one is cut; the natural size is that of the lines")
  func lines() {
    let fox = "The quick brown fox jumps over the lazy dog"
    let text = label(fox, width: 150, lines: 0)
    let height = ceil(text.font.lineHeight * 3)
    #expect(abs(text.sizeThatFits(CGSize(width: 150, height: 0)).height - height) <= 1)
    #expect(text.intrinsicContentSize.width > 300)
    text.preferredMaxLayoutWidth = 150
    #expect(text.intrinsicContentSize.width <= 150 && abs(text.intrinsicContentSize.height - height) <= 1)
    text.numberOfLines = 2
    #expect(text.intrinsicContentSize.height < height)
    text.sizeToFit()
    #expect(text.frame.width <= 150 && text.frame.height == text.intrinsicContentSize.height)
    let drawn = text.placement(in: CGRect(x: 0, y: 0, width: 150, height: 60), scale: 1)?.layout
    #expect(drawn?.lineCount == 2 && drawn?.isTruncated == true)
    text.lineBreakMode = .byClipping
    #expect(text.placement(in: CGRect(x: 0, y: 0, width: 150, height: 60), scale: 1)?.layout.isTruncated == false)
  }

  @Test("A label on the screen shows at once how its text is cut")
  func lineBreaks() {
    let text = label("The quick brown fox jumps", width: 100, height: 40)
    let stage = stage(text)
    let ellipsis = ink(stage)
    text.lineBreakMode = .byClipping
    let clipped = ink(stage)
    #expect(clipped.maxX > ellipsis.maxX - 1 && clipped != ellipsis)
    text.lineBreakMode = .byTruncatingTail
    #expect(ink(stage) == ellipsis)
  }

  @Test("A shadow is on the screen as soon as it has a colour, and gone without one")
  func shadow() {
    let text = label("HHH", width: 100, height: 40)
    text.shadowOffset = CGSize(width: 12, height: 0)
    let stage = stage(text)
    let plain = ink(stage)
    text.shadowColor = .black
    #expect(ink(stage).maxX > plain.maxX + 10)
    text.shadowColor = nil
    #expect(ink(stage) == plain)
  }

  @Test("Text shrinks to fit, down to the least factor, and stands where it is told to")
  func shrinking() throws {
    let text = label("The quick brown fox", width: 100, height: 60)
    func shown() throws -> (layout: TextLayout, origin: CGPoint) {
      try #require(text.placement(in: text.bounds, scale: 1))
    }
    let full = try shown()
    #expect(full.layout.isTruncated)
    text.adjustsFontSizeToFitWidth = true
    #expect(try shown().layout.isTruncated, "the least factor 0 lets nothing shrink")
    text.minimumScaleFactor = 0.9
    #expect(try shown().layout.isTruncated)
    text.minimumScaleFactor = 0.3
    let small = try shown()
    #expect(small.layout.isComplete && small.layout.size.width <= 100 && small.layout.size.width > 97)
    #expect(abs(small.origin.y + small.layout.firstBaseline - full.origin.y - full.layout.firstBaseline) <= 1)
    text.baselineAdjustment = .alignCenters
    let centred = try shown()
    #expect(abs(centred.origin.y + centred.layout.size.height / 2 - 30) <= 1)
    text.baselineAdjustment = .none
    #expect(try shown().origin.y == 0)
    text.text = "fox"
    #expect(abs(try shown().layout.size.height - text.font.lineHeight) < 1e-6, "what fits keeps its size")
    text.text = "one word that is far too long for this"
    text.numberOfLines = 2
    text.minimumScaleFactor = 0.2
    #expect(try shown().layout.isComplete && (try shown().layout.lineCount) <= 2)
  }

  @Test("Attributed text has its own looks; setting a property changes the whole of it")
  func attributed() {
    let text = label("")
    let string = NSMutableAttributedString(
      string: "big small", attributes: [.font: UIFont.systemFont(ofSize: 30), .foregroundColor: UIColor.red])
    string.addAttribute(.font, value: UIFont.systemFont(ofSize: 8), range: NSRange(location: 4, length: 5))
    text.attributedText = string
    #expect(text.text == "big small" && text.font.pointSize == 30 && text.textColor == .red)
    let mixed = text.intrinsicContentSize
    #expect(abs(mixed.height - ceil(UIFont.systemFont(ofSize: 30).lineHeight)) <= 1)
    string.mutableString.setString("changed")
    #expect(text.text == "big small", "the label keeps a copy")
    text.font = UIFont.systemFont(ofSize: 30)
    #expect(text.intrinsicContentSize.width > mixed.width)
    text.textColor = .blue
    let color = text.attributedText?.attribute(.foregroundColor, at: 6, effectiveRange: nil) as? UIColor
    #expect(color == .blue)
    text.textAlignment = .center
    let style = text.attributedText?.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    #expect(style?.alignment == .center)
    text.text = "plain"
    #expect(text.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == text.font)
    text.attributedText = nil
    #expect(text.text == nil && text.intrinsicContentSize == .zero)
  }

  @Test("Highlighted, disabled and shadowed letters are drawn so")
  func looks() {
    let text = label("■■■", height: 100)
    text.font = .boldSystemFont(ofSize: 40)
    text.textColor = .black
    let stage = stage(text)
    func darkest() -> UInt32 {
      let pixels = stage.snapshot.pixels
      var least: UInt32 = 255
      for y in 0..<pixels.height { for x in 0..<pixels.width { least = min(least, pixels[x, y] >> 8 & 0xFF) } }
      return least
    }
    #expect(darkest() < 10)
    text.isEnabled = false
    #expect((100...150).contains(darkest()))
    text.isEnabled = true
    text.highlightedTextColor = .white
    text.isHighlighted = true
    #expect(darkest() > 250)
    text.isHighlighted = false
    let plain = ink(stage)
    text.shadowColor = .black
    text.shadowOffset = CGSize(width: 4, height: 7)
    let shadowed = ink(stage)
    #expect(abs(shadowed.maxX - plain.maxX - 4) <= 1 && abs(shadowed.maxY - plain.maxY - 7) <= 1)
  }

  @Test("A subclass with a margin is larger by it and draws within it")
  func margins() {
    final class Padded: UILabel {
      let margin = UIEdgeInsets(top: 10, left: 20, bottom: 10, right: 20)
      override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        let inner = bounds.inset(by: margin)
        let rect = super.textRect(forBounds: inner, limitedToNumberOfLines: numberOfLines)
        return rect.inset(by: UIEdgeInsets(top: -10, left: -20, bottom: -10, right: -20))
      }
      override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: margin)) }
    }
    let padded = Padded(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    padded.text = "HHH"
    let plain = label("HHH")
    #expect(padded.intrinsicContentSize.width == plain.intrinsicContentSize.width + 40)
    #expect(padded.intrinsicContentSize.height == plain.intrinsicContentSize.height + 20)
    let box = ink(stage(padded))
    #expect(box.minX >= 20 && box.minX < 23 && abs(box.midY - 30) <= 1.5)
  }

  @Test("A label follows the user's text size where its font does, and only if it is told to")
  func contentSize() {
    let stage = Stage(width: 200, height: 100)
    let follows = stage.add(label("Body"))
    follows.font = .preferredFont(forTextStyle: .body)
    follows.adjustsFontForContentSizeCategory = true
    let stays = stage.add(label("Body"))
    stays.font = .preferredFont(forTextStyle: .body)
    let own = stage.add(label("Own"))
    own.font = UIFontMetrics.default.scaledFont(for: UIFont.boldSystemFont(ofSize: 34), maximumPointSize: 50)
    own.adjustsFontForContentSizeCategory = true
    UIScreen.main.preferredContentSizeCategory = .accessibilityMedium
    #expect([follows.font.pointSize, stays.font.pointSize, own.font.pointSize] == [28, 17, 50])
    UIScreen.main.preferredContentSizeCategory = .large
    #expect([follows.font.pointSize, stays.font.pointSize, own.font.pointSize] == [17, 17, 34])
  }

  @Test("Base lines lie where the letters stand")
  func baselines() throws {
    let text = label("HHH\nHHH", width: 200, height: 80, lines: 0)
    let box = ink(stage(text))
    #expect(try #require(text.baselinesFromTop(at: text.bounds.size)).last == box.maxY)
    let first = try #require(text.baselinesFromTop(at: text.bounds.size)).first
    #expect(abs(first - box.minY - text.font.capHeight) <= 1)
    #expect(label("").baselinesFromTop(at: .zero) == nil)
  }

  @Test("A label that does not change is not set again")
  func unchanged() {
    let text = label("Fingers: 3")
    let stage = stage(text)
    stage.advance(by: .frames(2))
    let drawn = text.layer.recordedDrawing?.list.id
    stage.advance(by: .frames(2))
    text.text = "Fingers: 3"
    text.textColor = text.textColor
    text.center.x += 5
    stage.advance(by: .frames(2))
    #expect(drawn != nil && text.layer.recordedDrawing?.list.id == drawn)
    text.text = "Fingers: 4"
    stage.advance(by: .frames(2))
    #expect(text.layer.recordedDrawing?.list.id != drawn)
  }

  @Test("Absurd boxes and texts show what they can")
  func hostile() {
    let text = label(String(repeating: "Wm ", count: 10_000), lines: 0)
    let stage = stage(text)
    _ = stage.snapshot
    for size in [CGFloat.nan, .infinity, -10, 1e12, 0] {
      text.frame = CGRect(x: 0, y: 0, width: size, height: size)
      text.preferredMaxLayoutWidth = size
      text.minimumScaleFactor = size
      text.adjustsFontSizeToFitWidth = true
      text.shadowOffset = CGSize(width: size, height: size)
      text.shadowColor = .red
      text.font = .systemFont(ofSize: size)
      _ = (text.intrinsicContentSize, text.baselinesFromTop(at: text.bounds.size))
      stage.advance(by: .frames(1))
    }
    #expect(text.window === stage.window)
  }
}
