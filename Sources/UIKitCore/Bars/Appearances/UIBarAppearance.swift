import Foundation

/// The background of a bar: a fill and a line.
///
/// A bar takes a copy, and follows the copy's changes.
/// > Here: nothing is blurred.
///
/// > Not yet: archives of appearances.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject, @preconcurrency NSCopying, BarAppearanceOwner {
  final weak var owner: (any BarAppearanceOwner)?
  /// Whether anything was ever set.
  final var isCustomised = false
  /// Whether the system's translucent fill is behind the colour.
  final var hasMaterial = true { didSet { appearanceDidChange() } }

  /// The system's translucent background.
  public override required init() {
    super.init()
    freesOnMainActor()
  }

  /// The system's translucent background.
  /// > Here: bars look alike on all idioms.
  public convenience init(idiom: UIUserInterfaceIdiom) { self.init() }

  /// The background of another appearance.
  public convenience init(barAppearance: UIBarAppearance) {
    self.init()
    take(barAppearance)
  }

  /// The system's translucent background, with its line.
  open func configureWithDefaultBackground() { configure(material: true, color: nil, shadow: BarLook.hairline) }
  /// The system's opaque background, with its line.
  open func configureWithOpaqueBackground() {
    configure(material: false, color: .systemBackground, shadow: BarLook.hairline)
  }
  /// Nothing behind the items, and no line.
  open func configureWithTransparentBackground() { configure(material: false, color: nil, shadow: nil) }

  private func configure(material: Bool, color: UIColor?, shadow: UIColor?) {
    hasMaterial = material
    backgroundColor = color
    backgroundImage = nil
    shadowColor = shadow
    shadowImage = nil
  }

  /// What is seen of the contents below the bar: nil for nothing of the system's.
  /// > Here: the system's translucent fill for every effect; nothing is blurred.
  open var backgroundEffect: UIBlurEffect? {
    get { hasMaterial ? effect : nil }
    set {
      if let newValue { effect = newValue }
      hasMaterial = newValue != nil
    }
  }
  private var effect = UIBlurEffect(style: .systemChromeMaterial)

  /// The fill, above the system's where that is there. Default nil.
  open var backgroundColor: UIColor? { didSet { appearanceDidChange() } }
  /// A picture above the fill. Default nil.
  open var backgroundImage: UIImage? { didSet { appearanceDidChange() } }
  /// How the picture fills the bar. Default `scaleToFill`.
  open var backgroundImageContentMode = UIView.ContentMode.scaleToFill { didSet { appearanceDidChange() } }
  /// The colour of the line at the bar's edge; nil for none. Default the system's.
  open var shadowColor: UIColor? = BarLook.hairline { didSet { appearanceDidChange() } }
  /// A picture instead of the line, outside of the bar; a template takes `shadowColor`. Default nil.
  open var shadowImage: UIImage? { didSet { appearanceDidChange() } }

  final func appearanceDidChange() {
    isCustomised = true
    owner?.appearanceDidChange()
  }

  func take(_ other: UIBarAppearance) {
    hasMaterial = other.hasMaterial
    backgroundColor = other.backgroundColor
    backgroundImage = other.backgroundImage
    backgroundImageContentMode = other.backgroundImageContentMode
    shadowColor = other.shadowColor
    shadowImage = other.shadowImage
  }

  /// An independent copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    let made = Self()
    made.take(self)
    return made
  }

  /// A copy that notifies this owner of its changes.
  final func copied(for owner: any BarAppearanceOwner) -> Self {
    // `copy(with:)` makes an object of the same class; the result of an override that does not is not used.
    let made = copy(with: nil) as? Self ?? Self()
    made.isCustomised = true
    made.owner = owner
    return made
  }

  final var fill: BarFill {
    BarFill(
      material: hasMaterial ? BarLook.background : nil, color: backgroundColor, image: backgroundImage,
      imageMode: backgroundImageContentMode, shadowColor: shadowColor, shadowImage: shadowImage)
  }
}

/// How a navigation bar looks.
/// > Here: of the attributes font and colour count.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
  /// Font and colour of titles; other attributes have no effect. Default empty: the system's.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { appearanceDidChange() } }
  /// How far titles are moved, in points. Default zero.
  open var titlePositionAdjustment = UIOffset.zero { didSet { appearanceDidChange() } }
  /// Font and colour of large titles; other attributes have no effect. Default empty: the system's.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { appearanceDidChange() } }
  /// How plain buttons look; stored as a copy.
  open var buttonAppearance: UIBarButtonItemAppearance {
    get { buttons[0] }
    set { take(newValue, at: 0) }
  }
  /// How buttons of the style `done` look; stored as a copy.
  open var doneButtonAppearance: UIBarButtonItemAppearance {
    get { buttons[1] }
    set { take(newValue, at: 1) }
  }
  /// How the back button looks; stored as a copy.
  open var backButtonAppearance: UIBarButtonItemAppearance {
    get { buttons[2] }
    set { take(newValue, at: 2) }
  }
  private lazy var buttons: [UIBarButtonItemAppearance] = (0..<3).map { index in
    let made = UIBarButtonItemAppearance(style: index == 1 ? .done : .plain)
    made.owner = self
    return made
  }

  private func take(_ appearance: UIBarButtonItemAppearance, at place: Int) {
    buttons[place].owner = nil
    buttons[place] = appearance.copied
    buttons[place].owner = self
    appearanceDidChange()
  }

  /// The picture instead of the back button's chevron; nil, the default, for the chevron.
  open var backIndicatorImage: UIImage? { backIndicator }
  /// The mask for titles that slide below the picture.
  /// > Partly: kept; titles fade instead.
  open var backIndicatorTransitionMaskImage: UIImage? { backIndicatorMask }
  private var backIndicator: UIImage?
  private var backIndicatorMask: UIImage?

  /// Sets a picture instead of the chevron, and the mask for titles below it; both or neither.
  open func setBackIndicatorImage(_ backIndicatorImage: UIImage?, transitionMaskImage: UIImage?) {
    backIndicator = backIndicatorImage
    backIndicatorMask = transitionMaskImage
    appearanceDidChange()
  }

  override func take(_ other: UIBarAppearance) {
    super.take(other)
    guard let other = other as? UINavigationBarAppearance else { return }
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    largeTitleTextAttributes = other.largeTitleTextAttributes
    for (place, appearance) in other.buttons.enumerated() { take(appearance, at: place) }
    setBackIndicatorImage(other.backIndicator, transitionMaskImage: other.backIndicatorMask)
  }
}

/// How a toolbar looks.
@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {
  /// How plain buttons look; stored as a copy.
  open var buttonAppearance: UIBarButtonItemAppearance {
    get { plain }
    set { take(newValue, \.plain) }
  }
  /// How buttons of the style `done` look; stored as a copy.
  open var doneButtonAppearance: UIBarButtonItemAppearance {
    get { done }
    set { take(newValue, \.done) }
  }
  private lazy var plain = owned(UIBarButtonItemAppearance(style: .plain))
  private lazy var done = owned(UIBarButtonItemAppearance(style: .done))

  private func owned(_ appearance: UIBarButtonItemAppearance) -> UIBarButtonItemAppearance {
    appearance.owner = self
    return appearance
  }

  private func take(
    _ appearance: UIBarButtonItemAppearance,
    _ place: ReferenceWritableKeyPath<UIToolbarAppearance, UIBarButtonItemAppearance>
  ) {
    self[keyPath: place].owner = nil
    self[keyPath: place] = owned(appearance.copied)
    appearanceDidChange()
  }

  override func take(_ other: UIBarAppearance) {
    super.take(other)
    guard let other = other as? UIToolbarAppearance else { return }
    take(other.plain, \.plain)
    take(other.done, \.done)
  }
}
