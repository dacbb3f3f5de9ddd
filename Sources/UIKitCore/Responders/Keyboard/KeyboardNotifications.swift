import Foundation

// A keyboard on the screen belongs to the platform here: a phone's, above the page, or none. Unlike on iOS, none covers
// the app's window, so these notifications are declared and never posted by the library; apps may observe and post
// them.
extension UIResponder {
  /// A keyboard is about to cover a part of the screen. Never posted here.
  /// > Partly: never posted, since no keyboard covers the app: a phone's own stands beside the page.
  public nonisolated static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
  /// A keyboard covers a part of the screen. Never posted here.
  /// > Partly: never posted, since no keyboard covers the app: a phone's own stands beside the page.
  public nonisolated static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
  /// A keyboard is about to be hidden. Never posted here.
  /// > Partly: never posted, since no keyboard covers the app: a phone's own stands beside the page.
  public nonisolated static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
  /// A keyboard was hidden. Never posted here.
  /// > Partly: never posted, since no keyboard covers the app: a phone's own stands beside the page.
  public nonisolated static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
  /// A keyboard is about to move. Never posted here.
  /// > Partly: never posted, since no keyboard covers the app: a phone's own stands beside the page.
  public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name(
    "UIKeyboardWillChangeFrameNotification")
  /// A keyboard has moved. Never posted here.
  /// > Partly: never posted, since no keyboard covers the app: a phone's own stands beside the page.
  public nonisolated static let keyboardDidChangeFrameNotification = Notification.Name(
    "UIKeyboardDidChangeFrameNotification")

  /// Where the keyboard was: an `NSValue` of a rectangle of the screen.
  /// > Partly: never posted, since no keyboard covers the app: a phone's own stands beside the page.
  public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// Where it will be: an `NSValue` of a rectangle of the screen.
  /// > Partly: never posted, since no keyboard covers the app: a phone's own stands beside the page.
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The duration of its movement, in seconds.
  /// > Partly: never posted, since no keyboard covers the app: a phone's own stands beside the page.
  public nonisolated static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  /// How it moves: the number of a `UIView.AnimationCurve`.
  /// > Partly: never posted, since no keyboard covers the app: a phone's own stands beside the page.
  public nonisolated static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
  /// Whether it belongs to this app: a truth value.
  /// > Partly: never posted, since no keyboard covers the app: a phone's own stands beside the page.
  public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}
