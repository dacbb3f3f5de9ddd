import Foundation

/// Changes the menus of an app's menu bar.
/// > Partly: there is no menu bar, so that nothing is built.
@preconcurrency @MainActor public protocol UIMenuBuilder {
  /// A menu by its identifier; nil for none.
  func menu(for identifier: UIMenu.Identifier) -> UIMenu?
  /// An action by its identifier; nil for none.
  func action(for identifier: UIAction.Identifier) -> UIAction?
  /// Puts another menu in place of one.
  func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu)
  /// Puts other elements in place of a menu's.
  func replaceChildren(
    ofMenu parentIdentifier: UIMenu.Identifier, from childrenBlock: ([UIMenuElement]) -> [UIMenuElement])
  /// Adds a menu in front of one.
  func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier)
  /// Adds a menu behind one.
  func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier)
  /// Adds a menu as the first element of one.
  func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier)
  /// Adds a menu as the last element of one.
  func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier)
  /// Removes a menu.
  func remove(menu removedIdentifier: UIMenu.Identifier)
}
