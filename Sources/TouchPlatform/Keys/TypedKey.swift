/// A key of a keyboard by what it types.
package struct TypedKey {
  private var usage: UInt16 = 0
  private var characters: String

  /// The key of an American keyboard that types a character; return, tab, delete, escape and arrows by Apple's characters.
  package init(_ character: Character) {
    characters = String(character)
    switch character {
    case "\n", "\r": (usage, characters) = (0x28, "\n")
    case "\u{1B}": (usage, characters) = (0x29, "")
    case "\u{8}", "\u{7F}": (usage, characters) = (0x2A, "")
    case "\t": (usage, characters) = (0x2B, "\t")
    case "\u{F700}": (usage, characters) = (0x52, "")
    case "\u{F701}": (usage, characters) = (0x51, "")
    case "\u{F702}": (usage, characters) = (0x50, "")
    case "\u{F703}": (usage, characters) = (0x4F, "")
    default:
      if let value = character.lowercased().unicodeScalars.first?.value {
        switch value {
        case 0x61...0x7A: usage = UInt16(value - 0x61 + 4)
        case 0x31...0x39: usage = UInt16(value - 0x31 + 0x1E)
        case 0x30: usage = 0x27
        case 0x20: usage = 0x2C
        default: break
        }
      }
    }
  }

  /// The key is pressed or released.
  package func sample(isDown: Bool, modifiers: ModifierSet = [], at time: MonotonicInstant) -> KeySample {
    KeySample(
      surface: .main, time: time, usage: usage, isDown: isDown, characters: isDown ? characters : "",
      modifiers: modifiers)
  }
}
