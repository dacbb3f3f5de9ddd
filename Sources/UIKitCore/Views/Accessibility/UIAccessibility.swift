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
  /// Whether the device is held to one app.
  /// > Partly: always false.
  @preconcurrency @MainActor public static var isGuidedAccessEnabled: Bool { false }
  /// Whether a menu stands for gestures.
  /// > Partly: always false.
  @preconcurrency @MainActor public static var isAssistiveTouchRunning: Bool { false }
  /// Whether a shake undoes.
  /// > Partly: always true.
  @preconcurrency @MainActor public static var isShakeToUndoEnabled: Bool { true }
  /// Whether the screen can be read aloud.
  /// > Partly: always false.
  @preconcurrency @MainActor public static var isSpeakScreenEnabled: Bool { false }
  /// Whether what is selected can be read aloud.
  /// > Partly: always false.
  @preconcurrency @MainActor public static var isSpeakSelectionEnabled: Bool { false }
  /// Whether the screen has no colours.
  /// > Partly: always false.
  @preconcurrency @MainActor public static var isGrayscaleEnabled: Bool { false }
  /// Whether both ears get the same sound.
  /// > Partly: always false.
  @preconcurrency @MainActor public static var isMonoAudioEnabled: Bool { false }
  /// Whether films are shown with their texts.
  /// > Partly: always false.
  @preconcurrency @MainActor public static var isClosedCaptioningEnabled: Bool { false }
  /// Whether switches have labels.
  /// > Partly: always false.
  @preconcurrency @MainActor public static var isOnOffSwitchLabelsEnabled: Bool { false }
  /// Whether nothing is to be told by colours alone.
  /// > Partly: always false.
  @preconcurrency @MainActor public static var shouldDifferentiateWithoutColor: Bool { false }
  /// Whether films play by themselves.
  /// > Partly: always true.
  @preconcurrency @MainActor public static var isVideoAutoplayEnabled: Bool { true }
  /// Whether screens are to fade and not to move.
  /// > Partly: always false.
  @preconcurrency @MainActor public static var prefersCrossFadeTransitions: Bool { false }
  /// Whether buttons are to have shapes.
  /// > Partly: always false.
  @preconcurrency @MainActor public static var buttonShapesEnabled: Bool { false }
  /// Posted when `isReduceMotionEnabled` has changed.
  /// > Not yet: never posted.
  public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
  /// Posted when `isBoldTextEnabled` has changed.
  /// > Not yet: never posted.
  public static let boldTextStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityBoldTextStatusDidChangeNotification")
  /// Posted when `isDarkerSystemColorsEnabled` has changed.
  /// > Not yet: never posted.
  public static let darkerSystemColorsStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")
  /// Posted when `isReduceTransparencyEnabled` has changed.
  /// > Not yet: never posted.
  public static let reduceTransparencyStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
  /// Posted when `isSwitchControlRunning` has changed.
  /// > Not yet: never posted.
  public static let switchControlStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilitySwitchControlStatusDidChangeNotification")
  /// Posted when `isInvertColorsEnabled` has changed.
  /// > Not yet: never posted.
  public static let invertColorsStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityInvertColorsStatusDidChangeNotification")
  /// Posted when `isGuidedAccessEnabled` has changed.
  /// > Not yet: never posted.
  public static let guidedAccessStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityGuidedAccessStatusDidChangeNotification")
  /// Posted when `isAssistiveTouchRunning` has changed.
  /// > Not yet: never posted.
  public static let assistiveTouchStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityAssistiveTouchStatusDidChangeNotification")
  /// Posted when `shouldDifferentiateWithoutColor` has changed.
  /// > Not yet: never posted.
  public static let differentiateWithoutColorDidChangeNotification = NSNotification.Name(
    "UIAccessibilityShouldDifferentiateWithoutColorDidChangeNotification")
  /// Posted when `isGrayscaleEnabled` has changed.
  /// > Not yet: never posted.
  public static let grayscaleStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityGrayscaleStatusDidChangeNotification")
  /// Posted when `isOnOffSwitchLabelsEnabled` has changed.
  /// > Not yet: never posted.
  public static let onOffSwitchLabelsDidChangeNotification = NSNotification.Name(
    "UIAccessibilityOnOffSwitchLabelsDidChangeNotification")
  /// Posted when an announcement was read out.
  /// > Not yet: never posted.
  public static let announcementDidFinishNotification = NSNotification.Name(
    "UIAccessibilityAnnouncementDidFinishNotification")
  /// The key of its text in what is posted.
  public static let announcementStringValueUserInfoKey = "UIAccessibilityAnnouncementKeyStringValue"
  /// The key of whether it was read to its end.
  public static let announcementWasSuccessfulUserInfoKey = "UIAccessibilityAnnouncementKeyWasSuccessful"
  /// Posted when those that read the screen have reached another element.
  /// > Not yet: never posted.
  public static let elementFocusedNotification = NSNotification.Name("UIAccessibilityElementFocusedNotification")
  /// The key of that element.
  public static let focusedElementUserInfoKey = "UIAccessibilityFocusedElementKey"
  /// The key of the element that was left.
  public static let unfocusedElementUserInfoKey = "UIAccessibilityUnfocusedElementKey"

  /// A technique by which the screen is read.
  public struct AssistiveTechnologyIdentifier: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String
    /// The technique of that name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// It is read out.
    public static let notificationVoiceOver = Self(rawValue: "UIAccessibilityNotificationVoiceOverIdentifier")
    /// It is used by switches.
    public static let notificationSwitchControl = Self(rawValue: "UIAccessibilityNotificationSwitchControlIdentifier")
  }

  /// The element that those that read the screen are at.
  /// > Partly: always nil.
  @preconcurrency @MainActor public static func focusedElement(
    using assistiveTechnologyIdentifier: AssistiveTechnologyIdentifier?
  ) -> Any? { nil }
}
