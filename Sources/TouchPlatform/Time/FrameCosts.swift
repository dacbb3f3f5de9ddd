/// What the last 40 frames cost, in nanoseconds. Cost: 40 comparisons for each question, no allocation after the first frame.
struct FrameCosts: Sendable {
  static let capacity = 40
  private var values = ContiguousArray(repeating: Int64(0), count: capacity)
  private var next = 0
  private var count = 0

  /// A frame took so long.
  mutating func add(_ nanoseconds: Int64) {
    values[next] = max(0, nanoseconds)
    next = (next + 1) % Self.capacity
    count = min(count + 1, Self.capacity)
  }

  /// What 95 frames in 100 cost at most, by the nearest rank: of 40 the third largest, of fewer the largest; 0 of none.
  var percentile95: Int64 {
    var (first, second, third): (Int64, Int64, Int64) = (0, 0, 0)
    for value in values {
      if value > first {
        (first, second, third) = (value, first, second)
      } else if value > second {
        (second, third) = (value, second)
      } else if value > third {
        third = value
      }
    }
    return count == Self.capacity ? third : first
  }
}
