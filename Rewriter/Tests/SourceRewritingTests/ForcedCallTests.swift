import Testing

@testable import SourceRewriting

@Suite("Optional methods that are called by force, or of the object itself")
struct ForcedCallTests {
  private static let own = """
    @objc protocol Moving { @objc optional func moved(_ count: Int) -> Int }
    """

  @Test(
    "Methods of UIKit's are called without unwrapping, the target's own by the object as it must be",
    arguments: [
      ("list.delegate?.tableView!(list, didSelectRowAt: p)", "list.delegate?.tableView(list, didSelectRowAt: p)"),
      ("_ = field.delegate!.textFieldShouldReturn!(field)", "_ = field.delegate!.textFieldShouldReturn(field)"),
      ("self.completion!(list)", "self.completion!(list)"),
      ("delegate?.moved!(1)", "(delegate.map { $0 as! Moving_moved })?.moved(1)"),
      ("delegate!.moved!(1)", "(delegate! as! Moving_moved).moved(1)"),
    ])
  func forced(before: String, after: String) {
    let rewritten = RewrittenSources("func f() { \(before) }", Self.own)
    #expect(rewritten.lines == ["func f() { \(after) }"])
  }

  @Test("An extension of the protocol calls its own optional method")
  func itself() {
    let rewritten = RewrittenSources("extension Moving { func f() -> Int { moved?(1) ?? 0 } }", Self.own)
    #expect(rewritten.lines == ["extension Moving { func f() -> Int { (self as? Moving_moved)?.moved(1) ?? 0 } }"])
  }

  @Test("A private method for picked media stays as it is: nothing calls it")
  func privateMethod() {
    let source =
      "class A { private func imagePickerController(_ p: P, didFinishPickingMediaWithInfo info: [String: Any]) {} }"
    #expect(RewrittenSources(source).lines == [source])
  }

  @Test("A layer's property is its own, though the target extends CALayer, and so is a plain object's awakening")
  func extendedRoots() {
    let layer = RewrittenSources(
      "class Ring: CALayer { @NSManaged var a: Int }", "extension CALayer { var x: Int { 0 } }")
    #expect(layer.lines.first?.contains("value(forKey: \"a\")") == true)
    let plain = RewrittenSources(
      "class Model: NSObject { override func awakeFromNib() {} }", "extension NSObject { var x: Int { 0 } }")
    #expect(plain.lines == ["class Model: NSObject {  func awakeFromNib() {} }"])
  }
}
