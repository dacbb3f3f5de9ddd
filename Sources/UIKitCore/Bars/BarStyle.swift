import Foundation

/// How light or dark a bar is.
public enum UIBarStyle: Int, Sendable {
  /// By the interface's style.
  case `default` = 0
  /// Dark.
  case black = 1
}

/// Measures and colours of bars, in points.
@MainActor package enum BarLook {
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
  package static let hairline = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: 0.15) : UIColor(white: 0, alpha: 0.3)
  }
}

/// The background of a bar: a fill that extends under what covers the screen, and a line.
final class BarBackground: UIView {
  private let line = UIView()
  private let isLineAtTop: Bool
  private var color: UIView?
  private var picture: UIImageView?
  private var shadow: UIImageView?

  init(lineAtTop: Bool) {
    isLineAtTop = lineAtTop
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isOpaque = false
    line.backgroundColor = BarLook.hairline
    addSubview(line)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the bar's own colour, or the default one.
  func show(_ color: UIColor?, translucent: Bool) {
    let fill = color ?? BarLook.background
    show(BarFill(color: color != nil || translucent ? fill : fill.withAlphaComponent(1), shadowColor: BarLook.hairline))
  }

  func show(_ fill: BarFill) {
    backgroundColor = fill.material ?? fill.color
    let above = fill.material == nil ? nil : fill.color
    color = layer(color, isNeeded: above != nil) { UIView() }
    color?.backgroundColor = above
    picture = layer(picture, isNeeded: fill.image != nil) { UIImageView(image: nil) }
    picture?.image = fill.image
    picture?.contentMode = fill.imageMode
    picture?.clipsToBounds = true
    line.isHidden = fill.shadowColor == nil || fill.shadowImage != nil
    line.backgroundColor = fill.shadowColor
    shadow = layer(shadow, isNeeded: fill.shadowImage != nil) { UIImageView(image: nil) }
    shadow?.image = fill.shadowImage
    shadow?.tintColor = fill.shadowColor
    setNeedsLayout()
  }

  /// Returns the view if it is needed, in front of the others but behind the line.
  private func layer<View: UIView>(_ view: View?, isNeeded: Bool, make: () -> View) -> View? {
    guard isNeeded else {
      view?.removeFromSuperview()
      return nil
    }
    let shown = view ?? make()
    insertSubview(shown, belowSubview: line)
    return shown
  }

  override func layoutSubviews() {
    let thickness = 1 / max(1, traitCollection.displayScale)
    line.frame = CGRect(
      x: 0, y: isLineAtTop ? 0 : bounds.height - thickness, width: bounds.width, height: thickness)
    color?.frame = bounds
    picture?.frame = bounds
    if let shadow {
      let height = shadow.image?.size.height ?? 0
      shadow.frame = CGRect(x: 0, y: isLineAtTop ? -height : bounds.height, width: bounds.width, height: height)
    }
  }
}
