import Foundation
import RenderTree

/// Walks over lines and notes what is drawn.
struct TextPen {
  private let scale: Double
  private let color: RenderColor?
  private(set) var backgrounds: [ShadowedMark] = []
  private(set) var marks: [ShadowedMark] = []
  /// Lines through letters, which stand above them.
  private var strikes: [ShadowedMark] = []
  private var open: [OpenLine] = []

  /// A stretch under, through or behind letters that may continue.
  private struct OpenLine {
    enum Kind { case background, underline, strikethrough }
    var kind: Kind
    var style: Int
    var color: RenderColor
    var shadow: DrawShadow?
    var y: Double
    var thickness: Double
    var x0: Double
    var x1: Double
  }

  init(scale: Double, color: RenderColor?) {
    self.scale = scale
    self.color = color
  }

  mutating func draw(_ line: SetLine, at origin: CGPoint) {
    var x = origin.x + line.x
    let baseline = ((origin.y + line.baseline) * scale).rounded() / scale
    var letters: [ShadowedMark] = []
    for slice in line.visualSlices {
      let part = line.parts[slice.part]
      let isReversed = slice.level & 1 == 1
      var start = slice.clusters.lowerBound
      var stretches: [Range<Int>] = []
      while start < slice.clusters.upperBound {
        let span = part.shaped.clusters[start].span
        var end = start + 1
        while end < slice.clusters.upperBound, part.shaped.clusters[end].span == span { end += 1 }
        stretches.append(start..<end)
        start = end
      }
      if isReversed { stretches.reverse() }
      for stretch in stretches {
        let from = x
        let drawn = glyphs(stretch, of: part, in: line, isReversed: isReversed, baseline: baseline, x: &x)
        decorate(stretch, of: part, in: line, isReversed: isReversed, from: from, to: x, origin.y, baseline)
        letters += drawn
      }
    }
    for line in open { finish(line) }
    open = []
    marks += letters + strikes
    strikes = []
  }

  private func glyphs(
    _ clusters: Range<Int>, of part: SetLine.Part, in line: SetLine, isReversed: Bool, baseline: Double, x: inout Double
  ) -> [ShadowedMark] {
    let shaped = part.shaped
    let style = shaped.style(of: clusters.lowerBound)
    let font = shaped.runs[Int(shaped.clusters[clusters.lowerBound].run)].font
    let raised = style.baselineOffset.isFinite ? min(max(style.baselineOffset, -1e4), 1e4) : 0
    var glyphs: [UInt32] = []
    var places: [CGPoint] = []
    var marks: [ShadowedMark] = []
    glyphs.reserveCapacity(clusters.count)
    places.reserveCapacity(clusters.count)
    for step in 0..<clusters.count {
      let index = isReversed ? clusters.upperBound - 1 - step : clusters.lowerBound + step
      let cluster = shaped.clusters[index]
      for glyph in Int(cluster.glyphStart)..<Int(cluster.glyphEnd) {
        glyphs.append(shaped.glyphs[glyph])
        places.append(CGPoint(x: x + shaped.offsets[glyph].x, y: baseline - raised + shaped.offsets[glyph].y))
      }
      if cluster.flags.contains(.attachment), let box = style.attachment, let image = box.image {
        let rect = CGRect(
          x: x + box.bounds.minX, y: baseline - raised - box.bounds.maxY, width: box.bounds.width,
          height: box.bounds.height)
        marks.append(
          ShadowedMark(
            mark: box.isTemplate ? .tint(image, rect, color ?? style.color) : .image(image, rect),
            shadow: style.shadow))
      }
      x += line.advance(index, of: part)
    }
    guard !glyphs.isEmpty, style.font.usableSize > 0 else { return marks }
    let ink = font.inkBounds(of: glyphs, at: places)
    guard !ink.isNull else { return marks }
    let run = GlyphRun(
      font: font, glyphs: glyphs, positions: places, inkBounds: ink, text: TextLayout.text(of: clusters, in: shaped))
    let width = style.strokeWidth.isFinite ? style.strokeWidth : 0
    if width <= 0 || font.hasColors {
      marks.append(ShadowedMark(mark: .glyphs(run, color ?? style.color), shadow: style.shadow))
    }
    if width != 0, !font.hasColors {
      var stroke = DrawStroke()
      stroke.width = min(abs(width), 1_000) / 100 * font.size
      stroke.join = .round
      marks.append(
        ShadowedMark(
          mark: .stroke(run.outlines, stroke, color ?? style.strokeColor ?? style.color),
          shadow: width > 0 ? style.shadow : nil))
    }
    return marks
  }

  // MARK: Lines and backgrounds

  private mutating func decorate(
    _ clusters: Range<Int>, of part: SetLine.Part, in line: SetLine, isReversed: Bool, from x0: Double, to x1: Double,
    _ top: Double, _ baseline: Double
  ) {
    let style = part.shaped.style(of: clusters.lowerBound)
    let font = part.shaped.runs[Int(part.shaped.clusters[clusters.lowerBound].run)].font
    if let fill = style.background {
      add(
        OpenLine(
          kind: .background, style: 0, color: fill, y: top + line.top, thickness: line.height, x0: x0, x1: x1))
    }
    guard style.underline.isVisible || style.strikethrough.isVisible else { return }
    let raised = style.baselineOffset.isFinite ? min(max(style.baselineOffset, -1e4), 1e4) : 0
    // Emoji have no lines of their own: those of the font that was asked for.
    let metrics = font.hasColors ? .usual : font.metrics
    for (kind, decoration) in [(OpenLine.Kind.underline, style.underline), (.strikethrough, style.strikethrough)]
    where decoration.isVisible {
      let isUnder = kind == .underline
      let natural = (isUnder ? metrics.underlineThickness : metrics.strikeThickness) * font.size
      let isThick = decoration.style & LineDecoration.Bits.thick != 0
      let thickness = max(1, (natural * (isThick ? 2 : 1) * scale).rounded()) / scale
      let middle = baseline - raised + (isUnder ? metrics.underlineDepth : -metrics.strikeHeight) * font.size
      var made = OpenLine(
        kind: kind, style: decoration.style, color: decoration.color ?? color ?? style.color, shadow: style.shadow,
        y: ((middle - thickness / 2) * scale).rounded() / scale, thickness: thickness, x0: x0, x1: x1)
      guard decoration.style & LineDecoration.Bits.byWord != 0 else {
        add(made)
        continue
      }
      var x = x0
      for step in 0..<clusters.count {
        let index = isReversed ? clusters.upperBound - 1 - step : clusters.lowerBound + step
        let advance = line.advance(index, of: part)
        if !part.shaped.clusters[index].flags.contains(.white) {
          made.x0 = x
          made.x1 = x + advance
          add(made)
        }
        x += advance
      }
    }
  }

  /// Joins a stretch to the one before it where they meet and look alike.
  private mutating func add(_ line: OpenLine) {
    if let index = open.lastIndex(where: { $0.kind == line.kind }), abs(open[index].x1 - line.x0) < 1e-6,
      open[index].style == line.style, open[index].color == line.color, open[index].y == line.y,
      open[index].thickness == line.thickness, open[index].shadow == line.shadow
    {
      open[index].x1 = line.x1
    } else {
      open.append(line)
    }
  }

  private mutating func finish(_ line: OpenLine) {
    guard line.x1 > line.x0 else { return }
    let rect = CGRect(x: line.x0, y: line.y, width: line.x1 - line.x0, height: line.thickness)
    guard line.kind != .background else {
      backgrounds.append(ShadowedMark(mark: .fill(rect, line.color), shadow: nil))
      return
    }
    var rects = [rect]
    if line.style & LineDecoration.Bits.kinds == LineDecoration.Bits.double {
      rects.append(rect.offsetBy(dx: 0, dy: line.thickness * 2))
    }
    for rect in rects {
      let mark: TextMark
      if let dashes = Self.dashes(line.style, line.thickness) {
        var stroke = DrawStroke()
        stroke.width = rect.height
        stroke.dashes = dashes
        var path = DrawPath()
        path.move(to: CGPoint(x: rect.minX, y: rect.midY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
        mark = .stroke(path, stroke, line.color)
      } else {
        mark = .fill(rect, line.color)
      }
      let drawn = ShadowedMark(mark: mark, shadow: line.shadow)
      if line.kind == .underline { marks.append(drawn) } else { strikes.append(drawn) }
    }
  }

  private static func dashes(_ style: Int, _ thickness: Double) -> [Double]? {
    let units: [Double]
    switch style & LineDecoration.Bits.patterns {
    case LineDecoration.Bits.dot: units = [1, 1]
    case LineDecoration.Bits.dash: units = [4, 2]
    case LineDecoration.Bits.dashDot: units = [4, 2, 1, 2]
    case LineDecoration.Bits.dashDotDot: units = [4, 2, 1, 2, 1, 2]
    default: return nil
    }
    return units.map { $0 * thickness }
  }
}
