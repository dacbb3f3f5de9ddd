import Foundation
import RenderTree
import Testing
import TouchPlatform

@testable import CoreGraphics

@Suite("Text of one line")
struct TextLineTests {
  private let font = FontDescription(size: 17)

  private func raster(
    _ text: String, _ alignment: TextLineAlignment = .left, width: Double = 200, height: Double = 40, scale: Double = 1,
    font: FontDescription? = nil, color: RenderColor = .black
  ) -> TextRaster? {
    TextLine.raster(
      text, font: font ?? self.font, color: color, alignment: alignment, in: CGSize(width: width, height: height),
      scale: scale)
  }

  /// The pixels' box with ink above a quarter, in points of the text's box.
  private func ink(_ raster: TextRaster) -> CGRect {
    var box = CGRect.null
    for y in 0..<raster.image.height {
      for x in 0..<raster.image.width where alpha(raster.image, x, y) > 64 {
        box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    let scale = raster.image.scale
    return CGRect(
      x: raster.frame.minX + box.minX / scale, y: raster.frame.minY + box.minY / scale, width: box.width / scale,
      height: box.height / scale)
  }

  private func alpha(_ image: RenderImage, _ x: Int, _ y: Int) -> UInt32 {
    image.pixels.load(fromByteOffset: y * image.stride + x * 4, as: UInt32.self) >> 24
  }

  @Test("A line's height is the font's, whatever it says; its width grows with the text")
  func metrics() {
    let one = TextLine.measure("Fingers: 3", font: font, scale: 1)
    let empty = TextLine.measure("", font: font, scale: 1)
    let more = TextLine.measure("Fingers: 3 and more", font: font, scale: 1)
    #expect(empty.size.height == one.size.height && more.size.height == one.size.height)
    #expect(empty.size.width == 0 && one.size.width > 50 && more.size.width > one.size.width + 40)
    #expect(one.size.height > 17 && one.size.height < 30)
    #expect(one.baseline > 12 && one.baseline < one.size.height)
  }

  @Test("Sizes are whole device pixels, and equal at every scale but for that")
  func scales() {
    let at1 = TextLine.measure("Fingers: 3", font: font, scale: 1)
    for scale in [1, 1.5, 2, 3] {
      let there = TextLine.measure("Fingers: 3", font: font, scale: scale)
      #expect((there.size.width * scale).rounded() == there.size.width * scale)
      #expect(abs((there.size.height * scale).rounded() - there.size.height * scale) < 1e-9)
      #expect(abs(there.size.width - at1.size.width) <= 1 && abs(there.size.height - at1.size.height) <= 1)
    }
    let double = TextLine.measure("Fingers: 3", font: FontDescription(size: 34), scale: 1)
    #expect(abs(double.size.width - 2 * at1.size.width) <= 2)
  }

  @Test("Bold is wider than regular")
  func weight() {
    let bold = TextLine.measure("Fingers", font: FontDescription(size: 17, weight: 700), scale: 1)
    #expect(bold.size.width > TextLine.measure("Fingers", font: font, scale: 1).size.width)
  }

  @Test("Left, middle and right; in the middle of the height")
  func alignment() throws {
    let width = TextLine.measure("HHH", font: font, scale: 1).size.width
    let left = ink(try #require(raster("HHH", .left)))
    let middle = ink(try #require(raster("HHH", .center)))
    let right = ink(try #require(raster("HHH", .right)))
    #expect(left.minX >= 0 && left.minX < 4)
    #expect(abs(middle.midX - 100) <= 1)
    #expect(right.maxX <= 200 && right.maxX > 196)
    #expect(abs(right.minX - left.minX - (200 - width)) <= 1)
    // A capital reaches from the baseline up by some 0.73 em.
    let line = TextLine.measure("HHH", font: font, scale: 1)
    let baseline = ((40 - line.size.height) / 2).rounded(.down) + line.baseline
    for box in [left, middle, right] {
      #expect(Double(box.maxY) == baseline, "letters stand on the baseline, a whole pixel")
      #expect(abs(box.height - 12.4) < 1.5)
    }
  }

  @Test("The foot of a letter is sharp: the baseline is between two rows of pixels")
  func sharpBaseline() throws {
    for (size, scale) in [(17.0, 1.0), (13, 1), (17, 2), (11, 1.5)] {
      let raster = try #require(self.raster("HIH", scale: scale, font: FontDescription(size: size)))
      let image = raster.image
      let line = TextLine.measure("HIH", font: FontDescription(size: size), scale: scale)
      let boxPixels = (40 * scale).rounded(.up)
      let baseline = Int(
        ((boxPixels - line.size.height * scale) / 2 + 1e-6).rounded(.down) + (line.baseline * scale).rounded())
      let row = baseline - Int((raster.frame.minY * scale).rounded())
      let above = (0..<image.width).map { alpha(image, $0, row - 1) }.max() ?? 0
      let below = row < image.height ? (0..<image.width).map { alpha(image, $0, row) }.max() ?? 0 : 0
      #expect(above > 150 && below < 8, "size \(size), scale \(scale): \(above) above, \(below) below")
    }
  }

  @Test("The image has the colour asked for, multiplied by its own coverage")
  func colour() throws {
    let raster = try #require(self.raster("H", color: RenderColor(red: 1, green: 0, blue: 0, alpha: 0.5)))
    var strongest: UInt32 = 0
    for y in 0..<raster.image.height {
      for x in 0..<raster.image.width {
        let pixel = raster.image.pixels.load(fromByteOffset: y * raster.image.stride + x * 4, as: UInt32.self)
        #expect(pixel & 0xFFFF == 0 && pixel >> 24 == pixel >> 16 & 255)
        strongest = max(strongest, pixel >> 24)
      }
    }
    #expect(strongest >= 120 && strongest <= 128)
  }

  @Test("What does not fit ends in an ellipsis and stays in its box")
  func ellipsis() throws {
    let raster = try #require(self.raster("Fingers on the glass: 3 of 10", width: 90))
    let box = ink(raster)
    #expect(box.maxX <= 90 && box.maxX > 70)
    // The last ink is dots: low, not high.
    let last = try #require(self.raster("Fingers on the glass: 3 of 10", width: 90)).image
    let tail = (last.width - 5)..<last.width
    let high = (0..<last.height / 2).contains { y in tail.contains { alpha(last, $0, y) > 100 } }
    #expect(!high)
  }

  @Test("A text of exactly its own size is not cut")
  func exactFit() throws {
    for scale in [1, 1.5, 2, 3] {
      let size = TextLine.measure("Fingers: 3", font: font, scale: scale).size
      let fitted = ink(try #require(raster("Fingers: 3", width: size.width, height: size.height, scale: scale)))
      let free = ink(try #require(raster("Fingers: 3", width: 300, height: size.height, scale: scale)))
      #expect(fitted == free)
    }
  }

  @Test("Nothing to see gives no image; impossible sizes give none either")
  func nothing() {
    #expect(raster("") == nil)
    #expect(raster("   ") == nil)
    #expect(raster("x", width: 0) == nil)
    #expect(raster("x", width: .nan) == nil)
    for size in [0, -3, Double.nan, .infinity, 1e9] {
      #expect(raster("x", font: FontDescription(size: size)) == nil)
      #expect(TextLine.measure("x", font: FontDescription(size: size), scale: 1).size == .zero)
    }
    for scale in [0, -1, Double.nan, .infinity] { #expect(raster("x", scale: scale) == nil) }
  }

  @Test("Any text is taken: very long, with line breaks, zeros, marks, emoji, right to left")
  func anyText() throws {
    for text in [
      String(repeating: "Wm ", count: 100_000), "a\nb", "a\u{0}b", "e\u{301}\u{301}\u{301}", "👆🏽 3", "שלום",
      "\u{202E}abc",
    ] {
      let raster = self.raster(text, width: 120, height: 30)
      if let raster { #expect(CGRect(x: 0, y: 0, width: 120, height: 30).contains(raster.frame)) }
      _ = TextLine.measure(text, font: font, scale: 2)
    }
  }

  @Test("A family that is not installed is replaced, and said once")
  func missingFamily() throws {
    final class Said: @unchecked Sendable { var lines: [String] = [] }
    let said = Said()
    PlatformLog.redirect { _, text in if text.contains("Nonesuch") { said.lines.append(text) } }
    defer { PlatformLog.redirect(to: nil) }
    let strange = FontDescription(family: "Nonesuch Sans", size: 17)
    #expect(raster("Hello", font: strange) != nil)
    #expect(raster("Hello again", font: FontDescription(family: "Nonesuch Sans", size: 12)) != nil)
    #expect(said.lines.count == 1)
    #expect(said.lines.first?.contains("is not installed") == true)
  }
}
