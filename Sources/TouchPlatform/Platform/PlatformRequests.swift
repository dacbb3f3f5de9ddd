import Foundation

/// What the focused view wants of the platform's keyboard.
public struct TextInputRequest: Hashable, Sendable {
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
  /// What the return key of a keyboard on the screen says.
  public enum ReturnKey: UInt8, Sendable, CaseIterable {
    /// That it ends a line.
    case line
    /// That the text is done.
    case done
    /// That it leads where the text says.
    case go
    /// That the next field follows.
    case next
    /// That it searches.
    case search
    /// That it sends.
    case send
  }
  /// Which letters a keyboard on the screen makes capitals by itself.
  public enum Capitals: UInt8, Sendable, CaseIterable {
    /// None.
    case none
    /// The first of each word.
    case words
    /// The first of each sentence.
    case sentences
    /// All.
    case all
  }
  /// What is typed, for what can fill it in: the names of the fields that browsers fill in (HTML's `autocomplete`).
  public enum Content: String, Sendable, CaseIterable {
    // Names and what belongs to them.
    case name, nickname, username
    case namePrefix = "honorific-prefix"
    case givenName = "given-name"
    case middleName = "additional-name"
    case familyName = "family-name"
    case nameSuffix = "honorific-suffix"
    case jobTitle = "organization-title"
    case organization
    // Addresses.
    case street = "street-address"
    case streetLine1 = "address-line1"
    case streetLine2 = "address-line2"
    case state = "address-level1"
    case city = "address-level2"
    case district = "address-level3"
    case country = "country-name"
    case postalCode = "postal-code"
    case phone = "tel"
    case email, url
    // Secrets.
    case password = "current-password"
    case newPassword = "new-password"
    case oneTimeCode = "one-time-code"
    // Cards.
    case cardNumber = "cc-number"
    case cardName = "cc-name"
    case cardGivenName = "cc-given-name"
    case cardMiddleName = "cc-additional-name"
    case cardFamilyName = "cc-family-name"
    case cardExpiration = "cc-exp"
    case cardExpirationMonth = "cc-exp-month"
    case cardExpirationYear = "cc-exp-year"
    case cardCode = "cc-csc"
    case cardType = "cc-type"
    // Birthdays.
    case birthday = "bday"
    case birthDay = "bday-day"
    case birthMonth = "bday-month"
    case birthYear = "bday-year"
  }
  /// Which keys come first.
  public var keys: Keys
  /// Whether what is typed is a secret.
  public var isSecure: Bool
  /// What the return key says.
  public var returnKey: ReturnKey
  /// Which letters become capitals.
  public var capitals: Capitals
  /// Whether words are corrected.
  public var corrects: Bool
  /// Whether words are checked.
  public var checksSpelling: Bool
  /// What is typed, or nil for anything.
  public var content: Content?
  /// Whether there is no text yet, so that what is typed begins a sentence.
  public var isEmpty: Bool

  /// A request; by default for plain text whose words are left as they are typed.
  public init(
    keys: Keys = .text, isSecure: Bool = false, returnKey: ReturnKey = .line, capitals: Capitals = .none,
    corrects: Bool = false, checksSpelling: Bool = false, content: Content? = nil, isEmpty: Bool = false
  ) {
    self.keys = keys
    self.isSecure = isSecure
    self.returnKey = returnKey
    self.capitals = capitals
    self.corrects = corrects
    self.checksSpelling = checksSpelling
    self.content = content
    self.isEmpty = isEmpty
  }
}

/// How the bar with clock and battery is to look over the app.
public struct StatusBarRequest: Hashable, Sendable {
  /// Whether its letters are light, for dark content below them.
  public var isLight: Bool
  /// Whether it is not to be shown.
  public var isHidden: Bool

  /// A request; by default dark letters.
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
