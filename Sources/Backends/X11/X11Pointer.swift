internal import CXCB
import Foundation
import TouchPlatform

/// Decodes the mouse, pens and the modifier keys: a drag becomes fingers, a pen a contact with force.
///
/// Events that the server makes up from touches carry a flag and are never looked at: the touch has come already.
@MainActor final class X11Pointer {
  private let surface: SurfaceID
  private let contacts: X11Contacts
  private let deliver: @MainActor (InputEvent) -> Void
  private let modifierMap: X11ModifierMap
  private var fingers: MouseFingers
  private var reports: [ContactReport] = []
  private var buttons: UInt32 = 0
  private var modifiers: ModifierSet = []
  private var heldModifierKeys: Set<UInt32> = []
  /// The pens that touch, by device.
  private var pensDown: Set<UInt16> = []
  private var mouse: UInt16 = 0

  /// Device pixels per point.
  var scale = 1.0

  init(
    surface: SurfaceID, size: CGSize, contacts: X11Contacts, modifierMap: X11ModifierMap,
    deliver: @escaping @MainActor (InputEvent) -> Void
  ) {
    self.surface = surface
    self.contacts = contacts
    self.modifierMap = modifierMap
    self.deliver = deliver
    fingers = MouseFingers(surface: surface, size: size)
  }

  /// Whether the event was made up by the server from a touch.
  static func isEmulated(_ event: UnsafeMutablePointer<xcb_input_button_press_event_t>) -> Bool {
    event.pointee.flags & UInt32(XCB_INPUT_POINTER_EVENT_FLAGS_POINTER_EMULATED.rawValue) != 0
  }

  /// Takes a Motion, ButtonPress or ButtonRelease that is not emulated.
  func receive(
    _ event: UnsafeMutablePointer<xcb_input_button_press_event_t>, type: Int32, time: MonotonicInstant,
    device: X11Device
  ) {
    let point = point(event.pointee.event_x, event.pointee.event_y)
    setModifiers(modifierMap.modifiers(event.pointee.mods.effective), time)
    if type != XCB_INPUT_MOTION { setButton(event.pointee.detail, type == XCB_INPUT_BUTTON_PRESS, time) }
    let isPrimary = event.pointee.detail == 1
    if device.isPen {
      return receivePen(event, type: type, isTip: isPrimary, at: point, time: time, device: device)
    }
    var guide: FingerGuide?
    if type == XCB_INPUT_MOTION {
      guide = fingers.move(to: point, time: time, reports: &reports)
    } else if isPrimary, type == XCB_INPUT_BUTTON_PRESS {
      mouse = device.id
      guide = fingers.press(at: point, time: time, source: ContactSource(device.id), reports: &reports)
    } else if isPrimary {
      guide = fingers.release(at: point, time: time, reports: &reports)
    }
    handOver(guide)
  }

  /// Takes a KeyPress or KeyRelease: only modifiers count here.
  func receiveKey(_ event: UnsafeMutablePointer<xcb_input_button_press_event_t>, isDown: Bool, time: MonotonicInstant) {
    let code = event.pointee.detail
    let means = modifierMap.modifier(ofKey: code)
    // The event's own modifiers are those from before it.
    var after = modifierMap.modifiers(event.pointee.mods.effective)
    if !means.isEmpty {
      if isDown {
        heldModifierKeys.insert(code)
        after.formUnion(means)
      } else {
        heldModifierKeys.remove(code)
        after.subtract(means)
        for other in heldModifierKeys { after.formUnion(modifierMap.modifier(ofKey: other)) }
      }
    }
    setModifiers(after, time)
  }

  /// The pointer came over the window (with the modifiers of then) or left it.
  func cross(entered: Bool, modifierBits: UInt32, time: MonotonicInstant) {
    if entered { return setModifiers(modifierMap.modifiers(modifierBits), time) }
    handOver(fingers.leave(time: time))
  }

  func resize(to size: CGSize) { fingers.resize(to: size) }

  /// A device went, with its buttons and its contacts.
  func cancel(source: UInt16, at time: MonotonicInstant) {
    pensDown.remove(source)
    if source == mouse, fingers.isDown { handOver(fingers.cancel(time: time)) }
  }

  /// Focus, window or server went; contacts are cancelled by the caller. Keys held now are released unseen.
  func cancelAll(at time: MonotonicInstant) {
    pensDown.removeAll()
    heldModifierKeys.removeAll()
    buttons = 0
    modifiers = []
    handOver(fingers.cancel(time: time))
    handOver(fingers.setModifiers([], time: time))
  }

  // MARK: -

  private func point(_ x: xcb_input_fp1616_t, _ y: xcb_input_fp1616_t) -> CGPoint {
    CGPoint(x: Double(x) / 65536 / scale, y: Double(y) / 65536 / scale)
  }

  private func handOver(_ guide: FingerGuide?) {
    if !reports.isEmpty {
      // Taken out for the while: a run loop nested by the receiver brings reports of its own.
      var batch: [ContactReport] = []
      swap(&batch, &reports)
      contacts.receive(batch)
      batch.removeAll(keepingCapacity: true)
      reports = batch
    }
    if let guide { deliver(.fingerGuide(guide)) }
  }

  private func setModifiers(_ new: ModifierSet, _ time: MonotonicInstant) {
    guard new != modifiers else { return }
    modifiers = new
    deliver(.buttons(ButtonState(surface: surface, time: time, buttons: buttons, modifiers: modifiers)))
    handOver(fingers.setModifiers(new, time: time))
  }

  private func setButton(_ number: UInt32, _ isDown: Bool, _ time: MonotonicInstant) {
    // 4 to 7 are the turns of wheels.
    guard (1...3).contains(number) || (8...32).contains(number) else { return }
    let bit: UInt32 = 1 << (number - 1)
    let new = isDown ? buttons | bit : buttons & ~bit
    guard new != buttons else { return }
    buttons = new
    deliver(.buttons(ButtonState(surface: surface, time: time, buttons: buttons, modifiers: modifiers)))
  }

  private func receivePen(
    _ event: UnsafeMutablePointer<xcb_input_button_press_event_t>, type: Int32, isTip: Bool, at point: CGPoint,
    time: MonotonicInstant, device: X11Device
  ) {
    let kind: ContactReport.Kind
    switch type {
    case XCB_INPUT_MOTION where pensDown.contains(device.id): kind = .motion
    case XCB_INPUT_BUTTON_PRESS where isTip:
      pensDown.insert(device.id)
      kind = .down
    case XCB_INPUT_BUTTON_RELEASE where isTip && pensDown.remove(device.id) != nil: kind = .up
    default: return
    }
    var force: Float?
    if let axis = device.pressure, let value = X11Valuators(event)[axis.number] { force = axis.measure(value) }
    reports.append(
      ContactReport(
        key: Self.penKey, kind: kind, location: point, time: time, tool: .pen, force: force,
        source: ContactSource(device.id)))
    handOver(nil)
  }

  /// Above the touches' and the mouse fingers' numbers.
  private static let penKey: UInt64 = 1 << 33
}
