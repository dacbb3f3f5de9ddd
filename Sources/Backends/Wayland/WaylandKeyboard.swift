internal import CWayland
import Foundation
import TouchPlatform

/// Decodes one seat's keyboard: the layout is the compositor's, repeating is done here.
@MainActor final class WaylandKeyboard {
  private let surface: SurfaceID
  private let deliver: @MainActor (InputEvent) -> Void
  private let context = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES)
  private var keymap: OpaquePointer?
  private var state: OpaquePointer?
  private let compose = WaylandCompose.makeState()
  private var mapper: TimestampMapper
  private var hasFocus = false
  private(set) var modifiers: ModifierSet = []
  /// The keys down, with what they typed.
  private var held: [(code: UInt32, characters: String)] = []
  private var repeated: UInt32?
  private var timer: LoopTimer?
  /// Nanoseconds; nil where keys do not repeat.
  private var delay: Int64? = 500_000_000
  private var period: Int64 = 40_000_000
  /// Reads and handles what has arrived: asked before a key repeats.
  var catchUp: (@MainActor () -> Void)?
  /// Told when the modifiers change.
  var modifiersChanged: (@MainActor (ModifierSet, MonotonicInstant) -> Void)?

  /// More keys than hands hold come from a faulty keyboard.
  private static let heldLimit = 64
  /// Keymaps have some 60 KB.
  private static let keymapLimit = 16 << 20

  init(
    seat: UInt16, surface: SurfaceID, loop: MainLoop, deliver: @escaping @MainActor (InputEvent) -> Void
  ) throws(PlatformError) {
    self.surface = surface
    self.deliver = deliver
    mapper = TimestampMapper(clockName: "the clock of the keyboard of seat \(seat)")
    timer = try LoopTimer(on: loop) { [weak self] in self?.repeatKey() }
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
  }

  isolated deinit {
    xkb_compose_state_unref(compose)
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
    xkb_context_unref(context)
  }

  func receive(_ event: WaylandKeyboardEvent, arrival: MonotonicInstant) {
    switch event {
    case .keymap(let format, let descriptor, let size): readKeymap(format, descriptor, Int(size))
    case .enter(let part): hasFocus = part == .content
    case .leave: leave(arrival)
    case .key(let time, let code, let isDown):
      guard hasFocus else { return }
      key(code, isDown, mapper.map(UInt64(time), arrival: arrival))
    case .modifiers(let depressed, let latched, let locked, let group):
      guard let state else { return }
      xkb_state_update_mask(state, depressed, latched, locked, 0, 0, group)
      setModifiers(current(state), arrival)
    case .repeatInfo(let rate, let delay):
      self.delay = rate > 0 ? Int64(max(1, min(delay, 10_000))) * 1_000_000 : nil
      if rate > 0 { period = 1_000_000_000 / Int64(min(rate, 1000)) }
      if self.delay == nil { stopRepeating() }
    }
  }

  /// The keyboard or the focus went: what is held is released.
  func leave(_ time: MonotonicInstant) {
    hasFocus = false
    releaseAll(at: time)
    // A new one: the old one counts the modifier keys that were held.
    if let keymap, let new = xkb_state_new(keymap) {
      xkb_state_unref(state)
      state = new
    }
    setModifiers([], time)
  }

  /// The keys go up, the last one first, with no modifier: the window is hidden or gone, or the keyboard speaks to another.
  func releaseAll(at time: MonotonicInstant) {
    stopRepeating()
    if let compose { xkb_compose_state_reset(compose) }
    // The receiver may nest a run loop, so each is taken out before it is told.
    while let key = held.popLast() { tell(key.code, false, key.characters, [], time) }
  }

  // MARK: -

  private func readKeymap(_ format: UInt32, _ descriptor: Int32, _ size: Int) {
    defer { close(descriptor) }
    guard format == WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1.rawValue else { return }
    var about = stat()
    // A file that is shorter than it is said to be would end the process when it is read.
    guard size > 0, size <= Self.keymapLimit, fstat(descriptor, &about) == 0, Int(about.st_size) >= size,
      let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED
    else { return PlatformLog.write(.platform, "the compositor's keymap cannot be read; keys type nothing") }
    defer { munmap(memory, size) }
    let text = memory.assumingMemoryBound(to: CChar.self)
    // The length that is told counts the zero at the end.
    let length = strnlen(text, size)
    guard
      let map = xkb_keymap_new_from_buffer(
        context, text, length, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS), let new = xkb_state_new(map)
    else { return PlatformLog.write(.platform, "the compositor's keymap makes no sense; keys type nothing") }
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
    keymap = map
    state = new
  }

  private func key(_ code: UInt32, _ isDown: Bool, _ time: MonotonicInstant) {
    // Keymaps add 8 to Linux' codes.
    guard code < 0xFFFF_FF00 else { return }
    if isDown {
      if held.contains(where: { $0.code == code }) { return }
      if held.count == Self.heldLimit {
        let oldest = held.removeFirst()
        tell(oldest.code, false, oldest.characters, modifiers, time)
      }
      let characters = text(code)
      held.append((code, characters))
      if let delay, let keymap, xkb_keymap_key_repeats(keymap, code + 8) == 1 {
        repeated = code
        timer?.set(SystemTime.now.advanced(byNanoseconds: delay))
      }
      follow(code, true, time)
      // A handler may have nested a loop in which the key came up.
      guard held.contains(where: { $0.code == code }) else { return }
      tell(code, true, characters, modifiers, time)
    } else if let index = held.firstIndex(where: { $0.code == code }) {
      let key = held.remove(at: index)
      if repeated == code { stopRepeating() }
      follow(code, false, time)
      tell(code, false, key.characters, modifiers, time)
    }
  }

  /// A sample has the modifiers after its key, as on every platform; the compositor tells them behind it. So the key's own
  /// part in them is worked out ahead, and what the compositor says then stands.
  private func follow(_ code: UInt32, _ isDown: Bool, _ time: MonotonicInstant) {
    guard let state else { return }
    xkb_state_update_key(state, code + 8, isDown ? XKB_KEY_DOWN : XKB_KEY_UP)
    setModifiers(current(state), time)
  }

  private func stopRepeating() {
    repeated = nil
    timer?.set(nil)
  }

  private func repeatKey() {
    // An app that was busy may find the key's release in the socket.
    let due = repeated
    catchUp?()
    guard repeated == due, timer?.deadline == nil, let code = repeated, let key = held.first(where: { $0.code == code })
    else { return }
    let now = SystemTime.now
    // A loop that was held up does not type what it missed.
    timer?.set(now.advanced(byNanoseconds: period))
    tell(code, true, key.characters, modifiers, now)
  }

  private func text(_ code: UInt32) -> String {
    guard let state else { return "" }
    let symbol = xkb_state_key_get_one_sym(state, code + 8)
    if let compose, xkb_compose_state_feed(compose, symbol) == XKB_COMPOSE_FEED_ACCEPTED {
      switch xkb_compose_state_get_status(compose) {
      case XKB_COMPOSE_COMPOSING, XKB_COMPOSE_CANCELLED: return ""
      case XKB_COMPOSE_COMPOSED: return read { xkb_compose_state_get_utf8(compose, $0, $1) }
      default: break
      }
    }
    return read { xkb_state_key_get_utf8(state, code + 8, $0, $1) }
  }

  private func read(_ fill: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { room in
      guard let base = room.baseAddress else { return "" }
      let count = Int(fill(base, room.count))
      guard count > 0, count < room.count else { return "" }
      return String(decoding: UnsafeRawBufferPointer(start: base, count: count), as: UTF8.self)
    }
  }

  private func tell(
    _ code: UInt32, _ isDown: Bool, _ characters: String, _ modifiers: ModifierSet, _ time: MonotonicInstant
  ) {
    deliver(
      .key(
        KeySample(
          surface: surface, time: time, usage: EvdevKeyUsage.usage(of: code), isDown: isDown, characters: characters,
          modifiers: modifiers)))
  }

  private func current(_ state: OpaquePointer) -> ModifierSet {
    func has(_ name: String) -> Bool {
      xkb_state_mod_name_is_active(state, name, XKB_STATE_MODS_EFFECTIVE) == 1
    }
    var set: ModifierSet = []
    if has(XKB_MOD_NAME_CAPS) { set.insert(.capsLock) }
    if has(XKB_MOD_NAME_SHIFT) { set.insert(.shift) }
    if has(XKB_MOD_NAME_CTRL) { set.insert(.control) }
    if has(XKB_MOD_NAME_ALT) { set.insert(.alternate) }
    if has(XKB_MOD_NAME_LOGO) { set.insert(.command) }
    return set
  }

  private func setModifiers(_ new: ModifierSet, _ time: MonotonicInstant) {
    guard new != modifiers else { return }
    modifiers = new
    modifiersChanged?(new, time)
  }
}
