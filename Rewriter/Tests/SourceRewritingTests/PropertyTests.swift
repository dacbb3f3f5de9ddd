import Foundation
import Testing

@testable import SourceRewriting

@Suite("Outlets and inspectable properties")
struct PropertyTests {
  @Test(
    "A variable that Interface Builder or Objective-C could set is registered",
    arguments: [
      ("@IBOutlet weak var label: UILabel!", ["label"]),
      ("@IBOutlet private weak var label: UILabel?", ["label"]),
      ("@IBOutlet private(set) var label: UILabel!", ["label"]),
      ("@IBOutlet fileprivate(set) var label: UILabel!", ["label"]),
      ("@IBOutlet var labels: [UILabel]!", ["labels"]),
      ("@IBOutlet var label: UILabel! { didSet { label.text = nil } }", ["label"]),
      ("@IBInspectable var size: CGFloat = 3 { willSet {} }", ["size"]),
      ("@IBInspectable var size: CGFloat { get { 1 } set {} }", ["size"]),
      ("@IBInspectable var size: CGFloat { _read { yield x } _modify { yield &x } }", ["size"]),
      ("@GKInspectable var speed: Float = 1", ["speed"]),
      ("@objc lazy var model = Model()", ["model"]),
      ("dynamic var count = 0", ["count"]),
      ("@IBInspectable open override var tag: Int { didSet {} }", ["tag"]),
      ("@objc var a = 0, b: Int = 1", ["a", "b"]),
      ("@objc(isOn) var on = false", ["isOn"]),
      ("@objc var `default` = 0", ["default"]),
      // What cannot be set by name.
      ("var plain = 0", []),
      ("@IBInspectable var half: CGFloat { 1 }", []),
      ("@objc var half: CGFloat { get throws { 1 } }", []),
      ("@objc override var half: CGFloat { 1 }", []),
      ("@IBInspectable static var shared = 1", []),
      ("@objc class var shared: Int { get { 1 } set {} }", []),
      ("@objc let constant = 1", []),
    ])
  func one(declaration: String, names: [String]) {
    let rewritten = RewrittenSources("class Board: UIView { \(declaration) }")
    #expect(rewritten.generated("$0.add").map { $0.split(separator: "\"").dropFirst().first.map(String.init) } == names)
    #expect(rewritten.remarks.isEmpty)
  }

  @Test("A computed variable that Objective-C can read only is registered for that")
  func readOnly() {
    let rewritten = RewrittenSources("class Board: UIView { @objc var fullName: String { first + last } }")
    #expect(rewritten.generated("$0.add") == ["$0.addReadOnly(\"fullName\", \\Board.fullName)"])
    #expect(rewritten.remarks.isEmpty)
  }

  @Test("Properties are registered behind the methods, and either alone where the other is empty")
  func tables() {
    let rewritten = RewrittenSources(
      """
      class Board: UIView {
        @IBOutlet private weak var label: UILabel!
        @IBAction func clear() {}
      }
      class Stone: UIView { @objc(isOn) var on = false }
      """)
    #expect(
      rewritten.generated == [
        "extension Board {", "@MainActor static func registerSelectors_Board_0_swift_0() {",
        "SelectorTable.register(Board.self) {", "$0.add(\"clear\", Board.clear)", "}",
        "PropertyTable.register(Board.self) {", "$0.add(\"label\", \\Board.label)", "}", "}", "}",
        "extension Stone {", "@MainActor static func registerSelectors_Stone_0_swift_0() {",
        "PropertyTable.register(Stone.self) {", "$0.add(\"isOn\", \\Stone.on)", "}", "}", "}",
      ])
    #expect(rewritten.registration.contains("Stone.registerSelectors_Stone_0_swift_0()"))
  }

  @Test("A class that exposes all members registers its variables, except private ones and those it withholds")
  func allMembers() {
    let rewritten = RewrittenSources(
      """
      @objcMembers class Model: NSObject {
        var count = 0
        private var hidden = 0
        private(set) var shown = 0
        @nonobjc var own = 0
        @IBOutlet private var view: UIView!
        let constant = 0
      }
      """)
    #expect(
      rewritten.generated("$0.add") == [
        "$0.add(\"count\", \\Model.count)", "$0.add(\"shown\", \\Model.shown)", "$0.add(\"view\", \\Model.view)",
      ])
  }

  @Test("Nested classes and extensions register theirs, those of UIKit's classes too, each in its own file")
  func places() {
    let sources = [
      """
      class Board: UIView { class Stone: UIView { @IBOutlet var board: Board? } }
      extension UIView {
        @IBInspectable var cornerRadius: CGFloat { get { layer.cornerRadius } set { layer.cornerRadius = newValue } }
      }
      @objc extension UILabel { var padding: CGFloat { get { 0 } set {} } }
      """,
      "extension Board.Stone { @IBInspectable var size: CGFloat { get { 0 } set {} } }",
    ]
    #expect(
      RewrittenSources(sources[0], sources[1]).generated("PropertyTable", "$0.add") == [
        "PropertyTable.register(Board.Stone.self) {", "$0.add(\"board\", \\Board.Stone.board)",
        "PropertyTable.register(UILabel.self) {", "$0.add(\"padding\", \\UILabel.padding)",
        "PropertyTable.register(UIView.self) {", "$0.add(\"cornerRadius\", \\UIView.cornerRadius)",
      ])
    #expect(
      RewrittenSources(sources[1], sources[0]).generated("PropertyTable", "$0.add") == [
        "PropertyTable.register(Board.Stone.self) {", "$0.add(\"size\", \\Board.Stone.size)",
      ])
  }

  @Test("A property that subclasses override is registered by the class that declares it first")
  func overrides() {
    let rewritten = RewrittenSources(
      """
      class Board: UIView { @IBInspectable open var size: CGFloat = 3 }
      class Large: Board { @IBInspectable open override var size: CGFloat { didSet {} } }
      class Huge: Large { @IBInspectable override var size: CGFloat { didSet {} } }
      """)
    #expect(rewritten.generated("$0.add") == ["$0.add(\"size\", \\Board.size)"])
  }

  @Test("A private class is registered through a function of its file, since no other file can name it")
  func privateClasses() {
    let rewritten = RewrittenSources(
      "private class Cell: UITableViewCell { @IBOutlet var label: UILabel!; fileprivate class Inner {} }")
    #expect(
      rewritten.generated.last
        == "@MainActor func registerSelectors_Cell_0_swift_0() { Cell.registerSelectors_Cell_0_swift_0() }")
    #expect(rewritten.registration.contains("registerSelectors_Cell_0_swift_0()"))
  }

  @Test("What no storyboard can set is named with its file and line")
  func remarks() {
    let rewritten = RewrittenSources(
      """
      class Board: UIView {
        @IBOutlet var half: UIView? { nil }
        init() { class First: UIView { @IBOutlet var label: UILabel! } }
        func make() { class Second: UIView { @IBOutlet var label: UILabel! } }
        var made: Int { class Third: UIView { @IBOutlet var label: UILabel! }; return 0 }
        func call() { class Fourth: UIView { @objc func tapped() {} } }
        private class Fifth: UIView { @IBOutlet var label: UILabel! }
      }
      """)
    #expect(rewritten.generated.isEmpty)
    #expect(
      rewritten.remarks.sorted { $0.compare($1, options: .numeric) == .orderedAscending } == [
        "0.swift:2: warning: no storyboard can set Board.half, since it has no setter",
        "0.swift:3: warning: no storyboard can set Board.First.label, since its class is declared within a function",
        "0.swift:4: warning: no storyboard can set Board.Second.label, since its class is declared within a function",
        "0.swift:5: warning: no storyboard can set Board.Third.label, since its class is declared within a function",
        "0.swift:6: warning: no selector can call Board.Fourth.tapped, since its class is declared within a function",
        "0.swift:7: warning: no storyboard can set Board.Fifth.label, since its class is private to another type; "
          + "make it fileprivate",
      ])
  }

  @Test("An outlet collection is told from an outlet, and an outlet from another property")
  func kinds() throws {
    let index = RewrittenSources.index([
      """
      class Board: UIView {
        @IBOutlet var one: UIView!
        @IBOutlet var some: [UIView]!
        @IBOutlet var others: Array<UIView>?
        @IBInspectable
        var size: CGFloat = 1
      }
      """
    ])
    let properties = try #require(index.classes["Board"]).properties
    #expect(properties.map(\.isOutlet) == [true, true, true, false])
    #expect(properties.map(\.isCollection) == [false, true, true, false])
    #expect(properties.map(\.line) == [2, 3, 4, 5])
  }
}
