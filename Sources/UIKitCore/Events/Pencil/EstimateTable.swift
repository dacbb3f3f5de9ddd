import Foundation
import TouchPlatform

/// Samples whose values a device will correct, each with its number, until it has. (P8–P15)
///
/// Updates wait for the next display frame, as moves do, and are handed over then in the order of their numbers. Cost
/// while nothing is estimated: a load in each event. A sample that expects an update costs a copy of its touch.
@MainActor struct EstimateTable {
  /// A sample that expects updates.
  private struct Expectation {
    /// The touch as it was at the sample.
    let copy: UITouch
    /// The touch itself, which shows whether the view still has it.
    let touch: UITouch
    let recognizers: [WeakRecognizer]
    let limit: MonotonicInstant

    /// The same with another copy.
    func with(_ copy: UITouch) -> Expectation {
      Expectation(copy: copy, touch: touch, recognizers: recognizers, limit: limit)
    }
  }

  struct WeakRecognizer {
    weak var recognizer: UIGestureRecognizer?
  }

  /// What a frame hands over of one sample.
  struct Update {
    let touch: UITouch
    let recognizers: [UIGestureRecognizer]
    /// The view that has got the touch; nil where it lost it or has left.
    let view: UIView?
  }

  /// An update that has not come after this many seconds is withdrawn. A pencil's link takes some hundredths of one.
  static let patience = 2.0
  /// More samples are not expected to be updated: the oldest of them are withdrawn. A pencil has 240 a second.
  static let capacity = 4096

  /// Whether a touch shows estimates, so that the next sample must clear or replace them.
  var areShown = false
  /// The display's time. Updates are awaited from then on, since a device's clock may jump back.
  var latestFrame = MonotonicInstant.zero
  private var expectations: [UInt64: Expectation] = [:]
  /// The numbers in the order in which they were announced; some may be done with.
  private var order: ContiguousArray<UInt64> = []
  private var first = 0
  /// What platforms have sent since the last frame; the samples that it names may still wait among the moves.
  private var waiting: ContiguousArray<EstimateUpdate> = []
  /// The numbers of those that are updated or withdrawn.
  private var updated: Set<UInt64> = []
  private var isDeadlineSet = false
  private var hasComplained = false

  /// Whether updates wait for a frame.
  var hasUpdates: Bool { !updated.isEmpty || !waiting.isEmpty }

  /// How many samples expect updates.
  var count: Int { expectations.count }

  // MARK: Samples

  /// A sample expects an update.
  /// - Parameters:
  ///   - copy: a touch of its own, with the values at the sample.
  ///   - now: from when on it waits, where that is not before the last display frame.
  mutating func expect(_ copy: UITouch, of touch: UITouch, now: MonotonicInstant) {
    guard let index = copy.estimate?.index else { return }
    if expectations[index] != nil {
      complain("the number \(index) of a sample that expects an update is used again; the first update counts for both")
    }
    expectations[index] = Expectation(
      copy: copy, touch: touch, recognizers: touch.recognizers.map { WeakRecognizer(recognizer: $0) },
      limit: max(now, latestFrame).advanced(bySeconds: Self.patience))
    order.append(index)
    if order.count - first > Self.capacity { withdrawOldest() }
  }

  // MARK: Updates

  /// Keeps an update of the platform until the next frame, when all samples before it have been seen.
  mutating func receive(_ update: EstimateUpdate) {
    guard waiting.count < Self.capacity else {
      return complain("more than \(Self.capacity) updates came within a display frame, and the rest is ignored")
    }
    waiting.append(update)
  }

  private mutating func apply(_ update: EstimateUpdate) {
    guard let expectation = expectations[update.index], let before = expectation.copy.estimate else {
      return complain("an update for the sample \(update.index) is ignored: none is expected, or it has come before")
    }
    if update.hasUnusableValues {
      complain("an update for the sample \(update.index) has a value that is no number; its estimate stays")
    }
    // A copy that was handed over must not change any more.
    let copy = expectation.copy.updateCopy(of: update.index)
    let values = copy.take(update.sample, update.updated.intersection(before.estimated))
    let expected = update.expected.intersection(before.expected)
    copy.estimate = ContactEstimate(
      contact: before.contact, index: before.index, estimated: before.estimated.subtracting(values), expected: expected)
    expectations[update.index] = expectation.with(copy)
    updated.insert(update.index)
  }

  /// What is to be handed over now, in the order of the numbers. A touch whose beginning is held back from its view waits.
  mutating func takeUpdates() -> [Update] {
    var taken: [Update] = []
    for update in waiting { apply(update) }
    waiting.removeAll(keepingCapacity: true)
    for index in updated.sorted() {
      guard let expectation = expectations[index] else {
        updated.remove(index)
        continue
      }
      if expectation.touch.delivery.state.isHeld { continue }
      updated.remove(index)
      if expectation.copy.estimate?.expected.isEmpty ?? true { expectations[index] = nil }
      let state = expectation.touch.delivery.state
      let view = expectation.touch.boundView
      taken.append(
        Update(
          touch: expectation.copy,
          recognizers: expectation.recognizers.compactMap(\.recognizer).filter {
            $0.isEnabled && $0.attachedView?.window != nil
          }, view: state == .delivered || state == .ended ? view : nil))
    }
    trim()
    return taken
  }

  // MARK: Withdrawing

  /// Whether samples expect updates and no deadline limits that.
  var needsDeadline: Bool { !isDeadlineSet && first < order.count }

  /// When to look for samples that have waited too long; nil where none waits.
  mutating func armDeadline() -> MonotonicInstant? {
    trim()
    guard first < order.count, let oldest = expectations[order[first]] else {
      isDeadlineSet = false
      return nil
    }
    isDeadlineSet = true
    return oldest.limit
  }

  /// No update comes any more for what has waited long enough. (P12, P15)
  mutating func withdrawOld(at time: MonotonicInstant) {
    isDeadlineSet = false
    trim()
    while first < order.count, let oldest = expectations[order[first]], oldest.limit <= time { withdrawOldest() }
  }

  /// The oldest sample expects nothing any more; its touch is handed over with the values that it had.
  private mutating func withdrawOldest() {
    let index = order[first]
    first += 1
    guard let old = expectations[index], let estimate = old.copy.estimate else { return }
    let copy = old.copy.updateCopy(of: index)
    copy.estimate = ContactEstimate(
      contact: estimate.contact, index: index, estimated: estimate.estimated, expected: [])
    expectations[index] = old.with(copy)
    updated.insert(index)
  }

  /// Forgets the numbers at the front that are done with.
  private mutating func trim() {
    while first < order.count, expectations[order[first]] == nil { first += 1 }
    if first > 64, first * 2 > order.count {
      order.removeFirst(first)
      first = 0
    }
  }

  /// Says once what a platform does wrong; more of it would fill the log.
  private mutating func complain(_ text: String) {
    guard !hasComplained else { return }
    hasComplained = true
    PlatformLog.write(.platform, "\(text); more of this is not told")
  }
}

extension EstimateUpdate {
  /// Whether a value that it brings is no number.
  fileprivate var hasUnusableValues: Bool {
    let values: [(SampleProperties, Bool)] = [
      (.force, sample.rawForce.isFinite), (.azimuth, sample.rawAzimuth.isFinite),
      (.altitude, sample.rawAltitude.isFinite), (.roll, sample.rawRoll.isFinite),
      (.location, sample.x.isFinite && sample.y.isFinite),
    ]
    // All of them are named where a platform does not say which; those that a device does not measure are no fault then.
    return updated != .all && values.contains { updated.contains($0.0) && !$0.1 }
  }
}

extension UITouch {
  /// Takes true values over; what is no number stays as it was.
  /// - Returns: the values that are true now.
  fileprivate final func take(_ sample: ContactSample, _ properties: SampleProperties) -> SampleProperties {
    var taken: SampleProperties = []
    func take(_ property: SampleProperties, _ value: Float, _ path: WritableKeyPath<TouchState, Float>) {
      guard properties.contains(property), value.isFinite else { return }
      state[keyPath: path] = value
      taken.insert(property)
    }
    take(.force, min(max(sample.rawForce, 0), 1), \.force)
    take(.azimuth, sample.rawAzimuth, \.azimuth)
    take(.altitude, sample.rawAltitude, \.altitude)
    take(.roll, sample.rawRoll, \.roll)
    if properties.contains(.location), sample.x.isFinite, sample.y.isFinite {
      state.location = sample.location
      taken.insert(.location)
    }
    return taken
  }
}
