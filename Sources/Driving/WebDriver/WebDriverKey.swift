import TouchPlatform

/// The keys that the WebDriver standard names by characters of Unicode's private area.
enum WebDriverKey {
  /// The modifier that a key is; nil for others.
  static func modifier(_ character: Character) -> ModifierSet? {
    switch character {
    case "\u{E008}", "\u{E050}": .shift
    case "\u{E009}", "\u{E051}": .control
    case "\u{E00A}", "\u{E052}": .alternate
    case "\u{E03D}", "\u{E053}": .command
    default: nil
    }
  }

  /// The character that a key types; nil for one that types none. Others stand for themselves.
  static func typed(_ character: Character) -> Character? {
    switch character {
    case "\u{E003}", "\u{E017}": "\u{8}"
    case "\u{E004}": "\t"
    case "\u{E006}", "\u{E007}": "\n"
    case "\u{E00C}": "\u{1B}"
    case "\u{E00D}": " "
    case "\u{E012}", "\u{E058}": "\u{F702}"
    case "\u{E013}", "\u{E059}": "\u{F700}"
    case "\u{E014}", "\u{E05A}": "\u{F703}"
    case "\u{E015}", "\u{E05B}": "\u{F701}"
    case "\u{E018}": ";"
    case "\u{E019}": "="
    case "\u{E01A}"..."\u{E023}":
      character.unicodeScalars.first.flatMap { Unicode.Scalar($0.value - 0xE01A + 0x30) }.map(Character.init)
    case "\u{E000}"..."\u{F8FF}": nil
    default: character
    }
  }

  /// The key as the app gets it.
  static func sample(_ character: Character, isDown: Bool, modifiers: ModifierSet) -> KeySample {
    if let modifier = modifier(character) {
      let usage: UInt16 =
        switch modifier {
        case .control: 0xE0
        case .shift: 0xE1
        case .alternate: 0xE2
        default: 0xE3
        }
      return KeySample(
        surface: .main, time: .zero, usage: usage, isDown: isDown, characters: "", modifiers: modifiers)
    }
    guard let typed = typed(character) else {
      return KeySample(surface: .main, time: .zero, usage: 0, isDown: isDown, characters: "", modifiers: modifiers)
    }
    return TypedKey(typed).sample(isDown: isDown, modifiers: modifiers, at: .zero)
  }

  /// A text with the named keys put in place of their characters, for typing.
  static func text(_ text: String) -> String { String(text.compactMap(typed)) }
}
