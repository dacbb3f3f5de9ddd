import TouchPlatform

/// What one page may still send: more of anything than that is a flood.
struct WebPeerBudgets {
  private var bytes: RateBudget
  private var messages: RateBudget
  private var controls: RateBudget
  private var samples: RateBudget
  private var characters: RateBudget
  private var changes: RateBudget
  private var snapshots: RateBudget

  init(_ limits: WebLimits, now: MonotonicInstant) {
    func budget(_ perSecond: Double) -> RateBudget {
      RateBudget(perSecond: perSecond, burstSeconds: limits.burstSeconds, now: now)
    }
    bytes = budget(limits.bytesPerSecond)
    messages = budget(limits.messagesPerSecond)
    controls = budget(limits.controlsPerSecond)
    samples = budget(limits.samplesPerSecond)
    characters = budget(limits.charactersPerSecond)
    changes = budget(limits.changesPerSecond)
    snapshots = budget(limits.snapshotsPerSecond)
  }

  /// What it has too much of, or nil.
  mutating func take(bytes count: Int, now: MonotonicInstant) -> String? {
    bytes.take(Double(count), now: now) ? nil : "bytes"
  }

  mutating func takeControl(now: MonotonicInstant) -> String? { controls.take(1, now: now) ? nil : "pings" }

  mutating func take(_ message: WebClientMessage, now: MonotonicInstant) -> String? {
    guard messages.take(1, now: now) else { return "messages" }
    switch message {
    case .pointers(_, _, let count): return samples.take(Double(count), now: now) ? nil : "pointer samples"
    case .wheel, .pinch: return samples.take(1, now: now) ? nil : "pointer samples"
    case .key: return characters.take(1, now: now) ? nil : "keys"
    case .typed(_, let text): return characters.take(Double(text.utf8.count), now: now) ? nil : "text"
    case .deleted(_, let count): return characters.take(Double(count), now: now) ? nil : "keys"
    case .act(let action, _): return characters.take(Self.cost(action), now: now) ? nil : "actions"
    case .surroundings, .state, .hello: return changes.take(1, now: now) ? nil : "changes of its window"
    case .again, .listens: return snapshots.take(1, now: now) ? nil : "requests for everything again"
    case .drawn, .taken: return nil
    }
  }

  /// What an action costs, in characters: reading the elements takes much longer than a letter.
  static func cost(_ action: AccessibilityAction) -> Double {
    switch action {
    case .setText(let text), .replaceText(_, let text): 100 + Double(text.utf8.count) / 8
    default: 100
    }
  }

  /// We have not read since `begin`: what could not come then may come now.
  mutating func forgive(since begin: MonotonicInstant, now: MonotonicInstant) {
    bytes.forgive(since: begin, now: now)
    messages.forgive(since: begin, now: now)
    controls.forgive(since: begin, now: now)
    samples.forgive(since: begin, now: now)
    characters.forgive(since: begin, now: now)
    changes.forgive(since: begin, now: now)
  }
}
