import TouchPlatform

/// A responder that edits its text itself: a text field or a text view.
@MainActor package protocol EditingResponder: UIResponder {
  /// Whether a user may change the text now.
  var isTextEditable: Bool { get }
  /// Edits the text as a key does: moves the caret, deletes, types.
  /// - Returns: whether the key meant something to the text.
  func takeKey(_ sample: KeySample) -> Bool
  /// Ends the editing without a call of the delegate, since the view has left its window.
  func focusWasTaken()
}
