import Foundation

/// What a person wants to happen on a double tap or a squeeze of the pencil.
public enum UIPencilPreferredAction: Int, Sendable {
  /// Nothing.
  case ignore = 0
  /// Change between the tool and the eraser.
  case switchEraser = 1
  /// Change to the tool used before.
  case switchPrevious = 2
  /// Show the colours.
  case showColorPalette = 3
  /// Show the settings of the tool.
  case showInkAttributes = 4
  /// Show the tools near the pencil.
  case showContextualPalette = 5
  /// Run a shortcut of the system.
  case runSystemShortcut = 6
}

/// Reports double taps and squeezes of a pencil while its view is in a window that is shown.
///
/// They come of the buttons on a pen's barrel. The one next to the tip pressed twice within 0.35 s is a double tap; held for
/// 0.25 s, or pressed once, it is a squeeze. A second button is a double tap. Every enabled interaction is told. (P20)
/// > Here: by the buttons on the barrel of a pen.
@preconcurrency @MainActor
open class UIPencilInteraction: NSObject, UIInteraction {
  /// A double tap on the pencil.
  public struct Tap: Sendable {
    /// When, in seconds of `CACurrentMediaTime()`'s clock.
    public let timestamp: TimeInterval
    /// Where the pencil hovers over the interaction's view; nil where it does not.
    public let hoverPose: UIPencilHoverPose?

    init(timestamp: TimeInterval, hoverPose: UIPencilHoverPose? = nil) {
      self.timestamp = timestamp
      self.hoverPose = hoverPose
    }
  }

  /// A squeeze of the pencil.
  public struct Squeeze: Sendable {
    /// When, in seconds of `CACurrentMediaTime()`'s clock.
    public let timestamp: TimeInterval
    /// How far it is.
    public let phase: Phase
    /// Where the pencil hovers over the interaction's view; nil where it does not.
    public let hoverPose: UIPencilHoverPose?

    init(timestamp: TimeInterval, phase: Phase, hoverPose: UIPencilHoverPose? = nil) {
      self.timestamp = timestamp
      self.phase = phase
      self.hoverPose = hoverPose
    }
  }

  /// How far a squeeze is.
  public enum Phase: Int, Sendable {
    /// The pencil began to be pressed.
    case began = 0
    /// It is pressed harder or softer.
    /// > Here: never told, since buttons measure no pressure.
    case changed = 1
    /// It was released.
    case ended = 2
    /// The system took it.
    case cancelled = 3
  }

  /// What is told of taps and squeezes.
  open weak var delegate: (any UIPencilInteractionDelegate)?
  /// Whether it reports them. Default true.
  open var isEnabled = true
  private weak var attachedView: UIView?

  /// An interaction without a delegate.
  public override init() {
    super.init()
    freesOnMainActor()
  }

  /// An interaction with a delegate.
  public convenience init(delegate: any UIPencilInteractionDelegate) {
    self.init()
    self.delegate = delegate
  }

  /// The view that it is on.
  open var view: UIView? { attachedView }
  /// It is about to be added to another view, or removed.
  open func willMove(to view: UIView?) {}
  /// It was added to another view, or removed.
  open func didMove(to view: UIView?) { attachedView = view }

  /// What a double tap is to do: change between the tool and the eraser, as on a new iPad, unless `TOUCHSTONE_PENCIL_TAP`
  /// says otherwise.
  /// > Here: as the environment says, since desktops have no such setting.
  open class var preferredTapAction: UIPencilPreferredAction { Runtime.current.pencilButtons.preferredTapAction }
  /// What a squeeze is to do: show the tools near the pencil, as on a new iPad, unless `TOUCHSTONE_PENCIL_SQUEEZE` says
  /// otherwise.
  /// > Here: as the environment says, since desktops have no such setting.
  open class var preferredSqueezeAction: UIPencilPreferredAction {
    Runtime.current.pencilButtons.preferredSqueezeAction
  }
  /// Whether only the pencil is to draw, by the system's settings.
  /// > Here: always false.
  open class var prefersPencilOnlyDrawing: Bool { false }
  /// Whether a hovering pencil is to show what its tool does, by the system's settings.
  /// > Here: always true.
  open class var prefersHoverToolPreview: Bool { true }
}

/// What is told of taps and squeezes of a pencil. All methods are optional.
@preconcurrency @MainActor
public protocol UIPencilInteractionDelegate: NSObjectProtocol {
  /// The pencil was tapped twice. Default: nothing.
  func pencilInteractionDidTap(_ interaction: UIPencilInteraction)
  /// The pencil was tapped twice. Default: calls `pencilInteractionDidTap(_:)`.
  func pencilInteraction(_ interaction: UIPencilInteraction, didReceiveTap tap: UIPencilInteraction.Tap)
  /// The pencil was squeezed. Default: nothing.
  func pencilInteraction(_ interaction: UIPencilInteraction, didReceiveSqueeze squeeze: UIPencilInteraction.Squeeze)
}

extension UIPencilInteractionDelegate {
  /// Nothing.
  public func pencilInteractionDidTap(_ interaction: UIPencilInteraction) {}
  /// Calls the older method.
  public func pencilInteraction(_ interaction: UIPencilInteraction, didReceiveTap tap: UIPencilInteraction.Tap) {
    pencilInteractionDidTap(interaction)
  }
  /// Nothing.
  public func pencilInteraction(
    _ interaction: UIPencilInteraction, didReceiveSqueeze squeeze: UIPencilInteraction.Squeeze
  ) {}
}
