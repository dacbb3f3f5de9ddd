internal import CPango
import Foundation
import TouchPlatform

/// Which fonts text is set in, and by which rules.
///
/// An app in a window has the fonts of the system, by the rules of the system and its user. Tests have the package's own
/// (the folder `Fonts`), by rules of the package's, so that their pictures are equal everywhere. The variable
/// `TOUCHSTONE_FONTS` chooses for either: `system` or `package`.
enum FontSetUp {
  case system, package

  /// What `TOUCHSTONE_FONTS` says; nil where it is not set, and for what it cannot be.
  static let chosen: FontSetUp? = {
    switch ProcessInfo.processInfo.environment["TOUCHSTONE_FONTS"] {
    case "system": return .system
    case "package": return .package
    case nil, "": return nil
    case .some(let text):
      PlatformLog.write(.platform, "TOUCHSTONE_FONTS is “\(text)”; it can be system or package")
      return nil
    }
  }()

  /// The folder of the package's fonts, where the package's sources are on this machine.
  static let folder: String? = {
    var place = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    for _ in 0..<4 { place.deleteLastPathComponent() }
    let folder = place.appendingPathComponent("Fonts").path
    return FileManager.default.fileExists(atPath: folder + "/Inter/Inter-Regular.otf") ? folder : nil
  }()

  /// A configuration of the package's fonts and rules, which has become fontconfig's current one; nil where the fonts are
  /// not at hand.
  static func makePackageConfiguration() -> OpaquePointer? {
    guard let folder else {
      PlatformLog.write(
        .platform, "the package's folder Fonts is not on this machine, so text is set in the system's fonts")
      return nil
    }
    guard let made = FcConfigCreate() else { return nil }
    FcConfigSetSysRoot(made, nil)
    _ = FcConfigSetRescanInterval(made, 0)
    guard FcConfigParseAndLoadFromMemory(made, rules(folder: folder), 1) != 0, FcConfigBuildFonts(made) != 0,
      FcConfigSetCurrent(made) != 0
    else {
      FcConfigDestroy(made)
      return nil
    }
    return made
  }

  /// The rules. Of the system's fonts only those are there that the package's own set-up names for what no font of the
  /// package has: emoji in colour, and Chinese, Japanese and Korean in one variant, since the locale chooses among several.
  private static func rules(folder: String) -> String {
    let folder = folder.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    let variants = ["JP", "KR", "TC", "HK"].flatMap { ["Noto Sans CJK \($0)", "Noto Sans Mono CJK \($0)"] }
    let rejected = (variants + ["Noto Sans Mono CJK SC"]).map {
      "<pattern><patelt name=\"family\"><string>\($0)</string></patelt></pattern>"
    }
    let families = [
      ("monospace", "DejaVu Sans Mono"), ("serif", "DejaVu Serif"), ("sans-serif", "DejaVu Sans"),
      ("sans", "DejaVu Sans"), ("cursive", "DejaVu Sans"), ("fantasy", "DejaVu Sans"), ("emoji", "Noto Color Emoji"),
    ].map { generic, family in
      """
      <match target="pattern"><test name="family"><string>\(generic)</string></test>
      <edit name="family" mode="prepend" binding="strong"><string>\(family)</string></edit></match>
      """
    }
    return """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig>
      <dir>\(folder)</dir>
      <dir>/usr/share/fonts/truetype/noto</dir>
      <dir>/usr/share/fonts/opentype/noto</dir>
      <cachedir prefix="xdg">fontconfig</cachedir>
      <selectfont>
      <rejectfont><glob>/usr/share/fonts/*</glob>\(rejected.joined())</rejectfont>
      <acceptfont><glob>/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf</glob>
      <glob>/usr/share/fonts/opentype/noto/NotoSansCJK-*</glob></acceptfont>
      </selectfont>
      <match target="pattern"><edit name="lang" mode="assign"><string>en</string></edit></match>
      \(families.joined(separator: "\n"))
      <match target="pattern"><edit name="family" mode="append_last" binding="strong">
      <string>DejaVu Sans</string><string>Noto Sans CJK SC</string><string>Noto Color Emoji</string></edit></match>
      <match target="font"><edit name="antialias" mode="assign"><bool>true</bool></edit>
      <edit name="hinting" mode="assign"><bool>false</bool></edit>
      <edit name="autohint" mode="assign"><bool>false</bool></edit>
      <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
      <edit name="rgba" mode="assign"><const>none</const></edit></match>
      <match target="font"><test name="slant"><const>roman</const></test>
      <test target="pattern" name="slant" compare="not_eq"><const>roman</const></test>
      <edit name="matrix" mode="assign"><times><name>matrix</name>
      <matrix><double>1</double><double>0.2</double><double>0</double><double>1</double></matrix></times></edit>
      <edit name="slant" mode="assign"><const>oblique</const></edit></match>
      <match target="font"><test name="weight" compare="less_eq"><const>medium</const></test>
      <test target="pattern" name="weight" compare="more_eq"><const>bold</const></test>
      <edit name="embolden" mode="assign"><bool>true</bool></edit>
      <edit name="weight" mode="assign"><const>bold</const></edit></match>
      </fontconfig>
      """
  }
}
