/// How long after a compositor's call for a frame that frame may be drawn and still be seen at the same refresh, so that
/// its input is as new as it can be.
///
/// A compositor does not tell when it takes what it will show. So the delay grows by half a millisecond as long as frames
/// are seen as early as those that were drawn at once, and shrinks when one is late: at most about once a minute, since what
/// was too late is remembered for that long. Lengths are nanoseconds.
///
/// Cost: a few comparisons for each frame; no allocation.
public struct CommitPacer: Sendable {
  /// How much later than what is known to be in time the next frame is tried.
  static let step: Int64 = 500_000
  /// How far from what was too late frames stay.
  static let margin: Int64 = 2_000_000
  /// For how long what was too late is remembered.
  static let memory: Int64 = 60_000_000_000

  private var costs = FrameCosts()
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
    var commit = min(safe + Self.step, period - Self.margin)
    if let late { commit = min(commit, late.commit - Self.margin) }
    return max(0, commit - costs.percentile95)
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
    // The first frame was drawn at once. One that is seen a refresh earlier shows that the compositor has changed its pace.
    guard let usual = self.wait, wait > usual - period / 2 else {
      self.wait = wait
      safe = commit
      late = nil
      return
    }
    if wait > usual + period / 2 {
      if commit < late?.commit ?? .max { late = (commit, seen) }
      safe = max(0, min(safe, commit - Self.margin))
    } else {
      // The call itself comes a little early or late; the refreshes do not.
      self.wait = (usual * 7 + wait) / 8
      safe = max(safe, commit)
    }
  }

  /// The window is on another display: what was learnt says nothing any more.
  public mutating func forgetDisplay() {
    wait = nil
    safe = 0
    late = nil
  }
}
