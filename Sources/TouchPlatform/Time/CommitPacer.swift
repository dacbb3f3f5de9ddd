/// How long after a compositor's call for a frame that frame may be drawn and still be seen at the same refresh, so that
/// its input is as new as it can be.
///
/// A compositor does not tell when it takes what it will show. So the delay grows as long as frames are seen as early as
/// those that were drawn at once, in steps that double from half a millisecond to four. It shrinks when one is late, and
/// grows by half a millisecond from then on: about once a minute one is late, since what was too late is remembered for that
/// long. Lengths are nanoseconds.
///
/// Cost: a few comparisons for each frame; no allocation.
public struct CommitPacer: Sendable {
  /// How much later than what is known to be in time the next frame is tried: at first, and once one was late.
  static let smallStep: Int64 = 500_000
  /// The same, when many were in time one after the other.
  static let largeStep: Int64 = 4_000_000
  /// How far from what was too late frames stay.
  static let margin: Int64 = 2_000_000
  /// For how long what was too late is remembered.
  static let memory: Int64 = 60_000_000_000

  private var costs = FrameCosts()
  private var step = smallStep
  /// Whether no frame was late yet.
  private var doubles = true
  /// From the call to the refresh, of frames that were in time.
  private var wait: Int64?
  /// The latest commit, counted from the call, that was in time.
  private var safe: Int64 = 0
  /// The earliest that was not, and when that was.
  private var late: (commit: Int64, time: MonotonicInstant)?

  /// Nothing is known yet: frames are drawn at once.
  public init() {}

  /// A frame was drawn, from reading its input to handing it over.
  public mutating func drew(in nanoseconds: Int64) { costs.add(nanoseconds) }

  /// How long to wait from the call for a frame until it is drawn, where refreshes have this period.
  public func delay(period: Int64) -> Int64 {
    guard wait != nil else { return 0 }
    return max(0, min(safe + step, latest(period)) - costs.percentile95)
  }

  /// Whether a frame will be tried later than those that were in time: then each answer is of use.
  public func isLearning(period: Int64) -> Bool {
    wait == nil || (late == nil && safe + Self.smallStep < latest(period))
  }

  /// The latest commit that is tried.
  private func latest(_ period: Int64) -> Int64 {
    min(period, late?.commit ?? period) - Self.margin
  }

  /// A frame was seen.
  /// - Parameters:
  ///   - called: when the compositor called for it.
  ///   - committed: when it was handed over.
  ///   - seen: the refresh at which it was seen.
  public mutating func presented(
    called: MonotonicInstant, committed: MonotonicInstant, seen: MonotonicInstant, period: Int64
  ) {
    let commit = committed.nanoseconds(since: called)
    let wait = seen.nanoseconds(since: called)
    guard period > 0, commit >= 0, wait > 0, wait < 8 * period else { return }
    if let late, seen.nanoseconds(since: late.time) > Self.memory { self.late = nil }
    // The first frame was drawn at once. A frame that is seen a refresh earlier, or a refresh later though it was drawn at
    // once, shows that the compositor has changed its pace.
    let isAtOnce = commit <= costs.percentile95 + Self.smallStep
    guard let usual = self.wait, wait > usual - period / 2, wait <= usual + period / 2 || !isAtOnce else {
      forgetDisplay()
      self.wait = wait
      safe = commit
      return
    }
    if wait > usual + period / 2 {
      if commit < late?.commit ?? .max { late = (commit, seen) }
      safe = max(0, min(safe, commit - Self.margin))
      step = Self.smallStep
      doubles = false
    } else {
      // The call itself comes a little early or late; the refreshes do not.
      self.wait = (usual * 7 + wait) / 8
      // A frame that was drawn faster than most is no proof of a whole step.
      if doubles, commit >= safe + step / 2 { step = min(step * 2, Self.largeStep) }
      safe = max(safe, commit)
    }
  }

  /// The window is on another display: what was learnt says nothing any more.
  public mutating func forgetDisplay() {
    wait = nil
    safe = 0
    late = nil
    step = Self.smallStep
    doubles = true
  }
}
