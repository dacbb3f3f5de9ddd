import Foundation

/// What a trace tells, put in order: turns, recognisers with their attempts, fingers, views.
public struct TraceStory: Hashable, Sendable {
  /// All that was done for one event or deadline.
  public struct Turn: Hashable, Sendable {
    /// When.
    public var time: Double
    /// What was done, in order.
    public var records: [TraceRecord]
  }

  /// A stretch of time.
  public struct Span: Hashable, Sendable {
    /// Its beginning.
    public var start: Double
    /// Its end.
    public var end: Double
    /// What was so meanwhile: a state, or names.
    public var label: String
  }

  /// A recogniser.
  public struct Recognizer: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its class.
    public var type: String
    /// The name of its view.
    public var view: String?
    /// Why it takes no part, where it does not.
    public var why: String?
    /// How many targets it has.
    public var targetCount: Int?
    /// What it tried, in order.
    public var attempts: [TraceAttempt] = []
    /// The fingers that it did not get, and why.
    public var refusals: [TraceRecord] = []
  }

  /// A finger's life.
  public struct Finger: Hashable, Sendable {
    /// Its number.
    public var number: Int
    /// What it is.
    public var type: String
    /// The view that it hit.
    public var view: String?
    /// Where it was, and when.
    public var samples: [Sample] = []
    /// How it ended: `ended`, `cancelled`, or nil while it is down.
    public var end: String?

    /// One place.
    public struct Sample: Hashable, Sendable {
      public var time, x, y: Double
    }
    /// Its first moment.
    public var start: Double { samples.first?.time ?? 0 }
    /// Its last one.
    public var last: Double { samples.last?.time ?? 0 }
    /// How far it has been from its beginning between two times, in points.
    public func distance(from start: Double, to end: Double) -> Double {
      let part = samples.filter { $0.time >= start && $0.time <= end }
      guard let first = part.first else { return 0 }
      return part.reduce(0) { max($0, hypot($1.x - first.x, $1.y - first.y)) }
    }
  }

  /// A view.
  public struct View: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// When it had fingers: from a beginning that it heard of until the end.
    public var spans: [Span] = []
    /// When fingers were held back from it, and by which recognisers.
    public var holds: [Span] = []
    /// When fingers were taken from it, and by which recognisers.
    public internal(set) var takings: [TraceRecord] = []
    var down: [Int: Double] = [:]
    var held: [Int: Span] = [:]
  }

  /// The app's name.
  public private(set) var app: String
  /// All turns in which something was done.
  public private(set) var turns: [Turn] = []
  /// The recognisers, by first mention.
  public private(set) var recognizers: [Recognizer] = []
  /// The fingers, by arrival.
  public private(set) var fingers: [Finger] = []
  /// The views that heard of fingers, by first mention.
  public private(set) var views: [View] = []
  /// The time that counts as 0.
  public let origin: Double
  /// The last moment.
  public private(set) var end: Double
  private var places: [String: Int] = [:]
  private var viewPlaces: [String: Int] = [:]

  /// The story of records.
  /// - Parameter origin: the time that counts as 0; the first finger's event unless given.
  public init(_ records: [TraceRecord], origin: Double? = nil) {
    app = records.first?.app ?? "the app"
    self.origin = origin ?? records.first { $0.what != .trace && $0.what != .scene }?.time ?? 0
    end = records.last?.time ?? self.origin
    for record in records where record.what != .trace && record.what != .scene && record.what != .step {
      if turns.last?.records.last?.turn == record.turn {
        turns[turns.count - 1].records.append(record)
      } else {
        turns.append(Turn(time: record.time, records: [record]))
      }
      take(record)
    }
    for index in recognizers.indices { recognizers[index].finish(at: end) }
    for index in views.indices { views[index].finish(at: end) }
  }

  /// A time as seconds since the origin.
  public func seconds(_ time: Double) -> Double { time - origin }

  private mutating func take(_ record: TraceRecord) {
    for sample in record.fingers ?? [] where record.what == .event { move(sample, at: record.time) }
    if record.what == .hit, let number = record.touches?.first {
      let index = fingerPlace(number)
      fingers[index].view = record.view
    }
    if let name = record.recognizer {
      let index = place(of: name)
      recognizers[index].take(record)
    }
    if let name = record.view, [.view, .held, .released, .taken].contains(record.what) {
      let index = viewPlaces[name] ?? views.count
      if index == views.count {
        views.append(View(name: name))
        viewPlaces[name] = index
      }
      views[index].take(record)
    }
  }

  private mutating func place(of name: String) -> Int {
    if let index = places[name] { return index }
    places[name] = recognizers.count
    recognizers.append(Recognizer(name: name, type: ""))
    return recognizers.count - 1
  }

  private mutating func fingerPlace(_ number: Int) -> Int {
    if let index = fingers.lastIndex(where: { $0.number == number }) { return index }
    fingers.append(Finger(number: number, type: "finger"))
    return fingers.count - 1
  }

  private mutating func move(_ sample: TraceRecord.Finger, at time: Double) {
    let index = fingerPlace(sample.finger)
    if let type = sample.type { fingers[index].type = type }
    fingers[index].samples.append(.init(time: time, x: sample.x, y: sample.y))
    if sample.phase == "ended" || sample.phase == "cancelled" { fingers[index].end = sample.phase }
  }
}

extension TraceStory.Recognizer {
  fileprivate mutating func take(_ record: TraceRecord) {
    switch record.what {
    case .recognizer:
      type = record.type ?? ""
      view = record.view
      why = record.why
      targetCount = record.count
    case .refused: refusals.append(record)
    case .joins, .asks, .state, .waits, .action, .told:
      if attempts.last.map({ $0.isOver }) ?? true { attempts.append(TraceAttempt(start: record.time)) }
      attempts[attempts.count - 1].take(record)
    case .reset:
      if !attempts.isEmpty { attempts[attempts.count - 1].take(record) }
    default: break
    }
  }

  fileprivate mutating func finish(at time: Double) {
    if !attempts.isEmpty { attempts[attempts.count - 1].finish(at: time) }
  }
}

extension TraceStory.View {
  fileprivate mutating func take(_ record: TraceRecord) {
    switch (record.what, record.phase) {
    case (.view, "began"): for finger in record.touches ?? [] { down[finger] = record.time }
    case (.view, "ended"), (.view, "cancelled"):
      for finger in record.touches ?? [] {
        if let start = down.removeValue(forKey: finger) {
          spans.append(.init(start: start, end: record.time, label: record.phase ?? ""))
        }
      }
    case (.held, _):
      for finger in record.touches ?? [] where held[finger] == nil {
        held[finger] = .init(start: record.time, end: record.time, label: record.recognizer ?? "")
      }
    case (.released, _): release(record.touches ?? [], at: record.time)
    case (.taken, _):
      takings.append(record)
      release(record.touches ?? [], at: record.time)
    default: break
    }
  }

  private mutating func release(_ fingers: [Int], at time: Double) {
    for finger in fingers {
      if let hold = held.removeValue(forKey: finger) {
        holds.append(.init(start: hold.start, end: time, label: hold.label))
      }
    }
  }

  fileprivate mutating func finish(at time: Double) {
    for start in down.values { spans.append(.init(start: start, end: time, label: "")) }
    release(Array(held.keys), at: time)
    down = [:]
    spans.sort { ($0.start, $0.end) < ($1.start, $1.end) }
    holds.sort { ($0.start, $0.end) < ($1.start, $1.end) }
  }
}
