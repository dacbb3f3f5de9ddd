import CoreGraphics
import Foundation
import QuartzCore

/// An item of an app's own in the menu of `UIMenuController`.
@preconcurrency @MainActor
open class UIMenuItem: NSObject {
  /// What it is called.
  open var title: String
  /// What is sent when it is chosen.
  open var action: Selector

  /// An item of this title that sends `action`.
  public init(title: String, action: Selector) {
    self.title = title
    self.action = action
    super.init()
  }
}

/// The edit menu: a dark bar beside what is selected, with Cut, Copy, Paste and an app's own items.
///
/// The standard items and those of `menuItems` are shown if a responder from the first responder upwards can perform
/// them: `canPerformAction(_:withSender:)` is called with the controller as sender. Choosing an item hides the menu and
/// sends its action to that responder. So the view concerned must become first responder before:
///
/// ```swift
/// becomeFirstResponder()
/// UIMenuController.shared.showMenu(from: self, rect: selection)
/// ```
///
/// A touch beside the menu hides it and is delivered all the same. A menu too wide for the screen has pages. On iOS
/// `UIEditMenuInteraction` has replaced this class; both work here. Statements: U1–U8.
@preconcurrency @MainActor
open class UIMenuController: NSObject {
  /// Where the arrow points.
  public enum ArrowDirection: Int, Sendable {
    /// Down, from above the target; up, from below it, where there is no room above.
    case `default` = 0
    /// Up: the menu lies below its target.
    case up = 1
    /// Down: the menu lies above its target.
    case down = 2
    /// To the left: the menu lies to the right.
    case left = 3
    /// To the right: the menu lies to the left.
    case right = 4

    var arrow: EditMenuArrow? {
      switch self {
      case .default: nil
      case .up: .up
      case .down: .down
      case .left: .left
      case .right: .right
      }
    }
  }

  /// The only controller. (U1)
  open class var shared: UIMenuController { Runtime.current.menuCenter.controller }

  private unowned let center: EditMenuCenter
  private weak var targetView: UIView?
  private var targetRect = CGRect.zero

  init(center: EditMenuCenter) {
    self.center = center
    super.init()
  }

  /// The same menu as that of `shared`, to stand in until there is a real one.
  public convenience override init() { self.init(center: Runtime.current.menuCenter) }

  /// Whether the menu is shown. Setting it shows or hides it without fading. Default false. (U1)
  open var isMenuVisible: Bool {
    get { center.isShowing(self) }
    set { setMenuVisible(newValue, animated: false) }
  }

  /// Shows the menu at the rectangle of `setTargetRect(_:in:)`, or hides it. Nothing is shown without a first responder
  /// or without items. (U2, U4, U8)
  open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
    guard menuVisible else { return center.hide(self, animated: animated) }
    guard let targetView else {
      return PlatformNote.misuse("setMenuVisible(true, …) needs a target: call setTargetRect(_:in:) before it")
    }
    show(from: targetView, animated: animated)
  }

  /// Sets the menu's target: a rectangle of the view's space. (U2)
  open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {
    self.targetRect = targetRect
    self.targetView = targetView
  }

  /// Shows the menu beside a rectangle of the view's space. Without a first responder, or where no responder performs
  /// any item, nothing happens. (U2, U4, U8)
  open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
    setTargetRect(targetRect, in: targetView)
    show(from: targetView, animated: true)
  }

  private func show(from view: UIView, animated: Bool) {
    guard let target = screenRect() else {
      return PlatformNote.misuse(
        "an edit menu is shown from a \(type(of: view)) that is in no window; nothing is shown")
    }
    let items = currentItems()
    guard !items.isEmpty else { return center.hide(self, animated: animated) }
    if let panel = center.panel, isMenuVisible {
      panel.show(items)
      panel.point(at: target, wanted: arrowDirection.arrow)
    } else {
      center.show(items, for: self, target: target, wanted: arrowDirection.arrow, animated: animated)
    }
  }

  /// Hides the menu. (U2)
  open func hideMenu() { center.hide(self, animated: true) }

  /// Hides the menu if it was shown from this view. (U2)
  open func hideMenu(from targetView: UIView) { if self.targetView === targetView { hideMenu() } }

  /// Where the arrow points when the menu is shown next. Default `default`. (U2)
  open var arrowDirection: ArrowDirection = .default

  /// The app's own items, behind the standard ones. A menu that is shown takes them at `update()`. Default nil. (U3)
  open var menuItems: [UIMenuItem]?

  /// Finds again which items are performed, and shows those; hides the menu if there are none. (U3)
  open func update() {
    guard isMenuVisible, let panel = center.panel else { return }
    let items = currentItems()
    guard !items.isEmpty else { return hideMenu() }
    panel.show(items)
  }

  /// The menu's rectangle on the screen, arrow included; zero while it is not shown. (U6)
  open var menuFrame: CGRect { isMenuVisible ? center.panel?.window.frame ?? .zero : .zero }

  private func screenRect() -> CGRect? {
    guard let targetView, let window = targetView.window else { return nil }
    return window.convert(targetView.convert(targetRect, to: nil), to: nil as UIWindow?)
  }

  private func currentItems() -> [EditMenuItem] {
    guard let first = Runtime.current.firstResponder else { return [] }
    let own = (menuItems ?? []).map { (title: $0.title, action: $0.action) }
    return (StandardMenu.all + own)
      .filter { first.target(forAction: $0.action, withSender: self) != nil }
      .map { item in
        EditMenuItem(
          title: item.title,
          effect: .perform(keepsMenu: false) { [weak self, weak first] in
            guard let self, let target = first?.target(forAction: item.action, withSender: self) else { return }
            UIApplication.shared.sendAction(item.action, to: target, from: self, for: nil)
          })
      }
  }

  /// Posted before the menu is shown. (U6)
  public static let willShowMenuNotification = Notification.Name("UIMenuControllerWillShowMenuNotification")
  /// Posted when the menu is shown. (U6)
  public static let didShowMenuNotification = Notification.Name("UIMenuControllerDidShowMenuNotification")
  /// Posted before the menu is hidden. (U6)
  public static let willHideMenuNotification = Notification.Name("UIMenuControllerWillHideMenuNotification")
  /// Posted when the menu is hidden. (U6)
  public static let didHideMenuNotification = Notification.Name("UIMenuControllerDidHideMenuNotification")
  /// Posted when the menu shown has another place or size. (U6)
  public static let menuFrameDidChangeNotification = Notification.Name("UIMenuControllerMenuFrameDidChangeNotification")

  private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

extension UIMenuController: EditMenuOwner {
  func menuWillChange(isShown: Bool, fade: EditMenuFade) {
    post(isShown ? Self.willShowMenuNotification : Self.willHideMenuNotification)
  }

  func menuDidChange(isShown: Bool) {
    post(isShown ? Self.didShowMenuNotification : Self.didHideMenuNotification)
  }

  func menuFrameDidChange() { post(Self.menuFrameDidChangeNotification) }

  func menuLostFirstResponder() { hideMenu() }
}
