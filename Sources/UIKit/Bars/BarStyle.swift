import Foundation

/// How light or dark a bar is.
public enum UIBarStyle: Int, Sendable {
  /// By the interface's style.
  case `default` = 0
  /// Dark.
  case black = 1
}

/// Measures and colours of bars, in points.
@MainActor enum BarLook {
  static let height: CGFloat = 44
  static let largeTitleHeight: CGFloat = 52
  static let margin: CGFloat = 16
  static let gap: CGFloat = 16
  static let titleFont = UIFont.systemFont(ofSize: 17, weight: .semibold)
  static let largeTitleFont = UIFont.systemFont(ofSize: 34, weight: .bold)
  static let itemFont = UIFont.systemFont(ofSize: 17)
  static let doneFont = UIFont.systemFont(ofSize: 17, weight: .semibold)
  static let background = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 0.115, alpha: 0.96) : UIColor(white: 0.976, alpha: 0.96)
  }
  static let hairline = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: 0.15) : UIColor(white: 0, alpha: 0.3)
  }
}

/// What lies behind a bar's items: a fill that reaches out under what covers the screen, and a hairline.
final class BarBackground: UIView {
  private let line = UIView()
  private let isLineAtTop: Bool

  init(lineAtTop: Bool) {
    isLineAtTop = lineAtTop
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    line.backgroundColor = BarLook.hairline
    addSubview(line)
  }

  required init?(coder: NSCoder) { nil }

  /// The bar's own colour, or the usual one.
  func show(_ color: UIColor?, translucent: Bool) {
    let fill = color ?? BarLook.background
    backgroundColor = color != nil || translucent ? fill : fill.withAlphaComponent(1)
  }

  override func layoutSubviews() {
    let thickness = 1 / max(1, traitCollection.displayScale)
    line.frame = CGRect(
      x: 0, y: isLineAtTop ? 0 : bounds.height - thickness, width: bounds.width, height: thickness)
  }
}
