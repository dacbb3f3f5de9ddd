import Foundation
import QuartzCore

/// What the system tells of how it is used, and what an app tells to those that read the screen.
/// > Partly: of the settings those that the system has are read.
public enum UIAccessibility {
  /// Something that an app tells to those that read the screen.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// Apple's number.
    public let rawValue: UInt32
    /// The notification of that number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Most of the screen changed; the argument is the element to read next, or a text.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A part of the screen changed; the argument is the element to read next, or a text.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// The argument is a text to be read out.
    public static let announcement = Notification(rawValue: 1008)
    /// A scroll that was asked for has ended; the argument is a text that says where.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Tells those that read the screen. It may be called at any time and costs nothing where nothing listens.
  /// > Here: screen readers of the desktop listen, and those of browsers that show the app.
  @preconcurrency @MainActor public static func post(notification: Notification, argument: Any?) {
    Runtime.current.accessibilityListener?.post(notification, argument)
  }

  /// Posted when `isVoiceOverRunning` has changed.
  public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")

  /// A frame of a view's space as it is on the screen, in points.
  @preconcurrency @MainActor public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
    view._layer.convert(rect, to: nil)
  }

  /// A path of a view's space as it is on the screen, in points.
  @preconcurrency @MainActor public static func convertToScreenCoordinates(_ path: UIBezierPath, in view: UIView)
    -> UIBezierPath
  {
    guard let copy = path.copy() as? UIBezierPath else { return path }
    let zero = convertToScreenCoordinates(CGRect(x: 0, y: 0, width: 1, height: 1), in: view)
    copy.apply(CGAffineTransform(a: zero.width, b: 0, c: 0, d: zero.height, tx: zero.minX, ty: zero.minY))
    return copy
  }

  /// Whether the screen is read out.
  /// > Here: whether a screen reader of the desktop, or a browser's page, has asked for the app's elements.
  @preconcurrency @MainActor public static var isVoiceOverRunning: Bool { Runtime.current.accessibilityListener != nil }
  /// Whether the app is operated by switches.
  /// > Partly: always false.
  @preconcurrency @MainActor public static var isSwitchControlRunning: Bool { false }
  /// Whether animations are to be fewer and smaller.
  /// > Partly: always false.
  @preconcurrency @MainActor public static var isReduceMotionEnabled: Bool { false }
  /// Whether nothing is to shine through.
  /// > Partly: always false.
  @preconcurrency @MainActor public static var isReduceTransparencyEnabled: Bool { false }
  /// Whether all colours are inverted.
  /// > Partly: always false.
  @preconcurrency @MainActor public static var isInvertColorsEnabled: Bool { false }
  /// Whether text is to be bold, by the screen's traits.
  @preconcurrency @MainActor public static var isBoldTextEnabled: Bool {
    UIScreen.main.traitCollection.legibilityWeight == .bold
  }
  /// Whether colours are to contrast more, by the screen's traits.
  @preconcurrency @MainActor public static var isDarkerSystemColorsEnabled: Bool {
    UIScreen.main.traitCollection.accessibilityContrast == .high
  }
}
