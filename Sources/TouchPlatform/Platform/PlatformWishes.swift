import Foundation

/// What the focused view wants of the platform's keyboard.
public struct TextInputWish: Hashable, Sendable {
  /// Which keys a keyboard on the screen should offer first.
  public enum Keys: UInt8, Sendable, CaseIterable {
    /// Letters.
    case text
    /// Digits.
    case digits
    /// Digits with a decimal separator.
    case decimal
    /// A telephone number.
    case phone
    /// A mail address.
    case email
    /// A web address.
    case url
  }
  /// Which keys come first.
  public var keys: Keys
  /// Whether what is typed is a secret.
  public var isSecure: Bool

  /// A wish; by default for plain text.
  public init(keys: Keys = .text, isSecure: Bool = false) {
    self.keys = keys
    self.isSecure = isSecure
  }
}

/// How the bar with clock and battery is to look over the app.
public struct StatusBarWish: Hashable, Sendable {
  /// Whether its letters are light, for dark content below them.
  public var isLight: Bool
  /// Whether it is not to be shown.
  public var isHidden: Bool

  /// A wish; by default dark letters.
  public init(isLight: Bool = false, isHidden: Bool = false) {
    self.isLight = isLight
    self.isHidden = isHidden
  }
}

/// The pointer's picture.
public enum CursorShape: UInt8, Sendable, CaseIterable {
  /// An arrow.
  case arrow
  /// A beam between letters.
  case text
  /// A hand over something that can be pressed.
  case hand
  /// No picture.
  case hidden
}

/// Which output a device's contacts belong to, by names that people know from `touchstone devices`.
public struct DeviceMap: Hashable, Sendable {
  /// The device's name, or a part of it.
  public var device: String
  /// The output's name: `HDMI-1`.
  public var output: String

  /// Contacts of `device` belong to `output`.
  public init(device: String, output: String) {
    self.device = device
    self.output = output
  }
}
