import Foundation

/// One choice of a segmented control.
struct SegmentContent {
  private(set) var title: String?
  private(set) var image: UIImage?
  private(set) var action: UIAction?
  /// The width, 0 where the control chooses it.
  var width: CGFloat = 0
  var offset = CGSize.zero
  var isEnabled = true

  init(title: String?) { self.title = title }
  init(image: UIImage?) { self.image = image }
  @MainActor init(action: UIAction) { take(action) }

  mutating func show(title: String?) { (self.title, image) = (title, nil) }
  mutating func show(image: UIImage?) { (self.image, title) = (image, nil) }

  /// Shows the action's picture, or its title where it has none.
  @MainActor mutating func take(_ action: UIAction) {
    self.action = action
    image = action.image
    title = action.image == nil ? action.title : nil
    if action.attributes.contains(.disabled) { isEnabled = false }
  }
}
