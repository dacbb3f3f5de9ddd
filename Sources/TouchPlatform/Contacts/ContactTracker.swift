import Foundation
import Synchronization

/// Gives every contact exactly one life, whatever a device or server says: one began, then moves, then one ended or
/// cancelled, with times that never go back.
///
/// Every backend feeds its decoded reports through one tracker for each surface; none keeps contact memory itself.
/// What it repairs:
/// - a down of a key that is already down: the old contact is cancelled in a frame of its own, and a new one begins;
/// - a motion or up of an unknown key: dropped;
/// - a time before the contact's last or the last frame's: moved up to it;
/// - a place that is not finite: the contact's last place is kept, and a down is dropped with all that follows of it;
/// - a force or angle that is not finite: nil; a force outside 0…1: cut; a negative or not finite radius: 0;
/// - a key twice in one hardware frame: consecutive frames, in order;
/// - another tool, or the other end of a pen, in the midst of a contact: the one that touched stays;
/// - a motion that changes nothing: dropped.
///
/// Each kind of repair is logged once for each device, except for motions that change nothing, which are normal.
/// Far places are kept: a contact may leave the surface. Cost of a frame of 10 motions: some 0.2 µs and no heap
/// allocation, unless the receiver keeps the frame (then one, for the next frame's samples).
public struct ContactTracker: Sendable {
  /// The surface of the frames.
  public let surface: SurfaceID
  private var table = ContactTable()
  private var pending: [ContactSample] = []
  /// The contacts whose end is in `pending`; they are forgotten when it has been handed over.
  private var ending: [(source: ContactSource, key: UInt64)] = []
  /// Counts frames handed over; 0 is none.
  private var frameNumber: UInt64 = 1
  private var lastTime = MonotonicInstant.zero
  /// Keys whose down was unusable, so that their motions and ups are expected. The oldest go first past the limit.
  private var ignored: [(source: ContactSource, key: UInt64)] = []
  private var complaints: [ContactSource: Set<Complaint>] = [:]

  private enum Complaint { case repeatedDown, unknownKey, badPlace, timeBackwards, badValue, otherTool }
  private static let ignoredLimit = 64

  /// A tracker without contacts, for the contacts of this surface.
  public init(surface: SurfaceID) {
    self.surface = surface
    pending.reserveCapacity(16)
  }

  /// How many contacts have begun and not ended.
  public var activeCount: Int { table.contacts.count }

  /// Takes one hardware frame of reports and hands over the repaired frames: usually one, none when nothing changed.
  public mutating func receive(_ reports: [ContactReport], emit: (ContactFrame) -> Void) {
    for report in reports {
      if report.kind == .down { begin(report, emit) } else { change(report, emit) }
    }
    handOver(emit)
  }

  /// Cancels every contact, oldest first, in one frame: focus lost, window hidden, server gone.
  public mutating func cancelAll(at time: MonotonicInstant, emit: (ContactFrame) -> Void) {
    cancel(at: time, emit) { _ in true }
    ignored.removeAll()
  }

  /// Cancels the contacts of one device, oldest first, in one frame: it was unplugged or switched off.
  public mutating func cancel(source: ContactSource, at time: MonotonicInstant, emit: (ContactFrame) -> Void) {
    cancel(at: time, emit) { $0.last.source == source }
    ignored.removeAll { $0.source == source }
    complaints[source] = nil
  }

  // MARK: - One report

  private mutating func begin(_ report: ContactReport, _ emit: (ContactFrame) -> Void) {
    if table.index(of: report.source, report.key) != nil {
      handOver(emit)
      // Unless what was handed over ended this key's contact: then its life is whole.
      if let index = table.index(of: report.source, report.key) {
        complain(.repeatedDown, report) { "contact \($0) went down twice; the first one is cancelled" }
        var sample = table.contacts[index].last
        sample.phase = .cancelled
        sample.time = max(report.time, sample.time, lastTime)
        append(sample, index)
        handOver(emit)
      }
    }
    if !ignored.isEmpty { ignored.removeAll { $0.source == report.source && $0.key == report.key } }
    guard report.location.x.isFinite, report.location.y.isFinite else {
      complain(.badPlace, report) { "contact \($0) has a place that is not a number" }
      if ignored.count == Self.ignoredLimit { ignored.removeFirst() }
      ignored.append((report.source, report.key))
      return
    }
    var sample = ContactSample(
      id: .next(), phase: .began, location: report.location, time: report.time, tool: report.tool,
      source: report.source, edges: report.edges, isEraser: report.isEraser)
    measure(report, into: &sample)
    // Another device may have been ahead, which is no error.
    sample.time = max(sample.time, lastTime)
    table.insert(TrackedContact(key: report.key, reported: report.time, pendingIn: 0, hasEnded: false, last: sample))
    append(sample, table.contacts.count - 1)
  }

  private mutating func change(_ report: ContactReport, _ emit: (ContactFrame) -> Void) {
    guard let index = table.index(of: report.source, report.key), !table.contacts[index].hasEnded else {
      return miss(report)
    }
    let old = table.contacts[index].last
    var sample = old
    if report.location.x.isFinite && report.location.y.isFinite {
      sample.x = report.location.x
      sample.y = report.location.y
    } else {
      complain(.badPlace, report) { "contact \($0) has a place that is not a number" }
    }
    measure(report, into: &sample)
    switch report.kind {
    case .motion:
      if sample.hasSameMeasures(as: old) { return }
      sample.phase = .moved
    case .up: sample.phase = .ended
    case .cancel: sample.phase = .cancelled
    case .down: return
    }
    if report.tool != old.tool, report.tool == .pen || old.tool == .pen {
      complain(.otherTool, report) {
        "contact \($0) began as a \(old.tool) and became a \(report.tool); it stays a \(old.tool)"
      }
    }
    if report.time < table.contacts[index].reported {
      complain(.timeBackwards, report) { "the time of contact \($0) runs backwards" }
    }
    table.update(index) { $0.reported = report.time }
    let isRepeated = table.contacts[index].pendingIn == frameNumber
    if isRepeated { handOver(emit) }
    sample.time = max(report.time, old.time, lastTime)
    // Handing over may have forgotten ended contacts and so moved this one.
    append(sample, isRepeated ? table.index(of: report.source, report.key) ?? index : index)
  }

  /// A report of a contact that is not down.
  private mutating func miss(_ report: ContactReport) {
    if let i = ignored.firstIndex(where: { $0.source == report.source && $0.key == report.key }) {
      if report.kind != .motion { ignored.remove(at: i) }
    } else if report.kind != .cancel {
      complain(.unknownKey, report) { "contact \($0) moved or went up without having gone down; it is ignored" }
    }
  }

  private mutating func measure(_ report: ContactReport, into sample: inout ContactSample) {
    let radius = report.radius
    let force = report.force
    sample.radius = radius.isFinite && radius > 0 ? radius : 0
    sample.force = force.flatMap { $0.isFinite ? min(1, max(0, $0)) : nil }
    sample.altitude = report.altitude.flatMap { $0.isFinite ? $0 : nil }
    sample.azimuth = report.azimuth.flatMap { $0.isFinite ? $0 : nil }
    sample.roll = report.roll.flatMap { $0.isFinite ? $0 : nil }
    if sample.radius != radius || sample.force != force || sample.altitude != report.altitude
      || sample.azimuth != report.azimuth || sample.roll != report.roll
    {
      complain(.badValue, report) { "contact \($0) has a radius, force or angle outside its range" }
    }
  }

  // MARK: - Frames

  private mutating func append(_ sample: ContactSample, _ index: Int) {
    let ends = sample.phase == .ended || sample.phase == .cancelled
    let number = frameNumber
    table.update(index) {
      $0.last = sample
      $0.pendingIn = number
      $0.hasEnded = ends
    }
    if ends { ending.append((sample.source, table.contacts[index].key)) }
    pending.append(sample)
  }

  /// Gives the pending samples away as one frame.
  private mutating func handOver(_ emit: (ContactFrame) -> Void) {
    guard !pending.isEmpty else { return }
    var newest = lastTime
    for sample in pending { newest = max(newest, sample.time) }
    lastTime = newest
    frameNumber += 1
    for end in ending { table.remove(end.source, end.key) }
    ending.removeAll(keepingCapacity: true)
    // The array travels in the frame and comes back, so that its memory serves again when the receiver kept no copy.
    var frame = ContactFrame(surface: surface, time: newest, samples: pending)
    pending = []
    emit(frame)
    swap(&pending, &frame.samples)
    pending.removeAll(keepingCapacity: true)
  }

  private mutating func cancel(
    at time: MonotonicInstant, _ emit: (ContactFrame) -> Void, where matches: (TrackedContact) -> Bool
  ) {
    let chosen = table.contacts.filter(matches).sorted { $0.last.id < $1.last.id }
    for contact in chosen {
      guard let index = table.index(of: contact.last.source, contact.key) else { continue }
      var sample = contact.last
      sample.phase = .cancelled
      sample.time = max(time, sample.time, lastTime)
      append(sample, index)
    }
    handOver(emit)
  }

  private mutating func complain(_ complaint: Complaint, _ report: ContactReport, _ text: (UInt64) -> String) {
    guard complaints[report.source, default: []].insert(complaint).inserted else { return }
    PlatformLog.write(.device, "device \(report.source.rawValue): \(text(report.key)) (said once)")
  }
}

extension ContactID {
  private static let counter = Atomic<UInt64>(0)

  /// A name that no contact of this process has had; the first is 1. Safe on any thread.
  public static func next() -> ContactID { ContactID(counter.wrappingAdd(1, ordering: .relaxed).newValue) }
}

extension ContactSample {
  /// Whether place, radius, force and angles are the same.
  fileprivate func hasSameMeasures(as other: ContactSample) -> Bool {
    x == other.x && y == other.y && radius == other.radius && force == other.force && altitude == other.altitude
      && azimuth == other.azimuth && roll == other.roll
  }
}
