internal import CPango
import Foundation
import Synchronization

/// A face that is installed or registered.
package struct InstalledFace: Hashable, Sendable {
  package var family: String
  /// Its name without spaces, such as `Inter-SemiBold`.
  package var postScriptName: String
  /// Its name for people, such as `Inter Semi Bold`.
  package var fullName: String
  /// Its name within the family, such as `Semi Bold`.
  package var styleName: String
  /// 100…900.
  package var weight: Int
  package var isItalic: Bool
  /// The width class, 1…9; 5 is normal.
  package var width: Int
  package var isFixedPitch: Bool
}

/// What fonts there are, as fontconfig says.
package enum FontLibrary {
  private struct Index {
    var faces: [InstalledFace]
    /// By the family's name in small letters.
    var families: [String: [InstalledFace]]
  }
  private static let stored = Mutex<Index?>(nil)

  private static var index: Index {
    if let known = stored.withLock({ $0 }) { return known }
    let faces = load()
    let made = Index(faces: faces, families: Dictionary(grouping: faces) { $0.family.lowercased() })
    stored.withLock { $0 = made }
    return made
  }

  /// All faces, by family and then from the thinnest. Cost: some ms the first time and after a registration.
  package static var faces: [InstalledFace] { index.faces }

  /// Makes the fonts of a file, or of all files in a folder, usable in this process.
  /// - Returns: false when there is nothing that is a font.
  package static func register(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return false }
    let before = faces
    let done = PangoFonts.shared.locked {
      let added = path.withCString { text in
        text.withMemoryRebound(to: UInt8.self, capacity: path.utf8.count + 1) {
          isFolder.boolValue ? FcConfigAppFontAddDir(nil, $0) : FcConfigAppFontAddFile(nil, $0)
        }
      }
      if added != 0 { PangoFonts.shared.fontsChanged() }
      return added != 0
    }
    forget()
    // Fontconfig takes any folder, and some files that hold no font; fonts that are known already are well.
    return done && (faces != before || (!isFolder.boolValue && holdsFont(path)))
  }

  /// Forgets what was found: the fonts are others now.
  static func forget() {
    stored.withLock { $0 = nil }
    TextEngine.forgetLayouts()
  }

  /// Whether a file looks like a font: by its first four bytes.
  private static func holdsFont(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    let start = (try? file.read(upToCount: 4)).flatMap { $0 } ?? Data()
    return [Data([0, 1, 0, 0]), Data("OTTO".utf8), Data("true".utf8), Data("ttcf".utf8), Data("wOFF".utf8)]
      .contains(start)
  }

  /// The face of a PostScript name, a full name, or the plainest of a family's name; case does not count.
  package static func face(named name: String) -> InstalledFace? {
    func isName(_ other: String) -> Bool { other.caseInsensitiveCompare(name) == .orderedSame }
    let faces = faces
    if let face = faces.first(where: { isName($0.postScriptName) }) { return face }
    if let face = faces.first(where: { isName($0.fullName) }) { return face }
    return face(for: FontDescription(family: name, size: 1))
  }

  /// The installed face that comes nearest to a description within its family; nil when the family is not installed.
  package static func face(for font: FontDescription) -> InstalledFace? {
    index.families[font.family.lowercased()]?.min { distance($0, font) < distance($1, font) }
  }

  private static func distance(_ face: InstalledFace, _ font: FontDescription) -> Int {
    abs(face.weight - font.weight) + abs(face.width - font.width) * 1_000
      + (face.isItalic == font.isItalic ? 0 : 10_000)
  }

  private static func load() -> [InstalledFace] {
    PangoFonts.shared.locked {
      // Fontconfig's set-up is made by the map on a thread of its own; this waits for it.
      _ = PangoFonts.shared.ready()
      guard let pattern = FcPatternCreate(), let objects = FcObjectSetCreate() else { return [] }
      defer {
        FcPatternDestroy(pattern)
        FcObjectSetDestroy(objects)
      }
      for name in ["family", "style", "fullname", "postscriptname", "weight", "slant", "width", "spacing"] {
        _ = FcObjectSetAdd(objects, name)
      }
      guard let set = FcFontList(nil, pattern, objects) else { return [] }
      defer { FcFontSetDestroy(set) }
      var found: Set<InstalledFace> = []
      for index in 0..<Int(set.pointee.nfont) {
        if let pattern = set.pointee.fonts[index], let face = face(pattern) { found.insert(face) }
      }
      return found.sorted {
        ($0.family.lowercased(), $0.width, $0.isItalic ? 1 : 0, $0.weight, $0.postScriptName)
          < ($1.family.lowercased(), $1.width, $1.isItalic ? 1 : 0, $1.weight, $1.postScriptName)
      }
    }
  }

  private static func face(_ pattern: OpaquePointer) -> InstalledFace? {
    func text(_ name: String) -> String? {
      var bytes: UnsafeMutablePointer<UInt8>?
      guard FcPatternGetString(pattern, name, 0, &bytes) == 0, let bytes else { return nil }
      return String(cString: bytes)
    }
    func number(_ name: String, _ usual: Double) -> Double {
      var value = usual
      return FcPatternGetDouble(pattern, name, 0, &value) == 0 ? value : usual
    }
    guard let family = text("family"), !family.isEmpty else { return nil }
    let style = text("style") ?? "Regular"
    // Fontconfig's widths in percent, for the nine classes.
    let percents: [Double] = [50, 63, 75, 87, 100, 113, 125, 150, 200]
    let percent = number("width", 100)
    let width = percents.indices.min { abs(percents[$0] - percent) < abs(percents[$1] - percent) } ?? 4
    let weight = FcWeightToOpenTypeDouble(number("weight", 80))
    return InstalledFace(
      family: family,
      postScriptName: text("postscriptname") ?? (family + "-" + style).replacingOccurrences(of: " ", with: ""),
      fullName: text("fullname") ?? family + " " + style, styleName: style,
      weight: weight > 0 ? Int(weight.rounded()) : 400, isItalic: number("slant", 0) > 0, width: width + 1,
      isFixedPitch: number("spacing", 0) >= 90)
  }
}
