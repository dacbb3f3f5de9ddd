import Foundation

extension UIViewController {
  /// The safe area grows by these insets: for bars that the controller draws itself. Default zero.
  public var additionalSafeAreaInsets: UIEdgeInsets {
    get { storedAdditionalSafeArea }
    set {
      guard newValue != storedAdditionalSafeArea else { return }
      guard [newValue.top, newValue.left, newValue.bottom, newValue.right].allSatisfy(\.isFinite) else {
        return PlatformNote.misuse("additional safe area insets must be finite; the old ones stay")
      }
      storedAdditionalSafeArea = newValue
      SafeArea.isInUse = true
      if let view = viewIfLoaded { SafeArea.refresh(view) }
    }
  }

  /// The least margins of the root view: 16 points at the sides.
  public var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
  }

  /// Whether the root view's margins are at least `systemMinimumLayoutMargins`. Default true.
  public var viewRespectsSystemMinimumLayoutMargins: Bool {
    get { !ignoresMinimumMargins }
    set {
      guard newValue == ignoresMinimumMargins else { return }
      ignoresMinimumMargins = !newValue
      viewIfLoaded?.marginsChanged()
    }
  }
}
