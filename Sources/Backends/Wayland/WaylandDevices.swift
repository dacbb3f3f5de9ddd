internal import CWayland
import Foundation
import TouchPlatform

/// The decoders of one seat: they are made and removed with its capabilities.
@MainActor final class WaylandDevices {
  let seat: WaylandSeat
  let touch: WaylandTouch
  let pens: WaylandPens
  private(set) var pointer: WaylandPointer?
  private(set) var keyboard: WaylandKeyboard?
  /// Fingers that came down on the close button of the window's frame, and where they are now in its bar.
  var closing: [Int32: CGPoint] = [:]
  /// The pointer's primary button went down on the close button.
  var pointerCloses = false

  private let context: Context
  private var capabilities: WaylandSeat.Capabilities = []

  /// What all seats share.
  struct Context {
    let surface: SurfaceID
    let loop: MainLoop
    let contacts: ContactQueue
    let gestures: OpaquePointer?
    let deliver: @MainActor (InputEvent) -> Void
    /// Reads and handles what has arrived.
    let catchUp: @MainActor () -> Void
  }

  init(seat: WaylandSeat, context: Context, unit: Double) {
    self.seat = seat
    self.context = context
    touch = WaylandTouch(seat: seat.index, contacts: context.contacts)
    pens = WaylandPens(
      seat: seat.index, surface: context.surface, contacts: context.contacts, deliver: context.deliver)
    touch.unit = unit
    pens.unit = unit
  }

  /// The seat has these devices now; contacts of those that went are cancelled.
  func update(_ new: WaylandSeat.Capabilities, size: CGSize, unit: Double, at time: MonotonicInstant) {
    let lost = capabilities.subtracting(new)
    capabilities = new
    seat.update(new, gestures: context.gestures)
    // Compositors of wlroots tell neither up nor cancel.
    if lost.contains(.touch) {
      closing.removeAll()
      touch.cancel(at: time)
    }
    if lost.contains(.keyboard) {
      keyboard?.leave(time)
      keyboard = nil
    }
    if lost.contains(.pointer) {
      let old = pointer
      pointer = nil
      old?.remove(at: time)
    }
    if new.contains(.pointer), pointer == nil {
      let pointer = WaylandPointer(
        seat: seat.index, surface: context.surface, size: size, groups: seat.version >= 5,
        contacts: context.contacts, deliver: context.deliver)
      pointer.unit = unit
      if let keyboard { pointer.setModifiers(keyboard.modifiers, time: time) }
      self.pointer = pointer
    }
    if new.contains(.keyboard), keyboard == nil { makeKeyboard() }
  }

  func resize(to size: CGSize, unit: Double) {
    touch.unit = unit
    pens.unit = unit
    pointer?.unit = unit
    pointer?.resize(to: size)
  }

  /// Focus, window or compositor went; all contacts are cancelled by the caller.
  func forget(at time: MonotonicInstant) {
    closing.removeAll()
    pointerCloses = false
    touch.forget()
    pens.cancel(at: time)
    pointer?.forget(at: time)
    // The pointer knows none now; the keyboard's are still held unless it left, too.
    if let keyboard { pointer?.setModifiers(keyboard.modifiers, time: time) }
  }

  /// The seat went, with all it has.
  func remove(at time: MonotonicInstant) {
    update([], size: .zero, unit: 1, at: time)
    pens.cancel(at: time)
    seat.release()
  }

  private func makeKeyboard() {
    do throws(PlatformError) {
      let keyboard = try WaylandKeyboard(
        seat: seat.index, surface: context.surface, loop: context.loop, deliver: context.deliver)
      keyboard.catchUp = context.catchUp
      keyboard.modifiersChanged = { [weak self] modifiers, time in
        guard let self else { return }
        if let pointer { return pointer.setModifiers(modifiers, time: time) }
        context.deliver(
          .buttons(ButtonState(surface: context.surface, time: time, buttons: 0, modifiers: modifiers)))
      }
      self.keyboard = keyboard
    } catch { PlatformLog.write(.library, "the keyboard of seat \(seat.index) cannot be used: \(error)") }
  }
}
