/// Which keys a keyboard shows first.
public enum UIKeyboardType: Int, Sendable {
  /// Those of the language.
  case `default` = 0
  /// Those of ASCII.
  case asciiCapable = 1
  /// Digits and punctuation.
  case numbersAndPunctuation = 2
  /// Those of web addresses.
  case URL = 3
  /// Digits alone, for a PIN.
  case numberPad = 4
  /// Digits, star and hash, for a telephone number.
  case phonePad = 5
  /// Letters, with a telephone's keys behind them.
  case namePhonePad = 6
  /// Those of mail addresses.
  case emailAddress = 7
  /// Digits and a decimal separator.
  case decimalPad = 8
  /// Letters with @ and #.
  case twitter = 9
  /// Those of searching the web.
  case webSearch = 10
  /// ASCII's digits alone.
  case asciiCapableNumberPad = 11

  /// The keyboard of this number; nil for numbers that no keyboard has. Those from 120 on, which have no names of Apple's and by which
  /// apps ask for pictures to type, are `default` here.
  public init?(rawValue: Int) {
    let named: [UIKeyboardType] = [
      .default, .asciiCapable, .numbersAndPunctuation, .URL, .numberPad, .phonePad, .namePhonePad, .emailAddress,
      .decimalPad, .twitter, .webSearch, .asciiCapableNumberPad,
    ]
    if named.indices.contains(rawValue) {
      self = named[rawValue]
    } else if (120...127).contains(rawValue) {
      self = .default
    } else {
      return nil
    }
  }

  /// The old name of `asciiCapable`.
  public static var alphabet: UIKeyboardType { .asciiCapable }
}

/// Whether a keyboard is light or dark.
public enum UIKeyboardAppearance: Int, Sendable {
  /// As the system is.
  case `default` = 0
  /// Dark.
  case dark = 1
  /// Light.
  case light = 2

  /// The old name of `dark`.
  public static var alert: UIKeyboardAppearance { .dark }
}

/// What the return key says.
public enum UIReturnKeyType: Int, Sendable {
  // Named after what it does.
  case `default` = 0, go = 1, google = 2, join = 3, next = 4, route = 5, search = 6, send = 7, yahoo = 8, done = 9
  case emergencyCall = 10, `continue` = 11
}

/// Which words get capitals while they are typed.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// None.
  case none = 0
  /// All words.
  case words = 1
  /// The first of a sentence.
  case sentences = 2
  /// Every letter.
  case allCharacters = 3
}

/// Whether words are corrected while they are typed.
public enum UITextAutocorrectionType: Int, Sendable {
  // As the system decides, never, always.
  case `default` = 0, no = 1, yes = 2
}

/// Whether words are checked while they are typed.
public enum UITextSpellCheckingType: Int, Sendable {
  // As the system decides, never, always.
  case `default` = 0, no = 1, yes = 2
}

/// Whether straight quotes become curly ones.
public enum UITextSmartQuotesType: Int, Sendable {
  // As the system decides, never, always.
  case `default` = 0, no = 1, yes = 2
}

/// Whether two hyphens become a dash.
public enum UITextSmartDashesType: Int, Sendable {
  // As the system decides, never, always.
  case `default` = 0, no = 1, yes = 2
}

/// Whether spaces are added and removed around what is pasted and cut.
public enum UITextSmartInsertDeleteType: Int, Sendable {
  // As the system decides, never, always.
  case `default` = 0, no = 1, yes = 2
}
