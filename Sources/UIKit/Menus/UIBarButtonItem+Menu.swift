import Foundation
import UIKitCore

extension UIBarButtonItem {
  /// A button that shows a menu: where it has no action, as soon as it is touched, otherwise after a long press. Its title is the
  /// action's unless one is given.
  @preconcurrency @MainActor public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu?
  ) {
    self.init(title: title, image: image, primaryAction: primaryAction)
    self.menu = menu
  }

  /// A button of the system's that shows a menu.
  @preconcurrency @MainActor public convenience init(
    systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu?
  ) {
    self.init(systemItem: systemItem, primaryAction: primaryAction)
    self.menu = menu
  }

  /// A button that shows a menu after a long press, or at once where there is no action; `target` is not kept alive, nil means the
  /// responder chain.
  @preconcurrency @MainActor public convenience init(
    title: String? = nil, image: UIImage? = nil, target: AnyObject?, action: Selector?, menu: UIMenu? = nil
  ) {
    self.init(title: title, style: .plain, target: target, action: action)
    self.image = image
    self.menu = menu
  }

  /// A button of the system's that shows a menu after a long press, or at once where there is no action; `target` is not kept alive,
  /// nil means the responder chain.
  @preconcurrency @MainActor public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?, menu: UIMenu?
  ) {
    self.init(barButtonSystemItem: systemItem, target: target, action: action)
    self.menu = menu
  }

  /// The menu that the button shows. Default nil. Setting it closes the one that is shown.
  /// > Here: a menu opens where the button is pressed, and an element of a submenu takes its place.
  @preconcurrency @MainActor public var menu: UIMenu? {
    get { (barMenu as? ShownBarMenu)?.menu }
    set { barMenu = newValue.map { ShownBarMenu($0, of: self) } }
  }
}

/// The menu of a bar's button, and its card while that is shown.
private final class ShownBarMenu: BarButtonMenu, MenuOwner {
  let menu: UIMenu?
  private weak var item: UIBarButtonItem?
  private var presenter: ButtonMenuPresenter?

  init(_ menu: UIMenu, of item: UIBarButtonItem) {
    self.menu = menu
    self.item = item
  }

  var preferredMenuElementOrder: MenuElementOrder {
    item?.preferredMenuElementOrder ?? .automatic
  }

  func open(at view: UIView) {
    guard presenter == nil, let menu, !menu.offered.isEmpty, view.window != nil else { return }
    presenter = ButtonMenuPresenter(menu, at: view, of: self)
  }

  func close() { presenter?.dismiss(animated: false) }

  func fingerMoved(_ touch: UITouch) { presenter?.fingerMoved(touch) }

  func fingerLifted(_ touch: UITouch?) { presenter?.fingerLifted(touch) }

  func menuDidClose(_ presenter: ButtonMenuPresenter) {
    if self.presenter === presenter { self.presenter = nil }
  }

  func menuDidChoose(_ element: UIMenuElement) {
    if let menu, menu.options.contains(.singleSelection) { menu.switchTo(element) }
    if let item { element.perform(from: item) }
  }
}
