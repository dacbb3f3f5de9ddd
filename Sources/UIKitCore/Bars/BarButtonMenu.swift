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
