/// How far a row is drawn aside under a finger, in points: numbers only.
struct SwipeReveal: Equatable {
  /// The room that the buttons ask for.
  let natural: Double
  /// The row's width.
  let row: Double
  /// Whether a swipe over most of the row performs the first action.
  let performsFirst: Bool

  /// A finger's speed counts with the way that it would go in this time, in seconds.
  private static let foresight = 0.12

  /// Beyond this the first action is performed.
  var threshold: Double { max(natural + 30, row * 0.55) }

  /// What is uncovered for the finger's way: all of it while the buttons come out, and further on with resistance, unless
  /// the swipe may go all the way.
  func shown(_ raw: Double) -> Double {
    if raw <= 0 { return 0 }
    if raw <= natural { return raw }
    if performsFirst { return min(raw, row) }
    return natural + RubberBand(length: row).shown(raw - natural)
  }

  /// The finger's way for what is uncovered.
  func raw(_ shown: Double) -> Double {
    performsFirst || shown <= natural ? shown : natural + RubberBand(length: row).raw(shown - natural)
  }

  /// Whether the first action takes all the room.
  func isFull(_ shown: Double) -> Bool { performsFirst && shown >= threshold }

  /// Whether the row stays open that is let go with a velocity, in points per second outwards.
  func staysOpen(_ shown: Double, velocity: Double) -> Bool {
    shown > 0 && shown + velocity * Self.foresight > natural / 2
  }
}
