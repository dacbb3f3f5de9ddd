import Foundation
import TouchPlatform

/// What a key does to text. (R17)
enum TypedKey: Equatable {
  case insert(String)
  case deleteBackward

  /// Nil for a key that types nothing: arrows, modifiers, shortcuts.
  init?(_ sample: KeySample) {
    switch sample.usage {
    case 42: self = .deleteBackward
    case 40, 88: self = .insert("\n")
    case 43: self = .insert("\t")
    default:
      if sample.usage == 0, sample.characters == "\u{8}" || sample.characters == "\u{7F}" {
        self = .deleteBackward
        return
      }
      // With control or command a key is a shortcut, whether or not a responder has handled it.
      guard sample.modifiers.isDisjoint(with: [.control, .command]) else { return nil }
      let lines = sample.characters.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(
        of: "\r", with: "\n")
      let scalars = lines.unicodeScalars.filter { scalar in
        // Control characters, and the private-use characters for arrows and function keys.
        scalar == "\n" || scalar == "\t"
          || !(scalar.properties.generalCategory == .control || (0xF700...0xF8FF).contains(scalar.value))
      }
      guard !scalars.isEmpty else { return nil }
      self = .insert(String(String.UnicodeScalarView(scalars)))
    }
  }

  @MainActor func type(into input: any UIKeyInput) {
    switch self {
    case .insert(let text): input.insertText(text)
    case .deleteBackward: input.deleteBackward()
    }
  }
}

extension Runtime {
  /// Tells the platform which keyboard the first responder wants, if that has changed. (R17)
  func updateTextInput() {
    guard !isMovingFocus else { return }
    let views = InputViews(of: firstResponder)
    let request = textInputRequest(views)
    updateInputViews(views, request)
    let isSecret = (firstResponder as? any UIKeyInput)?.isSecureTextEntry ?? false
    if isSecret != isTypingSecret {
      isTypingSecret = isSecret
      platform?.setSecureTyping(isSecret)
    }
    guard request != shownTextInput else { return }
    shownTextInput = request
    platform?.setTextInput(request)
  }

  /// Nil where nothing takes text, or a view of the app replaces the keyboard.
  private func textInputRequest(_ views: InputViews) -> TextInputRequest? {
    guard let first = firstResponder, let input = first as? any UIKeyInput, views.input == nil else { return nil }
    // A read-only text is first responder for copying only.
    if let editing = first as? any EditingResponder, !editing.isTextEditable { return nil }
    let keys = TextInputRequest.Keys(input.keyboardType)
    // Words are corrected where there are words: not in a secret, a number or an address, unless the app requests it.
    let isProse = keys == .text && !input.isSecureTextEntry && input.textContentType == nil
    return TextInputRequest(
      keys: keys, isSecure: input.isSecureTextEntry, returnKey: TextInputRequest.ReturnKey(input.returnKeyType),
      capitals: TextInputRequest.Capitals(input.autocapitalizationType),
      corrects: input.autocorrectionType == .yes || input.autocorrectionType == .default && isProse,
      checksSpelling: input.spellCheckingType == .yes || input.spellCheckingType == .default && isProse,
      content: input.textContentType.flatMap { TextInputRequest.Content($0) }, isEmpty: !input.hasText)
  }
}

extension TextInputRequest.ReturnKey {
  /// The platform's value for a return key.
  init(_ type: UIReturnKeyType) {
    switch type {
    case .default: self = .line
    case .go, .join, .route, .emergencyCall: self = .go
    case .next, .continue: self = .next
    case .search, .google, .yahoo: self = .search
    case .send: self = .send
    case .done: self = .done
    }
  }
}

extension TextInputRequest.Capitals {
  /// The platform's value for capitals.
  init(_ type: UITextAutocapitalizationType) {
    switch type {
    case .none: self = .none
    case .words: self = .words
    case .sentences: self = .sentences
    case .allCharacters: self = .all
    }
  }
}

extension TextInputRequest.Keys {
  /// The platform's value for a keyboard's type.
  init(_ type: UIKeyboardType) {
    switch type {
    case .default, .asciiCapable, .numbersAndPunctuation, .namePhonePad, .twitter: self = .text
    case .URL, .webSearch: self = .url
    case .numberPad, .asciiCapableNumberPad: self = .digits
    case .phonePad: self = .phone
    case .emailAddress: self = .email
    case .decimalPad: self = .decimal
    }
  }
}
