import Foundation
import QuartzCore

/// A card over a dimmed background, which a finger drags between its heights (detents), or down to dismiss it.
///
/// A drag begins 10 points from where the finger touched. Above the highest detent the card resists like contents beyond
/// an edge; below the lowest one it follows the finger, and the background fades with it. Released further down than
/// half of its height, or at 1,000 points a second, it is dismissed; else a critical spring moves it to a detent. A
/// scroll view inside that is at its top passes its drag on.
/// > Here: a sheet of which a finger has taken hold is wherever the finger is, and a scroll view inside that is at its
/// > top hands its drag over.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
  private let dim = UIView()
  let card = UIView()
  private let grabber = SheetGrabber()
  /// The drag of the card.
  lazy var drag = SheetDrag(self)
  private lazy var pan = SheetPan(self)
  private var animatesChanges = false

  static let defaultCornerRadius: CGFloat = 10
  /// Between the top safe area and a card on a narrow screen.
  static let topGap: CGFloat = 10
  /// Containers at least this wide have cards in the middle.
  static let wideWidth: CGFloat = 668

  package static let dimColor = UIColor { traits in
    UIColor(white: 0, alpha: traits.userInterfaceStyle == .dark ? 0.48 : 0.2)
  }

  // MARK: Settings

  /// The delegate, which is notified of the detents and decides about dismissals. Default nil.
  @_nonoverride open weak var delegate: (any UISheetPresentationControllerDelegate)? {
    get { (self as UIPresentationController).delegate as? any UISheetPresentationControllerDelegate }
    set { (self as UIPresentationController).delegate = newValue }
  }

  /// The heights at which it can rest. Default large alone, which is also used where none is active.
  open var detents: [Detent] = [.large()] { didSet { changed() } }

  /// The detent at which it is. Default nil: the lowest. A drag by the user sets it; code that sets it moves the sheet,
  /// inside `animateChanges` with a spring. An identifier that is not among the detents counts as nil.
  open var selectedDetentIdentifier: Detent.Identifier? {
    didSet { if selectedDetentIdentifier != oldValue, !selectsQuietly { changed() } }
  }
  private var selectsQuietly = false

  /// Up to which detent the background is not dimmed, and may be touched. Default nil: it is dimmed at every detent.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { changed() } }

  /// Whether a grabber is shown at the upper edge; a tap on it moves the sheet to the next detent. Default false.
  open var prefersGrabberVisible = false { didSet { changed() } }

  /// Whether scrolling contents up first moves the sheet to its highest detent. Default true.
  open var prefersScrollingExpandsWhenScrolledToEdge = true

  /// Whether it is at the lower edge where the container's height is compact, instead of covering the container.
  /// Default false.
  open var prefersEdgeAttachedInCompactHeight = false { didSet { changed() } }

  /// Whether it is as wide as the controller's `preferredContentSize` where it is at the lower edge. Default false.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false { didSet { changed() } }

  /// The radius of its corners in points. Default nil: the system's, 10.
  open var preferredCornerRadius: CGFloat? { didSet { changed() } }

  /// Runs changes of these settings; where they move the sheet it is animated.
  open func animateChanges(_ changes: () -> Void) {
    let before = animatesChanges
    animatesChanges = true
    changes()
    animatesChanges = before
  }

  /// The results of the detents' resolvers have changed: they are called again.
  open func invalidateDetents() { changed() }

  /// A finger has moved it to this detent.
  final func quietlySelect(_ identifier: Detent.Identifier) {
    selectsQuietly = true
    selectedDetentIdentifier = identifier
    selectsQuietly = false
    dress()
  }

  private func changed() {
    guard container != nil, !presentedViewController.modal.isBeingDismissed else { return }
    dress()
    drag.settle(animated: animatesChanges && UIView.areAnimationsEnabled)
  }

  // MARK: Places

  open override var presentedView: UIView? { card }
  open override var shouldRemovePresentersView: Bool { false }

  private var isLow: Bool { container?.traitCollection.verticalSizeClass == .compact }
  private var isWide: Bool { (container?.bounds.width ?? 0) >= Self.wideWidth && !isLow }
  private var coversContainer: Bool { isLow && !prefersEdgeAttachedInCompactHeight }
  /// Whether what is below it is partly seen.
  var leavesRoom: Bool { !coversContainer }

  /// Its place at its selected detent, or during a drag.
  open override var frameOfPresentedViewInContainerView: CGRect { frame(at: drag.position ?? place(of: selected)) }

  /// The heights of the active detents, the lowest first.
  var heights: [(identifier: Detent.Identifier, height: CGFloat)] {
    guard let container else { return [] }
    let most = greatestHeight
    guard !coversContainer else { return [(.large, most)] }
    let below = isWide ? 0 : container.safeAreaInsets.bottom
    let whole = isWide ? most : container.bounds.height
    let measures = SheetMeasures(
      containerTraitCollection: container.traitCollection, maximumDetentValue: max(0, most - below),
      half: max(0, (whole / 2).rounded() - below))
    var found: [(identifier: Detent.Identifier, height: CGFloat)] = []
    for detent in detents {
      guard let value = detent.resolvedValue(in: measures) else { continue }
      let scale = max(1, container.traitCollection.displayScale)
      found.append((detent.identifier, min(((value + below) * scale).rounded() / scale, most)))
    }
    guard !found.isEmpty else { return [(.large, most)] }
    return found.sorted { $0.height < $1.height }
  }

  private var greatestHeight: CGFloat {
    guard let container else { return 0 }
    let bounds = container.bounds
    if coversContainer { return bounds.height }
    if isWide { return wantedSize(in: bounds.size).height }
    return bounds.height - min(container.safeAreaInsets.top + Self.topGap, bounds.height)
  }

  /// The number of the selected detent among `heights`.
  var selected: Int {
    guard let selectedDetentIdentifier else { return 0 }
    return heights.firstIndex { $0.identifier == selectedDetentIdentifier } ?? 0
  }

  /// Where the upper edge is at a detent.
  func place(of index: Int) -> CGFloat {
    guard let container else { return 0 }
    let heights = heights
    guard heights.indices.contains(index) else { return 0 }
    let height = heights[index].height
    return isWide ? ((container.bounds.height - height) / 2).rounded() : container.bounds.height - height
  }

  /// The card's frame with its upper edge at `y`. Between detents it extends to the lower edge; below the lowest one it
  /// keeps its height and moves down, above the highest one on a wide screen up.
  func frame(at y: CGFloat) -> CGRect {
    guard let container else { return .zero }
    let bounds = container.bounds
    let heights = heights
    guard let least = heights.first?.height, let most = heights.last?.height else { return bounds }
    if isWide {
      let width = wantedSize(in: bounds.size).width
      let height = min(max(bounds.height - 2 * y, least), most)
      return CGRect(x: ((bounds.width - width) / 2).rounded(), y: y, width: width, height: height)
    }
    let height = max(bounds.height - y, least)
    let safe = isLow && !coversContainer ? container.safeAreaInsets : .zero
    var width = bounds.width - safe.left - safe.right
    let preferred = preferredContentSize.width
    if widthFollowsPreferredContentSizeWhenEdgeAttached, !coversContainer, preferred > 0, preferred.isFinite {
      width = min(width, preferred)
    }
    return CGRect(x: ((bounds.width - width) / 2).rounded(), y: y, width: width, height: height)
  }

  /// How dark the background is with the upper edge there, 0…1: less the further the card is below its lowest detent, and
  /// none up to the largest undimmed one.
  func darkness(at y: CGFloat) -> CGFloat {
    guard let container else { return 0 }
    let bottom = container.bounds.height
    if let undimmed = heights.lastIndex(where: { $0.identifier == largestUndimmedDetentIdentifier }) {
      guard undimmed + 1 < heights.count else { return 0 }
      let (from, to) = (place(of: undimmed), place(of: undimmed + 1))
      return from > to ? min(max((from - y) / (from - to), 0), 1) : 1
    }
    let lowest = place(of: 0)
    return y <= lowest || bottom <= lowest ? 1 : max(0, 1 - (y - lowest) / (bottom - lowest))
  }

  /// The size of a card in the middle of a wide container.
  private func wantedSize(in bounds: CGSize) -> CGSize {
    var size =
      style == .formSheet
      ? CGSize(width: 540, height: 620) : CGSize(width: 704, height: bounds.height - 88)
    let preferred = preferredContentSize
    if style == .formSheet, preferred.width > 0, preferred.height > 0, preferred.width.isFinite,
      preferred.height.isFinite
    {
      size = preferred
    }
    return CGSize(width: min(size.width, bounds.width - 40), height: max(0, min(size.height, bounds.height - 40)))
  }

  open override func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    guard parentSize.width < Self.wideWidth else { return wantedSize(in: parentSize) }
    let top = (self.container?.safeAreaInsets.top ?? 0) + Self.topGap
    return CGSize(width: parentSize.width, height: max(0, parentSize.height - top))
  }

  // MARK: Views

  open override func containerViewWillLayoutSubviews() {
    dim.frame = container?.bounds ?? .zero
    dress()
    if drag.position == nil, container?.isInTransition == false { dim.alpha = darkness(at: place(of: selected)) }
  }

  /// Sets up the corners, the grabber, and the view for touches beside the card.
  private func dress() {
    card.layer.maskedCorners =
      isWide
      ? [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
      : [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    let radius = preferredCornerRadius ?? Self.defaultCornerRadius
    card.layer.cornerRadius = coversContainer || !radius.isFinite ? 0 : max(0, radius)
    grabber.isHidden = !prefersGrabberVisible || coversContainer
    card.bringSubviewToFront(grabber)
    container?.passesTouches = darkness(at: place(of: selected)) == 0
  }

  open override func presentationTransitionWillBegin() {
    guard let container, let view = presentedViewController.view else { return }
    dim.backgroundColor = Self.dimColor
    dim.frame = container.bounds
    dim.alpha = 0
    dim.isUserInteractionEnabled = false
    container.insertSubview(dim, at: 0)
    container.tapped = { [weak self] in self?.drag.tappedBeside() }
    card.clipsToBounds = true
    card.traitOverrides.userInterfaceLevel = .elevated
    card.frame = frameOfPresentedViewInContainerView
    view.frame = card.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    // The card is in no window yet; the view enters the window with it.
    card.addSubview(view)
    grabber.tapped = { [weak self] in self?.drag.goToNextDetent() }
    grabber.frame = CGRect(
      x: ((card.bounds.width - SheetGrabber.area.width) / 2).rounded(), y: 0, width: SheetGrabber.area.width,
      height: SheetGrabber.area.height)
    grabber.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
    card.addSubview(grabber)
    card.addGestureRecognizer(pan)
    containerViewWillLayoutSubviews()
    fadeDim(to: darkness(at: place(of: selected)))
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) { if !completed { takeDown() } }
  open override func dismissalTransitionWillBegin() {
    // During a drag the background fades with the card.
    if !drag.isDismissing { fadeDim(to: 0) }
  }
  open override func dismissalTransitionDidEnd(_ completed: Bool) { if completed { takeDown() } }

  /// Sets the card's place and the background that belongs to it.
  func show(at y: CGFloat) {
    card.frame = frame(at: y)
    dim.alpha = darkness(at: y)
  }

  private func fadeDim(to alpha: CGFloat) {
    let dim = dim
    guard let coordinator = presentedViewController.transitionCoordinator else { return dim.alpha = alpha }
    coordinator.animate(alongsideTransition: { _ in dim.alpha = alpha }, completion: nil)
  }

  private func takeDown() {
    drag.end()
    presentedViewController.viewIfLoaded?.removeFromSuperview()
    card.removeFromSuperview()
    dim.removeFromSuperview()
  }
}

/// The short bar at a sheet's upper edge that shows that it can be dragged.
final class SheetGrabber: UIView {
  /// What a finger can tap, around the bar.
  static let area = CGSize(width: 64, height: 24)
  private static let bar = CGRect(x: 14, y: 5, width: 36, height: 5)
  var tapped: (@MainActor () -> Void)?
  private let bar = UIView(frame: SheetGrabber.bar)

  init() {
    super.init(frame: .zero)
    isOpaque = false
    bar.backgroundColor = .tertiaryLabel
    bar.layer.cornerRadius = 2.5
    bar.isUserInteractionEnabled = false
    addSubview(bar)
  }

  required init?(coder: NSCoder) { nil }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { tapped?() }

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = true
    defaults.label = "Sheet Grabber"
    defaults.traits = .button
    defaults.role = .button
    return defaults
  }
}
