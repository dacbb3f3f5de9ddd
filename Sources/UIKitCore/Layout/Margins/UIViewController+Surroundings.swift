import Foundation

extension UIViewController {
  final var _additionalSafeAreaInsets: UIEdgeInsets {
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

  final var _viewRespectsSystemMinimumLayoutMargins: Bool {
    get { !ignoresMinimumMargins }
    set {
      guard newValue == ignoresMinimumMargins else { return }
      ignoresMinimumMargins = !newValue
      viewIfLoaded?.marginsChanged()
    }
  }
}
