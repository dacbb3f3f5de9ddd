import CoreGraphics
import Foundation
import QuartzCore
import RenderTree
@_spi(UIKit) import UIKitCore

/// A control that does something when it is tapped, and shows a title, a picture, or both.
///
/// Its content is set for each state, `setTitle(_:for:)` and its like, or described by a `configuration`, which then
/// determines all of its looks. After `touchUpInside` it sends `primaryActionTriggered` (C31); for a simple action give
/// it a `UIAction`. Statements: C5, C31, C32, G45–G47.
/// > Not yet: pointers on buttons, visual effects behind buttons.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// Called when the button's configuration is to be updated.
  public typealias ConfigurationUpdateHandler = @MainActor (UIButton) -> Void

  final var content = ButtonContent()
  /// What only buttons with a configuration have.
  final var configured: ConfiguredButton?
  final var menuPresenter: ButtonMenuPresenter?
  final var type = ButtonType.custom
  final var titleView: ButtonLabel?
  /// The area behind the title and the picture of a selected system button.
  final var selectionMark: UIView?
  final var pictureView: UIImageView?
  final var backgroundView: UIImageView?
  final var picturesOfStates = ShadedPictures()

  // MARK: Creation

  /// A button of type `custom` with this box.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
  }

  /// A button from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if let coder = coder as? NibCoder {
      isOpaque = false
      take(Self.kind(of: coder))
      decodeButton(coder)
      return
    }
    type = ButtonType(rawValue: coder.decodeInteger(forKey: "UIButtonType")) ?? .custom
    isOpaque = false
    decodeFields(coder)
    archiveContent(ArchivePass(coder, writes: false))
    showContent()
  }

  /// Writes what `init(coder:)` reads: the type, the font, and titles, pictures and colours of all states.
  /// > Partly: configurations, menus and closures are not archived.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(type.rawValue, forKey: "UIButtonType")
    archiveContent(ArchivePass(coder, writes: true))
  }

  /// The states that content can be set for.
  private static let archivedStates: [State] = [
    .normal, .highlighted, .disabled, .selected, [.selected, .highlighted], [.selected, .disabled], .focused,
  ]

  private func archiveContent(_ pass: ArchivePass) {
    let coder = pass.coder
    for state in Self.archivedStates {
      let key = "UIState\(state.rawValue)."
      pass.value(key + "title", content.titles.exact(state)) { content.titles[state] = $0 }
      if pass.writes {
        ArchivedText.write(content.attributedTitles.exact(state), key + "attributedTitle", coder)
        let objects: [(String, NSObject?)] = [
          ("titleColor", content.titleColors.exact(state)), ("shadowColor", content.shadowColors.exact(state)),
          ("image", content.images.exact(state)), ("background", content.backgrounds.exact(state)),
        ]
        for (name, object) in objects { if let object { coder.encode(object, forKey: key + name) } }
      } else {
        if let text = ArchivedText.read(key + "attributedTitle", coder) { content.attributedTitles[state] = text }
        if let color: UIColor = pass.read(key + "titleColor") { content.titleColors[state] = color }
        if let color: UIColor = pass.read(key + "shadowColor") { content.shadowColors[state] = color }
        if let image: UIImage = pass.read(key + "image") { content.images[state] = image }
        if let image: UIImage = pass.read(key + "background") { content.backgrounds[state] = image }
      }
    }
    if pass.writes {
      if let font = titleView?.font { coder.encode(font, forKey: "UIFont") }
    } else if let font: UIFont = pass.read("UIFont") {
      titleLabel?.font = font
    }
    pass.value("UIContentEdgeInsets", contentEdgeInsets == .zero ? nil : contentEdgeInsets.archived) {
      if let insets = UIEdgeInsets(archived: $0) { contentEdgeInsets = insets }
    }
  }

  /// A button of a type, of size zero.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    take(buttonType)
  }

  /// A button of a type that performs an action; its title and picture are the action's.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    take(primaryAction)
  }

  /// A button with this box that performs an action; its title and picture are the action's.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    take(primaryAction)
  }

  /// A button with a configuration that performs an action; a title or picture that the configuration does not have is
  /// the action's.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    self.configuration = configuration
    take(primaryAction)
    sizeToFit()
  }

  /// A system button with a picture that sends an action; the target is not kept alive.
  open class func systemButton(with image: UIImage, target: Any?, action: Selector?) -> Self {
    let button = make()
    button.take(.system)
    button.setImage(image, for: .normal)
    if let action { button.addTarget(target, action: action, for: .touchUpInside) }
    button.sizeToFit()
    return button
  }

  private class func make() -> Self {
    guard let button = ClassInstantiation.make(self) as? Self else {
      preconditionFailure("\(self) must be made by init(frame:)")
    }
    return button
  }

  private func take(_ buttonType: ButtonType) {
    type = buttonType
    switch buttonType {
    case .custom, .system, .plain: break
    case .detailDisclosure, .infoLight, .infoDark: content.images[.normal] = ButtonSymbol.info
    case .contactAdd: content.images[.normal] = ButtonSymbol.add
    case .close: content.images[.normal] = ButtonSymbol.close
    }
    Appearance.bySystem { titleView?.font = defaultFont }
    showContent()
    if bounds.isEmpty, content.images[.normal] != nil { sizeToFit() }
  }

  private func take(_ action: UIAction?) {
    guard let action else { return }
    content.primaryTitle = action.title.isEmpty ? nil : action.title
    content.primaryImage = action.image
    addAction(action, for: .primaryActionTriggered)
    contentDidChange()
  }

  /// What it looks like without a configuration.
  open var buttonType: ButtonType { type }

  /// What it means to its user; buttons with a configuration show it. Default `normal`.
  /// > Partly: a primary button looks like a normal one.
  open var role = Role.normal { didSet { if role != oldValue { setNeedsUpdateConfiguration() } } }

  /// Whether it is drawn in the tint.
  final var isTinted: Bool { type != .custom }
  /// Whether the button itself has given its picture a tint.
  final var hasTintedPicture = false

  // MARK: Content of states

  /// Takes the title of a state; states without one have that of `normal`. It is shown instead of a title that the
  /// configuration has had so far.
  open func setTitle(_ title: String?, for state: State) {
    content.titles[state] = title
    content.titlesTakePrecedence = true
    contentDidChange()
  }

  /// Takes the title's colour in a state; states without one have that of `normal`.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    if Appearance.isInUse {
      Appearance.note(self, .init(.titleColor, for: state.rawValue)) {
        $0.setTitleColor(color, for: state)
      }
    }
    content.titleColors[state] = color
    showContent()
  }

  /// Takes the colour of the title's shadow in a state; its offset is the label's.
  open func setTitleShadowColor(_ color: UIColor?, for state: State) {
    if Appearance.isInUse {
      Appearance.note(self, .init(.titleShadowColor, for: state.rawValue)) {
        $0.setTitleShadowColor(color, for: state)
      }
    }
    content.shadowColors[state] = color
    showContent()
  }

  /// Takes the picture of a state; states without one have that of `normal`. It is shown instead of a picture that the
  /// configuration has had so far.
  open func setImage(_ image: UIImage?, for state: State) {
    content.images[state] = image
    content.imagesTakePrecedence = true
    contentDidChange()
  }

  /// Takes the picture behind the content in a state; it fills the bounds, and a resizable one keeps its ends.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    if Appearance.isInUse {
      Appearance.note(self, .init(.backgroundImage, for: state.rawValue)) {
        $0.setBackgroundImage(image, for: state)
      }
    }
    content.backgrounds[state] = image
    contentDidChange()
  }

  /// Takes the size, weight and scale of a symbol in a state, as far as the symbol has none of its own; states without
  /// one have that of `normal`.
  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
  ) {
    if Appearance.isInUse {
      Appearance.note(self, .init(.preferredSymbolConfiguration, for: state.rawValue)) {
        $0.setPreferredSymbolConfiguration(configuration, forImageIn: state)
      }
    }
    content.symbols[state] = configuration
    contentDidChange()
  }

  /// Takes the title of a state with attributes; it is used instead of a plain one.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    content.attributedTitles[state] = title
    content.titlesTakePrecedence = true
    contentDidChange()
  }

  /// The title of a state, that of `normal` if it has none of its own.
  open func title(for state: State) -> String? { content.titles[state] }
  /// The title's colour in a state, that of `normal` if it has none of its own.
  open func titleColor(for state: State) -> UIColor? { content.titleColors[state] ?? defaultTitleColor(state) }
  /// The colour of the title's shadow in a state, that of `normal` if it has none of its own.
  open func titleShadowColor(for state: State) -> UIColor? { content.shadowColors[state] }
  /// The picture of a state, that of `normal` if it has none of its own.
  open func image(for state: State) -> UIImage? { content.images[state] }
  /// The size, weight and scale of a symbol in a state, those of `normal` if it has none of its own.
  open func preferredSymbolConfigurationForImage(in state: State) -> UIImage.SymbolConfiguration? {
    content.symbols[state]
  }
  /// The picture behind the content in a state, that of `normal` if it has none of its own.
  open func backgroundImage(for state: State) -> UIImage? { content.backgrounds[state] }
  /// The title of a state with its looks, that of `normal` if it has none of its own.
  open func attributedTitle(for state: State) -> NSAttributedString? { content.attributedTitles[state] }

  /// The title now.
  open var currentTitle: String? {
    if let choice = content.choice { return choice.title }
    return ButtonContent.shown(content.titles[state], configuration?.title, ownFirst: content.titlesTakePrecedence)
      ?? content.primaryTitle
  }
  /// The title's colour now.
  open var currentTitleColor: UIColor {
    if let exact = content.titleColors.exact(state) { return exact }
    // A disabled system button is grey, whatever its colour is otherwise.
    if state.contains(.disabled), isTinted { return defaultTitleColor(state) }
    return content.titleColors[state] ?? defaultTitleColor(state)
  }
  /// The colour of the title's shadow now.
  open var currentTitleShadowColor: UIColor? { content.shadowColors[state] }
  /// The picture now.
  open var currentImage: UIImage? {
    content.choice.map { $0.image } ?? image(over: configuration?.image)
  }
  /// The size, weight and scale of a symbol now.
  open var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? { content.symbols[state] }
  /// The picture behind the content now.
  open var currentBackgroundImage: UIImage? { content.backgrounds[state] }
  /// The title with its looks now.
  open var currentAttributedTitle: NSAttributedString? { content.attributedTitles[state] }

  private func defaultTitleColor(_ state: State) -> UIColor {
    guard isTinted else { return .white }
    return state.contains(.disabled) ? .tertiaryLabel : tintColor
  }

  // MARK: Views

  final var defaultFont: UIFont {
    isTinted ? .systemFont(ofSize: 15) : .systemFont(ofSize: UIFont.buttonFontSize)
  }

  /// The label of the title: for its font, its lines, its shadow. The button sets its text and colour.
  open var titleLabel: UILabel? {
    if let titleView { return titleView }
    let made = labelForContent()
    contentDidChange()
    return made
  }

  /// The view of the picture: for its content mode and the like. The button sets its picture.
  open var imageView: UIImageView? {
    if let pictureView { return pictureView }
    let made = pictureForContent()
    contentDidChange()
    return made
  }

  /// The label of a configuration's subtitle; nil without one.
  open var subtitleLabel: UILabel? { configured?.subtitle }

  // MARK: Looks

  /// Room around the content, in points. Buttons with a configuration have insets of their own.
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .contentEdgeInsets, \UIButton.contentEdgeInsets, usual: .zero) }
      layoutDidChange(contentEdgeInsets != oldValue)
    }
  }
  /// Room around the title; it moves it, and does not change the button's natural size.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { layoutDidChange(titleEdgeInsets != oldValue) } }
  /// Room around the picture; it moves it, and does not change the button's natural size.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { layoutDidChange(imageEdgeInsets != oldValue) } }
  /// Whether a picture is darker under a finger, unless there is one for that state. Default true.
  open var adjustsImageWhenHighlighted = true { didSet { showContent() } }
  /// Whether a picture is paler while the button is disabled, unless there is one for that state. Default true.
  open var adjustsImageWhenDisabled = true { didSet { showContent() } }
  /// Whether the title's shadow falls the other way under a finger. Default false.
  open var reversesTitleShadowWhenHighlighted = false
  /// Whether its picture grows with large text. Default false.
  /// > Partly: always false.
  open var adjustsImageSizeForAccessibilityContentSizeCategory: Bool {
    get { false }
    set {}
  }
  /// Whether a pointer above it changes its look. Default false.
  /// > Partly: always false.
  open var isPointerInteractionEnabled: Bool {
    get { false }
    set {}
  }
  /// Whether the button glows under a finger. Default false.
  open var showsTouchWhenHighlighted = false

  private func layoutDidChange(_ isChanged: Bool) {
    guard isChanged else { return }
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// Title, picture or their font have changed, and with them size and places.
  final func contentDidChange() {
    showContent()
    setNeedsUpdateConfiguration()
    layoutDidChange(true)
  }

  @_spi(UIKit) open override func stateDidChange() {
    super.stateDidChange()
    showContent()
    setNeedsUpdateConfiguration()
    if configured == nil { fade() }
    if reversesTitleShadowWhenHighlighted, let label = titleView, isHighlighted != content.isShadowReversed {
      content.isShadowReversed = isHighlighted
      label.shadowOffset = CGSize(width: -label.shadowOffset.width, height: -label.shadowOffset.height)
    }
    // A title or picture of another state may be larger.
    if content.hasSeveralStates { layoutDidChange(true) }
    if showsTouchWhenHighlighted { glow(isHighlighted) }
  }

  /// Titles and templates take the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    picturesOfStates = ShadedPictures()
    showContent()
    setNeedsUpdateConfiguration()
  }

  /// The tint may be inherited from the new superview.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    showContent()
    setNeedsUpdateConfiguration()
    if window == nil { menuPresenter?.dismiss(animated: false) }
  }

  /// Colours and text sizes of a configuration are chosen again.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showContent()
    setNeedsUpdateConfiguration()
  }

  // MARK: Accessibility

  /// Its title is its name.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = true
    let title = titleLabel?.text ?? currentTitle ?? configuration?.title ?? buttonType.spokenName
    // A picture behind the title names a button with nothing else, also while another state's is shown.
    let picture = currentImage ?? configuration?.image ?? backgroundImage(for: .normal)
    let image = title?.isEmpty ?? true ? picture : nil
    defaults.label = title?.isEmpty ?? true ? image?.spokenName : title
    defaults.identifier = image?.assetName
    defaults.traits.insert(.button)
    defaults.role = .button
    return defaults
  }

  // MARK: Geometry, for subclasses

  /// The place of the picture behind the content: by default the bounds.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// The place of the content: by default within `contentEdgeInsets`, or the configuration's insets.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentInsetsInForce) }

  /// The place of the title in the content's rectangle.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect { contentFrames(in: contentRect).title }

  /// The place of the picture in the content's rectangle.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect { contentFrames(in: contentRect).image }

  private var contentInsetsInForce: UIEdgeInsets {
    configured?.shown.contentInsets.resolved(isRightToLeft: isRightToLeft) ?? contentEdgeInsets
  }

  /// Updates the configuration if necessary, and places everything.
  open override func layoutSubviews() {
    updateConfigurationIfNeeded()
    super.layoutSubviews()
    let content = contentRect(forBounds: bounds)
    backgroundView?.frame = backgroundRect(forBounds: bounds)
    if let titleView, currentTitle != nil || currentAttributedTitle != nil || configured != nil {
      // With a frame instead of a transform a label keeps its font size during an animation.
      titleView.frame = titleRect(forContentRect: content)
    }
    if let pictureView { pictureView.frame = imageRect(forContentRect: content) }
    if let selectionMark, let titleView {
      let picture = pictureView.flatMap { $0.image == nil ? nil : $0.frame } ?? .null
      selectionMark.frame = titleView.frame.union(picture).insetBy(dx: -4, dy: -2)
    }
    configured?.place(in: self, content: content)
  }

  /// The room that title, picture and insets need; without insets of the app a title has 6 points above and below it. A
  /// title of several lines wraps at `size.width` where that is positive.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    updateConfigurationIfNeeded()
    // `sizeToFit` passes the present size: a button that gets a longer title grows instead of wrapping it.
    let isLimited = size.width > 0 && size != bounds.size
    return naturalSize(width: isLimited ? size.width : .greatestFiniteMagnitude)
  }

  @_spi(UIKit) open override var flowsInWidth: Bool { configured != nil && titleView?.numberOfLines != 1 }
  @_spi(UIKit) open override func contentSize(forLayoutWidth width: CGFloat) -> CGSize? {
    guard configured != nil, titleView?.numberOfLines != 1 else { return nil }
    updateConfigurationIfNeeded()
    return naturalSize(width: width)
  }

  /// The room that title, picture and insets need.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  // Baselines are the title's.

  /// The title's label.
  open override var forFirstBaselineLayout: UIView { titleView ?? self }
  /// The title's label.
  open override var forLastBaselineLayout: UIView { titleView ?? self }

  // MARK: Tracking

  @_spi(UIKit) open override var isButtonLike: Bool { !(showsMenuAsPrimaryAction && menu != nil) }

  @_spi(UIKit) open override var keepsSingleTap: Bool { true }

  /// Presses the button, or shows its menu.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    if showsMenuAsPrimaryAction, menu != nil { presentMenu(with: event, isHeld: true) }
    return true
  }

  /// Follows the finger, over the menu if it has shown one.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.continueTracking(touch, with: event) else { return false }
    menuPresenter?.fingerMoved(touch)
    return true
  }

  /// Releases the button, or chooses the row of the menu under the finger.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if isTouchInside, isButtonLike, menu == nil, changesSelectionAsPrimaryAction { isSelected.toggle() }
    if let touch { menuPresenter?.fingerLifted(touch) }
  }

  /// Releases the button and closes its menu.
  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    menuPresenter?.fingerLifted(nil)
  }

  /// Does what a tap does: shows the menu, if that is the primary action, or sends `primaryActionTriggered`.
  open override func performPrimaryAction() {
    if showsMenuAsPrimaryAction, menu != nil { return presentMenu(with: nil, isHeld: false) }
    super.performPrimaryAction()
  }

  // MARK: Menu

  /// How the menu's elements are ordered: unless `fixed`, the first one is nearest to the button. Default `automatic`.
  open var preferredMenuElementOrder = MenuElementOrder.automatic
  /// The menu that a touch shows while `showsMenuAsPrimaryAction` is set. Default nil.
  /// > Here: a menu opens where the button is pressed, and an element of a submenu takes its place.
  open var menu: UIMenu? {
    didSet {
      menuPresenter?.dismiss(animated: false)
      selectionDidChange()
    }
  }

  /// Whether the button is a pop-up or toggle button: one with a menu shows the element that is on, and choosing
  /// another one switches to it; one without toggles `isSelected` with each tap. Default false.
  /// > Here: a menu opens where the button is pressed, and an element of a submenu takes its place.
  open var changesSelectionAsPrimaryAction = false { didSet { selectionDidChange() } }

  /// Whether its menu is shown.
  /// > Here: a menu opens where the button is pressed, and an element of a submenu takes its place.
  open var isHeld: Bool { menuPresenter?.isShown == true }

  // MARK: Configuration

  /// What the button shows and how; nil, the default, for what is set for states.
  open var configuration: Configuration? {
    get { configured?.wanted }
    set { takeConfiguration(newValue) }
  }

  /// Called when the configuration is to be updated: before the button is laid out, after its state has changed or
  /// `setNeedsUpdateConfiguration()` was called. It may set `configuration`. Default nil.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }

  /// Whether the configuration's looks follow the button's state automatically. Default true.
  open var automaticallyUpdatesConfiguration = true

  /// Updates the configuration before the next layout.
  open func setNeedsUpdateConfiguration() {
    guard configured != nil || configurationUpdateHandler != nil else { return }
    content.needsUpdate = true
    setNeedsLayout()
  }

  /// Updates the configuration. Default: calls `configurationUpdateHandler`. Subclasses override it instead of setting
  /// a handler; call `setNeedsUpdateConfiguration()` to have it called.
  open func updateConfiguration() { configurationUpdateHandler?(self) }
}
