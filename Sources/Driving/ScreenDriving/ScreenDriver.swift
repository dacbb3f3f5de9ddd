import DriverChannel
import Foundation
import TouchPlatform

/// Looks at an app's screen and acts on it, one thing after another.
///
/// Time is the app's: where that is virtual, what waits lets it pass at once.
package final class ScreenDriver {
  /// The app.
  package let app: any DrivenApp
  /// How things stood when it answered last.
  package private(set) var last: DriverAnswer?
  private var contacts: UInt64 = 0

  /// So long after an event the next thing happens at the earliest, in seconds: longer than a tap waits for a second one.
  private static let reach = 0.4
  /// An app that moves for longer is said to be busy, in seconds.
  package static let patience = 60.0
  /// A command that does not ask for rest waits at most so long for it, in seconds, as WebDriverAgent does: a game whose
  /// pieces move without end must stay within reach.
  private static let pause = 10.0

  package init(_ app: any DrivenApp) { self.app = app }

  /// Asks the app.
  @discardableResult
  package func ask(_ request: DriverRequest) throws(DrivingError) -> DriverReply {
    let answer = try app.ask(request)
    last = answer
    if case .refused(let why) = answer.reply { throw .badArgument(why) }
    return answer.reply
  }

  // MARK: Looking

  /// The elements now.
  package func tree() throws(DrivingError) -> ElementTree {
    guard case .elements(let root) = try ask(.elements) else { throw Self.strange }
    return ElementTree(root)
  }

  /// The pixels now.
  package func picture() throws(DrivingError) -> DriverPicture {
    guard case .picture(let picture) = try ask(.screenshot) else { throw Self.strange }
    return picture
  }

  /// The app's screen.
  package func geometry() throws(DrivingError) -> SurfaceGeometry {
    if last == nil { try ask(.perform([])) }
    return last?.geometry ?? SurfaceGeometry(size: .zero, scale: 1)
  }

  private static let strange = DrivingError.appGone("the app gave an answer to another question")

  // MARK: Time

  /// Lets time pass, in seconds.
  package func pass(_ seconds: Double) throws(DrivingError) {
    guard seconds > 0 else { return }
    try ask(.perform([DriverStep(after: UInt64(min(seconds, 86_400) * 1e9))]))
  }

  /// Lets time pass until nothing moves.
  /// - Throws: `DrivingError.timeout` with what moves, where that lasts longer.
  package func settle(within seconds: Double = patience) throws(DrivingError) {
    guard case .settled(let moving) = try ask(.settle(seconds: seconds)) else { throw Self.strange }
    guard moving.isEmpty else {
      let list = moving.prefix(10).joined(separator: ", ") + (moving.count > 10 ? " and \(moving.count - 10) more" : "")
      throw .timeout("the app still moves after \(seconds) seconds: \(list)")
    }
  }

  // MARK: Acting

  /// A number for a contact that there was not before.
  package func newContact() -> UInt64 {
    contacts += 1
    return contacts
  }

  /// Whether a view takes what is typed.
  package func takesText() throws(DrivingError) -> Bool {
    try ask(.perform([]))
    return last?.takesText ?? false
  }

  /// Gives the app input, at the times of its steps.
  package func perform(_ steps: [DriverStep]) throws(DrivingError) { try ask(.perform(steps)) }

  /// Lets fingers do what their paths say, and waits until nothing moves.
  package func perform(_ paths: [TouchPath]) throws(DrivingError) {
    let steps = try TouchPlan.steps(paths, firstKey: contacts + 1)
    contacts += UInt64(paths.count)
    try perform(steps)
    try settleAfterEvent()
  }

  /// Lets a moment pass, and then time until nothing moves. An app that never rests is not waited for longer than usual.
  package func settleAfterEvent() throws(DrivingError) {
    try pass(Self.reach)
    _ = try ask(.settle(seconds: Self.pause))
  }

  /// Where an element is touched, after what contains it has been scrolled.
  package func reach(_ id: UInt64) throws(DrivingError) -> (point: CGPoint, element: DriverElement) {
    _ = try ask(.settle(seconds: Self.pause))
    let before = try tree()
    guard let place = before.place(of: id) else { throw Self.stale(id) }
    var element = before[place]
    if !element.has(.visible) {
      try ask(.act(element: id, .show))
      try settleAfterEvent()
      element = try shown(id, place, before)
    }
    let screen = CGRect(origin: .zero, size: try geometry().size)
    guard element.has(.visible), screen.contains(element.activationPoint) else {
      throw .notInteractable("\(element.inWords) is outside of the screen or covered, and cannot be scrolled there")
    }
    return (element.activationPoint, element)
  }

  /// The element after it was scrolled. What a row contains has other numbers once a cell shows it, and is found by its place
  /// among the row's contents.
  private func shown(_ id: UInt64, _ place: Int, _ before: ElementTree) throws(DrivingError) -> DriverElement {
    let after = try tree()
    if let place = after.place(of: id), after[place].has(.visible) { return after[place] }
    var row = place
    while row >= 0, before[row].type != "Cell" { row = before.nodes[row].parent }
    guard row >= 0, let cell = after.place(of: before[row].id) else {
      guard let place = after.place(of: id) else { throw Self.stale(id) }
      return after[place]
    }
    let same = cell + (place - row)
    guard same < after.nodes[cell].end, after[same].type == before[place].type else { return after[cell] }
    return after[same]
  }

  private static func stale(_ id: UInt64) -> DrivingError { .stale("the element \(id) is not on the screen any more") }

  /// The element with this number.
  package func element(_ id: UInt64) throws(DrivingError) -> DriverElement {
    let tree = try tree()
    guard let place = tree.place(of: id) else { throw Self.stale(id) }
    return tree[place]
  }

  /// Touches an element.
  package func tap(_ id: UInt64) throws(DrivingError) {
    try perform(ScreenGesture.taps(at: try reach(id).point))
  }

  /// Types characters on a keyboard, one after another, and waits until nothing moves.
  package func type(_ text: String, modifiers: ModifierSet = []) throws(DrivingError) {
    guard text.utf8.count <= 100_000 else { throw .badArgument("a text of \(text.utf8.count) bytes is too long") }
    var steps: [DriverStep] = []
    for character in text {
      let key = TypedKey(character)
      for isDown in [true, false] {
        steps.append(DriverStep(after: 10_000_000, .key(key.sample(isDown: isDown, modifiers: modifiers, at: .zero))))
      }
    }
    try perform(steps)
    try settleAfterEvent()
  }

  /// Types into an element, after a tap where it does not take what is typed yet.
  package func type(_ text: String, into id: UInt64) throws(DrivingError) {
    if try !takesText(id) {
      try tap(id)
      guard try takesText(id) else {
        throw .notInteractable("\(try element(id).inWords) does not take what is typed, also after a tap")
      }
    }
    try type(text)
  }

  /// Empties a text field or text view.
  package func clear(_ id: UInt64) throws(DrivingError) {
    if case .acted(true) = try ask(.act(element: id, .setValue(""))) { return try settleAfterEvent() }
    let element = try element(id)
    throw .notInteractable("\(element.inWords) has no text that could be cleared")
  }

  private func takesText(_ id: UInt64) throws(DrivingError) -> Bool {
    let tree = try tree()
    guard let place = tree.place(of: id) else { throw Self.stale(id) }
    return tree[place].has(.focused) || tree.inside(of: place).contains { tree[$0].has(.focused) }
  }
}

extension DriverElement {
  /// `Button “Save”`.
  package var inWords: String { name.isEmpty ? type : "\(type) “\(name.prefix(80))”" }
}
