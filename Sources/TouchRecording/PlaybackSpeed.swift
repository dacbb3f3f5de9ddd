/// How fast a tape is played.
public enum PlaybackSpeed: Hashable, Sendable {
  /// So many times as fast as it was recorded; above 0.
  case times(Double)
  /// Without waiting.
  case maximum

  /// Reads `max` or a number above 0; nil for anything else.
  public init?(_ text: String) {
    if text == "max" {
      self = .maximum
    } else if let number = Double(text), number > 0, number.isFinite {
      self = .times(number)
    } else {
      return nil
    }
  }
}

/// How far a playback is.
public struct PlaybackProgress: Hashable, Sendable {
  /// Events handed over.
  public var done: Int
  /// Events on the tape.
  public var total: Int

  /// `done` of `total` events.
  public init(done: Int, total: Int) {
    self.done = done
    self.total = total
  }
}
