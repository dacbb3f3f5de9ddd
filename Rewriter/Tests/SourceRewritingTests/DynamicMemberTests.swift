import Testing

@testable import SourceRewriting

/// What the Objective-C runtime looks up when an app runs.
@Suite("Members of AnyObject, and classes that change at run time")
struct DynamicMemberTests {
  private func line(_ statement: String) -> String {
    RewrittenSources(
      """
      class Board: UIView { @objc var stones = 3; @objc func clear(_ count: Int) {} }
      func f(_ sender: AnyObject, _ other: AnyObject?, _ any: Any) {
      \(statement)
      }
      """
    ).lines[2]
  }

  @Test(
    "A member is that of the class which has it; a value that is unwrapped stays one that may be missing",
    arguments: [
      ("print(sender.tag)", "print((sender as! UIView).tag)"),
      ("if let t = sender.currentTitle {}", "if let t = (sender as? UIButton)?.currentTitle {}"),
      ("print(sender.tag!)", "print(((sender as? UIView)?.tag)!)"),
      ("print(sender.tag ?? 0)", "print((sender as? UIView)?.tag ?? 0)"),
      ("sender.setTitle(\"a\", for: .normal)", "(sender as! UIButton).setTitle(\"a\", for: .normal)"),
      ("sender.setTitle?(\"a\", for: .normal)", "(sender as? UIButton)?.setTitle(\"a\", for: .normal)"),
      ("print(sender.location(in: view))", "print((sender as! UIGestureRecognizer).location(in: view))"),
      ("print(other?.selectedSegmentIndex ?? 0)", "print((other as? UISegmentedControl)?.selectedSegmentIndex ?? 0)"),
      ("print((any as AnyObject).description)", "print(String(describing: (any as AnyObject)))"),
      ("print((any as AnyObject).intValue)", "print(((any as AnyObject) as! NSNumber).intValue)"),
      ("print(sender.value(forKey: \"a\")!)", "print((sender as? NSObject)?.value(forKey: \"a\")!)"),
      ("sender.setValue(1, forKeyPath: \"a.b\")", "(sender as! NSObject).setValue(1, forKeyPath: \"a.b\")"),
      ("print(sender.stringValue)", "print((sender as! NSNumber).decimalText)"),
      ("print((steps as NSNumber).stringValue)", "print((steps as NSNumber).decimalText)"),
      ("let n: NSNumber? = 1; print(n?.stringValue ?? \"\")", "let n: NSNumber? = 1; print(n?.decimalText ?? \"\")"),
      ("print(NSNumber(value: 2.0).stringValue)", "print(NSNumber(value: 2.0).decimalText)"),
      ("print(json[0].stringValue)", "print(json[0].stringValue)"),
      ("print(sender.stones)", "print((sender as! Board).stones)"),
      ("sender.clear(3)", "(sender as! Board).clear(3)"),
      (
        "let d: [String: AnyObject] = [:]; print(d[\"a\"]?.intValue ?? 0)",
        "let d: [String: AnyObject] = [:]; print((d[\"a\"] as? NSNumber)?.intValue ?? 0)"
      ),
      ("print(sender === other)", "print(sender === other)"),
      (
        "_ = button.target?.perform(button.action, with: nil)",
        "_ = (button.target as? NSObject)?.perform(button.action, with: nil)"
      ),
      (
        "button.target!.perform(button.action!, with: button)",
        "(button.target as! NSObject).perform(button.action!, with: button)"
      ),
    ])
  func members(before: String, after: String) { #expect(line(before) == after) }

  @Test("A selector carries the method of a class that is declared within a function")
  func carried() {
    let lines = RewrittenSources(
      """
      func test() {
        class Spy: NSObject {
          @objc func show(_ note: Notification) {}
          @objc func close() {}
          func watch() { add(self, #selector(close), #selector(self.show)) }
        }
        add(Spy(), #selector(Spy.show(_:)), #selector(Spy.close), #selector(UIView.endEditing(_:)))
      }
      class Known: NSObject { @objc func show(_ note: Notification) {} }
      func other() { add(Known(), #selector(Known.show(_:))) }
      """
    ).lines
    #expect(
      lines[4].contains(
        "add(self, Selector(\"close\", Spy.close), Selector(\"show(_:)\", Spy.show(_:)))"))
    #expect(
      lines[6].contains(
        "add(Spy(), Selector(\"show(_:)\", Spy.show(_:)), Selector(\"close\", Spy.close), Selector(\"endEditing(_:)\"))"
      ))
    #expect(lines[9].contains("add(Known(), Selector(\"show(_:)\"))"))
  }

  @Test("The target of a bar button is told to do something in an extension of its class, too")
  func targets() {
    let lines = RewrittenSources(
      """
      extension UIBarButtonItem {
        func tap() { target!.performSelector(onMainThread: action!, with: nil, waitUntilDone: true) }
        func press() { _ = target!.perform(action!, with: nil) }
      }
      """
    ).lines
    #expect(
      lines[1]
        == "  func tap() { (target as! NSObject).performSelector(onMainThread: action!, with: nil, waitUntilDone: true) }"
    )
    #expect(lines[2] == "  func press() { _ = (target as! NSObject).perform(action!, with: nil) }")
  }

  @Test(
    "Whether an object is of a protocol is asked of the object",
    arguments: [
      ("check(sut.conforms(to: UITableViewDelegate.self))", "check((sut as Any is any UITableViewDelegate))"),
      (
        "check(sut.list?.delegate?.conforms(to: Kit.Turning.self) == true)",
        "check((sut.list?.delegate as Any is any Kit.Turning) == true)"
      ),
      ("check(sut.conforms(to: type))", "check(sut.conforms(to: type))"),
      ("check(sut.responds(to: #selector(sut.numberOfSections(in:))))", "check(true)"),
    ])
  func conformances(before: String, after: String) { #expect(line(before) == after) }

  @Test("An object of a class that a variable holds is made by way of the class itself")
  func made() {
    let lines = RewrittenSources(
      """
      class Page: UIViewController { func copy() -> Page { type(of: self).init() } }
      struct Entry { var type: Page.Type; var other: Plain.Type; var kind: UIView.Type? }
      class Plain { required init() {} }
      func f(_ entry: Entry) {
      _ = (entry.type.init(), entry.other.init(), entry.kind?.init(frame: .zero), Page.init())
      }
      """
    ).lines
    #expect(lines[0].contains("type(of: self).instantiated()"))
    #expect(
      lines[4]
        == "_ = (entry.type.instantiated(), entry.other.init(), entry.kind?.instantiated(frame: .zero), Page.init())")
  }

  @Test("So are objects of metatypes in arrays and tuples, in closures, and behind a typealias")
  func listedMetatypes() {
    let lines = RewrittenSources(
      """
      protocol Demo { static var title: String { get } }
      typealias DemoPage = Demo & UIViewController
      typealias Plain = Demo
      let demos: [(title: String, pages: [DemoPage.Type])] = []
      let kinds: [UIView.Type] = [], plain: [Plain.Type] = []
      func f(_ path: IndexPath) {
      _ = demos[path.section].pages[path.row].init()
      for demo in demos { _ = demo.pages.map { $0.init(nibName: nil, bundle: nil) } }
      kinds.forEach { kind in view.addSubview(kind.init(frame: .zero)) }
      _ = (kinds.first?.init(), plain.map { $0.init() })
      }
      """
    ).lines
    #expect(lines[6] == "_ = demos[path.section].pages[path.row].instantiated()")
    #expect(lines[7].contains("demo.pages.map { $0.instantiated(nibName: nil, bundle: nil) }"))
    #expect(lines[8] == "kinds.forEach { kind in view.addSubview(kind.instantiated(frame: .zero)) }")
    #expect(lines[9] == "_ = (kinds.first?.instantiated(), plain.map { $0.init() })")
  }

  @Test(
    "An object of a generic parameter that stands for a class of UIKit's is made by way of the class, others are not")
  func generics() {
    let lines = RewrittenSources(
      """
      class Holder<V: Base, P>: UIViewController { override func loadView() { view = V() }
      func f<T: UIView>(_ t: T.Type) -> [Any] { [T(frame: .zero), V(frame: .zero), P(), Base()] } }
      class Base: UIView {}
      extension UIView {}
      """
    ).lines
    #expect(lines[0].contains("view = V.instantiated() }"))
    #expect(lines[1].contains("[T.instantiated(frame: .zero), V.instantiated(frame: .zero), P(), Base()]"))
  }

  @Test("So are objects of a parameter's generic metatype, of a where clause, and of an extension's own type")
  func genericMetatypes() {
    let lines = RewrittenSources(
      """
      func make<T: UIViewController>(_ type: T.Type) -> T { return type.init() }
      func create<T>() -> T where T: NSObject { return T() }
      func nib<T: UIViewController>(_ t: T.Type) -> T { return T.init(nibName: String(describing: T.self), bundle: nil) }
      protocol Stored {}
      extension Stored where Self: UIViewController { static func a() -> Self { return Self.init() }
      static func b() -> Self { Self(nibName: "X", bundle: nil) }
      static var c: Self { self.init(nibName: "X", bundle: nil) } }
      extension UIView { class func d() -> Self { self.init(frame: .zero) }
      convenience init(red: Bool) { self.init(frame: .zero) } }
      class Own: UIView { required override init(frame: CGRect) { super.init(frame: frame) }
      static func e() -> Self { self.init(frame: .zero) } }
      extension CAGradientLayer { static func f() -> Self { let layer = Self(); return layer } }
      extension CATransform3D { static func g() -> Self { Self() } }
      """
    ).lines
    #expect(lines[0].contains("return type.instantiated()") && lines[1].contains("return T.instantiated()"))
    #expect(lines[2].contains("T.instantiated(nibName: String(describing: T.self), bundle: nil)"))
    #expect(lines[4].contains("return Self.instantiated()") && lines[5].contains("Self.instantiated(nibName: \"X\""))
    #expect(lines[6].contains("self.instantiated(nibName:") && lines[7].contains("self.instantiated(frame: .zero)"))
    #expect(lines[11].contains("= Self.instantiated();") && lines[12].contains("{ Self() }"))
    #expect(lines[8].contains("self.init(frame: .zero)") && lines[10].contains("self.init(frame: .zero)"))
  }

  @Test("A block is a closure; one whose bits are taken for another block is cast, and a pointer to one is warned of")
  func blocks() {
    let block = "typealias Body = @convention(block) (Int) -> Void"
    let plain = RewrittenSources(block)
    #expect(plain.lines == ["typealias Body =  (Int) -> Void"] && plain.remarks.isEmpty)
    let casts = RewrittenSources(
      block + """

        let a = unsafeBitCast(action.value(forKey: "handler") as AnyObject, to: Body.self)
        let b = unsafeBitCast(block, to: Body.self)
        let c = unsafeBitCast(block, to: Int.self)
        """)
    #expect(
      casts.lines.dropFirst() == [
        #"let a = (action.value(forKey: "handler") as Any as! Body)"#, "let b = (block as Any as! Body)",
        "let c = unsafeBitCast(block, to: Int.self)",
      ])
    #expect(casts.remarks.isEmpty)
    #expect(
      RewrittenSources(block + "\nlet a = unsafeBitCast(body, to: UnsafeRawPointer.self)").remarks == [
        "0.swift:1: warning: blocks of Objective-C are not there: code that takes the bits of one ends the program; pass "
          + "the closure itself"
      ])
    let function = "typealias Call = @convention(c) (Int) -> Void"
    #expect(RewrittenSources(function).lines == [function])
  }

  @Test("Functions that change a class are refused by name, with the line")
  func swizzling() {
    let remarks = RewrittenSources(
      "extension UIView {\n  static let once: Void = {\n    method_exchangeImplementations(a!, b!)\n  }()\n}"
    ).remarks
    #expect(remarks.count == 1 && remarks[0].contains("0.swift:3: error: method_exchangeImplementations"), "\(remarks)")
  }

  @Test("A method that is named as a selector can be called by it without a mark, as in Swift 3")
  func unmarked() {
    let sources = RewrittenSources(
      """
      class Board: UIView {
        func set() { add(#selector(tapped), #selector(Board.moved(_:)), Selector("ticked"), NSSelectorFromString("at:")) }
        func tapped(_ tap: UITapGestureRecognizer) {}
        func moved(_ sender: Any) {}
        func ticked() {}
        func at(_ sender: Any) {}
        func other() {}
      }
      extension UIViewController { func close() { add(#selector(close)) } }
      extension CGRect { func close() {} }
      """)
    #expect(
      sources.generated("$0.add(") == [
        "$0.add(\"tapped(_:)\", anySender: Board.tapped(_:))", "$0.add(\"moved(_:)\", Board.moved(_:))",
        "$0.add(\"ticked\", Board.ticked)", "$0.add(\"at(_:)\", Board.at(_:))",
        "$0.add(\"close\", UIViewController.close)",
      ])
  }

  @Test("A generic class registers itself for each class that is made of it")
  func generic() {
    let sources = RewrittenSources(
      """
      class List<Item>: UIView { @objc func tapped(_ tap: UIGestureRecognizer) {} ; @IBOutlet var label: UILabel! }
      class Names: List<String> { override func tapped(_ tap: UIGestureRecognizer) {} }
      """)
    #expect(sources.remarks == [])
    #expect(
      sources.generated == [
        "@MainActor private var done_registerSelectors_List_0_swift_0: Set<ObjectIdentifier> = []",
        "extension List {", "@MainActor static func registerSelectors_List_0_swift_0() {",
        "guard done_registerSelectors_List_0_swift_0.insert(ObjectIdentifier(List.self)).inserted else { return }",
        "SelectorTable.register(List.self) {", "$0.add(\"tapped(_:)\", List.tapped(_:))", "}",
        "PropertyTable.register(List.self) {", "$0.add(\"label\", \\List.label)", "}", "}", "}",
        "private protocol Asked_registerSelectors_List_0_swift_0 { @MainActor static func registerSelectors_List_0_swift_0() }",
        "extension List: Asked_registerSelectors_List_0_swift_0 {}",
        "@MainActor func registerSelectors_List_0_swift_0(_ type: AnyClass) "
          + "{ (type as? any Asked_registerSelectors_List_0_swift_0.Type)?.registerSelectors_List_0_swift_0() }",
      ])
    #expect(sources.registration.contains("registerSelectors_List_0_swift_0(type)"))
  }

  @Test("Which methods of a data source a class has is registered, in whichever file they are")
  func dataSources() {
    let sources = RewrittenSources(
      """
      class List: UIViewController {}
      class Plain: NSObject, UICollectionViewDataSource {}
      class Other: NSObject { func tableView(_ t: UITableView, cellForRowAt i: IndexPath) {} }
      """,
      """
      extension List: UITableViewDataSource {
        func tableView(_ t: UITableView, moveRowAt a: IndexPath, to b: IndexPath) {}
        func tableView(_ t: UITableView, commit s: UITableViewCell.EditingStyle, forRowAt i: IndexPath) {}
      }
      """)
    #expect(
      sources.generated("ImplementedMethods") == [
        "ImplementedMethods.register(List.self, [\"tableView(_:commit:forRowAt:)\", \"tableView(_:moveRowAt:to:)\"])",
        "ImplementedMethods.register(Plain.self, [])",
      ])
  }

  @Test("Methods of delegates are noted for responds(to:), under their conditions, beside those that can be performed")
  func noted() {
    let sources = RewrittenSources(
      """
      class List: UIViewController {
        override func viewDidLoad() {}
        #if DEBUG
        func tableView(_ t: UITableView, didHighlightRowAt i: IndexPath) {}
        #endif
      }
      extension List: UITableViewDelegate {
        func tableView(_ t: UITableView, didSelectRowAt i: IndexPath) {}
        @objc func tapped(_ sender: UIButton) {}
        private func prepare(_ t: UITableView) {}
        func count(of numbers: [Int]) {}
      }
      class Plain: NSObject { func tableView(_ t: UITableView, didSelectRowAt i: IndexPath) {} }
      """)
    #expect(
      sources.generated("SelectorTable", "$0.add", "#if") == [
        "SelectorTable.register(List.self) {", "$0.add(\"tapped(_:)\", anySender: List.tapped(_:))",
        "SelectorTable.note(List.self, [\"tableView(_:didSelectRowAt:)\"])", "#if (DEBUG)",
        "SelectorTable.note(List.self, [\"tableView(_:didHighlightRowAt:)\"])",
      ])
  }

  @Test(
    "Properties, initialisers and subscripts of extensions are moved into their class where they override, or are overridden"
  )
  func moved() {
    let lines = RewrittenSources(
      """
      class Board: UIView { }
      extension Board {
        override var canBecomeFirstResponder: Bool { return true }
        convenience init(name: String) { self.init(frame: .zero) }
        var score: Int { return 1 }
        var other: Int { return 2 }
      }
      class Big: Board {
        override init(name: String) { super.init(frame: .zero) }
        override var score: Int { return 3 }
      }
      """
    ).lines.map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      Array(lines.prefix(8)) == [
        "class Board: UIView {", "#sourceLocation(file: \"0.swift\", line: 3)",
        "override var canBecomeFirstResponder: Bool { return true }", "#sourceLocation(file: \"0.swift\", line: 4)",
        "convenience init(name: String) { self.init(frame: .zero) }", "#sourceLocation(file: \"0.swift\", line: 5)",
        "var score: Int { return 1 }", "#sourceLocation(file: \"0.swift\", line: 1)",
      ])
    #expect(lines[8] == "}" && lines[9] == "extension Board {" && lines[13] == "var other: Int { return 2 }")
  }

  @Test("An animation of the app's that overrides its plain initialiser has the required one")
  func animations() {
    let lines = RewrittenSources(
      """
      class Fade: CABasicAnimation { override init() { super.init() }
      required init?(coder: NSCoder) { fatalError() } }
      class Slow: Fade { override public init() { super.init() } }
      class Board: UIView { override init() { super.init() } }
      """
    ).lines
    #expect(lines[0] == "class Fade: CABasicAnimation { required init() { super.init() }")
    #expect(lines[2].contains("{ required public init()") && lines[3].contains("{ override init()"))
  }

  @Test(
    "An action that only compares its sender, or does not use it, takes any; one that throws is called for its effect")
  func senders() {
    let text = RewrittenSources(
      """
      class Board: UIViewController {
        @objc func tapped(_ sender: UIButton) { next() }
        @objc func compared(_ sender: UISlider) { if sender == first && isOn { next() } else { switch sender { default: break } } }
        @objc func used(_ sender: UIButton) { sender.isHidden = true }
        @objc func passed(_ sender: UIButton) { next(sender) }
        @objc func turned(_ side: UIInterfaceOrientation) {}
        @objc func save() throws -> Bool { true }
        @objc func kept(_ sender: UIButton) {}
      }
      class Large: Board { override func kept(_ sender: UIButton) { sender.isHidden = true } }
      """
    ).generated("$0.add(")
    #expect(text.contains("$0.add(\"tapped(_:)\", anySender: Board.tapped(_:))"))
    #expect(text.contains("$0.add(\"compared(_:)\", anySender: Board.compared(_:))"))
    for name in ["used", "passed", "turned", "kept"] {
      #expect(text.contains("$0.add(\"\(name)(_:)\", Board.\(name)(_:))"))
    }
    #expect(text.contains("$0.add(\"save\") { (o: Board) in { _ = try? o.save() } }"))
  }
}
