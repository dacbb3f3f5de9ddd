internal import CPango
import Foundation

/// Where words begin and end in a text, as Pango finds them by Unicode's rules.
package struct TextBreaks {
  /// What is true of the place before a character, or of the character.
  package struct Marks: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The character is white space.
    package static let white = Marks(rawValue: 1 << 3)
    /// A word begins here.
    package static let wordStart = Marks(rawValue: 1 << 5)
    /// A word ends here.
    package static let wordEnd = Marks(rawValue: 1 << 6)
    /// A sentence begins here.
    package static let sentenceStart = Marks(rawValue: 1 << 8)
    /// A sentence ends here.
    package static let sentenceEnd = Marks(rawValue: 1 << 9)
  }

  /// The marks of each place between Unicode scalars, the text's end included. Cost: some 0.1 µs a letter.
  package static func marks(of text: String) -> [Marks] {
    var bytes = Array(text.utf8)
    // A zero would end Pango's text.
    for index in bytes.indices where bytes[index] == 0 { bytes[index] = 1 }
    let count = Int32(bytes.count)
    bytes.append(0)
    var marks = [UInt32](repeating: 0, count: text.unicodeScalars.count + 1)
    guard count > 0 else { return [[]] }
    PangoFonts.shared.locked {
      let language = PangoFonts.shared.ready().language
      bytes.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        start.withMemoryRebound(to: CChar.self, capacity: Int(count)) {
          pango_get_log_attrs($0, count, -1, language, &marks, Int32(marks.count))
        }
      }
    }
    return marks.map(Marks.init)
  }
}
