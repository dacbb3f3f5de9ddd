import Foundation
import QuartzCore

/// Settings of margins and direction that few views have.
@MainActor final class ViewSurroundings {
  /// The margins that were set; nil for the default ones.
  var margins: NSDirectionalEdgeInsets?
  var addsSafeArea = true
  /// The margins at the last change of the frame, while they follow the superview's.
  var followed = UIEdgeInsets.zero
  var semantics = UISemanticContentAttribute.unspecified
  /// The insets at the last notification.
  var safeArea = UIEdgeInsets.zero
}

extension ViewExtras {
  var needSurroundings: ViewSurroundings {
    if let surroundings { return surroundings }
    let made = ViewSurroundings()
    surroundings = made
    return made
  }
}

extension UIView {
  /// The margins with the safe area and those of superviews.
  final var effectiveMargins: UIEdgeInsets {
    let own = extras?.surroundings
    var margins: UIEdgeInsets
    if let set = own?.margins {
      margins = set.resolved(isRightToLeft: isRightToLeft)
    } else {
      margins = flags.contains(.controlled) ? .zero : usualMargins
    }
    if flags.contains(.controlled), let controller = extras?.controller,
      controller.viewRespectsSystemMinimumLayoutMargins
    {
      let least = controller.systemMinimumLayoutMargins.resolved(isRightToLeft: isRightToLeft)
      margins.left = max(margins.left, least.left)
      margins.right = max(margins.right, least.right)
      margins.top = max(margins.top, least.top)
      margins.bottom = max(margins.bottom, least.bottom)
    }
    if own?.addsSafeArea ?? true {
      let safe = safeAreaInsets
      margins.top += safe.top
      margins.left += safe.left
      margins.bottom += safe.bottom
      margins.right += safe.right
    }
    if flags.contains(.keepsSuperviewMargins), let parent = _superview {
      let outer = parent.layoutMargins
      let frame = layer.hasTransform ? untransformedFrame : self.frame
      let bounds = parent.layer._bounds
      margins.left = max(margins.left, bounds.minX + outer.left - frame.minX)
      margins.top = max(margins.top, bounds.minY + outer.top - frame.minY)
      margins.right = max(margins.right, frame.maxX - (bounds.maxX - outer.right))
      margins.bottom = max(margins.bottom, frame.maxY - (bounds.maxY - outer.bottom))
    }
    return margins
  }

  final func setMargins(_ margins: NSDirectionalEdgeInsets) {
    let numbers = [margins.top, margins.leading, margins.bottom, margins.trailing]
    guard numbers.allSatisfy(\.isFinite) else {
      return PlatformNote.misuse("layout margins must be finite; the old ones stay")
    }
    changeMargins { $0.margins = margins }
  }

  final func changeMargins(_ change: (ViewSurroundings) -> Void) {
    let old = effectiveMargins
    change(needExtras().needSurroundings)
    if effectiveMargins != old { marginsChanged() }
  }

  /// The margins have changed: notifies the view, its controller, its constraints and its subviews.
  final func marginsChanged() {
    layoutMarginsDidChange()
    if flags.contains(.controlled) { extras?.controller?.viewLayoutMarginsDidChange() }
    surroundingsChanged { $0.isOfMargins }
    for view in subviews where view.flags.contains(.keepsSuperviewMargins) { view.marginsChanged() }
  }

  /// The frame changed of a view whose margins are at least its superview's.
  final func followSuperviewMargins() {
    let now = effectiveMargins
    guard let own = extras?.surroundings, own.followed != now else { return }
    own.followed = now
    marginsChanged()
  }

  /// Updates system guides and constraints with such attributes.
  final func surroundingsChanged(where concerns: (NSLayoutConstraint.Attribute) -> Bool) {
    layer.setNeedsLayout()
    guard let box = layoutBoxIfAny else { return }
    for guide in box.guides where guide.kind != .own {
      if let seat = guide.box.seat { seat.engine.refix(seat) }
    }
    for constraint in box.namingConstraints
    where concerns(constraint.firstAttribute) || concerns(constraint.secondAttribute) {
      constraint.engine?.lowerAgain(constraint)
    }
  }

  /// How far the readable column is inside the edges.
  final var readableInsets: UIEdgeInsets { readableInsets(forWidth: layer._bounds.size.width) }

  final func readableInsets(forWidth width: CGFloat) -> UIEdgeInsets {
    var insets = layoutMargins
    let spare = width - insets.left - insets.right - 672
    if spare > 0 {
      insets.left += spare / 2
      insets.right += spare / 2
    }
    return insets
  }
}
