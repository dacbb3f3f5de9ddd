import Foundation

/// The menu of a bar's button, which is shown by what stands on this module.
@MainActor package protocol BarButtonMenu: AnyObject {
  /// Shows the menu beside the button's view.
  func open(at view: UIView)
  /// Removes the menu from the screen; nothing is chosen.
  func close()
  /// The finger that opened it has moved.
  func fingerMoved(_ touch: UITouch)
  /// That finger was lifted: what is under it is chosen; nil where it was cancelled.
  func fingerLifted(_ touch: UITouch?)
}

/// How a menu's elements are ordered, as Apple numbers it.
/// > Ours: on Apple's platforms its name is `UIContextMenuConfiguration.ElementOrder`, which stands for it here.
public enum MenuElementOrder: Int, Sendable {
  /// As `priority` in menus of buttons, as `fixed` in context menus.
  case automatic = 0
  /// The first element is nearest to what the menu belongs to: the lowest one in a menu that opens upwards.
  case priority = 1
  /// From top to bottom.
  case fixed = 2
}
