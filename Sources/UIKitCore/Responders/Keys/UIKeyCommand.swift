import Foundation

/// A combination of keys and what it does. (R17)
///
/// A responder returns them from `keyCommands`. When a key is pressed, `keyCommands` of the responders from the first
/// one upwards is read. The action of the first command that matches the key and that a responder on the chain performs
/// is sent there, with the command as its sender. No responder gets that key as a press (our choice). A key that
/// repeats sends the action again.
/// > Not yet: pictures and alternates of key commands.
@preconcurrency @MainActor
open class UIKeyCommand: UICommand {
  /// What the key types without modifiers, or one of the inputs below.
  open private(set) var input: String?

  /// The modifiers that must be held, and no others; caps lock and the number pad do not count.
  open private(set) var modifierFlags: UIKeyModifierFlags

  /// Whether the command is used instead of what the system does with its key. Default false.
  /// > Partly: kept; the system does nothing with keys here.
  open var wantsPriorityOverSystemBehavior = false

  /// A command without keys, which no key performs.
  public convenience init() {
    self.init(title: "", action: Selector(""), input: "")
    input = nil
  }

  /// A combination and what it does.
  public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
  }

  /// A combination, what it does, and what people read of it.
  public convenience init(
    input: String, modifierFlags: UIKeyModifierFlags, action: Selector, discoverabilityTitle: String
  ) {
    self.init(
      title: "", action: action, input: input, modifierFlags: modifierFlags, discoverabilityTitle: discoverabilityTitle)
  }

  /// A combination, what it does, and how a menu shows it.
  public init(
    title: String = "", image: UIImage? = nil, action: Selector, input: String, modifierFlags: UIKeyModifierFlags = [],
    propertyList: Any? = nil, discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off
  ) {
    self.input = input
    self.modifierFlags = modifierFlags
    super.init(
      title: title, image: image, action: action, propertyList: propertyList,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }

  /// The key with the arrow up.
  public static let inputUpArrow = "UIKeyInputUpArrow"
  /// The key with the arrow down.
  public static let inputDownArrow = "UIKeyInputDownArrow"
  /// The key with the arrow to the left.
  public static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The key with the arrow to the right.
  public static let inputRightArrow = "UIKeyInputRightArrow"
  /// The escape key.
  public static let inputEscape = "UIKeyInputEscape"
  /// The key to the page before.
  public static let inputPageUp = "UIKeyInputPageUp"
  /// The key to the page behind.
  public static let inputPageDown = "UIKeyInputPageDown"
  /// The key to the beginning.
  public static let inputHome = "UIKeyInputHome"
  /// The key to the end.
  public static let inputEnd = "UIKeyInputEnd"
  /// The key that deletes backwards.
  public static let inputDelete = "\u{8}"
  /// A function key.
  public static let f1 = "UIKeyInputF1"
  /// A function key.
  public static let f2 = "UIKeyInputF2"
  /// A function key.
  public static let f3 = "UIKeyInputF3"
  /// A function key.
  public static let f4 = "UIKeyInputF4"
  /// A function key.
  public static let f5 = "UIKeyInputF5"
  /// A function key.
  public static let f6 = "UIKeyInputF6"
  /// A function key.
  public static let f7 = "UIKeyInputF7"
  /// A function key.
  public static let f8 = "UIKeyInputF8"
  /// A function key.
  public static let f9 = "UIKeyInputF9"
  /// A function key.
  public static let f10 = "UIKeyInputF10"
  /// A function key.
  public static let f11 = "UIKeyInputF11"
  /// A function key.
  public static let f12 = "UIKeyInputF12"

  static let functionKeys = [f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12]

  /// Whether a key with its modifiers is this combination: the plain key with the modifiers, or the typed character
  /// without a mention of shift ("?" with shift held).
  func fits(_ key: UIKey) -> Bool {
    guard let input, !input.isEmpty else { return false }
    let ignored: UIKeyModifierFlags = [.alphaShift, .numericPad]
    let held = key.modifierFlags.subtracting(ignored)
    let wanted = modifierFlags.subtracting(ignored)
    if held == wanted { return key.charactersIgnoringModifiers == input.lowercased() || specialFits(key, input) }
    return held == wanted.union(.shift) && key.characters == input && input.lowercased() == input.uppercased()
  }

  // Names of special keys have capitals that mean no shift.
  private func specialFits(_ key: UIKey, _ input: String) -> Bool { key.charactersIgnoringModifiers == input }
}
