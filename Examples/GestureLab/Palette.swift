import UIKit

/// The lab's colours, for light and dark.
enum Palette {
  static func pick(_ light: UInt32, _ dark: UInt32) -> UIColor {
    UIColor { $0.userInterfaceStyle == .dark ? color(dark) : color(light) }
  }
  static func color(_ hex: UInt32, alpha: CGFloat = 1) -> UIColor {
    UIColor(
      red: CGFloat(hex >> 16 & 0xFF) / 255, green: CGFloat(hex >> 8 & 0xFF) / 255, blue: CGFloat(hex & 0xFF) / 255,
      alpha: alpha)
  }

  static let page = pick(0xF3F4F7, 0x121418)
  static let panel = pick(0xFFFFFF, 0x1C1F25)
  static let line = pick(0xE4E7EC, 0x2C3038)
  static let text = pick(0x1D2330, 0xF0F2F6)
  static let faint = pick(0x6E7889, 0x8F98A8)
  static let chipOff = pick(0xEBEEF3, 0x2A2E36)
  static let accent = pick(0x2463EB, 0x5B8CFF)

  // States.
  static let idle = pick(0xD3D9E2, 0x3B414C)
  static let possible = pick(0x9DB3D6, 0x55719F)
  static let waiting = pick(0xF0B429, 0xE0A526)
  static let active = pick(0x1FA463, 0x35C27C)
  static let failed = pick(0xD93A3A, 0xF05B5B)
  static let cancelled = pick(0xE8761A, 0xF58A33)

  /// The cloths of the table: the middle and the rim.
  static let cloths: [(UInt32, UInt32)] = [
    (0x2E7D5B, 0x14503A), (0x2F5F9E, 0x173560), (0x8B3A4E, 0x54202F), (0x4B4F77, 0x2A2C49),
  ]
}
