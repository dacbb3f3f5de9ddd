import CoreGraphics
import Foundation
import QuartzCore

/// The parts of a button with a configuration besides its label and its picture.
@MainActor final class ConfiguredButton {
  /// The configuration as the app set it.
  var wanted: UIButton.Configuration
  /// The configuration as it is shown, for the button's state.
  var shown: UIButton.Configuration
  let background = ButtonBackgroundView(frame: .zero)
  private(set) var subtitle: UILabel?
  /// The button's natural size when it was shown last.
  var size: CGSize?
  private var arrows: UIImageView?
  private var wheel: UIActivityIndicatorView?

  init(_ configuration: UIButton.Configuration) {
    wanted = configuration
    shown = configuration
  }

  /// Removes its views from the button.
  func leave() {
    for view in [background, subtitle, arrows, wheel] as [UIView?] { view?.removeFromSuperview() }
  }

  // MARK: Content

  func show(in button: UIButton) {
    let traits = button.traitCollection
    if background.superview !== button { button.insertSubview(background, at: 0) }
    background.show(shown, tint: button.tintColor)
    showTitle(in: button, traits)
    showSubtitle(in: button, traits)
    showPicture(in: button)
    showArrows(in: button)
  }

  private func text(
    _ plain: String?, _ attributed: AttributedString?, font: UIFont, color: UIColor,
    _ transformer: UIConfigurationTextAttributesTransformer?
  ) -> NSAttributedString? {
    guard var text = attributed ?? plain.map({ AttributedString($0) }), !text.characters.isEmpty else { return nil }
    typealias Keys = AttributeScopes.UIKitAttributes
    var container = AttributeContainer()
    container[Keys.FontAttribute.self] = font
    container[Keys.ForegroundColorAttribute.self] = color
    if let transformer { container = transformer(container) }
    text.mergeAttributes(container, mergePolicy: .keepCurrent)
    return text.drawn()
  }

  private func showTitle(in button: UIButton, _ traits: UITraitCollection) {
    let font = shown.titleFont(traits)
    let content = button.content
    let precedes = content.titlesTakePrecedence
    let isUntitled = shown.titleText == ConfiguredText()
    let styled = isUntitled || precedes ? button.currentAttributedTitle : nil
    let own = precedes ? content.titles[button.state] : nil
    let plain = content.choice?.title ?? own ?? shown.titleText.own ?? button.currentTitle
    let attributed = own == nil ? shown.titleText.formatted : nil
    let text =
      styled ?? text(plain, attributed, font: font, color: shown.foreground, shown.titleTextAttributesTransformer)
    guard text != nil || button.titleView != nil, let label = button.labelForContent() else { return }
    fill(label, text, shown.titleLineBreakMode, in: button)
  }

  private func showSubtitle(in button: UIButton, _ traits: UITraitCollection) {
    let text = text(
      shown.subtitleText.own, shown.subtitleText.formatted, font: shown.subtitleFont(traits), color: shown.foreground,
      shown.subtitleTextAttributesTransformer)
    guard text != nil || subtitle != nil else { return }
    let label = subtitle as? ButtonLabel ?? ButtonLabel(frame: .zero)
    if subtitle == nil {
      subtitle = label
      button.addSubview(label)
    }
    fill(label, text, shown.subtitleLineBreakMode, in: button)
  }

  private func fill(_ label: ButtonLabel, _ text: NSAttributedString?, _ mode: NSLineBreakMode, in button: UIButton) {
    label.isSettling = true
    label.attributedText = text
    let wraps = mode == .byWordWrapping || mode == .byCharWrapping
    label.numberOfLines = wraps ? 0 : 1
    label.lineBreakMode = mode
    switch textAlignment(in: button) {
    case 0: label.textAlignment = .left
    case 1: label.textAlignment = .right
    default: label.textAlignment = .center
    }
    label.alpha = 1
    label.isSettling = false
  }

  private func showPicture(in button: UIButton) {
    if shown.showsActivityIndicator {
      let wheel = self.wheel ?? UIActivityIndicatorView(style: .medium)
      if self.wheel == nil {
        self.wheel = wheel
        // A finger on the wheel touches the button.
        wheel.isUserInteractionEnabled = false
        button.addSubview(wheel)
        wheel.startAnimating()
      }
      wheel.color = shown.wheelColor.resolvedColor(with: button.drawingTraits)
    } else {
      wheel?.removeFromSuperview()
      wheel = nil
    }
    let image = shown.showsActivityIndicator ? nil : button.shownImage(of: shown)
    guard image != nil || button.pictureView != nil, let view = button.pictureForContent() else { return }
    view.image = image.map {
      $0.renderingMode == .automatic && $0.isSymbolImage ? $0.withRenderingMode(.alwaysTemplate) : $0
    }
    // The tint colour as its own tint would be an endless recursion.
    view.tintColor = shown.imageColor.resolvedColor(with: button.drawingTraits)
    view.alpha = shown.situation.state.contains(.disabled) && image?.renderingMode != .alwaysTemplate ? 0.5 : 1
  }

  private func showArrows(in button: UIButton) {
    guard shown.showsIndicator else {
      arrows?.removeFromSuperview()
      arrows = nil
      return
    }
    let view = arrows ?? UIImageView(image: ButtonSymbol.arrows)
    if arrows == nil {
      arrows = view
      button.addSubview(view)
    }
    view.tintColor = shown.indicatorColor.resolvedColor(with: button.drawingTraits)
  }

  // MARK: Places

  private func textAlignment(in button: UIButton) -> CGFloat {
    let isMirrored = button.isRightToLeft
    switch shown.titleAlignment {
    case .leading: return isMirrored ? 1 : 0
    case .trailing: return isMirrored ? 0 : 1
    case .center: return 0.5
    case .automatic:
      let hasPicture = button.shownImage(of: shown) != nil
      let isBeside = shown.imagePlacement == .leading || shown.imagePlacement == .trailing
      return hasPicture && isBeside ? (isMirrored ? 1 : 0) : 0.5
    }
  }

  func describe(_ layout: inout ButtonLayout, of button: UIButton) {
    if let wheel {
      layout.image = wheel.intrinsicContentSize
    } else {
      layout.image = button.shownImage(of: shown)?.size ?? .zero
    }
    let isMirrored = button.isRightToLeft
    if shown.imagePlacement.contains(.top) {
      layout.side = .top
    } else if shown.imagePlacement.contains(.bottom) {
      layout.side = .bottom
    } else {
      layout.side = shown.imagePlacement.contains(.trailing) == isMirrored ? .left : .right
    }
    layout.imagePadding = shown.imagePadding
    layout.titlePadding = shown.titlePadding
    layout.textAlignment = textAlignment(in: button)
    layout.indicator = arrows?.image?.size ?? .zero
  }

  func place(in button: UIButton, content: CGRect) {
    let frames = button.contentFrames(in: content)
    subtitle?.frame = frames.subtitle
    arrows?.frame = frames.indicator
    wheel?.frame = frames.image
    var insets = shown.background.backgroundInsets
    let margins = button.directionalLayoutMargins
    let edges = shown.background.edgesAddingLayoutMarginsToBackgroundInsets
    if edges.contains(.top) { insets.top += margins.top }
    if edges.contains(.leading) { insets.leading += margins.leading }
    if edges.contains(.bottom) { insets.bottom += margins.bottom }
    if edges.contains(.trailing) { insets.trailing += margins.trailing }
    background.frame = button.bounds.inset(by: insets.resolved(isRightToLeft: button.isRightToLeft))
    background.round(shown, button.traitCollection)
  }
}

/// What lies behind the content of a button with a configuration.
final class ButtonBackgroundView: UIView {
  private let picture = UIImageView(image: nil)
  private let stroke = UIView()
  private var custom: UIView?
  private var strokeOutset: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isOpaque = false
    picture.clipsToBounds = true
    stroke.isOpaque = false
    stroke.isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  func show(_ configuration: UIButton.Configuration, tint: UIColor) {
    let background = configuration.background
    backgroundColor = configuration.fill
    picture.image = background.image
    picture.contentMode = background.imageContentMode
    set(picture, isShown: background.image != nil)
    if custom !== background.customView {
      custom?.removeFromSuperview()
      custom = background.customView
      if let custom { addSubview(custom) }
    }
    strokeOutset = background.strokeOutset
    stroke.layer.borderWidth = background.strokeWidth
    stroke.layer.borderColor = background.resolvedStrokeColor(for: tint).cgColor(for: drawingTraits)
    set(stroke, isShown: background.strokeWidth > 0)
  }

  private func set(_ view: UIView, isShown: Bool) {
    if isShown, view.superview == nil { addSubview(view) }
    if !isShown, view.superview != nil { view.removeFromSuperview() }
  }

  func round(_ configuration: UIButton.Configuration, _ traits: UITraitCollection) {
    let radius = configuration.cornerRadius(in: bounds.size, traits)
    layer.cornerRadius = radius
    picture.frame = bounds
    picture.layer.cornerRadius = radius
    custom?.frame = bounds
    stroke.frame = bounds.insetBy(dx: -strokeOutset, dy: -strokeOutset)
    stroke.layer.cornerRadius = radius > 0 ? max(0, radius + strokeOutset) : 0
  }
}

extension UIButton {
  /// The picture to be shown for a configuration.
  final func shownImage(of configuration: Configuration) -> UIImage? {
    if let choice = content.choice { return choice.image }
    let preferred = configuration.preferredSymbolConfigurationForImage ?? currentPreferredSymbolConfiguration
    return image(over: configuration.image)?.preferring(preferred)
  }

  /// The picture of the present state or of the configuration, whichever was set last, else the primary action's.
  final func image(over configured: UIImage?) -> UIImage? {
    ButtonContent.shown(content.images[state], configured, ownFirst: content.imagesTakePrecedence)
      ?? content.primaryImage
  }

  final func takeConfiguration(_ configuration: Configuration?) {
    if let configuration {
      let old = configured?.wanted
      if configuration.titleText != old?.titleText { content.titlesTakePrecedence = false }
      if configuration.image !== old?.image { content.imagesTakePrecedence = false }
      if let configured { configured.wanted = configuration } else { configured = ConfiguredButton(configuration) }
      // During an update, that update shows it.
      if !content.isUpdating { content.needsUpdate = true }
    } else if let old = configured {
      configured = nil
      old.leave()
      titleView?.alpha = 1
      titleView?.numberOfLines = 1
      pictureView?.tintColor = nil
      stateDidChange()
    }
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// Updates the configuration if something has changed that it depends on.
  final func updateConfigurationIfNeeded() {
    guard content.needsUpdate, !content.isUpdating else { return }
    content.needsUpdate = false
    content.isUpdating = true
    updateConfiguration()
    content.isUpdating = false
    guard let configured else { return }
    configured.shown =
      automaticallyUpdatesConfiguration ? configured.wanted.updated(for: self) : configured.wanted
    let before = configured.size
    configured.show(in: self)
    configured.size = naturalSize(width: .greatestFiniteMagnitude)
    // Code that reads the size updates first, so only a size that was read before may be wrong now.
    if let before, before != configured.size { invalidateIntrinsicContentSize() }
  }
}
