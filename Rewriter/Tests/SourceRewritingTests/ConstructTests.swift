import Testing

@testable import SourceRewriting

/// Constructs that projects of many ages have around actions and observed properties, each with what becomes of it.
@Suite("Constructs around actions and properties")
struct ConstructTests {
  /// The first line of a member of a class, as it is rewritten.
  private func member(_ source: String) throws -> String {
    let sources = RewrittenSources("class Board: UIViewController {\n\(source)\n@objc func tapped() {}\n}")
    #expect(sources.remarks == [])
    return sources.lines[1]
  }

  @Test(
    "A selector is a text wherever it stands",
    arguments: [
      (
        #"var t: String { "\(#selector(tapped)) \("in \(#selector(Board.tapped))")" }"#,
        #"var t: String { "\(Selector("tapped")) \("in \(Selector("tapped"))")" }"#
      ),
      ("func f(_ a: Selector = #selector(tapped)) {}", "func f(_ a: Selector = Selector(\"tapped\")) {}"),
      (
        "static let a = [#selector(tapped), #selector((tapped) as () -> Void)]",
        "static let a = [Selector(\"tapped\"), Selector(\"tapped\")]"
      ),
      (
        "lazy var tap = UITapGestureRecognizer(target: self, action: #selector(tapped))",
        "lazy var tap = UITapGestureRecognizer(target: self, action: Selector(\"tapped\"))"
      ),
      (
        "lazy var b: UIButton = { [unowned self] in make(self, #selector(self.tapped)) }()",
        "lazy var b: UIButton = { [unowned self] in make(self, Selector(\"tapped\")) }()"
      ),
      (
        "subscript(s: Selector) -> Bool { s == #selector(tapped) }",
        "subscript(s: Selector) -> Bool { s == Selector(\"tapped\") }"
      ),
    ])
  func selectors(before: String, after: String) throws { #expect(try member(before) == after) }

  @Test("A requirement that is there no more is left out of a protocol of Objective-C's")
  func unavailable() {
    let sources = RewrittenSources(
      """
      @objc protocol Signing: AnyObject {
        @available(*, unavailable, renamed: "ended()")
        func finished()
        @available(*, unavailable) @objc optional func begun()
        @available(iOS 13, *) func ended()
      }
      """)
    #expect(
      sources.lines.map { $0.trimmingCharacters(in: .whitespaces) } == [
        "protocol Signing: AnyObject {", "", "", "", "@available(iOS 13, *) func ended()", "}",
      ])
    #expect(sources.generated.isEmpty)
  }

  @Test(
    "What is only Objective-C's is left out of a declaration, and the rest stays",
    arguments: [
      ("@MainActor @objc nonisolated func a() {}", "@MainActor  nonisolated func a() {}"),
      ("@objc(isItOn) var on: Bool { @objc(isOn) get { true } }", "var on: Bool {  get { true } }"),
      ("@objc @IBOutlet private(set) weak var label: UILabel?", "private(set) weak var label: UILabel?"),
      (
        "@NSCopying var path: UIBezierPath",
        "var path: UIBezierPath { didSet { if let copy = path.copy() as? UIBezierPath { path = copy } } }"
      ),
      (
        "@NSCopying var text: NSString? = nil { didSet { draw() } }",
        "var text: NSString? = nil { didSet { if let copy = text?.copy() as? NSString { text = copy }; draw() } }"
      ),
    ])
  func attributes(before: String, after: String) throws {
    #expect(try member(before).trimmingPrefix(while: \.isWhitespace) == after)
  }

  @Test("Previews and playgrounds are left out, whatever stands in them")
  func previews() {
    let sources = RewrittenSources(
      """
      #Preview { Board() }
      #Preview("Wide", traits: .landscapeLeft) {
        let board = Board()
        return board
      }
      #Playground { print(1) }
      let a = 1
      """)
    #expect(sources.lines == ["", "", "", "", "", "", "let a = 1"] && sources.remarks == [])
  }

  @Test("Macros of Apple's stay where their module is, and are refused with their module where it is not")
  func attachedMacros() {
    let there = RewrittenSources("import Observation\n@Observable class Model { var count = 0 }")
    #expect(there.remarks == [] && there.lines[1] == "@Observable class Model { var count = 0 }")
    let missing = RewrittenSources("import SwiftData\n@Model class Note { var text = \"\" }")
    #expect(missing.remarks == ["0.swift:1: error: there is no module SwiftData here"])
  }

  @Test("Actions are registered with each kind of sender, of extensions and of nested classes, private ones too")
  func actions() {
    let sources = RewrittenSources(
      """
      class Board: UIView { class Deep: UIControl { @IBAction func go(_ s: UIButton?) {} } }
      private extension Board { @IBAction func any(_ s: Any) {} }
      @objc private extension Board { func exposed(_ s: AnyObject) {} }
      extension Board.Deep { @IBAction func none() {} }
      @objc enum Mode: Int { case calm }
      extension Board { @objc func take(_ mode: Mode) {} }
      """)
    #expect(
      sources.generated("$0.add") == [
        "$0.add(\"any(_:)\", Board.any(_:))", "$0.add(\"exposed(_:)\", Board.exposed(_:))",
        "$0.add(\"take(_:)\", Board.take(_:))", "$0.add(\"go(_:)\", Board.Deep.go(_:))",
        "$0.add(\"none\", Board.Deep.none)",
      ])
    #expect(sources.remarks == [])
  }

  @Test("An override with observers of an announced property announces nothing by itself; one of UIKit's does")
  func overrides() {
    let sources = RewrittenSources(
      """
      class Base: NSObject { @objc dynamic var size = 1 }
      class Derived: Base { override dynamic var size: Int { didSet { draw() } } }
      class Meter: UIView { override dynamic var tag: Int { didSet { draw() } } }
      func show(_ sender: AnyObject) { print(sender.tag) }
      """)
    #expect(
      sources.lines[1...] == [
        "class Derived: Base { override  var size: Int { didSet { draw() } } }",
        "class Meter: UIView { override  var tag: Int { willSet { willChangeValue(forKey: \"tag\") } "
          + "didSet { defer { didChangeValue(forKey: \"tag\") }; draw() } } }",
        "func show(_ sender: AnyObject) { print((sender as! UIView).tag) }",
      ])
  }

  @Test("A class that may be named as one of its members is registered by an alias, since the members come first in it")
  func namedAsAMember() {
    let sources = RewrittenSources("class tableView: UITableViewController { @objc func tapped() {} }")
    #expect(
      sources.generated("$0.add", "private typealias", "SelectorTable.register") == [
        "private typealias Class_registerSelectors_tableView_0_swift_0 = tableView",
        "SelectorTable.register(Class_registerSelectors_tableView_0_swift_0.self) {",
        "$0.add(\"tapped\", Class_registerSelectors_tableView_0_swift_0.tapped)",
      ])
  }

  @Test("A class that derives from a generic one registers what it adds, and the generic one registers itself once")
  func genericSubclasses() {
    let sources = RewrittenSources(
      """
      class Shelf<Item>: UIViewController { @objc func add() {} }
      class Books: Shelf<String> { override func add() {}; @objc func read() {} }
      """)
    #expect(
      sources.generated("$0.add", "guard") == [
        "$0.add(\"read\", Books.read)",
        "guard done_registerSelectors_Shelf_0_swift_0.insert(ObjectIdentifier(Shelf.self)).inserted else { return }",
        "$0.add(\"add\", Shelf.add)",
      ])
  }
}
