import CoreGraphics
import Foundation
import QuartzCore

/// A context menu on the screen: what is behind it blurred, the lifted view, and the card of the rows.
@MainActor final class ContextMenuPresenter {
  let configuration: UIContextMenuConfiguration
  /// The rows that are shown: the menu, or the submenu that is open; nil without rows.
  private(set) var menu: UIMenu?
  let isCompact: Bool
  private(set) var isShown = true
  private weak var interaction: UIContextMenuInteraction?
  private let window = UIWindow(frame: UIScreen.main.bounds)
  private let blur = UIVisualEffectView(effect: nil)
  private let backdrop = ButtonMenuBackdrop(frame: .zero)
  private let platter: ContextMenuPlatter?
  private let card: ButtonMenuCard?
  private let preview: UITargetedPreview?
  private let controller: UIViewController?
  private let anchor: CGPoint
  /// The alpha of the view that is lifted, as it was.
  private var hiddenAlpha: CGFloat?
  /// Whether the finger that opened it has been on the card.
  private var wasEntered = false
  private static let gap: CGFloat = 12

  /// - Parameter anchor: where the menu was opened, in points of the window.
  init(
    _ interaction: UIContextMenuInteraction, _ configuration: UIContextMenuConfiguration, _ menu: UIMenu?,
    _ preview: UITargetedPreview?, _ controller: UIViewController?, at anchor: CGPoint, in source: UIWindow
  ) {
    self.interaction = interaction
    self.configuration = configuration
    self.menu = menu
    self.preview = preview
    self.controller = controller
    self.anchor = source.convert(anchor, to: nil as UIWindow?)
    isCompact = preview == nil
    card = menu.map { ButtonMenuCard($0) }
    platter = preview.map { ContextMenuPlatter($0, controller) }
    window.windowLevel = UIWindow.Level(UIWindow.Level.alert.rawValue + 50)
    window.overrideUserInterfaceStyle = (interaction.view ?? source).traitCollection.userInterfaceStyle
    window.tintColor = interaction.view?.tintColor
    blur.frame = window.bounds
    blur.isUserInteractionEnabled = false
    backdrop.frame = window.bounds
    backdrop.touched = { [weak self] in self?.dismiss(animated: true) }
    if !isCompact { window.addSubview(blur) }
    window.addSubview(backdrop)
    if let platter {
      platter.place(at: platter.source)
      platter.tapped = { [weak self] in self?.commit() }
      window.addSubview(platter)
    }
    if let card {
      card.chosen = { [weak self] in self?.choose($0) }
      window.addSubview(card)
    }
  }

  // MARK: Showing

  func appear(with animator: ContextMenuAnimator) {
    if let preview, preview.view.window != nil {
      hiddenAlpha = preview.view.alpha
      UIView.performWithoutAnimation { preview.view.alpha = 0 }
    }
    controller?.beginAppearanceTransition(true, animated: true)
    window.isHidden = false
    let places = arrange()
    if let card {
      card.frame = places.card
      card.alpha = 0
      let from = platter.map { CGPoint(x: $0.source.midX, y: $0.source.midY) } ?? anchor
      card.transform = CGAffineTransform(scaleX: 0.3, y: 0.3)
      card.center = CGPoint(x: (places.card.midX + from.x) / 2, y: (places.card.midY + from.y) / 2)
    }
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.82, initialSpringVelocity: 0,
      options: [.allowUserInteraction],
      animations: { [self] in
        blur.effect = UIBlurEffect(style: .systemUltraThinMaterial)
        platter?.lift(to: places.platter)
        card?.alpha = 1
        card?.transform = .identity
        card?.center = CGPoint(x: places.card.midX, y: places.card.midY)
        animator.animate()
      },
      completion: { [self] _ in
        if isShown { controller?.endAppearanceTransition() }
        animator.complete()
      })
  }

  /// Shows other rows.
  func show(_ menu: UIMenu) {
    self.menu = menu
    guard let card else { return }
    card.show(menu)
    let places = arrange()
    card.frame = places.card
    UIView.animate(withDuration: 0.2) { self.platter?.lift(to: places.platter) }
  }

  /// Where the lifted view and the card come to lie: the card below the view, or above it where there is no room; where
  /// there is none there either, the view moves up, and becomes smaller if it must.
  private func arrange() -> (platter: CGRect, card: CGRect) {
    let insets = window.safeAreaInsets
    let screen = window.bounds.inset(by: insets).insetBy(dx: ButtonMenuPresenter.margin, dy: ButtonMenuPresenter.margin)
    var size = card?.naturalSize ?? .zero
    size.width = min(size.width, screen.width)
    size.height = min(size.height, screen.height)
    guard let platter else { return (.zero, compact(size, screen)) }
    let needed = card == nil ? 0 : Self.gap + min(size.height, max(ButtonMenuCard.rowHeight * 2, screen.height * 0.6))
    var lifted = platter.naturalFrame(in: screen, height: max(40, screen.height - needed))
    size.height =
      card == nil ? 0 : min(size.height, max(ButtonMenuCard.rowHeight, screen.height - Self.gap - lifted.height))
    lifted.origin.x = max(screen.minX, min(screen.maxX - lifted.width, lifted.minX))
    guard card != nil else {
      lifted.origin.y = max(screen.minY, min(screen.maxY - lifted.height, lifted.minY))
      return (lifted, .zero)
    }
    let isLeft = lifted.midX <= screen.midX
    let x = max(screen.minX, min(screen.maxX - size.width, isLeft ? lifted.minX : lifted.maxX - size.width))
    if lifted.maxY + Self.gap + size.height > screen.maxY, lifted.minY - Self.gap - size.height >= screen.minY {
      let y = lifted.minY - Self.gap - size.height
      return (lifted, CGRect(origin: CGPoint(x: x, y: y), size: size))
    }
    lifted.origin.y = max(screen.minY, min(screen.maxY - size.height - Self.gap - lifted.height, lifted.minY))
    return (lifted, CGRect(origin: CGPoint(x: x, y: lifted.maxY + Self.gap), size: size))
  }

  /// Beside the pointer.
  private func compact(_ size: CGSize, _ screen: CGRect) -> CGRect {
    let x = anchor.x + size.width <= screen.maxX ? anchor.x : anchor.x - size.width
    let y = anchor.y + size.height <= screen.maxY ? anchor.y : anchor.y - size.height
    return CGRect(
      x: max(screen.minX, min(screen.maxX - size.width, x)).rounded(),
      y: max(screen.minY, min(screen.maxY - size.height, y)).rounded(), width: size.width, height: size.height)
  }

  // MARK: Leaving

  /// Removes it from the screen; nothing is chosen.
  func dismiss(animated: Bool, then performed: (@MainActor () -> Void)? = nil) {
    guard isShown else { return }
    let animator = ContextMenuAnimator(controller)
    let back = begin(ending: animator)
    performed?()
    let change = { @MainActor [self] in
      blur.effect = nil
      card?.alpha = 0
      card?.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
      platter?.putDown(at: back?.frameInWindow)
      animator.animate()
    }
    leave(animated: animated, change, animator)
  }

  private func begin(ending animator: ContextMenuAnimator) -> UITargetedPreview? {
    isShown = false
    backdrop.isUserInteractionEnabled = false
    card?.isUserInteractionEnabled = false
    platter?.isUserInteractionEnabled = false
    controller?.beginAppearanceTransition(false, animated: true)
    return interaction?.willEnd(self, with: animator)
  }

  private func leave(
    animated: Bool, _ change: @escaping @MainActor () -> Void, _ animator: ContextMenuAnimator
  ) {
    let finish = { @MainActor [self] in
      window.isHidden = true
      if let hiddenAlpha { preview?.view.alpha = hiddenAlpha }
      platter?.letGo()
      controller?.endAppearanceTransition()
      interaction?.didEnd(self)
      animator.complete()
    }
    guard animated else {
      change()
      return finish()
    }
    UIView.animate(
      withDuration: 0.3, delay: 0, options: [.beginFromCurrentState, .curveEaseOut], animations: change,
      completion: { _ in finish() })
  }

  /// The preview was tapped.
  private func commit() {
    guard isShown else { return }
    let committing = ContextMenuAnimator(controller)
    interaction?.willCommit(self, with: committing)
    guard committing.preferredCommitStyle == .pop else {
      return dismiss(animated: true) {
        committing.animate()
        committing.complete()
      }
    }
    let animator = ContextMenuAnimator(controller)
    _ = begin(ending: animator)
    // What is shown next is there before the preview has grown to it.
    committing.complete()
    let change = { @MainActor [self] in
      blur.effect = nil
      card?.alpha = 0
      platter?.grow(to: window.bounds)
      committing.animate()
      animator.animate()
    }
    leave(animated: true, change, animator)
  }

  private func choose(_ element: UIMenuElement) {
    if let menu = element as? UIMenu { return show(menu) }
    let keeps = (element as? UIAction)?.attributes.contains(.keepsMenuPresented) == true
    let (interaction, menu) = (interaction, menu)
    if keeps {
      interaction?.perform(element, of: menu)
      if let menu { show(menu) }
    } else {
      dismiss(animated: true) { interaction?.perform(element, of: menu) }
    }
  }

  // MARK: The finger that opened it

  func fingerMoved(_ press: UIGestureRecognizer) {
    guard isShown, let card else { return }
    let point = press.location(in: card)
    if card.bounds.contains(point) { wasEntered = true }
    card.light(at: point)
  }

  /// - Parameter press: nil when the finger was cancelled.
  func fingerLifted(_ press: UIGestureRecognizer?) {
    guard isShown, let card else { return }
    let row = press.flatMap { card.row(at: $0.location(in: card)) }
    card.light(at: nil)
    if let row, wasEntered { card.choose(row) }
  }
}
