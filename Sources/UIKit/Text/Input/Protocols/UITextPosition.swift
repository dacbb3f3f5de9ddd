import CoreGraphics
import Foundation
import TextEditing

/// A place between characters of some text. Opaque: only the text that has made it can use it.
@preconcurrency @MainActor
open class UITextPosition: NSObject {
  /// A place of no text.
  public override init() { super.init() }
}

/// The range between two places of some text.
@preconcurrency @MainActor
open class UITextRange: NSObject {
  /// A range of no text.
  public override init() { super.init() }
  /// Where it begins.
  open var start: UITextPosition { UITextPosition() }
  /// Where it ends.
  open var end: UITextPosition { UITextPosition() }
  /// Whether it is empty.
  open var isEmpty: Bool { true }
}

/// A box of selected text, in the text view's space.
@preconcurrency @MainActor
open class UITextSelectionRect: NSObject {
  /// A box of nothing.
  public override init() { super.init() }
  /// The box.
  open var rect: CGRect { .zero }
  /// The writing direction of its paragraph.
  open var writingDirection: NSWritingDirection { .natural }
  /// Whether the selection begins in it.
  open var containsStart: Bool { false }
  /// Whether the selection ends in it.
  open var containsEnd: Bool { false }
  /// Whether its text is vertical: never, here.
  open var isVertical: Bool { false }
  /// The transform of the box. Identity here.
  open var transform: CGAffineTransform { .identity }
}

/// A place of the texts that `UITextField` and `UITextView` edit: a number of UTF-16 units from the start.
final class TextPlace: UITextPosition {
  let offset: Int
  /// Whether it is, where text wraps, at the end of the earlier line.
  let isUpstream: Bool

  init(_ offset: Int, isUpstream: Bool = false) {
    self.offset = offset
    self.isUpstream = isUpstream
    super.init()
  }

  override func isEqual(_ object: Any?) -> Bool { (object as? TextPlace)?.offset == offset }
  override var hash: Int { offset }
  override var description: String { "\(offset)" }
}

/// A range of the texts that `UITextField` and `UITextView` edit.
final class TextStretch: UITextRange {
  let range: Range<Int>
  private let isUpstream: Bool

  init(_ range: Range<Int>, isUpstream: Bool = false) {
    self.range = range
    self.isUpstream = isUpstream
    super.init()
  }

  override var start: UITextPosition { TextPlace(range.lowerBound, isUpstream: range.isEmpty && isUpstream) }
  override var end: UITextPosition { TextPlace(range.upperBound, isUpstream: isUpstream) }
  override var isEmpty: Bool { range.isEmpty }
  override func isEqual(_ object: Any?) -> Bool { (object as? TextStretch)?.range == range }
  override var hash: Int { range.hashValue }
  override var description: String { "\(range)" }
}

/// A box of the selections that `UITextField` and `UITextView` make.
final class TextPiece: UITextSelectionRect {
  private let piece: EditLayout.Piece
  private let origin: CGPoint

  init(_ piece: EditLayout.Piece, at origin: CGPoint) {
    self.piece = piece
    self.origin = origin
    super.init()
  }

  override var rect: CGRect { piece.rect.offsetBy(dx: origin.x, dy: origin.y) }
  override var writingDirection: NSWritingDirection { piece.isRightToLeft ? .rightToLeft : .leftToRight }
  override var containsStart: Bool { piece.hasStart }
  override var containsEnd: Bool { piece.hasEnd }
}
