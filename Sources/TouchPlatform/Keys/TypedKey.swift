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
    case "\u{F704}"..."\u{F8FF}": (usage, characters) = (Self.usage(ofKey: character), "")
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

  /// Keys without a character, by those that Apple gives them.
  private static func usage(ofKey character: Character) -> UInt16 {
    guard let value = character.unicodeScalars.first?.value else { return 0 }
    switch value {
    case 0xF704...0xF70F: return UInt16(value - 0xF704 + 0x3A)
    case 0xF710...0xF716: return UInt16(value - 0xF710 + 0x68)
    default: return keys[value] ?? 0
    }
  }

  private static let keys: [UInt32: UInt16] = [
    0xF728: 0x4C, 0xF729: 0x4A, 0xF72B: 0x4D, 0xF72C: 0x4B, 0xF72D: 0x4E, 0xF739: 0x53, 0xF746: 0x75, 0xF7F0: 0x39,
    0xF7F1: 0xE1, 0xF7F2: 0xE0, 0xF7F3: 0xE2, 0xF7F4: 0xE3, 0xF7F5: 0xE5, 0xF7F6: 0xE4, 0xF7F7: 0xE6, 0xF7F8: 0xE7,
  ]

  /// The key is pressed or released. A key without a number is known by its characters, also when it is released.
  package func sample(isDown: Bool, modifiers: ModifierSet = [], at time: MonotonicInstant) -> KeySample {
    KeySample(
      surface: .main, time: time, usage: usage, isDown: isDown, characters: isDown || usage == 0 ? characters : "",
      modifiers: modifiers)
  }
}
