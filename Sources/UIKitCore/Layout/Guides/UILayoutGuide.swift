import Foundation
import QuartzCore

/// A rectangle without a view that constraints can name: a space, a group, a safe area.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject, @preconcurrency NSCoding {
  final lazy var box = LayoutBox(guide: self)
  /// Which distances from its view's edges the system sets.
  final var kind = Kind.own
  // Unsafe: weak costs a side table for each view, and a checked reference would stop an app that asks for it in a
  // view's deinit; a view clears it when it is freed.
  final unowned(unsafe) var owner: UIView?

  enum Kind { case own, safeArea, margins, readable, scrollContent, scrollFrame }

  /// A guide that belongs to no view yet.
  public override init() {
    super.init()
    freesOnMainActor()
  }

  /// A guide from an archive: its name.
  public required init?(coder: NSCoder) {
    super.init()
    freesOnMainActor()
    identifier = coder.archived(NSString.self, "UIIdentifier") as? String ?? ""
  }

  /// Writes what `init(coder:)` reads.
  open func encode(with coder: NSCoder) { coder.encode(identifier as NSString, forKey: "UIIdentifier") }

  // Unsafe: guides are freed on the main actor.
  nonisolated deinit {
    MainActor.assumeIsolatedUnchecked { box.itemIsFreed() }
  }

  /// A name for logs. Default empty.
  open var identifier: String = ""

  /// The view in whose coordinates the guide lies; setting it moves the guide there, and constraints with items of the
  /// old hierarchy are removed.
  open var owningView: UIView? {
    get { owner }
    set {
      guard newValue !== owner else { return }
      if let newValue { newValue.addLayoutGuide(self) } else { owner?.removeLayoutGuide(self) }
    }
  }

  /// The rectangle in the owning view's coordinates, as of the last layout; zero before.
  open var layoutFrame: CGRect {
    guard let owner else { return .zero }
    if let insets = systemInsets { return owner.layer._bounds.inset(by: insets) }
    guard let seat = box.seat else {
      guard kind == .scrollContent, let scrollView = owner as? UIScrollView else { return .zero }
      return CGRect(origin: .zero, size: scrollView.contentSize)
    }
    // What lies in a scroll view lies in its contents.
    if owner.flags.contains(.scrolls) { return seat.rect }
    return seat.rect.offsetBy(dx: owner.layer._bounds.origin.x, dy: owner.layer._bounds.origin.y)
  }

  /// The active constraints that name the guide with an attribute of this axis. For debugging and tests.
  open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    box.constraints(along: axis)
  }

  /// Whether the constraints allow the guide more than one place or size.
  open var hasAmbiguousLayout: Bool {
    if let owner { LayoutEngine.prepare(owner) }
    return box.isAmbiguous
  }

  /// The distances from the view's edges of a guide that the system keeps.
  final var systemInsets: UIEdgeInsets? {
    guard let owner else { return nil }
    return switch kind {
    case .own, .scrollContent: nil
    case .scrollFrame: .zero
    case .safeArea: owner.safeAreaInsets
    case .margins: owner.layoutMargins
    case .readable: owner.readableInsets
    }
  }

  final func leaveOwner() {
    owner = nil
    for constraint in box.namingConstraints { constraint.isActive = false }
    box.seat?.engine.remove(box)
  }

  // MARK: Anchors

  /// The edge where lines begin.
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.init(box: box, attribute: .leading)) }

  /// The edge where lines end.
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.init(box: box, attribute: .trailing)) }

  /// The left edge.
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.init(box: box, attribute: .left)) }

  /// The right edge.
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.init(box: box, attribute: .right)) }

  /// The middle from left to right.
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.init(box: box, attribute: .centerX)) }

  /// The top edge.
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(.init(box: box, attribute: .top)) }

  /// The bottom edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(.init(box: box, attribute: .bottom)) }

  /// The middle from top to bottom.
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(.init(box: box, attribute: .centerY)) }

  /// The width.
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(.init(box: box, attribute: .width)) }

  /// The height.
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(.init(box: box, attribute: .height)) }
}

extension UIView {
  final func _addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owner !== self else { return }
    layoutGuide.owner?.removeLayoutGuide(layoutGuide)
    layoutGuide.owner = self
    layoutBox.guides.append(layoutGuide)
  }

  final func _removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owner === self, let box = layoutBoxIfAny else { return }
    layoutGuide.leaveOwner()
    box.guides.removeAll { $0 === layoutGuide }
  }

  final var _safeAreaLayoutGuide: UILayoutGuide { systemGuide(.safeArea, "UIViewSafeAreaLayoutGuide") }

  final var _layoutMarginsGuide: UILayoutGuide { systemGuide(.margins, "UIViewLayoutMarginsGuide") }

  final var _readableContentGuide: UILayoutGuide { systemGuide(.readable, "UIViewReadableContentGuide") }

  private func systemGuide(_ kind: UILayoutGuide.Kind, _ name: String) -> UILayoutGuide {
    if let guide = layoutBoxIfAny?.guides.first(where: { $0.kind == kind }) { return guide }
    let guide = UILayoutGuide()
    guide.kind = kind
    guide.identifier = name
    addLayoutGuide(guide)
    return guide
  }
}
