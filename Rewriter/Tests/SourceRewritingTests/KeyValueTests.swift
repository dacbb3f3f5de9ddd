import Testing

@testable import SourceRewriting

@Suite("Observed properties")
struct KeyValueTests {
  private static let (will, did) = ("willChangeValue(forKey: \"size\")", "didChangeValue(forKey: \"size\")")

  @Test(
    "A dynamic property announces its changes, beside what its own code does",
    arguments: [
      ("@objc dynamic var size = 1", "  var size = 1 { willSet { W } didSet { D } }"),
      ("dynamic var size: Int?", " var size: Int? { willSet { W } didSet { D } }"),
      ("@objc(size) dynamic var large = make()", "  var large = make() { willSet { W } didSet { D } }"),
      ("dynamic var size = 1 { didSet { draw() } }", " var size = 1 { willSet { W } didSet { defer { D }; draw() } }"),
      (
        "dynamic var size = 1 { willSet(new) { ask() } }",
        " var size = 1 { willSet(new) { W; ask() } didSet { D } }"
      ),
      (
        "dynamic var size: Int { get { 1 } set { keep(newValue) } }",
        " var size: Int { get { 1 } set { W; defer { D }; keep(newValue) } }"
      ),
      // What never changes, or is no property of an object.
      ("dynamic var size: Int { 1 }", " var size: Int { 1 }"),
      ("@objc dynamic let size = 1", "  let size = 1"),
      ("static dynamic var size = 1", "static  var size = 1"),
      ("var size = 1", "var size = 1"),
    ])
  func properties(before: String, after: String) {
    let expected = after.replacing("W", with: Self.will).replacing("D }", with: Self.did + " }")
    #expect(RewrittenSources("class Board: NSObject { \(before) }").lines == ["class Board: NSObject { \(expected) }"])
  }

  @Test("Only classes with a superclass of Apple's have what announces changes, and an override is announced once")
  func classes() {
    let rewritten = RewrittenSources(
      """
      class Plain { dynamic var size = 1 }
      class Coded: Codable { dynamic var size = 1 }
      class Board: UIView { dynamic var size = 1 }
      class Large: Board { override dynamic var size: Int { didSet {} } }
      extension Board { dynamic var half: Int { get { 1 } set {} } }
      """)
    #expect(
      rewritten.lines == [
        "class Plain {  var size = 1 }", "class Coded: Codable {  var size = 1 }",
        "class Board: UIView {  var size = 1 { willSet { \(Self.will) } didSet { \(Self.did) } } }",
        "class Large: Board { override  var size: Int { didSet {} } }",
        "extension Board {  var half: Int { get { 1 } set { willChangeValue(forKey: \"half\"); defer { "
          + "didChangeValue(forKey: \"half\") };} } }",
      ])
  }

  @Test("An observation by key path has the path's name in Objective-C")
  func keyPaths() {
    let rewritten = RewrittenSources(
      """
      class Ball: NSObject { @objc(radius) dynamic var size = 1 }
      let a = scroll.observe(\\.contentOffset, options: .new) { _, _ in }
      let b = ball.observe(\\Ball.size) { _, _ in }
      let c = observe(\\.ball.size, options: []) { _, _ in }
      let d = button.observe(\\.isHighlighted) { _, _ in }
      let e = view.observe(\\.superview?.bounds) { _, _ in }
      let f = list.observe(\\.self) { _, _ in }
      let g = store.observe("name")
      """)
    #expect(
      Array(rewritten.lines.dropFirst()) == [
        "let a = scroll.observe(\\.contentOffset, forKeyPath: \"contentOffset\", options: .new) { _, _ in }",
        "let b = ball.observe(\\Ball.size, forKeyPath: \"radius\") { _, _ in }",
        "let c = observe(\\.ball.size, forKeyPath: \"ball.radius\", options: []) { _, _ in }",
        "let d = button.observe(\\.isHighlighted, forKeyPath: \"highlighted\") { _, _ in }",
        "let e = view.observe(\\.superview?.bounds, forKeyPath: \"superview.bounds\") { _, _ in }",
        "let f = list.observe(\\.self) { _, _ in }", "let g = store.observe(\"name\")",
      ])
  }

  @Test("The observer's method overrides only the target's own; the topmost class states that it observes")
  func observers() {
    let parameters =
      "(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey : Any]?, "
      + "context: UnsafeMutableRawPointer?)"
    let call = "(forKeyPath: keyPath, of: object, change: change, context: context)"
    let rewritten = RewrittenSources(
      """
      class Board: UIViewController {
        override func observeValue\(parameters) { super.observeValue\(call) }
      }
      class Large: Board {
        override func observeValue\(parameters) { super.observeValue\(call) }
      }
      class Other: NSObject {}
      """)
    #expect(
      rewritten.lines == [
        "class Board: UIViewController, KeyPathObserving {",
        "   func observeValue\(parameters) { unhandledValue\(call) }", "}", "class Large: Board {",
        "  override func observeValue\(parameters) { super.observeValue\(call) }", "}", "class Other: NSObject {}",
      ])
  }

  @Test("A file that names types of Foundation's other modules imports them, and no other file does")
  func imports() {
    let sources = [
      "let session = URLSession.shared", "class Reader: NSObject, XMLParserDelegate {}", "let a = \"URLSession\"",
    ]
    let target = RewrittenTarget(RewrittenSources.index(sources))
    let heads = target.files.map { String($0.text.prefix { $0 != "#" }) }
    #expect(
      heads == [
        "import UIKit; import FoundationNetworking; ", "import UIKit; import FoundationXML; ", "import UIKit; ",
      ])
  }

  @Test("A class's own answer to names that it does not have is found by a protocol; one of a subclass overrides it")
  func keyedOverrides() {
    let lines = RewrittenSources(
      """
      class Model: NSObject {
        @objc var name = ""
        override func setValue(_ value: Any?, forUndefinedKey key: String) {}
        override func setValue(_ value: Any?, forKey key: String) { super.setValue(value, forKey: key) }
      }
      class Song: Model { override func setValue(_ value: Any?, forUndefinedKey key: String) {} }
      """
    ).lines
    #expect(lines[0].contains("class Model: NSObject, KeyedValueSetting, UndefinedValueSetting {"))
    #expect(
      lines[2].trimmingPrefix(while: { $0 == " " }) == "func setValue(_ value: Any?, forUndefinedKey key: String) {}")
    #expect(lines[3].contains("{ super.setValue(value, forKey: key) }") && !lines[3].contains("override"))
    #expect(lines[5].contains("class Song: Model { override func setValue("))
  }
}
