internal import CXCB
import Foundation
import TouchPlatform

/// Pens: a contact with force, angles and roll while the tip touches, a hover above, and the buttons on the barrel.
///
/// An eraser is a device of its own in X11.
@MainActor final class X11Pens {
  /// What a pen measured last: a server repeats only what has changed.
  private struct Pen {
    var id: UInt16
    var isDown = false
    /// The buttons on the barrel that are held: bits from the one next to the tip.
    var buttons: UInt8 = 0
    var measures = Measures()
  }
  /// What a pen measures beside its place.
  struct Measures {
    var force: Float?
    var tiltX: Float?
    var tiltY: Float?
    var roll: Float?
    var height: Float?
    var isEraser = false
    var angles: PenTilt? {
      guard tiltX != nil || tiltY != nil else { return nil }
      return PenTilt(xDegrees: Double(tiltX ?? 0), yDegrees: Double(tiltY ?? 0))
    }
  }
  private let contacts: ContactQueue
  private let hover: X11Hover
  private let surface: SurfaceID
  private let deliver: @MainActor (InputEvent) -> Void
  private var pens: [Pen] = []
  private var reports: [ContactReport] = []
  /// Above the touches' and the mouse fingers' numbers.
  private static let key: UInt64 = 1 << 33

  init(
    surface: SurfaceID, contacts: ContactQueue, hover: X11Hover, deliver: @escaping @MainActor (InputEvent) -> Void
  ) {
    self.surface = surface
    self.contacts = contacts
    self.hover = hover
    self.deliver = deliver
  }

  /// Whether any pen touches.
  var isAnyDown: Bool { pens.contains(where: \.isDown) }

  /// The place on the barrel of a pen's button: 0 for the one next to the tip; nil for the tip and for what has no place.
  static func barrelPlace(ofButton number: UInt32) -> UInt8? { number == 2 ? 0 : number == 3 ? 1 : nil }

  /// Takes a Motion, or a press or release of a button.
  func receive(
    _ event: UnsafeMutablePointer<xcb_input_button_press_event_t>, type: Int32, at point: CGPoint,
    time: MonotonicInstant, device: X11Device
  ) {
    var pen = pens.first { $0.id == device.id } ?? Pen(id: device.id)
    let values = X11Valuators(event)
    func read(_ axis: X11Axis?, _ value: inout Float?) {
      if let axis, let measured = values[axis.number] { value = axis.measure(measured) }
    }
    read(device.pressure, &pen.measures.force)
    read(device.tiltX, &pen.measures.tiltX)
    read(device.tiltY, &pen.measures.tiltY)
    read(device.roll, &pen.measures.roll)
    read(device.distance, &pen.measures.height)
    pen.measures.isEraser = device.isEraser
    var kind: ContactReport.Kind?
    let isTip = event.pointee.detail == 1
    if type == XCB_INPUT_MOTION {
      if pen.isDown { kind = .motion }
    } else if type == XCB_INPUT_BUTTON_PRESS, isTip {
      pen.isDown = true
      kind = .down
    } else if type == XCB_INPUT_BUTTON_RELEASE, isTip, pen.isDown {
      pen.isDown = false
      kind = .up
    }
    if let index = pens.firstIndex(where: { $0.id == pen.id }) { pens[index] = pen } else { pens.append(pen) }
    guard let kind else {
      if type == XCB_INPUT_MOTION {
        hover.move(to: point, tool: .pen, source: device.id, pen: pen.measures, time: time)
      } else if let place = Self.barrelPlace(ofButton: event.pointee.detail) {
        change(place, isDown: type == XCB_INPUT_BUTTON_PRESS, of: device.id, at: time)
      }
      return
    }
    let measures = pen.measures
    let angles = measures.angles
    // What touches does not hover, on any platform.
    if kind == .down { hover.leave(source: device.id, time: time) }
    reports.append(
      ContactReport(
        key: Self.key, kind: kind, location: point, time: time, tool: .pen, force: measures.force,
        altitude: angles?.altitude, azimuth: angles?.azimuth, roll: measures.roll, source: ContactSource(device.id),
        isEraser: measures.isEraser))
    contacts.receive(contacts.exchange(&reports))
    if kind == .up { hover.move(to: point, tool: .pen, source: device.id, pen: measures, time: time) }
  }

  private func change(_ place: UInt8, isDown: Bool, of id: UInt16, at time: MonotonicInstant) {
    guard let index = pens.firstIndex(where: { $0.id == id }) else { return }
    let (told, bit) = (pens[index].buttons, UInt8(1) << place)
    pens[index].buttons = isDown ? told | bit : told & ~bit
    tell(from: told, to: pens[index].buttons, or: .released, at: time)
  }

  private func tell(from told: UInt8, to held: UInt8, or end: PenButtonSample.Phase, at time: MonotonicInstant) {
    for change in PenButtonSample.changes(from: told, to: held, or: end, surface: surface, time: time) {
      deliver(.penButton(change))
    }
  }

  /// Forgets pens; what their buttons held is cancelled.
  private func forget(at time: MonotonicInstant, where isGone: (UInt16) -> Bool) {
    let gone = pens.filter { isGone($0.id) }
    pens.removeAll { isGone($0.id) }
    for pen in gone { tell(from: pen.buttons, to: 0, or: .cancelled, at: time) }
  }

  /// A pen left its tablet: it hovers no more, and a contact of it that did not lift is cancelled.
  func leave(source: UInt16, at time: MonotonicInstant) {
    if pens.contains(where: { $0.id == source && $0.isDown }) { contacts.cancel(ContactSource(source), at: time) }
    hover.leave(source: source, time: time)
    forget(at: time) { $0 == source }
  }

  /// The device went; its contact is cancelled by the caller.
  func forget(source: UInt16, at time: MonotonicInstant) { forget(at: time) { $0 == source } }

  /// Focus, window or server went; contacts are cancelled by the caller.
  func forgetAll(at time: MonotonicInstant) { forget(at: time) { _ in true } }
}
