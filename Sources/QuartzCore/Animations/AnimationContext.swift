/// Which animation block is running on the main actor, if any: layer setters ask it.
@usableFromInline @MainActor package enum AnimationContext {
  /// The block whose closure is running; nil means changes of views' layers apply at once.
  @inlinable package static var current: AnimationGroup? {
    @inline(__always) get { stored }
    @inline(__always) set { stored = newValue }
  }
  // Unchecked: every change of a layer asks for it, and it is read and set whole.
  @exclusivity(unchecked) @usableFromInline static var stored: AnimationGroup?
  /// Cleared by `UIView.setAnimationsEnabled(false)`. (A16)
  package static var isEnabled = true
  /// Whether a block is running: what a setter of a view's layer asks first. Cost: a load.
  @inlinable package static var isArmed: Bool {
    @inline(__always) get { stored != nil }
  }
}
