/// The flags of a view, packed into one word.
struct ViewFlags: OptionSet {
  var rawValue: UInt32
  /// `isUserInteractionEnabled`.
  static let interactive = ViewFlags(rawValue: 1 << 0)
  /// `isMultipleTouchEnabled`.
  static let multipleTouch = ViewFlags(rawValue: 1 << 1)
  /// `isExclusiveTouch`.
  static let exclusiveTouch = ViewFlags(rawValue: 1 << 2)
  /// `autoresizesSubviews`.
  static let autoresizesSubviews = ViewFlags(rawValue: 1 << 3)
  /// `isOpaque`.
  static let opaque = ViewFlags(rawValue: 1 << 4)
  /// The class overrides a method that hit testing calls, so its stored geometry says nothing about hits.
  static let customHitTest = ViewFlags(rawValue: 1 << 5)
  /// It is a `UIWindow`.
  static let window = ViewFlags(rawValue: 1 << 6)
  /// A view controller has it as its root view.
  static let controlled = ViewFlags(rawValue: 1 << 7)
  /// It was just removed from its window, and `next` still returns the responder from before.
  static let detaching = ViewFlags(rawValue: 1 << 8)
  /// Its traits are not those of a screen but are stored in its extras.
  static let ownTraits = ViewFlags(rawValue: 1 << 16)
  /// The class overrides `draw(_:)`.
  static let draws = ViewFlags(rawValue: 1 << 9)
  /// `contentScaleFactor` was set.
  static let ownScale = ViewFlags(rawValue: 1 << 10)
  /// `clearsContextBeforeDrawing` is off.
  static let keepsContext = ViewFlags(rawValue: 1 << 11)

  /// It has, or had, a recogniser.
  static let recognizing = ViewFlags(rawValue: 1 << 12)

  /// It was created when proxies of appearance were in use.
  static let markedFromBirth = ViewFlags(rawValue: 1 << 13)

  /// Some of its stored subviews are gaps.
  static let subviewsHaveGaps = ViewFlags(rawValue: 1 << 17)
  /// Something in its tree is laid out by constraints; never taken back.
  static let layoutTree = ViewFlags(rawValue: 1 << 20)
  /// Constraints lay it out: `translatesAutoresizingMaskIntoConstraints` is false.
  static let constrained = ViewFlags(rawValue: 1 << 21)
  /// A layout engine follows its frame.
  static let pinnedInLayout = ViewFlags(rawValue: 1 << 22)
  /// `setNeedsUpdateConstraints` was called.
  static let needsUpdateConstraints = ViewFlags(rawValue: 1 << 23)
  /// A descendant needs its constraints updated.
  static let descendantNeedsUpdateConstraints = ViewFlags(rawValue: 1 << 24)
  /// A stack view arranges it.
  static let arranged = ViewFlags(rawValue: 1 << 25)
  /// `isHidden` is true, but the view is shown until the animation that hides it ends.
  static let hidesLater = ViewFlags(rawValue: 1 << 26)
  /// `preservesSuperviewLayoutMargins`.
  static let keepsSuperviewMargins = ViewFlags(rawValue: 1 << 27)

  /// It is a `UIScrollView`.
  static let scrolls = ViewFlags(rawValue: 1 << 31)

  static let initial: ViewFlags = [.interactive, .autoresizesSubviews, .opaque]
}

/// Properties that few views have, stored apart so that the other views stay small.
@MainActor final class ViewExtras {
  var tag = 0
  var accessibilityIdentifier: String?
  var restorationIdentifier: String?
  var accessibility: AccessibilityValues?
  weak var controller: UIViewController?
  var recognizers: [UIGestureRecognizer] = []
  var interactions: [any UIInteraction] = []
  var motionEffects: [UIMotionEffect] = []
  /// The view that masks this one.
  var mask: UIView?
  /// What `next` was just before the view left its window; meaningful while it is `detaching`.
  weak var formerNext: UIResponder?
  /// What performs the segue of a storyboard's cell.
  var segue: SegueTrigger?
  /// What the detail button of a cell performs.
  var accessorySegue: SegueTrigger?
  /// Those of its constraints that differ between size classes, in views of Interface Builder's.
  var constraintVariations: ConstraintVariations?
  /// The view's items in constraints.
  var layoutBox: LayoutBox?
  /// Margins, safe area and direction, where they are not the usual ones.
  var surroundings: ViewSurroundings?
  /// The traits in force, if they are not just those of a screen.
  var traits: UITraitCollection?
  var traitExtras: TraitExtras?
  /// Its state for proxies of appearance.
  var appearance: AppearanceMarks?
  /// `tintColor` as it was set.
  var tint: UIColor?
  var tintMode = UIView.TintAdjustmentMode.automatic

  /// Whether it changes the tint it inherits.
  var isTinted: Bool { tint != nil || tintMode != .automatic }
}
