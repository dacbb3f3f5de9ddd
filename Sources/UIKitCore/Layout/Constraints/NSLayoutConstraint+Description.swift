import QuartzCore

extension NSLayoutConstraint {
  final var layoutDescription: String {
    var text = identifier.map { "\"\($0)\" " } ?? ""
    text += Self.name(of: first)
    switch relation {
    case .lessThanOrEqual: text += " <= "
    case .equal: text += " == "
    case .greaterThanOrEqual: text += " >= "
    }
    let number = Self.text(storedConstant.magnitude)
    if let second {
      if multiplier != 1 { text += Self.text(multiplier) + " × " }
      text += Self.name(of: second)
      if storedConstant != 0 { text += (storedConstant < 0 ? " - " : " + ") + number }
    } else {
      text += (storedConstant < 0 ? "-" : "") + number
    }
    return text + " @" + Self.text(CGFloat(priority.rawValue))
  }

  private static func name(of side: Side) -> String {
    let end = "\(side.box.layoutName).\(side.attribute.name)"
    guard let origin = side.origin else { return end }
    return "(\(end) - \(origin.box.layoutName).\(origin.attribute.name))"
  }

  private static func text(_ value: CGFloat) -> String {
    value == value.rounded() && value.magnitude < 1e9 ? String(Int(value)) : "\(value)"
  }
}

extension LayoutBox {
  /// Like `<UIView:title>`, with the layer's name, or its number where it has none.
  var layoutName: String {
    if isGuide {
      guard let guide else { return "<a guide that is gone>" }
      let name = guide.identifier.isEmpty ? "guide" : guide.identifier
      return "<\(type(of: guide)):\(name) of \(guide.owningView?.layoutName ?? "no view")>"
    }
    return view?.layoutName ?? "<a view that is gone>"
  }
}

extension UIView {
  fileprivate final var layoutName: String { layer.logName }
}
