import Foundation
import TouchPlatform
public import TouchTrace

/// Writes down what the engine does with touches and recognisers, as records of a trace.
///
/// An app that is started with `--trace FILE` has one; a test makes its own:
///
/// ```swift
/// let tracer = GestureTracer()
/// stage.runtime.watchGestures(tracer)
/// …
/// print(TraceText.text(of: TraceStory(tracer.records)))
/// ```
///
/// It changes nothing and asks no user code: names are `name` of a recogniser, `accessibilityIdentifier` or `tag` of a
/// view, or their classes, with a number where several have the same. Cost: some records for each event.
@MainActor public final class GestureTracer: GestureObserver {
  /// All records so far; only the first one where they are handed on.
  public fileprivate(set) var records: [TraceRecord] = []
  fileprivate let sink: (([TraceRecord]) -> Void)?
  /// The names of recognisers and views.
  let names = TraceNames()
  /// Writes what is on the screen into the same trace, where that is asked for.
  weak var scenes: SceneTracer?
  /// What was done for the running event.
  private var pending: [TraceRecord] = []
  private var turn = 1
  /// Where in `pending` the fingers of an event begin that were hit-tested before it was announced.
  private var eventStart: Int?
  /// The number of each touch. Kept for good: one that is over may still be held, or waited for.
  private var fingers: [UInt64: Int] = [:]
  private var fingerCount = 0
  private var declared: Set<String> = []

  /// A tracer.
  /// - Parameter sink: takes the records at the end of each event; without one they are kept in `records`.
  public convenience init(sink: (([TraceRecord]) -> Void)? = nil) { self.init(hasScenes: false, sink: sink) }

  /// A tracer of a trace with scenes or without.
  @_spi(Hosting) public init(hasScenes: Bool, sink: (([TraceRecord]) -> Void)? = nil) {
    self.sink = sink
    var first = TraceRecord(.trace, time: Runtime.current.now.seconds, turn: 0)
    first.app = ProcessInfo.processInfo.processName
    first.version = hasScenes ? TraceRecord.sceneVersion : TraceRecord.currentVersion
    records = [first]
    sink?(records)
  }

  // MARK: Observer

  /// Writes it down; see `GestureObserver`.
  public func eventBegins(_ event: UIEvent, touches: [UITouch]) {
    var record = made(.event)
    record.fingers = touches.map { touch in
      let type = touch.type == .direct ? nil : "\(touch.type)"
      let place = touch.location(in: nil)
      return .init(
        finger: number(touch), phase: "\(touch.phase)", x: place.x.hundredths, y: place.y.hundredths, type: type)
    }
    // Touches are hit-tested first; people want to read first what is hit-tested.
    pending.insert(record, at: eventStart ?? pending.count)
    eventStart = nil
  }

  /// Writes it down; see `GestureObserver`.
  public func hit(_ touch: UITouch) {
    if eventStart == nil { eventStart = pending.count }
    if let window = touch.boundWindow { declareRecognizers(in: window) }
    var record = made(.hit, touch)
    record.view = touch.view.map { names.name(of: $0) }
    record.path = touch.view.map { view in
      sequence(first: view, next: \.superview).map { names.name(of: $0) }
    }
    if let scenes, let window = touch.boundWindow, let view = touch.view {
      scenes.fingerBegins(in: window)
      record.scene = decisions(on: touch, in: window, hit: view)
    }
    pending.append(record)
    if let window = touch.boundWindow, let view = touch.view { notePassed(touch, in: window, hit: view) }
  }

  /// Writes it down; see `GestureObserver`.
  public func missed(_ location: CGPoint, _ why: TouchMiss) {
    var record = made(.missed)
    record.fingers = [.init(finger: 0, phase: "began", x: location.x.hundredths, y: location.y.hundredths)]
    record.why = "\(why)"
    pending.append(record)
  }

  /// Writes it down; see `GestureObserver`.
  public func joined(_ recognizer: UIGestureRecognizer, _ touch: UITouch) {
    pending.append(made(.joins, recognizer, touch))
  }

  /// Writes it down; see `GestureObserver`.
  public func refused(_ recognizer: UIGestureRecognizer, _ touch: UITouch, _ why: GestureRefusal) {
    var record = made(.refused, recognizer, touch)
    record.why = "\(why)"
    pending.append(record)
  }

  /// Writes it down; see `GestureObserver`.
  public func delivers(_ recognizer: UIGestureRecognizer, _ phase: UITouch.Phase, _ touches: Set<UITouch>) {
    var record = made(.told, recognizer)
    record.phase = "\(phase)"
    record.touches = numbers(touches)
    pending.append(record)
  }

  /// Writes it down; see `GestureObserver`.
  public func requests(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    var record = made(.asks, recognizer)
    record.to = "\(state)"
    pending.append(record)
  }

  /// Writes it down; see `GestureObserver`.
  public func waits(_ recognizer: UIGestureRecognizer, for others: [UIGestureRecognizer]) {
    var record = made(.waits, recognizer)
    record.others = others.map { names.name(of: $0) }
    pending.append(record)
  }

  /// Writes it down; see `GestureObserver`.
  public func changed(
    _ recognizer: UIGestureRecognizer, from old: UIGestureRecognizer.State, to new: UIGestureRecognizer.State,
    _ why: GestureReason
  ) {
    var record = made(.state, recognizer)
    record.from = "\(old)"
    record.to = "\(new)"
    record.why = why.word
    if new == .failed { record.note = why.note(on: recognizer) }
    switch why {
    case .prevented(let other), .requirementRecognized(let other): record.others = [names.name(of: other)]
    case .refusedByView(let view): record.others = [names.name(of: view)]
    case .own, .refusedByDelegate, .cycle, .noTouchesLeft, .touchesCancelled, .disabled, .detached, .viewLeft: break
    }
    pending.append(record)
  }

  /// Writes it down; see `GestureObserver`.
  public func acts(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    var record = made(.action, recognizer)
    record.to = "\(state)"
    record.count = recognizer.targets.count
    pending.append(record)
  }

  /// Writes it down; see `GestureObserver`.
  public func reset(_ recognizer: UIGestureRecognizer) { pending.append(made(.reset, recognizer)) }

  /// Writes it down; see `GestureObserver`.
  public func ignored(_ touch: UITouch, by recognizer: UIGestureRecognizer) {
    pending.append(made(.ignores, recognizer, touch))
  }

  /// Writes it down; see `GestureObserver`.
  public func held(_ touch: UITouch, _ phase: UITouch.Phase, by recognizer: UIGestureRecognizer) {
    var record = made(.held, recognizer, touch)
    record.phase = "\(phase)"
    record.view = touch.view.map { names.name(of: $0) }
    pending.append(record)
  }

  /// Writes it down; see `GestureObserver`.
  public func released(_ touch: UITouch) {
    var record = made(.released, touch)
    record.view = touch.view.map { names.name(of: $0) }
    pending.append(record)
  }

  /// Writes it down; see `GestureObserver`.
  public func taken(_ touch: UITouch, from view: UIView, by recognizer: UIGestureRecognizer, wasDelivered: Bool) {
    var record = made(.taken, recognizer, touch)
    record.view = names.name(of: view)
    record.wasDelivered = wasDelivered
    pending.append(record)
  }

  /// Writes it down; see `GestureObserver`.
  public func delivers(_ view: UIView, _ phase: UITouch.Phase, _ touches: Set<UITouch>) {
    var record = made(.view)
    record.view = names.name(of: view)
    record.phase = "\(phase)"
    record.touches = numbers(touches)
    pending.append(record)
  }

  /// Writes it down; see `GestureObserver`.
  public func turnEnds() {
    eventStart = nil
    guard !pending.isEmpty else { return }
    if let sink { sink(pending) } else { records += pending }
    pending.removeAll(keepingCapacity: true)
    turn += 1
  }

  // MARK: Records

  private func made(_ what: TraceRecord.What) -> TraceRecord {
    TraceRecord(what, time: Runtime.current.now.seconds, turn: turn)
  }

  private func made(_ what: TraceRecord.What, _ touch: UITouch) -> TraceRecord {
    var record = made(what)
    record.touches = [number(touch)]
    return record
  }

  private func made(
    _ what: TraceRecord.What, _ recognizer: UIGestureRecognizer, _ touch: UITouch? = nil
  ) -> TraceRecord {
    declare(recognizer)
    var record = made(what)
    record.recognizer = names.name(of: recognizer)
    record.touches = touch.map { [number($0)] }
    return record
  }

  private func number(_ touch: UITouch) -> Int {
    if let known = fingers[touch.ordinal] { return known }
    fingerCount += 1
    fingers[touch.ordinal] = fingerCount
    return fingerCount
  }

  private func numbers(_ touches: Set<UITouch>) -> [Int] { touches.map { number($0) }.sorted() }

  // MARK: Recognisers

  /// Says which recogniser that is, once.
  private func declare(_ recognizer: UIGestureRecognizer) {
    let name = names.name(of: recognizer)
    guard declared.insert(name).inserted else { return }
    var record = made(.recognizer)
    record.recognizer = name
    record.view = recognizer.view.map { names.name(of: $0) }
    record.type = "\(type(of: recognizer))"
    record.count = recognizer.targets.count
    if !recognizer.isEnabled { record.why = "disabled" }
    pending.insert(record, at: eventStart ?? pending.count)
    eventStart = eventStart.map { $0 + 1 }
  }

  /// Says which recognisers a window has, also those that no finger will reach.
  private func declareRecognizers(in view: UIView) {
    for recognizer in view.extras?.recognizers ?? [] { declare(recognizer) }
    for child in view.subviews { declareRecognizers(in: child) }
  }

  /// Says which views with an interest in touches lie over the hit one at the finger, and why they were not hit.
  private func notePassed(_ touch: UITouch, in window: UIWindow, hit: UIView) {
    var finder = PassedViews(hit: hit, place: touch.location(in: nil), window: window)
    finder.search(window)
    for found in finder.found.prefix(4) {
      var record = made(.passed, touch)
      record.view = names.name(of: found.view)
      record.why = found.why
      record.others = found.other.map { [names.name(of: $0)] }
      pending.append(record)
    }
  }
}

extension GestureTracer {
  /// Adds a record that belongs to no event.
  @_spi(Hosting) public func write(_ record: TraceRecord) {
    if let sink { sink([record]) } else { records.append(record) }
  }

  /// A test does something, or finds that something is wrong.
  @_spi(Hosting) public func noteStep(_ text: String, at time: Double) {
    var record = TraceRecord(.step, time: time, turn: 0)
    record.note = text
    write(record)
  }

  /// Why the other views at a finger's place were not hit, as far as people will ask: the first 200 of them.
  private func decisions(on touch: UITouch, in window: UIWindow, hit: UIView) -> TraceScene {
    var scene = TraceScene()
    scene.decisions = HitDecisions(hit: hit, place: touch.location(in: nil), window: window).found.prefix(200).map {
      TraceScene.Decision(view: names.name(of: $0.view), why: $0.why, other: $0.other.map { names.name(of: $0) })
    }
    return scene
  }
}

extension GestureReason {
  /// The case's name.
  var word: String {
    switch self {
    case .own: "own"
    case .prevented: "prevented"
    case .requirementRecognized: "requirementRecognized"
    case .refusedByDelegate: "refusedByDelegate"
    case .refusedByView: "refusedByView"
    case .cycle: "cycle"
    case .noTouchesLeft: "noTouchesLeft"
    case .touchesCancelled: "touchesCancelled"
    case .disabled: "disabled"
    case .detached: "detached"
    case .viewLeft: "viewLeft"
    }
  }
}

extension CGFloat {
  /// Hundredths of a point are finer than any screen, and shorter to read.
  fileprivate var hundredths: Double { isFinite ? (Double(self) * 100).rounded() / 100 : Double(self) }
}
