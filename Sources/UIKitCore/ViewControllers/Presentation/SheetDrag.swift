import Foundation
import QuartzCore
import ScrollPhysics

/// The drag of a sheet, by the pan of the card or through a scroll view inside.
@MainActor final class SheetDrag {
  /// A sheet that is released at least at this speed, in points per second downwards, is dismissed. Measured on iOS.
  static let dismissalSpeed: CGFloat = 1000

  private weak var sheet: UISheetPresentationController?
  /// The upper edge for the finger, without resistance; nil while no finger drags.
  private var wanted: CGFloat?
  /// Where the upper edge is while a finger drags it; nil else.
  private(set) var position: CGFloat?
  /// The dismissal that has begun during the drag; after the release the animation retains it.
  private weak var dismissal: TransitionContext?
  private var heldDismissal: TransitionContext?
  private(set) var isDismissing = false
  /// Whether this drag may dismiss; nil before the delegate was called.
  private var mayDismiss: Bool?
  /// The animator that moves it to its place; it retains itself while it runs.
  private weak var animator: UIViewPropertyAnimator?

  init(_ sheet: UISheetPresentationController) { self.sheet = sheet }

  var isDragging: Bool { wanted != nil }

  /// Whether a finger may take hold of the card.
  var mayBegin: Bool {
    guard let sheet, let container = sheet.container, container.window != nil, wanted == nil else { return false }
    let shown = sheet.presentedViewController
    guard !shown.modal.isBeingPresented, shown.ownPresented == nil else { return false }
    // A card that is being dismissed cannot be caught; one that moves back can.
    return !shown.modal.isBeingDismissed || dismissal?.transitionWasCancelled ?? false
  }

  // MARK: A drag

  /// A finger takes hold of the card where it is shown.
  func begin() {
    guard mayBegin, let sheet else { return }
    let seen = animator == nil ? sheet.card.frame.minY : sheet.card.layer.presentation()?.frame.minY
    // The animator that stops may be the last to retain it.
    let before = dismissal
    stopAnimator()
    before?.finishNow()
    (dismissal, isDismissing, mayDismiss) = (nil, false, nil)
    let y = seen ?? sheet.card.frame.minY
    (wanted, position) = (raw(y), y)
    sheet.show(at: y)
  }

  /// The finger has moved this far, down if positive.
  func move(by way: CGFloat) {
    guard let wanted, way.isFinite else { return }
    self.wanted = wanted + way
    place()
  }

  /// The finger that scrolls contents moves up. Returns how much of its movement the sheet uses to reach its detent.
  func takeUp(_ way: CGFloat) -> CGFloat {
    guard let sheet else { return 0 }
    let target =
      sheet.prefersScrollingExpandsWhenScrolledToEdge
      ? sheet.place(of: sheet.heights.count - 1) : sheet.place(of: sheet.selected)
    let now = wanted ?? sheet.card.frame.minY
    let taken = min(way, max(0, now - target))
    guard taken > 0 else { return 0 }
    if wanted == nil { begin() }
    guard wanted != nil else { return 0 }
    move(by: -taken)
    return taken
  }

  /// Whether the card is away from a place at which contents scroll.
  var isOffItsPlace: Bool {
    guard let sheet, let wanted else { return false }
    return wanted > sheet.place(of: sheet.heights.count - 1)
  }

  private func place() {
    guard let sheet, let wanted, let container = sheet.container else { return }
    if sheet.presentedViewController.modal.isBeingDismissed, dismissal == nil {
      // The app dismisses it during the drag.
      return (self.wanted, position) = (nil, nil)
    }
    let lowest = sheet.place(of: 0)
    if wanted > lowest, mayDismiss == nil { requestDismissal() }
    let y = shown(wanted)
    position = y
    sheet.show(at: y)
    let whole = container.bounds.height - lowest
    if whole > 0 { dismissal?.updateInteractiveTransition(max(0, y - lowest) / whole) }
  }

  private var band: RubberBand { RubberBand(length: Double(sheet?.container?.bounds.height ?? 0)) }

  /// The card's place with resistance for a place without.
  private func shown(_ wanted: CGFloat) -> CGFloat {
    guard let sheet else { return wanted }
    let highest = sheet.place(of: sheet.heights.count - 1)
    if wanted < highest { return highest + band.shown(wanted - highest) }
    let lowest = sheet.place(of: 0)
    return wanted > lowest && mayDismiss == false ? lowest + band.shown(wanted - lowest) : wanted
  }

  /// The place without resistance for a place of the card.
  private func raw(_ y: CGFloat) -> CGFloat {
    guard let sheet else { return y }
    let highest = sheet.place(of: sheet.heights.count - 1)
    return y < highest ? highest + band.raw(y - highest) : y
  }

  /// The finger lifts, with a speed in points per second.
  func end(velocity: CGFloat) {
    guard let sheet, let wanted, let y = position, let container = sheet.container else {
      return (self.wanted, position) = (nil, nil)
    }
    (self.wanted, position) = (nil, nil)
    defer { heldDismissal = nil }
    let speed = velocity.isFinite ? velocity : 0
    let lowest = sheet.place(of: 0)
    let height = container.bounds.height - lowest
    let dismisses = wanted > lowest && (wanted - lowest > height / 2 || speed >= Self.dismissalSpeed)
    if dismisses, let dismissal {
      leave(dismissal, from: y, speed: speed)
      return
    }
    if dismisses, mayDismiss == false { notifyAttempt() }
    let target = choice(from: y, speed: speed)
    let old = sheet.selected
    if target != old || sheet.selectedDetentIdentifier == nil && target != 0 {
      sheet.quietlySelect(sheet.heights[target].identifier)
    }
    spring(to: sheet.place(of: target), from: y, speed: speed)
    if target != old { sheet.delegate?.sheetPresentationControllerDidChangeSelectedDetentIdentifier(sheet) }
  }

  /// The detent nearest to where it is, or for a flick to where a throw would end.
  private func choice(from y: CGFloat, speed: CGFloat) -> Int {
    guard let sheet else { return 0 }
    let landing =
      abs(speed) < PageChoice.flickSpeed
      ? y : Deceleration(start: y, velocity: speed, rate: Double(UIScrollView.DecelerationRate.normal.rawValue)).target
    let places = sheet.heights.indices.map { abs(sheet.place(of: $0) - landing) }
    return places.indices.min { places[$0] < places[$1] } ?? 0
  }

  /// The presentation is over.
  func end() {
    stopAnimator()
    (wanted, position, mayDismiss, dismissal, heldDismissal) = (nil, nil, nil, nil, nil)
    isDismissing = false
  }

  // MARK: Movement without a finger

  private func stopAnimator() {
    guard let animator else { return }
    self.animator = nil
    if animator.state == .active { animator.stopAnimation(true) }
  }

  private func spring(to y: CGFloat, from start: CGFloat, speed: CGFloat) {
    stopAnimator()
    let way = y - start
    let dismissal = dismissal
    if let dismissal {
      dismissal.endInteraction(cancelled: true, ReleaseSpring.timing(velocity: 0))
    }
    run(velocity: way == 0 ? 0 : speed / way, to: y) { [weak self] in
      guard let self, let dismissal else { return }
      if self.dismissal === dismissal { self.dismissal = nil }
      isDismissing = false
      dismissal.completeTransition(false)
    }
  }

  private func leave(_ dismissal: TransitionContext, from start: CGFloat, speed: CGFloat) {
    guard let container = sheet?.container else { return dismissal.completeTransition(true) }
    let way = max(container.bounds.height - start, 1)
    let timing = ReleaseSpring.timing(velocity: Double(speed / way))
    dismissal.endInteraction(cancelled: false, timing)
    run(velocity: speed / way, to: container.bounds.height) { dismissal.completeTransition(true) }
  }

  private func run(velocity: CGFloat, to y: CGFloat, _ completion: @escaping @MainActor () -> Void) {
    guard let sheet else { return completion() }
    let animator = UIViewPropertyAnimator(
      duration: 0, timingParameters: ReleaseSpring.timing(velocity: Double(velocity)))
    animator.addAnimations { [weak sheet] in
      sheet?.show(at: y)
      sheet?.card.layoutIfNeeded()
    }
    animator.addCompletion { [weak self, weak animator] _ in
      if self?.animator === animator { self?.animator = nil }
      completion()
    }
    self.animator = animator
    animator.startAnimation()
  }

  /// Moves the card to its place after a change of settings.
  func settle(animated: Bool) {
    guard let sheet, let container = sheet.container, wanted == nil, dismissal == nil, !container.isInTransition else {
      return
    }
    let y = sheet.place(of: sheet.selected)
    if animated {
      spring(to: y, from: sheet.card.frame.minY, speed: 0)
    } else {
      stopAnimator()
      sheet.show(at: y)
    }
  }

  // MARK: Dismissal

  private func requestDismissal() {
    guard let sheet else { return }
    mayDismiss = isAllowedToDismiss
    guard mayDismiss == true else { return }
    isDismissing = true
    let presentation: UIPresentationController = sheet
    let context = ModalTransition.dismissByFinger(sheet.presentedViewController) { [weak sheet] in
      guard let sheet, sheet.container == nil || sheet.presentedViewController.ownPresenting == nil else { return }
      (sheet as UIPresentationController).delegate?.presentationControllerDidDismiss(sheet)
    }
    guard let context else {
      isDismissing = false
      return mayDismiss = false
    }
    (dismissal, heldDismissal) = (context, context)
    presentation.delegate?.presentationControllerWillDismiss(sheet)
  }

  private var isAllowedToDismiss: Bool {
    guard let sheet else { return false }
    return !sheet.presentedViewController.isModalHere
      && (sheet as UIPresentationController).delegate?.presentationControllerShouldDismiss(sheet) ?? true
  }

  private func notifyAttempt() {
    guard let sheet else { return }
    (sheet as UIPresentationController).delegate?.presentationControllerDidAttemptToDismiss(sheet)
  }

  /// A finger has tapped the background.
  func tappedBeside() {
    guard let sheet, mayBegin, dismissal == nil else { return }
    guard isAllowedToDismiss else { return notifyAttempt() }
    let presentation: UIPresentationController = sheet
    presentation.delegate?.presentationControllerWillDismiss(sheet)
    sheet.presentedViewController.dismiss(animated: true) {
      presentation.delegate?.presentationControllerDidDismiss(sheet)
    }
  }

  /// A finger has tapped the grabber.
  func goToNextDetent() {
    guard let sheet, mayBegin, sheet.heights.count > 1 else { return }
    let next = (sheet.selected + 1) % sheet.heights.count
    sheet.animateChanges { sheet.selectedDetentIdentifier = sheet.heights[next].identifier }
    sheet.delegate?.sheetPresentationControllerDidChangeSelectedDetentIdentifier(sheet)
  }
}

extension UIViewController {
  /// Whether it, or a controller shown inside it, forbids its dismissal by the user.
  final var isModalHere: Bool {
    isModalInPresentation
      || childControllers.contains { $0.viewIfLoaded?.window != nil && $0.isModalHere }
  }
}

/// The pan that drags a sheet where nothing inside scrolls vertically.
final class SheetPan: UIPanGestureRecognizer {
  private weak var sheet: UISheetPresentationController?
  private var last: CGFloat = 0

  init(_ sheet: UISheetPresentationController) {
    self.sheet = sheet
    super.init()
    name = "UISheetPresentationControllerPan"
    maximumNumberOfTouches = 1
    addTarget(self, action: SheetPan.moved)
  }

  private static let moved: Selector = {
    SelectorTable.register(SheetPan.self) { $0.add("sheetPanned", SheetPan.panned) }
    return "sheetPanned"
  }()

  override func mayBegin(after way: SIMD2<Double>) -> Bool {
    let way = vector(way, in: nil)
    guard super.mayBegin(after: SIMD2(way.x, way.y)), abs(way.y) >= abs(way.x), let sheet, sheet.drag.mayBegin else {
      return false
    }
    // A scroll view passes on the part of the drag that it does not use.
    var view = attempt.touches.first?.boundView
    while let here = view, here !== sheet.card {
      if let scroll = here as? UIScrollView, scroll.canDragVertically { return false }
      view = here._superview
    }
    return true
  }

  private func panned() {
    guard let sheet else { return }
    let y = translation(in: nil).y
    switch state {
    case .began:
      last = 0
      sheet.drag.begin()
      sheet.drag.move(by: y)
    case .changed: sheet.drag.move(by: y - last)
    case .ended: sheet.drag.end(velocity: velocity(in: nil).y)
    case .cancelled: sheet.drag.end(velocity: 0)
    case .possible, .failed: break
    }
    last = y
  }
}

extension UIScrollView {
  /// The sheet that gets the part of a drag that the contents do not use.
  final var surroundingSheet: UISheetPresentationController? {
    var view = _superview
    while let here = view {
      if let container = here as? PresentationContainer {
        return container.presentation as? UISheetPresentationController
      }
      view = here._superview
    }
    return nil
  }

  /// Gives a sheet its part of a finger's movement: downwards what is beyond the contents' top, upwards what moves it
  /// to its detent.
  /// - Returns: the part that it has got since the drag began.
  final func handOver(_ finger: CGFloat, to sheet: UISheetPresentationController) -> CGFloat {
    let step = finger - interaction.lastFinger
    interaction.lastFinger = finger
    if step > 0, refreshControl == nil {
      let room = max(0, layer._bounds.origin.y - geometry.vertical.lower)
      let rest = step - room
      if rest > 0 {
        if !sheet.drag.isDragging { sheet.drag.begin() }
        if sheet.drag.isDragging {
          sheet.drag.move(by: rest)
          interaction.handedOver += rest
        }
      }
    } else if step < 0 {
      interaction.handedOver -= sheet.drag.takeUp(-step)
    }
    return interaction.handedOver
  }
}
