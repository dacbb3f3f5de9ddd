/// A key without a letter, as the text that types it.
public struct XCUIKeyboardKey: RawRepresentable, Hashable, Sendable {
  /// The text that types it.
  public let rawValue: String
  /// The key of that text.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The key of that text.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// Deletes the character before the caret.
  public static let delete = XCUIKeyboardKey(rawValue: "\u{8}")
  /// Deletes the character behind the caret.
  public static let forwardDelete = XCUIKeyboardKey(rawValue: "\u{F728}")
  /// Ends a line.
  public static let `return` = XCUIKeyboardKey(rawValue: "\r")
  /// Ends a line.
  public static let enter = XCUIKeyboardKey(rawValue: "\n")
  /// Leads to the next field.
  public static let tab = XCUIKeyboardKey(rawValue: "\t")
  /// A space.
  public static let space = XCUIKeyboardKey(rawValue: " ")
  /// Leaves what is open.
  public static let escape = XCUIKeyboardKey(rawValue: "\u{1B}")
  /// A line up.
  public static let upArrow = XCUIKeyboardKey(rawValue: "\u{F700}")
  /// A line down.
  public static let downArrow = XCUIKeyboardKey(rawValue: "\u{F701}")
  /// A character to the left.
  public static let leftArrow = XCUIKeyboardKey(rawValue: "\u{F702}")
  /// A character to the right.
  public static let rightArrow = XCUIKeyboardKey(rawValue: "\u{F703}")
  /// To the beginning.
  public static let home = XCUIKeyboardKey(rawValue: "\u{F729}")
  /// To the end.
  public static let end = XCUIKeyboardKey(rawValue: "\u{F72B}")
  /// A page up.
  public static let pageUp = XCUIKeyboardKey(rawValue: "\u{F72C}")
  /// A page down.
  public static let pageDown = XCUIKeyboardKey(rawValue: "\u{F72D}")
  /// Deletes what is chosen.
  public static let clear = XCUIKeyboardKey(rawValue: "\u{F739}")
  /// Asks for help.
  public static let help = XCUIKeyboardKey(rawValue: "\u{F746}")
  /// The function key 1.
  public static let F1 = XCUIKeyboardKey(rawValue: "\u{F704}")
  /// The function key 2.
  public static let F2 = XCUIKeyboardKey(rawValue: "\u{F705}")
  /// The function key 3.
  public static let F3 = XCUIKeyboardKey(rawValue: "\u{F706}")
  /// The function key 4.
  public static let F4 = XCUIKeyboardKey(rawValue: "\u{F707}")
  /// The function key 5.
  public static let F5 = XCUIKeyboardKey(rawValue: "\u{F708}")
  /// The function key 6.
  public static let F6 = XCUIKeyboardKey(rawValue: "\u{F709}")
  /// The function key 7.
  public static let F7 = XCUIKeyboardKey(rawValue: "\u{F70A}")
  /// The function key 8.
  public static let F8 = XCUIKeyboardKey(rawValue: "\u{F70B}")
  /// The function key 9.
  public static let F9 = XCUIKeyboardKey(rawValue: "\u{F70C}")
  /// The function key 10.
  public static let F10 = XCUIKeyboardKey(rawValue: "\u{F70D}")
  /// The function key 11.
  public static let F11 = XCUIKeyboardKey(rawValue: "\u{F70E}")
  /// The function key 12.
  public static let F12 = XCUIKeyboardKey(rawValue: "\u{F70F}")
  /// The function key 13.
  public static let F13 = XCUIKeyboardKey(rawValue: "\u{F710}")
  /// The function key 14.
  public static let F14 = XCUIKeyboardKey(rawValue: "\u{F711}")
  /// The function key 15.
  public static let F15 = XCUIKeyboardKey(rawValue: "\u{F712}")
  /// The function key 16.
  public static let F16 = XCUIKeyboardKey(rawValue: "\u{F713}")
  /// The function key 17.
  public static let F17 = XCUIKeyboardKey(rawValue: "\u{F714}")
  /// The function key 18.
  public static let F18 = XCUIKeyboardKey(rawValue: "\u{F715}")
  /// The function key 19.
  public static let F19 = XCUIKeyboardKey(rawValue: "\u{F716}")
  /// The key for capitals by itself: types nothing.
  public static let capsLock = XCUIKeyboardKey(rawValue: "\u{F7F0}")
  /// The shift key by itself: types nothing.
  public static let shift = XCUIKeyboardKey(rawValue: "\u{F7F1}")
  /// The control key by itself: types nothing.
  public static let control = XCUIKeyboardKey(rawValue: "\u{F7F2}")
  /// The option key by itself: types nothing.
  public static let option = XCUIKeyboardKey(rawValue: "\u{F7F3}")
  /// The command key by itself: types nothing.
  public static let command = XCUIKeyboardKey(rawValue: "\u{F7F4}")
  /// The right shift key by itself: types nothing.
  public static let rightShift = XCUIKeyboardKey(rawValue: "\u{F7F5}")
  /// The right control key by itself: types nothing.
  public static let rightControl = XCUIKeyboardKey(rawValue: "\u{F7F6}")
  /// The right option key by itself: types nothing.
  public static let rightOption = XCUIKeyboardKey(rawValue: "\u{F7F7}")
  /// The right command key by itself: types nothing.
  public static let rightCommand = XCUIKeyboardKey(rawValue: "\u{F7F8}")
  /// The function key by itself: types nothing.
  public static let function = XCUIKeyboardKey(rawValue: "\u{F7F9}")
  /// The second function key by itself: types nothing.
  public static let secondaryFn = XCUIKeyboardKey(rawValue: "\u{F7FA}")
}
