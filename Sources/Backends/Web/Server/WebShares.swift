import TouchPlatform

/// What all pages together may ask for, and which of them wait when it is too much.
///
/// Each page has a part of the sum for its own, which is more than a hand needs: within it no page ever waits. Beyond it
/// pages share what is left, and when nothing is left, those beyond are not read for a while; their own buffers fill,
/// and nothing is lost.
struct WebShares {
  private let limits: WebLimits
  /// In seconds' worth of everything that all pages may ask for.
  private var all: RateBudget
  private var own: [RateBudget]
  private var snapshots: RateBudget

  init(_ limits: WebLimits, pages: Int, now: MonotonicInstant) {
    self.limits = limits
    all = RateBudget(perSecond: 1, burstSeconds: 1, now: now)
    let share = RateBudget(perSecond: 1 / Double(pages), burstSeconds: 1, now: now)
    own = Array(repeating: share, count: pages)
    snapshots = RateBudget(
      perSecond: limits.snapshotsPerSecondInAll, burstSeconds: max(limits.burstSeconds, Double(pages)), now: now)
  }

  /// Takes what a message costs.
  /// - Returns: whether its page may continue; otherwise it is read again once `hasRest`.
  mutating func take(_ message: WebClientMessage, bytes: Int, place: Int, now: MonotonicInstant) -> Bool {
    let cost = cost(of: message, bytes: bytes)
    let isWithinOwn = own[place].take(cost, now: now)
    let hasRest = all.take(cost, now: now)
    return hasRest || isWithinOwn
  }

  /// Whether something of the sum is left.
  mutating func hasRest(now: MonotonicInstant) -> Bool { all.take(0, now: now) }

  /// Whether another page may be told everything now.
  mutating func takeSnapshot(now: MonotonicInstant) -> Bool {
    guard snapshots.take(0, now: now) else { return false }
    // The last one may be told on credit.
    _ = snapshots.take(1, now: now)
    return true
  }

  private func cost(of message: WebClientMessage, bytes: Int) -> Double {
    let plain = max(1 / limits.messagesPerSecondInAll, Double(bytes) / limits.bytesPerSecondInAll)
    switch message {
    case .pointers(_, _, let count): return max(plain, Double(count) / limits.samplesPerSecondInAll)
    case .typed(_, let text): return max(plain, Double(text.utf8.count) / limits.charactersPerSecondInAll)
    case .deleted(_, let count): return max(plain, Double(count) / limits.charactersPerSecondInAll)
    case .surroundings, .state, .hello, .listens: return max(plain, 1 / limits.changesPerSecondInAll)
    case .act(let action, _): return max(plain, WebPeerBudgets.cost(action) / limits.charactersPerSecondInAll)
    case .wheel, .pinch, .key, .drawn, .again, .taken: return plain
    }
  }
}
