import Foundation

/// Which properties can be set by name: the outlets and inspectable properties of an app's classes, and those of UIKit that
/// Interface Builder sets as runtime attributes.
///
/// Off Apple's platforms no property answers to a name by itself. Code that `touchstone run` rewrites registers its own;
/// other code may do so where `registerSelectors()` of `SelectorAnswering` asks for it:
///
/// ```swift
/// PropertyTable.register(BoardController.self) { $0.add("board", \BoardController.board) }
/// ```
///
/// A subclass has what its superclasses have. Cost of a look-up: two hashes for each class on the way up. (I8, I14)
@MainActor public enum PropertyTable {
  /// What `register` passes on: the properties of one class.
  @MainActor public struct Entries<Target: AnyObject> {
    fileprivate var properties: [String: NamedProperty] = [:]

    /// Names a property. A name that is given twice has the property given last.
    public mutating func add<Value>(_ name: String, _ path: ReferenceWritableKeyPath<Target, Value>) {
      properties[name] = NamedProperty(path)
    }

    /// Names a property that can be read only: a computed one, or an object on the way to others.
    public mutating func addReadOnly<Value>(_ name: String, _ path: KeyPath<Target, Value>) {
      properties[name] = NamedProperty(readOnly: path)
    }
  }

  private static var properties: [ObjectIdentifier: [String: NamedProperty]] = [:]

  /// Registers properties of a class, beside those that it has already.
  public static func register<Target: AnyObject>(_ type: Target.Type, _ body: (inout Entries<Target>) -> Void) {
    var entries = Entries<Target>()
    body(&entries)
    properties[ObjectIdentifier(type), default: [:]].merge(entries.properties) { $1 }
  }

  /// The property of a name: that of the nearest class on the way up.
  package static func property(_ name: String, of type: AnyClass) -> NamedProperty? {
    owned(name, by: type)?.property
  }

  /// The same with the class that has it.
  private static func owned(_ name: String, by type: AnyClass) -> (owner: ObjectIdentifier, property: NamedProperty)? {
    registerFrameworks()
    SelectorTable.ask(classesUpFrom: type)
    var current: AnyClass? = type
    while let here = current {
      let owner = ObjectIdentifier(here)
      if let found = properties[owner]?[name] { return (owner, found) }
      current = _getSuperclass(here)
    }
    return nil
  }

  /// The name under which a class, or one on the way up, has the property of a key path.
  static func name(of path: AnyKeyPath, in type: AnyClass) -> String? {
    registerFrameworks()
    SelectorTable.ask(classesUpFrom: type)
    var current: AnyClass? = type
    while let here = current {
      let names = properties[ObjectIdentifier(here)]?.filter { $0.value.path == path }.keys
      // Of `isHidden` and `hidden` the shorter is the one that Objective-C has.
      if let name = names?.min(by: { ($0.count, $0) < ($1.count, $1) }) { return name }
      current = _getSuperclass(here)
    }
    return nil
  }

  /// Whether a property is of an app's class, and not of a framework's.
  package static func isOfApp(_ name: String, in type: AnyClass) -> Bool {
    owned(name, by: type).map { !frameworkClasses.contains($0.owner) } ?? false
  }

  private static var hasFrameworks = false
  /// The classes that the frameworks have registered.
  private static var frameworkClasses: Set<ObjectIdentifier> = []

  /// Lets the modules above this one register what they have; an app that links them has these classes.
  private static func registerFrameworks() {
    guard !hasFrameworks else { return }
    hasFrameworks = true
    for name in ["UIKitCore.FrameworkProperties", "UIKit.WidgetProperties"] {
      let before = Set(properties.keys)
      (NSClassFromString(name) as? any FrameworkPropertyList.Type)?.registerProperties()
      frameworkClasses.formUnion(properties.keys.filter { !before.contains($0) })
    }
  }

  /// Why a property was not set.
  package enum Refusal: Equatable {
    /// No class of the object, or of one on the path, has a property of this name.
    case unknown(name: String, of: String)
    /// The value has another type than the property.
    case wrongType(name: String, of: String)
  }

  /// Sets the property at a path: `layer.cornerRadius`. Nothing happens where an object on the path is nil.
  package static func set(_ value: Any?, at path: String, of object: AnyObject) -> Refusal? {
    var names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let last = names.removeLast()
    switch self.value(at: names[...], of: object) {
    case .failure(let unknown): return .unknown(name: unknown.name, of: unknown.type)
    case .success(nil): return nil
    case .success(let owner?):
      if let objects = KeyedCollection.objects(of: owner) {
        let refusals = objects.map { set(value, at: last, of: $0 as AnyObject) }
        return refusals.lazy.compactMap { $0 }.first
      }
      let owner = owner as AnyObject
      if KeyedCollection.set(value, at: last, of: owner) { return nil }
      guard let property = property(last, of: type(of: owner)) else {
        return .unknown(name: last, of: "\(type(of: owner))")
      }
      return property.set(owner, value) ? nil : .wrongType(name: last, of: "\(type(of: owner))")
    }
  }

  /// The value at a path: that of the property of the last name. Nil where an object on the path is nil.
  package static func value(at path: String, of object: AnyObject) -> Result<Any?, UnknownProperty> {
    value(at: path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...], of: object)
  }

  static func value(at names: ArraySlice<String>, of owner: Any) -> Result<Any?, UnknownProperty> {
    guard let name = names.first else { return .success(owner) }
    let rest = names.dropFirst()
    let next: Any?
    if let objects = KeyedCollection.objects(of: owner) {
      return KeyedCollection.value(at: names, of: objects)
    } else if let values = KeyedCollection.dictionary(owner) {
      next = name == "@count" ? NSNumber(value: values.count) : values[name]
    } else {
      let owner = owner as AnyObject
      guard let property = property(name, of: type(of: owner)) else {
        return .failure(UnknownProperty(name: name, type: "\(type(of: owner))"))
      }
      next = property.get(owner)
    }
    guard let next else { return .success(nil) }
    return value(at: rest, of: next)
  }
}

/// A name that stands for no property of a class.
package struct UnknownProperty: Error {
  package let name: String
  package let type: String
}

/// A module above this one that has properties which can be set by name.
@MainActor package protocol FrameworkPropertyList: AnyObject {
  /// Registers them, once.
  static func registerProperties()
}
