internal import CPango
import Foundation
import RenderTree

/// Turns a paragraph's text into glyphs: fonts chosen, directions found, letters shaped, break places marked.
struct PangoShaper {
  private let fonts: PangoFonts
  private let objects: PangoFonts.Objects
  private let spans: [StyledText.Span]
  private var runs: [ShapedParagraph.Run] = []
  private var clusters: [ShapedParagraph.Cluster] = []
  private var glyphs: [UInt32] = []
  private var offsets: [CGPoint] = []
  /// Pango's marks on each character, and one for the end.
  private var breaks: [UInt32] = []
  /// The number of the character that a byte of the paragraph is of.
  private var characterOfByte: [Int32] = []

  /// Pango's mark on a character that no font has.
  private static let unknownGlyph: UInt32 = 0x1000_0000
  /// Pango's glyph for nothing.
  private static let emptyGlyph: UInt32 = 0x0FFF_FFFF

  /// The paragraph that lies at `range` (bytes of UTF-8) of a text.
  static func shape(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>, of spans: [StyledText.Span])
    -> ShapedParagraph
  {
    let fonts = PangoFonts.shared
    return fonts.locked {
      var shaper = PangoShaper(fonts: fonts, objects: fonts.ready(), spans: spans)
      return shaper.shape(bytes, in: range)
    }
  }

  private init(fonts: PangoFonts, objects: PangoFonts.Objects, spans: [StyledText.Span]) {
    self.fonts = fonts
    self.objects = objects
    self.spans = spans
  }

  private mutating func shape(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> ShapedParagraph {
    let first = spans.firstIndex { $0.end > range.lowerBound } ?? spans.count - 1
    let style = spans[first].style
    var isRightToLeft = spans[first].paragraph.direction == .rightToLeft
    let text = Self.prepared(bytes, range)
    text.withUnsafeBufferPointer { chars in
      guard let start = chars.baseAddress, !range.isEmpty else { return }
      start.withMemoryRebound(to: CChar.self, capacity: range.count) { text in
        if spans[first].paragraph.direction == .natural {
          isRightToLeft = pango_find_base_dir(text, Int32(range.count)) == PANGO_DIRECTION_RTL
        }
        shape(text, range, first: first, isRightToLeft: isRightToLeft)
      }
    }
    let emptyFont = fonts.font(for: style.font)
    return ShapedParagraph(
      runs: runs, clusters: clusters, glyphs: glyphs, offsets: offsets, isRightToLeft: isRightToLeft,
      emptyFont: emptyFont, spans: spans, firstSpan: first,
      text: String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self))
  }

  /// The text as Pango takes it: a zero would end it.
  private static func prepared(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var text = [UInt8](bytes[range])
    for index in text.indices where text[index] == 0 { text[index] = 1 }
    text.append(0)
    return text
  }

  private mutating func shape(_ text: UnsafePointer<CChar>, _ range: Range<Int>, first: Int, isRightToLeft: Bool) {
    let length = Int32(range.count)
    findBreaks(text, count: range.count, isRightToLeft: isRightToLeft)
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    var index = first
    var start = range.lowerBound
    while start < range.upperBound, index < spans.count {
      let end = index == spans.count - 1 ? range.upperBound : min(spans[index].end, range.upperBound)
      if end > start { add(spans[index].style, from: start - range.lowerBound, to: end - range.lowerBound, attributes) }
      start = max(start, end)
      index += 1
    }
    let base = isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
    let list = pango_itemize_with_base_dir(objects.context, base, text, 0, length, attributes, nil)
    var node = list
    var span = first
    while let item = node?.pointee.data?.assumingMemoryBound(to: PangoItem.self) {
      append(item, of: text, length: length, at: range.lowerBound, span: &span)
      node = node?.pointee.next
      pango_item_free(item)
    }
    g_list_free(list)
  }

  private func add(_ style: TextStyle, from start: Int, to end: Int, _ list: OpaquePointer?) {
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
      attribute?.pointee.start_index = UInt32(start)
      attribute?.pointee.end_index = UInt32(end)
      pango_attr_list_insert(list, attribute)
    }
    insert(pango_attr_font_desc_new(fonts.description(of: style.font)))
    var features: [String] = []
    if style.font.hasFixedDigits { features.append("tnum=1") }
    if style.kern == 0 { features.append("kern=0") }
    // Letters that are spaced out are not tied together either.
    if !style.hasLigatures || (style.kern ?? 0) != 0 || style.tracking != 0 { features.append("liga=0, clig=0") }
    if !features.isEmpty { insert(pango_attr_font_features_new(features.joined(separator: ", "))) }
  }

  private mutating func findBreaks(_ text: UnsafePointer<CChar>, count: Int, isRightToLeft: Bool) {
    characterOfByte = [Int32](repeating: 0, count: count + 1)
    var number: Int32 = -1
    for index in 0..<count {
      if UInt8(bitPattern: text[index]) & 0xC0 != 0x80 { number += 1 }
      characterOfByte[index] = number
    }
    characterOfByte[count] = number + 1
    breaks = [UInt32](repeating: 0, count: Int(number) + 2)
    pango_get_log_attrs(
      text, Int32(count), isRightToLeft ? 1 : 0, objects.language, &breaks, Int32(breaks.count))
  }

  /// Shapes one item: text of one font, direction and script.
  private mutating func append(
    _ item: UnsafeMutablePointer<PangoItem>, of text: UnsafePointer<CChar>, length: Int32, at origin: Int,
    span: inout Int
  ) {
    let start = Int(item.pointee.offset)
    let count = Int(item.pointee.length)
    while span < spans.count - 1, spans[span].end <= origin + start { span += 1 }
    let style = spans[span].style
    let size = max(style.font.usableSize, 0.01)
    let stretch = style.expansion == 0 ? 1 : StableMath.exp(min(max(style.expansion, -4), 4))
    let skew = min(max(style.obliqueness.isFinite ? style.obliqueness : 0, -4), 4)
    guard let pango = item.pointee.analysis.font,
      let font = fonts.font(
        pango, size: size, skew: skew, stretch: stretch.isFinite ? stretch : 1, isSystemFont: style.font.isSystemFont),
      let shaped = pango_glyph_string_new()
    else { return }
    defer { pango_glyph_string_free(shaped) }
    pango_shape_full(text + start, Int32(count), text, length, &item.pointee.analysis, shaped)
    runs.append(ShapedParagraph.Run(font: font, level: item.pointee.analysis.level))
    let total = Int(shaped.pointee.num_glyphs)
    guard total > 0, let infos = shaped.pointee.glyphs, let starts = shaped.pointee.log_clusters else { return }
    let isTracked = style.font.isSystemFont && fonts.font(for: style.font)?.typeface === font.typeface
    let tracking = isTracked ? SystemFontTracking(style.font) : .none
    let isReversed = item.pointee.analysis.level & 1 == 1
    var index = isReversed ? total - 1 : 0
    var itemSpan = span
    while index >= 0 && index < total {
      let clusterStart = Int(starts[index])
      var last = index
      let step = isReversed ? -1 : 1
      while last + step >= 0 && last + step < total && Int(starts[last + step]) == clusterStart { last += step }
      let next = last + step
      let clusterEnd = next >= 0 && next < total ? Int(starts[next]) : count
      while itemSpan < spans.count - 1, spans[itemSpan].end <= origin + start + clusterStart { itemSpan += 1 }
      append(
        infos, from: min(index, last), to: max(index, last), text: text, start: start + clusterStart,
        end: start + max(clusterEnd, clusterStart), span: itemSpan, font: font, tracking: tracking)
      index = next
    }
    span = itemSpan
  }

  private mutating func append(
    _ infos: UnsafeMutablePointer<PangoGlyphInfo>, from: Int, to: Int, text: UnsafePointer<CChar>, start: Int,
    end: Int, span: Int, font: TextFont, tracking: SystemFontTracking
  ) {
    let style = spans[span].style
    var flags = flags(at: start)
    let character = Self.scalar(text, start)
    switch character {
    case 9: flags.insert(.tab)
    case 0xFFFC where style.attachment != nil: flags.insert(.attachment)
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: flags.insert(.control)
    default: break
    }
    let glyphStart = Int32(glyphs.count)
    var pen = 0.0
    if flags.isDisjoint(with: [.tab, .control, .attachment]) {
      for index in from...to {
        let info = infos[index]
        var glyph = info.glyph
        var width = Double(info.width) / TextUnits.pango * font.stretch
        if glyph & Self.unknownGlyph != 0 {
          // The face's own sign for what it lacks, instead of Pango's box of digits.
          glyph = 0
          MissingGlyphs.note(character)
          width = font.typeface.glyph(0).advance * font.size * font.stretch
        }
        if glyph != Self.emptyGlyph {
          glyphs.append(glyph)
          offsets.append(
            CGPoint(
              x: pen + Double(info.x_offset) / TextUnits.pango * font.stretch,
              y: Double(info.y_offset) / TextUnits.pango))
        }
        pen += width
      }
      let own = (0x30...0x39).contains(character) ? tracking.digits : tracking.letters
      let extra = (style.kern ?? 0) + style.tracking + own
      if extra.isFinite { pen += min(max(extra, -1e4), 1e4) }
    } else if flags.contains(.attachment), let box = style.attachment {
      pen = box.bounds.width.isFinite ? min(max(box.bounds.width, 0), 1e5) : 0
    }
    clusters.append(
      ShapedParagraph.Cluster(
        start: Int32(start), end: Int32(end), glyphStart: glyphStart, glyphEnd: Int32(glyphs.count), advance: pen,
        run: Int32(runs.count - 1), span: Int32(span), flags: flags))
  }

  private func flags(at start: Int) -> ShapedParagraph.Flags {
    let bits = breaks[Int(characterOfByte[start])]
    var flags: ShapedParagraph.Flags = []
    if start > 0 {
      if bits & 1 != 0 { flags.insert(.breakBefore) }
      if bits & 2 != 0 { flags.insert(.mustBreakBefore) }
      if bits & 4 != 0 { flags.insert(.cutBefore) }
    }
    if bits & 8 != 0 { flags.insert(.white) }
    return flags
  }

  /// The character that begins at a byte.
  private static func scalar(_ text: UnsafePointer<CChar>, _ start: Int) -> UInt32 {
    let first = UInt32(UInt8(bitPattern: text[start]))
    func next(_ step: Int) -> UInt32 { UInt32(UInt8(bitPattern: text[start + step])) & 0x3F }
    if first < 0x80 { return first }
    if first < 0xE0 { return (first & 0x1F) << 6 | next(1) }
    if first < 0xF0 { return (first & 0x0F) << 12 | next(1) << 6 | next(2) }
    return (first & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3)
  }
}
