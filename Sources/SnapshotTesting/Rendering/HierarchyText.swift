import UIKit

/// Views and controllers as text, a line each, without addresses of memory.
@MainActor enum HierarchyText {
  /// A view and what is below it.
  static func views(_ view: UIView) -> String {
    lines(of: view, 0).joined(separator: "\n") + "\n"
  }

  private static func lines(of view: UIView, _ depth: Int) -> [String] {
    let own = String(repeating: "   | ", count: depth) + description(of: view)
    return [own] + view.subviews.flatMap { lines(of: $0, depth + 1) }
  }

  /// A view's class and what is not ordinary of it.
  private static func description(of view: UIView) -> String {
    func number(_ value: CGFloat) -> String { String(format: "%g", Double(value)) }
    let frame = view.frame
    var parts = [
      "\(type(of: view))",
      "frame = (\(number(frame.minX)) \(number(frame.minY)); \(number(frame.width)) \(number(frame.height)))",
    ]
    if let text = (view as? UILabel)?.text ?? (view as? UITextField)?.text ?? (view as? UITextView)?.text {
      parts.append("text = '\(text.replacingOccurrences(of: "\n", with: "\\n"))'")
    }
    if view.clipsToBounds { parts.append("clipsToBounds = YES") }
    if view.alpha != 1 { parts.append("alpha = \(number(view.alpha))") }
    if view.isHidden { parts.append("hidden = YES") }
    let edges: [(UIView.AutoresizingMask, String)] = [
      (.flexibleLeftMargin, "LM"), (.flexibleWidth, "W"), (.flexibleRightMargin, "RM"), (.flexibleTopMargin, "TM"),
      (.flexibleHeight, "H"), (.flexibleBottomMargin, "BM"),
    ]
    let mask = edges.filter { view.autoresizingMask.contains($0.0) }.map(\.1)
    if !mask.isEmpty { parts.append("autoresize = \(mask.joined(separator: "+"))") }
    if !view.isUserInteractionEnabled { parts.append("userInteractionEnabled = NO") }
    if view.tag != 0 { parts.append("tag = \(view.tag)") }
    parts.append("layer = <\(type(of: view.layer))>")
    return "<\(parts.joined(separator: "; "))>"
  }

  /// A controller, its children and what it presents.
  static func controllers(_ controller: UIViewController) -> String {
    lines(of: controller, prefix: "").joined(separator: "\n") + "\n"
  }

  private static func lines(of controller: UIViewController, prefix: String) -> [String] {
    let view = controller.viewIfLoaded
    let isShown = view?.window != nil
    let shown =
      view.map { "<\(type(of: $0))>\($0.window == nil ? " not in the window" : "")" } ?? "(view not loaded)"
    var made = ["\(prefix)<\(type(of: controller))>, state: \(isShown ? "appeared" : "disappeared"), view: \(shown)"]
    for child in controller.children { made += lines(of: child, prefix: below(prefix)) }
    if let presented = controller.presentedViewController, presented.presentingViewController === controller {
      let inside = lines(of: presented, prefix: "")
      let indent = prefix.isEmpty ? "   + " : below(prefix).replacingOccurrences(of: "| ", with: "+ ")
      made += inside.enumerated().map { ($0 == 0 ? indent : String(repeating: " ", count: indent.count)) + $1 }
    }
    return made
  }

  private static func below(_ prefix: String) -> String { prefix + "   | " }
}
