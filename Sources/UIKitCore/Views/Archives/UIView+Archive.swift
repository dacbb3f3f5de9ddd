import Foundation
import QuartzCore

extension UIView {
  /// Reads an element of Interface Builder's, or the keys that `encodeView` writes.
  final func decodeView(from coder: NSCoder) {
    if let coder = coder as? NibCoder { return decodeElement(coder) }
    guard coder.allowsKeyedCoding, ArchiveDepth.enter() else { return }
    defer { ArchiveDepth.leave() }
    let pass = ArchivePass(coder, writes: false)
    _layer.archiveForView(pass, hasOwnContents: archivesContents)
    archiveFields(pass)
    decodeChildren(pass)
    if ArchiveDepth.isOutermost { ArchivedTargets.read(pass, into: self) }
  }

  /// Writes the view with its subviews, recognisers and constraints into a keyed archive.
  final func encodeView(to coder: NSCoder) {
    guard coder.allowsKeyedCoding, ArchiveDepth.enter() else { return }
    defer { ArchiveDepth.leave() }
    let pass = ArchivePass(coder, writes: true)
    _layer.archiveForView(pass, hasOwnContents: archivesContents)
    archiveFields(pass)
    encodeChildren(pass)
    if ArchiveDepth.isOutermost { ArchivedTargets.write(pass, of: self) }
  }

  /// Reads the view's own properties again: a class that sets them up after `super.init(coder:)` calls it.
  package final func decodeFields(_ coder: NSCoder) {
    guard coder.allowsKeyedCoding, !(coder is NibCoder) else { return }
    archiveFields(ArchivePass(coder, writes: false))
  }

  private func archiveFields(_ pass: ArchivePass) {
    // What classes have different defaults of is always written.
    pass.field("UIMultipleTouchEnabled", self, \.isMultipleTouchEnabled)
    pass.field("UIUserInteractionEnabled", self, \.isUserInteractionEnabled)
    pass.field("UIOpaque", self, \.isOpaque)
    pass.field("UIClipsToBounds", self, \.clipsToBounds)
    pass.field("UIContentMode", self, \.contentMode)
    pass.field("UIHidden", self, \.isHidden)
    pass.field("UIAlpha", self, \.alpha)
    if pass.writes, backgroundColor == nil { pass.coder.encode(true, forKey: "UILacksBackgroundColor") }
    if pass.has("UILacksBackgroundColor") { backgroundColor = nil }
    pass.object("UIBackgroundColor", self, \.backgroundColor)
    pass.field("UITag", self, \.tag, 0)
    pass.field("UIExclusiveTouch", self, \.isExclusiveTouch, false)
    pass.field("UIClearsContextBeforeDrawing", self, \.clearsContextBeforeDrawing, true)
    pass.field("UISemanticContentAttribute", self, \.semanticContentAttribute, .unspecified)
    pass.field("UIAutoresizesSubviews", self, \.autoresizesSubviews, true)
    pass.field("UIAutoresizingMask", self, \.autoresizingMask, [])
    pass.field("UITranslatesAutoresizingMask", self, \.translatesAutoresizingMaskIntoConstraints, true)
    pass.field("UIInsetsLayoutMarginsFromSafeArea", self, \.insetsLayoutMarginsFromSafeArea, true)
    pass.field("UIPreservesSuperviewMargins", self, \.preservesSuperviewLayoutMargins, false)
    pass.field("UIOverrideUserInterfaceStyle", self, \.overrideUserInterfaceStyle, .unspecified)
    pass.field("UITintAdjustmentMode", self, \.tintAdjustmentMode, .automatic)
    if pass.writes {
      if let tint = extras?.tint { pass.coder.encode(tint, forKey: "UITintColor") }
    } else if let tint: UIColor = pass.read("UITintColor") {
      tintColor = tint
    }
    archivePriorities(pass)
    pass.field("UIRestorationIdentifier", self, \.restorationIdentifier)
    pass.field("UIAccessibilityIdentifier", self, \.accessibilityIdentifier)
    pass.value("UIAccessibilityLabel", extras?.accessibility == nil ? nil : accessibilityLabel) {
      accessibilityLabel = $0
    }
    pass.value("UIAccessibilityHint", extras?.accessibility == nil ? nil : accessibilityHint) { accessibilityHint = $0 }
  }

  private func archivePriorities(_ pass: ArchivePass) {
    for (axis, letter) in [(NSLayoutConstraint.Axis.horizontal, "H"), (.vertical, "V")] {
      pass.value("UIHugging\(letter)", own(contentHuggingPriority(for: axis), 250)) {
        setContentHuggingPriority(UILayoutPriority(rawValue: $0), for: axis)
      }
      pass.value("UICompression\(letter)", own(contentCompressionResistancePriority(for: axis), 750)) {
        setContentCompressionResistancePriority(UILayoutPriority(rawValue: $0), for: axis)
      }
    }
  }

  private func own(_ priority: UILayoutPriority, _ usual: Float) -> Float? {
    priority.rawValue == usual ? nil : priority.rawValue
  }

  // MARK: Subviews

  /// Whether subviews and layers are the app's: UIKit's composite controls make theirs again.
  final var archivesContents: Bool {
    var type: AnyClass? = Swift.type(of: self)
    while let found = type, !ArchivedKinds.isFramework(found) { type = class_superclass(of: found) }
    return type.map { ArchivedKinds.plainViews.contains(ObjectIdentifier($0)) } ?? false
  }

  /// The subviews that an archive holds, in order.
  final var archivedSubviews: [UIView] {
    guard archivesContents else { return [] }
    return _subviews.filter { ArchivedKinds.isKnown(type(of: $0)) && !($0 is UIRefreshControl) }
  }

  private func encodeChildren(_ pass: ArchivePass) {
    let children = archivedSubviews
    if !children.isEmpty { pass.coder.encode(children as NSArray, forKey: "UISubviews") }
    if let mask = extras?.mask { pass.coder.encode(mask, forKey: "UIMaskView") }
    let guides = archivedGuides
    if !guides.isEmpty { pass.coder.encode(guides.map { $0.identifier as NSString } as NSArray, forKey: "UIGuides") }
    let recognizers = archivedRecognizers.map(ArchivedRecognizers.write)
    if !recognizers.isEmpty { pass.coder.encode(recognizers as NSArray, forKey: "UIGestureRecognizers") }
    let constraints = archivedConstraints.compactMap { ArchivedConstraints.write($0, of: self) }
    if !constraints.isEmpty { pass.coder.encode(constraints as NSArray, forKey: "UIConstraints") }
  }

  private func decodeChildren(_ pass: ArchivePass) {
    if archivesContents {
      for view in pass.readList("UISubviews", of: UIView.self) where view._superview == nil && view !== self {
        addSubview(view)
      }
    }
    if let mask: UIView = pass.read("UIMaskView"), mask._superview == nil { self.mask = mask }
    for case let name as String in pass.plist("UIGuides") as? [Any] ?? [] {
      let guide = UILayoutGuide()
      guide.identifier = name
      addLayoutGuide(guide)
    }
    for case let values as [String: Any] in pass.plist("UIGestureRecognizers") as? [Any] ?? [] {
      if let recognizer = ArchivedRecognizers.read(values) { addGestureRecognizer(recognizer) }
    }
    for case let values as [String: Any] in pass.plist("UIConstraints") as? [Any] ?? [] {
      ArchivedConstraints.read(values, of: self)?.isActive = true
    }
  }

  /// The layout guides of the app's.
  final var archivedGuides: [UILayoutGuide] {
    let gaps = (self as? UIStackView)?.gaps ?? []
    return layoutGuides.filter { guide in guide.kind == .own && !gaps.contains { $0 === guide } }
  }

  /// The recognisers of the app's.
  final var archivedRecognizers: [UIGestureRecognizer] {
    let own = (self as? UIScrollView).map { [$0.panGestureRecognizer, $0.pinchGestureRecognizer] } ?? []
    return (extras?.recognizers ?? []).filter { recognizer in
      ArchivedKinds.isKnown(type(of: recognizer)) && !own.contains { $0 === recognizer }
    }
  }

  private var archivedConstraints: [NSLayoutConstraint] {
    let made = Set(((self as? UIStackView)?.made ?? []).map { ObjectIdentifier($0) })
    return constraints.filter { !made.contains(ObjectIdentifier($0)) }
  }

  // MARK: Paths

  /// The way from this view to one inside it, as places among the archived subviews; nil for another view.
  final func archivedPath(to view: UIView) -> [Int]? {
    var path: [Int] = []
    var current = view
    while current !== self {
      guard let parent = current._superview, let place = parent.archivedSubviews.firstIndex(where: { $0 === current })
      else { return nil }
      path.append(place)
      current = parent
    }
    return path.reversed()
  }

  /// The view at the end of such a way.
  final func archivedView(at path: Any?) -> UIView? {
    guard let path = path as? [Any] else { return nil }
    var view = self
    for step in path {
      let children = view.archivedSubviews
      guard let place = (step as? NSNumber)?.intValue, children.indices.contains(place) else { return nil }
      view = children[place]
    }
    return view
  }

  private func class_superclass(of type: AnyClass) -> AnyClass? { _getSuperclass(type) }
}

/// Which classes are the framework's, and which of them a keyed archive takes apart.
@MainActor enum ArchivedKinds {
  /// Views whose subviews are all the app's.
  static let plainViews: Set<ObjectIdentifier> = [
    ObjectIdentifier(UIView.self), ObjectIdentifier(UIControl.self), ObjectIdentifier(UILabel.self),
    ObjectIdentifier(UIImageView.self), ObjectIdentifier(UIScrollView.self), ObjectIdentifier(UIStackView.self),
    ObjectIdentifier(UIWindow.self),
  ]

  /// Whether a class is one of this package's.
  static func isFramework(_ type: AnyClass) -> Bool {
    let name = NSStringFromClass(type)
    return name.hasPrefix("UIKitCore.") || name.hasPrefix("UIKit.")
  }

  /// Whether a class is the app's or a documented one, not a part of a control or a scroll view.
  static func isKnown(_ type: AnyClass) -> Bool {
    let name = NSStringFromClass(type)
    return !isFramework(type) || name.hasPrefix("UIKitCore.UI") || name.hasPrefix("UIKit.UI")
  }
}
