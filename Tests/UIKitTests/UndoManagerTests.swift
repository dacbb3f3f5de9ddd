import Testing
import TouchTesting
import UIKit

/// A number that knows how to undo its changes.
@MainActor private final class Counter: NSObject {
  let undo: UndoManager
  var value = 0

  init(_ undo: UndoManager) { self.undo = undo }

  func set(_ new: Int, name: String? = nil) {
    let old = value
    value = new
    undo.registerUndo(withTarget: self) { $0.set(old) }
    if let name { undo.setActionName(name) }
  }

  func setNumber(_ new: NSNumber) {
    undo.registerUndo(
      withTarget: self, selector: Selector("setNumber", Counter.setNumber), object: NSNumber(value: value))
    value = new.intValue
  }
}

@MainActor @Suite("Undo manager")
struct UndoManagerTests {
  /// Writes an undo manager's notifications into the stage's journal.
  @MainActor private final class Watcher: NSObject {
    func heard(_ notification: Notification) {
      let name = notification.name.rawValue
      Stage.current?.note(String(name.dropFirst("NSUndoManager".count).dropLast("Notification".count)))
    }
  }

  @Test("What is registered in one event is one group, closed when the event's turn ends")
  func groupsByEvent() {
    final class Pad: UIView {
      lazy var counter = Counter(undoManager ?? UndoManager())
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        counter.set(counter.value + 1)
        counter.set(counter.value + 10)
        Stage.current?.note("level \(counter.undo.groupingLevel)")
      }
    }
    let stage = Stage()
    let pad = stage.add(Pad(frame: .zero))
    let undo = pad.counter.undo
    // All at one moment of the clock: the event ends the group, not the time.
    for _ in 0..<3 { stage.finger.tap(at: CGPoint(x: 5, y: 5)) }
    #expect(undo === stage.window.undoManager && pad.counter.value == 33 && undo.groupingLevel == 0)
    #expect(undo.undoCount == 3 && stage.journal == ["level 1", "level 1", "level 1"])
    undo.undo()
    #expect(pad.counter.value == 22 && undo.redoCount == 1)
    undo.undo()
    undo.redo()
    #expect(pad.counter.value == 22 && undo.canUndo && undo.canRedo)
    stage.finger.tap(at: CGPoint(x: 5, y: 5))
    #expect(pad.counter.value == 33 && !undo.canRedo && undo.undoCount == 3)
    for _ in 0..<5 { undo.undo() }
    #expect(pad.counter.value == 0 && !undo.canUndo && undo.redoCount == 3)
    for _ in 0..<5 { undo.redo() }
    #expect(pad.counter.value == 33)
  }

  @Test("Outside of events the group closes with the next turn, or when something is undone")
  func outsideOfEvents() {
    let stage = Stage()
    let counter = Counter(UndoManager())
    counter.set(1)
    counter.set(2)
    #expect(counter.undo.groupingLevel == 1 && counter.undo.canUndo)
    stage.advance(by: .frames(1))
    #expect(counter.undo.groupingLevel == 0 && counter.undo.undoCount == 1)
    counter.set(3)
    counter.undo.undo()
    #expect(counter.value == 2 && counter.undo.groupingLevel == 0)
    counter.set(4)
    counter.undo.beginUndoGrouping()
    counter.set(5)
    stage.advance(by: .frames(1))
    #expect(counter.undo.groupingLevel == 2)
    counter.undo.endUndoGrouping()
    stage.advance(by: .frames(1))
    counter.perform(Selector("later", { (counter: Counter) in { counter.set(9) } }), with: nil, afterDelay: 0.1)
    stage.advance(by: .seconds(1))
    #expect(counter.value == 9 && counter.undo.groupingLevel == 0 && counter.undo.undoCount == 3)
  }

  @Test("Groups nest: undo takes the outermost, undoNestedGroup the last closed one, which is redone as a whole")
  func nesting() {
    let undo = UndoManager()
    undo.groupsByEvent = false
    let counter = Counter(undo)
    undo.beginUndoGrouping()
    counter.set(1)
    undo.beginUndoGrouping()
    counter.set(2)
    counter.set(3)
    #expect(undo.groupingLevel == 2)
    undo.endUndoGrouping()
    undo.undoNestedGroup()
    #expect(counter.value == 1 && undo.groupingLevel == 1 && undo.redoCount == 1)
    undo.undoNestedGroup()
    #expect(counter.value == 1)
    undo.beginUndoGrouping()
    undo.endUndoGrouping()
    undo.endUndoGrouping()
    #expect(undo.undoCount == 1)
    undo.redo()
    #expect(counter.value == 3 && undo.undoCount == 2)
    undo.undo()
    undo.undo()
    #expect(counter.value == 0 && undo.redoCount == 2)
  }

  @Test("A selector with an object undoes as well, and the object is kept while targets are not")
  func selectorsAndMemory() {
    let undo = UndoManager()
    weak var target: Counter?
    weak var object: NSObject?
    let survivor = Counter(undo)
    survivor.setNumber(5)
    undo.undo()
    #expect(survivor.value == 0 && undo.canRedo)
    undo.redo()
    #expect(survivor.value == 5)
    undo.removeAllActions()
    do {
      let counter = Counter(undo)
      let kept = NSObject()
      (target, object) = (counter, kept)
      counter.set(1)
      undo.registerUndo(withTarget: survivor, selector: "anything:", object: kept)
    }
    #expect(target == nil && object != nil)
    undo.removeAllActions(withTarget: survivor)
    #expect(object == nil && undo.canUndo)
    undo.undo()
    #expect(!undo.canUndo && !undo.canRedo && survivor.value == 5)
  }

  @Test("Names go with groups from undo to redo and back, into titles for menus")
  func names() {
    let undo = UndoManager()
    let counter = Counter(undo)
    #expect(undo.undoMenuItemTitle == "Undo" && undo.redoMenuItemTitle == "Redo" && undo.undoActionName.isEmpty)
    counter.set(1, name: "Typing")
    #expect(undo.undoActionName == "Typing" && undo.undoMenuItemTitle == "Undo Typing" && undo.redoActionName.isEmpty)
    undo.undo()
    #expect(undo.redoMenuItemTitle == "Redo Typing" && undo.undoActionName.isEmpty)
    undo.redo()
    #expect(undo.undoActionName == "Typing")
    undo.setActionName("")
    #expect(undo.undoMenuItemTitle == "Undo")
    undo.beginUndoGrouping()
    counter.set(2, name: "Paste")
    undo.endUndoGrouping()
    #expect(undo.undoActionName == "Paste" && undo.undoMenuTitle(forUndoActionName: "Cut") == "Undo Cut")
    undo.setActionIsDiscardable(true)
    undo.undo()
    #expect(undo.redoActionName == "Paste" && undo.redoActionIsDiscardable && !undo.undoActionIsDiscardable)
  }

  @Test("Registration can be switched off, levels are limited, everything can be forgotten")
  func limits() {
    let undo = UndoManager()
    undo.groupsByEvent = false
    let counter = Counter(undo)
    func change(_ value: Int) {
      undo.beginUndoGrouping()
      counter.set(value)
      undo.endUndoGrouping()
    }
    undo.levelsOfUndo = 3
    for value in 1...5 { change(value) }
    #expect(undo.undoCount == 3)
    undo.disableUndoRegistration()
    undo.disableUndoRegistration()
    counter.set(99)
    undo.enableUndoRegistration()
    #expect(!undo.isUndoRegistrationEnabled)
    undo.enableUndoRegistration()
    for _ in 0..<9 { undo.undo() }
    #expect(counter.value == 2 && undo.redoCount == 3)
    undo.levelsOfUndo = 1
    #expect(undo.redoCount == 1)
    undo.removeAllActions()
    #expect(!undo.canRedo && !undo.canUndo && undo.groupingLevel == 0)
    undo.levelsOfUndo = 0
    for value in 1...500 { change(value) }
    #expect(undo.undoCount == 500)
  }

  @Test("Notifications come in Apple's order; while undoing, isUndoing says so")
  func notifications() {
    let stage = Stage()
    let undo = UndoManager()
    undo.groupsByEvent = false
    let watcher = Watcher()
    let names: [NSNotification.Name] = [
      .NSUndoManagerCheckpoint, .NSUndoManagerDidOpenUndoGroup, .NSUndoManagerWillCloseUndoGroup,
      .NSUndoManagerDidCloseUndoGroup, .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange,
      .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange,
    ]
    for name in names {
      NotificationCenter.default.addObserver(
        watcher, selector: Selector("heard", Watcher.heard), name: name, object: undo)
    }
    func act() {
      Stage.current?.note("act, undoing \(undo.isUndoing), redoing \(undo.isRedoing)")
      undo.registerUndo(withTarget: watcher) { _ in act() }
    }
    undo.beginUndoGrouping()
    undo.registerUndo(withTarget: watcher) { _ in act() }
    undo.endUndoGrouping()
    undo.undo()
    let opened = ["DidOpenUndoGroup", "Checkpoint", "WillCloseUndoGroup", "DidCloseUndoGroup"]
    let undone = [
      "Checkpoint", "WillUndoChange", "DidOpenUndoGroup", "act, undoing true, redoing false", "Checkpoint",
      "WillCloseUndoGroup", "DidCloseUndoGroup", "DidUndoChange",
    ]
    #expect(stage.journal == opened + undone)
    stage.clearJournal()
    #expect(undo.canRedo)
    undo.redo()
    #expect(
      stage.journal == [
        "Checkpoint", "Checkpoint", "WillRedoChange", "DidOpenUndoGroup", "act, undoing false, redoing true",
        "Checkpoint", "WillCloseUndoGroup", "DidCloseUndoGroup", "DidRedoChange",
      ])
    // The closures hold the manager.
    undo.removeAllActions()
  }

  @Test("Undoing from within an undo does nothing")
  func reentry() {
    let undo = UndoManager()
    let counter = Counter(undo)
    counter.set(1)
    undo.registerUndo(withTarget: counter) { counter in
      counter.undo.undo()
      counter.undo.redo()
      counter.set(7)
    }
    undo.undo()
    #expect(counter.value == 0 && undo.redoCount == 1 && !undo.isUndoing)
  }

  @Test("Unbalanced groups and undoing with inner groups open stop the program, as on Apple's platforms")
  func misuse() async {
    await #expect(processExitsWith: .failure) { await MainActor.run { UndoManager().endUndoGrouping() } }
    await #expect(processExitsWith: .failure) { await MainActor.run { UndoManager().enableUndoRegistration() } }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let undo = UndoManager()
        undo.beginUndoGrouping()
        undo.beginUndoGrouping()
        undo.undo()
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let undo = UndoManager()
        undo.groupsByEvent = false
        undo.registerUndo(withTarget: undo) { _ in }
      }
    }
  }
}

extension UndoManagerTests {
  @Test("What an operation kept may forget its own actions while it is freed with them")
  func freedOwners() {
    @MainActor final class Owner: NSObject {
      let undo: UndoManager
      init(_ undo: UndoManager) { self.undo = undo }
      isolated deinit { undo.removeAllActions(withTarget: self) }
    }
    let undo = UndoManager()
    undo.groupsByEvent = false
    func fill() {
      for _ in 0..<3 {
        let owner = Owner(undo)
        undo.beginUndoGrouping()
        undo.registerUndo(withTarget: undo) { [owner] _ in _ = owner }
        undo.endUndoGrouping()
      }
    }
    fill()
    undo.removeAllActions()
    fill()
    undo.removeAllActions(withTarget: undo)
    fill()
    undo.levelsOfUndo = 1
    undo.undo()
    fill()
    #expect(undo.undoCount == 1 && undo.redoCount == 0)
    undo.removeAllActions()
  }
}
