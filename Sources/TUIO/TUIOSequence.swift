import TouchPlatform

/// The numbers of a sender's frames: which frame is new, which came too late, and when the sender began again.
///
/// A number lower than the last one is a packet that was overtaken, unless it is lower by more than 100, or half a second
/// has passed since the last frame, or the numbers rise from there: then the sender was started again. −1 marks
/// a frame that is only repeated; some senders write nothing else.
struct TUIOSequence {
  enum Verdict: Hashable {
    case fresh, late, restarted
  }
  private var last: Int32?
  private var lastTime = MonotonicInstant.zero
  private var lateCount = 0
  private var lastLate: Int32 = 0

  /// Packets are not overtaken by more frames than this.
  static let window: Int64 = 100
  /// Packets are not overtaken for longer than this.
  static let delay: Int64 = 500_000_000
  /// How near to the ends of their range numbers must be to be taken for the turn of a counter.
  static let wrap: Int64 = 1000
  /// As many late frames in ascending order are a new beginning.
  static let run = 4

  mutating func judge(_ number: Int32, at time: MonotonicInstant) -> Verdict {
    guard number >= 0 else { return .fresh }
    guard let last else { return take(number, time, .fresh) }
    let back = Int64(last) - Int64(number)
    // The number after the largest is 0 or 1 again.
    if back <= 0 || back > Int64(Int32.max) - Self.wrap { return take(number, time, .fresh) }
    if back > Self.window || time.nanoseconds(since: lastTime) > Self.delay { return take(number, time, .restarted) }
    lateCount = lateCount > 0 && number > lastLate ? lateCount + 1 : 1
    lastLate = number
    return lateCount >= Self.run ? take(number, time, .restarted) : .late
  }

  private mutating func take(_ number: Int32, _ time: MonotonicInstant, _ verdict: Verdict) -> Verdict {
    last = number
    lastTime = time
    lateCount = 0
    return verdict
  }
}
