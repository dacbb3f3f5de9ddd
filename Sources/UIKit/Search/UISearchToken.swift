import Foundation
@_spi(UIKit) import UIKitCore

/// A part of a search that is not text, such as a person or a kind of document; shown as a plate before the text.
@preconcurrency @MainActor
open class UISearchToken: NSObject {
  /// The picture on the plate.
  open private(set) var icon: UIImage?
  /// The words on the plate.
  open private(set) var text: String
  /// What the token stands for, for the app. Default nil.
  open var representedObject: Any?

  /// A token with a picture, or none, and words.
  public init(icon: UIImage?, text: String) {
    (self.icon, self.text) = (icon, text)
    super.init()
    freesOnMainActor()
  }
}

/// The plate of a token.
final class SearchTokenView: UIView {
  private let label = UILabel()
  private let picture = UIImageView(image: nil)
  private static let height: CGFloat = 24

  init(_ token: UISearchToken, color: UIColor?) {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    layer.cornerRadius = 5
    backgroundColor = color ?? tintColor
    label.font = .systemFont(ofSize: 15)
    label.textColor = .white
    label.text = token.text
    picture.image = token.icon?.withRenderingMode(.alwaysTemplate)
    picture.tintColor = .white
    picture.contentMode = .scaleAspectFit
    addSubview(label)
    addSubview(picture)
    let text = label.intrinsicContentSize.width.rounded(.up)
    let icon: CGFloat = token.icon == nil ? 0 : 18
    frame.size = CGSize(width: 12 + icon + text, height: Self.height)
    picture.frame = CGRect(x: 6, y: 5, width: icon == 0 ? 0 : 14, height: 14)
    label.frame = CGRect(x: 6 + icon, y: 0, width: text, height: Self.height)
  }

  required init?(coder: NSCoder) { nil }
}
