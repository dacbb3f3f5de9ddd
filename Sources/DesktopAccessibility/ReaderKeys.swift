import TouchPlatform

/// Keys for people who do not look: while the app is on the accessibility bus, Tab leads from element to element.
extension DesktopAccessibility {
  /// The keys that are looked at, by their usages.
  private enum Usage {
    static let enter: UInt16 = 0x28, tab: UInt16 = 0x2B, space: UInt16 = 0x2C
    static let right: UInt16 = 0x4F, left: UInt16 = 0x50, down: UInt16 = 0x51, up: UInt16 = 0x52
  }

  /// Takes a key if it is one of these: Tab and Shift-Tab lead to the next element and the one before, as VoiceOver's swipes
  /// do; Return and Space press the element that they have led to, and the arrow keys change its value. In a field of text
  /// all keys but Tab are the field's.
  /// - Returns: whether it was taken, and the app does not get it.
  public func take(_ key: KeySample) -> Bool {
    if !key.isDown { return taken.remove(key.usage) != nil }
    guard bus != nil, key.modifiers.isDisjoint(with: [.control, .alternate, .command]), perform(key) else {
      return false
    }
    taken.insert(key.usage)
    return true
  }

  private func perform(_ key: KeySample) -> Bool {
    watch.readIfStale()
    if key.usage == Usage.tab { return step(isBack: key.modifiers.contains(.shift)) }
    guard let led, let element = watch.snapshot?[led], element.text?.isEditable != true else { return false }
    switch key.usage {
    case Usage.enter, Usage.space: return watch.perform(.press, on: led)
    case Usage.up, Usage.right: return element.states.contains(.adjustable) && watch.perform(.increment, on: led)
    case Usage.down, Usage.left: return element.states.contains(.adjustable) && watch.perform(.decrement, on: led)
    default: return false
    }
  }

  /// Leads to the next element, from the last to the first.
  private func step(isBack: Bool) -> Bool {
    guard let snapshot = watch.snapshot else { return false }
    let stops = snapshot.order.filter { snapshot[$0]?.isElement == true }
    guard !stops.isEmpty else { return false }
    let here = focus.flatMap { stops.firstIndex(of: $0) }
    let next = here.map { (isBack ? $0 - 1 + stops.count : $0 + 1) % stops.count } ?? (isBack ? stops.count - 1 : 0)
    watch.perform(.focus, on: stops[next])
    lead(to: stops[next])
    return true
  }
}
