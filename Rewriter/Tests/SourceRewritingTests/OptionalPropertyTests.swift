import Testing

@testable import SourceRewriting

@Suite("Optional properties of protocols")
struct OptionalPropertyTests {
  private static let declarations = """
    @objc protocol BoardDelegate { @objc optional var title: String { get } }
    @objc protocol LargeDelegate: BoardDelegate {}
    @objc protocol Naming { @objc optional var subtitle: String? { get } }
    class Board: UIView {
      weak var delegate: BoardDelegate?
      var naming: Naming!
      var delegates: [BoardDelegate] = []
      func next() -> (any BoardDelegate)? { nil }
    }
    class Controller: UIViewController, BoardDelegate { let title = "" }
    """

  /// What becomes of a statement in a method of `Board`.
  private func rewritten(_ statement: String) -> RewrittenSources {
    RewrittenSources("extension Board { func f(_ large: LargeDelegate) {\n\(statement)\n} }", Self.declarations)
  }

  @Test("Requirements of one line leave no semicolon behind")
  func oneLine() {
    let lines = RewrittenSources(
      "@objc protocol P { @objc optional func a(); @objc optional var b: Int { get }; func c() }"
    ).lines
    #expect(lines[0].filter { $0 != " " } == "protocolP:AnyObject{funcc()}")
  }

  @Test("A requirement becomes a protocol of its own, to which the classes conform that have the property")
  func requirement() {
    let rewritten = RewrittenSources(Self.declarations)
    #expect(
      rewritten.generated("protocol", "extension Controller") == [
        "protocol BoardDelegate_title: AnyObject { var title: String { get } }",
        "protocol Naming_subtitle: AnyObject { var subtitle: String? { get } }",
        "extension Controller: BoardDelegate_title {}",
      ])
    #expect(rewritten.generated.count == 3)
    #expect(rewritten.remarks.isEmpty)
  }

  @Test("The protocol of a requirement is isolated as the one that it comes of")
  func isolation() {
    let rewritten = RewrittenSources(
      """
      @MainActor @objc protocol BoardDelegate { @objc optional var title: String { get } }
      @objc protocol Naming { @MainActor @objc optional func name(_ count: Int) }
      """)
    #expect(
      rewritten.generated == [
        "@MainActor protocol BoardDelegate_title: AnyObject { var title: String { get } }",
        "protocol Naming_name: AnyObject { @MainActor func name(_ count: Int) }",
      ])
  }

  @Test(
    "A read of an object that is declared as the protocol asks for it",
    arguments: [
      ("_ = delegate?.title", "_ = (delegate as? BoardDelegate_title)?.title"),
      ("_ = self.delegate?.title ?? \"\"", "_ = (self.delegate as? BoardDelegate_title)?.title ?? \"\""),
      ("_ = delegate!.title", "_ = (delegate! as? BoardDelegate_title)?.title"),
      ("_ = large.title", "_ = (large as? BoardDelegate_title)?.title"),
      ("_ = delegate?.title?.count", "_ = ((delegate as? BoardDelegate_title)?.title)?.count"),
      ("_ = delegate?.title!.count", "_ = ((delegate as? BoardDelegate_title)?.title)!.count"),
      ("_ = next()?.title", "_ = (next() as? BoardDelegate_title)?.title"),
      ("_ = delegates[0].title", "_ = (delegates[0] as? BoardDelegate_title)?.title"),
      ("_ = delegates.first?.title", "_ = (delegates.first as? BoardDelegate_title)?.title"),
      ("for one in delegates { use(one.title) }", "for one in delegates { use((one as? BoardDelegate_title)?.title) }"),
      (
        "if let delegate { use(delegate.title) }", "if let delegate { use((delegate as? BoardDelegate_title)?.title) }"
      ),
      (
        "guard let d = delegate, let t = d.title else { return }",
        "guard let d = delegate, let t = (d as? BoardDelegate_title)?.title else { return }"
      ),
      ("let d = delegate; use(d?.title)", "let d = delegate; use((d as? BoardDelegate_title)?.title)"),
      (
        "run { (d: BoardDelegate) in use(d.title) }",
        "run { (d: BoardDelegate) in use((d as? BoardDelegate_title)?.title) }"
      ),
      (
        "use((other as? BoardDelegate)?.title)", "use(((other as? BoardDelegate) as? BoardDelegate_title)?.title)"
      ),
      // An optional property that may be missing is optional twice.
      ("_ = naming.subtitle", "_ = (naming as? Naming_subtitle).map({ $0.subtitle })"),
      ("_ = naming?.subtitle??.count", "_ = (naming as? Naming_subtitle).map({ $0.subtitle })??.count"),
      // A name of UIKit's, another class's property, and what is written are left alone.
      ("_ = navigationItem.title", "_ = navigationItem.title"),
      ("_ = window?.rootViewController?.title", "_ = window?.rootViewController?.title"),
      ("_ = Controller().title", "_ = Controller().title"),
      ("navigationItem.title = title", "navigationItem.title = title"),
      ("let delegate = Controller(); use(delegate.title)", "let delegate = Controller(); use(delegate.title)"),
    ])
  func read(before: String, after: String) {
    let rewritten = rewritten(before)
    #expect(rewritten.lines[1] == after)
    #expect(rewritten.remarks.isEmpty)
  }

  @Test("A read of what is declared without a type asks, unless something else of the target has the name")
  func byName() {
    let source = """
      @objc protocol Naming { @objc optional var subtitle: String { get } }
      class Board { let naming = makeNaming(3).first; func f() { _ = naming?.subtitle } }
      """
    let alone = RewrittenSources(source)
    #expect(alone.lines[1].contains("_ = (naming as? Naming_subtitle)?.subtitle }"))
    #expect(alone.remarks.isEmpty)
    let other = RewrittenSources(source, "struct Page { var subtitle = 0 }")
    #expect(other.lines[1].contains("_ = naming?.subtitle }"))
    #expect(
      other.remarks == [
        "0.swift:2: warning: subtitle may be the optional requirement of Naming, which is not asked for: declare the "
          + "type of naming?"
      ])
  }

  @Test("A read of what no declaration leads to is left alone, with a warning")
  func unknown() {
    let rewritten = rewritten("use(delegate.map { $0.title })")
    #expect(rewritten.lines[1] == "use(delegate.map { $0.title })")
    #expect(rewritten.remarks.count == 1)
  }

  @Test("A closure that may be missing is called with its question mark")
  func closure() {
    let rewritten = RewrittenSources(
      """
      @objc protocol Naming { @objc optional var tableViewName: (Int) -> Void { get } }
      class Board { var naming: Naming?; func f() { naming?.tableViewName?(1) } }
      """)
    #expect(rewritten.lines[1].hasSuffix("{ ((naming as? Naming_tableViewName)?.tableViewName)?(1) } }"))
  }
}
