internal import CCairo
internal import CPango
import Foundation
import RenderTree
import TouchPlatform

/// The one Pango context of the process and its one layout, used for every line in turn.
final class PangoLine: @unchecked Sendable {
  // Unchecked: every access to the state is inside the lock.
  static let shared = PangoLine()

  private let lock = NSLock()
  private var objects: Objects?
  private var font: FontDescription?
  private var fontScale = 0.0
  private var families: Set<String> = []

  private struct Objects {
    let map: OpaquePointer
    let context: OpaquePointer
    let layout: OpaquePointer
  }

  private init() {}

  func prepare() { lock.withLock { _ = ready() } }

  func measure(_ text: String, font: FontDescription, scale: Double) -> TextMetrics {
    lock.withLock {
      let layout = set(text, font: font, scale: scale)
      let box = Extents(layout)
      return TextMetrics(
        size: CGSize(width: box.width.rounded(.up) / scale, height: box.height.rounded(.up) / scale),
        baseline: box.baseline.rounded() / scale)
    }
  }

  func raster(
    _ text: String, font: FontDescription, color: RenderColor, alignment: TextLineAlignment, in size: CGSize,
    scale: Double
  ) -> TextRaster? {
    lock.withLock {
      let layout = set(text, font: font, scale: scale)
      let side = Double(TextLine.largestSide)
      // A box whose size is a whole number of pixels but for rounding must not lose its last one.
      let boxWidth = min((size.width * scale - 0.001).rounded(.up), side)
      let boxHeight = min((size.height * scale - 0.001).rounded(.up), side)
      var box = Extents(layout)
      if box.width.rounded(.up) > boxWidth {
        pango_layout_set_width(layout, Int32(boxWidth * Extents.units))
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        box = Extents(layout)
      }
      let x: Double =
        switch alignment {
        case .left: 0
        case .center: ((boxWidth - box.width) / 2).rounded()
        case .right: boxWidth - box.width.rounded(.up)
        }
      let top = ((boxHeight - box.height.rounded(.up)) / 2).rounded(.down)
      let origin = CGPoint(x: x, y: top + box.baseline.rounded() - box.baseline)
      let ink = PixelRect(covering: box.ink.offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: -1, dy: -1))
        .intersection(PixelRect(x: 0, y: 0, width: Int(boxWidth), height: Int(boxHeight)))
      guard !box.ink.isEmpty, !ink.isEmpty else { return nil }
      let buffer = PixelBuffer(width: ink.width, height: ink.height)
      let start = CGPoint(x: origin.x - Double(ink.x), y: origin.y - Double(ink.y))
      Self.draw(layout, at: start, color: color, inColours: Self.hasEmoji(text), into: buffer)
      return TextRaster(
        image: RenderImage(buffer, scale: scale),
        frame: CGRect(
          x: Double(ink.x) / scale, y: Double(ink.y) / scale, width: Double(ink.width) / scale,
          height: Double(ink.height) / scale))
    }
  }

  private static func draw(
    _ layout: OpaquePointer, at start: CGPoint, color: RenderColor, inColours: Bool, into buffer: PixelBuffer
  ) {
    let surface = cairo_image_surface_create_for_data(
      buffer.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(buffer.width), Int32(buffer.height),
      Int32(buffer.stride))
    let context = cairo_create(surface)
    cairo_set_source_rgba(
      context, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    cairo_move_to(context, start.x, start.y)
    if inColours {
      pango_cairo_show_layout(context, layout)
    } else {
      // Cairo 1.16 puts glyph images on whole pixels, which makes gaps uneven; outlines stand where they should.
      pango_cairo_layout_path(context, layout)
      cairo_fill(context)
    }
    cairo_destroy(context)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  /// Whether the text has characters whose pictures have colours of their own, which outlines cannot show.
  private static func hasEmoji(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
  }

  private func ready() -> Objects {
    if let objects { return objects }
    // Making a map starts fontconfig on a thread of Pango's own.
    guard let map = pango_cairo_font_map_new(), let context = pango_font_map_create_context(map) else {
      preconditionFailure("Pango has no fonts for Cairo: its library is not installed as a whole")
    }
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    // Named, so that Pango need not ask the locale and pictures do not depend on it.
    pango_context_set_language(context, pango_language_from_string("en"))
    pango_context_set_round_glyph_positions(context, 0)
    guard let layout = pango_layout_new(context) else {
      preconditionFailure("Pango could not make a layout: out of memory")
    }
    pango_layout_set_single_paragraph_mode(layout, 1)
    let made = Objects(map: map, context: context, layout: layout)
    objects = made
    return made
  }

  private func set(_ text: String, font: FontDescription, scale: Double) -> OpaquePointer {
    let objects = ready()
    if self.font != font || fontScale != scale {
      setFont(font, scale: scale, in: objects)
      self.font = font
      fontScale = scale
    }
    pango_layout_set_width(objects.layout, -1)
    pango_layout_set_ellipsize(objects.layout, PANGO_ELLIPSIZE_NONE)
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { chars in
        // An empty string may have no address, and Pango wants one.
        guard let start = chars.baseAddress else { return pango_layout_set_text(objects.layout, "", 0) }
        pango_layout_set_text(objects.layout, start, Int32(chars.count))
      }
    }
    return objects.layout
  }

  private func setFont(_ font: FontDescription, scale: Double, in objects: Objects) {
    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, font.family)
    pango_font_description_set_absolute_size(description, font.size * scale * Extents.units)
    pango_font_description_set_weight(
      description, PangoWeight(rawValue: PangoWeight.RawValue(min(max(font.weight, 1), 1000))))
    if families.insert(font.family).inserted { noteFallback(for: font.family, description, in: objects) }
    pango_layout_set_font_description(objects.layout, description)
  }

  /// Says once for each family that another font stands in for it.
  private func noteFallback(for family: String, _ description: OpaquePointer?, in objects: Objects) {
    guard let font = pango_font_map_load_font(objects.map, objects.context, description) else {
      return PlatformLog.write(
        .platform, "no font is installed, so text stays invisible; on Debian: apt-get install fonts-inter")
    }
    let found = pango_font_describe(font)
    defer {
      pango_font_description_free(found)
      g_object_unref(UnsafeMutableRawPointer(font))
    }
    let name = pango_font_description_get_family(found).map { String(cString: $0) } ?? "another font"
    guard name.caseInsensitiveCompare(family) != .orderedSame else { return }
    let remedy = family == FontDescription.defaultFamily ? "; on Debian: apt-get install fonts-inter" : ""
    PlatformLog.write(.platform, "the font \(family) is not installed, text is set in \(name)\(remedy)")
  }
}

/// What Pango says of the layout's line, in device pixels from the layout's top left.
private struct Extents {
  /// Pango units to a device pixel.
  static let units = 1024.0
  let ink: CGRect
  let width: Double
  let height: Double
  let baseline: Double

  init(_ layout: OpaquePointer) {
    var inkUnits = PangoRectangle()
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, &inkUnits, &logical)
    ink = CGRect(
      x: Double(inkUnits.x) / Self.units, y: Double(inkUnits.y) / Self.units,
      width: Double(inkUnits.width) / Self.units,
      height: Double(inkUnits.height) / Self.units)
    width = Double(logical.width) / Self.units
    height = Double(logical.height) / Self.units
    baseline = Double(pango_layout_get_baseline(layout)) / Self.units
  }
}
