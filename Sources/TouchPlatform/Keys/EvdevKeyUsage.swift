/// What Linux' key codes are on page 7 (keyboard) of the USB HID usage tables: the numbers of `KeySample.usage`.
///
/// Linux numbers keys by their place, as the standard does, so the layout does not matter: the key that types an A in
/// London is 4 in Paris as well. X servers and keymaps of Wayland add 8 to Linux' code.
public enum EvdevKeyUsage {
  /// The usage of the key with this code (`KEY_A` is 30); 0 for a key that page 7 does not have.
  ///
  /// Cost: one look into a table of 256 numbers. Any number may be asked.
  @inlinable public static func usage(of code: UInt32) -> UInt16 {
    code < UInt32(table.count) ? table[Int(code)] : 0
  }

  /// The usage of a key code of X11, or of a keymap of xkbcommon; 0 for codes below 8 and for unknown keys.
  @inlinable public static func usage(ofXKBCode code: UInt32) -> UInt16 { code < 8 ? 0 : usage(of: code - 8) }

  /// By Linux' code.
  @usableFromInline static let table: [UInt16] = {
    var table = [UInt16](repeating: 0, count: 256)
    for run in runs {
      for (index, usage) in run.usages.enumerated() { table[run.first + index] = usage }
    }
    return table
  }()

  /// Neighbouring keys: the first one's code, and the usages from there on.
  private static let runs: [(first: Int, usages: [UInt16])] = [
    // Escape, 1 … 0, minus, equals, backspace, tab.
    (1, [0x29, 0x1e, 0x1f, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27, 0x2d, 0x2e, 0x2a, 0x2b]),
    // Q … P, brackets, return, left control.
    (16, [0x14, 0x1a, 0x08, 0x15, 0x17, 0x1c, 0x18, 0x0c, 0x12, 0x13, 0x2f, 0x30, 0x28, 0xe0]),
    // A … L, semicolon, apostrophe, grave, left shift, backslash.
    (30, [0x04, 0x16, 0x07, 0x09, 0x0a, 0x0b, 0x0d, 0x0e, 0x0f, 0x33, 0x34, 0x35, 0xe1, 0x31]),
    // Z … M, comma, full stop, slash, right shift, keypad times, left alt, space, caps lock.
    (44, [0x1d, 0x1b, 0x06, 0x19, 0x05, 0x11, 0x10, 0x36, 0x37, 0x38, 0xe5, 0x55, 0xe2, 0x2c, 0x39]),
    // F1 … F10.
    (59, [0x3a, 0x3b, 0x3c, 0x3d, 0x3e, 0x3f, 0x40, 0x41, 0x42, 0x43]),
    // Num lock, scroll lock, the keypad from 7 to its decimal point.
    (69, [0x53, 0x47, 0x5f, 0x60, 0x61, 0x56, 0x5c, 0x5d, 0x5e, 0x57, 0x59, 0x5a, 0x5b, 0x62, 0x63]),
    // Zenkaku/hankaku, the extra key of ISO keyboards, F11, F12, and the keys of Japanese keyboards.
    (85, [0x94, 0x64, 0x44, 0x45, 0x87, 0x92, 0x93, 0x8a, 0x88, 0x8b, 0x8c]),
    // Keypad enter, right control, keypad divide, print, right alt.
    (96, [0x58, 0xe4, 0x54, 0x46, 0xe6]),
    // Home, up, page up, left, right, end, down, page down, insert, forward delete.
    (102, [0x4a, 0x52, 0x4b, 0x50, 0x4f, 0x4d, 0x51, 0x4e, 0x49, 0x4c]),
    // Mute, quieter, louder, power, keypad equals.
    (113, [0x7f, 0x81, 0x80, 0x66, 0x67]),
    (119, [0x48]),  // pause
    // Keypad comma, hangul, hanja, yen, left and right command, menu.
    (121, [0x85, 0x90, 0x91, 0x89, 0xe3, 0xe7, 0x65]),
    // Stop, again, properties, undo, select, copy, open, paste, find, cut, help.
    (128, [0x78, 0x79, 0x76, 0x7a, 0x77, 0x7c, 0x74, 0x7d, 0x7e, 0x7b, 0x75]),
    // Keypad parentheses.
    (179, [0xb6, 0xb7]),
    // F13 … F24.
    (183, [0x68, 0x69, 0x6a, 0x6b, 0x6c, 0x6d, 0x6e, 0x6f, 0x70, 0x71, 0x72, 0x73]),
  ]
}
