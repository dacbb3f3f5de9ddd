import CoreGraphics
import Foundation
@_spi(UIKit) import UIKitCore

/// What shows a date picker's value and lets the user change it: wheels, a calendar, or fields.
class DateFace: UIView {
  /// What is to be shown. Set, it is shown at the next `show`.
  var settings = DateSettings()
  /// The user has chosen a date, or with the mode of durations the settings' duration.
  var chosen: (@MainActor (Date, TimeInterval) -> Void)?

  /// Shows the settings.
  func show(animated: Bool) {}

  /// The size that it needs.
  var naturalSize: CGSize { .zero }

  /// The owner leaves its window, or the face is replaced.
  func close() {}
}
