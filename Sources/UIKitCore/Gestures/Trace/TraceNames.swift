import Foundation

/// The names of recognisers and views in a trace: short, and each for one object only.
@MainActor final class TraceNames {
  private struct Entry {
    weak var object: AnyObject?
    let name: String
  }
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var counts: [String: Int] = [:]

  /// A recogniser's name: its own, or its class's, `of` its view's.
  func name(of recognizer: UIGestureRecognizer) -> String {
    if let known = known(recognizer) { return known }
    let own = recognizer.name ?? Self.kind(of: type(of: recognizer))
    let text = recognizer.view.map { "\(own) of \(name(of: $0))" } ?? own
    return note(text, recognizer)
  }

  /// A view's name: its `accessibilityIdentifier`, or its class with its `tag`.
  func name(of view: UIView) -> String {
    if let known = known(view) { return known }
    if let identifier = view.accessibilityIdentifier, !identifier.isEmpty { return note(identifier, view) }
    let kind = "\(type(of: view))"
    return note(view.tag == 0 ? kind : "\(kind) #\(view.tag)", view)
  }

  private func known(_ object: AnyObject) -> String? {
    // A new object may stand where one was.
    guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
    return entry.name
  }

  private func note(_ text: String, _ object: AnyObject) -> String {
    let count = counts[text, default: 0] + 1
    counts[text] = count
    let name = count == 1 ? text : "\(text) (\(count))"
    entries[ObjectIdentifier(object)] = Entry(object: object, name: name)
    return name
  }

  /// `long press` for `UILongPressGestureRecognizer`, `Tick` for `TickGestureRecognizer`.
  static func kind(of type: AnyClass) -> String {
    var text = "\(type)"
    let isOurs = text.hasPrefix("UI")
    for suffix in ["GestureRecognizer", "Recognizer"] where text.hasSuffix(suffix) && text.count > suffix.count {
      text.removeLast(suffix.count)
      break
    }
    guard isOurs else { return text }
    text.removeFirst(2)
    guard !text.isEmpty else { return "recogniser" }
    var words = ""
    for letter in text {
      if letter.isUppercase, !words.isEmpty { words.append(" ") }
      words += letter.lowercased()
    }
    return words
  }
}
