import Foundation
import RenderTree

/// `first.attribute (=, ≤, ≥) multiplier × second.attribute + constant`, which Auto Layout satisfies.
///
/// It has an effect while it is active: it is then stored in the nearest view that contains both items. Lengths are
/// points. Items are views or layout guides, and are not kept alive. A change of the constant is cheap; everything else
/// is fixed at creation, except the priority.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  /// An item's attribute, or a distance between two.
  struct Side {
    var box: LayoutBox
    var attribute: Attribute
    /// For a distance: where it is measured from; `box` and `attribute` say where to.
    var origin: (box: LayoutBox, attribute: Attribute)?
  }

  // Unchecked: a layout reads it for each constraint, and no access spans a call to other code.
  @exclusivity(unchecked) final private(set) var first: Side
  @exclusivity(unchecked) final private(set) var second: Side?
  @exclusivity(unchecked) final var storedConstant: CGFloat
  @exclusivity(unchecked) private final var storedPriority = UILayoutPriority.required
  // Unsafe: weak costs a side table for each box; deactivation clears it, also when the view is freed.
  /// The box of the view that owns it while it is active.
  @exclusivity(unchecked) final unowned(unsafe) var holder: LayoutBox?
  // Unsafe: weak costs a side table for the engine, which clears it when it ends.
  /// The engine that solves it, and its row there.
  @exclusivity(unchecked) final unowned(unsafe) var engine: LayoutEngine?
  @exclusivity(unchecked) final var row: Int32 = -1
  /// Its indices in the lists of its boxes; up to four sides.
  @exclusivity(unchecked) final var placesInNaming = SIMD4<Int32>(repeating: -1)
  @exclusivity(unchecked) final var placeInHeld = 0
  /// How many constraints were made before.
  final let number = NSLayoutConstraint.nextNumber()

  /// How the sides compare.
  open var relation: Relation { _relation }
  final private(set) var _relation: Relation
  /// What the second item's attribute is multiplied with.
  open var multiplier: CGFloat { _multiplier }
  final private(set) var _multiplier: CGFloat

  /// A constraint between two items; without a second one (`nil` and `notAnAttribute`) against the constant alone.
  ///
  /// Items must be views or layout guides, and the attributes must match: two sizes or two places, both following the
  /// direction of reading or neither; a place needs a second item. Otherwise the program stops with a message that says
  /// what is wrong, as on iOS. Places along different axes are logged and kept. Edges that follow the direction of
  /// reading follow that of the view which holds the constraint, both alike. Numbers that are not finite are refused:
  /// the constant is then 0, the multiplier 1.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    let first = Side(box: LayoutBox.of(view1), attribute: attr1)
    var second: Side?
    if let view2, attr2 != .notAnAttribute { second = Side(box: LayoutBox.of(view2), attribute: attr2) }
    self.init(first, relation, second, multiplier: multiplier, constant: c)
  }

  // Not designated: a designated initialiser that apps cannot see would keep their subclasses from inheriting any.
  convenience init(
    _ first: Side, _ relation: Relation, _ second: Side?, multiplier: CGFloat = 1, constant: CGFloat = 0
  ) {
    self.init()
    self.first = first
    self.second = second
    _relation = relation
    _multiplier = Self.legal(multiplier, "multiplier", otherwise: 1)
    storedConstant = Self.legal(constant, "constant", otherwise: 0)
    Self.check(first, second)
  }

  /// A constraint without items, as a placeholder; it cannot be activated.
  public override init() {
    first = Self.nothing
    second = nil
    _relation = .equal
    _multiplier = 1
    storedConstant = 0
    super.init()
    freesOnMainActor()
  }

  // Unchecked: each new constraint counts, and counting calls nothing.
  @exclusivity(unchecked) private static var made = 0
  private static func nextNumber() -> Int {
    made += 1
    return made
  }
  private static let nothing = Side(box: LayoutBox(view: nil), attribute: .notAnAttribute)

  private static func check(_ first: Side, _ second: Side?) {
    let one = first.attribute
    precondition(one != .notAnAttribute, "a constraint's first attribute must be one: notAnAttribute has no value")
    guard first.origin == nil, second?.origin == nil else { return }
    guard let second else {
      precondition(
        one.isSize,
        "a constraint of \(one.name) alone has no place to refer to; give it a second item, or constrain a size")
      return
    }
    let two = second.attribute
    precondition(
      one.isSize == two.isSize, "a constraint between \(one.name) and \(two.name) would compare a place with a length")
    guard !one.isSize else { return }
    guard one.isHorizontal == two.isHorizontal else {
      return PlatformNote.misuse(
        """
        a constraint between \(first.box.layoutName).\(one.name) and \(second.box.layoutName).\(two.name) mixes the \
        horizontal axis with the vertical one; it is kept, and compares the distances from the left and the top edge
        """)
    }
    guard one.isHorizontal, one.isEdge, two.isEdge else { return }
    precondition(
      one.isDirectional == two.isDirectional,
      "a constraint between \(one.name) and \(two.name) would mix an edge that follows the language with one that does not"
    )
  }

  /// A number that layout can use; others are refused, and enormous ones clamped.
  private static func legal(_ value: CGFloat, _ what: String, otherwise: CGFloat) -> CGFloat {
    guard value.isFinite else {
      PlatformNote.misuse("a constraint's \(what) must be finite, not \(value); \(otherwise) is used")
      return otherwise
    }
    guard abs(value) > LayoutEngine.largestLength else { return value }
    if value.magnitude < .greatestFiniteMagnitude {
      PlatformNote.misuse(
        "a constraint's \(what) of \(value) is beyond what can be laid out; \(LayoutEngine.largestLength) is used")
    }
    return value < 0 ? -LayoutEngine.largestLength : LayoutEngine.largestLength
  }

  nonisolated deinit {}

  // MARK: Items and constant

  /// The first item: a view or a layout guide; nil after that was freed.
  open var firstItem: AnyObject? { first.box.item }
  /// The first item's attribute.
  open var firstAttribute: Attribute { first.attribute }
  /// The second item, if there is one.
  open var secondItem: AnyObject? { second?.box.item }
  /// The second item's attribute, or `notAnAttribute`.
  open var secondAttribute: Attribute { second?.attribute ?? .notAnAttribute }

  /// The first side as an anchor.
  open var firstAnchor: NSLayoutAnchor<AnyObject> { NSLayoutAnchor(first) }
  /// The second side as an anchor, if there is one.
  open var secondAnchor: NSLayoutAnchor<AnyObject>? { second.map { NSLayoutAnchor($0) } }

  /// Points added to the second side. A change is cheap; the layout changes in the next pass. A number that is not
  /// finite is refused with a log line, and the old one stays.
  open var constant: CGFloat {
    get { storedConstant }
    set {
      let value = Self.legal(newValue, "constant", otherwise: storedConstant)
      guard value != storedConstant else { return }
      storedConstant = value
      engine?.constantChanged(self)
    }
  }

  /// How strong it is. Default required. A change between required and weaker while it is active has an effect like any
  /// other, and is logged: older versions of iOS refuse it.
  open var priority: UILayoutPriority {
    get { storedPriority }
    set {
      let value = UILayoutPriority(newValue.checked)
      guard value != storedPriority else { return }
      if isActive, (value == .required) != (storedPriority == .required) {
        PlatformNote.misuse(
          """
          the priority of an active constraint changes between required and weaker, to \(value.rawValue), which iOS \
          does not promise to support; deactivate it first: \(layoutDescription)
          """)
      }
      storedPriority = value
      engine?.priorityChanged(self)
    }
  }

  /// A name for logs.
  open var identifier: String?

  /// Whether Interface Builder's archives keep it. It changes nothing here.
  /// > Partly: kept; there are no archives of constraints.
  open var shouldBeArchived = false

  // MARK: Activation

  /// Whether it takes part in layout. Activating stops the program with a message where the items have no common
  /// superview.
  open var isActive: Bool {
    get { holder != nil }
    set { if newValue != isActive { if newValue { activate() } else { deactivate() } } }
  }

  /// Activates all of them.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates all of them.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// The first of its sides that names `box`.
  final func side(of box: LayoutBox) -> Int {
    var found = -1
    var side = 0
    forEachBox {
      if found < 0 && $0 === box { found = side }
      side += 1
    }
    return found
  }

  /// Whether a side follows the direction of reading.
  final var isDirectional: Bool {
    first.attribute.isDirectional || first.origin?.attribute.isDirectional ?? false
      || second?.attribute.isDirectional ?? false || second?.origin?.attribute.isDirectional ?? false
  }

  /// The items it names.
  final func forEachBox(_ body: (LayoutBox) -> Void) {
    body(first.box)
    if let origin = first.origin { body(origin.box) }
    guard let second else { return }
    body(second.box)
    if let origin = second.origin { body(origin.box) }
  }

  private func activate() {
    var common: UIView?
    var isFirst = true
    forEachBox { box in
      guard let view = box.hostView else {
        preconditionFailure("\(self) cannot be activated: \(box.isGuide ? "a guide has no view" : "a view is gone")")
      }
      common = isFirst ? view : common.flatMap { LayoutBox.commonAncestor($0, view) }
      isFirst = false
    }
    guard let common else {
      preconditionFailure(
        "\(self) cannot be activated: its items have no view in common. Add both to the same hierarchy first")
    }
    install(in: common)
  }

  /// Makes it active, owned by `view`.
  final func install(in view: UIView) {
    let box = view.layoutBox
    holder = box
    box.hold(self)
    var side = 0
    forEachBox {
      $0.add(self, side: side)
      side += 1
    }
    LayoutEngine.constraintAdded(self, to: view)
  }

  private func deactivate() {
    guard let box = holder else { return }
    engine?.remove(self)
    var side = 0
    forEachBox {
      $0.remove(self, side: side)
      side += 1
    }
    holder = nil
    // Last, since this may release the last reference.
    box.release(self)
  }

  /// Like `<UIView:title>.width == 100 @750`, with the identifier in front where there is one.
  open nonisolated override var description: String {
    MainActor.assumeIsolated { layoutDescription }
  }

  // MARK: Visual format

  /// The constraints that a line of visual format describes, like `H:|-[label]-8-[button(>=44@750)]-|`; not yet active.
  ///
  /// `|` is the superview, `-` the standard space (8 points between views, the layout margin at the superview), `-n-` a
  /// space of n points, `(…)` after a name the size. Numbers may be names of `metrics`; conditions read
  /// `(relation)(number or view)(@priority)`, several with commas. A format that cannot be parsed, or names something
  /// unknown, stops the program with a message that shows the place, as on iOS.
  open class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]? = nil,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    _constraints(withVisualFormat: format, options: opts, metrics: metrics, views: views)
  }
}

extension NSLayoutConstraint.Attribute {
  /// Whether it is an edge, in contrast to a middle, which may be combined with any edge.
  var isEdge: Bool { self != .centerX && self != .centerXWithinMargins }
}
