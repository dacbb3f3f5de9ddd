/// The fonts that iOS brings along, which sources and storyboards ask for by name. They are not free, so that a font of
/// the same kind takes the place of one that is not installed: the system's, one with serifs, or one of fixed pitch, in
/// the weight and slant that the name says.
package enum AppleFontNames {
  /// What takes the place of a font of iOS; nil for a name that iOS has not either. fontconfig's own names of kinds count
  /// too, so that the name of what was found is found again.
  package static func substitute(for name: String, size: Double) -> FontDescription? {
    if FontDescription.genericFamilies.contains(name) { return FontDescription(family: name, size: size) }
    let parts = name.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let family = plain(parts.first ?? "")
    guard let kind = kind(of: family) else { return nil }
    let style = parts.count > 1 ? plain(parts[1]) : family
    return FontDescription(
      family: kind.family, size: size, weight: weight(style),
      isItalic: style.contains("italic") || style.contains("oblique"),
      width: family.contains("condensed") || style.contains("condensed") ? 3 : 5)
  }

  private enum Kind {
    case plain, serif, fixedPitch

    /// Its family here; nil is the system's.
    var family: String? {
      switch self {
      case .plain: nil
      case .serif: FontDescription.serifFamily
      case .fixedPitch: FontDescription.fixedPitchFamily
      }
    }
  }

  private static func plain(_ text: some StringProtocol) -> String {
    String(text.filter { $0 != " " && $0 != "." }).lowercased()
  }

  private static func kind(of family: String) -> Kind? {
    if fixedPitch.contains(where: family.hasPrefix) { return .fixedPitch }
    if serif.contains(where: family.hasPrefix) { return .serif }
    return sans.contains(where: family.hasPrefix) ? .plain : nil
  }

  /// The stroke weight that a style's name says.
  private static func weight(_ style: String) -> Int {
    weights.first { style.contains($0.word) }?.weight ?? 400
  }

  /// Longer words first, since they contain the others.
  private static let weights: [(word: String, weight: Int)] = [
    ("ultralight", 100), ("extralight", 200), ("thin", 100), ("light", 300), ("semibold", 600), ("demibold", 600),
    ("extrabold", 800), ("ultrabold", 800), ("extrablack", 900), ("bold", 700), ("heavy", 800), ("black", 900),
    ("medium", 500), ("w3", 300), ("w6", 600), ("w7", 700),
  ]

  private static let fixedPitch = ["couriernew", "courier", "menlo", "monaco", "sfmono", "ptmono"]
  private static let serif = [
    "americantypewriter", "baskerville", "bodoni", "charter", "cochin", "copperplate", "didot", "georgia",
    "hiraginomincho", "hiramin", "hoeflertext", "iowanoldstyle", "newyork", "palatino", "rockwell", "songti",
    "superclarendon", "timesnewroman", "times", "academyengraved", "ptserif",
  ]
  private static let sans = [
    "alnile", "applecoloremoji", "applegothic", "applesdgothicneo", "applesymbols", "applesystemuifont", "arialhebrew",
    "arialrounded", "arial", "avenirnext", "avenir", "banglasangam", "bradleyhand", "chalkboard", "chalkduster",
    "damascus", "devanagari", "dinalternate", "dincondensed", "euphemia", "farah", "futura", "galvji",
    "geezapro", "gillsans", "grantha", "gujarati", "gurmukhi", "heiti", "helveticaneue", "helvetica", "hiraginosans",
    "hirakaku", "hiramaru", "impact", "kailasa", "kannada", "kefa", "khmersangam", "kohinoor", "laosangam",
    "malayalam", "markerfelt", "mishafi", "mukta", "myanmar", "noteworthy", "optima", "oriya", "papyrus",
    "partylet", "pingfang", "ptsans", "savoye", "sfcompact", "sfpro", "sfui", "sinhala", "snellroundhand",
    "stheiti", "symbol",
    "tamil", "telugu", "thonburi", "trebuchet", "verdana", "zapfdingbats", "zapfino",
  ]
}
