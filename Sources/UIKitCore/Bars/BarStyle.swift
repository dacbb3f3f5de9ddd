import Foundation

/// How light or dark a bar is.
public enum UIBarStyle: Int, Sendable {
  /// By the interface's style.
  case `default` = 0
  /// Dark.
  case black = 1

  /// Dark, by a name before iOS 13.
  public static var blackOpaque: UIBarStyle { .black }
  /// Dark, by a name before iOS 13.
  public static var blackTranslucent: UIBarStyle { .black }
}

/// For which height of a bar something counts.
public enum UIBarMetrics: Int, Sendable {
  /// For the usual height, and for every other one that has nothing of its own.
  case `default` = 0
  /// For a bar on a low screen, such as a phone on its side.
  case compact = 1
  /// For the usual height with a prompt.
  case defaultPrompt = 101
  /// For a bar with a prompt on a low screen.
  case compactPrompt = 102
}

/// Measures and colours of bars, in points.
@MainActor package enum BarLook {
  /// Whether a bar without an appearance for the edge is transparent where contents end at it or do not scroll, as in apps
  /// that were made with an SDK of iOS 15 or later. Older ones show the background there, except below a large title.
  package static var isClearAtEdges = AppInfo.xcodeVersion >= 13
  /// The same above contents that do not scroll, where the title is large: since the SDK of iOS 13.
  package static var isClearBelowLargeTitles = AppInfo.xcodeVersion >= 11
  /// The height of a row of buttons on a phone that stands upright.
  static let height: CGFloat = 44
  private static let compactHeight: CGFloat = 32
  /// The height on tablets: 6 points more in apps that were made with an SDK of iOS 12 or later.
  package static var tabletHeight: CGFloat = AppInfo.xcodeVersion >= 10 ? 50 : height
  /// The height of a navigation bar's row in a sheet that leaves a part of the screen free.
  static let sheetHeight: CGFloat = 56
  /// The height of a row of buttons: 44 points, 50 on tablets, and 32 where width and height are compact.
  static func height(in traits: UITraitCollection) -> CGFloat {
    if traits.userInterfaceIdiom == .pad { return tabletHeight }
    return traits.verticalSizeClass == .compact && traits.horizontalSizeClass == .compact ? compactHeight : height
  }
  /// Whether a row of buttons may be of another height, and bars of another look, than with other traits.
  static func isOther(in traits: UITraitCollection, than previous: UITraitCollection?) -> Bool {
    traits.verticalSizeClass != previous?.verticalSizeClass
      || traits.horizontalSizeClass != previous?.horizontalSizeClass
  }
  static let largeTitleHeight: CGFloat = 52
  /// How much higher a bar is for a line above the title.
  static let promptRoom: CGFloat = 30
  static let gap: CGFloat = 16
  static let titleFont = UIFont.systemFont(ofSize: 17, weight: .semibold)
  static let largeTitleFont = UIFont.systemFont(ofSize: 34, weight: .bold)
  static let promptFont = UIFont.systemFont(ofSize: 12)
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
  /// Whether the line is above the fill.
  var isLineAtTop: Bool { didSet { if isLineAtTop != oldValue { setNeedsLayout() } } }
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

  /// Shows the bar's own picture in place of its colour, or its colour, or the default one.
  func show(_ color: UIColor?, translucent: Bool, image: UIImage? = nil, shadow: UIImage? = nil) {
    let fill = color ?? BarLook.background
    let shown = color != nil || translucent ? fill : fill.withAlphaComponent(1)
    show(
      BarFill(
        color: image == nil ? shown : nil, image: image, shadowColor: BarLook.hairline,
        // The line can be replaced only below a picture of the app's own, as on iOS.
        shadowImage: image == nil ? nil : shadow))
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
