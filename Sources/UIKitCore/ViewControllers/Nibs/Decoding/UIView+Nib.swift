import Foundation
import InterfaceArchive

extension UIView {
  /// Reads an element of Interface Builder: the view's own properties and its subviews. Called by `init(coder:)`.
  final func decodeElement(_ coder: NibCoder) {
    let node = coder.node
    // The object has its id before its subviews are made, since they may refer to it.
    coder.load.note(self, as: node.id)
    coder.load.leaveOut(node)
    decodeGeometry(node)
    decodeLooks(coder)
    decodeSubviews(coder)
    decodeGuides(coder)
    coder.load.addConstraints(node, of: self)
  }

  /// Reads the properties that are not of geometry, also those of a view that exists already: the contents of a cell.
  package final func decodeLooks(_ coder: NibCoder) {
    let node = coder.node
    if let mode = node["contentMode"].flatMap({ NibNames.contentModes[$0] }) { contentMode = mode }
    if let color = coder.color("backgroundColor") { backgroundColor = color }
    if let color = coder.color("tintColor") { tintColor = color }
    if let value = node.number("alpha") { alpha = value }
    if let value = node.bool("hidden") { isHidden = value }
    if let value = node.bool("opaque") { isOpaque = value }
    if let value = node.integer("tag") { tag = value }
    if let value = node.bool("clearsContextBeforeDrawing") { clearsContextBeforeDrawing = value }
    if let value = node.bool("exclusiveTouch") { isExclusiveTouch = value }
    if let value = node["semanticContentAttribute"].flatMap({ NibNames.semantics[$0] }) {
      semanticContentAttribute = value
    }
    decodeAccessibility(node)
    decodeFlags(coder)
    decodeMargins(node)
    decodePriorities(node)
  }

  /// What some classes give another default, which the element overrides: called again when they are set up.
  final func decodeFlags(_ coder: NibCoder) {
    let node = coder.node
    isUserInteractionEnabled = node.bool("userInteractionEnabled") ?? true
    isMultipleTouchEnabled = node.bool("multipleTouchEnabled") ?? false
    clipsToBounds = node.bool("clipsSubviews") ?? node.bool("clipsToBounds") ?? false
  }

  private func decodeGeometry(_ node: InterfaceNode) {
    if let rect = node.children.first(where: { $0.name == "rect" && $0["key"] == "frame" })?.rect { frame = rect }
    if let rect = node.children.first(where: { $0.name == "rect" && $0["key"] == "bounds" })?.rect { bounds = rect }
    if let mask = node.child(key: "autoresizingMask") {
      var value: AutoresizingMask = []
      if mask.bool("flexibleMinX") == true { value.insert(.flexibleLeftMargin) }
      if mask.bool("widthSizable") == true { value.insert(.flexibleWidth) }
      if mask.bool("flexibleMaxX") == true { value.insert(.flexibleRightMargin) }
      if mask.bool("flexibleMinY") == true { value.insert(.flexibleTopMargin) }
      if mask.bool("heightSizable") == true { value.insert(.flexibleHeight) }
      if mask.bool("flexibleMaxY") == true { value.insert(.flexibleBottomMargin) }
      autoresizingMask = value
    }
    // A view whose frame Interface Builder fixes has no constraints in the file; it stays where it was drawn.
    if node.bool("translatesAutoresizingMaskIntoConstraints") == false, node.bool("fixedFrame") != true {
      translatesAutoresizingMaskIntoConstraints = false
    }
  }

  private func decodeMargins(_ node: InterfaceNode) {
    if let margins = node.child(key: "layoutMargins") { layoutMargins = margins.insets }
    if let margins = node.child(key: "directionalLayoutMargins") {
      directionalLayoutMargins = margins.directionalInsets
    }
    if let value = node.bool("preservesSuperviewLayoutMargins") { preservesSuperviewLayoutMargins = value }
    if let value = node.bool("insetsLayoutMarginsFromSafeArea") { insetsLayoutMarginsFromSafeArea = value }
  }

  private func decodePriorities(_ node: InterfaceNode) {
    func priority(_ name: String) -> UILayoutPriority? {
      node.number(name).map { UILayoutPriority(rawValue: Float($0)) }
    }
    if let value = priority("horizontalHuggingPriority") { setContentHuggingPriority(value, for: .horizontal) }
    if let value = priority("verticalHuggingPriority") { setContentHuggingPriority(value, for: .vertical) }
    if let value = priority("horizontalCompressionResistancePriority") {
      setContentCompressionResistancePriority(value, for: .horizontal)
    }
    if let value = priority("verticalCompressionResistancePriority") {
      setContentCompressionResistancePriority(value, for: .vertical)
    }
  }

  private func decodeSubviews(_ coder: NibCoder) {
    for child in coder.node.list("subviews") {
      guard let view = coder.load.makeView(child) else { continue }
      // A frame by its distances from the edges is known once the view around it is.
      if let inset = child.children.first(where: { $0["key"] == "frameInset" || $0.name == "frameInset" }) {
        view.frame = inset.frame(in: bounds.size)
      }
      if let stack = self as? UIStackView { stack.addArrangedSubview(view) } else { addSubview(view) }
    }
  }

  /// The ids of the view's layout guides.
  private func decodeGuides(_ coder: NibCoder) {
    for guide in coder.node.children where guide.name == "viewLayoutGuide" {
      switch guide["key"] {
      case "safeArea": coder.load.note(safeAreaLayoutGuide, as: guide.id)
      case "keyboard": coder.load.note(keyboardLayoutGuide, as: guide.id)
      case "contentLayoutGuide":
        if let scroll = self as? UIScrollView { coder.load.note(scroll.contentLayoutGuide, as: guide.id) }
      case "frameLayoutGuide":
        if let scroll = self as? UIScrollView { coder.load.note(scroll.frameLayoutGuide, as: guide.id) }
      default: break
      }
    }
  }
}

/// Names of Interface Builder's for values of enumerations.
enum NibNames {
  static let contentModes: [String: UIView.ContentMode] = [
    "scaleToFill": .scaleToFill, "scaleAspectFit": .scaleAspectFit, "scaleAspectFill": .scaleAspectFill,
    "redraw": .redraw, "center": .center, "top": .top, "bottom": .bottom, "left": .left, "right": .right,
    "topLeft": .topLeft, "topRight": .topRight, "bottomLeft": .bottomLeft, "bottomRight": .bottomRight,
  ]
  static let semantics: [String: UISemanticContentAttribute] = [
    "unspecified": .unspecified, "playback": .playback, "spatial": .spatial, "forceLeftToRight": .forceLeftToRight,
    "forceRightToLeft": .forceRightToLeft,
  ]
  static let horizontalAlignments: [String: UIControl.ContentHorizontalAlignment] = [
    "center": .center, "left": .left, "right": .right, "fill": .fill, "leading": .leading, "trailing": .trailing,
  ]
  static let verticalAlignments: [String: UIControl.ContentVerticalAlignment] = [
    "center": .center, "top": .top, "bottom": .bottom, "fill": .fill,
  ]
}
