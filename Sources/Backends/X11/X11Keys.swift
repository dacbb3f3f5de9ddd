internal import CXCB
import Foundation
import TouchPlatform

/// The keys that are down, and their way to the delegate.
///
/// A key that is down and is pressed again repeats; one that is released without having been pressed was pressed for
/// another window. A release carries what the press typed, whatever the modifiers have become.
@MainActor final class X11Keys {
  private struct Held {
    var code: UInt32
    var usage: UInt16
    var characters: String
  }
  private let surface: SurfaceID
  private let keyboard: X11Keyboard
  private let deliver: @MainActor (InputEvent) -> Void
  /// A keyboard has at most 248 keys: no number beyond 255 is taken.
  private var held: [Held] = []

  init(surface: SurfaceID, keyboard: X11Keyboard, deliver: @escaping @MainActor (InputEvent) -> Void) {
    self.surface = surface
    self.keyboard = keyboard
    self.deliver = deliver
  }

  /// How many keys are down.
  var count: Int { held.count }

  /// Takes a KeyPress or KeyRelease.
  /// - Parameter modifiers: those held after it.
  func receive(
    _ event: UnsafeMutablePointer<xcb_input_button_press_event_t>, isDown: Bool, modifiers: ModifierSet,
    time: MonotonicInstant
  ) {
    let code = event.pointee.detail
    guard (8...255).contains(code) else { return }
    let index = held.firstIndex { $0.code == code }
    guard isDown else {
      guard let index else { return }
      return tell(held.remove(at: index), isDown: false, modifiers, time)
    }
    let characters = keyboard.text(
      of: code, modifiers: event.pointee.mods, group: event.pointee.group, device: event.pointee.deviceid,
      isRepeat: index != nil)
    let key = Held(code: code, usage: EvdevKeyUsage.usage(ofXKBCode: code), characters: characters)
    // Without a usage the characters are the key's name, which a repeat must keep.
    if let index {
      if key.usage != 0 { held[index] = key }
      return tell(held[index], isDown: true, modifiers, time)
    }
    held.append(key)
    tell(key, isDown: true, modifiers, time)
  }

  /// The keyboard belongs to another window from now on: the keys are released, the last one first.
  func releaseAll(at time: MonotonicInstant) {
    keyboard.resetComposing()
    // The receiver may nest a run loop, so each is taken out before it is told.
    while let key = held.popLast() { tell(key, isDown: false, [], time) }
  }

  private func tell(_ key: Held, isDown: Bool, _ modifiers: ModifierSet, _ time: MonotonicInstant) {
    deliver(
      .key(
        KeySample(
          surface: surface, time: time, usage: key.usage, isDown: isDown, characters: key.characters,
          modifiers: modifiers)))
  }
}
