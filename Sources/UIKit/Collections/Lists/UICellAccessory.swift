import Foundation

/// Something at an end of a cell of a list.
@preconcurrency @MainActor
public struct UICellAccessory {
  /// When an accessory is shown.
  public enum DisplayedState: Sendable {
    /// Always.
    case always
    /// While the list is edited.
    case whenEditing
    /// While the list is not edited.
    case whenNotEditing
  }

  /// Where the accessory of an app's own view is.
  public enum Placement {
    /// Where lines begin; the position is that among the accessories there.
    case leading(displayed: DisplayedState = .always, at: Position = { _ in 0 })
    /// Where lines end.
    case trailing(displayed: DisplayedState = .always, at: Position = { $0.count })

    /// Finds the place among accessories that are there already.
    public typealias Position = ([UICellAccessory]) -> Int
  }

  /// What all accessories have.
  public struct LayoutOptions {
    /// Whether it is not shown, though room is kept. Default nil: shown.
    public var isHidden: Bool?
    /// The width that is kept for it; nil for its own.
    public var reservedLayoutWidth: LayoutDimension?
    /// The tint; nil for the cell's.
    public var tintColor: UIColor?
  }

  /// A width that is kept.
  public enum LayoutDimension: Sendable {
    /// Its own.
    case actual
    /// The system's.
    case standard
    /// Points.
    case custom(CGFloat)
  }

  enum Kind {
    case disclosureIndicator, checkmark, delete, insert, reorder(showsVerticalSeparator: Bool), multiselect
    case outlineDisclosure(OutlineDisclosureOptions.Style), detail, label(String), popUpMenu(UIMenu)
    case custom(UIView, isFixed: Bool?)
  }

  let kind: Kind
  var displayed: DisplayedState
  var isLeading: Bool
  var layout: LayoutOptions
  var action: (() -> Void)?
  var color: UIColor?
  var font: UIFont?
  var position: Placement.Position?
  /// Told apart by this, so that views stay where the accessories do.
  var name: String

  private init(
    _ kind: Kind, _ name: String, displayed: DisplayedState, isLeading: Bool = false,
    layout: LayoutOptions = LayoutOptions(), action: (() -> Void)? = nil
  ) {
    (self.kind, self.name, self.displayed, self.isLeading) = (kind, name, displayed, isLeading)
    (self.layout, self.action) = (layout, action)
  }

  private static func layout(
    _ isHidden: Bool?, _ width: LayoutDimension?, _ tint: UIColor?
  ) -> LayoutOptions {
    LayoutOptions(isHidden: isHidden, reservedLayoutWidth: width, tintColor: tint)
  }

  // MARK: Marks

  /// How a chevron looks.
  public struct DisclosureIndicatorOptions: CellAccessoryOptions {
    /// What all accessories have.
    public var layout: LayoutOptions
    /// Options; nil for what the system has.
    @preconcurrency @MainActor public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) {
      layout = UICellAccessory.layout(isHidden, reservedLayoutWidth, tintColor)
    }
  }

  /// A chevron: a tap of the row shows more.
  public static func disclosureIndicator(
    displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(.disclosureIndicator, "disclosure", displayed: displayed, layout: options.layout)
  }

  /// How a tick looks.
  public struct CheckmarkOptions: CellAccessoryOptions {
    /// What all accessories have.
    public var layout: LayoutOptions
    /// Options; nil for what the system has.
    @preconcurrency @MainActor public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) {
      layout = UICellAccessory.layout(isHidden, reservedLayoutWidth, tintColor)
    }
  }

  /// A tick.
  public static func checkmark(
    displayed: DisplayedState = .always, options: CheckmarkOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(.checkmark, "checkmark", displayed: displayed, layout: options.layout)
  }

  /// How the button for details looks.
  public struct DetailOptions: CellAccessoryOptions {
    /// What all accessories have.
    public var layout: LayoutOptions
    /// Options; nil for what the system has.
    @preconcurrency @MainActor public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) {
      layout = UICellAccessory.layout(isHidden, reservedLayoutWidth, tintColor)
    }
  }

  /// A button for details.
  public static func detail(
    displayed: DisplayedState = .always, options: DetailOptions = .init(), actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(.detail, "detail", displayed: displayed, layout: options.layout, action: actionHandler)
  }

  // MARK: Editing

  /// How the mark for deleting looks.
  public struct DeleteOptions: CellAccessoryOptions {
    /// What all accessories have.
    public var layout: LayoutOptions
    var background: UIColor?
    /// Options; nil for what the system has.
    @preconcurrency @MainActor public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      backgroundColor: UIColor? = nil
    ) {
      layout = UICellAccessory.layout(isHidden, reservedLayoutWidth, tintColor)
      background = backgroundColor
    }
  }

  /// A red minus where lines begin. Without a handler a tap reveals the actions behind the row.
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: DeleteOptions = .init(), actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    var made = UICellAccessory(
      .delete, "delete", displayed: displayed, isLeading: true, layout: options.layout, action: actionHandler)
    made.color = options.background
    return made
  }

  /// How the mark for inserting looks.
  public struct InsertOptions: CellAccessoryOptions {
    /// What all accessories have.
    public var layout: LayoutOptions
    var background: UIColor?
    /// Options; nil for what the system has.
    @preconcurrency @MainActor public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      backgroundColor: UIColor? = nil
    ) {
      layout = UICellAccessory.layout(isHidden, reservedLayoutWidth, tintColor)
      background = backgroundColor
    }
  }

  /// A green plus where lines begin.
  public static func insert(
    displayed: DisplayedState = .whenEditing, options: InsertOptions = .init(), actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    var made = UICellAccessory(
      .insert, "insert", displayed: displayed, isLeading: true, layout: options.layout, action: actionHandler)
    made.color = options.background
    return made
  }

  /// How the handle for moving looks.
  public struct ReorderOptions: CellAccessoryOptions {
    /// What all accessories have.
    public var layout: LayoutOptions
    var showsSeparator: Bool
    /// Options; nil for what the system has.
    @preconcurrency @MainActor public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      showsVerticalSeparator: Bool? = nil
    ) {
      layout = UICellAccessory.layout(isHidden, reservedLayoutWidth, tintColor)
      showsSeparator = showsVerticalSeparator ?? true
    }
  }

  /// Three lines by which a row is moved, where the data source lets it.
  public static func reorder(
    displayed: DisplayedState = .whenEditing, options: ReorderOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(
      .reorder(showsVerticalSeparator: options.showsSeparator), "reorder", displayed: displayed,
      layout: options.layout)
  }

  /// How the circle of selected rows looks.
  public struct MultiselectOptions: CellAccessoryOptions {
    /// What all accessories have.
    public var layout: LayoutOptions
    /// Options; nil for what the system has.
    @preconcurrency @MainActor public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      backgroundColor: UIColor? = nil
    ) {
      layout = UICellAccessory.layout(isHidden, reservedLayoutWidth, tintColor)
    }
  }

  /// A circle that is ticked while the row is selected.
  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: MultiselectOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(.multiselect, "multiselect", displayed: displayed, isLeading: true, layout: options.layout)
  }

  /// How the chevron of an outline looks.
  public struct OutlineDisclosureOptions: CellAccessoryOptions {
    /// What unfolds a row, as Apple numbers it.
    public enum Style: Int, Sendable {
      /// As suits the list.
      case automatic = 0
      /// A tap of the row.
      case header = 1
      /// A tap of the chevron.
      case cell = 2
    }

    /// What all accessories have.
    public var layout: LayoutOptions
    var style: Style
    /// Options; nil for what the system has.
    @preconcurrency @MainActor public init(
      style: Style = .automatic, isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil
    ) {
      layout = UICellAccessory.layout(isHidden, reservedLayoutWidth, tintColor)
      self.style = style
    }
  }

  /// A chevron that expands the items below a row's in the section's snapshot and collapses them; with a handler it calls that
  /// instead.
  public static func outlineDisclosure(
    displayed: DisplayedState = .always, options: OutlineDisclosureOptions = .init(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      .outlineDisclosure(options.style), "outline", displayed: displayed, layout: options.layout,
      action: actionHandler)
  }

  // MARK: Texts and views

  /// How a text looks.
  public struct LabelOptions: CellAccessoryOptions {
    /// What all accessories have.
    public var layout: LayoutOptions
    var font: UIFont?
    /// Options; nil for what the system has.
    @preconcurrency @MainActor public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      font: UIFont? = nil, adjustsFontForContentSizeCategory: Bool? = nil
    ) {
      layout = UICellAccessory.layout(isHidden, reservedLayoutWidth, tintColor)
      self.font = font
    }
  }

  /// A text, grey.
  public static func label(
    text: String, displayed: DisplayedState = .always, options: LabelOptions = .init()
  ) -> UICellAccessory {
    var made = UICellAccessory(.label(text), "label \(text)", displayed: displayed, layout: options.layout)
    made.font = options.font
    return made
  }

  /// How a menu's button looks.
  public struct PopUpMenuOptions: CellAccessoryOptions {
    /// What all accessories have.
    public var layout: LayoutOptions
    /// Options; nil for what the system has.
    @preconcurrency @MainActor public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) {
      layout = UICellAccessory.layout(isHidden, reservedLayoutWidth, tintColor)
    }
  }

  /// A button with a menu of which one element is chosen; it shows that.
  public static func popUpMenu(
    _ menu: UIMenu, displayed: DisplayedState = .always, options: PopUpMenuOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(.popUpMenu(menu), "menu", displayed: displayed, layout: options.layout)
  }

  /// An app's own view.
  @preconcurrency @MainActor
  public struct CustomViewConfiguration: CellAccessoryOptions {
    /// The view.
    public let customView: UIView
    /// Where it is.
    public let placement: Placement
    /// What all accessories have.
    public var layout: LayoutOptions
    /// Whether the size of the view's bounds counts, and not that of what it contains. Default nil: unless it is empty.
    public var maintainsFixedSize: Bool?
    /// The view and where it is.
    public init(
      customView: UIView, placement: Placement, isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil, maintainsFixedSize: Bool? = nil
    ) {
      (self.customView, self.placement, self.maintainsFixedSize) = (customView, placement, maintainsFixedSize)
      layout = UICellAccessory.layout(isHidden, reservedLayoutWidth, tintColor)
    }
  }

  /// An app's own view.
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    let name = "view \(ObjectIdentifier(configuration.customView))"
    let kind = Kind.custom(configuration.customView, isFixed: configuration.maintainsFixedSize)
    switch configuration.placement {
    case .leading(let displayed, let position):
      var made = UICellAccessory(
        kind, name, displayed: displayed, isLeading: true, layout: configuration.layout)
      made.position = position
      return made
    case .trailing(let displayed, let position):
      var made = UICellAccessory(kind, name, displayed: displayed, layout: configuration.layout)
      made.position = position
      return made
    }
  }

  /// Whether a tap of the row expands it. A chevron of the automatic style is for itself, as in a row that can be selected.
  var expandsByRow: Bool { if case .outlineDisclosure(.header) = kind { action == nil } else { false } }

  func isShown(editing: Bool) -> Bool {
    switch displayed {
    case .always: true
    case .whenEditing: editing
    case .whenNotEditing: !editing
    }
  }
}

/// How an accessory is laid out and tinted.
/// > Ours: the options of all accessories share these properties.
@preconcurrency @MainActor
public protocol CellAccessoryOptions {
  /// What all accessories have.
  var layout: UICellAccessory.LayoutOptions { get set }
}

extension CellAccessoryOptions {
  /// Whether it is not shown, though room is kept. Default nil: shown.
  public var isHidden: Bool? {
    get { layout.isHidden }
    set { layout.isHidden = newValue }
  }
  /// The width that is kept for it; nil for its own.
  public var reservedLayoutWidth: UICellAccessory.LayoutDimension? {
    get { layout.reservedLayoutWidth }
    set { layout.reservedLayoutWidth = newValue }
  }
  /// The tint; nil for the cell's.
  public var tintColor: UIColor? {
    get { layout.tintColor }
    set { layout.tintColor = newValue }
  }
}
