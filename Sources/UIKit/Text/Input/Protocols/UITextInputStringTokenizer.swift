import Foundation
import TextEditing

/// Finds words, sentences and paragraphs in any `UITextInput`, by Unicode's rules, and lines by its geometry.
///
/// It reads the whole text of the adopter; one with a long text should have a tokenizer of its own.
@preconcurrency @MainActor
open class UITextInputStringTokenizer: NSObject, UITextInputTokenizer {
  private weak var input: (any UITextInput)?

  /// A tokenizer of this text, which is not kept alive.
  public init(textInput: UIResponder & UITextInput) {
    input = textInput
    super.init()
  }

  private struct Place {
    var input: any UITextInput
    var text: TextSlice
    var offset: Int
  }

  private func place(_ position: UITextPosition) -> Place? {
    guard let input, let all = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument),
      let text = input.text(in: all)
    else { return nil }
    let slice = TextSlice(text)
    let offset = input.offset(from: input.beginningOfDocument, to: position)
    return Place(input: input, text: slice, offset: min(max(offset, 0), slice.count))
  }

  private func isForward(_ direction: UITextDirection) -> Bool {
    direction != .storage(.backward) && direction != .layout(.left) && direction != .layout(.up)
  }

  /// The unit around a place, unless it is empty.
  private func unit(_ place: Place, _ granularity: UITextGranularity, isForward: Bool) -> Range<Int>? {
    let (text, offset) = (place.text, place.offset)
    // At a boundary the unit ahead is used.
    let probe = isForward ? offset : text.place(before: offset)
    if isForward ? offset >= text.count : offset == 0 { return nil }
    let found: Range<Int>
    switch granularity {
    case .character: found = text.character(at: probe) ?? probe..<probe
    case .word:
      guard let word = text.word(at: probe), word.contains(probe) else { return nil }
      found = word
    case .sentence: found = text.sentence(at: probe)
    case .paragraph:
      let paragraph = text.paragraph(at: probe)
      found = paragraph.text.lowerBound..<paragraph.end
    case .line: found = line(place, isForward: isForward) ?? text.paragraph(at: probe).text
    case .document: found = 0..<text.count
    }
    return found.contains(probe) ? found : nil
  }

  private func line(_ place: Place, isForward: Bool) -> Range<Int>? {
    guard let input, let position = input.position(from: input.beginningOfDocument, offset: place.offset) else {
      return nil
    }
    guard let left = input.characterRange(byExtending: position, in: .left),
      let right = input.characterRange(byExtending: position, in: .right)
    else { return nil }
    let offsets = [left.start, left.end, right.start, right.end].map {
      input.offset(from: input.beginningOfDocument, to: $0)
    }
    return (offsets.min() ?? 0)..<(offsets.max() ?? 0)
  }

  /// The unit around a place; nil where there is none.
  open func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextRange? {
    guard let place = place(position), let unit = unit(place, granularity, isForward: isForward(direction)),
      let start = place.input.position(from: place.input.beginningOfDocument, offset: unit.lowerBound),
      let end = place.input.position(from: place.input.beginningOfDocument, offset: unit.upperBound)
    else { return nil }
    return place.input.textRange(from: start, to: end)
  }

  /// Whether a unit ends (forwards) or begins (backwards) at a place.
  open func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> Bool {
    guard let place = place(position) else { return false }
    if isForward(direction) {
      return unit(place, granularity, isForward: false)?.upperBound == place.offset
    }
    return unit(place, granularity, isForward: true)?.lowerBound == place.offset
  }

  /// The next boundary in that direction; nil where there is none.
  open func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextPosition? {
    guard var place = place(position) else { return nil }
    let ahead = isForward(direction)
    while ahead ? place.offset < place.text.count : place.offset > 0 {
      if let unit = unit(place, granularity, isForward: ahead) {
        let found = ahead ? unit.upperBound : unit.lowerBound
        return place.input.position(from: place.input.beginningOfDocument, offset: found)
      }
      // Between units it moves on to the next one.
      place.offset = ahead ? place.text.place(after: place.offset) : place.text.place(before: place.offset)
      if let unit = unit(place, granularity, isForward: ahead),
        ahead ? unit.lowerBound == place.offset : unit.upperBound == place.offset
      {
        return place.input.position(from: place.input.beginningOfDocument, offset: place.offset)
      }
    }
    return nil
  }

  /// Whether a place is within a unit.
  open func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> Bool {
    guard let place = place(position) else { return false }
    return unit(place, granularity, isForward: isForward(direction)) != nil
  }
}
