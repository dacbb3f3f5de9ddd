import Foundation
import QuartzCore

/// Shows a controller in a bubble beside what it belongs to, such as a button, with an arrow that points there.
///
/// Where the width is compact it adapts: a page sheet is shown in its place, unless the delegate says otherwise
/// (`adaptivePresentationStyle(for:traitCollection:)`). A touch beside the bubble dismisses it, if the delegate agrees.
///
/// The bubble has the presented controller's `preferredContentSize`, or 320 × 480 points, as far as there is room. It is on
/// the side of its source where it fits: below, above, at the right or at the left, in this order.
/// > Here: it fades in and out, and the content ends at the arrow.
///
/// > Not yet: `popoverBackgroundViewClass`.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
  private let bubble = PopoverBubble()
  private weak var sourceItemObject: AnyObject?
  private var adaptedSheet: UISheetPresentationController?

  /// Called in place of a dismissal when a finger is lifted beside the bubble.
  package final var tappedBeside: (@MainActor () -> Void)?
  /// Whether it is a popover at every width.
  private var staysPopover = false

  /// One for a controller of the system, which is a popover at every width.
  package static func ofSystem(for controller: UIViewController) -> UIPopoverPresentationController {
    let made = UIPopoverPresentationController(presentedViewController: controller, presenting: nil)
    made.style = .popover
    made.staysPopover = true
    return made
  }

  open override func adaptivePresentationStyle(for traitCollection: UITraitCollection) -> UIModalPresentationStyle {
    staysPopover ? .none : super.adaptivePresentationStyle(for: traitCollection)
  }

  /// The size that content without a preferred size has.
  static let usualSize = CGSize(width: 320, height: 480)

  // MARK: Settings

  /// Decides about the popover, and is notified of changes. Default nil.
  @_nonoverride open weak var delegate: (any UIPopoverPresentationControllerDelegate)? {
    get { (self as UIPresentationController).delegate as? any UIPopoverPresentationControllerDelegate }
    set { (self as UIPresentationController).delegate = newValue }
  }

  /// The view that the arrow points to. Default nil.
  open weak var sourceView: UIView? { didSet { layOutAgain() } }
  /// The part of `sourceView` that the arrow points to, in that view's space. Default null: all of it.
  open var sourceRect = CGRect.null { didSet { layOutAgain() } }
  /// The bar's button that the arrow points to, before `sourceView`. Default nil.
  open weak var barButtonItem: UIBarButtonItem? { didSet { layOutAgain() } }
  /// The view or the item of a bar that the arrow points to, before the other two. Default nil.
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)? {
    get { sourceItemObject as? any UIPopoverPresentationControllerSourceItem }
    set {
      sourceItemObject = newValue
      layOutAgain()
    }
  }

  /// Where the arrow may point. Default `any`.
  open var permittedArrowDirections = UIPopoverArrowDirection.any { didSet { layOutAgain() } }
  /// Where the arrow points; `unknown` before the popover is shown.
  open var arrowDirection: UIPopoverArrowDirection { bubble.superview == nil ? .unknown : bubble.place.direction }
  /// Whether the bubble may cover its source where there is too little room beside it. Default false.
  open var canOverlapSourceViewRect = false { didSet { layOutAgain() } }
  /// How far the bubble stays away from the screen's edges, beyond what covers them, in points. Default 10 on each side.
  open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10) { didSet { layOutAgain() } }
  /// The colour of the bubble and of its arrow. Default nil: that of the content, or the system's background.
  open var backgroundColor: UIColor? { didSet { bubble.color = bubbleColor } }
  /// The views that touches beside the bubble reach as if it was not there. Default nil.
  open var passthroughViews: [UIView]?

  /// What arranges the presentation where it is a sheet, as the width is compact.
  open var adaptiveSheetPresentationController: UISheetPresentationController {
    if let adaptedSheet { return adaptedSheet }
    let made = UISheetPresentationController(presentedViewController: presentedViewController, presenting: nil)
    made.style = .pageSheet
    adaptedSheet = made
    return made
  }

  final func sheet(for shown: UIViewController, _ style: UIModalPresentationStyle) -> UISheetPresentationController {
    let sheet = adaptiveSheetPresentationController
    sheet.weakPresented = shown
    sheet.style = style
    return sheet
  }

  // MARK: Places

  open override var presentedView: UIView? { bubble }
  open override var shouldRemovePresentersView: Bool { false }
  open override var shouldPresentInFullscreen: Bool { true }
  /// The source may be set after the presentation has begun.
  @_spi(UIKit) open override var placesWhilePresenting: Bool { true }

  /// The bubble's place with its arrow.
  open override var frameOfPresentedViewInContainerView: CGRect {
    guard let container else { return .zero }
    let place = place(in: container)
    bubble.place = place
    return place.frame
  }

  private func place(in container: UIView) -> PopoverPlace {
    let safe = container.safeAreaInsets
    let room = container.bounds.inset(
      by: UIEdgeInsets(
        top: safe.top + popoverLayoutMargins.top, left: safe.left + popoverLayoutMargins.left,
        bottom: safe.bottom + popoverLayoutMargins.bottom, right: safe.right + popoverLayoutMargins.right))
    return PopoverPlace(
      size: contentSize, source: source(in: container), room: room, permitted: permittedArrowDirections,
      mayOverlap: canOverlapSourceViewRect)
  }

  private var contentSize: CGSize {
    let shown = presentedViewController
    var size = shown.preferredContentSize
    if size == .zero, let navigation = shown as? UINavigationController, let top = navigation.topViewController {
      size = top.preferredContentSize
      if size.height > 0, !navigation.isNavigationBarHidden { size.height += navigation.navigationBar.barHeight }
    }
    func legal(_ value: CGFloat, _ usual: CGFloat) -> CGFloat { value.isFinite && value > 0 ? value : usual }
    return CGSize(
      width: legal(size.width, Self.usualSize.width), height: legal(size.height, Self.usualSize.height))
  }

  /// What the arrow points to, in the container; nil where it is not shown.
  private func source(in container: UIView) -> CGRect? {
    let item = sourceItemObject ?? barButtonItem ?? sourceView
    let view = (item as? UIView) ?? (item as? UIBarItem)?.shownView(in: container.window)
    guard let view, view.window != nil, view.window === container.window else { return nil }
    let isSourceView = item === sourceView && view === sourceView
    return view.convert(isSourceView && !sourceRect.isNull ? sourceRect : view.bounds, to: container)
  }

  /// Whether there is something that the arrow can point to.
  package final var hasSource: Bool { sourceItemObject != nil || barButtonItem != nil || sourceView != nil }

  private func layOutAgain() { container?.setNeedsPlacement() }

  open override func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize { contentSize }

  /// The source may have moved with the container.
  open override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    coordinator.animate(alongsideTransition: nil) { [weak self] _ in self?.reposition() }
  }

  private func reposition() {
    guard let container, let view = sourceView, sourceItemObject == nil, barButtonItem == nil else { return }
    var rect = sourceRect.isNull ? view.bounds : sourceRect
    var source = view
    delegate?.popoverPresentationController(self, willRepositionPopoverTo: &rect, in: &source)
    if source !== view { sourceView = source }
    if rect != (sourceRect.isNull ? view.bounds : sourceRect) { sourceRect = rect }
    container.setNeedsLayout()
  }

  // MARK: Views

  private var bubbleColor: UIColor {
    backgroundColor ?? presentedViewController.viewIfLoaded?.backgroundColor ?? .systemBackground
  }

  final func prepare() { delegate?.prepareForPopoverPresentation(self) }

  open override func presentationTransitionWillBegin() {
    guard let container, let view = presentedViewController.view else { return }
    container.tapped = { [weak self] in self?.wasTappedBeside() }
    container.passesAt = { [weak self, weak container] point, event in
      guard let container else { return false }
      return (self?.passthroughViews ?? []).contains { view in
        guard view.window != nil else { return false }
        return view.hitTest(view.convert(point, from: container), with: event) != nil
      }
    }
    bubble.color = bubbleColor
    bubble.traitOverrides.userInterfaceLevel = .elevated
    bubble.traitOverrides.horizontalSizeClass = .compact
    bubble.frame = frameOfPresentedViewInContainerView
    bubble.show(view)
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) { if !completed { takeDown() } }
  open override func dismissalTransitionDidEnd(_ completed: Bool) { if completed { takeDown() } }

  private func takeDown() {
    presentedViewController.viewIfLoaded?.removeFromSuperview()
    bubble.removeFromSuperview()
  }

  @_spi(UIKit) open override func animator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    DissolveAnimator(isPresenting: isPresenting)
  }

  // MARK: Touches

  private func wasTappedBeside() {
    let shown = presentedViewController
    guard !shown.modal.isBeingPresented, !shown.modal.isBeingDismissed, shown.ownPresented == nil else { return }
    if let tappedBeside { return tappedBeside() }
    let general = (self as UIPresentationController).delegate
    guard !shown.isModalHere, general?.presentationControllerShouldDismiss(self) ?? true,
      delegate?.popoverPresentationControllerShouldDismissPopover(self) ?? true
    else {
      general?.presentationControllerDidAttemptToDismiss(self)
      return
    }
    general?.presentationControllerWillDismiss(self)
    shown.dismiss(animated: true) { [self] in
      general?.presentationControllerDidDismiss(self)
      (general as? any UIPopoverPresentationControllerDelegate)?.popoverPresentationControllerDidDismissPopover(self)
    }
  }
}

/// What a popover's arrow can point to: a view, or an item of a bar.
@preconcurrency @MainActor public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {}

extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarItem: UIPopoverPresentationControllerSourceItem {}

/// Where a popover's arrow points; several mean any of them.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: UInt
  /// Directions of these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Up: the popover is below its source.
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  /// Down: the popover is above its source.
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  /// Left: the popover is at the right of its source.
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  /// Right: the popover is at the left of its source.
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  /// Any of the four.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
  /// Not known, as the popover is not shown.
  public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}
