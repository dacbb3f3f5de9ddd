import Foundation

/// The items of a behaviour: each once, in the order in which they were added.
@MainActor struct DynamicItems {
  private(set) var list: [any UIDynamicItem] = []

  func contains(_ item: any UIDynamicItem) -> Bool { list.contains { $0 === item } }

  /// Whether it is new.
  mutating func add(_ item: any UIDynamicItem) -> Bool {
    if contains(item) { return false }
    list.append(item)
    return true
  }

  /// Whether it was there.
  mutating func remove(_ item: any UIDynamicItem) -> Bool {
    guard let index = list.firstIndex(where: { $0 === item }) else { return false }
    list.remove(at: index)
    return true
  }
}

/// Numbers that apps set.
enum DynamicValue {
  /// The number, or nil with a note where it is not finite.
  @MainActor static func finite(_ value: CGFloat, _ name: String) -> CGFloat? {
    if value.isFinite { return value }
    PlatformNote.misuse("\(name) must be finite; the old value stays")
    return nil
  }

  /// Not below zero, or nil with a note where it is no number.
  @MainActor static func positive(_ value: CGFloat, _ name: String) -> CGFloat? {
    if !value.isNaN, value >= 0 { return min(value, CGFloat.greatestFiniteMagnitude) }
    PlatformNote.misuse("\(name) must be a number that is not negative; the old value stays")
    return nil
  }
}
