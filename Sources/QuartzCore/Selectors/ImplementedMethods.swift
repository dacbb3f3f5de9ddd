import Foundation

/// Which optional methods of Apple's protocols a class implements, where that is known.
///
/// Swift does not tell whether an object has a protocol's method of its own or the default of an extension. `touchstone run`
/// reads it in the sources, and the modules that it writes register their classes. Cost of a question: a hash for each class
/// on the way up.
@MainActor public enum ImplementedMethods {
  private static var names: [ObjectIdentifier: Set<String>] = [:]

  /// Registers the methods of a class by their names in Swift, `tableView(_:moveRowAt:to:)`; without any, it is known that
  /// the class has none.
  public static func register(_ type: AnyClass, _ methods: Set<String>) {
    names[ObjectIdentifier(type), default: []].formUnion(methods)
  }

  /// Whether a class or a superclass has the method; nil where nothing was registered for them.
  package static func contain(_ method: String, of type: AnyClass) -> Bool? {
    SelectorTable.ask(classesUpFrom: type)
    var isKnown = false
    var current: AnyClass? = type
    while let here = current {
      if let own = names[ObjectIdentifier(here)] {
        if own.contains(method) { return true }
        isKnown = true
      }
      current = _getSuperclass(here)
    }
    return isKnown ? false : nil
  }
}
