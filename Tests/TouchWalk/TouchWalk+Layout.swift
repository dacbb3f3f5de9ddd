import QuartzCore
import UIKit

/// What an app does with constraints and autoresizing masks, and the law that layout keeps.
extension TouchWalk {
  func layoutActs(_ verb: WalkVerb, on view: UIView?) -> Bool {
    switch verb {
    case .setAutoresizing:
      view?.autoresizingMask = UIView.AutoresizingMask(rawValue: UInt(input.byte() & 0x3F))
      if input.happens(60) { view?.autoresizesSubviews.toggle() }
    case .constrain: if let view { constrain(view) }
    default: return false
    }
    return true
  }

  /// Ties a view to its superview or to a neighbour, takes such a tie away, or changes how the view is placed.
  private func constrain(_ view: UIView) {
    guard let parent = view.superview, !(view is UIWindow) else { return }
    let own = parent.constraints.filter { $0.identifier == Self.mark }
    switch input.choice(8) {
    case 0: view.translatesAutoresizingMaskIntoConstraints.toggle()
    case 1: if !own.isEmpty { own[input.choice(own.count)].isActive = false }
    case 2: if !own.isEmpty { own[input.choice(own.count)].constant = Double(input.choice(60)) - 20 }
    default:
      guard own.count < 30 else { return }
      let attributes: [NSLayoutConstraint.Attribute] = [
        .left, .top, .width, .height, .right, .bottom, .centerX, .centerY, .leading, .trailing, .leftMargin, .topMargin,
      ]
      let attribute = attributes[input.choice(attributes.count)]
      let other = input.happens(100) ? parent.subviews[input.choice(parent.subviews.count)] : parent
      guard other !== view, maySize(parent, by: other) else { return }
      let isSize = attribute == .width || attribute == .height
      let constraint = NSLayoutConstraint(
        item: view, attribute: attribute, relatedBy: [.equal, .lessThanOrEqual, .greaterThanOrEqual][input.choice(3)],
        toItem: other, attribute: attribute, multiplier: isSize && input.happens(128) ? 0.5 : 1,
        constant: Double(input.choice(40)) - 20)
      // Not required: contradictions among those are told, and are no subject of the walk.
      constraint.priority = UILayoutPriority([999, 750, 500, 250][input.choice(4)])
      constraint.identifier = Self.mark
      if input.happens(200) { view.translatesAutoresizingMaskIntoConstraints = false }
      constraint.isActive = true
    }
  }

  /// Whether a tie to `other` may have a say in the size of `parent`. A control places its own parts from its size, and a
  /// table's contents are as wide as the table: sizes that follow from these may find no end.
  private func maySize(_ parent: UIView, by other: UIView) -> Bool {
    other === parent ? !(parent is UITableView) : livingViews.contains { $0 === other }
  }

  private static let mark = "walk"

  /// Layout ends, all places are numbers, and a second layout moves nothing.
  func checkLayout() {
    let loops = RoundLimit.loopCount
    let windows = [stage.window] + windows
    // Where constraints place a view, a place set by hand holds until the next layout only.
    layOutAll(windows)
    var places: [ObjectIdentifier: (CGPoint, CGRect)] = [:]
    for view in livingViews {
      let (center, bounds) = (view.center, view.bounds)
      let numbers = [center.x, center.y, bounds.minX, bounds.minY, bounds.width, bounds.height]
      if !numbers.allSatisfy(\.isFinite) { broke(.layout, "\(name(of: view)) is at \(center) with \(bounds)") }
      places[ObjectIdentifier(view)] = (center, bounds)
    }
    layOutAll(windows)
    for view in livingViews {
      guard let (center, bounds) = places[ObjectIdentifier(view)] else { continue }
      let moves = [
        view.center.x - center.x, view.center.y - center.y, view.bounds.minX - bounds.minX,
        view.bounds.minY - bounds.minY, view.bounds.width - bounds.width, view.bounds.height - bounds.height,
      ]
      // Sums of fractions may end in another last bit.
      if moves.contains(where: { abs($0) > 1e-6 }) {
        broke(
          .layout, "a second layout moves \(name(of: view)) from \(center), \(bounds) to \(view.center), \(view.bounds)"
        )
      }
    }
    if RoundLimit.loopCount != loops { broke(.layout, RoundLimit.lastLoop) }
  }

  private func layOutAll(_ windows: [UIWindow]) {
    for view in livingViews {
      view.setNeedsLayout()
      view.superview?.setNeedsLayout()
    }
    for window in windows { window.layoutIfNeeded() }
  }

  private func name(of view: UIView) -> String { view.layer.logName }
}
