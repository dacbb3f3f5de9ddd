extension UIGestureRecognizer {
  /// How far a recogniser has come. (G1)
  public enum State: Int, Sendable {
    /// Nothing is decided. Every attempt begins here.
    case possible = 0
    /// A gesture that continues was recognised.
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

    /// Whether the gesture was recognised and continues.
    var isActive: Bool { self == .began || self == .changed }
    /// Whether the attempt is over.
    var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
  }
}
