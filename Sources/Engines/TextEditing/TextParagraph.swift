import CoreGraphics
import Foundation
import RenderTree

/// A paragraph that is being edited: where it is in the text, and its lines with their places.
package struct TextParagraph {
  /// Maps places in the text to bytes of what is shown, and back.
  enum Map {
    /// One unit is one byte.
    case plain
    /// By the shown string.
    case unicode(String)
    /// A bullet for each character: places between characters, and their bytes.
    case masked(places: [Int], bytes: [Int])
  }

  /// Where it begins in the text.
  var start: Int
  /// How long it is without its separator.
  package let length: Int
  /// How long its separator is; 0 for the last paragraph.
  let separator: Int
  let map: Map
  package let layout: TextLayout
  /// Where its first line begins, from the top of the text.
  package var top = 0.0

  /// The range of its text.
  var range: Range<Int> { start..<start + length }
  /// Where the next one begins.
  package var end: Int { start + length + separator }
  package var bottom: Double { top + height }
  var height: Double { layout.size.height }

  /// The byte of what is shown that a place in the text is at.
  package func byte(of place: Int) -> Int {
    let own = min(max(place - start, 0), length)
    switch map {
    case .plain: return min(own, layout.byteCount)
    case .unicode(let text):
      let index = text.utf16.index(text.startIndex, offsetBy: own, limitedBy: text.endIndex) ?? text.endIndex
      return text.utf8.distance(from: text.startIndex, to: index)
    case .masked(let places, let bytes):
      return bytes[places.lastIndex { $0 <= own } ?? 0]
    }
  }

  /// The place in the text that a byte of what is shown is at.
  func place(ofByte byte: Int) -> Int {
    switch map {
    case .plain: return start + min(max(byte, 0), length)
    case .unicode(let text):
      let index = text.utf8.index(text.startIndex, offsetBy: max(byte, 0), limitedBy: text.endIndex) ?? text.endIndex
      return start + min(text.utf16.distance(from: text.startIndex, to: index), length)
    case .masked(let places, let bytes):
      return start + places[bytes.lastIndex { $0 <= byte } ?? 0]
    }
  }
}
