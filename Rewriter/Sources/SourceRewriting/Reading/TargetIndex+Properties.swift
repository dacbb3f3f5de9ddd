extension TargetIndex {
  /// Whether no superclass of the target registers the property. What overrides it is set through it.
  func isDeclaredFirst(_ property: PropertyEntry, in entry: ClassEntry) -> Bool {
    guard property.isOverride else { return true }
    return !ancestry(of: entry.name).dropFirst().contains { ancestor in
      ancestor.properties.contains { $0.name == property.name && obstacle(of: $0, in: ancestor) == nil }
    }
  }

  /// Why no storyboard can set a property; nil where one can.
  func obstacle(of property: PropertyEntry, in entry: ClassEntry) -> String? {
    entry.hiding ?? property.obstacle
  }
}
