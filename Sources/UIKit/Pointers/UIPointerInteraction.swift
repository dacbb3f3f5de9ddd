import CoreGraphics
import Foundation
import QuartzCore
import TouchPlatform

/// Animations beside those of a pointer that enters or leaves a region.
@preconcurrency @MainActor public protocol UIPointerInteractionAnimating: NSObjectProtocol {
  /// Adds changes of views that are animated with the pointer.
  func addAnimations(_ animations: @escaping @MainActor () -> Void)
  /// Adds a closure that is called when the animation has ended, with whether it ended by itself.
  func addCompletion(_ completion: @escaping @MainActor (Bool) -> Void)
}

/// Says what the pointer looks like over a view. All methods have a default.
@preconcurrency @MainActor public protocol UIPointerInteractionDelegate: NSObjectProtocol {
  /// The region under the pointer; nil for none. Default: all of the view.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
  ) -> UIPointerRegion?
  /// The style in a region; nil for the system's pointer. Default nil.
  func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle?
  /// The pointer enters a region.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion, animator: any UIPointerInteractionAnimating)
  /// The pointer leaves a region.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, willExit region: UIPointerRegion, animator: any UIPointerInteractionAnimating)
}

extension UIPointerInteractionDelegate {
  /// All of the view.
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
  ) -> UIPointerRegion? { defaultRegion }
  /// Nil.
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle? { nil }
  /// Nothing.
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion, animator: any UIPointerInteractionAnimating
  ) {}
  /// Nothing.
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, willExit region: UIPointerRegion, animator: any UIPointerInteractionAnimating
  ) {}
}

/// Changes the pointer, and the view under it, while it hovers over a view.
@preconcurrency @MainActor
open class UIPointerInteraction: NSObject, UIInteraction {
  /// What says how the pointer looks.
  open private(set) weak var delegate: (any UIPointerInteractionDelegate)?
  /// The view it is on.
  open private(set) weak var view: UIView?
  /// Whether it does anything. Default true.
  open var isEnabled = true {
    didSet {
      hover.isEnabled = isEnabled
      if !isEnabled { leave() }
    }
  }

  private let hover = PointerHover()
  private var region: UIPointerRegion?
  private var effect: PointerEffectView?
  private var hasCursor = false

  /// An interaction with this delegate; nil gives every view the automatic effect.
  public init(delegate: (any UIPointerInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
    freesOnMainActor()
    hover.owner = self
  }

  /// It is about to be added to another view, or removed.
  open func willMove(to view: UIView?) {
    leave()
    self.view?.removeGestureRecognizer(hover)
  }

  /// It was added to another view, or removed.
  open func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(hover)
  }

  /// Asks the delegate for the region and its style again.
  open func invalidate() {
    guard region != nil else { return }
    leave()
    if hover.state == .began || hover.state == .changed { move() }
  }

  fileprivate func hovered() {
    switch hover.state {
    case .began, .changed: move()
    case .ended, .cancelled, .failed: leave()
    case .possible: break
    }
  }

  private func move() {
    guard let view, isEnabled else { return }
    let location = hover.location(in: view)
    let whole = UIPointerRegion(rect: view.bounds)
    let request = UIPointerRegionRequest(location: location, modifiers: hover.modifierFlags)
    let found = delegate == nil ? whole : delegate?.pointerInteraction(self, regionFor: request, defaultRegion: whole)
    if found == region { return }
    leave()
    guard let found else { return }
    region = found
    let animator = PointerAnimator()
    delegate?.pointerInteraction(self, willEnter: found, animator: animator)
    let automatic = UIPointerStyle(effect: .automatic(UITargetedPreview(view: view)))
    show(delegate == nil ? automatic : delegate?.pointerInteraction(self, styleFor: found), animator)
  }

  private func show(_ style: UIPointerStyle?, _ animator: PointerAnimator) {
    switch style?.kind {
    case nil, .system: break
    case .hidden: set(.hidden)
    case .shape(let shape, _): set(shape.cursor)
    case .effect(let effect, let shape):
      let made = PointerEffectView(effect)
      self.effect = made
      set(shape?.cursor ?? made.cursor)
      animator.addAnimations { made.appear() }
    }
    animator.run()
  }

  private func set(_ cursor: CursorShape) {
    hasCursor = cursor != .arrow
    Runtime.current.platform?.setCursor(cursor)
  }

  private func leave() {
    guard let region else { return }
    self.region = nil
    let animator = PointerAnimator()
    delegate?.pointerInteraction(self, willExit: region, animator: animator)
    if hasCursor { set(.arrow) }
    if let effect {
      self.effect = nil
      animator.addAnimations { effect.disappear() }
      animator.addCompletion { _ in effect.end() }
    }
    animator.run()
  }
}

extension UIPointerShape {
  /// The nearest picture that desktops have.
  fileprivate var cursor: CursorShape {
    switch self {
    case .verticalBeam, .horizontalBeam: .text
    case .path, .roundedRect: .hidden
    }
  }
}

/// Collects what a delegate adds, and runs it.
@MainActor private final class PointerAnimator: NSObject, UIPointerInteractionAnimating {
  private var animations: [@MainActor () -> Void] = []
  private var completions: [@MainActor (Bool) -> Void] = []

  override init() {
    super.init()
    freesOnMainActor()
  }

  func addAnimations(_ animations: @escaping @MainActor () -> Void) { self.animations.append(animations) }
  func addCompletion(_ completion: @escaping @MainActor (Bool) -> Void) { completions.append(completion) }

  func run() {
    guard !animations.isEmpty || !completions.isEmpty else { return }
    let (animations, completions) = (animations, completions)
    UIView.animate(
      withDuration: 0.2, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction],
      animations: { for change in animations { change() } },
      completion: { finished in for completion in completions { completion(finished) } })
  }
}

/// Notices the pointer over a view.
private final class PointerHover: UIHoverGestureRecognizer {
  weak var owner: UIPointerInteraction?

  override init() {
    super.init()
    addTarget(self, action: PointerHover.hovered)
  }

  private static let hovered: Selector = {
    SelectorTable.register(PointerHover.self) { $0.add("pointerHovered", PointerHover.acted) }
    return "pointerHovered"
  }()

  private func acted() { owner?.hovered() }
}
