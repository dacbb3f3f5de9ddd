import Foundation
import Testing

@testable import SourceRewriting

/// Each construct, before and after.
@Suite("Sources written for Apple's compilers")
struct RewritingTests {
  /// The rewritten text of the first of some files, without what stands before and behind it.
  private func rewritten(_ sources: String...) -> String { target(sources).source }

  private struct Rewritten {
    var source: String
    var generated: String
    var registration: String?
    var remarks: [String]
  }
  private func target(_ sources: [String], modules: Set<String> = []) -> Rewritten {
    let files = sources.enumerated().map { SourceFile(path: "\($0).swift", text: $1) }
    let target = RewrittenTarget(TargetIndex(module: "App", files: files, otherModules: modules))
    let parts = target.files[0].text.split(separator: "\n#sourceLocation()\n", maxSplits: 1).map(String.init)
    let head = FileRewriter.preamble + "#sourceLocation(file: \"0.swift\", line: 1)\n"
    return Rewritten(
      source: String(parts[0].dropFirst(head.count)), generated: parts.count > 1 ? parts[1] : "",
      registration: target.registration, remarks: target.remarks.map(\.description))
  }

  @Test(
    "One construct in one line",
    arguments: [
      // Attributes.
      ("@objc func tap() {}", " func tap() {}"),
      ("@IBOutlet private weak var label: UILabel!", " private weak var label: UILabel!"),
      ("@IBInspectable var size: CGFloat = 3", " var size: CGFloat = 3"),
      ("@objc dynamic var count = 0", "  var count = 0"),
      ("@UIApplicationMain class Delegate {}", "@main class Delegate {}"),
      ("@objc(StateOfPlay) enum State: Int { case on }", " enum State: Int { case on }"),
      ("@discardableResult func f() -> Int { 1 }", "@discardableResult func f() -> Int { 1 }"),
      // Selectors of UIKit's own methods, by the names that Objective-C has for them.
      ("let a = #selector(UIView.setNeedsDisplay)", "let a = Selector(\"setNeedsDisplay\")"),
      ("let a = #selector(endEditing)", "let a = Selector(\"endEditing:\")"),
      ("let a = #selector(UIView.endEditing(_:))", "let a = Selector(\"endEditing(_:)\")"),
      (
        "let a = #selector(UIViewController.dismiss(animated:completion:))",
        "let a = Selector(\"dismissViewControllerAnimated:completion:\")"
      ),
      ("let a = #selector(getter: UIView.tag)", "let a = Selector(\"tag\")"),
      ("let a = #selector(setter: UIView.tag)", "let a = Selector(\"setTag:\")"),
      // Key paths.
      ("let a = #keyPath(UIView.layer.position)", "let a = \"layer.position\""),
      ("let a = #keyPath(title)", "let a = \"title\""),
      ("let a = #keyPath(CALayer.isHidden)", "let a = \"hidden\""),
      ("let a = #keyPath(UIView.layer.isDoubleSided)", "let a = \"layer.doubleSided\""),
      // Imports.
      ("import UIKit.UIPanGestureRecognizer", "import UIKit"),
      ("import UIKit.UIGestureRecognizerSubclass", "import UIKit.UIGestureRecognizerSubclass"),
      ("@testable import App", "import Foundation"),
      ("import AudioToolbox.AudioServices", "import AudioToolbox"),
      ("import class AVFoundation.AVAudioPlayer", "import AVFoundation"), ("import PencilKit", "import PencilKit"),
      ("import struct Foundation.Date", "import struct Foundation.Date"),
      ("let a = Darwin.round(1.5) / ObjectiveC.sqrt(4)", "let a = Foundation.round(1.5) / Foundation.sqrt(4)"),
      ("let a = view.Darwin.round", "let a = view.Darwin.round"),
      // Conditions.
      ("#if os(iOS) || os(tvOS)\nlet a = 1\n#endif", "#if true || os(tvOS)\nlet a = 1\n#endif"),
      ("#if canImport(UIKit)\nlet a = 1\n#endif", "#if true\nlet a = 1\n#endif"),
      ("#if os(Linux)\nlet a = 1\n#endif", "#if false\nlet a = 1\n#endif"),
      // Names of Swift 3 to 4.1.
      ("var s: UIGestureRecognizerState", "var s: UIGestureRecognizer.State"),
      ("let s = UIControlEvents.touchDown", "let s = UIControl.Event.touchDown"),
      ("var o: [UIApplicationLaunchOptionsKey: Any]?", "var o: [UIApplication.LaunchOptionsKey: Any]?"),
      ("layer.lineCap = kCALineCapRound", "layer.lineCap = CAShapeLayerLineCap.round"),
      ("view.bringSubview(toFront: card)", "view.bringSubviewToFront(card)"),
      ("view.sendSubview(toBack: card)", "view.sendSubviewToBack(card)"),
      ("addChildViewController(child)", "addChild(child)"),
      ("self.addChildViewController(child)", "self.addChild(child)"),
      ("child.didMove(toParentViewController: self)", "child.didMove(toParent: self)"),
      ("let d = UIImagePNGRepresentation(picture)", "let d = (picture).pngData()"),
      ("let d = UIImageJPEGRepresentation(picture, 0.5)", "let d = (picture).jpegData(compressionQuality: 0.5)"),
      ("center.post(name: .UIKeyboardWillShow)", "center.post(name: UIResponder.keyboardWillShowNotification)"),
      (
        "center.post(name: Notification.Name.UIKeyboardWillHide)",
        "center.post(name: UIResponder.keyboardWillHideNotification)"
      ),
      // Optional requirements of UIKit's protocols have defaults here.
      ("delegate?.tableView?(table, didSelectRowAt: path)", "delegate?.tableView(table, didSelectRowAt: path)"),
      ("let n = source.numberOfSections?(in: table) ?? 1", "let n = source.numberOfSections(in: table) ?? 1"),
      ("_ = delegate?.viewForZooming?(in: view)", "_ = delegate?.viewForZooming(in: view)"),
      ("host?.animationController?(forDismissed: self)", "host?.animationController(forDismissed: self)"),
      // A closure that may be nil keeps its question mark.
      ("self.onTap?(view)", "self.onTap?(view)"),
      ("delegate?.completion?(true)", "delegate?.completion?(true)"),
    ])
  func line(before: String, after: String) { #expect(rewritten(before) == after) }

  @Test("A name that the app declares itself is the app's")
  func ownNames() {
    #expect(
      rewritten("enum UIControlState { case mine }\nlet s = UIControlState.mine")
        == "enum UIControlState { case mine }\nlet s = UIControlState.mine")
  }

  @Test("A selector finds its method in the class, its superclass, or the class that is named, in whichever file")
  func selectors() {
    let source = """
      class Board: Table {
        func set() {
          add(#selector(tapped), #selector(self.dragged(_:)), #selector(Table.shown), #selector(Stone.moved(_:to:)))
          add(#selector(clear as () -> Void), #selector(clear as (Int) -> Void), #selector(renamed(_:)))
        }
        @objc func tapped(_ tap: UITapGestureRecognizer) {}
        @objc func clear() {}
        @objc func clear(_ count: Int) {}
        @objc(other:) func renamed(_ sender: Any) {}
      }
      """
    let other = """
      class Table: UIView {
        @objc func dragged(_ pan: UIPanGestureRecognizer) {}
        @objc func shown(_ note: Notification) {}
      }
      class Stone: UIView { @objc func moved(_ sender: Any, to place: Int) {} }
      """
    let lines = rewritten(source, other).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      lines[2] == "add(Selector(\"tapped(_:)\"), Selector(\"dragged(_:)\"), Selector(\"shown(_:)\"), "
        + "Selector(\"moved(_:to:)\"))")
    #expect(lines[3] == "add(Selector(\"clear\"), Selector(\"clear(_:)\"), Selector(\"other:\"))")
  }

  @Test("What Objective-C could call is registered, private methods too; each class registers its own")
  func registration() throws {
    let target = target([
      """
      class Board: UIView {
        @objc private func tapped(_ tap: UITapGestureRecognizer) {}
        @IBAction func clear() {}
        func plain() {}
      }
      final class Large: Board {
        @IBAction override func clear() {}
        @IBAction func grow(_ sender: Any, forEvent event: UIEvent) {}
      }
      @objcMembers class Model: NSObject {
        func changed() {}
        private func hidden() {}
      }
      """
    ])
    #expect(
      target.generated.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
        $0.hasPrefix("$0.add") || $0.hasPrefix("extension")
      } == [
        "extension Board {", "$0.add(\"tapped(_:)\", anySender: Board.tapped(_:))", "$0.add(\"clear\", Board.clear)",
        "extension Large {", "$0.add(\"grow(_:forEvent:)\", Large.grow(_:forEvent:))",
        "extension Model {", "$0.add(\"changed\", Model.changed)",
      ])
    let calls = try #require(target.registration).split(separator: "\n").filter { $0.contains("registerSelectors_") }
    #expect(
      calls.map { $0.trimmingCharacters(in: .whitespaces) } == [
        "Board.registerSelectors_Board_0_swift_0()", "Large.registerSelectors_Large_0_swift_0()",
        "Model.registerSelectors_Model_0_swift_0()",
      ])
  }

  @Test("An optional requirement becomes a protocol of its own; calls ask for it, and classes that have it conform")
  func optionalRequirements() {
    let target = target([
      """
      @objc protocol BoardDelegate {
        func cleared()
        @objc optional func board(_ board: Board, moved count: Int) -> Bool
      }
      class Board: UIView {
        weak var delegate: BoardDelegate?
        func move() { _ = delegate?.board?(self, moved: 3) ?? false }
      }
      class Controller: UIViewController, BoardDelegate {
        func cleared() {}
        func board(_ board: Board, moved count: Int) -> Bool { true }
      }
      class Other: NSObject, BoardDelegate { func cleared() {} }
      """
    ])
    let lines = target.source.components(separatedBy: "\n")
    #expect(lines[0] == " protocol BoardDelegate: AnyObject {")
    #expect(lines[2].isEmpty || lines[2].allSatisfy(\.isWhitespace))
    #expect(
      lines[6]
        == "  func move() { _ = (delegate as? BoardDelegate_board_moved)?.board(self, moved: 3) ?? false }")
    #expect(
      target.generated.components(separatedBy: "\n").filter { $0.contains("BoardDelegate_") } == [
        "protocol BoardDelegate_board_moved: AnyObject { func board(_ board: Board, moved count: Int) -> Bool }",
        "extension Controller: BoardDelegate_board_moved {}",
      ])
  }

  @Test("An override in an extension moves into its class, and says where it stood; all other lines keep their numbers")
  func overridesInExtensions() {
    let source = """
      class Board: UIView {
        var count = 0
      }
      extension Board {
        override func layoutSubviews() {
          count += 1
        }
        func plain() {}
      }
      let last = #line
      """
    let lines = rewritten(source).components(separatedBy: "\n")
    #expect(
      lines[2...].prefix(6) == [
        "", "#sourceLocation(file: \"0.swift\", line: 5)", "override func layoutSubviews() {", "    count += 1", "  }",
        "#sourceLocation(file: \"0.swift\", line: 3)",
      ])
    #expect(
      Array(lines[8...]) == ["}", "extension Board {", "  ", "", "", "  func plain() {}", "}", "let last = #line"])
  }

  @Test("Without such an override, a source keeps all of its lines")
  func lines() {
    let source = """
      import UIKit

      @objc
      protocol Counting {
        @objc
        optional func counted(
          _ count: Int
        )
      }
      class Board: UIView {
        @IBOutlet
        weak var label: UILabel!
        let action = #selector(
          Board.tapped(_:)
        )
        @objc
        func tapped(_ sender: Any) {}
      }
      let here = 0
      """
    let lines = rewritten(source).components(separatedBy: "\n")
    #expect(lines.count == source.components(separatedBy: "\n").count)
    #expect(lines.last == "let here = 0")
    #expect(lines[16] == "  func tapped(_ sender: Any) {}")
  }

  @Test("What cannot work is named with its file and line")
  func remarks() {
    let target = target(
      [
        """
        import Elsewhere
        import Markings
        class Thing: NSObject {
          @NSManaged var name: String
          @objc func load() async {}
          @objc func four(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {}
        }
        """
      ], modules: ["Markings"])
    #expect(
      target.remarks.sorted() == [
        "0.swift:1: error: there is no module Elsewhere here",
        "0.swift:4: error: @NSManaged needs Core Data, which is not there: make it a plain property",
        "0.swift:5: warning: no selector can call Thing.load, since it is async",
        "0.swift:6: warning: no selector can call Thing.four(_:_:_:_:), since it has more than three arguments",
      ])
  }

  @Test("UIKit asks an extension of its controllers for what that overrides of rotation and status bar, and of touches")
  func askedOverrides() {
    let sources = RewrittenSources(
      """
      extension UINavigationController {
        override open var shouldAutorotate: Bool { super.shouldAutorotate }
        #if DEBUG
        override func touchesBegan(_ t: Set<UITouch>, with event: UIEvent?) { view.endEditing(true) }
        #endif
      }
      """)
    #expect(sources.remarks == [])
    #expect(
      sources.lines[1].trimmingCharacters(in: .whitespaces)
        == "var overriding_shouldAutorotate: Bool { super.shouldAutorotate }")
    #expect(
      sources.lines[3].trimmingCharacters(in: .whitespaces)
        == "func overriding_touchesBegan(_ t: Set<UITouch>, with event: UIEvent?) { view.endEditing(true) }")
    #expect(
      sources.generated("#if", "$0.add") == [
        "$0.add(\"overriding_shouldAutorotate\") { (o: UINavigationController) in { o.overriding_shouldAutorotate } }",
        "#if (DEBUG)",
        "$0.add(\"overriding_touchesBegan:with:\") { (o: UINavigationController) in { a, b in o.overriding_touchesBegan(a, with: b) } }",
      ])
    #expect(
      sources.registration.contains("UINavigationController.registerOverrides_UINavigationController_0_swift_0()"))
  }

  @Test("UIKit asks extensions for methods of any number of arguments, and tab bars for their traits")
  func askedMethods() {
    let sources = RewrittenSources(
      """
      extension UITabBar {
        override open var traitCollection: UITraitCollection { UITraitCollection(horizontalSizeClass: .compact) }
        open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 80) }
      }
      extension UINavigationController {
        open override func viewDidLoad() { super.viewDidLoad() }
        open override func viewWillAppear(_ animated: Bool) {}
      }
      extension UITextField {
        open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }
      }
      """)
    #expect(sources.remarks == [])
    #expect(
      sources.generated("$0.add") == [
        "$0.add(\"overriding_viewDidLoad\") { (o: UINavigationController) in { o.overriding_viewDidLoad() } }",
        "$0.add(\"overriding_viewWillAppear:\") { (o: UINavigationController) in { a in o.overriding_viewWillAppear(a) } }",
        "$0.add(\"overriding_traitCollection\") { (o: UITabBar) in { o.overriding_traitCollection } }",
        "$0.add(\"overriding_sizeThatFits:\") { (o: UITabBar) in { a in o.overriding_sizeThatFits(a) } }",
        "$0.add(\"overriding_canPerformAction:withSender:\") { (o: UITextField) in { a, b in o.overriding_canPerformAction(a, withSender: b) } }",
      ])
  }

  @Test("What an extension of one of UIKit's classes overrides is refused, with what to do")
  func overridesInExtensionsOfUIKit() {
    let source =
      "extension UITabBar {\n  override open func layoutSubviews() {}\n  func plain() {}\n}"
    #expect(
      target([source]).remarks == [
        "0.swift:2: error: an extension of UITabBar cannot override layoutSubviews() here: override it in a subclass, "
          + "and use that in UITabBar's place"
      ])
  }

  @Test("A source that does not parse is handed on, for the compiler to say so")
  func damaged() {
    for source in ["class {", "@objc func", "#selector(", "extension : {", "\u{0}\u{0}", "}}}}", "#selector(1 + 2)"] {
      #expect(!target([source]).source.contains("Selector(\"tapped"))
    }
  }
}
