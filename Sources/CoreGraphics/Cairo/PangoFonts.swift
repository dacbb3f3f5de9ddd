internal import CCairo
internal import CPango
import Foundation
import RenderTree
import TouchPlatform

/// Pango's font map and what was loaded from it. One for the process; code that uses it holds the lock.
final class PangoFonts: @unchecked Sendable {
  // Unchecked: every access to the state is inside the lock.
  static let shared = PangoFonts()

  private let lock = NSLock()
  private var setUp = FontSetUp.chosen ?? .system
  private var objects: Objects?
  private var families: Set<String> = []
  private var descriptions: [FontDescription: OpaquePointer] = [:]
  private var fonts: [FontKey: TextFont] = [:]
  private var primary: [FontDescription: TextFont] = [:]
  private var faces: [FontFace.Key: FontFace] = [:]

  /// Fonts kept before they are let go together; an app that animates a font's size makes one a frame.
  private static let mostFonts = 512

  struct Objects {
    let map: OpaquePointer
    let context: OpaquePointer
    let language: OpaquePointer?
  }

  private struct FontKey: Hashable {
    var pango: OpaquePointer
    var skew: Double
    var stretch: Double
    var isSystemFont: Bool
  }

  private init() {}

  func locked<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }

  /// The map and its context. Under the lock.
  func ready() -> Objects {
    if let objects { return objects }
    // Fontconfig has it before the map is made, which would read the system's configuration otherwise.
    let configuration = setUp == .package ? FontSetUp.makePackageConfiguration() : nil
    // Making a map starts fontconfig on a thread of Pango's own.
    guard let map = pango_cairo_font_map_new(), let context = pango_font_map_create_context(map) else {
      preconditionFailure("Pango has no fonts for Cairo: its library is not installed as a whole")
    }
    if let configuration { pango_fc_font_map_set_config(map, configuration) }
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    // Named, so that Pango need not ask the locale and pictures do not depend on it.
    let language = pango_language_from_string("en")
    pango_context_set_language(context, language)
    pango_context_set_round_glyph_positions(context, 0)
    let made = Objects(map: map, context: context, language: language)
    objects = made
    return made
  }

  /// Takes the package's own fonts and rules from now on, unless the environment chooses. Under the lock.
  /// - Returns: whether fonts that were in use before are now others.
  func usePackageFonts() -> Bool {
    guard FontSetUp.chosen == nil, setUp == .system else { return false }
    setUp = .package
    guard objects != nil else { return false }
    // The map before stays: fonts that texts are set in are of it.
    objects = nil
    forget()
    families = []
    return true
  }

  /// Forgets what was loaded: fonts were added. Under the lock. Layouts that exist keep their fonts.
  func fontsChanged() {
    forget()
    families = []
    if let objects { pango_fc_font_map_config_changed(objects.map) }
  }

  private func forget() {
    for description in descriptions.values { pango_font_description_free(description) }
    descriptions = [:]
    fonts = [:]
    primary = [:]
    faces = [:]
  }

  /// Pango's description of a font. Under the lock; valid until more fonts are asked for.
  func description(of font: FontDescription) -> OpaquePointer? {
    if let known = descriptions[font] { return known }
    if descriptions.count > Self.mostFonts { forget() }
    guard let made = pango_font_description_new() else { return nil }
    let title = font.hasDisplayCut ? FontDescription.displayFamily + "," : ""
    pango_font_description_set_family(made, title + font.family)
    // A font of no size has no measures: text of it is made at some size and then not shown.
    pango_font_description_set_absolute_size(made, max(font.usableSize, 0.01) * TextUnits.pango)
    pango_font_description_set_weight(
      made, PangoWeight(rawValue: PangoWeight.RawValue(min(max(font.weight, 1), 1000))))
    if font.isItalic { pango_font_description_set_style(made, PANGO_STYLE_ITALIC) }
    if font.width != 5 {
      pango_font_description_set_stretch(
        made, PangoStretch(rawValue: PangoStretch.RawValue(min(max(font.width, 1), 9) - 1)))
    }
    descriptions[font] = made
    if families.insert(font.family).inserted { noteFallback(for: font.family, made) }
    return made
  }

  /// The font that a description gives, without regard to what characters it has. Under the lock.
  func font(for description: FontDescription) -> TextFont? {
    if let known = primary[description] { return known }
    let objects = ready()
    guard let pango = pango_font_map_load_font(objects.map, objects.context, self.description(of: description)) else {
      return nil
    }
    defer { g_object_unref(UnsafeMutableRawPointer(pango)) }
    let made = font(pango, size: max(description.usableSize, 0.01), isSystemFont: description.isSystemFont)
    primary[description] = made
    return made
  }

  /// The font for one of Pango's; nil when Cairo cannot use it. Under the lock.
  /// - Parameter isSystemFont: whether text asked for the system's font, whose measures the stand-in has then.
  func font(
    _ pango: OpaquePointer, size: Double, skew: Double = 0, stretch: Double = 1, isSystemFont: Bool
  ) -> TextFont? {
    let key = FontKey(pango: pango, skew: skew, stretch: stretch, isSystemFont: isSystemFont)
    if let known = fonts[key] { return known }
    if fonts.count > Self.mostFonts { fonts = [:] }
    guard let face = face(pango, size: size) else { return nil }
    let metrics = isSystemFont && Self.isStandIn(pango) ? face.metrics.asSystemFont : face.metrics
    let made = TextFont(typeface: face, metrics: metrics, pango: pango, size: size, skew: skew, stretch: stretch)
    fonts[key] = made
    return made
  }

  private func face(_ pango: OpaquePointer, size: Double) -> FontFace? {
    guard let key = FontFace.Key(pango_cairo_font_get_scaled_font(pango), size: size) else { return nil }
    if let known = faces[key] { return known }
    let isColored = Self.isColored(pango)
    // What is made bolder by rule has no outlines of its own: FreeType makes them.
    let outlines =
      isColored || Self.isEmboldened(pango)
      ? nil : pango_font_get_hb_font(pango).flatMap { FaceOutlines($0, shape: key.shape) }
    let measured = outlines?.font ?? pango_font_get_hb_font(pango)
    let made = FontFace(
      key, metrics: measured.map(Self.metrics) ?? .usual, outlines: outlines, isColored: isColored)
    faces[key] = made
    return made
  }

  /// Whether it is the font that stands in for Apple's system font, and not one that lends it letters.
  private static func isStandIn(_ pango: OpaquePointer) -> Bool {
    guard let description = pango_font_describe(pango) else { return false }
    defer { pango_font_description_free(description) }
    guard let name = pango_font_description_get_family(description) else { return false }
    return [FontDescription.defaultFamily, FontDescription.displayFamily].contains(String(cString: name))
  }

  private static func isColored(_ pango: OpaquePointer) -> Bool {
    guard let font = pango_font_get_hb_font(pango), let face = hb_font_get_face(font) else { return false }
    return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_svg(face) != 0
  }

  private static func isEmboldened(_ pango: OpaquePointer) -> Bool {
    var isBolder: Int32 = 0
    guard let pattern = pango_fc_font_get_pattern(pango) else { return false }
    return FcPatternGetBool(pattern, "embolden", 0, &isBolder) == 0 && isBolder != 0
  }

  private static func metrics(_ font: OpaquePointer) -> FontMetrics {
    var across: Int32 = 0
    var down: Int32 = 0
    hb_font_get_scale(font, &across, &down)
    guard down != 0 else { return .usual }
    let unit = Double(abs(down))
    func value(_ tag: StaticString, or usual: Double) -> Double {
      let code = tag.withUTF8Buffer { $0.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
      var position: Int32 = 0
      guard hb_ot_metrics_get_position(font, code, &position) != 0 else { return usual }
      return Double(position) / unit
    }
    let usual = FontMetrics.usual
    var metrics = FontMetrics()
    metrics.ascent = abs(value("hasc", or: usual.ascent))
    metrics.descent = abs(value("hdsc", or: usual.descent))
    metrics.leading = max(0, value("hlgp", or: 0))
    metrics.capHeight = value("cpht", or: usual.capHeight)
    metrics.xHeight = value("xhgt", or: usual.xHeight)
    metrics.underlineDepth = -value("undo", or: -usual.underlineDepth)
    metrics.underlineThickness = max(0.02, value("unds", or: usual.underlineThickness))
    metrics.strikeHeight = value("stro", or: usual.strikeHeight)
    metrics.strikeThickness = max(0.02, value("strs", or: usual.strikeThickness))
    // Damaged faces say anything.
    guard (0.01...10).contains(metrics.ascent + metrics.descent) else { return usual }
    return metrics
  }

  /// Says once for each family that another font stands in for it.
  private func noteFallback(for family: String, _ description: OpaquePointer?) {
    let objects = ready()
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
    guard name.caseInsensitiveCompare(family) != .orderedSame,
      !FontDescription.genericFamilies.contains(family.lowercased()),
      name != FontDescription.displayFamily || family != FontDescription.defaultFamily
    else { return }
    let remedy = family == FontDescription.defaultFamily ? "; on Debian: apt-get install fonts-inter" : ""
    PlatformLog.write(.platform, "the font \(family) is not installed, text is set in \(name)\(remedy)")
  }
}

/// Units of the C libraries.
enum TextUnits {
  /// Pango units to a point.
  static let pango = 1024.0
}
