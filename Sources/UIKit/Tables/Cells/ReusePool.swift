import Foundation

/// The arguments for a view while `ClassInstantiation` makes it, since a plain `init()` takes none.
@MainActor enum ReusableMaking {
  private(set) static var identifier: String?

  /// A view of a class that an app registered.
  static func make<View: UIView>(
    _ viewClass: AnyClass, as: View.Type, identifier: String, frame: CGRect = .zero
  ) -> View? {
    let outer = self.identifier
    self.identifier = identifier
    defer { self.identifier = outer }
    return ViewMaking.make(viewClass, frame: frame) as? View
  }
}

/// Views that can be reused, by identifier.
@MainActor struct ReusePool<View: UIView> {
  private var classes: [String: AnyClass] = [:]
  /// What loads views from a storyboard or a nib.
  private var loaders: [String: @MainActor () -> View?] = [:]
  private var waiting: [String: [View]] = [:]

  mutating func register(_ viewClass: AnyClass?, _ identifier: String) {
    classes[identifier] = viewClass
    loaders[identifier] = nil
  }

  mutating func register(_ identifier: String, _ loader: (@MainActor () -> View?)?) {
    loaders[identifier] = loader
    classes[identifier] = nil
  }

  /// Views of a nib: its first object.
  mutating func register(_ nib: UINib?, _ identifier: String) {
    classes[identifier] = nil
    loaders[identifier] = nil
    guard let nib else { return }
    loaders[identifier] = { nib.instantiate(withOwner: nil).first as? View }
  }

  /// A view that can be reused.
  mutating func take(_ identifier: String) -> View? { waiting[identifier]?.popLast() }

  /// A view that can be reused, or a new one of the registered class; nil if there is none.
  mutating func takeOrMake(_ identifier: String, frame: CGRect = .zero) -> (view: View, isNew: Bool)? {
    if let view = take(identifier) { return (view, false) }
    if let view = loaders[identifier]?() { return (view, true) }
    guard let viewClass = classes[identifier] else { return nil }
    return ReusableMaking.make(viewClass, as: View.self, identifier: identifier, frame: frame).map { ($0, true) }
  }

  mutating func put(_ view: View, _ identifier: String?) {
    guard let identifier else { return }
    waiting[identifier, default: []].append(view)
  }

  /// How many can be reused.
  var count: Int { waiting.values.reduce(0) { $0 + $1.count } }
}
