import CoreGraphics
import Foundation

/// Makes text smaller until it fits.
package enum TextFitting {
  /// The largest factor of 1 and below, not below `least`, at which a text fits into a box whole; `least` when none does.
  ///
  /// Cost: a layout when it fits, up to nine when it does not.
  package static func factor(for text: StyledText, in box: TextBox, least: Double) -> Double {
    let least = least > 0 ? min(least, 1) : 1
    guard least < 1, !text.isEmpty, box.width > 0 else { return 1 }
    func fits(_ factor: Double) -> Bool {
      TextEngine.layout(factor == 1 ? text : text.scaled(by: factor), in: box).isComplete
    }
    if fits(1) { return 1 }
    var low = least
    var high = 1.0
    if box.maxLines == 1 {
      // One line scales with its letters, except for what is added between them, so the first guess is nearly always
      // right.
      var free = box
      free.width = .infinity
      let guess = box.width / max(TextEngine.layout(text, in: free).size.width, 1e-3) * (1 - 1e-6)
      if guess <= least { return least }
      if guess < 1 {
        if fits(guess) { return guess }
        high = guess
      }
    }
    guard fits(low) else { return least }
    for _ in 0..<8 {
      let middle = (low + high) / 2
      if fits(middle) { low = middle } else { high = middle }
    }
    return low
  }
}
