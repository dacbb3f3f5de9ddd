import Foundation

/// Is notified when an appearance has changed.
@MainActor protocol BarAppearanceOwner: AnyObject {
  func appearanceDidChange()
}

/// How a bar's buttons look in one state.
/// > Here: font and colour count.
///
/// > Not yet: backgrounds of buttons.
@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: NSObject {
  final weak var owner: (any BarAppearanceOwner)?

  override init() {
    super.init()
    freesOnMainActor()
  }

  /// Font and colour of the title; other attributes have no effect. Default empty: the system's.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { owner?.appearanceDidChange() } }
  /// How far the title is moved, in points. Default zero.
  open var titlePositionAdjustment = UIOffset.zero { didSet { owner?.appearanceDidChange() } }

  final func take(_ other: UIBarButtonItemStateAppearance) {
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
  }
}

/// How a bar's buttons look in each state.
/// > Here: font and colour count.
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: NSObject, @preconcurrency NSCopying, BarAppearanceOwner {
  final weak var owner: (any BarAppearanceOwner)?
  private let states = (0..<4).map { _ in UIBarButtonItemStateAppearance() }

  /// The looks of plain buttons.
  public override convenience init() { self.init(style: .plain) }

  /// The looks of buttons of a style; bars show `done` in bold letters unless a font is given.
  public init(style: UIBarButtonItem.Style) {
    super.init()
    freesOnMainActor()
    for state in states { state.owner = self }
  }

  /// Restores the system's looks of a style.
  open func configureWithDefault(for style: UIBarButtonItem.Style) {
    for state in states { state.take(UIBarButtonItemStateAppearance()) }
  }

  /// How they look in the normal state.
  open var normal: UIBarButtonItemStateAppearance { states[0] }
  /// How they look under a finger; what is not set here is as in `normal`.
  open var highlighted: UIBarButtonItemStateAppearance { states[1] }
  /// How they look while disabled; a font that is not set here is that of `normal`.
  open var disabled: UIBarButtonItemStateAppearance { states[2] }
  /// How they look with the keyboard's focus.
  /// > Partly: kept; bars have none.
  open var focused: UIBarButtonItemStateAppearance { states[3] }

  final func appearanceDidChange() { owner?.appearanceDidChange() }

  /// An independent copy.
  open func copy(with zone: NSZone? = nil) -> Any { copied }

  final var copied: UIBarButtonItemAppearance {
    let made = UIBarButtonItemAppearance()
    for (mine, its) in zip(states, made.states) { its.take(mine) }
    return made
  }
}
