import Foundation
import QuartzCore

/// What a split view controller has beside its columns: lines between them, the shade over the secondary one, the button,
/// and the recognisers of fingers that show and hide columns.
@MainActor final class SplitParts {
  /// Whether the controller for compact widths is shown alone.
  var showsCompactColumn = false
  let dim = SplitShade()
  let lines = [UIView(), UIView()]
  private var item: UIBarButtonItem?
  private var edgePan: SplitEdgePan?

  func setUp(in view: UIView, of split: UISplitViewController) {
    dim.split = split
    dim.isHidden = true
    dim.backgroundColor = UISheetPresentationController.dimColor
    dim.addGestureRecognizer(SplitShadePan(split))
    view.addSubview(dim)
    for line in lines {
      line.backgroundColor = .opaqueSeparator
      line.isUserInteractionEnabled = false
      line.isHidden = true
      view.addSubview(line)
    }
    let pan = SplitEdgePan(split)
    edgePan = pan
    view.addGestureRecognizer(pan)
    allowGestures(split.presentsWithGesture)
  }

  func allowGestures(_ areAllowed: Bool) {
    edgePan?.isEnabled = areAllowed
    dim.isTouchable = areAllowed
  }

  func hide() {
    dim.isHidden = true
    for line in lines { line.isHidden = true }
  }

  /// Places what belongs to the columns.
  func place(_ places: SplitPlaces, in split: UISplitViewController) {
    guard let view = split.viewIfLoaded else { return }
    dim.isHidden = places.darkness == 0
    dim.alpha = places.darkness
    dim.frame = places.frames[.secondary] ?? view.bounds
    let width = 1 / max(1, split.traitCollection.displayScale)
    for (line, column) in zip(lines, [UISplitViewController.Column.primary, .supplementary]) {
      guard let frame = places.frames[column], split.container(of: column)?.viewIfLoaded?.superview === view else {
        line.isHidden = true
        continue
      }
      line.isHidden = false
      line.frame = CGRect(
        x: split.isMirrored ? frame.minX - width : frame.maxX, y: 0, width: width, height: view.bounds.height)
    }
  }

  // MARK: The button

  func toggle(of split: UISplitViewController) -> UIBarButtonItem {
    if let item { return item }
    let made = UIBarButtonItem(
      image: UIImage(systemName: split.isMirrored ? "sidebar.right" : "sidebar.left"),
      primaryAction: UIAction { [weak split] _ in split?.toggle() })
    item = made
    showToggle(of: split)
    return made
  }

  /// Shows the button while there are columns, with what it shows as its name.
  func showToggle(of split: UISplitViewController) {
    item?.isHidden = split.isTogether
    item?.accessibilityLabel = split.columns[.primary]?.title
  }

  // MARK: Fingers

  private var isByFinger = false

  /// A finger begins to change the columns.
  func beginByFinger(_ split: UISplitViewController, to mode: UISplitViewController.DisplayMode) -> SplitMotion? {
    split.motion?.finishNow()
    guard mode != split.mode else { return nil }
    split.delegate?.splitViewControllerInteractivePresentationGestureWillBegin(split)
    isByFinger = true
    split.announce(mode)
    let old = split.mode
    split.chosenMode = mode
    split.mode = mode
    let motion = SplitMotion(split, from: old, to: mode)
    split.motion = motion
    motion.begin()
    return motion
  }

  func motionDidEnd(of split: UISplitViewController) {
    guard isByFinger else { return }
    isByFinger = false
    split.delegate?.splitViewControllerInteractivePresentationGestureDidEnd(split)
  }
}

/// The shade over the secondary column: a finger that is lifted on it hides what lies over the column.
final class SplitShade: UIView {
  weak var split: UISplitViewController?
  /// Whether fingers hide columns.
  var isTouchable = true

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isTouchable { split?.concealOver() }
  }
}
