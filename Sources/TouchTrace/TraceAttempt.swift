/// What one recogniser tried, from its first finger until it was reset.
public struct TraceAttempt: Hashable, Sendable {
  /// What became of it.
  public enum Outcome: Hashable, Sendable {
    /// It was recognised, at this time.
    case recognized(Double)
    /// It was none, since this.
    case failed(TraceRecord)
    /// The trace ends before anything is decided.
    case undecided
  }

  /// Its first moment.
  public private(set) var start: Double
  /// Its last one; the trace's if it continues.
  public private(set) var end: Double
  /// The fingers that it got, by arrival.
  public private(set) var fingers: [Int] = []
  /// The states that it was in; the last one before its end.
  public private(set) var states: [TraceStory.Span] = []
  /// When it had to wait, and for which recognisers.
  public private(set) var waits: [TraceStory.Span] = []
  /// When it called its targets, and with which state.
  public private(set) var actions: [TraceRecord] = []
  /// The changes of its state.
  public private(set) var changes: [TraceRecord] = []
  /// Whether it was reset.
  public private(set) var isOver = false
  private var state = "possible"
  private var since: Double
  private var waiting: TraceRecord?
  private var isClosed = false

  init(start: Double) {
    self.start = start
    end = start
    since = start
  }

  /// What became of it.
  public var outcome: Outcome {
    if let won = changes.first(where: { $0.to != "failed" && $0.to != "cancelled" }) { return .recognized(won.time) }
    if let lost = changes.last { return .failed(lost) }
    return .undecided
  }

  /// The recognisers for which it waits when the trace ends.
  public var stillWaits: [String]? { isOver ? nil : waiting?.others }

  mutating func take(_ record: TraceRecord) {
    switch record.what {
    case .joins:
      for finger in record.touches ?? [] where !fingers.contains(finger) { fingers.append(finger) }
    case .waits:
      endWait(at: record.time)
      waiting = record
    case .state:
      endWait(at: record.time)
      changes.append(record)
      // A state may be left in the event in which it was entered.
      change(to: record.to ?? "", at: record.time)
    case .action:
      actions.append(record)
      // Only its actions tell the changes of a gesture that continues.
      if let to = record.to, to != state { change(to: to, at: record.time) }
    case .reset:
      isOver = true
      finish(at: record.time)
    default: break
    }
  }

  /// The attempt, or the trace, is over.
  mutating func finish(at time: Double) {
    guard !isClosed else { return }
    isClosed = true
    let last = waiting
    endWait(at: time)
    if !isOver { waiting = last }
    states.append(.init(start: since, end: time, label: state))
    end = time
  }

  private mutating func change(to new: String, at time: Double) {
    if new == state { return }
    states.append(.init(start: since, end: time, label: state))
    state = new
    since = time
  }

  private mutating func endWait(at time: Double) {
    guard let wait = waiting else { return }
    waits.append(.init(start: wait.time, end: time, label: (wait.others ?? []).joined(separator: ", ")))
    waiting = nil
  }
}
