import Foundation
import RenderTree
import Testing
import TouchTesting
import UIKit

/// A view that draws by a closure.
private final class Sheet: UIView {
  var drawing: (CGRect) -> Void = { _ in }
  override func draw(_ rect: CGRect) { drawing(bounds) }
}

@MainActor @Suite("Strings that measure and draw themselves")
struct StringDrawingTests {
  private let font = UIFont.systemFont(ofSize: 20)

  /// The box of the pixels that are not white.
  private func ink(_ stage: Stage) -> CGRect {
    let pixels = stage.snapshot.pixels
    var box = CGRect.null
    for y in 0..<pixels.height {
      for x in 0..<pixels.width where pixels[x, y] & 0xFF < 0xA0 {
        box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }

  private func stage(_ drawing: @escaping (CGRect) -> Void) -> Stage {
    let stage = Stage(width: 200, height: 100)
    stage.window.backgroundColor = .white
    let sheet = stage.add(Sheet(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))
    sheet.isOpaque = false
    sheet.drawing = drawing
    return stage
  }

  @Test("A string's size is its font's line and its letters; line ends begin new lines")
  func sizes() {
    let one = "Touch".size(withAttributes: [.font: font])
    #expect(abs(one.height - font.lineHeight) < 1e-9 && one.width > 40 && one.width < 80)
    #expect(("Touch" as NSString).size(withAttributes: [.font: font]) == one)
    #expect(NSAttributedString(string: "Touch", attributes: [.font: font]).size() == one)
    #expect("Touch\nTouch".size(withAttributes: [.font: font]) == CGSize(width: one.width, height: one.height * 2))
    #expect("".size(withAttributes: [.font: font]).width == 0)
    #expect("Touch".size().height < one.height, "without a font it is 12 points")
  }

  @Test("A rectangle wraps lines, limits them, shrinks them, or measures from the base line")
  func rectangles() {
    let text = "The quick brown fox jumps over the lazy dog"
    func box(_ size: CGSize, _ options: NSStringDrawingOptions, _ context: NSStringDrawingContext? = nil) -> CGRect {
      text.boundingRect(with: size, options: options, attributes: [.font: font], context: context)
    }
    let wide = box(.zero, .usesLineFragmentOrigin)
    #expect(wide.origin == .zero && abs(wide.height - font.lineHeight) < 1e-9)
    let narrow = box(CGSize(width: 120, height: CGFloat.greatestFiniteMagnitude), .usesLineFragmentOrigin)
    #expect(narrow.width <= 120 && narrow.height > 3.9 * font.lineHeight)
    let two = box(CGSize(width: 120, height: 50), [.usesLineFragmentOrigin, .truncatesLastVisibleLine])
    #expect(abs(two.height - 2 * font.lineHeight) < 1e-9)
    let base = box(CGSize(width: 120, height: 50), [])
    #expect(base.width == wide.width && abs(base.minY + font.ascender) <= 0.5)
    let ink = box(.zero, [.usesLineFragmentOrigin, .usesDeviceMetrics])
    #expect(ink.width <= wide.width && ink.height < wide.height && ink.minY > 0)
    let context = NSStringDrawingContext()
    context.minimumScaleFactor = 0.2
    let shrunk = box(CGSize(width: 200, height: 30), .usesLineFragmentOrigin, context)
    #expect(context.actualScaleFactor < 1 && context.actualScaleFactor > 0.5 && shrunk.height <= 30)
    #expect(context.totalBounds == shrunk)
  }

  @Test("What is drawn lies where it was measured")
  func drawing() {
    let text = "Handgloves"
    let size = text.size(withAttributes: [.font: font])
    let at = ink(stage { _ in text.draw(at: CGPoint(x: 30, y: 40), withAttributes: [.font: self.font]) })
    #expect(at.minX >= 30 && at.minY >= 40 && at.maxX <= 31 + size.width && at.maxY <= 41 + size.height)
    #expect(at.width > size.width * 0.9)
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    let right = ink(
      stage { bounds in
        text.draw(in: bounds, withAttributes: [.font: self.font, .paragraphStyle: style])
      })
    #expect(right.maxX <= 200 && right.maxX > 196 && right.maxY < 30)
    let base = ink(
      stage { _ in
        text.draw(
          with: CGRect(x: 10, y: 50, width: 0, height: 0), options: [], attributes: [.font: self.font], context: nil)
      })
    #expect(base.minY < 40 && base.maxY > 50 && base.maxY < 57, "letters stand on the base line at 50; g hangs below")
    let attributed = NSMutableAttributedString(string: "red white", attributes: [.font: font])
    attributed.addAttribute(.foregroundColor, value: UIColor.white, range: NSRange(location: 4, length: 5))
    let half = ink(stage { _ in attributed.draw(at: .zero) })
    #expect(half.maxX < 40, "white letters on white are not seen")
    #expect(ink(stage { _ in text.draw(in: CGRect(x: 0, y: 0, width: 0, height: 50)) }).isNull)
  }

  @Test("Attributes on parts of emoji and umlauts fall on the right letters")
  func ranges() throws {
    // A font by name is as wide in proportion at every size.
    let font = try #require(UIFont(name: "Inter", size: 20))
    let text = NSMutableAttributedString(string: "👆🏽ä€x", attributes: [.font: font])
    let small = text.size()
    text.addAttribute(.font, value: font.withSize(60), range: NSRange(location: 6, length: 1))
    let x = "x".size(withAttributes: [.font: font]).width
    #expect(abs(text.size().width - small.width - 2 * x) < 0.05)
    // Half a pair of surrogates takes its whole character along and breaks nothing.
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 1, length: 2))
    #expect(abs(text.size().width - small.width - 2 * x) < 0.05)
  }

  @Test("Drawing without a context does nothing")
  func noContext() {
    "text".draw(at: .zero)
    NSAttributedString(string: "text").draw(in: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test("A copied paragraph style stays as it is; equal styles are equal")
  func paragraphStyles() throws {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 4
    style.addTabStop(NSTextTab(textAlignment: .right, location: 10))
    let copy = try #require(style.copy() as? NSParagraphStyle)
    style.lineSpacing = 5
    #expect(copy.lineSpacing == 4 && copy.tabStops.first?.location == 10 && copy.tabStops.count == 13)
    #expect(copy != style)
    style.lineSpacing = 4
    #expect(copy.isEqual(style) && NSParagraphStyle.default.lineBreakMode == .byWordWrapping)
    style.removeTabStop(NSTextTab(textAlignment: .right, location: 10))
    #expect(style.tabStops == NSParagraphStyle.default.tabStops)
    #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: "he") == .rightToLeft)
  }

  @Test("An attachment shows its picture among the letters")
  func attachments() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 30)).image { context in
      UIColor.black.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 30))
    }
    let text = NSMutableAttributedString(attachment: NSTextAttachment(image: image))
    #expect(text.size().width == 20)
    let box = ink(stage { _ in text.draw(at: CGPoint(x: 50, y: 10)) })
    #expect(box.minX == 50 && box.width == 20 && box.height == 30)
  }
}
