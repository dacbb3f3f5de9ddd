import Foundation
import TouchPlatform

/// What readers are told without having asked.
extension DesktopAccessibility {
  private static let object = "org.a11y.atspi.Event.Object"
  private static let windowEvents = "org.a11y.atspi.Event.Window"

  /// An object's name with that of the app's connection.
  func reference(_ object: AccessibleObject?) -> BusValue {
    .structure([.string(bus?.name ?? ""), .path(object?.path ?? AccessibleObject.null)])
  }

  private func tell(
    _ object: AccessibleObject, _ interface: String, _ member: String, _ kind: String = "", _ first: Int = 0,
    _ second: Int = 0, _ value: BusValue = .int32(0)
  ) {
    bus?.send(
      .signal(
        object.path, interface, member,
        [
          .string(kind), .int32(Int32(clamping: first)), .int32(Int32(clamping: second)), .variant(value),
          .array(of: "{sv}", []),
        ]))
  }

  private var frame: AccessibleObject? { watch.snapshot.map { .element($0.root) } }

  func tellWindow(_ member: String) {
    guard let frame else { return }
    tell(frame, Self.windowEvents, member, "", 0, 0, .string(window().title))
  }

  func tellActivation() {
    guard bus != nil, let frame else { return }
    tellWindow(isActive ? "Activate" : "Deactivate")
    tell(frame, Self.object, "StateChanged", "active", isActive ? 1 : 0)
    if isActive, let focus { tell(.element(focus), Self.object, "StateChanged", "focused", 1) }
  }

  /// What has the focus of those that read: what one has led it to, or else the app's own.
  var focus: ElementID? {
    guard let snapshot = watch.snapshot else { return nil }
    return led.flatMap { snapshot[$0] == nil ? nil : $0 } ?? snapshot.focused
  }

  /// A reader leads the focus somewhere.
  func lead(to element: ElementID?) {
    let old = focus
    led = element
    let new = focus
    guard old != new else { return }
    if let old { tell(.element(old), Self.object, "StateChanged", "focused", 0) }
    if let new { tell(.element(new), Self.object, "StateChanged", "focused", 1) }
  }

  func noticed(_ notice: AccessibilityNotice) {
    guard let frame else { return }
    switch notice {
    case .changed: break
    case .announcement(let text): announce(text, in: frame)
    case .layoutChanged(let element), .screenChanged(let element): if let element { lead(to: element) }
    }
  }

  /// Tells readers that know announcements; older ones read notifications.
  private func announce(_ text: String, in frame: AccessibleObject) {
    notice = text
    let registry = "org.a11y.atspi.Registry"
    bus?.call(.call(registry, "/org/a11y/atspi/registry", registry, "GetRegisteredEvents")) { [weak self] answer in
      guard let self else { return }
      guard Self.isHeard("announcement", answer?.first) else {
        return tell(.notice, Self.object, "StateChanged", "showing", 1)
      }
      // Politely: after what is being said.
      tell(frame, Self.object, "Announcement", "", 1, 0, .string(text))
    }
  }

  /// Whether a reader has asked for an event of objects, by its name or as one of all.
  private static func isHeard(_ event: String, _ list: BusValue?) -> Bool {
    guard case .array(_, let entries)? = list else { return false }
    return entries.contains { entry in
      guard case .structure(let parts) = entry, let name = parts.last?.text?.lowercased() else { return false }
      let words = name.split(separator: ":")
      return words.first == "object" && (words.count == 1 || words[1] == event)
    }
  }

  /// The elements differ from what was told.
  func changed(_ old: AccessibilitySnapshot?, _ new: AccessibilitySnapshot) {
    guard let old, bus != nil else { return }
    let before = led.flatMap { old[$0] == nil ? nil : $0 } ?? old.focused
    // The app's own focus has moved, or what a reader was led to is gone.
    if old.focused != new.focused || led.map({ new[$0] == nil }) == true { led = nil }
    for id in old.order where new.entries[id] == nil {
      if let parent = old.entries[id]?.parent, new.entries[parent] != nil {
        let index = old.entries[parent]?.children.firstIndex(of: id) ?? 0
        tell(.element(parent), Self.object, "ChildrenChanged", "remove", index, 0, reference(.element(id)))
      }
      tell(.element(id), Self.object, "StateChanged", "defunct", 1)
      bus?.send(
        .signal(Self.cachePath, Self.cacheInterface, "RemoveAccessible", [reference(.element(id))]))
    }
    for id in new.order {
      guard let entry = new.entries[id] else { continue }
      if let was = old.entries[id] {
        if was != entry { tellChanges(of: id, was.element, entry.element) }
      } else if let parent = entry.parent {
        bus?.send(.signal(Self.cachePath, Self.cacheInterface, "AddAccessible", [cacheItem(id, in: new)]))
        let index = new.entries[parent]?.children.firstIndex(of: id) ?? 0
        tell(.element(parent), Self.object, "ChildrenChanged", "add", index, 0, reference(.element(id)))
      }
    }
    let after = focus
    if before != after {
      if let before, new[before] != nil { tell(.element(before), Self.object, "StateChanged", "focused", 0) }
      if let after { tell(.element(after), Self.object, "StateChanged", "focused", 1) }
    }
    // An alert that has come is read out.
    for id in new.order where new[id]?.states.contains(.modal) == true && old[id]?.states.contains(.modal) != true {
      tell(.element(id), Self.object, "StateChanged", "showing", 1)
    }
  }

  private func tellChanges(of id: ElementID, _ old: AccessibilityElement, _ new: AccessibilityElement) {
    let object = AccessibleObject.element(id)
    if name(of: old) != name(of: new) {
      tell(object, Self.object, "PropertyChange", "accessible-name", 0, 0, .string(name(of: new)))
    }
    if old.hint != new.hint {
      tell(object, Self.object, "PropertyChange", "accessible-description", 0, 0, .string(new.hint ?? ""))
    }
    if old.range?.value != new.range?.value, let range = new.range {
      tell(object, Self.object, "PropertyChange", "accessible-value", 0, 0, .double(range.value))
    }
    let (before, after) = (
      AccessibleNumbers.states(of: old, isActive: isActive, hasFocus: false),
      AccessibleNumbers.states(of: new, isActive: isActive, hasFocus: false)
    )
    for state in AccessibleNumbers.State.all where before.contains(state) != after.contains(state) {
      tell(object, Self.object, "StateChanged", state.name, after.contains(state) ? 1 : 0)
    }
    if old.frame != new.frame { tellBounds(object, new) }
    if let text = new.text, let was = old.text { tellText(object, was, text) }
  }

  private func tellBounds(_ object: AccessibleObject, _ element: AccessibilityElement) {
    let place = extents(of: element, .screen)
    tell(
      object, Self.object, "BoundsChanged", "", 0, 0,
      .structure(place.map { .int32($0) }))
  }

  /// What was typed over what.
  private func tellText(_ object: AccessibleObject, _ old: AccessibilityElement.Text, _ new: AccessibilityElement.Text)
  {
    if old.string != new.string {
      let (before, after) = (Array(old.string.unicodeScalars), Array(new.string.unicodeScalars))
      var start = 0
      while start < before.count, start < after.count, before[start] == after[start] { start += 1 }
      var end = 0
      while end < before.count - start, end < after.count - start,
        before[before.count - 1 - end] == after[after.count - 1 - end]
      {
        end += 1
      }
      let gone = AccessibleText(old).string(start..<before.count - end)
      let come = AccessibleText(new).string(start..<after.count - end)
      if !gone.isEmpty {
        tell(object, Self.object, "TextChanged", "delete", start, before.count - end - start, .string(gone))
      }
      if !come.isEmpty {
        tell(object, Self.object, "TextChanged", "insert", start, after.count - end - start, .string(come))
      }
    }
    guard old.selection != new.selection else { return }
    let (was, text) = (AccessibleText(old), AccessibleText(new))
    if was.caret != text.caret { tell(object, Self.object, "TextCaretMoved", "", text.caret) }
    if was.selection != text.selection { tell(object, Self.object, "TextSelectionChanged") }
  }
}
