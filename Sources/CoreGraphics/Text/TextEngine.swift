import Foundation
import RenderTree
import Synchronization

/// The entry to text for the rest of the package.
package enum TextEngine {
  private struct Key: Hashable {
    let text: StyledText
    let box: TextBox
  }

  private static let layouts = Mutex<[Key: TextLayout]>([:])
  /// Layouts kept before they are let go together.
  private static let mostLayouts = 256
  /// The longest text whose layout is kept, in bytes.
  private static let longestKept = 1_000

  /// Starts to look for the system's fonts, in the background: call it once at the start of the process.
  ///
  /// Cost: 0.2 ms. Without it the first text pays.
  package static func prepare() { PangoFonts.shared.locked { _ = PangoFonts.shared.ready() } }

  /// The layout of a text; short texts' are kept, so that asking again costs 0.3 µs.
  package static func layout(_ text: StyledText, in box: TextBox) -> TextLayout {
    guard text.string.utf8.count <= longestKept else { return TextLayout(text, in: box) }
    let key = Key(text: text, box: box)
    if let known = layouts.withLock({ $0[key] }) { return known }
    let made = TextLayout(text, in: box)
    layouts.withLock {
      if $0.count >= mostLayouts { $0 = [:] }
      $0[key] = made
    }
    return made
  }

  /// The measures of the face that text of this font is set in, in units of the em.
  package static func metrics(of font: FontDescription) -> FontMetrics {
    PangoFonts.shared.locked { PangoFonts.shared.font(for: font)?.metrics ?? .usual }
  }

  /// Drops layouts that are kept: fonts were added.
  static func forgetLayouts() { layouts.withLock { $0 = [:] } }
}
