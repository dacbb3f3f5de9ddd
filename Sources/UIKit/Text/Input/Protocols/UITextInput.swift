import CoreGraphics
import Foundation

/// Which way along the text.
public enum UITextStorageDirection: Int, Sendable {
  /// Towards its end.
  case forward = 0
  /// Towards its start.
  case backward = 1
}

/// Which way on the screen.
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
  /// A character as readers see it.
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

/// Who hears of changes of text and selection that do not come from the keyboard. All does nothing unless written.
@preconcurrency @MainActor public protocol UITextInputDelegate: AnyObject {
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
  /// The unit around a place; nil where there is none. At a boundary the direction says which side counts.
  func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextRange?
  /// Whether a unit ends (forwards) or begins (backwards) at a place.
  func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> Bool
  /// The next boundary that way; nil where there is none.
  func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextPosition?
  /// Whether a place is within a unit.
  func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> Bool
}

/// What an input method needs of a text that it writes into: places, ranges, geometry, and text that is not settled yet.
///
/// Places and ranges are objects of the adopter's own classes. Rectangles and points are in the space of `textInputView`.
@preconcurrency @MainActor public protocol UITextInput: UIKeyInput {
  /// The text of a range; nil for a range that is none.
  func text(in range: UITextRange) -> String?
  /// Puts text in the place of a range.
  func replace(_ range: UITextRange, withText text: String)
  /// Whether a change may be made; asked by the system before it. Default true.
  func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool
  /// What is selected; an empty range for an insertion point, nil for neither.
  var selectedTextRange: UITextRange? { get set }
  /// What an input method has not settled yet; nil for nothing.
  var markedTextRange: UITextRange? { get }
  /// How that is drawn: attributes. Nil for the usual underline.
  var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
  /// Puts unsettled text in the place of what is marked or selected.
  /// - Parameter selectedRange: what of it is selected, in UTF-16 units from its start.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// Settles what is marked.
  func unmarkText()
  /// Where the text begins.
  var beginningOfDocument: UITextPosition { get }
  /// Where it ends.
  var endOfDocument: UITextPosition { get }
  /// What lies between two places; nil if one is none.
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// A place so many UTF-16 units further; nil beyond the text.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  /// A place so many characters or lines further that way; nil beyond the text.
  func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition?
  /// Which of two places comes first.
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  /// How many UTF-16 units lie between two places.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
  /// Whom to tell of changes that do not come from the keyboard.
  var inputDelegate: (any UITextInputDelegate)? { get set }
  /// Finds units of the text.
  var tokenizer: any UITextInputTokenizer { get }
  /// The place in a range that lies furthest that way.
  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition?
  /// What lies between a place and the furthest that way.
  func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange?
  /// Which way text at a place runs.
  func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection) -> NSWritingDirection
  /// Says which way text of a range runs.
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
  /// The looks of text at a place. Default nil.
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
  /// The adopter, if it is a view; else a view that is nowhere.
  public var textInputView: UIView { self as? UIView ?? UIView() }
}
