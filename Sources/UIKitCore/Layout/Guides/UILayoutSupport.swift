import Foundation

/// The covered top or bottom of a controller's view, for constraints from before the safe area.
/// > Here: from an edge to the safe area.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
  /// How much is covered, in points.
  var length: CGFloat { get }
  /// The upper edge.
  var topAnchor: NSLayoutYAxisAnchor { get }
  /// The lower edge.
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  /// The height.
  var heightAnchor: NSLayoutDimension { get }
}

/// From an edge of a controller's view to its safe area.
@MainActor final class CoveredEdgeGuide: UILayoutGuide, UILayoutSupport {
  private let isTop: Bool

  private init(isTop: Bool) {
    self.isTop = isTop
    super.init()
  }

  required init?(coder: NSCoder) {
    isTop = true
    super.init(coder: coder)
  }

  var length: CGFloat {
    guard let view = owningView else { return 0 }
    return isTop ? view.safeAreaInsets.top : view.safeAreaInsets.bottom
  }

  static func of(_ view: UIView, isTop: Bool) -> CoveredEdgeGuide {
    for guide in view.layoutBox.guides {
      if let known = guide as? CoveredEdgeGuide, known.isTop == isTop { return known }
    }
    let made = CoveredEdgeGuide(isTop: isTop)
    made.identifier = isTop ? "UIViewController.topLayoutGuide" : "UIViewController.bottomLayoutGuide"
    view.addLayoutGuide(made)
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      made.leftAnchor.constraint(equalTo: view.leftAnchor), made.rightAnchor.constraint(equalTo: view.rightAnchor),
      made.topAnchor.constraint(equalTo: isTop ? view.topAnchor : safe.bottomAnchor),
      made.bottomAnchor.constraint(equalTo: isTop ? safe.topAnchor : view.bottomAnchor),
    ])
    return made
  }
}
