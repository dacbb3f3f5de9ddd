import Foundation
import Testing

@testable import SourceRewriting

@Suite("The list of classes for storyboards")
struct ClassListingTests {
  @Test("It has the target's own classes, what they derive from, and what can be set and called")
  func classes() {
    let index = RewrittenSources.index([
      """
      class DrawView: UIView {
        @IBOutlet weak var label: UILabel!
        @IBAction func clear(_ sender: Any) {}
        @objc(other:) func renamed(_ sender: Any) {}
        @objc static func shared() {}
        func plain() {}
        func make() { class Local: UIView {} }
      }
      class Large: DrawView { class Inner {} }
      class Store: Storing {}
      protocol Storing: AnyObject {}
      extension UIView { @IBInspectable var radius: CGFloat { get { 0 } set {} } }
      """,
      "extension DrawView { @IBInspectable var size: CGFloat { get { 0 } set {} }; @IBAction func grow() {} }",
    ])
    #expect(
      ClassListing(index).classes == [
        ListedClass(
          name: "DrawView", superclass: "UIView", outlets: ["label", "size"], actions: ["clear:", "other:", "grow"]),
        ListedClass(name: "Large", superclass: "DrawView", outlets: [], actions: []),
        ListedClass(name: "Large.Inner", superclass: nil, outlets: [], actions: []),
        ListedClass(name: "Store", superclass: nil, outlets: [], actions: []),
      ])
  }

  @Test("Its JSON says null for a class without a superclass")
  func json() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let data = try encoder.encode(ClassListing(RewrittenSources.index(["class Board { @objc func grow() {} }"])))
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"classes":[{"actions":["grow"],"name":"Board","outlets":[],"superclass":null}]}"#)
  }

  @Test(
    "Methods have the names that Swift gives them in Objective-C",
    arguments: [
      ("grow", [], "grow"),
      ("clear", ["_"], "clear:"),
      ("clear", ["_", "forEvent"], "clear:forEvent:"),
      ("show", ["item"], "showWithItem:"),
      ("show", ["item", "_"], "showWithItem::"),
      ("move", ["to", "by"], "moveTo:by:"),
      ("move", ["toPlace"], "moveToPlace:"),
      ("show", ["withItem"], "showWithItem:"),
      ("moveTo", ["place"], "moveToPlace:"),
      ("draw", ["together"], "drawWithTogether:"),
      ("`repeat`", ["count"], "repeatWithCount:"),
    ] as [(String, [String], String)])
  func names(base: String, labels: [String], name: String) { #expect(ObjectiveCName.of(base, labels) == name) }
}
