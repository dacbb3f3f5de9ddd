import CoreGraphics
import Foundation

/// The colours and measures of a configuration in its button's state.
extension UIButton.Configuration {
  private var isDisabled: Bool { situation.state.contains(.disabled) }
  private var isPressed: Bool { situation.state.contains(.highlighted) && !isDisabled }
  private var isChosen: Bool { situation.state.contains(.selected) && automaticallyUpdateForSelection }
  private var tint: UIColor { situation.role == .destructive ? .systemRed : .tintColor }

  /// The style of a selected button: the next stronger one.
  private var styleInForce: Style {
    guard isChosen else { return style }
    switch style {
    case .plain, .borderless: return .tinted
    case .gray, .tinted, .filled: return .filled
    }
  }

  /// The colour of text and picture.
  var foreground: UIColor {
    if isDisabled { return .tertiaryLabel }
    let isFilled = styleInForce == .filled
    let color = baseForegroundColor ?? (isFilled ? .white : tint)
    return isPressed && !isFilled ? color.faded(0.75) : color
  }

  /// The fill; nil for none.
  var fill: UIColor? {
    let style = styleInForce
    if let own = background.backgroundColor {
      return background.backgroundColorTransformer?(own) ?? own
    }
    var color: UIColor?
    switch style {
    case .plain, .borderless: color = baseBackgroundColor.map { isPressed ? $0.faded(0.75) : $0 }
    case .gray: color = baseBackgroundColor ?? (isPressed ? .tertiarySystemFill : .secondarySystemFill)
    case .tinted: color = (baseBackgroundColor ?? tint).faded(isPressed ? 0.12 : 0.18)
    case .filled: color = (baseBackgroundColor ?? tint).faded(isPressed ? 0.75 : 1)
    }
    if isDisabled, color != nil { color = .tertiarySystemFill }
    guard let color else { return nil }
    return background.backgroundColorTransformer?(color) ?? color
  }

  var imageColor: UIColor { imageColorTransformer?(foreground) ?? foreground }
  var wheelColor: UIColor { activityIndicatorColorTransformer?(foreground) ?? foreground }
  var indicatorColor: UIColor { indicatorColorTransformer?(foreground) ?? foreground }

  var showsIndicator: Bool {
    switch indicator {
    case .automatic: situation.hasChoice
    case .none: false
    case .popup: true
    }
  }

  /// The font of the title.
  func titleFont(_ traits: UITraitCollection) -> UIFont {
    let style: UIFont.TextStyle = buttonSize == .small || buttonSize == .mini ? .subheadline : .body
    let font = UIFont.preferredFont(forTextStyle: style, compatibleWith: traits)
    guard subtitleIsShown else { return font }
    return .systemFont(ofSize: font.pointSize, weight: .semibold)
  }

  func subtitleFont(_ traits: UITraitCollection) -> UIFont {
    let style: UIFont.TextStyle = buttonSize == .small || buttonSize == .mini ? .caption2 : .caption1
    return UIFont.preferredFont(forTextStyle: style, compatibleWith: traits)
  }

  private var subtitleIsShown: Bool { subtitleText.formatted != nil || subtitleText.own?.isEmpty == false }

  /// The corners' radius in a background of this size.
  func cornerRadius(in size: CGSize, _ traits: UITraitCollection) -> CGFloat {
    let wanted: CGFloat
    switch cornerStyle {
    case .fixed: wanted = background.cornerRadius
    case .dynamic: wanted = UIFontMetrics.default.scaledValue(for: background.cornerRadius, compatibleWith: traits)
    case .small: wanted = 5
    case .medium: wanted = 8
    case .large: wanted = 12
    case .capsule: wanted = .greatestFiniteMagnitude
    }
    return max(0, min(wanted, min(size.width, size.height) / 2))
  }
}

extension UIColor {
  /// The same colour with a share of its alpha.
  func faded(_ share: CGFloat) -> UIColor {
    guard share < 1 else { return self }
    return UIColor { traits in
      let color = self.resolvedColor(with: traits)
      return color.withAlphaComponent(color.cgColor.alpha * share)
    }
  }
}
