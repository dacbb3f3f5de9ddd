import ScrollPhysics

/// How far a row is swiped aside under a finger, in points: numbers only.
struct SwipeReveal: Equatable {
  /// The natural width of the buttons.
  let natural: Double
  /// The row's width.
  let row: Double
  /// Whether a swipe over most of the row performs the first action.
  let performsFirst: Bool

  /// A finger's speed counts as the distance that it would move in this time, in seconds.
  private static let foresight = 0.12

  /// Beyond this the first action is performed.
  var threshold: Double { max(natural + 30, row * 0.55) }

  /// How much is revealed for the finger's movement: all of it while the buttons are revealed, and beyond that with
  /// resistance, unless a full swipe is allowed.
  func shown(_ raw: Double) -> Double {
    if raw <= 0 { return 0 }
    if raw <= natural { return raw }
    if performsFirst { return min(raw, row) }
    return natural + RubberBand(length: row).shown(raw - natural)
  }

  /// The finger's movement for what is revealed.
  func raw(_ shown: Double) -> Double {
    performsFirst || shown <= natural ? shown : natural + RubberBand(length: row).raw(shown - natural)
  }

  /// Whether the first action fills all the room.
  func isFull(_ shown: Double) -> Bool { performsFirst && shown >= threshold }

  /// Whether a row that is released with a velocity, in points per second outwards, stays open.
  func staysOpen(_ shown: Double, velocity: Double) -> Bool {
    shown > 0 && shown + velocity * Self.foresight > natural / 2
  }
}
