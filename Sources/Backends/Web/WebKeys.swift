/// From a browser's `event.code` to the usage of USB's page 7.
enum WebKeys {
  /// The key's usage; 0 for a key that has none.
  static func usage(ofCode code: String) -> UInt16 {
    if let usage = named[code] { return usage }
    let bytes = Array(code.utf8)
    switch bytes.count {
    case 4 where code.hasPrefix("Key") && (65...90).contains(bytes[3]): return UInt16(bytes[3]) - 65 + 4
    case 6 where code.hasPrefix("Digit") && (48...57).contains(bytes[5]):
      return bytes[5] == 48 ? 39 : UInt16(bytes[5]) - 49 + 30
    case 7 where code.hasPrefix("Numpad") && (48...57).contains(bytes[6]):
      return bytes[6] == 48 ? 98 : UInt16(bytes[6]) - 49 + 89
    case 2...3 where bytes[0] == 70:
      guard let number = UInt16(code.dropFirst()) else { return 0 }
      switch number {
      case 1...12: return 57 + number
      case 13...24: return 91 + number
      default: return 0
      }
    default: return 0
    }
  }

  static let deleteBackwards: UInt16 = 42

  private static let named: [String: UInt16] = [
    "Enter": 40, "Escape": 41, "Backspace": 42, "Tab": 43, "Space": 44, "Minus": 45, "Equal": 46, "BracketLeft": 47,
    "BracketRight": 48, "Backslash": 49, "IntlHash": 50, "Semicolon": 51, "Quote": 52, "Backquote": 53, "Comma": 54,
    "Period": 55, "Slash": 56, "CapsLock": 57, "PrintScreen": 70, "ScrollLock": 71, "Pause": 72, "Insert": 73,
    "Home": 74, "PageUp": 75, "Delete": 76, "End": 77, "PageDown": 78, "ArrowRight": 79, "ArrowLeft": 80,
    "ArrowDown": 81, "ArrowUp": 82, "NumLock": 83, "NumpadDivide": 84, "NumpadMultiply": 85, "NumpadSubtract": 86,
    "NumpadAdd": 87, "NumpadEnter": 88, "NumpadDecimal": 99, "IntlBackslash": 100, "ContextMenu": 101, "Power": 102,
    "NumpadEqual": 103, "Help": 117, "Select": 119, "Again": 121, "Undo": 122, "Cut": 123, "Copy": 124, "Paste": 125,
    "Find": 126, "AudioVolumeMute": 127, "AudioVolumeUp": 128, "AudioVolumeDown": 129, "NumpadComma": 133,
    "IntlRo": 135, "KanaMode": 136, "IntlYen": 137, "Convert": 138, "NonConvert": 139, "Lang1": 144, "Lang2": 145,
    "Lang3": 146, "Lang4": 147, "Lang5": 148, "ControlLeft": 224, "ShiftLeft": 225, "AltLeft": 226, "MetaLeft": 227,
    "ControlRight": 228, "ShiftRight": 229, "AltRight": 230, "MetaRight": 231,
  ]
}
