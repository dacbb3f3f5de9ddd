import Foundation

extension SelectorMethod {
  /// The setter of a property that objects of a class have by a name: `setText:`, `setHidden:`. Nil for a selector of another
  /// form, and where there is no such property.
  ///
  /// An object that is no truth value sets such a property to true, as its pointer does on iOS.
  @MainActor static func setter(_ selector: Selector, of type: AnyClass) -> SelectorMethod? {
    let name = selector.description
    guard name.hasPrefix("set"), name.hasSuffix(":"), name.count > 4 else { return nil }
    let title = String(name.dropFirst(3).dropLast())
    let keys = [title.prefix(1).lowercased() + title.dropFirst(), title]
    let property = keys.lazy.compactMap { PropertyTable.property($0, of: type) }.first
    guard let property, property.isWritable else { return nil }
    return SelectorMethod(NSObject.self, arguments: 1) { target, value, _, _ in
      let isSet = property.set(target, value) || (value != nil && property.set(target, true))
      return isSet ? .done(()) : .refused(argument: 1, wanted: "what \(keys[0]) holds")
    }
  }
}
