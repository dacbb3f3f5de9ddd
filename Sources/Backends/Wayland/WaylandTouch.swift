import Foundation
import TouchPlatform

/// Decodes the touches of one seat: which belong to one instant, and what they measure.
///
/// `frame` ends an instant. Some compositors never send it (cage 0.1.4), some forget it after a lift (weston 10): then
/// the end of what was read, or a moment's silence, ends the instant instead. Some send it for each finger (sway, where an
/// X server has the screen): then what was read in one piece with one stamp is one instant.
@MainActor final class WaylandTouch {
  // Unchecked: every event of every finger comes through here, and nothing is handed over while it is changed.
  @exclusivity(unchecked) private var frame: [ContactReport] = []
  /// The fingers that are down, with what a later event may leave out.
  @exclusivity(unchecked) private var fingers: [Finger] = []
  @exclusivity(unchecked) private var mapper: TimestampMapper
  @exclusivity(unchecked) private(set) var sendsFrames = false
  @exclusivity(unchecked) private var lastTime = MonotonicInstant.zero
  @exclusivity(unchecked) private var lastStamp: UInt32 = 0
  private let contacts: ContactQueue
  private let source: ContactSource
  /// Points for each unit of the surface.
  @exclusivity(unchecked) var unit = 1.0

  private struct Finger {
    var id: Int32
    var location: CGPoint
    var radius: Float = 0
  }
  /// No hand has more; beyond it the tracker still keeps contacts whole.
  private static let limit = 256

  init(seat: UInt16, contacts: ContactQueue) {
    self.contacts = contacts
    source = WaylandSources(seat: seat).touch
    mapper = TimestampMapper(clockName: "the clock of the touch screen of seat \(seat)")
    frame.reserveCapacity(16)
    fingers.reserveCapacity(16)
  }

  /// Whether reports wait for the end of their instant.
  var isWaiting: Bool { !frame.isEmpty }

  /// Takes one event. Downs on the window's own frame must not come here, and `frame` only where nothing is read ahead.
  func receive(_ event: WaylandTouchEvent, arrival: MonotonicInstant) {
    switch event {
    case .down(_, let time, _, let id, let x, let y):
      if let index = index(of: id) { fingers.remove(at: index) }
      if fingers.count == Self.limit { fingers.removeFirst() }
      fingers.append(Finger(id: id, location: CGPoint(x: x * unit, y: y * unit)))
      append(.down, fingers.count - 1, time, arrival)
    case .motion(let time, let id, let x, let y):
      guard let index = index(of: id) else { return }
      fingers[index].location = CGPoint(x: x * unit, y: y * unit)
      append(.motion, index, time, arrival)
    case .up(let time, let id):
      guard let index = index(of: id) else { return }
      append(.up, index, time, arrival)
      fingers.remove(at: index)
    case .shape(let id, let major, let minor):
      guard let index = index(of: id) else { return }
      let radius = Float(max(major, minor) * unit / 2)
      fingers[index].radius = radius
      // It belongs to the place sent before it in the same instant; without one it is news by itself.
      if let report = frame.lastIndex(where: { $0.key == key(id) }) {
        if frame[report].kind != .up { frame[report].radius = radius }
      } else {
        appendReport(.motion, index, max(lastTime, .zero))
      }
    case .frame:
      sendsFrames = true
      flush()
    case .cancel: cancel(at: arrival)
    }
  }

  /// Takes the end of an instant, unless what has been read ahead continues it: a whole group of other fingers with the
  /// same stamp. It does not wait.
  func receiveFrame(before ahead: WaylandInbox, seat: UInt16) {
    sendsFrames = true
    if !continues(in: ahead, seat) { flush() }
  }

  /// Everything that was read has been handled: without frames this ends the instant.
  func endOfRead() {
    if !sendsFrames { flush() }
  }

  /// Hands over the instant at hand.
  func flush() { contacts.receive(contacts.exchange(&frame)) }

  /// The compositor took the fingers, or the touch screen went.
  func cancel(at time: MonotonicInstant) {
    flush()
    fingers.removeAll(keepingCapacity: true)
    contacts.cancel(source, at: time)
  }

  /// Focus, window or compositor went; the contacts are cancelled by the caller.
  func forget() {
    flush()
    fingers.removeAll(keepingCapacity: true)
  }

  // MARK: -

  private func key(_ id: Int32) -> UInt64 { UInt64(UInt32(bitPattern: id)) }

  private func index(of id: Int32) -> Int? {
    for index in fingers.indices where fingers[index].id == id { return index }
    return nil
  }

  /// Whether the next group is whole and may be of the instant at hand. A finger that repeats begins another instant, and
  /// whatever is no place of a finger comes between two.
  private func continues(in inbox: WaylandInbox, _ seat: UInt16) -> Bool {
    guard !frame.isEmpty else { return false }
    var newest: Int32?
    var offset = 0
    while case .touch(let number, let event)? = inbox.peek(offset), number == seat {
      switch event {
      case .down(_, let time, let part, let id, _, _):
        guard part == .content, isFree(id, time) else { return false }
        newest = id
      case .motion(let time, let id, _, _), .up(let time, let id):
        guard isFree(id, time) else { return false }
        newest = id
      case .shape(let id, _, _): guard id == newest else { return false }
      case .frame: return newest != nil
      case .cancel: return false
      }
      offset += 1
    }
    return false
  }

  /// Whether a finger has no report in the instant at hand, which has this stamp.
  private func isFree(_ id: Int32, _ stamp: UInt32) -> Bool {
    guard stamp == lastStamp else { return false }
    let key = key(id)
    for report in frame where report.key == key { return false }
    return true
  }

  private func append(_ kind: ContactReport.Kind, _ index: Int, _ stamp: UInt32, _ arrival: MonotonicInstant) {
    lastStamp = stamp
    if !sendsFrames {
      // Without frames a finger that repeats begins the next instant.
      let key = key(fingers[index].id)
      for report in frame where report.key == key {
        let finger = fingers[index]
        flush()
        // A nested loop may have changed the fingers meanwhile.
        guard let again = self.index(of: finger.id) else { return }
        fingers[again].location = finger.location
        lastTime = mapper.map(UInt64(stamp), arrival: arrival)
        return appendReport(kind, again, lastTime)
      }
    }
    lastTime = mapper.map(UInt64(stamp), arrival: arrival)
    appendReport(kind, index, lastTime)
  }

  private func appendReport(_ kind: ContactReport.Kind, _ index: Int, _ time: MonotonicInstant) {
    let finger = fingers[index]
    frame.append(
      ContactReport(
        key: key(finger.id), kind: kind, location: finger.location, time: time, radius: finger.radius, source: source))
  }
}
