internal import CXCB
import Foundation
import TouchPlatform

/// Which keys of this keyboard are modifiers, and which of the server's bits stand for Alt and Super.
struct X11ModifierMap {
  /// Shift, lock, control and mod1…mod5, as the server numbers them; bit 0 is shift.
  private var meaning: [ModifierSet] = [.shift, .capsLock, .control, .alternate, [], [], .command, []]
  /// Modifier keys by their key code; empty sets for all others.
  private var keys = [ModifierSet](repeating: [], count: 256)

  typealias Cookies = (keys: xcb_get_keyboard_mapping_cookie_t, modifiers: xcb_get_modifier_mapping_cookie_t)

  /// Asks for the keyboard's layout.
  static func request(_ raw: OpaquePointer, _ setup: xcb_setup_t) -> Cookies {
    let count = setup.max_keycode >= setup.min_keycode ? setup.max_keycode - setup.min_keycode + 1 : 1
    return (xcb_get_keyboard_mapping(raw, setup.min_keycode, count), xcb_get_modifier_mapping(raw))
  }

  init() {}

  /// Collects the answers; without them the usual meaning stays: mod1 is Alt, mod4 is Super.
  init(_ raw: OpaquePointer, _ setup: xcb_setup_t, _ cookies: Cookies) {
    let keyboard = xcb_get_keyboard_mapping_reply(raw, cookies.keys, nil)
    let modifiers = xcb_get_modifier_mapping_reply(raw, cookies.modifiers, nil)
    defer {
      free(keyboard)
      free(modifiers)
    }
    guard let keyboard, let modifiers, let symbols = xcb_get_keyboard_mapping_keysyms(keyboard),
      let codes = xcb_get_modifier_mapping_keycodes(modifiers)
    else { return }
    let symbolsPerKey = Int(keyboard.pointee.keysyms_per_keycode)
    let symbolCount = Int(xcb_get_keyboard_mapping_keysyms_length(keyboard))
    let codesPerModifier = Int(modifiers.pointee.keycodes_per_modifier)
    var found = [ModifierSet](repeating: [], count: 8)
    for bit in 0..<8 {
      for slot in 0..<codesPerModifier {
        let code = codes[bit * codesPerModifier + slot]
        guard code >= setup.min_keycode else { continue }
        let first = Int(code - setup.min_keycode) * symbolsPerKey
        let range = first..<min(first + symbolsPerKey, symbolCount)
        let means = range.reduce(into: ModifierSet()) { $0.formUnion(Self.modifier(of: symbols[$1])) }
        found[bit].formUnion(means)
        keys[Int(code)].formUnion(bit < 3 ? meaning[bit] : means)
      }
    }
    for bit in 3..<8 { meaning[bit] = found[bit] }
  }

  /// What the server's modifier bits mean.
  func modifiers(_ bits: UInt32) -> ModifierSet {
    var set = ModifierSet()
    for bit in 0..<8 where bits & (1 << UInt32(bit)) != 0 { set.formUnion(meaning[bit]) }
    return set
  }

  /// The modifier that the key is; empty for other keys, and for locks, whose state is not that of their key.
  func modifier(ofKey code: UInt32) -> ModifierSet {
    code < 256 ? keys[Int(code)].subtracting(.capsLock) : []
  }

  private static func modifier(of symbol: xcb_keysym_t) -> ModifierSet {
    switch symbol {
    case 0xffe1, 0xffe2: .shift
    case 0xffe3, 0xffe4: .control
    case 0xffe9, 0xffea: .alternate
    // Meta stands beside Alt on most layouts and alone on some; Super is the key with the system's sign.
    case 0xffe7, 0xffe8: .alternate
    case 0xffeb, 0xffec: .command
    default: []
    }
  }
}
