import Testing

@testable import SourceRewriting

@Suite("awakeFromNib")
struct AwakeningTests {
  @Test(
    "A plain object's overrides nothing, and calls nothing above it",
    arguments: [
      ("override func awakeFromNib() { super.awakeFromNib(); start() }", " func awakeFromNib() {  start() }"),
      ("override func awakeFromNib() { super.awakeFromNib() }", " func awakeFromNib() {  }"),
      ("override func awakeFromNib() { if a { super.awakeFromNib() } }", " func awakeFromNib() { if a {  } }"),
      ("override func awakeFromNib() { _ = super.awakeFromNib() }", " func awakeFromNib() { _ = () }"),
      (
        "public override func prepareForInterfaceBuilder() { start() }",
        "public  func prepareForInterfaceBuilder() { start() }"
      ),
    ])
  func plain(before: String, after: String) {
    let rewritten = RewrittenSources("class Model: NSObject {\n\(before)\n}")
    #expect(rewritten.lines[1] == after)
    #expect(rewritten.remarks.count == 1)
    #expect(
      rewritten.remarks.first?.hasSuffix("() is not called: Model derives from NSObject, not from a class of UIKit's")
        == true)
  }

  @Test("That of a view, a controller, or of what another plain object's subclass overrides stays")
  func responders() {
    let source = """
      class Board: UIView { override func awakeFromNib() { super.awakeFromNib() } }
      class Screen: UIViewController { override func awakeFromNib() { super.awakeFromNib() } }
      class Pinch: UIGestureRecognizer { override func awakeFromNib() { super.awakeFromNib() } }
      class Item: UIBarItem { override func prepareForInterfaceBuilder() { super.prepareForInterfaceBuilder() } }
      class Large: Board { override func awakeFromNib() { super.awakeFromNib() } }
      class Model: NSObject { func awakeFromNib() {} }
      class Other: Model { override func awakeFromNib() { super.awakeFromNib() } }
      class Plain: NSObject { override func copy() -> Any { super.copy() } }
      """
    let rewritten = RewrittenSources(source)
    #expect(rewritten.lines.joined(separator: "\n") == source)
    #expect(rewritten.remarks.isEmpty)
  }

  @Test("One in an extension is moved into its class and overrides nothing there")
  func inExtension() {
    let rewritten = RewrittenSources(
      "class Model: NSObject {\n}\nextension Model { override func awakeFromNib() { super.awakeFromNib() } }")
    #expect(rewritten.lines.contains(" func awakeFromNib() {  }"))
    #expect(rewritten.remarks.count == 1)
  }
}
