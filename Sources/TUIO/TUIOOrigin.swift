import Foundation
import TouchPlatform

/// One sender and the contacts it has down.
@MainActor final class TUIOOrigin {
  /// A contact of the sender. Cursors and blobs of the same session are the same finger.
  private struct Contact {
    let session: Int32
    /// A bit for each profile in which it is alive.
    var profiles: UInt8
    var x: Float = 0
    var y: Float = 0
    var width: Float = 0
    var height: Float = 0
    var angle: Float = 0
    var isDown = false
  }

  /// What it calls itself; nil when it does not.
  private let name: [UInt8]?
  private let endpoint: TUIOEndpoint
  /// Its number on frames and tapes.
  let source: ContactSource
  /// When its last packet came.
  var lastHeard: MonotonicInstant
  /// Whether it tells its state again when nothing has changed, as the protocol asks.
  private(set) var repeats = false
  /// Turns its time tags into moments; nil unless wanted.
  var clock: TUIOClock?
  // Unchecked: each finger of each packet comes through here, and nothing is handed over while it is changed.
  /// The frames that are being received, by the raw value of their kind.
  @exclusivity(unchecked) var profiles = [TUIOProfile(), TUIOProfile()]
  @exclusivity(unchecked) private var contacts: [Contact] = []
  private(set) var downCount = 0

  private static let nameLimit = 255

  init(name: OSCBytes?, endpoint: TUIOEndpoint, source: ContactSource, at time: MonotonicInstant) {
    self.name = name?.copy(atMost: Self.nameLimit)
    self.endpoint = endpoint
    self.source = source
    lastHeard = time
  }

  /// What people call it.
  var title: String { name.map { "\"\(String(decoding: $0, as: UTF8.self))\"" } ?? "a sender without a name" }

  /// Whether it is the sender of this name and address. The port of one with a name may change: it was started again.
  func isNamed(_ other: OSCBytes?, at place: TUIOEndpoint) -> Bool {
    guard endpoint.low == place.low, endpoint.high == place.high else { return false }
    guard let name else { return other == nil && endpoint.port == place.port }
    return other?.equals(name, atMost: Self.nameLimit) ?? false
  }

  /// Makes the received frame true, and is ready for the next.
  /// - Parameters:
  ///   - size: the surface's, in points.
  ///   - reports: gets what changed.
  func commit(
    _ kind: TUIOProfileKind, at time: MonotonicInstant, size: CGSize, into reports: inout [ContactReport]
  ) {
    let bit = UInt8(1 << kind.rawValue)
    // Taken out, so that nothing is copied; its arrays go back for the next frame.
    var frame = TUIOProfile()
    swap(&profiles[kind.rawValue], &frame)
    if !frame.isEmpty {
      let before = reports.count
      if frame.hasAlive { retain(frame.alive, bit, time, size, &reports) }
      for set in frame.sets { apply(set, kind, bit, time, size, &reports) }
      if reports.count == before && contacts.contains(where: { $0.isDown && $0.profiles & bit != 0 }) {
        repeats = true
      }
    }
    frame.clear()
    swap(&profiles[kind.rawValue], &frame)
  }

  /// Counts no contact as down any more; those that are alive begin again when they are set.
  func lift() {
    contacts.removeAll(keepingCapacity: true)
    downCount = 0
  }

  private func retain(
    _ alive: [Int32], _ bit: UInt8, _ time: MonotonicInstant, _ size: CGSize, _ reports: inout [ContactReport]
  ) {
    var index = 0
    while index < contacts.count {
      if contacts[index].profiles & bit != 0, !alive.contains(contacts[index].session) {
        contacts[index].profiles &= ~bit
        if contacts[index].profiles == 0 {
          if contacts[index].isDown {
            downCount -= 1
            reports.append(report(contacts[index], .up, time, size))
          }
          contacts.remove(at: index)
          continue
        }
      }
      index += 1
    }
    for session in alive {
      if let index = contacts.firstIndex(where: { $0.session == session }) {
        contacts[index].profiles |= bit
      } else if contacts.count < TUIOProfile.limit {
        contacts.append(Contact(session: session, profiles: bit))
      }
    }
  }

  private func apply(
    _ set: TUIOSet, _ kind: TUIOProfileKind, _ bit: UInt8, _ time: MonotonicInstant, _ size: CGSize,
    _ reports: inout [ContactReport]
  ) {
    // Only what is alive can be set: the rest is of a frame that was lost.
    guard let index = contacts.firstIndex(where: { $0.session == set.session && $0.profiles & bit != 0 }) else {
      return
    }
    var contact = contacts[index]
    if kind == .blob {
      (contact.width, contact.height, contact.angle) = (set.width, set.height, set.angle)
    }
    // A cursor knows the finger's place better than the middle of its patch.
    let isPlaced = kind == .cursor || contact.profiles == bit || !contact.isDown
    let isChanged =
      (isPlaced && (contact.x != set.x || contact.y != set.y)) || contact.width != contacts[index].width
      || contact.height != contacts[index].height || contact.angle != contacts[index].angle
    if isPlaced { (contact.x, contact.y) = (set.x, set.y) }
    let kind: ContactReport.Kind = contact.isDown ? .motion : .down
    guard kind == .down || isChanged else { return }
    if !contact.isDown { downCount += 1 }
    contact.isDown = true
    contacts[index] = contact
    reports.append(report(contact, kind, time, size))
  }

  private func report(
    _ contact: Contact, _ kind: ContactReport.Kind, _ time: MonotonicInstant, _ size: CGSize
  ) -> ContactReport {
    let (width, height) = (Double(size.width), Double(size.height))
    // The half axes of the patch, laid on the surface as the angle says.
    let (c, s) = (cos(Double(contact.angle)), sin(Double(contact.angle)))
    let first = Double(contact.width) / 2 * hypot(c * width, s * height)
    let second = Double(contact.height) / 2 * hypot(s * width, c * height)
    return ContactReport(
      key: UInt64(UInt32(bitPattern: contact.session)), kind: kind,
      location: CGPoint(x: Double(contact.x) * width, y: Double(contact.y) * height), time: time,
      radius: Float(max(first, second)), source: source)
  }
}

/// A sender's time tags as moments of our clock.
struct TUIOClock {
  private var mapper = TimestampMapper(nanosecondsPerTick: 1, bits: 64, clockName: "the clock of a TUIO sender")
  private var first: UInt64?

  /// The moment of a time tag (seconds since 1900 and their fractions) that arrived at `arrival`.
  mutating func moment(of timeTag: UInt64, arrival: MonotonicInstant) -> MonotonicInstant {
    let fraction = ((timeTag & 0xFFFF_FFFF) * 1_000_000_000) >> 32
    let nanoseconds = (timeTag >> 32) * 1_000_000_000 + fraction
    // Counted from the first one: a century in nanoseconds is more than the mapper's sums hold.
    let start = first ?? nanoseconds
    first = start
    return mapper.map(nanoseconds &- start, arrival: arrival)
  }
}
