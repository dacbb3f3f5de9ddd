/// Keeps what is typed into secure fields out of recordings.
///
/// While typing is secure, a key that types something is written down as one that types a dot for each letter, without
/// the number that tells which key it was; a replay types the dots. Keys that type nothing (arrows, backspace, return,
/// shortcuts) stay as they are, and so do times. A key's way up is told as its way down was. Cost of any other event: a
/// comparison.
public struct KeyRedactor: Sendable {
  /// Whether what is typed now is a secret.
  public var isActive = false
  /// The keys that were told as dots and are still down.
  private var hidden: Set<UInt16> = []
  /// What stands for a letter.
  public static let dot = "\u{2022}"

  /// A redactor that lets everything pass.
  public init() {}

  /// The event as it may be written down.
  public mutating func redacted(_ event: InputEvent) -> InputEvent {
    guard case .key(var key) = event else { return event }
    let wasHidden = !key.isDown && hidden.remove(key.usage) != nil
    // A key that went down in the clear comes up in the clear, unless nothing tells which one it is.
    let isSecret = isActive && (key.isDown || key.usage == 0) && Self.types(key)
    guard wasHidden || isSecret else { return event }
    if key.isDown, key.usage != 0 { hidden.insert(key.usage) }
    key.usage = 0
    key.characters = String(repeating: Self.dot, count: key.characters.count)
    return .key(key)
  }

  /// Whether a key types letters: shortcuts, and keys that stand for control characters or functions, do not.
  private static func types(_ key: KeySample) -> Bool {
    guard key.modifiers.isDisjoint(with: [.control, .command]) else { return false }
    return key.characters.unicodeScalars.contains { scalar in
      scalar.properties.generalCategory != .control && !(0xF700...0xF8FF).contains(scalar.value)
    }
  }
}
