import CoreGraphics
import Foundation
import QuartzCore

/// Says what a context menu shows, and is notified of it. All methods but the first have a default.
@preconcurrency @MainActor public protocol UIContextMenuInteractionDelegate: NSObjectProtocol {
  /// What the menu shows for a place of the interaction's view; nil for no menu there.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
  /// The view that is lifted. Default nil: that of the older method.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview?
  /// The view that the preview returns to. Default nil: that of the older method.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    dismissalPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview?
  /// The view that is lifted. Default nil: the interaction's view.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview?
  /// The view that the preview returns to. Default nil: the one that was lifted.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview?
  /// The preview was tapped. Default: the menu is dismissed.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating)
  /// The menu is about to be shown.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
  /// The menu is about to be dismissed.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
}

extension UIContextMenuInteractionDelegate {
  /// Nil.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview? { nil }
  /// Nil.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    dismissalPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview? { nil }
  /// Nil.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  /// Nil.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  /// Nothing.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {}
  /// Nothing.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  /// Nothing.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
}

/// A menu that a long press on a view opens, with the view lifted out of its place; so does a click of the secondary
/// button, which lifts nothing.
///
/// The finger that opened the menu may slide onto a row and choose it by lifting. A touch beside the menu dismisses it.
/// > Here: the press begins after half a second, all at once; the view is not lifted a little before.
@preconcurrency @MainActor
open class UIContextMenuInteraction: NSObject, UIInteraction {
  /// How menus of an interaction look.
  public enum Appearance: Int, Sendable {
    /// None is shown.
    case unknown = 0
    /// With a preview.
    case rich = 1
    /// The menu alone.
    case compact = 2
  }

  /// What says which menu is shown.
  open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  /// The view it is on.
  open private(set) weak var view: UIView?
  /// How the present menu looks; `unknown` while none is shown.
  open var menuAppearance: Appearance {
    guard let presenter, presenter.isShown else { return .unknown }
    return presenter.isCompact ? .compact : .rich
  }

  private let press = ContextMenuPress()
  private(set) var presenter: ContextMenuPresenter?
  /// What the delegate gave for the press that is about to begin.
  private var offered: UIContextMenuConfiguration?
  private var place = CGPoint.zero

  /// An interaction with this delegate.
  public init(delegate: any UIContextMenuInteractionDelegate) {
    self.delegate = delegate
    super.init()
    freesOnMainActor()
    press.owner = self
  }

  /// It is about to be added to another view, or removed: an open menu is dismissed.
  open func willMove(to view: UIView?) {
    presenter?.dismiss(animated: false)
    self.view?.removeGestureRecognizer(press)
  }

  /// It was added to another view, or removed.
  open func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(press)
  }

  /// Where the menu was opened, in a view's space (nil: the window's).
  open func location(in view: UIView?) -> CGPoint {
    guard let own = self.view else { return .zero }
    return own.convert(place, to: view)
  }

  /// Dismisses the menu, if one is shown.
  open func dismissMenu() { presenter?.dismiss(animated: true) }

  /// Replaces the menu that is shown, or the submenu that is open; nothing happens while none is.
  open func updateVisibleMenu(_ block: @MainActor (UIMenu) -> UIMenu) {
    guard let presenter, presenter.isShown, let menu = presenter.menu else { return }
    presenter.show(block(menu))
  }

  // MARK: The press

  /// Asks the delegate what a press at this place shows.
  fileprivate func mayBegin(at location: CGPoint) -> Bool {
    offered = nil
    guard presenter?.isShown != true, let view, view.window != nil, let delegate else { return false }
    offered = delegate.contextMenuInteraction(self, configurationForMenuAtLocation: location)
    place = location
    return offered != nil
  }

  fileprivate func pressChanged(_ press: ContextMenuPress) {
    switch press.state {
    case .began: open(isCompact: false)
    case .changed: presenter?.fingerMoved(press)
    case .ended: presenter?.fingerLifted(press)
    case .cancelled, .failed: presenter?.fingerLifted(nil)
    default: break
    }
  }

  private func open(isCompact: Bool) {
    guard let configuration = offered, let view, let window = view.window else { return }
    offered = nil
    let menu = configuration.actionProvider?([])
    let controller = isCompact ? nil : configuration.previewProvider?()
    let hasRows = menu.map { !$0.offered.isEmpty } ?? false
    guard hasRows || controller != nil else { return }
    let preview =
      isCompact
      ? nil
      : delegate?.contextMenuInteraction(
        self, configuration: configuration, highlightPreviewForItemWithIdentifier: configuration.identifier)
        ?? delegate?.contextMenuInteraction(self, previewForHighlightingMenuWithConfiguration: configuration)
        ?? UITargetedPreview(view: view, parameters: UIPreviewParameters(), target: Self.target(of: view))
    let made = ContextMenuPresenter(
      self, configuration, hasRows ? menu : nil, preview, controller, at: view.convert(place, to: nil), in: window)
    presenter = made
    let animator = ContextMenuAnimator(controller)
    delegate?.contextMenuInteraction(self, willDisplayMenuFor: configuration, animator: animator)
    made.appear(with: animator)
  }

  private static func target(of view: UIView) -> UIPreviewTarget {
    // A view without a superview is its own place: a window.
    guard let parent = view.superview else {
      return UIPreviewTarget(container: view, center: CGPoint(x: view.bounds.midX, y: view.bounds.midY))
    }
    return UIPreviewTarget(container: parent, center: view.center, transform: view.transform)
  }

  // MARK: From the menu

  func willEnd(_ presenter: ContextMenuPresenter, with animator: ContextMenuAnimator) -> UITargetedPreview? {
    delegate?.contextMenuInteraction(self, willEndFor: presenter.configuration, animator: animator)
    if presenter.isCompact { return nil }
    let configuration = presenter.configuration
    return delegate?.contextMenuInteraction(
      self, configuration: configuration, dismissalPreviewForItemWithIdentifier: configuration.identifier)
      ?? delegate?.contextMenuInteraction(self, previewForDismissingMenuWithConfiguration: configuration)
  }

  func didEnd(_ presenter: ContextMenuPresenter) {
    if self.presenter === presenter { self.presenter = nil }
  }

  func willCommit(_ presenter: ContextMenuPresenter, with animator: ContextMenuAnimator) {
    delegate?.contextMenuInteraction(
      self, willPerformPreviewActionForMenuWith: presenter.configuration, animator: animator)
  }

  func perform(_ element: UIMenuElement, of menu: UIMenu?) {
    if let menu, menu.options.contains(.singleSelection) { menu.switchTo(element) }
    switch element {
    case let action as UIAction: action.performWithSender(self, target: nil)
    case let command as UICommand:
      let first: UIResponder? = view
      guard let target = first?.target(forAction: command.action, withSender: command) else { return }
      UIApplication.shared.sendAction(command.action, to: target, from: command, for: nil)
    default: break
    }
  }
}

extension UIContextMenuInteraction: SecondaryClickTaking {
  package func takeSecondaryClick(at point: CGPoint) -> Bool {
    guard let view, let window = view.window else { return false }
    let location = view.convert(window.convert(point, from: nil as UIWindow?), from: nil)
    guard mayBegin(at: location) else { return false }
    open(isCompact: true)
    return menuAppearance == .compact
  }
}

/// The press that opens a context menu; it begins only where there is one.
final class ContextMenuPress: UILongPressGestureRecognizer, UIGestureRecognizerDelegate {
  weak var owner: UIContextMenuInteraction?

  override init() {
    super.init()
    delegate = self
    addTarget(self, action: ContextMenuPress.pressed)
  }

  private static let pressed: Selector = {
    SelectorTable.register(ContextMenuPress.self) { $0.add("contextMenuPressed", ContextMenuPress.acted) }
    return "contextMenuPressed"
  }()

  private func acted() { owner?.pressChanged(self) }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    owner?.mayBegin(at: location(in: view)) ?? false
  }
}
