internal import CXCB
import Foundation
import TouchPlatform

/// Pens: a contact with force, angles and roll while the tip touches, a hover above.
///
/// An eraser is a device of its own in X11; it writes as a pen does, since UIKit knows no other end.
@MainActor final class X11Pens {
  /// What a pen measured last: a server repeats only what has changed.
  private struct Pen {
    var id: UInt16
    var isDown = false
    var force: Float?
    var tiltX: Float?
    var tiltY: Float?
    var roll: Float?
    var angles: PenTilt? {
      guard tiltX != nil || tiltY != nil else { return nil }
      return PenTilt(xDegrees: Double(tiltX ?? 0), yDegrees: Double(tiltY ?? 0))
    }
  }
  private let contacts: ContactQueue
  private let hover: X11Hover
  private var pens: [Pen] = []
  private var reports: [ContactReport] = []
  /// Above the touches' and the mouse fingers' numbers.
  private static let key: UInt64 = 1 << 33

  init(contacts: ContactQueue, hover: X11Hover) {
    self.contacts = contacts
    self.hover = hover
  }

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
    read(device.pressure, &pen.force)
    read(device.tiltX, &pen.tiltX)
    read(device.tiltY, &pen.tiltY)
    read(device.roll, &pen.roll)
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
        hover.move(to: point, tool: .pen, source: device.id, angles: pen.angles, time: time)
      }
      return
    }
    let angles = pen.angles
    // What touches does not hover, on any platform.
    if kind == .down { hover.leave(source: device.id, time: time) }
    reports.append(
      ContactReport(
        key: Self.key, kind: kind, location: point, time: time, tool: .pen, force: pen.force,
        altitude: angles?.altitude, azimuth: angles?.azimuth, roll: pen.roll, source: ContactSource(device.id)))
    contacts.receive(contacts.exchange(&reports))
    if kind == .up { hover.move(to: point, tool: .pen, source: device.id, angles: angles, time: time) }
  }

  /// A pen left its tablet: it hovers no more, and a contact of it that did not lift is cancelled.
  func leave(source: UInt16, at time: MonotonicInstant) {
    if pens.contains(where: { $0.id == source && $0.isDown }) { contacts.cancel(ContactSource(source), at: time) }
    pens.removeAll { $0.id == source }
    hover.leave(source: source, time: time)
  }

  /// The device went; its contact is cancelled by the caller.
  func forget(source: UInt16) { pens.removeAll { $0.id == source } }

  /// Focus, window or server went; contacts are cancelled by the caller.
  func forgetAll() { pens.removeAll() }
}
