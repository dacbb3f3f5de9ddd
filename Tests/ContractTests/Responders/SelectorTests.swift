import Testing
import TouchTesting
import UIKit

/// Answers selectors that it registers when it is asked first.
@MainActor private class Board: NSObject, SelectorAnswering {
  static var registrations = 0
  var heard: [String] = []

  class func registerSelectors() {
    registrations += 1
    SelectorTable.register(Board.self) {
      $0.add("clear", Board.clear)
      $0.add("tapped:", Board.tapped)
      $0.add("move:with:", Board.move)
      $0.add("pick:", Board.pick)
      $0.add("twin", Board.twin)
      $0.add("number", Board.number)
    }
  }

  func clear() { heard.append("clear") }
  func tapped(_ sender: Any?) { heard.append("tapped by \(sender ?? "nobody")") }
  func move(_ sender: UIView, with event: UIEvent?) {
    heard.append("move \(sender.tag), \(event == nil ? "no" : "an") event")
  }
  func pick(_ view: UIView) { heard.append("pick \(view.tag)") }
  func twin() -> Board { Board() }
  func number() -> Int { 7 }
}

private final class LargeBoard: Board {
  override func clear() { heard.append("clear all") }
}

@MainActor @Suite("Responders: selectors and the methods behind them", .serialized)
struct SelectorTests {
  @Test("A selector is its name; a Swift name is taken as Objective-C spells it")
  func names() {
    let spelt: [(String, String)] = [
      ("copy:", "copy:"), ("tapped", "tapped"), ("tapped()", "tapped"), ("handle(_:)", "handle:"),
      ("Board.handle(_:)", "handle:"), ("move(_:with:)", "move:with:"), ("touch(_:_:)", "touch::"),
      ("show(item:)", "showWithItem:"), ("prepare(for:sender:)", "prepareFor:sender:"),
      ("insert(at:)", "insertAt:"), ("handleWith(sender:)", "handleWithSender:"), ("(:", "(:"), ("", ""),
    ]
    for (swift, objectiveC) in spelt { #expect(NSStringFromSelector(Selector(swift)) == objectiveC) }
    let literal: Selector = "handle(_:)"
    #expect(literal == NSSelectorFromString("handle:") && literal.hashValue == Selector("handle:").hashValue)
    #expect(Selector("tapped:", Board.tapped) == "tapped:" && Selector("tapped", Board.tapped) != "tapped:")
  }

  @Test("A class answers what is registered for it and its superclasses, with the subclass's override")
  func answers() {
    let board = LargeBoard()
    #expect(board.responds(to: "clear") && board.responds(to: "move:with:") && !board.responds(to: "draw"))
    #expect(Board.instancesRespond(to: "tapped:") && !NSObject.instancesRespond(to: "tapped:"))
    #expect(!NSObject().responds(to: "clear") && !board.responds(to: nil))
    board.perform("clear")
    board.perform("tapped:", with: "a finger")
    board.perform("tapped:", with: nil)
    board.perform("clear", with: "one too many")
    let view = UIView()
    view.tag = 3
    board.perform("move:with:", with: view, with: nil)
    #expect(
      board.heard == ["clear all", "tapped by a finger", "tapped by nobody", "clear all", "move 3, no event"])
  }

  @Test("An object that a method makes lives until the turn ends; other results are nobody's to keep")
  func results() {
    let stage = Stage()
    let board = Board()
    weak var made: Board?
    let result = board.perform("twin")
    made = result?.takeUnretainedValue() as? Board
    #expect(made != nil && board.perform("number") == nil && board.perform("clear") == nil)
    stage.advance(by: .frames(1))
    #expect(made == nil)
  }

  @Test("An argument of another type than the method takes is a misuse that the log tells; nothing is called")
  func wrongArgument() {
    let log = LogLines()
    let board = Board()
    board.perform("pick:", with: "no view")
    #expect(board.heard.isEmpty && log.lines.count == 1)
    #expect(log.lines.first == "argument 1 of Board's pick: is a UIView, and a String was sent; it was not called")
  }

  @Test("An action that is performed without its sender is called with an object that is used nowhere")
  func noSender() {
    let log = LogLines()
    let board = Board()
    board.perform("pick:", with: nil)
    board.perform("move:with:", with: nil, with: nil)
    #expect(board.heard == ["pick 0", "move 0, no event"] && log.lines.isEmpty)
  }

  @Test("A class and its subclasses answer methods that are noted, by their names in Swift or in Objective-C")
  func notedNames() {
    class Delegate: NSObject, UITableViewDelegate {}
    final class Lower: Delegate {}
    SelectorTable.note(Delegate.self, ["tableView(_:didSelectRowAt:)", "scrollViewDidScroll:"])
    let delegate: any UITableViewDelegate = Lower()
    #expect(delegate.responds(to: Selector("tableView(_:didSelectRowAt:)")))
    #expect(delegate.responds(to: "scrollViewDidScroll(_:)") && Lower.instancesRespond(to: "tableView:didSelectRowAt:"))
    #expect(!delegate.responds(to: "tableView(_:didDeselectRowAt:)"))
    #expect(!NSObject().responds(to: "scrollViewDidScroll:"))
    #expect(UIViewController().responds(to: "viewWillAppear(_:)") && !UIView().responds(to: "viewWillAppear(_:)"))
  }

  @Test("A selector with a method needs no registration, and is no method of strangers")
  func adHoc() {
    final class Stranger: NSObject {}
    final class Free: NSObject {
      var count = 0
      func add() { count += 1 }
    }
    let board = Board()
    let selector = Selector("anything", Board.tapped)
    #expect(board.responds(to: selector) && LargeBoard().responds(to: selector) && !Stranger().responds(to: selector))
    board.perform(selector, with: 5)
    let free = Free()
    free.perform(Selector("add", Free.add))
    #expect(board.heard == ["tapped by 5"] && free.count == 1)
  }

  @Test("Registering twice replaces, and the log says so; colons that do not match are told of")
  func registeredTwice() {
    final class Once: NSObject {
      var heard: [String] = []
      func first() { heard.append("first") }
      func second() { heard.append("second") }
      func third(_ sender: Any?) {}
    }
    let log = LogLines()
    SelectorTable.register(Once.self) { $0.add("go", Once.first) }
    #expect(log.lines.isEmpty)
    SelectorTable.register(Once.self) { $0.add("go", Once.second) }
    SelectorTable.register(Once.self) { $0.add("stop", Once.third) }
    let once = Once()
    once.perform("go")
    #expect(once.heard == ["second"] && log.lines.count == 2)
    #expect(log.lines.first == "Once answered go already; the method registered last is taken")
  }

  @Test("Performing what nobody answers stops the program")
  func unrecognized() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = NSObject().perform("fly") }
    }
  }

  @Test("UIKit's own classes answer what apps perform by name")
  func frameworkSelectors() {
    let stage = Stage()
    let field = stage.add(Field("field"))
    field.perform("becomeFirstResponder")
    #expect(field.isFirstResponder && field.responds(to: "setNeedsLayout") && !field.responds(to: "makeKeyAndVisible"))
    field.perform("removeFromSuperview", with: nil, afterDelay: 1)
    stage.advance(by: .milliseconds(999))
    #expect(field.superview != nil)
    stage.advance(by: .milliseconds(1))
    #expect(field.superview == nil && stage.window.responds(to: "makeKeyAndVisible"))
  }

  @Test("A method that does nothing with its sender takes any object, and no one at all")
  func anySender() {
    final class Screen: NSObject, SelectorAnswering {
      var heard: [Bool] = []
      class func registerSelectors() {
        SelectorTable.register(Screen.self) { $0.add("tapped:", anySender: Screen.tapped) }
      }
      func tapped(_ sender: UIButton) { heard.append(sender == self) }
    }
    let stage = Stage()
    let screen = Screen()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    view.addGestureRecognizer(UITapGestureRecognizer(target: screen, action: "tapped:"))
    stage.finger.tap(at: CGPoint(x: 50, y: 50))
    _ = screen.perform("tapped:", with: nil)
    #expect(screen.heard == [false, true])
  }
}
