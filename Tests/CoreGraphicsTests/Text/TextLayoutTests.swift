import Foundation
import RenderTree
import Testing

@testable import CoreGraphics

@Suite("Paragraphs")
struct TextLayoutTests {
  private let style = TextStyle(font: FontDescription(family: "Inter", size: 17))

  private func layout(
    _ string: String, width: Double = .infinity, _ paragraph: TextParagraphStyle = TextParagraphStyle(),
    _ change: (inout TextBox) -> Void = { _ in }
  ) -> TextLayout {
    var box = TextBox(width: width)
    change(&box)
    return TextLayout(StyledText(string, style, paragraph), in: box)
  }

  private func lines(_ layout: TextLayout) -> [String] { (0..<layout.lineCount).map(layout.text(ofLine:)) }

  private func paragraph(_ change: (inout TextParagraphStyle) -> Void) -> TextParagraphStyle {
    var made = TextParagraphStyle()
    change(&made)
    return made
  }

  @Test("A line is as high as its font, whatever it says; its width grows with the text and not with the scale")
  func oneLine() {
    let font = TextEngine.metrics(of: style.font)
    for text in ["Fingers: 3", "x", ""] {
      let one = layout(text)
      #expect(one.lineCount == 1 && abs(one.size.height - (font.ascent + font.descent) * 17) < 1e-6)
    }
    let width = layout("Fingers").size.width
    #expect(layout("").size.width == 0 && width > 40 && layout("FingersFingers").size.width > width * 1.9)
    for scale in [1, 1.5, 2, 3] {
      let there = layout("Fingers") { $0.scale = scale }
      #expect(there.size.width == width)
      #expect(abs((there.firstBaseline * scale).rounded() - there.firstBaseline * scale) < 1e-9)
    }
  }

  @Test("Words wrap at the width; a word that is too long is cut; spaces at a wrap take no room")
  func wrapping() {
    let fox = layout("The quick brown fox jumps over the lazy dog", width: 130)
    #expect(lines(fox) == ["The quick", "brown fox", "jumps over the", "lazy dog"])
    for index in 0..<fox.lineCount { #expect(fox.frame(ofLine: index).maxX <= 130) }
    let long = layout("Donaudampfschifffahrt", width: 100)
    #expect(long.lineCount == 2 && lines(long).joined() == "Donaudampfschifffahrt")
    let cut = layout("ab cd ef gh", width: 40, paragraph { $0.lineBreak = .charWrap })
    #expect(lines(cut).count == 3 && lines(cut)[0].hasPrefix("ab c"))
    #expect(
      lines(layout("one\ntwo\r\nthree\u{2029}four\u{2028}five\n")).map { $0.filter { $0 != "\u{2028}" } }
        == ["one", "two", "three", "four", "five"])
  }

  @Test("A text of exactly its own width is not wrapped, nor cut")
  func exactFit() {
    for text in ["Fingers: 3", "The quick brown fox", "Straße 12", "שלום עולם"] {
      let width = layout(text).size.width
      #expect(layout(text, width: width).lineCount == 1)
      #expect(layout(text, width: width, paragraph { $0.lineBreak = .truncateTail }).isComplete)
      #expect(layout(text, width: width - 1).lineCount > 1 || !text.contains(" "))
    }
  }

  @Test("An ellipsis stands at the end, the beginning or in the middle; clipping leaves none")
  func truncation() {
    let text = "The quick brown fox jumps over the lazy dog"
    func cut(_ mode: TextParagraphStyle.LineBreak) -> TextLayout {
      layout(text, width: 150, paragraph { $0.lineBreak = mode })
    }
    #expect(lines(cut(.truncateTail)) == ["The quick brown…"])
    let head = lines(cut(.truncateHead))[0]
    #expect(head.hasPrefix("…") && head.hasSuffix("lazy dog"))
    let middle = lines(cut(.truncateMiddle))[0]
    #expect(middle.hasPrefix("The") && middle.hasSuffix("dog") && middle.contains("…"))
    for mode in [TextParagraphStyle.LineBreak.truncateTail, .truncateHead, .truncateMiddle] {
      #expect(cut(mode).isTruncated && !cut(mode).isComplete && cut(mode).size.width <= 150)
    }
    #expect(lines(cut(.clip)) == [text] && cut(.clip).size.width > 150 && !cut(.clip).isTruncated)
    // No room even for the ellipsis: it is all there is.
    #expect(lines(layout(text, width: 3, paragraph { $0.lineBreak = .truncateTail })) == ["…"])
  }

  @Test("Lines beyond the limit or the height are left out; a label's last line says so")
  func limits() {
    let text = "The quick brown fox jumps over the lazy dog"
    #expect(lines(layout(text, width: 130) { $0.maxLines = 2 }) == ["The quick", "brown fox"])
    #expect(lines(layout(text, width: 130) { $0.height = 45 }).count == 2)
    #expect(lines(layout(text, width: 130) { $0.height = 3 }).count == 1, "the first line is always there")
    let label = layout(text, width: 130) {
      $0.maxLines = 2
      $0.lineBreak = .truncateTail
      $0.wrapsBeforeCutting = true
    }
    #expect(lines(label) == ["The quick", "brown fox jum…"] && label.isTruncated)
    let followed = layout("one\ntwo") {
      $0.maxLines = 1
      $0.lineBreak = .truncateTail
    }
    #expect(lines(followed) == ["one…"])
    #expect(!layout(text, width: 130) { $0.maxLines = 2 }.isComplete && layout(text, width: 130).isComplete)
  }

  @Test("Left, middle, right, at both edges, and where the script begins")
  func alignment() {
    func place(_ alignment: TextParagraphStyle.Alignment, _ text: String = "HHH") -> CGRect {
      layout(text, width: 200, paragraph { $0.alignment = alignment }).frame(ofLine: 0)
    }
    #expect(place(.left).minX == 0 && place(.natural).minX == 0 && place(.justified).minX == 0)
    #expect(abs(place(.center).midX - 100) <= 0.5 && abs(place(.right).maxX - 200) <= 0.5)
    #expect(abs(place(.natural, "שלום").maxX - 200) <= 0.5 && place(.left, "שלום").minX == 0)
    let both = layout("The quick brown fox jumps", width: 130, paragraph { $0.alignment = .justified })
    #expect(abs(both.frame(ofLine: 0).width - 130) < 1e-6)
    #expect(both.frame(ofLine: both.lineCount - 1).width < 129, "the last line stands where it begins")
  }

  @Test("Heights of lines, and the room between lines and paragraphs")
  func spacing() {
    let natural = layout("x").size.height
    #expect(layout("x", paragraph { $0.lineHeightMultiple = 2 }).size.height == natural * 2)
    #expect(layout("x", paragraph { $0.minimumLineHeight = 40 }).size.height == 40)
    #expect(layout("x", paragraph { $0.maximumLineHeight = 10 }).size.height == 10)
    let spaced = paragraph {
      $0.lineSpacing = 5
      $0.spacing = 7
      $0.spacingBefore = 3
    }
    #expect(abs(layout("a\nb", spaced).size.height - (natural * 2 + 10)) < 1e-9)
    #expect(abs(layout("a\u{2028}b", spaced).size.height - (natural * 2 + 5)) < 1e-9)
    // What a line gets beyond its letters stands above them.
    let tall = layout("x", paragraph { $0.minimumLineHeight = 40 })
    #expect(abs(tall.firstBaseline - (layout("x").firstBaseline + 40 - natural)) <= 1)
  }

  @Test("Indents at both ends; those of text from the right are counted from the right")
  func indents() {
    let style = paragraph {
      $0.firstLineIndent = 10
      $0.headIndent = 30
      $0.tailIndent = -20
    }
    let fox = layout("The quick brown fox jumps over", width: 150, style)
    #expect(fox.frame(ofLine: 0).minX == 10 && fox.frame(ofLine: 1).minX == 30)
    for index in 0..<fox.lineCount { #expect(fox.frame(ofLine: index).maxX <= 130) }
    let hebrew = layout("שלום", width: 150, style)
    #expect(abs(hebrew.frame(ofLine: 0).maxX - 140) <= 0.5)
  }

  @Test("Tabs lead to their stops: text begins, ends or is centred there")
  func tabs() {
    let style = paragraph {
      $0.tabs = [.init(alignment: .left, location: 50), .init(alignment: .right, location: 150)]
      $0.tabInterval = 100
    }
    let line = layout("a\tb\tcc\td", style)
    let marks = line.marks(at: .zero)
    var places: [Double] = []
    for drawn in marks { if case .glyphs(let run, _) = drawn.mark { places += run.positions.map { Double($0.x) } } }
    let width = layout("cc").size.width
    #expect(places.count == 5)
    #expect(abs(places[1] - 50) < 1e-6 && abs(places[2] - (150 - width)) < 1e-6 && abs(places[4] - 200) < 1e-6)
  }

  @Test("Letters of both directions in one line stand in the order of the Unicode algorithm")
  func bothDirections() {
    /// The text of the runs from left to right.
    func shown(_ text: String) -> [String] {
      layout(text).marks(at: .zero).compactMap { drawn in
        guard case .glyphs(let run, _) = drawn.mark else { return nil }
        return run.text.trimmingCharacters(in: .whitespaces)
      }.filter { !$0.isEmpty }
    }
    #expect(shown("abc שלום def") == ["abc", "שלום", "def"])
    let hebrew = shown("שלום abc עולם")
    #expect(hebrew.first == "עולם" && hebrew.last == "שלום")
    let cut = layout("שלום עולם טוב", width: 80, paragraph { $0.lineBreak = .truncateTail })
    // The end of a text from the right is at the left.
    var first = (Double.infinity, "")
    for drawn in cut.marks(at: .zero) {
      if case .glyphs(let run, _) = drawn.mark, run.positions[0].x < first.0 { first = (run.positions[0].x, run.text) }
    }
    #expect(cut.isTruncated && first.1 == "…")
  }

  @Test("Kerning, ligatures and widening change the width as they say")
  func spacingOfLetters() {
    func width(_ text: String, _ change: (inout TextStyle) -> Void) -> Double {
      var style = style
      change(&style)
      return TextLayout(StyledText(text, style), in: TextBox()).size.width
    }
    let plain = width("AVAVA") { _ in }
    #expect(width("AVAVA") { $0.kern = 0 } > plain, "without the font's own kerning A and V stand apart")
    #expect(abs(width("nnnn") { $0.kern = 3 } - width("nnnn") { _ in } - 12) < 0.01)
    #expect(abs(width("nnnn") { $0.expansion = log(2) } - 2 * width("nnnn") { _ in }) < 0.05)
    #expect(width("1111") { $0.font.hasFixedDigits = true } == width("0000") { $0.font.hasFixedDigits = true })
    #expect(width("Fingers") { $0.font.weight = 700 } > width("Fingers") { _ in })
  }

  @Test("An attachment takes its room and raises its line")
  func attachments() {
    var picture = style
    picture.attachment = TextAttachmentBox(bounds: CGRect(x: 0, y: -10, width: 30, height: 60))
    let text = "a\u{FFFC}b"
    let spans = [
      StyledText.Span(end: 1, style: style), StyledText.Span(end: 4, style: picture),
      StyledText.Span(end: 5, style: style),
    ]
    let made = TextLayout(StyledText(text, spans: spans), in: TextBox())
    let bare = layout("a").size.width + layout("b").size.width
    #expect(abs(made.size.width - bare - 30) < 0.01 && made.size.height == 60 && made.firstBaseline == 50)
  }

  @Test("Letters may move together by a twentieth before they are cut")
  func tightening() {
    let text = "The quick brown fox"
    let width = layout(text).size.width
    let style = paragraph {
      $0.lineBreak = .truncateTail
      $0.allowsTightening = true
    }
    let tight = layout(text, width: width / 1.04, style)
    #expect(!tight.isTruncated && abs(tight.size.width - width / 1.04) < 1e-6)
    #expect(layout(text, width: width / 1.06, style).isTruncated)
  }

  @Test("Any text and any number is taken: huge, damaged, absurd, not a number")
  func hostile() {
    for text in [
      String(repeating: "Wm ", count: 200_000), "a\u{0}b\u{1}c\u{7F}", "e" + String(repeating: "\u{301}", count: 500),
      "👆🏽👨‍👩‍👧 3", "\u{202E}abc\u{202C}\u{2066}", String(repeating: "\n", count: 30_000), "\u{FFFF}\u{FFFE}\t\t\t",
      String(decoding: [0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80] as [UInt8], as: UTF8.self),
    ] {
      let made = layout(text, width: 120) { $0.height = 200 }
      #expect(made.size.width <= 120.001 && made.lineCount >= 1 && made.size.height.isFinite)
      _ = made.marks(at: .zero)
    }
    for number in [Double.nan, .infinity, -.infinity, -1, 0, 1e300, -1e300] {
      var odd = style
      odd.font.size = number
      odd.kern = number
      odd.baselineOffset = number
      odd.strokeWidth = number
      odd.obliqueness = number
      odd.expansion = number
      odd.attachment = TextAttachmentBox(bounds: CGRect(x: number, y: number, width: number, height: number))
      let style = paragraph {
        $0.lineSpacing = number
        $0.headIndent = number
        $0.tailIndent = number
        $0.lineHeightMultiple = number
        $0.minimumLineHeight = number
        $0.tabs = [.init(alignment: .right, location: number)]
        $0.tabInterval = number
      }
      var box = TextBox(width: number, height: number, maxLines: Int.min, scale: number)
      box.lineBreak = .truncateTail
      let made = TextLayout(StyledText("a\tb \u{FFFC} c", odd, style), in: box)
      #expect(made.size.width.isFinite && made.size.height.isFinite)
      _ = made.marks(at: CGPoint(x: number, y: number))
    }
  }
}
