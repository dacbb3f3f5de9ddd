import CoreGraphics
import Foundation

/// The next text for a keyboard's tab key.
@MainActor enum TextFocus {
  /// The field or text view after (or before) one, from top to bottom and from the leading edge; at the ends it wraps
  /// around.
  static func next(to current: UIView, in window: UIWindow, backwards: Bool) -> UIView? {
    var found: [(view: UIView, box: CGRect)] = []
    collect(window, window, &found)
    let isMirrored = window.effectiveUserInterfaceLayoutDirection == .rightToLeft
    found.sort { a, b in
      // Views that overlap in height are beside each other.
      if a.box.midY < b.box.minY || b.box.midY < a.box.minY { return a.box.minY < b.box.minY }
      return isMirrored ? a.box.maxX > b.box.maxX : a.box.minX < b.box.minX
    }
    guard let index = found.firstIndex(where: { $0.view === current }), found.count > 1 else { return nil }
    return found[(index + (backwards ? found.count - 1 : 1)) % found.count].view
  }

  private static func collect(_ view: UIView, _ window: UIWindow, _ found: inout [(view: UIView, box: CGRect)]) {
    guard !view.isHidden, view.alpha >= 0.01, view.isUserInteractionEnabled else { return }
    if let host = view as? any TextEditorHost {
      if host.isTextEditable, host.canBecomeFirstResponder {
        found.append((view, view.convert(view.bounds, to: window)))
      }
      return
    }
    for subview in view.subviews { collect(subview, window, &found) }
  }
}
