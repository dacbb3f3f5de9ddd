/// Which animation block is running on the main actor, if any: layer setters ask it.
@MainActor package enum AnimationContext {
  /// The block whose closure is running; nil means changes apply at once.
  package static var current: AnimationGroup?
  /// Cleared by `UIView.setAnimationsEnabled(false)`. (A16)
  package static var isEnabled = true
}
