import CoreGraphics
import Foundation

/// A direction along the text.
public enum UITextStorageDirection: Int, Sendable {
  /// Towards its end.
  case forward = 0
  /// Towards its start.
  case backward = 1
}

/// A direction on the screen.
public enum UITextLayoutDirection: Int, Sendable {
  /// To the right.
  case right = 2
  /// To the left.
  case left = 3
  /// Up.
  case up = 4
  /// Down.
  case down = 5
}

/// A direction along the text or on the screen.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
  /// The number of a storage or a layout direction.
  public var rawValue: Int
  /// The direction of this number.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// A direction along the text.
  public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
  /// A direction on the screen.
  public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
}

/// How large a unit of text is.
public enum UITextGranularity: Int, Sendable {
  /// A character as users perceive it.
  case character = 0
  /// A word.
  case word = 1
  /// A sentence.
  case sentence = 2
  /// A paragraph.
  case paragraph = 3
  /// A line on the screen.
  case line = 4
  /// All of the text.
  case document = 5
}

/// The messages about changes of text and selection that are not typed. All methods have empty defaults.
@preconcurrency @MainActor public protocol UITextInputDelegate: NSObjectProtocol {
  /// The selection is about to change.
  func selectionWillChange(_ textInput: (any UITextInput)?)
  /// The selection has changed.
  func selectionDidChange(_ textInput: (any UITextInput)?)
  /// The text is about to change.
  func textWillChange(_ textInput: (any UITextInput)?)
  /// The text has changed.
  func textDidChange(_ textInput: (any UITextInput)?)
}

/// Finds units of text.
@preconcurrency @MainActor public protocol UITextInputTokenizer: NSObjectProtocol {
  /// The unit around a place; nil where there is none. At a boundary the direction chooses the side.
  func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextRange?
  /// Whether a unit ends (forwards) or begins (backwards) at a place.
  func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> Bool
  /// The next boundary in that direction; nil where there is none.
  func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextPosition?
  /// Whether a place is within a unit.
  func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> Bool
}

/// What an input method needs of a text that it edits: places, ranges, geometry, and marked text.
///
/// Places and ranges are objects of the adopter's own classes. Rectangles and points are in the space of `textInputView`.
/// > Here: in fields, text views and classes of an app; no platform here has input methods that use it.
@preconcurrency @MainActor public protocol UITextInput: UIKeyInput {
  /// The text of a range; nil for a range of another text.
  func text(in range: UITextRange) -> String?
  /// Replaces a range with text.
  func replace(_ range: UITextRange, withText text: String)
  /// Whether a change may be made; called by the system before it. Default true.
  func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool
  /// The selection; an empty range for an insertion point, nil for neither.
  var selectedTextRange: UITextRange? { get set }
  /// The marked text, which an input method has not committed yet; nil for none.
  var markedTextRange: UITextRange? { get }
  /// The attributes with which marked text is drawn; nil for the default underline.
  /// > Partly: kept; unsettled text is underlined.
  var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
  /// Replaces what is marked or selected with uncommitted text.
  /// - Parameter selectedRange: what of it is selected, in UTF-16 units from its start.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// Commits the marked text.
  func unmarkText()
  /// Where the text begins.
  var beginningOfDocument: UITextPosition { get }
  /// Where it ends.
  var endOfDocument: UITextPosition { get }
  /// The range between two places; nil if one is of another text.
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// The place `offset` UTF-16 units further; nil beyond the text.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  /// The place `offset` characters or lines further in that direction; nil beyond the text.
  func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition?
  /// Which of two places comes first.
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  /// The number of UTF-16 units between two places.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
  /// The receiver of messages about changes that are not typed.
  var inputDelegate: (any UITextInputDelegate)? { get set }
  /// Finds units of the text.
  var tokenizer: any UITextInputTokenizer { get }
  /// The place in a range that is furthest in that direction.
  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition?
  /// The range between a place and the furthest in that direction.
  func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange?
  /// The writing direction of text at a place.
  func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection) -> NSWritingDirection
  /// Sets the writing direction of text of a range.
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)
  /// The box of a range's first line.
  func firstRect(for range: UITextRange) -> CGRect
  /// The box of a caret.
  func caretRect(for position: UITextPosition) -> CGRect
  /// The boxes of a selection.
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
  /// The place nearest to a point.
  func closestPosition(to point: CGPoint) -> UITextPosition?
  /// The place of a range nearest to a point.
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
  /// The character at a point.
  func characterRange(at point: CGPoint) -> UITextRange?
  /// The attributes of text at a place. Default nil.
  func textStyling(at position: UITextPosition, in direction: UITextStorageDirection) -> [NSAttributedString.Key: Any]?
  /// The view whose space the geometry is in. Default: the adopter, if it is a view.
  var textInputView: UIView { get }
}

extension UITextInput {
  /// True.
  public func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool { true }
  /// Nil.
  public func textStyling(at position: UITextPosition, in direction: UITextStorageDirection)
    -> [NSAttributedString.Key: Any]?
  { nil }
  /// The adopter, if it is a view; else a view without a superview.
  public var textInputView: UIView { self as? UIView ?? UIView() }
}
