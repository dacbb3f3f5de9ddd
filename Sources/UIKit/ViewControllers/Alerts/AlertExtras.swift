import Foundation
@_spi(UIKit) import UIKitCore

// Apple's classes have no properties for these. Apps set them by key-value coding, under the names that are in
// `WidgetProperties`.

/// What an alert shows beyond its title and message.
struct AlertExtras {
  /// The title with attributes, instead of the plain one.
  var title: NSAttributedString?
  /// The message with attributes, instead of the plain one.
  var message: NSAttributedString?
  /// Its view is shown below the message, as high as its `preferredContentSize`.
  var content: UIViewController?

  /// The view of that controller, and its height in points.
  @MainActor var contentView: (view: UIView, height: CGFloat)? {
    guard let content, let view = content.view else { return nil }
    return (view, max(0, content.preferredContentSize.height))
  }
}

/// How the row of an action looks beyond its style.
struct AlertActionLook {
  /// The colour of its title; nil for that of its style.
  var color: UIColor?
  /// A picture at its beginning.
  var image: UIImage?
  /// Whether a tick is at its end.
  var isChecked = false
}

extension UIAlertController {
  final var keyedTitle: NSAttributedString? {
    get { extras.title }
    set { extras.title = newValue }
  }
  final var keyedMessage: NSAttributedString? {
    get { extras.message }
    set { extras.message = newValue }
  }
  final var keyedContent: UIViewController? {
    get { extras.content }
    set { extras.content = newValue }
  }
}

extension UIAlertAction {
  final var keyedColor: UIColor? {
    get { look.color }
    set { look.color = newValue }
  }
  final var keyedImage: UIImage? {
    get { look.image }
    set { look.image = newValue }
  }
  final var keyedCheck: Bool {
    get { look.isChecked }
    set { look.isChecked = newValue }
  }
}
