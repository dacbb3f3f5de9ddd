import CoreGraphics
import Foundation
import TouchPlatform

/// What lets a device be felt. No platform here has a motor that could be felt under a finger, so a generator does nothing
/// but say so, once for each kind, in the log when `TOUCHSTONE_LOG_FEEDBACK` is set.
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

  /// The generator is about to be put onto a view or taken off. Default: nothing.
  open func willMove(to view: UIView?) {}

  /// The generator was put onto a view or taken off.
  open func didMove(to view: UIView?) { self.view = view }

  /// Feedback will soon be wanted. Nothing here has to be got ready.
  open func prepare() {}

  private static let isLogged = ProcessInfo.processInfo.environment["TOUCHSTONE_LOG_FEEDBACK"] != nil

  final func note(_ feedback: @autoclosure () -> String) {
    guard Self.isLogged else { return }
    PlatformLog.write(.platform, "feedback that cannot be felt here: \(feedback())")
  }
}

/// Feedback of things that meet.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How heavy, or how hard, the things are.
  public enum FeedbackStyle: Int, Sendable {
    /// Small, middling or large things.
    case light = 0, medium = 1, heavy = 2
    /// Things that give way, or do not.
    case soft = 3, rigid = 4
  }

  private let style: FeedbackStyle

  /// A generator for things of a style. Default medium.
  public init(style: FeedbackStyle = .medium) {
    self.style = style
    super.init()
  }

  /// A generator for things of a style, which belongs to a view.
  public init(style: FeedbackStyle, view: UIView) {
    self.style = style
    super.init(view: view)
  }

  /// Things have met.
  open func impactOccurred() { impactOccurred(intensity: 1) }

  /// Things have met with an intensity of 0…1.
  open func impactOccurred(intensity: CGFloat) { note("an impact of style \(style), intensity \(intensity)") }

  /// Things have met at a point of the view.
  open func impactOccurred(at location: CGPoint) { impactOccurred(intensity: 1) }

  /// Things have met with an intensity of 0…1 at a point of the view.
  open func impactOccurred(intensity: CGFloat, at location: CGPoint) { impactOccurred(intensity: intensity) }
}

/// Feedback of a choice that changes.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// The choice has changed.
  open func selectionChanged() { note("a choice has changed") }

  /// The choice has changed at a point of the view.
  open func selectionChanged(at location: CGPoint) { selectionChanged() }
}

/// Feedback of what has come of something.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// What has come of it.
  public enum FeedbackType: Int, Sendable {
    /// It worked, it may not have worked, it did not work.
    case success = 0, warning = 1, error = 2
  }

  /// Something has come to its end.
  open func notificationOccurred(_ notificationType: FeedbackType) { note("a notification of \(notificationType)") }

  /// Something has come to its end at a point of the view.
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {
    notificationOccurred(notificationType)
  }
}
