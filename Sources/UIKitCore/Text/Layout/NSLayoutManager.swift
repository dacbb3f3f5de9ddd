import CoreGraphics
import Foundation

/// A view whose text a layout manager lays out.
@MainActor package protocol LayoutManagerOwner: AnyObject {
  /// The manager lays out another text.
  func layoutManager(_ manager: NSLayoutManager, took storage: NSTextStorage)
}

/// Lays out the lines of a text storage in a container and returns where letters are. Lengths are points from the
/// container's upper left corner.
///
/// Each UTF-16 unit counts as one glyph, so indexes of glyphs and of characters are the same numbers. The text is laid
/// out in the first container; what does not fit into its height or its number of lines has no place. It draws nothing:
/// strings draw themselves. Cost of the first call after a change: the text is laid out, some 0.8 µs a letter.
/// > Partly: for measuring; the first container takes the text.
///
/// > Not yet: drawing by layout managers, text views on storages and several containers.
@preconcurrency @MainActor
open class NSLayoutManager: NSObject {
  /// The text; its storage keeps the manager alive, not the other way round.
  open weak var textStorage: NSTextStorage? {
    didSet { if let textStorage, textStorage !== oldValue { owner?.layoutManager(self, took: textStorage) } }
  }
  /// The text view whose text it lays out.
  package final weak var owner: (any LayoutManagerOwner)?
  private var containers: [NSTextContainer] = []
  private var kept: (version: Int, room: TextFragments.Room, fragments: TextFragments)?

  /// A manager without a text.
  public override init() { super.init() }

  /// Lays out another text; all managers of the old one go over to it.
  open func replaceTextStorage(_ newTextStorage: NSTextStorage) {
    guard let old = textStorage else { return newTextStorage.addLayoutManager(self) }
    for manager in old.layoutManagers { newTextStorage.addLayoutManager(manager) }
  }

  // MARK: Containers

  /// The areas in which the text is laid out.
  open var textContainers: [NSTextContainer] { containers }

  /// Adds a container behind the others.
  open func addTextContainer(_ container: NSTextContainer) {
    insertTextContainer(container, at: containers.count)
  }

  /// Inserts a container among the others.
  open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
    if containers.contains(container) { return }
    containers.insert(container, at: max(0, min(index, containers.count)))
    container.layoutManager = self
  }

  /// Removes a container; an index that no container has changes nothing.
  open func removeTextContainer(at index: Int) {
    guard containers.indices.contains(index) else { return }
    containers.remove(at: index).layoutManager = nil
  }

  // MARK: Layout

  /// Whether the fonts' leading between lines is included. Default true.
  /// > Partly: kept; it always is.
  open var usesFontLeading = true
  /// Whether parts of a text may be laid out before others. Default false.
  /// > Partly: kept; all of it is laid out at once.
  open var allowsNonContiguousLayout = false

  /// How willingly words are divided at the ends of lines: 0, the default, never; 1 always.
  /// > Partly: kept; words are not divided.
  open var hyphenationFactor: Float = 0

  /// Lays out the text if it is not laid out already.
  open func ensureLayout(for container: NSTextContainer) { _ = fragments(in: container) }
  /// Lays out the text if it is not laid out already.
  open func ensureLayout(forCharacterRange charRange: NSRange) { _ = fragments }
  /// Lays out the text if it is not laid out already.
  open func ensureLayout(forGlyphRange glyphRange: NSRange) { _ = fragments }
  /// Lays out the text if it is not laid out already.
  open func ensureGlyphs(forCharacterRange charRange: NSRange) { _ = fragments }
  /// Discards the layout; the next call that needs it computes it again.
  open func invalidateLayout(forCharacterRange charRange: NSRange, actualCharacterRange: NSRangePointer?) {
    kept = nil
    actualCharacterRange?.pointee = charRange
  }

  private func fragments(in container: NSTextContainer) -> TextFragments? {
    container === containers.first ? fragments : nil
  }

  private var fragments: TextFragments? {
    guard let container = containers.first, let text = textStorage else { return nil }
    let room = TextFragments.Room(container)
    if let kept, kept.version == text.version, kept.room == room { return kept.fragments }
    let made = TextFragments(text, in: room)
    kept = (text.version, room, made)
    return made
  }

  // MARK: Glyphs and characters

  /// How many glyphs the text has.
  /// > Here: each UTF-16 unit counts as a glyph.
  open var numberOfGlyphs: Int { textStorage?.length ?? 0 }

  /// Whether there is a glyph of this index.
  /// > Here: each UTF-16 unit counts as a glyph.
  open func isValidGlyphIndex(_ glyphIndex: Int) -> Bool { (0..<numberOfGlyphs).contains(glyphIndex) }

  /// The glyphs of a container.
  /// > Here: each UTF-16 unit counts as a glyph.
  open func glyphRange(for container: NSTextContainer) -> NSRange {
    guard let range = fragments(in: container)?.range else { return NSRange(location: 0, length: 0) }
    return NSRange(range)
  }

  /// The glyphs of characters, extended to whole Characters.
  /// > Here: each UTF-16 unit counts as a glyph.
  open func glyphRange(forCharacterRange charRange: NSRange, actualCharacterRange: NSRangePointer?) -> NSRange {
    let range = whole(charRange)
    actualCharacterRange?.pointee = range
    return range
  }

  /// The characters of glyphs, extended to whole Characters.
  /// > Here: each UTF-16 unit counts as a glyph.
  open func characterRange(forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?) -> NSRange {
    let range = whole(glyphRange)
    actualGlyphRange?.pointee = range
    return range
  }

  /// The glyph of a character.
  /// > Here: each UTF-16 unit counts as a glyph.
  open func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }
  /// The character of a glyph.
  /// > Here: each UTF-16 unit counts as a glyph.
  open func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }

  private func whole(_ range: NSRange) -> NSRange {
    guard let text = textStorage else { return NSRange(location: 0, length: 0) }
    let legal = NSRange(Self.units(range, in: text))
    guard legal.length > 0 else { return legal }
    return (text.string as NSString).rangeOfComposedCharacterSequences(for: legal)
  }

  /// The units of a range that a text has.
  private static func units(_ range: NSRange, in text: NSAttributedString) -> Range<Int> {
    let length = text.length
    guard range.location != NSNotFound, range.location >= 0, range.length >= 0 else { return 0..<0 }
    let start = min(range.location, length)
    return start..<start + min(range.length, length - start)
  }

  // MARK: Lines

  /// The area of the lines of a container, with padding and the empty line at the end.
  /// > Here: each UTF-16 unit counts as a glyph.
  open func usedRect(for container: NSTextContainer) -> CGRect {
    guard let set = fragments(in: container) else { return .zero }
    return (set.fragments + [set.extra].compactMap { $0 }).reduce(CGRect.null) { $0.union($1.used) }.orZero
  }

  /// The whole area of the line that a glyph is in, as wide as the container. Zero where nothing is laid out.
  /// > Here: each UTF-16 unit counts as a glyph.
  open func lineFragmentRect(forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?) -> CGRect
  {
    guard let fragment = fragment(of: glyphIndex) else { return .zero }
    effectiveGlyphRange?.pointee = NSRange(fragment.range)
    return fragment.rect
  }

  /// The area of the letters of a glyph's line, with padding. Zero where nothing is laid out.
  /// > Here: each UTF-16 unit counts as a glyph.
  open func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect {
    guard let fragment = fragment(of: glyphIndex) else { return .zero }
    effectiveGlyphRange?.pointee = NSRange(fragment.range)
    return fragment.used
  }

  private func fragment(of glyph: Int) -> TextFragments.Fragment? {
    guard let set = fragments, let index = set.index(of: glyph) else { return nil }
    return set.fragments[index]
  }

  /// The container of a glyph; nil for one without a place.
  /// > Here: each UTF-16 unit counts as a glyph.
  open func textContainer(forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?)
    -> NSTextContainer?
  {
    guard let set = fragments, set.range.contains(glyphIndex) else { return nil }
    effectiveGlyphRange?.pointee = NSRange(set.range)
    return containers.first
  }

  /// The empty line behind a separator at the text's end, or of an empty text; zero for none.
  /// > Here: each UTF-16 unit counts as a glyph.
  open var extraLineFragmentRect: CGRect { fragments?.extra?.rect ?? .zero }
  /// Its area; zero for none.
  /// > Here: each UTF-16 unit counts as a glyph.
  open var extraLineFragmentUsedRect: CGRect { fragments?.extra?.used ?? .zero }
  /// The container it is in; nil for none.
  /// > Here: each UTF-16 unit counts as a glyph.
  open var extraLineFragmentTextContainer: NSTextContainer? { fragments?.extra == nil ? nil : containers.first }

  /// Calls the closure for each line that has a glyph of a range, with its area, the area of its letters, its container
  /// and its glyphs; true in the last argument ends it.
  /// > Here: each UTF-16 unit counts as a glyph.
  open func enumerateLineFragments(
    forGlyphRange glyphRange: NSRange,
    using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard let set = fragments, let container = containers.first, let text = textStorage else { return }
    let range = Self.units(glyphRange, in: text)
    var stop = ObjCBool(false)
    for fragment in set.fragments where fragment.range.overlaps(range) {
      block(fragment.rect, fragment.used, container, NSRange(fragment.range), &stop)
      if stop.boolValue { return }
    }
  }

  /// Calls the closure for boxes that together contain the glyphs of a range, from the top, in each line from the left;
  /// true in the last argument ends it.
  /// > Here: each UTF-16 unit counts as a glyph.
  open func enumerateEnclosingRects(
    forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
    in textContainer: NSTextContainer,
    using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop = ObjCBool(false)
    for box in boxes(of: glyphRange, in: textContainer) {
      block(box, &stop)
      if stop.boolValue { return }
    }
  }

  // MARK: Places

  /// The box around the glyphs of a range; zero for none.
  /// > Here: each UTF-16 unit counts as a glyph.
  open func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect {
    boxes(of: glyphRange, in: container).reduce(CGRect.null) { $0.union($1) }.orZero
  }

  private func boxes(of glyphRange: NSRange, in container: NSTextContainer) -> [CGRect] {
    guard let set = fragments(in: container), let text = textStorage else { return [] }
    let range = Self.units(glyphRange, in: text)
    return set.fragments.filter { $0.range.overlaps(range) }.flatMap { set.boxes(of: range, in: $0) }
  }

  /// Where a glyph begins on its base line, from its line's upper left corner.
  /// > Here: each UTF-16 unit counts as a glyph.
  open func location(forGlyphAt glyphIndex: Int) -> CGPoint {
    guard let set = fragments, let fragment = fragment(of: glyphIndex) else { return .zero }
    return CGPoint(x: set.x(of: glyphIndex, in: fragment), y: set.baseline(of: fragment))
  }

  /// The character at a point, or the nearest one, and how far through it the point is: 0…1.
  /// > Here: each UTF-16 unit counts as a glyph.
  open func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    partialFraction?.pointee = 0
    guard let set = fragments(in: container), let text = textStorage, let (fragment, place) = set.closest(to: point)
    else { return 0 }
    let string = text.string as NSString
    func through(_ character: NSRange) -> CGFloat {
      let from = set.x(of: character.location, in: fragment)
      let to = set.x(of: character.location + character.length, in: fragment)
      return to == from ? 0 : (point.x - from) / (to - from)
    }
    var choices: [NSRange] = []
    if place < fragment.range.upperBound { choices.append(string.rangeOfComposedCharacterSequence(at: place)) }
    if place > fragment.range.lowerBound { choices.append(string.rangeOfComposedCharacterSequence(at: place - 1)) }
    guard let best = choices.first(where: { (0..<1).contains(through($0)) }) ?? choices.last else { return place }
    partialFraction?.pointee = max(0, min(1, through(best)))
    return best.location
  }

  /// The glyph at a point, or the nearest one, and how far through it the point is: 0…1.
  /// > Here: each UTF-16 unit counts as a glyph.
  open func glyphIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    characterIndex(for: point, in: container, fractionOfDistanceBetweenInsertionPoints: partialFraction)
  }

  /// The glyph at a point, or the nearest one.
  /// > Here: each UTF-16 unit counts as a glyph.
  open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
    glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: nil)
  }
}

extension CGRect {
  /// The rectangle, or zero for none.
  fileprivate var orZero: CGRect { isNull ? .zero : self }
}
