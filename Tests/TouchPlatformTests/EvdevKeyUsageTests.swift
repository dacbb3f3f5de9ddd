import Testing
import TouchPlatform

/// Linux' key codes and the usages of page 7.
struct EvdevKeyUsageTests {
  @Test("Keys are known by their place: a letter, a digit, return, modifiers, arrows, function keys and the keypad")
  func keysByTheirPlace() {
    // KEY_A, KEY_1, KEY_ENTER, KEY_LEFTSHIFT, KEY_RIGHTALT, KEY_UP, KEY_F1, KEY_F12, KEY_F24, KEY_KP5, KEY_COMPOSE
    let codes: [UInt32] = [30, 2, 28, 42, 100, 103, 59, 88, 194, 76, 127]
    #expect(
      codes.map { EvdevKeyUsage.usage(of: $0) } == [4, 0x1e, 0x28, 0xe1, 0xe6, 0x52, 0x3a, 0x45, 0x73, 0x5d, 0x65])
  }

  @Test("X11 and xkbcommon count from 8")
  func fromEight() {
    #expect(EvdevKeyUsage.usage(ofXKBCode: 38) == 4)
    #expect((0..<8).allSatisfy { EvdevKeyUsage.usage(ofXKBCode: $0) == 0 })
  }

  @Test("What page 7 does not have is 0, and so is every number that is no key")
  func unknownKeys() {
    // KEY_RESERVED, KEY_MACRO, KEY_WWW, BTN_LEFT and beyond
    #expect([0, 112, 150, 255, 256, 0x110, UInt32.max].allSatisfy { EvdevKeyUsage.usage(of: $0) == 0 })
    #expect(EvdevKeyUsage.usage(ofXKBCode: .max) == 0)
  }

  @Test("No two keys have one usage, and all of a keyboard's own usages are there")
  func eachUsageOnce() {
    let usages = (0..<256).map { EvdevKeyUsage.usage(of: $0) }.filter { $0 != 0 }
    #expect(Set(usages).count == usages.count)
    // Everything from A to the menu key except the backslash beside the return key of ISO keyboards (0x32), which Linux
    // numbers as the backslash, and the modifiers.
    let needed = Set(0x04...0x65).subtracting([0x32]).union(0xe0...0xe7)
    #expect(needed.subtracting(usages.map { Int($0) }).isEmpty)
  }
}
