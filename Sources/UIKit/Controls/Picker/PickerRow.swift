import CoreGraphics
import Foundation
@_spi(UIKit) import UIKitCore

/// A row on a wheel: a title, or a view of the delegate's.
final class PickerRow: UIView {
  /// What a row shows.
  enum Content {
    case title(String)
    case attributed(NSAttributedString)
    case view(UIView)
  }

  private(set) var label: UILabel?
  private(set) var custom: UIView?
  private static let font = UIFont.systemFont(ofSize: 23)
  private static let margin: CGFloat = 6

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
  }

  required init?(coder: NSCoder) { nil }

  func show(_ content: Content, in color: UIColor) {
    switch content {
    case .title(let title):
      let label = needLabel()
      label.font = Self.font
      label.textColor = color
      label.text = title
      label.textAlignment = .center
    case .attributed(let title):
      let label = needLabel()
      label.font = Self.font
      label.textColor = color
      label.textAlignment = .center
      label.attributedText = title
      if title.length > 0, title.attribute(.paragraphStyle, at: 0, effectiveRange: nil) == nil {
        label.textAlignment = .center
      }
    case .view(let view):
      label?.removeFromSuperview()
      label = nil
      guard view !== custom || view.superview !== self else { break }
      custom?.removeFromSuperview()
      custom = view
      addSubview(view)
    }
    setNeedsLayout()
  }

  private func needLabel() -> UILabel {
    custom?.removeFromSuperview()
    custom = nil
    if let label { return label }
    let made = UILabel()
    made.adjustsFontSizeToFitWidth = true
    made.minimumScaleFactor = 0.5
    addSubview(made)
    label = made
    return made
  }

  /// Gives up the view, so that it can be used for another row.
  func takeCustom() -> UIView? {
    let view = custom
    view?.removeFromSuperview()
    custom = nil
    return view
  }

  /// Its text, for those that read the screen.
  var spokenText: String? { label?.text ?? custom?.accessibilityLabel }

  /// The text that is seen.
  var shownText: String? { label?.text ?? (custom as? UILabel)?.text }

  override func layoutSubviews() {
    super.layoutSubviews()
    label?.frame = bounds.insetBy(dx: min(Self.margin, bounds.width / 4), dy: 0)
    custom?.frame = bounds
  }
}
