import Foundation

/// The looks of contents, as a value; it makes views that show it.
@preconcurrency @MainActor
public protocol UIContentConfiguration {
  /// A new view that shows it.
  func makeContentView() -> UIView & UIContentView
  /// The configuration for a state: with the differences of a selected or disabled cell.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a configuration.
@preconcurrency @MainActor
public protocol UIContentView: NSObjectProtocol {
  /// What it shows; setting it shows the new one.
  var configuration: any UIContentConfiguration { get set }
  /// Whether it can show a configuration. Default: one of the same type.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  /// Whether both configurations are of the same type.
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}

/// The state of a view, for configurations.
@preconcurrency @MainActor
public protocol UIConfigurationState {
  /// The traits.
  var traitCollection: UITraitCollection { get set }
}

/// The state of a cell.
@preconcurrency @MainActor
public struct UICellConfigurationState: UIConfigurationState {
  /// The traits.
  public var traitCollection: UITraitCollection
  /// Whether it is selected.
  public var isSelected = false
  /// Whether a finger highlights it.
  public var isHighlighted = false
  /// Whether it cannot be used.
  /// > Here: only apps set it.
  public var isDisabled = false
  /// Whether it has the focus.
  /// > Partly: never set, since nothing moves a focus.
  public var isFocused = false
  /// Whether it is edited.
  /// > Here: set of the cells of tables.
  public var isEditing = false
  /// Whether it is swiped aside.
  /// > Here: set of the cells of tables.
  public var isSwiped = false
  /// Whether the items below it are shown.
  /// > Here: set of the cells of collection lists with snapshots of sections.
  public var isExpanded = false
  /// Whether it is pinned.
  /// > Here: only apps set it.
  public var isPinned = false

  /// A state in which all flags are false.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
}

/// The contents that a configuration makes in a cell or header.
@MainActor struct ConfiguredContent {
  private var view: (UIView & UIContentView)?
  /// Whether the configuration is to be made again before layout, as it is before the first one.
  var isStale = true

  var isOn: Bool { view != nil }

  /// Where the text of a list's contents begins; nil for other contents.
  var textLeading: CGFloat? { (view as? UIListContentView)?.textLeading }

  mutating func show(_ configuration: (any UIContentConfiguration)?, in container: UIView) {
    guard let configuration else {
      view?.removeFromSuperview()
      view = nil
      return
    }
    if let view, view.supports(configuration) {
      view.configuration = configuration
      return
    }
    view?.removeFromSuperview()
    let made = configuration.makeContentView()
    // Views that show their configuration only when it is set rely on this.
    made.configuration = configuration
    made.frame = container.bounds
    made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.addSubview(made)
    view = made
  }

  /// The height that the contents need at a width; nil without contents.
  func height(width: CGFloat) -> CGFloat? {
    guard let view else { return nil }
    if view is UIListContentView { return view.sizeThatFits(CGSize(width: width, height: 0)).height }
    if let height = SelfSizing.height(of: view, width: width) { return height }
    let natural = view.sizeThatFits(CGSize(width: width, height: 0)).height
    return view.intrinsicContentSize.height > 0 ? view.intrinsicContentSize.height : natural
  }
}
