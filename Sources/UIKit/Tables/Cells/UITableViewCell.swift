import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// A row of a table: contents, the views behind them, and those at their ends.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  /// Which labels a cell has, as Apple numbers it.
  public enum CellStyle: Int, Sendable {
    /// A picture and a title.
    case `default` = 0
    /// A title at the left, a grey detail at the right.
    case value1 = 1
    /// A small tinted title at the left, a detail beside it.
    case value2 = 2
    /// A title with a smaller detail below.
    case subtitle = 3
  }

  /// The lines between rows, as Apple numbers them.
  public enum SeparatorStyle: Int, Sendable {
    /// None.
    case none = 0
    /// A line.
    case singleLine = 1
    /// A line with a light edge, from before iOS 11; it looks like a line.
    case singleLineEtched = 2
  }

  /// How a selected cell looks, as Apple numbers it.
  public enum SelectionStyle: Int, Sendable {
    /// Like any other.
    case none = 0
    /// Grey; from before iOS 7 blue.
    case blue = 1
    /// Grey.
    case gray = 2
    /// Grey. The default.
    case `default` = 3
  }

  /// What editing offers for a row, as Apple numbers it.
  public enum EditingStyle: Int, Sendable {
    /// Nothing.
    case none = 0
    /// It can be deleted.
    case delete = 1
    /// A row can be inserted.
    case insert = 2

    /// The style of this number; nil for numbers that no style has.
    ///
    /// Deleting and inserting together, number 3, is no style by name. Apps make it for rows with marks of a selection of
    /// several, by answering it in `tableView(_:editingStyleForRowAt:)`.
    /// > Here: `none`, which has these marks where that method makes it. It is also `none` by name.
    public init?(rawValue: Int) {
      switch rawValue {
      case 0: self = .none
      case 1: self = .delete
      case 2: self = .insert
      case 3:
        self = .none
        EditingStyleAnswer.isOfSeveral = true
      default: return nil
      }
    }
  }

  /// The accessory at a cell's end, as Apple numbers it.
  public enum AccessoryType: Int, Sendable {
    /// Nothing.
    case none = 0
    /// A chevron: a tap shows more.
    case disclosureIndicator = 1
    /// A detail button and a chevron.
    case detailDisclosureButton = 2
    /// A tick.
    case checkmark = 3
    /// A detail button.
    case detailButton = 4
  }

  /// The looks that a table sets on its cells.
  struct TableLooks: Equatable {
    var background: UIColor = .systemBackground
    var roundsTop = false
    var roundsBottom = false
    /// The line's colour; nil for none.
    var separator: UIColor?
    /// The table's own inset of the line; nil where the line begins with the text.
    var separatorInset: UIEdgeInsets?
    /// The margin at the sides.
    var sideMargin: CGFloat = 16
    /// Whether a finger holds it above the others.
    var isLifted = false
    /// The width that the table's index takes at the end.
    var indexRoom: CGFloat = 0
    /// How far contents are inset at the left and right for what covers the screen.
    var coveredSides = UIEdgeInsets.zero
  }

  /// The identifier for its reuse; nil if it is not reused.
  open var reuseIdentifier: String? { _reuseIdentifier }
  final let _reuseIdentifier: String?
  /// Which labels it has.
  final let style: CellStyle
  /// The view that contains the cell's own views.
  open var contentView: UIView { _contentView }
  final let _contentView: UIView
  final weak var table: UITableView?
  final var labels = CellLabels()
  final var ends = CellEnds()
  final var looks = TableLooks()
  final var configured = ConfiguredContent()
  private var background = ConfiguredBackground()
  final var alphaBeforeLeaving: CGFloat?
  private let line = UIView()
  private var fill: UIView?
  private var hasOwnBackground = false

  /// A cell of this style; subclasses override it.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    _reuseIdentifier = reuseIdentifier
    _contentView = UIView()
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: TableLook.rowHeight))
    setUpCell()
  }

  /// For classes that are registered: of the default style, with the identifier they are made for.
  public convenience override init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: ReusableMaking.identifier)
  }

  /// A cell from an archive.
  public required init?(coder: NSCoder) {
    if let coder = coder as? NibCoder {
      style = Self.style(of: coder)
      _reuseIdentifier = coder.node["reuseIdentifier"]
    } else {
      style = CellStyle(rawValue: coder.decodeInteger(forKey: "UITableViewCellStyle")) ?? .default
      _reuseIdentifier = coder.archived(NSString.self, "UIReuseIdentifier") as String?
    }
    _contentView = UIView()
    super.init(coder: coder)
    setUpCell()
    if let coder = coder as? NibCoder { decodeCell(coder) }
  }

  private func setUpCell() {
    contentView.isOpaque = false
    contentView.layoutMargins = UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16)
    contentView.frame = bounds
    // It is resized at once: constraints inside are solved before the cell lays out.
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    line.isUserInteractionEnabled = false
    addSubview(contentView)
    addSubview(line)
  }

  // MARK: Contents

  /// The title. Nil while a configuration makes the contents.
  open var textLabel: UILabel? { configured.isOn ? nil : labels.title(in: self) }
  /// The detail; nil in cells of the default style.
  open var detailTextLabel: UILabel? { configured.isOn || style == .default ? nil : labels.detail(in: self) }
  /// The picture before the title; nil in cells of the style `value2`.
  open var imageView: UIImageView? { configured.isOn || style == .value2 ? nil : labels.picture(in: self) }

  /// The configuration of the contents; nil, the default, for the labels or the app's own views.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      if contentConfiguration != nil { labels.remove() }
      configured.show(contentConfiguration, in: contentView)
      setNeedsLayout()
    }
  }

  /// The configuration of what is behind the contents; nil, the default, for the table's fill and `backgroundView`.
  open var backgroundConfiguration: UIBackgroundConfiguration? { didSet { showBackgroundConfiguration() } }

  /// Whether the background follows the state automatically. Default true.
  open var automaticallyUpdatesBackgroundConfiguration = true

  /// What a row of a table has behind it, for configurations.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
    var made = UIBackgroundConfiguration.listPlainCell()
    made.backgroundColor = looks.background
    made.usual = looks.background
    return made
  }

  private func showBackgroundConfiguration() {
    let shown =
      automaticallyUpdatesBackgroundConfiguration
      ? backgroundConfiguration?.updated(for: configurationState) : backgroundConfiguration
    background.show(shown, in: self, behind: contentView)
    showBackground()
    showSelection(animated: false)
  }

  /// A configuration with the looks of the cell's style, still without text.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .default: .cell()
    case .subtitle: .subtitleCell()
    case .value1, .value2: .valueCell()
    }
  }

  /// What state the cell is in, for configurations.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    state.isEditing = isEditing
    state.isSwiped = isSwiped
    return state
  }

  /// Called when the configuration should follow the state: after changes of the state, and before the first layout.
  open var configurationUpdateHandler: ((UITableViewCell, UICellConfigurationState) -> Void)? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// Whether the contents follow the state automatically. Default true.
  open var automaticallyUpdatesContentConfiguration = true

  /// Requests a call of `updateConfiguration(using:)` before the next layout.
  open func setNeedsUpdateConfiguration() {
    configured.isStale = true
    setNeedsLayout()
  }

  /// Makes the configuration follow the state. Default: calls `configurationUpdateHandler`.
  open func updateConfiguration(using state: UICellConfigurationState) { configurationUpdateHandler?(self, state) }

  private func stateChanged() {
    if automaticallyUpdatesBackgroundConfiguration, backgroundConfiguration != nil { showBackgroundConfiguration() }
    if automaticallyUpdatesContentConfiguration, let configuration = contentConfiguration {
      let updated = configuration.updated(for: configurationState)
      configured.show(updated, in: contentView)
    }
    setNeedsUpdateConfiguration()
  }

  // MARK: Behind the contents

  /// The view behind the contents. Default nil.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      showBackground()
      setNeedsLayout()
    }
  }

  /// The view behind the contents while the cell is selected or highlighted; nil, the default, for a grey fill.
  open var selectedBackgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      showSelection(animated: false)
    }
  }

  /// The same where several can be selected. Default nil.
  /// > Partly: kept; the handle shows where the data source lets rows be moved.
  open var multipleSelectionBackgroundView: UIView?

  /// The fill behind all; by default what suits the table.
  open override var backgroundColor: UIColor? {
    get { super.backgroundColor }
    set {
      hasOwnBackground = true
      super.backgroundColor = newValue
    }
  }

  private func showBackground() {
    guard !hasOwnBackground else { return }
    let color = backgroundView == nil && backgroundConfiguration == nil ? looks.background : nil
    if super.backgroundColor != color { Appearance.bySystem { super.backgroundColor = color } }
  }

  final func takeTableLooks(_ new: TableLooks) {
    if new == looks, super.backgroundColor != nil || hasOwnBackground { return }
    let wasLifted = looks.isLifted
    if new.sideMargin != looks.sideMargin { contentView.replaceSideMargins(looks.sideMargin, by: new.sideMargin) }
    looks = new
    ends.indexRoom = new.indexRoom
    ends.sideMargin = new.sideMargin
    ends.coveredSides = new.coveredSides
    showBackground()
    var corners: CACornerMask = []
    if new.roundsTop { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if new.roundsBottom { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    let isRound = new.roundsTop || new.roundsBottom
    layer.cornerRadius = isRound ? TableLook.cornerRadius : 0
    layer.maskedCorners = corners
    cutToBounds()
    if new.isLifted != wasLifted {
      layer.shadowOpacity = new.isLifted ? 0.25 : 0
      layer.shadowRadius = new.isLifted ? 6 : 3
      alpha = new.isLifted ? 0.95 : 1
    }
    showLine()
    line.backgroundColor = new.separator
    setNeedsLayout()
  }

  /// Clips contents that are swiped aside to the row; clipping at other times would cut off shadows, unless the app asks
  /// for it.
  private func cutToBounds() {
    clipping.set(swipeView != nil || ((looks.roundsTop || looks.roundsBottom) && !looks.isLifted), layer)
  }
  private var clipping = CellClipping()

  // MARK: Swiping

  /// The buttons beside the contents, which are revealed when the contents are swiped aside.
  private var swipeView: SwipeActionsView?

  final func beginSwipe(_ view: SwipeActionsView) {
    swipeView?.removeFromSuperview()
    swipeView = view
    addSubview(view)
    cutToBounds()
  }

  /// Moves the contents aside, by points; the buttons follow at their side.
  final func swiped(by way: CGFloat, atRight: Bool) {
    guard let swipeView else { return }
    let size = layer._bounds.size
    bounds = CGRect(origin: CGPoint(x: atRight ? way : -way, y: 0), size: size)
    swipeView.frame = CGRect(x: atRight ? size.width : -way, y: 0, width: way, height: size.height)
  }

  /// Moves the contents back at once and removes `view`, or any present one if nil.
  final func endSwipe(_ view: SwipeActionsView?) {
    guard let swipeView, view == nil || swipeView === view else { return }
    swipeView.removeFromSuperview()
    self.swipeView = nil
    bounds = CGRect(origin: .zero, size: layer._bounds.size)
    cutToBounds()
  }

  /// Whether it is swiped aside, for configurations.
  final var isSwiped: Bool { table?.swipe?.cell === self }

  final func swipeStateChanged() { stateChanged() }

  final func takeState(selected: Bool, highlighted: Bool, indentation: Int) {
    if isSelected != selected { setSelected(selected, animated: false) }
    if isHighlighted != highlighted { setHighlighted(highlighted, animated: false) }
    if indentation != 0 || indentationIsTables {
      indentationIsTables = indentation != 0
      indentationLevel = indentation
    }
  }
  private var indentationIsTables = false

  // MARK: Selection

  /// How it looks while it is selected. Default `default`.
  open var selectionStyle = SelectionStyle.default {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .selectionStyle, \UITableViewCell.selectionStyle, usual: .default) }
      showSelection(animated: false)
    }
  }

  private var selected = false
  private var highlighted = false

  /// Whether it is selected. Default false.
  open var isSelected: Bool {
    get { selected }
    set { setSelected(newValue, animated: false) }
  }

  /// Whether a finger highlights it. Default false.
  open var isHighlighted: Bool {
    get { highlighted }
    set { setHighlighted(newValue, animated: false) }
  }

  /// Selects or deselects the cell; subclasses override it to change their looks, and call super.
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != self.selected else { return }
    self.selected = selected
    showSelection(animated: animated)
    stateChanged()
  }

  /// Highlights the cell, or not; subclasses override it to change their looks, and call super.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    guard highlighted != self.highlighted else { return }
    self.highlighted = highlighted
    showSelection(animated: animated)
    stateChanged()
  }

  /// Whether it is filled as selected or highlighted.
  final var isFilled: Bool { fill != nil }

  /// Whether the cell below is filled: a line above the fill would look like a seam.
  final var isAboveFill = false { didSet { if isAboveFill != oldValue { showLine() } } }

  private func showLine() { line.isHidden = looks.separator == nil || isFilled || isAboveFill }

  private func showSelection(animated: Bool) {
    let isOn =
      (selected || highlighted) && selectionStyle != .none && !ends.showsSelectionMark && backgroundConfiguration == nil
    let wasFilled = isFilled
    defer {
      showLine()
      if isFilled != wasFilled { table?.fillChanged(of: self) }
    }
    labels.highlight(isOn)
    if isOn {
      let view = selectedBackgroundView ?? grey()
      if view.superview !== self {
        insertSubview(view, at: backgroundView?.superview === self ? 1 : 0)
      }
      fill = view
      view.layer.removeAllAnimations()
      view.frame = CGRect(origin: .zero, size: bounds.size)
      view.alpha = 1
    } else if let view = fill {
      fill = nil
      let leave = { if self.fill !== view { view.removeFromSuperview() } }
      guard animated, window != nil else { return leave() }
      UIView.animate(
        withDuration: 0.35, delay: 0, options: [.allowUserInteraction], animations: { view.alpha = 0 },
        completion: { _ in leave() })
    }
  }

  private func grey() -> UIView {
    let view = UIView()
    view.backgroundColor = TableLook.selected
    view.isUserInteractionEnabled = false
    return view
  }

  // MARK: Ends

  /// The accessory at the end. Default none.
  open var accessoryType = AccessoryType.none {
    didSet {
      if Appearance.isInUse { Appearance.note(self, .accessoryType, \UITableViewCell.accessoryType, usual: .none) }
      if accessoryType != oldValue { endsChanged() }
    }
  }
  /// A view at the end instead of the accessory. Default nil.
  open var accessoryView: UIView? {
    didSet {
      if oldValue !== accessoryView { oldValue?.removeFromSuperview() }
      endsChanged()
    }
  }
  /// The accessory at the end while editing. Default none.
  open var editingAccessoryType = AccessoryType.none { didSet { endsChanged() } }
  /// A view at the end while editing. Default nil.
  open var editingAccessoryView: UIView? {
    didSet {
      if oldValue !== editingAccessoryView { oldValue?.removeFromSuperview() }
      endsChanged()
    }
  }
  /// Whether a handle for moving is shown while editing, where the data source allows the row to be moved. Default
  /// false; the table sets it.
  /// > Partly: kept; the handle shows where the data source lets rows be moved.
  open var showsReorderControl = false { didSet { endsChanged() } }

  final func endsChanged() {
    ends.show(in: self)
    setNeedsLayout()
  }

  /// How many steps the contents are indented. Default 0.
  open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }
  /// How wide a step is, in points. Default 10.
  open var indentationWidth: CGFloat = 10 { didSet { if indentationWidth != oldValue { setNeedsLayout() } } }
  /// Whether the contents make room for the controls of editing before them. Default true.
  open var shouldIndentWhileEditing = true { didSet { setNeedsLayout() } }

  private var ownSeparatorInset: UIEdgeInsets?
  /// How far the line below ends before the sides. Default: the table's; it then begins with the text, behind a picture.
  open var separatorInset: UIEdgeInsets {
    get { ownSeparatorInset ?? looks.separatorInset ?? UIEdgeInsets(top: 0, left: sideMargin, bottom: 0, right: 0) }
    set {
      if Appearance.isInUse {
        Appearance.note(self, .init(.separatorInset), isSet: { $0.ownSeparatorInset != nil }) {
          $0.separatorInset = newValue
        }
      }
      ownSeparatorInset = newValue
      setNeedsLayout()
    }
  }

  // MARK: Editing

  /// Whether it is edited: the table sets it.
  open var isEditing: Bool {
    get { ends.isEditing }
    set { setEditing(newValue, animated: false) }
  }

  /// What editing offers for it.
  open var editingStyle: EditingStyle { ends.editingStyle }

  /// Whether its delete button is shown.
  open var showingDeleteConfirmation: Bool { ends.isOpen || (isSwiped && table?.swipe?.deletes == true) }

  /// What a cell shows of editing.
  public struct StateMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// A state of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The control of editing.
    public static let showingEditControl = StateMask(rawValue: 1 << 0)
    /// The button that deletes.
    public static let showingDeleteConfirmation = StateMask(rawValue: 1 << 1)
  }

  /// How a cell is dragged.
  public enum DragState: Int, Sendable {
    /// Not at all.
    case none = 0
    /// A press lifts it.
    case lifting = 1
    /// It is dragged.
    case dragging = 2
  }

  /// Editing of the cell is about to begin or end. Overrides call super. Default: nothing.
  /// > Here: for the control of editing; the button that deletes is not told of.
  open func willTransition(to state: StateMask) {}
  /// Editing of the cell has begun or ended. Overrides call super. Default: nothing.
  /// > Here: called when an animation begins, not at its end.
  open func didTransition(to state: StateMask) {}
  /// The cell is lifted, dragged or put down. Default: nothing.
  /// > Partly: never called.
  open func dragStateDidChange(_ dragState: DragState) {}
  /// Whether it can be touched while it is dragged. Default false.
  /// > Partly: kept, not used.
  open var userInteractionEnabledWhileDragging = false

  /// Begins or ends editing; subclasses override it to change their looks, and call super.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != ends.isEditing else { return }
    let state: StateMask = editing ? .showingEditControl : []
    willTransition(to: state)
    ends.isEditing = editing
    if !editing { ends.isOpen = false }
    endsChanged()
    stateChanged()
    defer { didTransition(to: state) }
    guard animated, window != nil else { return }
    UIView.animate(withDuration: 0.3, delay: 0, options: [.allowUserInteraction]) { self.layoutIfNeeded() }
  }

  // MARK: Accessibility

  /// Its name is what is written in it, with commas between.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    let labels = subviews.filter { !isPart($0) }.flatMap { $0.ownAccessibilityLabels }
    defaults.isElement = true
    defaults.role = .cell
    defaults.label = labels.isEmpty ? nil : labels.joined(separator: ", ")
    if isSelected { defaults.traits.insert(.selected) }
    return defaults
  }

  /// Whether a view beside the content view is the cell's own, and not one that an app has added to the cell itself.
  final func isPart(_ view: UIView) -> Bool {
    view === line || view === fill || view === backgroundView || view === selectedBackgroundView || view === swipeView
      || view is BackgroundConfigurationView || ends.isPart(view)
  }

  // MARK: Reuse

  /// The cell is about to be shown for another row: overrides reset what belongs to the old one. Overrides call super.
  open func prepareForReuse() {}

  final func beReused() {
    setHighlighted(false, animated: false)
    setSelected(false, animated: false)
    ends.isOpen = false
    prepareForReuse()
  }

  // MARK: Layout

  /// Lays out background, contents and ends.
  open override func layoutSubviews() {
    if configured.isStale {
      configured.isStale = false
      updateConfiguration(using: configurationState)
    }
    super.layoutSubviews()
    // The origin of the bounds differs while the contents are swiped aside.
    let box = CGRect(origin: .zero, size: bounds.size)
    backgroundView?.frame = box
    background.layOut(in: self, box)
    fill?.frame = box
    let room = ends.layOut(in: self)
    contentView.place(asContentIn: room)
    labels.layOut(in: self)
    let thickness = 1 / max(1, traitCollection.displayScale)
    var inset = separatorInset
    if ownSeparatorInset == nil, looks.separatorInset == nil { inset.left = separatorStart }
    let shift = room.minX
    line.frame = CGRect(
      x: inset.left + shift, y: bounds.height - thickness,
      width: max(0, bounds.width - inset.left - inset.right - shift - looks.indexRoom),
      height: thickness)
  }

  /// Where the line below begins where nothing else is asked: with the text, behind a picture.
  private var separatorStart: CGFloat {
    if configured.isOn { return max(sideMargin, configured.textLeading ?? sideMargin) }
    return labels.hasPicture ? max(sideMargin, labels.textStart(self)) : sideMargin
  }

  /// The margin at the sides, which the table sets.
  final var sideMargin: CGFloat { looks.sideMargin }

  /// The width of `targetSize`, and the height that the contents need there; at least 44 for labels, and 44 where constraints
  /// centre the contents and say nothing of a height.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    if configured.isStale {
      configured.isStale = false
      updateConfiguration(using: configurationState)
    }
    let width = max(0, targetSize.width - ends.widthTaken(in: self))
    // A height of zero is hardly meant: such a row has the usual one, as on iOS.
    let needed =
      configured.height(width: width)
      ?? SelfSizing.height(of: self, width: targetSize.width, contents: contentView, room: width)
    if let height = needed, height > 0 {
      let pixel = max(1, traitCollection.displayScale)
      return CGSize(width: targetSize.width, height: (height * pixel).rounded(.up) / pixel)
    }
    return CGSize(width: targetSize.width, height: labels.height(in: self, width: width))
  }

  /// The height that the contents need.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      size, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
  }

  /// Takes the tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    endsChanged()
    labels.tint(self)
  }
}
