import CoreGraphics
import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// What a menu belongs to: a button, or the button of a bar.
@MainActor protocol MenuOwner: AnyObject {
  /// The menu as it is now.
  var menu: UIMenu? { get }
  /// How its elements are ordered.
  var preferredMenuElementOrder: MenuElementOrder { get }
  /// The menu is not shown any more.
  func menuDidClose(_ presenter: ButtonMenuPresenter)
  /// An element was chosen that is no menu.
  func menuDidChoose(_ element: UIMenuElement)
}

/// The menu of a button, on the screen: a card of rows in a window of its own.
///
/// A finger that pressed the button may slide onto a row and choose it by lifting; one that is lifted at once leaves
/// the menu open, for taps. A touch beside it closes it and does nothing else.
@MainActor final class ButtonMenuPresenter {
  private let window = UIWindow(frame: UIScreen.main.bounds)
  private let backdrop = ButtonMenuBackdrop(frame: .zero)
  private let card: ButtonMenuCard
  private weak var owner: (any MenuOwner)?
  /// Where the button was when it opened, on the screen.
  private let anchor: CGRect
  private(set) var isShown = true
  /// Whether the finger that opened it has been on it.
  private var wasEntered = false
  static let gap: CGFloat = 6
  static let margin: CGFloat = 8

  init(_ menu: UIMenu, at button: UIView, of owner: any MenuOwner) {
    self.owner = owner
    anchor = button.convert(button.bounds, to: nil)
    card = ButtonMenuCard(menu)
    // Behind edit menus, before alerts.
    window.windowLevel = UIWindow.Level(UIWindow.Level.alert.rawValue + 50)
    window.overrideUserInterfaceStyle = button.traitCollection.userInterfaceStyle
    window.tintColor = button.tintColor
    backdrop.frame = window.bounds
    backdrop.touched = { [weak self] in self?.dismiss(animated: true) }
    window.addSubview(backdrop)
    card.chosen = { [weak self] in self?.choose($0) }
    place(card)
    window.addSubview(card)
    window.isHidden = false
    card.alpha = 0
    let place = card.center
    card.transform = CGAffineTransform(scaleX: 0.4, y: 0.4)
    card.center = CGPoint(x: (place.x + anchor.midX) / 2, y: (place.y + anchor.midY) / 2)
    UIView.animate(
      withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.85, initialSpringVelocity: 0,
      options: [.allowUserInteraction]
    ) {
      self.card.alpha = 1
      self.card.transform = .identity
      self.card.center = place
    }
  }

  /// Below the button, or above it where there is more room, within the screen.
  private func place(_ card: ButtonMenuCard) {
    let screen = UIScreen.main.bounds.insetBy(dx: Self.margin, dy: Self.margin)
    let below = screen.maxY - anchor.maxY - Self.gap
    let above = anchor.minY - screen.minY - Self.gap
    var size = card.naturalSize
    let isBelow = below >= size.height || below >= above
    card.isReversed = !isBelow && owner?.preferredMenuElementOrder != .fixed
    size.height = min(size.height, max(ButtonMenuCard.rowHeight, isBelow ? below : above))
    let x = max(screen.minX, min(screen.maxX - size.width, anchor.midX - size.width / 2))
    let y = isBelow ? anchor.maxY + Self.gap : anchor.minY - Self.gap - size.height
    card.frame = CGRect(x: x.rounded(), y: y.rounded(), width: size.width, height: size.height)
  }

  /// Removes it from the screen; nothing is chosen.
  func dismiss(animated: Bool) {
    guard isShown else { return }
    isShown = false
    backdrop.isUserInteractionEnabled = false
    card.isUserInteractionEnabled = false
    let window = window
    let card = card
    owner?.menuDidClose(self)
    guard animated else { return window.isHidden = true }
    UIView.animate(
      withDuration: 0.2, delay: 0, options: [.beginFromCurrentState],
      animations: {
        card.alpha = 0
        card.transform = CGAffineTransform(scaleX: 0.85, y: 0.85)
      }, completion: { _ in window.isHidden = true })
  }

  private func choose(_ element: UIMenuElement) {
    guard let owner else { return dismiss(animated: true) }
    if let menu = element as? UIMenu {
      card.show(menu)
      return place(card)
    }
    let keeps = (element as? UIAction)?.attributes.contains(.keepsMenuPresented) == true
    if !keeps { dismiss(animated: true) }
    owner.menuDidChoose(element)
    if keeps, let menu = owner.menu { card.show(menu) }
  }

  // MARK: The finger that opened it

  func fingerMoved(_ touch: UITouch) {
    guard isShown else { return }
    let point = touch.location(in: card)
    if card.bounds.contains(point) { wasEntered = true }
    card.light(at: point)
  }

  /// - Parameter touch: nil when it was cancelled.
  func fingerLifted(_ touch: UITouch?) {
    guard isShown else { return }
    let row = touch.flatMap { card.row(at: $0.location(in: card)) }
    card.light(at: nil)
    if let row { return card.choose(row) }
    if wasEntered { dismiss(animated: true) }
  }
}

/// Takes the touches beside a menu.
final class ButtonMenuBackdrop: UIView {
  var touched: (@MainActor () -> Void)?
  /// Whether those that read the screen find it as what closes a popover.
  var isDismissRegion = false

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    guard isDismissRegion else { return defaults }
    defaults.isElement = true
    defaults.identifier = "PopoverDismissRegion"
    defaults.label = "dismiss popup"
    defaults.otherRole = .button
    return defaults
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { touched?() }
}

extension UIButton: MenuOwner {
  /// Opens the menu; sends `menuActionTriggered` before.
  final func presentMenu(with event: UIEvent?, isHeld: Bool) {
    guard menuPresenter?.isShown != true, window != nil else { return }
    send(.menuActionTriggered, event)
    guard let menu, !menu.offered.isEmpty, window != nil else { return }
    menuPresenter = ButtonMenuPresenter(menu, at: self, of: self)
  }

  final func menuDidClose(_ presenter: ButtonMenuPresenter) {
    if menuPresenter === presenter { menuPresenter = nil }
  }

  /// Performs what was chosen, after a pop-up button has taken the choice.
  final func menuDidChoose(_ element: UIMenuElement) {
    if let menu, changesSelectionAsPrimaryAction || menu.options.contains(.singleSelection) {
      menu.switchTo(element)
      selectionDidChange()
    }
    element.perform(from: self)
  }

  /// A pop-up button shows the element that is on; if none is, the first is switched on.
  final func selectionDidChange() {
    guard changesSelectionAsPrimaryAction, let menu else {
      content.choice = nil
      return
    }
    if menu.selectedElements.isEmpty, let first = menu.offered.first(where: { !($0 is UIMenu) }) {
      menu.switchTo(first)
    }
    content.choice = menu.selectedElements.first
    contentDidChange()
  }
}

extension UIMenuElement {
  /// Whether it is shown: not hidden, and no menu without anything to choose.
  fileprivate var isShown: Bool {
    switch self {
    case let menu as UIMenu: !menu.offered.isEmpty
    case let action as UIAction: !action.attributes.contains(.hidden)
    case let command as UICommand: !command.attributes.contains(.hidden)
    default: true
    }
  }

  /// Does what the element stands for; a menu does nothing.
  final func perform(from sender: Any) {
    switch self {
    case let action as UIAction: action.performWithSender(sender, target: nil)
    case let command as UICommand:
      UIApplication.shared.sendAction(command.action, to: nil, from: sender, for: nil)
    default: break
    }
  }
}

extension UIMenu {
  /// The elements that are shown, those of inline menus among them.
  var offered: [UIMenuElement] { offeredGroups.flatMap { $0 } }

  /// The elements that are shown, parted where an inline menu begins or ends. No group is empty.
  var offeredGroups: [[UIMenuElement]] {
    var groups: [[UIMenuElement]] = [[]]
    for child in children {
      if let menu = child as? UIMenu, menu.options.contains(.displayInline) {
        groups += menu.offeredGroups + [[]]
      } else if child.isShown {
        groups[groups.count - 1].append(child)
      }
    }
    return groups.filter { !$0.isEmpty }
  }

  /// Switches one element on and the others off.
  func switchTo(_ element: UIMenuElement) {
    for child in offered {
      if let action = child as? UIAction { action.state = action === element ? .on : .off }
      if let command = child as? UICommand { command.state = command === element ? .on : .off }
    }
  }
}
