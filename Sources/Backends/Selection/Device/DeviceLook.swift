import Foundation
import TouchPlatform

/// What the user wants of a device beside its kind: how large it is shown, how it lies, and its light.
struct DeviceLook {
  /// Display pixels per point; nil for as many as the desktop says and the display has room for.
  var scale: Double?
  /// Dark or light, whatever the desktop says; nil leaves it to the desktop.
  var isDark: Bool?
  /// Which side is up at first.
  var turn = DeviceTurn.upright
  /// What the status bar's clock shows; nil for the platform's time.
  var clock: DeviceClock?
}

/// What a key does with a device in a window. The names and keys are those of Apple's simulator, with the key that desktops
/// call Super for Command; the function keys do the same where the desktop takes these for itself.
enum DeviceShortcut {
  case turnLeft
  case turnRight
  case toggleDark

  private static let (letterA, functionNine, functionTen): (UInt16, UInt16, UInt16) = (0x04, 0x42, 0x43)
  private static let (rightArrow, leftArrow): (UInt16, UInt16) = (0x4F, 0x50)

  init?(_ key: KeySample) {
    let held = key.modifiers.subtracting(.capsLock)
    switch (key.usage, held) {
    case (Self.leftArrow, .command), (Self.functionNine, []): self = .turnLeft
    case (Self.rightArrow, .command), (Self.functionNine, .shift): self = .turnRight
    case (Self.letterA, [.command, .shift]), (Self.functionTen, []): self = .toggleDark
    default: return nil
    }
  }

  /// For people at a terminal, beside the options.
  static let help = [
    "Keys in the window of a --device:", "  Super-Left or F9           turns it to the left",
    "  Super-Right or Shift-F9    turns it to the right", "  Shift-Super-A or F10       changes between light and dark",
  ]
}
