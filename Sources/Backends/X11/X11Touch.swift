internal import CXCB
import Foundation
import TouchPlatform

/// Decodes XInput 2.2 touches: their owners, what they measure, and which belong to one instant.
///
/// A touch is reported at once and not only when this client owns it; if the server gives it to another client instead,
/// it ends without ownership, which is a cancel. A touch that lifts while that is undecided is held as it lies.
///
/// The server sends no frame marks. Reports of one device that arrive together and whose stamps are at most one tick of the
/// server's clock apart (it may tick between the fingers of one instant) are one frame, stamped as its first; a contact that
/// repeats begins the next.
@MainActor final class X11Touch {
  private struct Touch {
    var id: UInt32
    var source: UInt16
    var isOwned = false
    var isLifted = false
    var location: CGPoint
    var force: Float?
    var radius: Float = 0
    /// The frame that has its last report.
    var frame: UInt32 = 0
  }
  // Unchecked: every event of every finger comes through here, and nothing is handed over while it is changed.
  // No closure is handed to the library: each would be asked at run time whether it stands on the main actor.
  @exclusivity(unchecked) private var touches: [Touch] = []
  /// Where the last touch was found: the next event is mostly of the one after it.
  @exclusivity(unchecked) private var hint = 0
  @exclusivity(unchecked) private var frame: [ContactReport] = []
  @exclusivity(unchecked) private var frameStamp: UInt32 = 0
  @exclusivity(unchecked) private var frameTime = MonotonicInstant.zero
  @exclusivity(unchecked) private var frameNumber: UInt32 = 1
  private let contacts: ContactQueue

  // Unchecked: as above.
  @exclusivity(unchecked) var devices = X11Devices()
  @exclusivity(unchecked) var mapper: TimestampMapper
  /// Device pixels per point.
  @exclusivity(unchecked) var scale = 1.0
  /// The devices whose contacts belong to an output; nil for none, which is nearly always.
  @exclusivity(unchecked) var mapping: X11DeviceMapping?

  init(contacts: ContactQueue, clockName: String) {
    self.contacts = contacts
    mapper = TimestampMapper(clockName: clockName)
    frame.reserveCapacity(16)
  }

  /// Whether the frame at hand has a lift that the next events may turn into a cancel.
  var holdsLift: Bool {
    for report in frame where report.kind == .up { return true }
    return false
  }

  /// Takes a TouchBegin, TouchUpdate or TouchEnd.
  func receive(_ event: UnsafeMutablePointer<xcb_input_touch_begin_event_t>, type: Int32, arrival: MonotonicInstant) {
    let id = event.pointee.detail
    let source = event.pointee.sourceid
    let stamp = event.pointee.time
    var place = CGPoint(x: Double(event.pointee.event_x) / 65536, y: Double(event.pointee.event_y) / 65536)
    if let mapping {
      switch mapping.place(of: event, type: type) {
      case .asTheServerSays: break
      case .notOurs: return
      case .at(let mapped): place = mapped
      }
    }
    makeRoom(for: id, source: source, stamp: stamp, begins: type == XCB_INPUT_TOUCH_BEGIN)
    if type == XCB_INPUT_TOUCH_BEGIN {
      // A number in use was never ended; the tracker cancels its old life.
      if let index = index(of: id) { touches.remove(at: index) }
      touches.append(Touch(id: id, source: source, location: .zero))
      hint = touches.count - 1
    }
    // Unknown: begun before the window was ours, or cancelled since. It stays silent until it lifts.
    guard let index = index(of: id) else { return }
    touches[index].location = CGPoint(x: place.x / scale, y: place.y / scale)
    measure(event, into: &touches[index])
    switch type {
    case XCB_INPUT_TOUCH_BEGIN: append(.down, index, stamp, arrival)
    case XCB_INPUT_TOUCH_UPDATE:
      if touches[index].isLifted { return }
      let pendingEnd = UInt32(XCB_INPUT_TOUCH_EVENT_FLAGS_TOUCH_PENDING_END.rawValue)
      touches[index].isLifted = event.pointee.flags & pendingEnd != 0
      if touches[index].isLifted, touches[index].isOwned {
        finish(index, .up, stamp, arrival)
      } else if !touches[index].isLifted {
        append(.motion, index, stamp, arrival)
      }
    default: finish(index, touches[index].isOwned ? .up : .cancel, stamp, arrival)
    }
  }

  /// Takes a TouchOwnership: the touch is this client's for good.
  func receive(_ event: UnsafeMutablePointer<xcb_input_touch_ownership_event_t>, arrival: MonotonicInstant) {
    let id = event.pointee.touchid
    guard let known = index(of: id) else { return }
    if touches[known].isLifted { makeRoom(for: id, source: touches[known].source, stamp: event.pointee.time) }
    guard let index = index(of: id) else { return }
    touches[index].isOwned = true
    if touches[index].isLifted { finish(index, .up, event.pointee.time, arrival) }
  }

  /// Hands over the frame at hand. Call it before any other event and at the end of what was read.
  func flush() {
    guard !frame.isEmpty else { return }
    frameNumber &+= 1
    contacts.receive(contacts.exchange(&frame))
  }

  /// The device went. The server ends its touches just before it says so: lifts that no finger made.
  func cancel(source: UInt16, at time: MonotonicInstant) {
    for index in frame.indices where frame[index].source.rawValue == source && frame[index].kind == .up {
      frame[index].kind = .cancel
    }
    flush()
    touches.removeAll { $0.source == source }
    mapping?.forget(source)
    contacts.cancel(ContactSource(source), at: time)
  }

  /// Focus, window or server went.
  func cancelAll(at time: MonotonicInstant) {
    flush()
    touches.removeAll(keepingCapacity: true)
    contacts.cancel(at: time)
  }

  // MARK: -

  private func index(of id: UInt32) -> Int? {
    if hint < touches.count, touches[hint].id == id { return hint }
    if hint + 1 < touches.count, touches[hint + 1].id == id {
      hint += 1
      return hint
    }
    for found in touches.indices where touches[found].id == id {
      hint = found
      return found
    }
    return nil
  }

  private func finish(_ index: Int, _ kind: ContactReport.Kind, _ stamp: UInt32, _ arrival: MonotonicInstant) {
    append(kind, index, stamp, arrival)
    touches.remove(at: index)
    hint = max(0, index - 1)
  }

  /// Hands over the frame at hand unless a report of this contact and instant belongs to it. Handing over may nest a run
  /// loop and change everything here, so it comes before the touch is looked up.
  private func makeRoom(for id: UInt32, source: UInt16, stamp: UInt32, begins: Bool = false) {
    guard let last = frame.last else { return }
    // Stamps wrap; one that runs backwards is far ahead.
    if last.source.rawValue != source || stamp &- frameStamp > 1 { return flush() }
    // A finger that lands a tick after others moved or lifted may be the first of two, which must not be parted.
    if begins, stamp != frameStamp, last.kind != .down { return flush() }
    if let index = index(of: id), touches[index].frame == frameNumber { flush() }
  }

  private func append(_ kind: ContactReport.Kind, _ index: Int, _ stamp: UInt32, _ arrival: MonotonicInstant) {
    touches[index].frame = frameNumber
    if frame.isEmpty {
      frameStamp = stamp
      frameTime = mapper.map(UInt64(stamp), arrival: arrival)
    }
    let touch = touches[index]
    frame.append(
      ContactReport(
        key: UInt64(touch.id), kind: kind, location: touch.location, time: frameTime, radius: touch.radius,
        force: touch.force, source: ContactSource(touch.source)))
  }

  private func measure(_ event: UnsafeMutablePointer<xcb_input_touch_begin_event_t>, into touch: inout Touch) {
    let device = devices.contactAxes(of: touch.source)
    if let axis = device.pressure, let value = X11Valuators(event)[axis.number] { touch.force = axis.measure(value) }
    if let axis = device.radius, let value = X11Valuators(event)[axis.number] {
      touch.radius = axis.measure(value) / Float(scale)
    }
  }
}
