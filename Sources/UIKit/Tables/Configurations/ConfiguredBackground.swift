import CoreGraphics
import Foundation
import QuartzCore

/// What a background configuration shows behind a cell or a header.
@MainActor struct ConfiguredBackground {
  private var view: BackgroundConfigurationView?

  mutating func show(_ configuration: UIBackgroundConfiguration?, in host: UIView, behind content: UIView) {
    guard let configuration else {
      view?.removeFromSuperview()
      view = nil
      return
    }
    let shown = view ?? BackgroundConfigurationView(frame: .zero)
    view = shown
    if shown.superview !== host { host.insertSubview(shown, belowSubview: content) }
    shown.show(configuration, tint: host.tintColor ?? .tintColor)
    host.setNeedsLayout()
  }

  func layOut(in host: UIView, _ box: CGRect) { view?.layOut(in: box, margins: host.layoutMargins) }

  var isOn: Bool { view != nil }
}

/// Fill, picture, outline and the app's own view of a background configuration.
final class BackgroundConfigurationView: UIView {
  private var shown = UIBackgroundConfiguration()
  private let picture = UIImageView(image: nil)
  private let outline = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    outline.isOpaque = false
    outline.isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  func show(_ configuration: UIBackgroundConfiguration, tint: UIColor) {
    if shown.customView !== configuration.customView { shown.customView?.removeFromSuperview() }
    shown = configuration
    backgroundColor = configuration.backgroundColor == nil ? .clear : configuration.resolvedBackgroundColor(for: tint)
    layer.cornerRadius = configuration.cornerRadius
    layer.masksToBounds = configuration.cornerRadius > 0 && configuration.strokeOutset <= 0
    picture.image = configuration.image
    picture.contentMode = configuration.imageContentMode
    if configuration.image != nil { addSubview(picture) } else { picture.removeFromSuperview() }
    if let own = configuration.customView, own.superview !== self { addSubview(own) }
    if configuration.strokeWidth > 0 {
      outline.layer.borderWidth = configuration.strokeWidth
      outline.layer.borderColor =
        configuration.resolvedStrokeColor(for: tint).resolvedColor(with: traitCollection).cgColor
      addSubview(outline)
    } else {
      outline.removeFromSuperview()
    }
  }

  func layOut(in box: CGRect, margins: UIEdgeInsets) {
    let insets = shown.backgroundInsets
    let edges = shown.edgesAddingLayoutMarginsToBackgroundInsets
    var (left, right) = (insets.leading, insets.trailing)
    var (top, bottom) = (insets.top, insets.bottom)
    if edges.contains(.top) { top += margins.top }
    if edges.contains(.bottom) { bottom += margins.bottom }
    if edges.contains(.leading) { left += isRightToLeft ? margins.right : margins.left }
    if edges.contains(.trailing) { right += isRightToLeft ? margins.left : margins.right }
    if isRightToLeft { swap(&left, &right) }
    frame = CGRect(
      x: box.minX + left, y: box.minY + top, width: max(0, box.width - left - right),
      height: max(0, box.height - top - bottom))
    picture.frame = bounds
    shown.customView?.frame = bounds
    outline.frame = bounds.insetBy(dx: -shown.strokeOutset, dy: -shown.strokeOutset)
    outline.layer.cornerRadius = max(0, shown.cornerRadius + shown.strokeOutset)
  }
}

extension UIBackgroundConfiguration {
  /// Behind the rows of a plain list.
  public static func listPlainCell() -> UIBackgroundConfiguration { row(.systemBackground) }
  /// Behind the rows of a list whose sections stand apart.
  public static func listGroupedCell() -> UIBackgroundConfiguration { row(.secondarySystemGroupedBackground) }
  /// Behind the rows of a list, whatever its appearance.
  public static func listCell() -> UIBackgroundConfiguration { row(.systemBackground) }
  /// Behind the rows of a sidebar: nothing, and round corners while selected.
  public static func listSidebarCell() -> UIBackgroundConfiguration {
    var made = row(.clear)
    made.cornerRadius = TableLook.cornerRadiusOfSidebars
    return made
  }
  /// The same at the start of a split view.
  public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration { listSidebarCell() }
  /// Behind the headers of a plain list.
  public static func listPlainHeaderFooter() -> UIBackgroundConfiguration {
    var made = UIBackgroundConfiguration()
    made.backgroundColor = UIColor { traits in
      traits.userInterfaceStyle == .dark ? UIColor(white: 0.11, alpha: 0.97) : UIColor(white: 0.97, alpha: 0.97)
    }
    return made
  }
  /// Behind the headers of a list whose sections stand apart: nothing.
  public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  /// Behind the headers of a sidebar: nothing.
  public static func listSidebarHeader() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  /// Behind headers, whatever the appearance.
  public static func listHeader() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  /// Behind footers, whatever the appearance.
  public static func listFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }

  private static func row(_ color: UIColor) -> UIBackgroundConfiguration {
    var made = UIBackgroundConfiguration()
    made.backgroundColor = color
    made.usual = color
    return made
  }

  /// The same for a state: a selected or highlighted row is grey, unless it has a colour of the app's.
  @preconcurrency @MainActor public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
    guard let usual, backgroundColor == usual, let cell = state as? UICellConfigurationState,
      cell.isSelected || cell.isHighlighted
    else { return self }
    var grey = self
    grey.backgroundColor = TableLook.selected
    return grey
  }
}
