import Testing

@testable import SourceRewriting

@Suite("Optional methods that two protocols have")
struct OptionalCallTests {
  private static let protocols = """
    @objc protocol Moving { @objc optional func moved(_ count: Int, by step: Int) -> Int; @objc optional func end() }
    @objc protocol Turning { @objc optional func moved(_ count: Int, by step: Int) -> Int; @objc optional func end() -> Bool }
    @objc protocol Sliding: Turning {}
    class Board: NSObject, Moving {}
    """

  /// What becomes of a call in a class whose members are declared as text.
  private func line(_ call: String, _ members: String) throws -> String {
    let sources = RewrittenSources("class Giver {\n\(members)\nfunc go() {\n\(call)\n}\n}", Self.protocols)
    #expect(sources.remarks == [])
    return try #require(sources.lines.dropLast(2).last)
  }

  @Test("An object asks itself for what it may lack, in an extension of the protocol and in a class of it")
  func own() {
    let call = "_ = moved?(1, by: 2)"
    let after = "_ = (self as? Turning_moved_by)?.moved(1, by: 2)"
    for type in ["extension Sliding", "class Slider: NSObject, Turning"] {
      #expect(RewrittenSources("\(type) {\nfunc go() {\n\(call)\n}\n}", Self.protocols).lines[2] == after, "\(type)")
    }
    // A closure that may be nil is none of them.
    let other = "class Other { var moved: ((Int, Int) -> Void)?\nfunc go() {\nmoved?(1, 2)\n}\n}"
    #expect(RewrittenSources(other, Self.protocols).lines[2] == "moved?(1, 2)")
  }

  @Test(
    "The declared type of the object tells which is meant",
    arguments: [
      ("weak var delegate: Turning?", "delegate?.moved?(1, by: 2)", "(delegate as? Turning_moved_by)?.moved(1, by: 2)"),
      (
        "weak var delegate: (any Moving)!", "delegate.moved?(1, by: 2)",
        "(delegate as? Moving_moved_by)?.moved(1, by: 2)"
      ),
      (
        "var delegate: (UIView & Turning)?", "delegate?.moved?(1, by: 2)",
        "(delegate as? Turning_moved_by)?.moved(1, by: 2)"
      ),
      (
        "var delegate: Sliding?", "self.delegate?.moved?(1, by: 2)",
        "(self.delegate as? Turning_moved_by)?.moved(1, by: 2)"
      ),
      (
        "", "let board: Turning = a; board.moved?(1, by: 2)",
        "let board: Turning = a; (board as? Turning_moved_by)?.moved(1, by: 2)"
      ),
      ("", "func f(_ t: Turning?) { t?.end?() }", "func f(_ t: Turning?) { (t as? Turning_end)?.end() }"),
      (
        "var all: [Turning]", "for t in all { t.moved?(1, by: 2) }",
        "for t in all { (t as? Turning_moved_by)?.moved(1, by: 2) }"
      ),
      ("let board = Board()", "board.moved?(1, by: 2)", "(board as? Moving_moved_by)?.moved(1, by: 2)"),
    ])
  func declared(members: String, call: String, result: String) throws {
    #expect(try line(call, members) == result)
  }

  @Test("Where nothing tells, both are asked, in the order of their names")
  func both() throws {
    #expect(
      try line("delegate?.moved?(1, by: NSLocalizedString(a, comment: b))", "weak var delegate: AnyObject?")
        == "({ ($0 as? Moving_moved_by)?.moved(_:by:) ?? ($0 as? Turning_moved_by)?.moved(_:by:) }(delegate))"
        + "?(1, LocalizedString(a, comment: b))")
    #expect(
      try line("list.map { $0.moved?(1, by: 2) }", "")
        == "list.map { ({ ($0 as? Moving_moved_by)?.moved(_:by:) ?? ($0 as? Turning_moved_by)?.moved(_:by:) }($0))?(1, 2) }"
    )
  }

  @Test("Methods that return different things cannot both be asked: the first is")
  func differing() throws {
    #expect(try line("delegate?.end?()", "weak var delegate: AnyObject?") == "(delegate as? Moving_end)?.end()")
  }

  @Test("A requirement of UIKit's is called without asking, though a protocol of the app's has one of its name")
  func apple() throws {
    let own = "@objc protocol Listing { @objc optional func scrollViewDidScroll(_ view: UIScrollView) }"
    let sources = RewrittenSources(
      """
      class Giver {
        weak var delegate: UIScrollViewDelegate?
        weak var listing: Listing?
        func go() {
          delegate?.scrollViewDidScroll?(view)
          listing?.scrollViewDidScroll?(view)
        }
      }
      """, own)
    #expect(
      sources.lines[4...5] == [
        "    delegate?.scrollViewDidScroll(view)",
        "    (listing as? Listing_scrollViewDidScroll)?.scrollViewDidScroll(view)",
      ])
  }
}
