import Foundation
import RenderTree
import Testing
import TouchPlatform

@testable import CoreGraphics

@Suite("Text as ink")
struct TextInkTests {
  private func style(_ size: Double, _ change: (inout TextStyle) -> Void = { _ in }) -> TextStyle {
    var made = TextStyle(font: FontDescription(size: size))
    change(&made)
    return made
  }

  /// Whether a box lies in another, with a point to spare for smoothed edges.
  private func holds(_ outer: CGRect, _ inner: CGRect) -> Bool {
    inner.minX >= outer.minX - 1 && inner.minY >= outer.minY - 1 && inner.maxX <= outer.maxX + 1
      && inner.maxY <= outer.maxY + 1
  }

  @Test("The ink lies in what was measured, for several texts, sizes and scales")
  func inkInside() {
    for text in ["Hamburgefonts", "Äpfel, Öl & Übung", "0123456789", "The quick brown\nfox jumps over"] {
      for (size, scale) in [(17.0, 1.0), (11, 2), (40, 1.5)] {
        let layout = TextLayout(StyledText(text, style(size)), in: TextBox(width: 300, scale: scale))
        let ink = TextSheet(layout, width: 340, height: 160, scale: scale, at: CGPoint(x: 20, y: 20)).ink()
        let measured = CGRect(x: 20, y: 20, width: layout.size.width, height: layout.size.height)
        #expect(holds(measured, ink), "\(text) at \(size): \(ink) in \(measured)")
        #expect(ink.width > measured.width * 0.85)
        #expect(holds(layout.inkBounds(at: CGPoint(x: 20, y: 20)), ink))
      }
    }
  }

  @Test("The foot of a letter is sharp: the base line is between two rows of pixels")
  func sharpBaseline() {
    for (size, scale) in [(17.0, 1.0), (13, 1), (17, 2), (11, 1.5)] {
      let layout = TextLayout(StyledText("HIH", style(size)), in: TextBox(width: 100, scale: scale))
      let sheet = TextSheet(layout, width: 100, height: 40, scale: scale)
      let row = Int((layout.firstBaseline * scale).rounded())
      let above = (0..<sheet.pixels.width).map { sheet.pixels[$0, row - 1] >> 24 }.max() ?? 0
      let below = (0..<sheet.pixels.width).map { sheet.pixels[$0, row] >> 24 }.max() ?? 0
      #expect(above > 150 && below < 8, "size \(size), scale \(scale): \(above) above, \(below) below")
    }
  }

  @Test("Lines under and through letters, behind them, outlines and shadows")
  func decorations() {
    let red = RenderColor(red: 1, green: 0, blue: 0)
    func box(_ change: (inout TextStyle) -> Void) -> CGRect {
      let layout = TextLayout(StyledText("mmm", style(30, change)), in: TextBox())
      return TextSheet(layout, width: 140, height: 60, at: CGPoint(x: 20, y: 10)).ink(above: 20)
    }
    let plain = box { _ in }
    let under = box { $0.underline = LineDecoration(style: LineDecoration.Bits.single) }
    let twice = box { $0.underline = LineDecoration(style: LineDecoration.Bits.double, color: red) }
    #expect(under.maxY > plain.maxY + 1 && under.minY == plain.minY && twice.maxY > under.maxY)
    let through = box { $0.strikethrough = LineDecoration(style: LineDecoration.Bits.thick) }
    #expect(through.minX <= plain.minX && through.width >= plain.width && abs(through.maxY - plain.maxY) <= 1)
    let marked = box { $0.background = red }
    #expect(marked.height >= 36 && marked.minX == 20)
    #expect(box { $0.strokeWidth = 8 }.width > plain.width)
    let shadow = box { $0.shadow = DrawShadow(offset: CGSize(width: 5, height: 6), blur: 0, color: red) }
    #expect(abs(shadow.maxX - plain.maxX - 5) <= 1 && abs(shadow.maxY - plain.maxY - 6) <= 1)
    #expect(box { $0.baselineOffset = 4 }.maxY == plain.maxY, "the line grows with what is raised")
    #expect(box { $0.obliqueness = 0.5 }.width > plain.width + 3)
  }

  @Test("Words alone are underlined by word; patterns leave gaps")
  func patterns() {
    func row(_ bits: Int) -> [Bool] {
      let text = StyledText("nn nn", style(30) { $0.underline = LineDecoration(style: bits) })
      let layout = TextLayout(text, in: TextBox())
      var mark = CGRect.null
      for drawn in layout.marks(at: .zero) {
        switch drawn.mark {
        case .fill(let rect, _): mark = mark.union(rect)
        case .stroke(let path, _, _): mark = mark.union(path.controlBox.insetBy(dx: 0, dy: -0.5))
        default: break
        }
      }
      let sheet = TextSheet(layout, width: 120, height: 50)
      let y = Int(mark.midY)
      return (0..<Int(layout.size.width)).map { sheet.pixels[$0, y] >> 24 > 100 }
    }
    func gaps(_ row: [Bool]) -> Int { zip(row, row.dropFirst()).count { $0 && !$1 } }
    #expect(gaps(row(0x01)) == 0 && gaps(row(0x8001)) == 1)
    #expect(gaps(row(0x201)) >= 3 && gaps(row(0x101)) > gaps(row(0x201)))
  }

  @Test("Glyph runs keep what they spell, and their outlines are exact at every size")
  func runs() throws {
    let layout = TextLayout(StyledText("Hi 3", style(10) { $0.font.setFamily("Inter") }), in: TextBox())
    guard case .glyphs(let run, _) = try #require(layout.marks(at: .zero).first).mark else {
      return #expect(Bool(false), "no letters")
    }
    #expect(run.text == "Hi 3" && run.glyphs.count == 4)
    let small = try #require(run.font.outline(of: run.glyphs[0]))
    let other = TextLayout(StyledText("H", style(1_000) { $0.font.setFamily("Inter") }), in: TextBox())
    guard case .glyphs(let big, _) = try #require(other.marks(at: .zero).first).mark else {
      return #expect(Bool(false), "no letters")
    }
    let large = try #require(big.font.outline(of: big.glyphs[0])).controlBox
    #expect(abs(small.controlBox.height * 100 - large.height) < 0.1)
    #expect(abs(large.height - TextEngine.metrics(of: FontDescription(family: "Inter", size: 1)).capHeight * 1_000) < 2)
    #expect(abs(large.maxY) < 0.5, "a capital stands on the base line, y down")
  }

  @Test("A family that is not installed is replaced, and said once")
  func missingFamily() {
    final class Said: @unchecked Sendable { var lines: [String] = [] }
    let said = Said()
    PlatformLog.redirect { _, text in if text.contains("Nonesuch") { said.lines.append(text) } }
    defer { PlatformLog.redirect(to: nil) }
    for size in [17.0, 12] {
      let style = TextStyle(font: FontDescription(family: "Nonesuch Sans", size: size))
      #expect(TextLayout(StyledText("Hello", style), in: TextBox()).size.width > 10)
    }
    #expect(said.lines.count == 1 && said.lines.first?.contains("is not installed") == true)
  }

  @Test("A text layer's string wraps, is cut or clipped in its room")
  func layerText() throws {
    var text = LayerText()
    text.string = "The quick brown fox jumps"
    text.fontName = "Inter-Bold"
    text.fontSize = 20
    let room = CGSize(width: 150, height: 100)
    #expect(try #require(text.layout(in: room, scale: 2)).size.width > 200)
    text.truncation = .truncateTail
    #expect(try #require(text.layout(in: room, scale: 2)).isTruncated)
    text.truncation = nil
    text.isWrapped = true
    let wrapped = try #require(text.layout(in: room, scale: 2))
    #expect(wrapped.lineCount > 1 && wrapped.size.width <= 150 && wrapped.isComplete)
    text.string = NSAttributedString(string: "small")
    #expect(try #require(text.layout(in: room, scale: 2)).lineCount == 1)
    text.string = 3
    #expect(text.layout(in: room, scale: 2) == nil)
  }
}
