/// How many bytes of sprites one renderer keeps, in all its drawings.
final class SpriteBudget {
  /// The most bytes that are kept.
  let limit: Int
  // Unchecked: counted for each sprite, and counting calls nothing.
  /// How many there are.
  @exclusivity(unchecked) var bytes = 0
  /// The number of the frame, for the age of sprites.
  @exclusivity(unchecked) var frame: UInt32 = 1

  init(limit: Int) { self.limit = limit }

  /// Counts a sprite that is about to be kept; false when it must not be, since there is no room.
  func takes(_ sprite: Sprite?) -> Bool {
    guard let sprite else { return true }
    guard bytes + sprite.bytes <= limit else { return false }
    bytes += sprite.bytes
    sprite.used = frame
    return true
  }
}
