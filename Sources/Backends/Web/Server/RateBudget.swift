import TouchPlatform

/// How much of something may come: so much a second, and a burst of so many seconds' worth.
struct RateBudget {
  private let perSecond: Double
  private let most: Double
  private var left: Double
  private var time: MonotonicInstant

  init(perSecond: Double, burstSeconds: Double, now: MonotonicInstant) {
    self.perSecond = perSecond
    most = perSecond * burstSeconds
    left = most
    time = now
  }

  /// Takes `amount`.
  /// - Returns: whether there was so much.
  mutating func take(_ amount: Double, now: MonotonicInstant) -> Bool {
    let seconds = Double(max(0, now.nanoseconds(since: time))) * 1e-9
    time = now
    left = min(max(most, left), left + seconds * perSecond) - amount
    return left >= 0
  }

  /// What could not come since `begin` because we did not read may come later, beyond the burst too. That time counts once:
  /// `take` adds nothing for it any more.
  mutating func forgive(since begin: MonotonicInstant, now: MonotonicInstant) {
    _ = take(0, now: max(begin, time))
    left += Double(max(0, now.nanoseconds(since: time))) * 1e-9 * perSecond
    time = max(now, time)
  }
}
