extension UIGestureRecognizer {
  /// How far a recogniser has come. (G1)
  public enum State: Int, Sendable {
    /// Nothing is decided. Every attempt begins here.
    case possible = 0
    /// A gesture that goes on was recognised.
    case began = 1
    /// It has changed.
    case changed = 2
    /// It is over; for a gesture of one moment, it was recognised.
    case ended = 3
    /// It was taken away.
    case cancelled = 4
    /// It was none.
    case failed = 5
    /// The same as `ended`.
    public static let recognized = State.ended

    /// Whether the gesture was recognised and goes on.
    var isActive: Bool { self == .began || self == .changed }
    /// Whether the attempt is over.
    var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
  }
}

/// What becomes of a subclass's wish to go from one state to another. (G2, G3, G6, G7)
enum GestureTransition: Equatable {
  /// It leaves `possible` for a gesture, so it is arbitrated.
  case recognize
  /// It fails; nothing is arbitrated.
  case fail
  /// A gesture that was recognised goes on or ends.
  case go
  /// It stays as it is.
  case stay
  /// No recogniser may do that.
  case illegal

  /// What a change from `from` to `to` is.
  static func of(_ from: UIGestureRecognizer.State, _ to: UIGestureRecognizer.State) -> GestureTransition {
    switch (from, to) {
    case (.possible, .began), (.possible, .ended): .recognize
    // One that was interrupted before anything was recognised has failed. (G6)
    case (.possible, .failed), (.possible, .cancelled): .fail
    case (.possible, .possible): .stay
    case (.possible, .changed): .illegal
    case (.began, .changed), (.changed, .changed): .go
    case (.began, .ended), (.began, .cancelled), (.changed, .ended), (.changed, .cancelled): .go
    case (.began, .possible), (.began, .began), (.began, .failed): .illegal
    case (.changed, .possible), (.changed, .began), (.changed, .failed): .illegal
    case (.ended, .ended), (.cancelled, .cancelled), (.failed, .failed): .stay
    case (.ended, _), (.cancelled, _), (.failed, _): .illegal
    }
  }
}
