import CoreGraphics
import Foundation

// Where characters, words, sentences and paragraphs begin and end. A character is what users perceive as one: a letter
// with its marks, an emoji of several parts, a carriage return with its line feed.
extension TextSlice {
  // MARK: Paragraphs

  /// How long the paragraph separator at a place is; 0 where there is none.
  package func separatorLength(at place: Int) -> Int {
    guard place < count else { return 0 }
    switch units[place] {
    case 0x0D: return place + 1 < count && units[place + 1] == 0x0A ? 2 : 1
    case 0x0A, 0x85, 0x2029: return 1
    default: return 0
    }
  }

  /// The paragraph around a place: its text, and the end of its separator.
  package func paragraph(at place: Int) -> (text: Range<Int>, end: Int) {
    var start = min(max(place, 0), count)
    // A place between return and line feed is within the separator.
    if start > 0, start < count, units[start] == 0x0A, units[start - 1] == 0x0D { start -= 1 }
    while start > 0, separatorLength(at: start - 1) == 0 { start -= 1 }
    var end = start
    while end < count, separatorLength(at: end) == 0 { end += 1 }
    return (start..<end, end + separatorLength(at: end))
  }

  // MARK: Characters

  /// Neither side of it can belong to a longer character.
  private func isPlain(_ unit: UInt16) -> Bool { (0x20...0x7E).contains(unit) }

  /// The character that begins at a place or contains it; nil at the end of the text.
  package func character(at place: Int) -> Range<Int>? {
    guard place >= 0, place < count else { return nil }
    if isPlain(units[place]), place + 1 == count || isPlain(units[place + 1]) { return place..<place + 1 }
    let paragraph = paragraph(at: place)
    if place >= paragraph.text.upperBound { return paragraph.text.upperBound..<paragraph.end }
    let text = string(in: paragraph.text)
    let start = paragraph.text.lowerBound
    let index = String.Index(utf16Offset: place - start, in: text)
    let end = text.index(after: index)
    return start + text.index(before: end).utf16Offset(in: text)..<start + end.utf16Offset(in: text)
  }

  /// The place after the character at a place.
  package func place(after place: Int) -> Int { character(at: place)?.upperBound ?? count }

  /// The place before the character that ends at a place.
  package func place(before place: Int) -> Int {
    guard place > 0 else { return 0 }
    return character(at: min(place, count) - 1)?.lowerBound ?? 0
  }

  /// The place itself, or the start of the character that it is within.
  package func snapped(_ place: Int) -> Int {
    guard place > 0 else { return 0 }
    guard place < count else { return count }
    if isPlain(units[place]), isPlain(units[place - 1]) { return place }
    return character(at: place)?.lowerBound ?? count
  }

  /// Whether a place is between the two halves of a pair of surrogates.
  package func isInsidePair(_ place: Int) -> Bool {
    place > 0 && place < count && UTF16.isLeadSurrogate(units[place - 1]) && UTF16.isTrailSurrogate(units[place])
  }

  /// The range extended to whole characters; an empty one stays empty.
  package func snapped(_ range: Range<Int>) -> Range<Int> {
    let start = snapped(range.lowerBound)
    if range.isEmpty { return start..<start }
    var end = snapped(range.upperBound)
    if end < range.upperBound { end = place(after: end) }
    return start..<max(start, end)
  }

  // MARK: Words

  /// Places in a paragraph with one of these marks, counted from the text's start.
  private func places(_ marks: TextBreaks.Marks, in range: Range<Int>) -> [Int] {
    let text = string(in: range)
    let found = TextBreaks.marks(of: text)
    var made: [Int] = []
    var place = range.lowerBound
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if !found[index].isDisjoint(with: marks) { made.append(place) }
      place += scalar.utf16.count
    }
    if let last = found.last, !last.isDisjoint(with: marks) { made.append(place) }
    return made
  }

  /// The words of a paragraph.
  private func words(in range: Range<Int>) -> [Range<Int>] {
    var ends = places(.wordEnd, in: range)[...]
    var words: [Range<Int>] = []
    for start in places(.wordStart, in: range) {
      while let end = ends.first, end <= start { ends.removeFirst() }
      guard let end = ends.first else { break }
      // An apostrophe between letters is part of the word, unlike in Pango's analysis.
      if let last = words.last, start == last.upperBound + 1, [0x27, 0x2019].contains(units[last.upperBound]) {
        words[words.count - 1] = last.lowerBound..<end
      } else {
        words.append(start..<end)
      }
    }
    return words
  }

  /// The next end of a word behind a place, for moves forward by a word.
  package func wordEnd(after place: Int) -> Int {
    var place = place
    while place < count {
      let paragraph = paragraph(at: place)
      if let word = words(in: paragraph.text).first(where: { $0.upperBound > place }) { return word.upperBound }
      if place < paragraph.text.upperBound, paragraph.end == count { return count }
      place = max(place + 1, paragraph.end)
    }
    return count
  }

  /// The nearest start of a word before a place, for moves backward by a word.
  package func wordStart(before place: Int) -> Int {
    var place = place
    while place > 0 {
      let paragraph = paragraph(at: place)
      if let word = words(in: paragraph.text).last(where: { $0.lowerBound < place }) { return word.lowerBound }
      if paragraph.text.lowerBound == 0 { return 0 }
      place = min(place - 1, paragraph.text.lowerBound - 1)
    }
    return 0
  }

  /// The word that a place is within, at the start or at the end of; nil between words.
  package func word(at place: Int) -> Range<Int>? {
    let words = words(in: paragraph(at: place).text)
    return words.first { $0.contains(place) } ?? words.first { $0.upperBound == place }
  }

  /// What a double tap selects: the word, else the text between two words, except a separator.
  package func wordOrGap(at place: Int) -> Range<Int> {
    if let word = word(at: place) { return word }
    let paragraph = paragraph(at: place).text
    let words = words(in: paragraph)
    let start = words.last { $0.upperBound <= place }?.upperBound ?? paragraph.lowerBound
    let end = words.first { $0.lowerBound >= place }?.lowerBound ?? paragraph.upperBound
    return start..<max(start, end)
  }

  /// The sentence at a place, without the spaces behind it.
  package func sentence(at place: Int) -> Range<Int> {
    let paragraph = paragraph(at: place).text
    let start = places(.sentenceStart, in: paragraph).last { $0 <= place } ?? paragraph.lowerBound
    let end = places(.sentenceEnd, in: paragraph).first { $0 > start } ?? paragraph.upperBound
    return start..<max(start, end)
  }
}
