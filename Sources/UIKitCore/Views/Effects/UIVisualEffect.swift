import Foundation
import QuartzCore

/// What a visual effect view shows; its subclasses say what. Effects never change.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject, @preconcurrency NSCopying, @preconcurrency NSSecureCoding {
  /// An effect that shows nothing: subclasses show something.
  public override init() {
    super.init()
    freesOnMainActor()
  }

  /// An effect from an archive.
  public required init?(coder: NSCoder) {
    super.init()
    freesOnMainActor()
  }

  /// Writes what `init(coder:)` reads.
  open func encode(with coder: NSCoder) {}

  /// The effect itself, since it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether archives of effects can be read safely: they can.
  open class var supportsSecureCoding: Bool { true }
}
