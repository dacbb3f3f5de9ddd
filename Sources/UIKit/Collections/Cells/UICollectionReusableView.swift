import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// A view of a collection that is reused for other elements.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  /// The identifier for its reuse; nil if it is not reused.
  open var reuseIdentifier: String? { _reuseIdentifier }
  final let _reuseIdentifier: String?

  /// A view in this box.
  public override init(frame: CGRect) {
    _reuseIdentifier = ReusableMaking.identifier
    super.init(frame: frame)
  }

  /// A view from an archive.
  public required init?(coder: NSCoder) {
    if let coder = coder as? NibCoder {
      _reuseIdentifier = coder.node["reuseIdentifier"]
    } else {
      _reuseIdentifier = coder.archived(NSString.self, "UIReuseIdentifier") as String?
    }
    super.init(coder: coder)
  }

  /// The view is about to be shown for another element: overrides reset what belongs to the old one. Overrides call
  /// super.
  open func prepareForReuse() {}

  /// Applies the additional values of attributes of a layout's own class. Default: nothing.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// The attributes that the view prefers to those of the layout, which it may change. Default: those of the layout;
  /// for a cell whose content view is laid out by constraints or by a configuration, with the size that these need, and
  /// for other views with constraints where a compositional layout has an estimated dimension. The flow layout calls it
  /// where it has an `estimatedItemSize`, a compositional one where a dimension is estimated, other layouts always; see
  /// `UICollectionViewLayout.shouldInvalidateLayout(forPreferredLayoutAttributes:withOriginalAttributes:)`.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    if let measures = layoutAttributes.measures, measures.isAny, !(self is UICollectionViewCell) {
      guard SelfSizing.measured(self, contents: self) != nil else { return layoutAttributes }
      layoutAttributes.size = fittingSize(of: self, layoutAttributes.size, measures)
    }
    return layoutAttributes
  }

  /// The size that the constraints in a view need, along the axes that are measured.
  final func fittingSize(
    of view: UIView, _ size: CGSize, _ measures: UICollectionViewLayoutAttributes.Measures
  ) -> CGSize {
    let fitting = view.systemLayoutSizeFitting(
      size, withHorizontalFittingPriority: measures.width ? .fittingSizeLevel : .required,
      verticalFittingPriority: measures.height ? .fittingSizeLevel : .required)
    return CGSize(
      width: measures.width ? up(fitting.width) : size.width, height: measures.height ? up(fitting.height) : size.height
    )
  }

  /// To whole device pixels.
  final func up(_ length: CGFloat) -> CGFloat {
    let pixel = max(1, traitCollection.displayScale)
    return (length * pixel).rounded(.up) / pixel
  }

  /// Whether its frame tells of its size and its centre.
  private var hasPlainFrame: Bool {
    CATransform3DIsIdentity(layer.transform) && layer.anchorPoint == CGPoint(x: 0.5, y: 0.5)
  }

  /// Has a frame already when the data source gets it.
  final func take(_ box: CGRect) {
    if hasPlainFrame, frame != box { frame = box }
  }

  /// Applies place and looks, in a view that begins at `origin` of the collection.
  final func take(_ attributes: UICollectionViewLayoutAttributes, from origin: CGPoint = .zero) {
    if CATransform3DIsIdentity(attributes.transform3D), hasPlainFrame {
      let box = attributes.frame.offsetBy(dx: -origin.x, dy: -origin.y)
      if frame != box { frame = box }
    } else {
      layer.transform = attributes.transform3D
      bounds = CGRect(origin: bounds.origin, size: attributes.size)
      center = CGPoint(x: attributes.center.x - origin.x, y: attributes.center.y - origin.y)
    }
    if alpha != attributes.alpha { alpha = attributes.alpha }
    if layer.zPosition != CGFloat(attributes.zIndex) { layer.zPosition = CGFloat(attributes.zIndex) }
    if isHidden != attributes.isHidden { isHidden = attributes.isHidden }
    takeLooks(attributes)
    apply(attributes)
  }

  /// Takes the looks that a list gives its cells.
  func takeLooks(_ attributes: UICollectionViewLayoutAttributes) {}
}

/// An item of a collection.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
  /// The view that contains the cell's own views.
  open var contentView: UIView { _contentView }
  final let _contentView = UIView()
  final var configured = ConfiguredContent()
  final var background = ConfiguredBackground()

  /// A cell in this box.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// A cell from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    if let coder = coder as? NibCoder { decodeCell(coder) }
  }

  private func setUp() {
    isOpaque = false
    contentView.isOpaque = false
    contentView.frame = bounds
    // Constraints of the cell to views within measure it with the cell.
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  /// A cell; its contents are the elements.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.role = .cell
    if isSelected { defaults.traits.insert(.selected) }
    return defaults
  }

  // MARK: State

  /// Whether it is selected: the collection sets it. Overrides change looks, and call super.
  open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
  /// Whether a finger highlights it: the collection sets it.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }

  final func stateChanged() {
    showBackgrounds()
    if automaticallyUpdatesBackgroundConfiguration, backgroundConfiguration != nil { showBackgroundConfiguration() }
    if automaticallyUpdatesContentConfiguration, let contentConfiguration {
      configured.show(contentConfiguration.updated(for: configurationState), in: contentView)
    }
    setNeedsUpdateConfiguration()
  }

  final func beReused() {
    isHighlighted = false
    isSelected = false
    prepareForReuse()
  }

  // MARK: Behind the contents

  /// The view behind the contents. Default nil.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// The view behind the contents while it is selected or highlighted, in front of `backgroundView`. Default nil.
  open var selectedBackgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      showBackgrounds()
    }
  }

  private func showBackgrounds() {
    guard let view = selectedBackgroundView else { return }
    guard isSelected || isHighlighted else { return view.removeFromSuperview() }
    if view.superview !== self { insertSubview(view, belowSubview: contentView) }
    view.frame = bounds
  }

  // MARK: Configurations

  /// The configuration of the contents; nil, the default, for the app's own views.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      configured.show(contentConfiguration, in: contentView)
      setNeedsLayout()
    }
  }

  /// The configuration of what is behind the contents; nil, the default, for `backgroundView` and the like.
  open var backgroundConfiguration: UIBackgroundConfiguration? { didSet { showBackgroundConfiguration() } }

  /// Whether the background follows the state automatically. Default true.
  open var automaticallyUpdatesBackgroundConfiguration = true

  private func showBackgroundConfiguration() {
    let shown =
      automaticallyUpdatesBackgroundConfiguration
      ? backgroundConfiguration?.updated(for: configurationState) : backgroundConfiguration
    background.show(shown, in: self, behind: contentView)
  }

  /// What state the cell is in, for configurations.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    state.isEditing = isEditingInList
    state.isSwiped = isSwipedInList
    state.isExpanded = isExpandedInList
    return state
  }

  /// Whether a list edits it.
  var isEditingInList: Bool { false }
  /// Whether it is swiped aside in a list.
  var isSwipedInList: Bool { false }
  /// Whether the items below its own are shown in a list.
  var isExpandedInList: Bool { false }

  /// Called when the configuration should follow the state.
  open var configurationUpdateHandler: ((UICollectionViewCell, UICellConfigurationState) -> Void)? {
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

  /// With the size that the contents need, where constraints or a configuration lay them out.
  open override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
    if configured.isStale {
      configured.isStale = false
      updateConfiguration(using: configurationState)
    }
    if let height = configured.height(width: attributes.size.width - widthOfEnds) {
      attributes.size.height = up(height)
    } else if let view = SelfSizing.measured(self, contents: contentView) {
      if let measures = attributes.measures {
        attributes.size = fittingSize(of: view, attributes.size, measures)
      } else {
        let size = view.systemLayoutSizeFitting(
          attributes.size, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
        attributes.size = CGSize(width: up(size.width), height: up(size.height))
      }
    }
    return attributes
  }

  /// Where the contents are.
  var roomOfContents: CGRect { CGRect(origin: .zero, size: bounds.size) }
  /// The width that is taken from the contents by what a subclass of the library shows beside them.
  var widthOfEnds: CGFloat { 0 }

  /// Lays out backgrounds and contents.
  open override func layoutSubviews() {
    if configured.isStale {
      configured.isStale = false
      updateConfiguration(using: configurationState)
    }
    super.layoutSubviews()
    let box = CGRect(origin: .zero, size: bounds.size)
    let room = roomOfContents
    contentView.place(asContentIn: room)
    background.layOut(in: self, box)
    backgroundView?.frame = box
    if selectedBackgroundView?.superview === self { selectedBackgroundView?.frame = box }
  }
}
