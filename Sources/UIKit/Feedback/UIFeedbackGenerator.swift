import CoreGraphics
import Foundation
import TouchPlatform

/// Gives haptic feedback. No platform here has a haptic motor, so a generator only writes to the log, once for each
/// kind, when `TOUCHSTONE_LOG_FEEDBACK` is set.
/// > Partly: there is nothing to be felt; with `TOUCHSTONE_LOG_FEEDBACK` set the log says what there was.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject, UIInteraction {
  /// The view the generator was made for, if any.
  open private(set) weak var view: UIView?

  /// A generator for no view.
  public override init() { super.init() }

  /// A generator that belongs to a view.
  public init(view: UIView) {
    super.init()
    view.addInteraction(self)
  }

  /// The generator is about to be added to a view or removed. Default: nothing.
  open func willMove(to view: UIView?) {}

  /// The generator was added to a view or removed.
  open func didMove(to view: UIView?) { self.view = view }

  /// Feedback will soon be requested. Nothing here has to be prepared.
  open func prepare() {}

  private static let isLogged = ProcessInfo.processInfo.environment["TOUCHSTONE_LOG_FEEDBACK"] != nil

  final func note(_ feedback: @autoclosure () -> String) {
    guard Self.isLogged else { return }
    PlatformLog.write(.platform, "feedback that cannot be felt here: \(feedback())")
  }
}

/// Feedback of an impact.
/// > Partly: there is nothing to be felt; with `TOUCHSTONE_LOG_FEEDBACK` set the log says what there was.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How heavy, or how hard, the colliding objects are.
  public enum FeedbackStyle: Int, Sendable {
    /// Small, medium or large objects.
    case light = 0, medium = 1, heavy = 2
    /// Soft or rigid objects.
    case soft = 3, rigid = 4
  }

  private let style: FeedbackStyle

  /// A generator of a style. Default medium.
  public init(style: FeedbackStyle = .medium) {
    self.style = style
    super.init()
  }

  /// A generator of a style, which belongs to a view.
  public init(style: FeedbackStyle, view: UIView) {
    self.style = style
    super.init(view: view)
  }

  /// An impact has occurred.
  open func impactOccurred() { impactOccurred(intensity: 1) }

  /// An impact of an intensity of 0…1 has occurred.
  open func impactOccurred(intensity: CGFloat) { note("an impact of style \(style), intensity \(intensity)") }

  /// An impact has occurred at a point of the view.
  open func impactOccurred(at location: CGPoint) { impactOccurred(intensity: 1) }

  /// An impact of an intensity of 0…1 has occurred at a point of the view.
  open func impactOccurred(intensity: CGFloat, at location: CGPoint) { impactOccurred(intensity: intensity) }
}

/// Feedback of a choice that changes.
/// > Partly: there is nothing to be felt; with `TOUCHSTONE_LOG_FEEDBACK` set the log says what there was.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// The choice has changed.
  open func selectionChanged() { note("a choice has changed") }

  /// The choice has changed at a point of the view.
  open func selectionChanged(at location: CGPoint) { selectionChanged() }
}

/// Feedback of a result.
/// > Partly: there is nothing to be felt; with `TOUCHSTONE_LOG_FEEDBACK` set the log says what there was.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The result.
  public enum FeedbackType: Int, Sendable {
    /// A success, a warning, an error.
    case success = 0, warning = 1, error = 2
  }

  /// A task has ended.
  open func notificationOccurred(_ notificationType: FeedbackType) { note("a notification of \(notificationType)") }

  /// A task has ended, at a point of the view.
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {
    notificationOccurred(notificationType)
  }
}
