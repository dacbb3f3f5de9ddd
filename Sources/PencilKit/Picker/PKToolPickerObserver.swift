import UIKit

/// Is notified of changes of a tool picker. All methods are optional.
@preconcurrency @MainActor public protocol PKToolPickerObserver: NSObjectProtocol {
  /// Another tool was selected, or the selected one has another colour, width or opacity.
  func toolPickerSelectedToolDidChange(_ toolPicker: PKToolPicker)
  /// The ruler was switched on or off.
  func toolPickerIsRulerActiveDidChange(_ toolPicker: PKToolPicker)
  /// The picker was shown or hidden.
  func toolPickerVisibilityDidChange(_ toolPicker: PKToolPicker)
  /// The picker covers another part of the window.
  func toolPickerFramesObscuredDidChange(_ toolPicker: PKToolPicker)
}

extension PKToolPickerObserver {
  /// Does nothing.
  public func toolPickerSelectedToolDidChange(_ toolPicker: PKToolPicker) {}
  /// Does nothing.
  public func toolPickerIsRulerActiveDidChange(_ toolPicker: PKToolPicker) {}
  /// Does nothing.
  public func toolPickerVisibilityDidChange(_ toolPicker: PKToolPicker) {}
  /// Does nothing.
  public func toolPickerFramesObscuredDidChange(_ toolPicker: PKToolPicker) {}
}
