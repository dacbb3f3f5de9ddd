/// When to draw a frame so that the input that it shows is as new as it can be: as long before the display's refresh as
/// drawing has lately taken, 95 times in 100, and a margin.
///
/// A display refreshes in a steady step. A backend that learns when one refresh was knows all for the next two seconds, and
/// one that learns none draws in a step of its own. Times are those of the one clock, lengths are nanoseconds.
///
/// Cost: 40 comparisons for each question when a frame is due, no allocation.
public struct FramePacer: Sendable {
  /// How much earlier than its own cost asks a frame is drawn: the display's server must show it, and may be late.
  public static let margin: Int64 = 2_000_000
  /// For how long after a refresh the next ones are known.
  static let memory: Int64 = 2_000_000_000

  private var costs = FrameCosts()
  private var lastRefresh: MonotonicInstant?
  private var period: Int64 = 16_666_667

  /// Nothing is known yet.
  public init() {}

  /// A frame was drawn, from reading its input to handing it over.
  public mutating func drew(in nanoseconds: Int64) { costs.add(nanoseconds) }

  /// What 95 frames in 100 cost at most; 0 before the first.
  public var cost: Int64 { costs.percentile95 }

  /// The display refreshed, and does so each `period`.
  public mutating func refreshed(at time: MonotonicInstant, period: Int64) {
    guard period > 0 else { return }
    lastRefresh = time
    self.period = period
  }

  /// What was learnt of the display says nothing any more: the window is on another one.
  public mutating func forgetDisplay() { lastRefresh = nil }

  /// The first refresh that is later than `time`; nil where none is known.
  public func refresh(after time: MonotonicInstant) -> MonotonicInstant? {
    guard let lastRefresh else { return nil }
    let since = time.nanoseconds(since: lastRefresh)
    guard since < Self.memory, since > -Self.memory else { return nil }
    // Division rounds towards zero, also for a time before the refresh that is known.
    let steps = since >= 0 ? since / period + 1 : -((-since - 1) / period)
    return lastRefresh.advanced(byNanoseconds: steps * period)
  }

  /// The refresh that a frame drawn at `time` is in time for; nil where none is known.
  public func refresh(forFrameAt time: MonotonicInstant) -> MonotonicInstant? {
    refresh(after: time.advanced(byNanoseconds: min(cost, period)))
  }

  /// When to draw the frame after the one that was drawn for `shown`; nil where no refresh is known.
  ///
  /// Where `shown` was not a refresh (`isRefresh` is false: nothing was known of the display then), that frame is seen at
  /// the first refresh that is not before it, and this one is for the refresh after that.
  public func due(after shown: MonotonicInstant, isRefresh: Bool = true) -> MonotonicInstant? {
    // What is known of a refresh is never exact: the last one may be a little later by now.
    let before = isRefresh ? period / 4 : -1
    guard let seen = refresh(after: shown.advanced(byNanoseconds: before)) else { return nil }
    let next = isRefresh ? seen : seen.advanced(byNanoseconds: period)
    return next.advanced(byNanoseconds: -min(cost + Self.margin, period))
  }
}
