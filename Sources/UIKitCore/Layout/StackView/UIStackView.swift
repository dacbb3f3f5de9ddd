import Foundation

/// Lays out its arranged views in a row or a column, with constraints of its own.
///
/// Arranged views are subviews; removing one from the superview removes it from the arrangement, removing it from the
/// arrangement leaves it a subview. Hidden ones need no room and no spacing; one that is hidden inside an animation
/// shrinks first. The stack's constraints are made again in `updateConstraints` after a change.
@preconcurrency @MainActor
open class UIStackView: UIView {
  /// How views share the length of the stack.
  public enum Distribution: Int, Sendable {
    /// They fill it; the one that hugs its contents least grows.
    case fill = 0
    /// They fill it and are of equal length.
    case fillEqually = 1
    /// They fill it in proportion to their natural lengths.
    case fillProportionally = 2
    /// They keep their lengths; the spaces between are equal, and not less than `spacing`.
    case equalSpacing = 3
    /// They keep their lengths; their middles are equally far apart if the spaces stay at least `spacing`.
    case equalCentering = 4
  }

  /// How views are aligned across the stack.
  public enum Alignment: Int, Sendable {
    /// They fill it.
    case fill = 0
    /// At the edge where lines begin; in a column.
    case leading = 1
    /// Their first baselines line up; in a row.
    case firstBaseline = 2
    /// In the middle.
    case center = 3
    /// At the edge where lines end; in a column.
    case trailing = 4
    /// Their last baselines line up; in a row.
    case lastBaseline = 5
    /// At the top; in a row.
    public static var top: Alignment { .leading }
    /// At the bottom; in a row.
    public static var bottom: Alignment { .trailing }
  }

  /// As a custom spacing: the stack's own.
  public static let spacingUseDefault = CGFloat(Float.greatestFiniteMagnitude)
  /// As a spacing: the system's, 8 points.
  public static let spacingUseSystem = CGFloat(Float.leastNormalMagnitude)

  final var arranged: [UIView] = []
  final var made: [NSLayoutConstraint] = []
  final var gaps: [UILayoutGuide] = []
  private final var custom: [ObjectIdentifier: CGFloat] = [:]

  /// An empty row.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A row of these views; it has no size yet.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// A stack from an archive, with its arranged views.
  public required init(coder: NSCoder) {
    super.init(frame: .zero)
    decodeView(from: coder)
    if let coder = coder as? NibCoder {
      decodeStack(coder)
      return
    }
    let pass = ArchivePass(coder, writes: false)
    archiveStack(pass)
    let children = archivedSubviews
    let places = pass.has("UIArranged") ? [Double].read(from: coder, "UIArranged") ?? [] : []
    for place in places.compactMap({ Int(exactly: $0) }) where children.indices.contains(place) {
      addArrangedSubview(children[place])
    }
    let spacings = pass.has("UISpacings") ? [Double].read(from: coder, "UISpacings") ?? [] : []
    for (view, spacing) in zip(arranged, spacings) where CGFloat(spacing) != Self.spacingUseDefault {
      setCustomSpacing(CGFloat(spacing), after: view)
    }
  }

  /// Writes what `init(coder:)` reads.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    archiveStack(ArchivePass(coder, writes: true))
    let children = archivedSubviews
    let places = arranged.compactMap { view in children.firstIndex { $0 === view } }
    places.map { Double($0) }.write(to: coder, "UIArranged")
    arranged.map { Double(customSpacing(after: $0)) }.write(to: coder, "UISpacings")
  }

  private func archiveStack(_ pass: ArchivePass) {
    pass.field("UIStackViewAxis", self, \.axis, .horizontal)
    pass.field("UIStackViewDistribution", self, \.distribution, .fill)
    pass.field("UIStackViewAlignment", self, \.alignment, .fill)
    pass.field("UIStackViewSpacing", self, \.spacing, 0)
    pass.field("UIBaselineRelative", self, \.isBaselineRelativeArrangement, false)
    pass.field("UIMarginsRelative", self, \.isLayoutMarginsRelativeArrangement, false)
  }

  /// True.
  open override class var requiresConstraintBasedLayout: Bool { true }

  // MARK: Arranged views

  /// The views in the stack's order.
  open var arrangedSubviews: [UIView] { arranged }

  /// Adds a view at the end; it becomes a subview, laid out by constraints.
  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arranged.count) }

  /// Inserts a view at an index, clamped to the valid range; a view that is arranged already moves there.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    if let old = arranged.firstIndex(where: { $0 === view }) { arranged.remove(at: old) }
    arranged.insert(view, at: max(0, min(stackIndex, arranged.count)))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    // Last, since the stack that arranged it before clears the flag.
    view.flags.insert(.arranged)
    setNeedsUpdateConstraints()
  }

  /// Removes a view from the arrangement; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    guard let index = arranged.firstIndex(where: { $0 === view }) else { return }
    arranged.remove(at: index)
    custom[ObjectIdentifier(view)] = nil
    view.flags.remove(.arranged)
    tearDown()
    setNeedsUpdateConstraints()
  }

  /// A removed subview is no longer arranged.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  // MARK: Settings

  /// Whether it is a row or a column. Default horizontal.
  open var axis: NSLayoutConstraint.Axis = .horizontal { didSet { if axis != oldValue { changed() } } }

  /// How views share the length. Default `fill`.
  open var distribution: Distribution = .fill { didSet { if distribution != oldValue { changed() } } }

  /// How views are aligned across. Default `fill`.
  open var alignment: Alignment = .fill { didSet { if alignment != oldValue { changed() } } }

  /// The space between neighbours in points; the least one for `equalSpacing` and `equalCentering`. Default 0. Numbers
  /// that are not finite are refused.
  open var spacing: CGFloat = 0 {
    didSet {
      guard spacing != oldValue else { return }
      if !spacing.isFinite {
        PlatformNote.misuse("a stack view's spacing must be finite; the old one stays")
        spacing = oldValue
      }
      changed()
    }
  }

  /// Sets the space after one view; `spacingUseDefault` removes it. Distributions with equal spaces ignore it.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard arranged.contains(where: { $0 === arrangedSubview }) else { return }
    guard spacing.isFinite else { return PlatformNote.misuse("a stack view's custom spacing must be finite") }
    custom[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
    changed()
  }

  /// The space set after one view, or `spacingUseDefault`.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    custom[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  /// Whether the spaces of a column are measured from baseline to baseline. Default false.
  open var isBaselineRelativeArrangement = false {
    didSet { if isBaselineRelativeArrangement != oldValue { changed() } }
  }

  /// Whether the views stay inside the layout margins instead of the bounds. Default false.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { changed() } }
  }

  /// None.
  @_spi(UIKit) open override var usualMargins: UIEdgeInsets { .zero }

  /// The space after a view, as it is laid out.
  final func space(after view: UIView) -> CGFloat {
    let space = custom[ObjectIdentifier(view)] ?? spacing
    return space == Self.spacingUseSystem ? systemSpacing : space
  }

  // MARK: Constraints

  private func changed() {
    setNeedsUpdateConstraints()
    setNeedsLayout()
  }

  final func arrangedViewChangedHiding() { changed() }

  /// Removes the stack's own constraints.
  final func tearDown() {
    NSLayoutConstraint.deactivate(made)
    made.removeAll()
    for gap in gaps { removeLayoutGuide(gap) }
    gaps.removeAll()
  }

  /// Makes the stack's constraints again.
  open override func updateConstraints() {
    tearDown()
    arrange()
    super.updateConstraints()
  }

  /// Natural sizes determine the proportions.
  final func contentSizeOfArrangedViewChanged() { if distribution == .fillProportionally { changed() } }

  /// The first arranged view's, in a column; the tallest one's in a row.
  open override var forFirstBaselineLayout: UIView {
    let shown = arranged.filter { !$0.isHidden }
    let view = axis == .vertical ? shown.first : shown.max { $0.bounds.height < $1.bounds.height }
    return view?.forFirstBaselineLayout ?? self
  }

  /// The last arranged view's, in a column; the tallest one's in a row.
  open override var forLastBaselineLayout: UIView {
    let shown = arranged.filter { !$0.isHidden }
    let view = axis == .vertical ? shown.last : shown.max { $0.bounds.height < $1.bounds.height }
    return view?.forLastBaselineLayout ?? self
  }
}
