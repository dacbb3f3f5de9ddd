import CoreGraphics
import QuartzCore

// What a button without a configuration shows in a state. (C5)
extension UIButton {
  /// Sets on the views what they show in the present state.
  final func showContent() {
    guard configured == nil else { return }
    let title = currentAttributedTitle
    let plain = currentTitle
    if title != nil || plain?.isEmpty == false || titleView != nil, let label = labelForContent() {
      label.isSettling = true
      // A text that the app has set on the label of a button without a title stays.
      if let title {
        label.attributedText = title
      } else if plain != nil || content.showsTitle {
        label.text = plain
      }
      content.showsTitle = title != nil || plain != nil
      if title == nil { label.textColor = marksSelection ? .systemBackground : currentTitleColor }
      label.shadowColor = currentTitleShadowColor
      label.isSettling = false
    }
    let state = state
    if let image = currentImage?.preferring(currentPreferredSymbolConfiguration) {
      showPicture(image, hasOwn: content.images.exact(state) != nil)
    } else {
      pictureView?.image = nil
    }
    showBackground(state)
    showSelection()
  }

  /// Whether a tinted area behind title and picture says that a system button is selected: where the app has set no other look for it.
  final var marksSelection: Bool {
    guard type == .system, isSelected, configured == nil, currentTitle?.isEmpty == false else { return false }
    let state = State.selected
    return content.titleColors.exact(state) == nil && content.attributedTitles[state] == nil
      && content.images.exact(state) == nil && content.backgrounds[state] == nil
  }

  private final func showSelection() {
    guard marksSelection else {
      selectionMark?.removeFromSuperview()
      selectionMark = nil
      return
    }
    if selectionMark == nil {
      let made = UIView(frame: .zero)
      made.isUserInteractionEnabled = false
      made.layer.cornerRadius = 4
      selectionMark = made
      insertSubview(made, at: 0)
      setNeedsLayout()
    }
    selectionMark?.backgroundColor = isEnabled ? tintColor : .tertiaryLabel
  }

  /// The label for the title, made when there is a title.
  final func labelForContent() -> ButtonLabel? {
    if let titleView { return titleView }
    let made = ButtonLabel(frame: .zero)
    Appearance.bySystem { made.font = defaultFont }
    made.lineBreakMode = .byTruncatingMiddle
    made.button = self
    titleView = made
    addSubview(made)
    return made
  }

  /// The view for its picture, made when there is one; it is in front of the background.
  final func pictureForContent() -> UIImageView? {
    if let pictureView { return pictureView }
    let made = UIImageView(frame: .zero)
    pictureView = made
    insertSubview(made, at: backgroundView == nil && configured == nil ? 0 : 1)
    return made
  }

  private final func showPicture(_ image: UIImage, hasOwn: Bool) {
    guard let pictureView = pictureForContent() else { return }
    let isTemplate = isTinted && type != .close && image.renderingMode == .automatic
    var shown = isTemplate ? image.withRenderingMode(.alwaysTemplate) : image
    let adjusts = !hasOwn && !isTinted
    if adjusts, isHighlighted, adjustsImageWhenHighlighted { shown = picturesOfStates.darkened(shown, tint: tintColor) }
    pictureView.image = shown
    let isPale = !isEnabled && !hasOwn && adjustsImageWhenDisabled
    let tint: UIColor? = marksSelection ? .systemBackground : isPale && isTinted ? .tertiaryLabel : nil
    // A tint that the app has given the view itself is the app's.
    if tint != nil || hasTintedPicture { pictureView.tintColor = tint }
    hasTintedPicture = tint != nil
    // While a system button fades back, its animation sets the alpha.
    if !isTinted { pictureView.alpha = isPale ? 0.5 : 1 }
  }

  private final func showBackground(_ state: State) {
    guard let image = content.backgrounds[state] else {
      backgroundView?.image = nil
      return
    }
    let view = backgroundView ?? UIImageView(frame: .zero)
    if backgroundView == nil {
      backgroundView = view
      insertSubview(view, at: 0)
    }
    let hasOwn = content.backgrounds.exact(state) != nil
    let isDark = !hasOwn && state.contains(.highlighted) && adjustsImageWhenHighlighted
    view.image = isDark ? picturesOfStates.darkened(image, tint: tintColor) : image
    view.alpha = !hasOwn && state.contains(.disabled) && adjustsImageWhenDisabled ? 0.5 : 1
  }

  /// A system button's content fades at once under a finger, and fades back slowly.
  final func fade() {
    guard isTinted, content.isFaded != isHighlighted else { return }
    content.isFaded = isHighlighted
    let alpha: CGFloat = isHighlighted ? 0.2 : 1
    let set = { @MainActor [weak self] in
      self?.titleView?.alpha = alpha
      self?.pictureView?.alpha = alpha
    }
    guard !isHighlighted, window != nil else { return set() }
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState], animations: set)
  }

  final func glow(_ isOn: Bool) {
    let glow = content.glow ?? ButtonGlow.make()
    if content.glow == nil {
      content.glow = glow
      layer.addSublayer(glow)
    }
    CATransaction.begin()
    CATransaction.setDisableActions(isOn)
    let side = max(44, min(bounds.width, bounds.height) * 1.6)
    glow.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    glow.position = CGPoint(x: bounds.midX, y: bounds.midY)
    glow.opacity = isOn ? 1 : 0
    CATransaction.commit()
  }
}
