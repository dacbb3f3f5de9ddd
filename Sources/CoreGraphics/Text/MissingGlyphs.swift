import Synchronization
import TouchPlatform

/// Says once for each kind of letters that no font has them, and which fonts have.
enum MissingGlyphs {
  /// Letters that one set of fonts brings.
  enum Kind: UInt8, CaseIterable {
    case emoji, chineseJapaneseKorean, other

    init(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x2E80...0x303F, 0x3040...0x30FF, 0x3100...0x31BF, 0x31F0...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF,
        0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x20000...0x3FFFF:
        self = .chineseJapaneseKorean
      default:
        let properties = scalar.properties
        self = properties.isEmojiPresentation || properties.isEmoji && scalar.value > 0xFFFF ? .emoji : .other
      }
    }

    var advice: String {
      switch self {
      case .emoji: "a font of emoji in colour is missing (Debian: apt-get install fonts-noto-color-emoji)"
      case .chineseJapaneseKorean:
        "a font for Chinese, Japanese and Korean is missing (Debian: apt-get install fonts-noto-cjk)"
      case .other: "a font for its script is missing (Debian: apt-get install fonts-noto-core)"
      }
    }
  }

  /// A bit for each kind that was told.
  private static let told = Atomic<UInt8>(0)

  /// A character shows as its font's sign for what it lacks.
  static func note(_ character: UInt32) {
    // What apps keep in private places, and what is never seen, is no font's business.
    guard let scalar = Unicode.Scalar(character), !isPrivate(character),
      !scalar.properties.isDefaultIgnorableCodePoint, scalar.properties.generalCategory != .unassigned
    else { return }
    let kind = Kind(scalar)
    let bit = UInt8(1) << kind.rawValue
    guard told.bitwiseOr(bit, ordering: .relaxed).oldValue & bit == 0 else { return }
    let number = String(character, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
    PlatformLog.write(.app, "no font has “\(Character(scalar))” (\(name)), so it shows as a box: \(kind.advice)")
  }

  /// For tests: nothing has been said.
  static func forget() { told.store(0, ordering: .relaxed) }

  private static func isPrivate(_ character: UInt32) -> Bool {
    0xE000...0xF8FF ~= character || character >= 0xF0000
  }
}
