internal import CXCB
import Foundation
import TouchPlatform

/// Decodes the mouse, pens, wheels and the modifier keys: a drag becomes fingers, a pen a contact with force.
///
/// Events that the server makes up from touches or turns of a wheel carry a flag and are never looked at: what they are
/// made from has come already.
@MainActor final class X11Pointer {
  private let surface: SurfaceID
  private let contacts: ContactQueue
  private let deliver: @MainActor (InputEvent) -> Void
  private let pens: X11Pens
  let hover: X11Hover
  let scroll: X11Scroll
  private var fingers: MouseFingers
  private var reports: [ContactReport] = []
  private var buttons: UInt32 = 0
  private(set) var modifiers: ModifierSet = []
  private var heldModifierKeys: Set<UInt32> = []
  private var mouse: UInt16 = 0
  /// The pointer left the window while a button held it; it hovers nowhere when the button comes up.
  private var isOutside = false

  /// What the server's modifier bits mean.
  var modifierMap: X11ModifierMap
  /// Device pixels per point.
  var scale = 1.0

  init(
    surface: SurfaceID, size: CGSize, contacts: ContactQueue, modifierMap: X11ModifierMap, loop: MainLoop,
    deliver: @escaping @MainActor (InputEvent) -> Void
  ) throws(PlatformError) {
    self.surface = surface
    self.contacts = contacts
    self.modifierMap = modifierMap
    self.deliver = deliver
    fingers = MouseFingers(surface: surface, size: size)
    hover = X11Hover(surface: surface, deliver: deliver)
    scroll = try X11Scroll(surface: surface, loop: loop, deliver: deliver)
    pens = X11Pens(surface: surface, contacts: contacts, hover: hover, deliver: deliver)
  }

  /// Whether the event was made up by the server from a touch or from a turn of a wheel.
  static func isEmulated(_ event: UnsafeMutablePointer<xcb_input_button_press_event_t>) -> Bool {
    event.pointee.flags & UInt32(XCB_INPUT_POINTER_EVENT_FLAGS_POINTER_EMULATED.rawValue) != 0
  }

  /// Takes a Motion, ButtonPress or ButtonRelease that is not emulated.
  func receive(
    _ event: UnsafeMutablePointer<xcb_input_button_press_event_t>, type: Int32, time: MonotonicInstant,
    device: X11Device
  ) {
    let point = point(event.pointee.event_x, event.pointee.event_y)
    let button = event.pointee.detail
    setModifiers(modifierMap.modifiers(event.pointee.mods.effective), time)
    if type != XCB_INPUT_MOTION, (4...7).contains(button) {
      if type == XCB_INPUT_BUTTON_PRESS { scroll.receive(button: button, at: point, time: time) }
      return
    }
    if type == XCB_INPUT_MOTION { scroll.receive(event, source: device.id, at: point, time: time) }
    // A pen's barrel is not the mouse's other buttons.
    if type != XCB_INPUT_MOTION, !device.isPen || X11Pens.barrelPlace(ofButton: button) == nil {
      setButton(button, type == XCB_INPUT_BUTTON_PRESS, time)
    }
    if device.isPen {
      pens.receive(event, type: type, at: point, time: time, device: device)
    } else {
      receiveMouse(type: type, isPrimary: button == 1, at: point, time: time, device: device.id)
    }
    if type == XCB_INPUT_BUTTON_RELEASE, buttons == 0, isOutside { hover.leave(at: point, time: time) }
  }

  private func receiveMouse(
    type: Int32, isPrimary: Bool, at point: CGPoint, time: MonotonicInstant, device: UInt16
  ) {
    var guide: FingerGuide?
    if type == XCB_INPUT_MOTION {
      if buttons == 0 { hover.move(to: point, tool: .pointer, source: device, time: time) }
      guide = fingers.move(to: point, time: time, reports: &reports)
    } else if isPrimary, type == XCB_INPUT_BUTTON_PRESS {
      mouse = device
      guide = fingers.press(at: point, time: time, source: ContactSource(device), reports: &reports)
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
  func cross(
    _ event: UnsafeMutablePointer<xcb_input_enter_event_t>, entered: Bool, time: MonotonicInstant, device: X11Device
  ) {
    // There are no windows within ours.
    if UInt32(event.pointee.detail) == XCB_INPUT_NOTIFY_DETAIL_INFERIOR.rawValue { return }
    let point = point(event.pointee.event_x, event.pointee.event_y)
    isOutside = !entered
    if entered {
      setModifiers(modifierMap.modifiers(event.pointee.mods.effective), time)
      // A finger takes the server's pointer along, but hovers nowhere.
      if buttons == 0, device.isPhysical, !device.isTouch, !device.isPen || !pens.isAnyDown {
        let pen = device.isPen ? X11Pens.Measures(isEraser: device.isEraser) : nil
        hover.move(to: point, tool: device.isPen ? .pen : .pointer, source: device.id, pen: pen, time: time)
      }
      return
    }
    scroll.cancelAll(at: time)
    if buttons == 0 { hover.leave(at: point, time: time) }
    handOver(fingers.leave(time: time))
  }

  /// A pen left its tablet.
  func penLeft(_ device: UInt16, at time: MonotonicInstant) { pens.leave(source: device, at: time) }

  func resize(to size: CGSize) { fingers.resize(to: size) }

  /// A device went, with its buttons and its contacts.
  func cancel(source: UInt16, at time: MonotonicInstant) {
    pens.forget(source: source, at: time)
    scroll.cancel(source: source, at: time)
    hover.leave(source: source, time: time)
    guard source == mouse, fingers.isDown else { return }
    setButton(1, false, time)
    handOver(fingers.cancel(time: time))
  }

  /// Focus, window or server went; contacts are cancelled by the caller. Keys held now are released unseen.
  func cancelAll(at time: MonotonicInstant) {
    pens.forgetAll(at: time)
    scroll.cancelAll(at: time)
    heldModifierKeys.removeAll()
    buttons = 0
    modifiers = []
    handOver(fingers.cancel(time: time))
    handOver(fingers.setModifiers([], time: time))
  }

  /// The window is hidden or gone: nothing hovers over it.
  func leaveAll(at time: MonotonicInstant) { hover.leave(time: time) }

  // MARK: -

  func point(_ x: xcb_input_fp1616_t, _ y: xcb_input_fp1616_t) -> CGPoint {
    CGPoint(x: Double(x) / 65536 / scale, y: Double(y) / 65536 / scale)
  }

  private func handOver(_ guide: FingerGuide?) {
    contacts.receive(contacts.exchange(&reports))
    if let guide { deliver(.fingerGuide(guide)) }
  }

  private func setModifiers(_ new: ModifierSet, _ time: MonotonicInstant) {
    guard new != modifiers else { return }
    modifiers = new
    deliver(.buttons(ButtonState(surface: surface, time: time, buttons: buttons, modifiers: modifiers)))
    handOver(fingers.setModifiers(new, time: time))
  }

  private func setButton(_ number: UInt32, _ isDown: Bool, _ time: MonotonicInstant) {
    // X numbers the middle button 2, the secondary one 3, and those at the side from 8: 4 to 7 are a wheel's.
    let place: UInt32
    switch number {
    case 1: place = 0
    case 2: place = 2
    case 3: place = 1
    case 8...32: place = number - 5
    default: return
    }
    let bit: UInt32 = 1 << place
    let new = isDown ? buttons | bit : buttons & ~bit
    guard new != buttons else { return }
    buttons = new
    deliver(.buttons(ButtonState(surface: surface, time: time, buttons: buttons, modifiers: modifiers)))
  }
}
