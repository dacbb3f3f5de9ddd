import Foundation

extension UIControl {
  /// What can happen to a control, as bits, so that one registration can be for several. (C1)
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// The events of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger came down on the control. (C7)
    public static let touchDown = Event(rawValue: 1 << 0)
    /// It came down again soon after: its tap count is above 1. Sent together with `touchDown`. (C7–C9)
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The finger moved and is on the control, or near it. (C10, C11)
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The finger moved and is away from the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The finger came back; sent before `touchDragInside`. (C16, C17)
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// The finger went away; sent before `touchDragOutside`. (C16, C17)
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// The finger was lifted on the control, or near it. (C11, C18)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The finger was lifted away from the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch was cancelled, or the control was disabled during it. (C19, C24)
    public static let touchCancel = Event(rawValue: 1 << 8)

    /// A value was changed by the user: a slider, a switch.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control's primary action was performed: a button was tapped. (C31)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// The control's menu is about to be shown.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)

    /// Editing of a text field began.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text of a text field was edited.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing of a text field ended.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Return ended the editing of a text field.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)

    /// All events of fingers.
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    /// All events of text fields.
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    /// Bits for an app's own events.
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    /// Bits that only the framework uses.
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    /// All events, also those of the app.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }
}
