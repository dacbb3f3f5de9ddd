import Foundation
import TouchPlatform

/// The key that a press is of.
@preconcurrency @MainActor
open class UIKey: NSObject {
  private let sample: KeySample

  init(_ sample: KeySample) {
    self.sample = sample
    super.init()
  }

  /// What the key types with the modifiers held. For keys that type nothing one of the inputs of `UIKeyCommand`, such as
  /// `inputUpArrow`, or an empty string.
  open var characters: String { KeyCharacters.special(usage: sample.usage) ?? sample.characters }

  /// What the key types without modifiers. Where modifiers are held this is derived from the key's place on a US
  /// keyboard, since platforms give the typed characters alone.
  /// > Here: a US keyboard's while modifiers are held.
  open var charactersIgnoringModifiers: String {
    if let special = KeyCharacters.special(usage: sample.usage) { return special }
    if sample.modifiers.isSubset(of: .capsLock), !sample.characters.isEmpty { return sample.characters.lowercased() }
    return KeyCharacters.plain(usage: sample.usage) ?? sample.characters.lowercased()
  }

  /// The modifiers held, `numericPad` for keys of the number pad.
  open var modifierFlags: UIKeyModifierFlags {
    let flags = UIKeyModifierFlags(sample.modifiers)
    return (83...99).contains(sample.usage) || sample.usage == 103 ? flags.union(.numericPad) : flags
  }

  /// Which key it is; `keyboard_Reserved` where the platform does not know it.
  open var keyCode: UIKeyboardHIDUsage { UIKeyboardHIDUsage(rawValue: Int(sample.usage)) ?? .keyboard_Reserved }
}

/// What keys type, by their places on a US keyboard.
@MainActor package enum KeyCharacters {
  /// The command input of a key that types nothing.
  static func special(usage: UInt16) -> String? { specials[usage] }

  private static let specials: [UInt16: String] = {
    var table: [UInt16: String] = [
      41: UIKeyCommand.inputEscape, 42: UIKeyCommand.inputDelete, 74: UIKeyCommand.inputHome,
      75: UIKeyCommand.inputPageUp, 77: UIKeyCommand.inputEnd, 78: UIKeyCommand.inputPageDown,
      79: UIKeyCommand.inputRightArrow, 80: UIKeyCommand.inputLeftArrow, 81: UIKeyCommand.inputDownArrow,
      82: UIKeyCommand.inputUpArrow,
    ]
    for (index, input) in UIKeyCommand.functionKeys.enumerated() { table[58 + UInt16(index)] = input }
    return table
  }()

  /// What a key types without modifiers.
  package static func plain(usage: UInt16) -> String? {
    switch usage {
    case 4...29: String(UnicodeScalar(UInt8(97 + usage - 4)))
    case 30...39: String((usage - 29) % 10)
    case 40, 88: "\r"
    case 43: "\t"
    case 44...56: Array(" -=[]\\#;'`,./").map(String.init)[Int(usage) - 44]
    case 84...87: Array("/*-+").map(String.init)[Int(usage) - 84]
    case 89...98: String((usage - 88) % 10)
    case 99: "."
    case 103: "="
    default: nil
    }
  }
}
