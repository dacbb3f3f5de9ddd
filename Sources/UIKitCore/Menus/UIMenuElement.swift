import Foundation

/// Something in a menu: an action, a command, a submenu.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
  /// The mark beside an element.
  public enum State: Int, Sendable {
    /// No mark.
    case off = 0
    /// A tick.
    case on = 1
    /// A dash.
    case mixed = 2
  }

  /// How an element looks and behaves.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// The attributes of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Shown, but cannot be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// Shown in red: it destroys something.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// Not shown.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// Choosing it leaves the menu open.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  /// The title.
  open internal(set) var title: String

  /// A second line; edit menus do not show it. Default nil.
  /// > Partly: kept; edit menus show titles.
  open var subtitle: String?

  /// A picture beside the title. Default nil.
  /// > Partly: kept; edit menus show titles.
  open internal(set) var image: UIImage?

  /// What its row in a menu is called by those that read the screen. Default nil: by its title.
  open var accessibilityLabel: String?
  /// The name by which tests find its row in a menu. Default nil.
  open var accessibilityIdentifier: String?

  init(title: String, image: UIImage? = nil) {
    self.title = title
    self.image = image
    super.init()
  }
}

/// A menu within a menu, or a whole one.
/// > Not yet: context menus, menu bars, deferred elements, pictures of menus.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
  /// The name by which a menu is found among others.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String
    /// The identifier of this name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The identifier of this name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Cut, copy, select, paste, delete.
    public static let standardEdit = Identifier("com.apple.menu.standard-edit")
    /// Bold, italic, underlined.
    public static let textStyle = Identifier("com.apple.menu.text-style")
    /// The topmost menu.
    public static let root = Identifier("com.apple.menu.root")
  }

  /// How a menu is shown in its parent.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// The options of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Its children are shown among its parent's.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// Shown in red.
    public static let destructive = Options(rawValue: 1 << 1)
    /// One of its children is on at a time: choosing one switches it on and the others off.
    public static let singleSelection = Options(rawValue: 1 << 5)
  }

  /// Identifies the menu; a unique one where none was given.
  open var identifier: Identifier { _identifier }
  final let _identifier: Identifier
  /// How it is shown in its parent.
  open var options: Options { _options }
  final let _options: Options
  /// Its elements.
  open internal(set) var children: [UIMenuElement]

  private static var count = 0

  /// A menu of these children.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, options: Options = [],
    children: [UIMenuElement] = []
  ) {
    Self.count += 1
    _identifier = identifier ?? Identifier("menu \(Self.count)")
    _options = options
    self.children = children
    super.init(title: title, image: image)
  }

  /// The children that are on, also those of menus shown inline.
  open var selectedElements: [UIMenuElement] {
    children.flatMap { child -> [UIMenuElement] in
      switch child {
      case let menu as UIMenu: menu.options.contains(.displayInline) ? menu.selectedElements : []
      case let action as UIAction: action.state == .on ? [action] : []
      case let command as UICommand: command.state == .on ? [command] : []
      default: []
      }
    }
  }

  /// The same menu with other children.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    let menu = UIMenu(
      title: title, image: image, identifier: identifier, options: options, children: newChildren)
    menu.subtitle = subtitle
    return menu
  }
}

/// What an action does; it gets the action.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// A menu element, or a control's action, that runs a closure.
/// > Not yet: pictures of actions.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
  /// The name by which an action is found among others: a control keeps one action of each.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String
    /// The identifier of this name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The identifier of this name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// Identifies the action; a unique one where none was given.
  open var identifier: Identifier { _identifier }
  final let _identifier: Identifier
  /// A longer title, for an overview of the commands. Default nil.
  open var discoverabilityTitle: String?
  /// How it looks and behaves.
  open var attributes: Attributes
  /// The mark beside it.
  open var state: State
  /// The sender while its handler runs: a control, an interaction, a menu.
  open private(set) var sender: Any?
  private let handler: UIActionHandler

  private static var count = 0

  /// An action that runs `handler`.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
    handler: @escaping UIActionHandler
  ) {
    Self.count += 1
    _identifier = identifier ?? Identifier("action \(Self.count)")
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(title: title, image: image)
    self.subtitle = subtitle
  }

  /// The action's title.
  open override var title: String {
    get { super.title }
    set { super.title = newValue }
  }

  /// The action's picture.
  open override var image: UIImage? {
    get { super.image }
    set { super.image = newValue }
  }

  /// Runs the handler for this sender.
  open func performWithSender(_ sender: Any?, target: Any?) {
    let outer = self.sender
    self.sender = sender
    handler(self)
    self.sender = outer
  }
}

/// A menu element that sends an action along the responder chain.
/// > Not yet: pictures and alternates of commands.
@preconcurrency @MainActor
open class UICommand: UIMenuElement {
  /// What is sent.
  open var action: Selector { _action }
  final let _action: Selector
  /// Distinguishes commands of one action.
  open var propertyList: Any? { _propertyList }
  final let _propertyList: Any?
  /// A longer title, for an overview of the commands. Default nil.
  open var discoverabilityTitle: String?
  /// How it looks and behaves.
  open var attributes: Attributes
  /// The mark beside it.
  open var state: State

  /// A command that sends `action`.
  public init(
    title: String = "", image: UIImage? = nil, action: Selector, propertyList: Any? = nil,
    discoverabilityTitle: String? = nil,
    attributes: Attributes = [], state: State = .off
  ) {
    _action = action
    _propertyList = propertyList
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    super.init(title: title, image: image)
  }

  /// The command's picture.
  open override var image: UIImage? {
    get { super.image }
    set { super.image = newValue }
  }

  /// The command's title.
  open override var title: String {
    get { super.title }
    set { super.title = newValue }
  }

  /// Whether it can be chosen.
  final var isOffered: Bool { attributes.isDisjoint(with: [.disabled, .hidden]) }
}
