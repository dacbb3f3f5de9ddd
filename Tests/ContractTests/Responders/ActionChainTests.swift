import Testing
import TouchTesting
import UIKit

/// Edits, which it says by overriding the standard actions, and by one of its own.
private final class Page: Field, SelectorAnswering {
  static func registerSelectors() { SelectorTable.register(Page.self) { $0.add("turn:for:", Page.turn) } }
  var mayCopy = true
  override func copy(_ sender: Any?) {
    Stage.current?.note("\(name) copies for \(sender.map { "\(type(of: $0))" } ?? "nobody")")
  }
  override func decreaseSize(_ sender: Any?) { Stage.current?.note("\(name) shrinks") }
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == "copy:" ? mayCopy : super.canPerformAction(action, withSender: sender)
  }
  func turn(_ sender: Any?, for event: UIEvent?) {
    Stage.current?.note(
      "\(name) turns for \((sender as? UIView)?.tag ?? -1) with \(event == nil ? "no event" : "an event")")
  }
}

private final class Book: UIViewController, SelectorAnswering {
  static func registerSelectors() { SelectorTable.register(Book.self) { $0.add("close", Book.close) } }
  func close() { Stage.current?.note("book closes") }
  override func paste(_ sender: Any?) { Stage.current?.note("book pastes") }
}

@MainActor @Suite("Responders: actions along the chain")
struct ActionChainTests {
  /// A stage with a controller's book, a page in it and a button on the page.
  private func library() -> (Stage, Book, Page, UIView) {
    let stage = Stage()
    let book = stage.show(Book())
    let page = Page("page")
    book.view.addSubview(page)
    let button = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    button.tag = 4
    page.addSubview(button)
    return (stage, book, page, button)
  }

  @Test("R14: without a target an action climbs from its sender to the first who performs it, and says whether one was")
  func r14() {
    let (stage, _, page, button) = library()
    let application = UIApplication.shared
    #expect(application.sendAction("copy:", to: nil, from: button, for: nil))
    #expect(application.sendAction("close", to: nil, from: button, for: nil))
    #expect(application.sendAction("turn:for:", to: nil, from: button, for: nil))
    #expect(!application.sendAction("cut:", to: nil, from: button, for: nil))
    #expect(!application.sendAction("fly:", to: nil, from: button, for: nil))
    page.mayCopy = false
    #expect(!application.sendAction("copy:", to: nil, from: button, for: nil))
    #expect(application.sendAction("copy:", to: page, from: nil, for: nil))
    #expect(
      stage.journal == [
        "page copies for UIView", "book closes", "page turns for 4 with no event", "page copies for nobody",
      ])
  }

  @Test("R14: the method gets the sender and the event that it is sent for")
  func eventGoesAlong() {
    final class Key: UIView {
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        UIApplication.shared.sendAction("turn:for:", to: nil, from: self, for: event)
      }
    }
    let (stage, _, page, _) = library()
    let key = Key(frame: CGRect(x: 50, y: 0, width: 20, height: 20))
    key.tag = 9
    page.addSubview(key)
    stage.finger.tap(at: CGPoint(x: 55, y: 5))
    #expect(stage.journal == ["page turns for 9 with an event"])
  }

  @Test("R14, R17: without a target or a sender an action starts at the first responder, else at the key window")
  func firstResponderActs() {
    let (stage, _, page, _) = library()
    let other = stage.add(UIView(frame: .zero))
    #expect(!UIApplication.shared.sendAction("copy:", to: nil, from: other, for: nil))
    #expect(!UIApplication.shared.sendAction("decreaseSize:", to: nil, from: nil, for: nil))
    page.becomeFirstResponder()
    stage.clearJournal()
    #expect(UIApplication.shared.sendAction("decreaseSize:", to: nil, from: nil, for: nil))
    #expect(UIApplication.shared.sendAction("paste:", to: nil, from: nil, for: nil))
    // The sender's own chain comes first; nobody there copies.
    #expect(UIApplication.shared.sendAction("copy:", to: nil, from: other, for: nil))
    // The way in which apps put the keyboard away.
    #expect(UIApplication.shared.sendAction("resignFirstResponder", to: nil, from: nil, for: nil))
    #expect(
      stage.journal == ["page shrinks", "book pastes", "page copies for UIView", "page resigned"]
        && !page.isFirstResponder)
  }

  @Test("R15: by default a responder performs what its class answers; standard actions count where they are overridden")
  func r15() {
    let (_, book, page, button) = library()
    let plain = UIView()
    for action: Selector in ["cut:", "copy:", "paste:", "selectAll:", "delete:", "toggleBoldface:", "decreaseSize:"] {
      #expect(!plain.canPerformAction(action, withSender: nil) && !plain.responds(to: action))
    }
    #expect(page.responds(to: "copy:") && page.responds(to: "decreaseSize:") && !page.responds(to: "increaseSize:"))
    #expect(book.responds(to: "paste:") && !book.responds(to: "cut:") && book.responds(to: "close"))
    #expect(button.target(forAction: "copy:", withSender: nil) as? UIView === page)
    #expect(button.target(forAction: "paste:", withSender: nil) as? UIViewController === book)
    #expect(button.target(forAction: "cut:", withSender: nil) == nil)
    page.mayCopy = false
    #expect(button.target(forAction: "copy:", withSender: nil) == nil && page.responds(to: "copy:"))
  }

  @Test("R14: a target that does not answer the action stops the program")
  func strangeTarget() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = UIApplication.shared.sendAction("fly:", to: NSObject(), from: nil, for: nil) }
    }
  }

  @Test("R17: shakes and remote controls start at the first responder, not at a touched view")
  func motion() {
    final class Shaker: Field {
      override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { note("began", event) }
      override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { note("ended", event) }
      override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { note("cancelled", event) }
      override func remoteControlReceived(with event: UIEvent?) { note("got a button", event) }
      private func note(_ what: String, _ event: UIEvent?) {
        Stage.current?.note("\(name) \(what): \(event.map { "\($0.type) \($0.subtype)" } ?? "")")
      }
    }
    let stage = Stage()
    let first = stage.add(Shaker("first"))
    let child = UITestChild(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    first.addSubview(child)
    stage.runtime.sendMotion(.began)
    child.becomeFirstResponder()
    stage.finger.down(at: CGPoint(x: 200, y: 200))
    for phase: UITouch.Phase in [.began, .moved, .ended, .cancelled] { stage.runtime.sendMotion(phase) }
    stage.runtime.sendRemoteControl(.remoteControlPlay)
    #expect(
      stage.journal == [
        "first began: motion motionShake", "first ended: motion motionShake", "first cancelled: motion motionShake",
        "first got a button: remoteControl remoteControlPlay",
      ])
  }

  @Test("R17: a responder's undo manager is the window's, unless one on the way up has its own")
  func undoManagers() {
    final class Desk: UIView {
      let own = UndoManager()
      override var undoManager: UndoManager? { own }
    }
    let (stage, book, page, button) = library()
    let desk = stage.add(Desk(frame: .zero))
    let pen = UIView()
    desk.addSubview(pen)
    #expect(button.undoManager === stage.window.undoManager && book.undoManager === page.undoManager)
    #expect(button.undoManager != nil && pen.undoManager === desk.own && UIView().undoManager == nil)
    #expect(UIWindow().undoManager !== stage.window.undoManager && UIApplication.shared.undoManager == nil)
    #expect(page.editingInteractionConfiguration == .default && page.inputView == nil && page.inputAccessoryView == nil)
  }
}

/// A plain view that may be first responder.
private final class UITestChild: UIView {
  override var canBecomeFirstResponder: Bool { true }
}
