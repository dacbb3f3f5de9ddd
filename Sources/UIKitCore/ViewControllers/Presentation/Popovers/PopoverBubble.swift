import Foundation
import QuartzCore

/// The bubble of a popover: its content with round corners, and the arrow.
final class PopoverBubble: UIView {
  private let arrow = CAShapeLayer()
  private let content = UIView()
  /// Where it is, and its arrow.
  var place = PopoverPlace() { didSet { if place != oldValue { setNeedsLayout() } } }
  /// The colour of the arrow, and of the bubble where the content is transparent.
  var color = UIColor.systemBackground { didSet { paint() } }

  init() {
    super.init(frame: .zero)
    isOpaque = false
    layer.addSublayer(arrow)
    content.clipsToBounds = true
    content.layer.cornerRadius = PopoverPlace.radius
    addSubview(content)
    layer.shadowOpacity = 0.18
    layer.shadowRadius = 20
    layer.shadowOffset = CGSize(width: 0, height: 4)
    paint()
  }

  required init?(coder: NSCoder) { nil }

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.role = .popover
    return defaults
  }

  /// Puts a view into the bubble.
  func show(_ view: UIView) {
    layoutIfNeeded()
    view.frame = content.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.addSubview(view)
  }

  private func paint() {
    content.backgroundColor = color
    arrow.fillColor = color.resolvedColor(with: traitCollection).cgColor
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    paint()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    content.frame = place.content
    arrow.frame = bounds
    let corners = place.arrowCorners
    let path = UIBezierPath()
    if let first = corners.first {
      path.move(to: first)
      for corner in corners.dropFirst() { path.addLine(to: corner) }
      path.close()
    }
    arrow.path = path.cgPath
    let whole = UIBezierPath(roundedRect: place.content, cornerRadius: PopoverPlace.radius)
    whole.append(path)
    layer.shadowPath = whole.cgPath
  }

  /// Touches beside the content, such as beside the arrow, are touches beside the popover.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { place.content.contains(point) }
}

extension UIBarItem {
  /// The view that shows it in a window: its own one, or the bar's; nil where it is not shown.
  final func shownView(in window: UIWindow?) -> UIView? {
    if let custom = (self as? UIBarButtonItem)?.customView { return custom }
    guard let window else { return nil }
    return Self.find(window, depth: 0) { ($0 as? any BarItemView)?.shows(self) ?? false }
  }

  private static func find(_ view: UIView, depth: Int, where isFound: (UIView) -> Bool) -> UIView? {
    if isFound(view) { return view }
    guard depth < 200, !view.isHidden else { return nil }
    for subview in view.subviews.reversed() {
      if let found = find(subview, depth: depth + 1, where: isFound) { return found }
    }
    return nil
  }
}

/// A view that shows one item of a bar.
@MainActor protocol BarItemView {
  func shows(_ item: UIBarItem) -> Bool
}

extension BarButtonView: BarItemView {
  func shows(_ item: UIBarItem) -> Bool { self.item === item }
}
