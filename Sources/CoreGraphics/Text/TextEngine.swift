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

  private static let awaitsFont = Atomic<Bool>(false)

  /// From the first font that is made on, text gets ready on a thread beside: its libraries are loaded and the system's
  /// fonts looked for. Call it once at the start of the process. Without it the first text pays, and an app that never
  /// shows one has nothing of it in any case.
  package static func prepareWithFirstFont() { awaitsFont.store(true, ordering: .relaxed) }

  /// A font was made, which text will probably be set in.
  package static func fontWasMade() {
    guard awaitsFont.load(ordering: .relaxed), awaitsFont.exchange(false, ordering: .relaxed) else { return }
    Thread.detachNewThread { PangoFonts.shared.locked { _ = PangoFonts.shared.ready() } }
  }

  /// Text is set in the package's own fonts by its own rules from now on, whatever is installed and set here, unless
  /// `TOUCHSTONE_FONTS` is `system`. Tests call it at their start. Cost: nothing from the second call on.
  package static func usePackageFonts() {
    if FontSetUp.chosen != .system { EqualPictures.begin() }
    let areOthers = PangoFonts.shared.locked { PangoFonts.shared.usePackageFonts() }
    if areOthers { FontLibrary.forget() }
  }

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
