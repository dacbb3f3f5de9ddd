import Foundation

/// The bar that shows an item, which must show it again after a change.
@MainActor protocol BarItemHost: AnyObject {
  func barItemDidChange()
}

/// An item in a bar.
@preconcurrency @MainActor
open class UIBarItem: NSObject, UIAppearance, UIAppearanceContainer, AppearanceTarget {
  final weak var host: (any BarItemHost)?
  package final var appearanceMarks: AppearanceMarks?
  package final let isMarkedFromBirth = Appearance.isInUse
  private var titleAttributes: [UInt: [NSAttributedString.Key: Any]] = [:]

  /// An item without title or picture.
  public override init() {
    super.init()
    freesOnMainActor()
  }

  /// An item from an archive, without title or picture.
  public required init?(coder: NSCoder) {
    super.init()
    freesOnMainActor()
  }

  /// The item was loaded from a storyboard or a nib, and all of its outlets and actions are connected. Overrides call super.
  /// Default: nothing. (I3)
  open func awakeFromNib() {}

  /// The text. Default nil.
  open var title: String? {
    didSet {
      if Appearance.isInUse {
        let value = title
        Appearance.note(self, .init(.itemTitle), isSet: { $0.title != nil }) { $0.title = value }
      }
      if title != oldValue { host?.barItemDidChange() }
    }
  }
  /// The picture, drawn in the tint; it is shown instead of the title. Default nil.
  open var image: UIImage? { didSet { host?.barItemDidChange() } }
  /// The picture on a low screen, such as a phone on its side. Default nil: `image`.
  /// > Here: shown by tab bars; buttons of other bars show `image` at every height.
  open var landscapeImagePhone: UIImage? { didSet { host?.barItemDidChange() } }
  /// How far the picture's edges are moved inwards, in points; opposite values move it. Default zero.
  /// > Here: used by tab bars.
  open var imageInsets = UIEdgeInsets.zero { didSet { if imageInsets != oldValue { host?.barItemDidChange() } } }
  /// The same on a low screen. Default zero.
  /// > Here: used by tab bars.
  open var landscapeImagePhoneInsets = UIEdgeInsets.zero {
    didSet { if landscapeImagePhoneInsets != oldValue { host?.barItemDidChange() } }
  }
  /// The picture that is shown large to people who read large text. Default nil.
  /// > Partly: kept; no enlarged item is shown.
  open var largeContentSizeImage: UIImage?
  /// How far the edges of that picture are moved inwards, in points. Default zero.
  /// > Partly: kept; no enlarged item is shown.
  open var largeContentSizeImageInsets = UIEdgeInsets.zero
  /// Whether it can be chosen. Default true.
  open var isEnabled = true { didSet { if isEnabled != oldValue { host?.barItemDidChange() } } }
  /// A number to find it by. Default 0.
  open var tag = 0
  /// Its name for those that read the screen, in the user's language. Default nil: its title.
  open var accessibilityLabel: String?
  /// What it stands at. Default nil.
  open var accessibilityValue: String?
  /// How it behaves, beside what a button does. Default none.
  open var accessibilityTraits: UIAccessibilityTraits = .none
  /// Whether those that read the screen find it. Default true.
  open var isAccessibilityElement = true { didSet { host?.barItemDidChange() } }
  /// What happens when it is chosen, where its name does not say it. Default nil.
  open var accessibilityHint: String?
  /// A name for tests, that is not read out. Default nil.
  open var accessibilityIdentifier: String? { didSet { host?.barItemDidChange() } }

  /// Gives the title font and colour in a state; other attributes have no effect, and nil removes them. They take
  /// precedence over those of the bar's appearance. An attribute that a state does not have is that of `normal`, except
  /// the colour of a disabled item.
  /// > Partly: font and colour count.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    if Appearance.isInUse {
      Appearance.note(
        self, .init(.itemTitleAttributes, for: state.rawValue), isSet: { $0.titleTextAttributes(for: state) != nil }
      ) { $0.setTitleTextAttributes(attributes, for: state) }
    }
    titleAttributes[state.rawValue] = attributes
    host?.barItemDidChange()
  }

  /// The attributes that were set for a state.
  /// > Partly: font and colour count.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    titleAttributes[state.rawValue]
  }

  /// Takes the values of proxies for it in a bar that is in a window; the bar shows it afterwards.
  package final func takeAppearance(in bar: UIView) {
    let host = host
    self.host = nil
    Appearance.apply(to: self, traits: bar.traitCollection) { bar.appearanceContainers + [bar] }
    self.host = host
  }

  // MARK: Proxies of appearance

  /// The proxy for all objects of the class; see `UIAppearance`.
  open class func appearance() -> Self { Appearance.proxy(of: self, in: [], traits: nil) }

  /// The proxy for items inside instances of these classes, the innermost first.
  open class func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self { Appearance.proxy(of: self, in: containerTypes, traits: nil) }

  /// The proxy for items of bars that have these traits when they enter a window.
  open class func appearance(for trait: UITraitCollection) -> Self {
    Appearance.proxy(of: self, in: [], traits: trait)
  }

  /// The proxy for items of bars that have these traits, inside instances of these classes, the innermost first.
  open class func appearance(
    for trait: UITraitCollection, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self { Appearance.proxy(of: self, in: containerTypes, traits: trait) }
}

/// A button of a bar.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  /// How a button looks.
  public enum Style: Int, Sendable {
    /// The tint alone.
    case plain = 0
    /// With a bold title, for a button that ends a task.
    case done = 2
  }

  /// Buttons and spaces of the system. `done`, `cancel`, `edit` and `save` are shown by their English names, others by a
  /// picture; `pageCurl` by its name, too.
  /// > Partly: `pageCurl` has a name instead of a picture.
  public enum SystemItem: Int, Sendable {
    /// Buttons with these names, bold for `done` and `save`.
    case done, cancel, edit, save
    /// A plus.
    case add
    /// The space that is left, shared with the bar's other flexible spaces.
    case flexibleSpace
    /// A space of the item's width.
    case fixedSpace
    /// A pencil, a bent arrow, an arrow out of a box, a folder, a book, a magnifying glass and a round arrow.
    case compose, reply, action, organize, bookmarks, search, refresh
    /// A cross.
    case stop
    /// A camera.
    case camera
    /// A waste bin.
    case trash
    /// Filled signs of players, and bent arrows for `undo` and `redo`.
    case play, pause, rewind, fastForward, undo, redo
    /// A button with this name.
    case pageCurl
    /// A cross.
    case close
    /// Items without a name of Apple's, which apps make by their numbers: an arrow of a map, and chevrons to the left, to the right, up
    /// and down, and once more to the left and to the right.
    case _100 = 100
    case _101, _102, _103, _104, _105, _106
  }

  /// The kind of system item it was made of, if any.
  final var system: SystemItem?

  /// The same as a number, for tests that ask for it by its key.
  final var systemNumber: Int? { system?.rawValue }

  /// An empty button.
  public override init() { super.init() }

  /// An empty button.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A button with a picture; `target` is not kept alive, nil means the responder chain.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.image = image
    set(style, target, action)
  }

  /// A button with a picture, and another one on a low screen; `target` is not kept alive, nil means the responder chain.
  public convenience init(
    image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: Any?, action: Selector?
  ) {
    self.init(image: image, style: style, target: target, action: action)
    self.landscapeImagePhone = landscapeImagePhone
  }

  /// A button with a text; `target` is not kept alive, nil means the responder chain.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.title = title
    set(style, target, action)
  }

  /// A button or space of the system's; `target` is not kept alive, nil means the responder chain.
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    self.init()
    takeSystem(systemItem)
    set(style, target, action)
  }

  /// A view of the app's own.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// A button or space of the system's that performs an action.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.init()
    takeSystem(systemItem)
    self.primaryAction = primaryAction
  }

  /// A button that performs an action; its title is the action's unless one is given.
  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
    self.init()
    self.image = image
    self.title = title ?? (image == nil ? primaryAction?.title : nil)
    self.primaryAction = primaryAction
  }

  private func set(_ style: Style, _ target: Any?, _ action: Selector?) {
    self.style = style
    self.target = target as AnyObject?
    self.action = action
  }

  private func takeSystem(_ item: SystemItem) {
    system = item
    if let picture = Self.pictures[item] {
      image = UIImage(systemName: picture)
    } else if item == .done || item == .save {
      style = .done
    }
  }

  private static let pictures: [SystemItem: String] = [
    .add: "plus", .stop: "xmark", .close: "xmark", .trash: "trash", .compose: "square.and.pencil",
    .reply: "arrowshape.turn.up.left", .action: "square.and.arrow.up", .organize: "folder", .bookmarks: "book",
    .search: "magnifyingglass", .refresh: "arrow.clockwise", .camera: "camera", .play: "play.fill",
    .pause: "pause.fill", .rewind: "backward.fill", .fastForward: "forward.fill", .undo: "arrow.uturn.backward",
    .redo: "arrow.uturn.forward", ._100: "location", ._101: "chevron.left", ._102: "chevron.right",
    ._103: "chevron.up", ._104: "chevron.down", ._105: "chevron.left", ._106: "chevron.right",
  ]

  /// The text that is shown: a system item keeps its own, whatever its title is set to.
  package final var shownTitle: String? {
    guard let system, Self.pictures[system] == nil else { return title }
    return systemName ?? title
  }

  /// What the button of a system item is called by those that read the screen.
  final var systemName: String? { system.flatMap { Self.names[$0] } }

  private static let names: [SystemItem: String] = [
    .add: "Add", .stop: "Stop", .close: "Close",
    .done: "Done", .cancel: "Cancel", .edit: "Edit", .save: "Save", .compose: "Compose", .reply: "Reply",
    .action: "Share", .organize: "Organize", .bookmarks: "Bookmarks", .search: "Search", .refresh: "Refresh",
    .camera: "Camera", .trash: "Delete", .play: "Play", .pause: "Pause", .rewind: "Rewind",
    .fastForward: "Fast Forward", .undo: "Undo", .redo: "Redo", .pageCurl: "Page",
    ._101: "Back", ._102: "Forward", ._105: "Previous", ._106: "Next",
  ]

  /// A space that takes what is left.
  open class func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(systemItem: .flexibleSpace) }

  /// A space of this width in points.
  open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(systemItem: .fixedSpace)
    item.width = width
    return item
  }

  /// How it looks. Default `plain`.
  open var style = Style.plain { didSet { host?.barItemDidChange() } }
  /// Its width in points; 0, the default, for as much as it needs.
  open var width: CGFloat = 0 { didSet { host?.barItemDidChange() } }
  /// The app's view that is shown for it. Default nil.
  open var customView: UIView? {
    didSet {
      if customView !== oldValue { sizeFromBar = nil }
      host?.barItemDidChange()
    }
  }
  /// The size that a bar has given the view, where the app gave it none.
  final var sizeFromBar: CGSize?
  /// What is sent when it is chosen, unless there is a primary action.
  open var action: Selector?
  /// The receiver of the action; nil for the responder chain from the bar on. Not kept alive.
  open weak var target: AnyObject?
  /// What is performed when it is chosen. Default nil.
  open var primaryAction: UIAction? { didSet { host?.barItemDidChange() } }
  /// How the menu's elements are ordered: unless `fixed`, the first one is nearest to the button. Default `automatic`.
  open var preferredMenuElementOrder = MenuElementOrder.automatic
  /// The menu behind `menu`.
  package final var barMenu: (any BarButtonMenu)? {
    didSet {
      oldValue?.close()
      host?.barItemDidChange()
    }
  }
  /// Whether a touch opens the menu at once, since there is nothing else that it could do.
  final var opensMenuAtOnce: Bool { barMenu != nil && primaryAction == nil && action == nil }
  /// Its colour; nil, the default, for the bar's tint.
  open var tintColor: UIColor? {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .itemTintColor, \UIBarButtonItem.tintColor, usual: nil) }
      host?.barItemDidChange()
    }
  }
  private var titleOffsets: [UIBarMetrics: UIOffset] = [:]
  private var backTitleOffsets: [UIBarMetrics: UIOffset] = [:]
  private var backgrounds: [UInt: UIImage] = [:]
  private var backBackgrounds: [UInt: UIImage] = [:]

  /// Moves the title. Default zero.
  open func setTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {
    if Appearance.isInUse {
      Appearance.note(
        self, .init(.titleOffset, for: UInt(barMetrics.rawValue)),
        isSet: { $0.titleOffsets[barMetrics] != nil }
      ) { $0.setTitlePositionAdjustment(adjustment, for: barMetrics) }
    }
    titleOffsets[barMetrics] = adjustment
    host?.barItemDidChange()
  }
  /// How far the title is moved, for this height or the usual one.
  open func titlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset {
    titleOffsets[barMetrics] ?? titleOffsets[.default] ?? .zero
  }
  /// Moves the title of a back button: far to the left it is not seen. Default zero.
  open func setBackButtonTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {
    if Appearance.isInUse {
      Appearance.note(
        self, .init(.backTitleOffset, for: UInt(barMetrics.rawValue)),
        isSet: { $0.backTitleOffsets[barMetrics] != nil }
      ) { $0.setBackButtonTitlePositionAdjustment(adjustment, for: barMetrics) }
    }
    backTitleOffsets[barMetrics] = adjustment
    host?.barItemDidChange()
  }
  /// How far a back button's title is moved, for this height or the usual one.
  open func backButtonTitlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset {
    backTitleOffsets[barMetrics] ?? backTitleOffsets[.default] ?? .zero
  }

  /// A picture behind the button in a state.
  /// > Partly: kept, not shown.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics) {
    backgrounds[state.rawValue] = backgroundImage
  }
  /// The same for buttons of a style.
  /// > Partly: kept, not shown.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, style: Style, barMetrics: UIBarMetrics
  ) { backgrounds[state.rawValue] = backgroundImage }
  /// The picture behind the button in a state.
  open func backgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
    backgrounds[state.rawValue]
  }
  /// A picture behind a back button in a state.
  /// > Partly: kept, not shown.
  open func setBackButtonBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) { backBackgrounds[state.rawValue] = backgroundImage }
  /// The picture behind a back button in a state.
  open func backButtonBackgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
    backBackgrounds[state.rawValue]
  }
  /// Moves the picture behind the button down.
  /// > Partly: no such picture is shown.
  open func setBackgroundVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {}
  /// Moves the picture behind a back button down.
  /// > Partly: no such picture is shown.
  open func setBackButtonBackgroundVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {}

  /// Titles that the button will have in turn, so that there is room for the longest.
  /// > Partly: kept; a button is as wide as its present title.
  open var possibleTitles: Set<String>?
  /// Whether it is shown as chosen. Default false.
  /// > Partly: kept, not shown.
  open var isSelected = false
  /// Whether a tap changes `isSelected`, or the chosen item of the menu. Default false.
  /// > Partly: kept, not used.
  open var changesSelectionAsPrimaryAction = false

  /// Whether it is not shown. Default false.
  open var isHidden = false { didSet { if isHidden != oldValue { host?.barItemDidChange() } } }

  final var isSpace: Bool { system == .flexibleSpace || system == .fixedSpace }

  /// Performs the item's action.
  final func choose(from view: UIView, event: UIEvent?) {
    if let primaryAction { return primaryAction.performWithSender(self, target: nil) }
    guard let action else { return }
    let target: Any? = target ?? view.target(forAction: action, withSender: self)
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }
}
