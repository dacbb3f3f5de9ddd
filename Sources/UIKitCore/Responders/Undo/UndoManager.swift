import Foundation
import QuartzCore
import RenderTree

/// Records how to undo what the user does, and undoes and redoes it.
///
/// What is registered is collected in groups, and `undo()` undoes the last one as a whole. By default all that is
/// registered while one event is handled is one group: it is opened by the first registration and closed when the
/// event's turn ends (a touch event, a key, a deadline such as a delayed perform). What is registered while undoing
/// becomes what `redo()` does, and the other way round.
///
/// Targets are not kept alive: an operation whose target is gone does nothing, and the objects passed with them are
/// retained. A group in which nothing was registered is dropped when it is closed (our choice). Foundation has this
/// class on Apple's platforms only. Statement R17: a responder's `undoManager` is that of the next responder, at last
/// the window's.
/// > Not yet: `prepare(withInvocationTarget:)`, values attached to actions.
@preconcurrency @MainActor
open class UndoManager: NSObject {
  private var undoStack: [UndoGroup] = []
  private var redoStack: [UndoGroup] = []
  /// The open groups, the outermost first.
  private var openGroups: [UndoGroup] = []
  private var disabled = 0
  /// Whether the outermost open group was opened by a registration, and closes with the turn.
  private var isOpenForEvent = false
  /// Whether that turn has ended while an inner group was open.
  private var isCloseDue = false

  /// A manager with nothing to undo.
  public override init() { super.init() }

  // MARK: Registering

  /// Registers how to undo something: `handler` with the target. The target is not kept alive; capture nothing that
  /// keeps the manager's owner alive.
  open func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
  ) {
    register(target) { object in
      if let target = object as? TargetType { handler(target) }
    }
  }

  /// Registers how to undo something: `selector`, performed on the target with `object`, which is kept.
  open func registerUndo(withTarget target: Any, selector: Selector, object: Any?) {
    register(target as AnyObject) { target in SelectorTable.send(selector, to: target, object) }
  }

  private func register(_ target: AnyObject, _ action: @escaping @MainActor (AnyObject) -> Void) {
    guard isUndoRegistrationEnabled else { return }
    var freed: [UndoGroup] = []
    openForEvent()
    guard let group = openGroups.last else {
      preconditionFailure(
        "registerUndo needs an open undo group: call beginUndoGrouping() before it, or set groupsByEvent to true")
    }
    if !isUndoing, !isRedoing { freed = empty(&redoStack) }
    group.items.append(
      .operation(UndoGroup.Operation(target: target, targetID: ObjectIdentifier(target), action: action)))
    withExtendedLifetime(freed) {}
  }

  /// Whether registrations count. Default true.
  open var isUndoRegistrationEnabled: Bool { disabled == 0 }

  /// Ignores registrations until `enableUndoRegistration()` has been called as often.
  open func disableUndoRegistration() { disabled += 1 }

  /// Reverts one `disableUndoRegistration()`. The program stops when there is none.
  open func enableUndoRegistration() {
    precondition(disabled > 0, "enableUndoRegistration() was called without a disableUndoRegistration() before it")
    disabled -= 1
  }

  // MARK: Grouping

  /// Whether groups are opened by the first registration in a turn and closed at its end. Default true.
  open var groupsByEvent = true

  /// The value is kept without effect: turns are the runtime's, which has no modes.
  /// > Partly: kept.
  open var runLoopModes: [RunLoop.Mode] = [.default]

  /// How many groups are open.
  open var groupingLevel: Int { openGroups.count }

  /// Opens a group within those that are open; with `groupsByEvent` the turn's group is opened first.
  open func beginUndoGrouping() {
    if !isUndoing, !isRedoing { openForEvent() }
    beginGroup()
  }

  private func openForEvent() {
    guard groupsByEvent, openGroups.isEmpty, !isUndoing, !isRedoing else { return }
    beginGroup()
    isOpenForEvent = true
    closeAtEndOfTurn()
  }

  private func closeAtEndOfTurn() {
    let media = MediaRuntime.current
    // One request at a time, so that they do not accumulate where no turn ever ends.
    guard awaitedTurn !== media.turn else { return }
    awaitedTurn = media.turn
    media.turn.atEnd(on: media) { [weak self] in
      self?.awaitedTurn = nil
      self?.closeForEvent()
    }
  }
  private weak var awaitedTurn: Turn?

  /// The turn ends. The event's group stays open until the app has closed the groups it has opened inside.
  private func closeForEvent() {
    guard isOpenForEvent else { return }
    if openGroups.count == 1 { endGroup() } else { isCloseDue = true }
  }

  private func beginGroup() {
    if !openGroups.isEmpty { post(.NSUndoManagerCheckpoint) }
    openGroups.append(UndoGroup())
    post(.NSUndoManagerDidOpenUndoGroup)
  }

  /// Closes the group opened last. The program stops when none is open.
  open func endUndoGrouping() {
    precondition(!openGroups.isEmpty, "endUndoGrouping() was called without a beginUndoGrouping() before it")
    endGroup()
  }

  private func endGroup() {
    post(.NSUndoManagerCheckpoint)
    post(
      .NSUndoManagerWillCloseUndoGroup, [NSUndoManagerGroupIsDiscardableKey: openGroups.last?.isDiscardable ?? false])
    // An observer may have closed it.
    guard let group = openGroups.popLast() else { return }
    if let parent = openGroups.last {
      if parent.name.isEmpty { parent.name = group.name }
      if !group.isEmpty { parent.items.append(.group(group)) }
      if isCloseDue, openGroups.count == 1 {
        isCloseDue = false
        closeAtEndOfTurn()
      }
    } else {
      isOpenForEvent = false
      isCloseDue = false
      if !group.isEmpty { push(group) }
    }
    post(.NSUndoManagerDidCloseUndoGroup)
  }

  private func push(_ group: UndoGroup) {
    if isUndoing { redoStack.append(group) } else { undoStack.append(group) }
    trim()
  }

  /// How many top-level groups are kept; the oldest are dropped first. 0 for all. Default 0.
  open var levelsOfUndo = 0 { didSet { trim() } }

  private func trim() {
    guard levelsOfUndo > 0 else { return }
    let old = (undoStack, redoStack)
    if old.0.count > levelsOfUndo { undoStack = old.0.suffix(levelsOfUndo) }
    if old.1.count > levelsOfUndo { redoStack = old.1.suffix(levelsOfUndo) }
    withExtendedLifetime(old) {}
  }

  /// Empties a stack. What its operations retained is freed after that, since a deinit may call
  /// `removeAllActions(withTarget:)`.
  private func empty(_ stack: inout [UndoGroup]) -> [UndoGroup] {
    let old = stack
    stack = []
    return old
  }

  // MARK: Undoing and redoing

  /// Whether there is something to undo, an open group's content included.
  open var canUndo: Bool { !undoStack.isEmpty || (!isUndoing && !isRedoing && openGroups.contains { !$0.isEmpty }) }

  /// Whether there is something to redo. Posts a checkpoint to observers first, which may register what they held back.
  open var canRedo: Bool {
    post(.NSUndoManagerCheckpoint)
    return !redoStack.isEmpty
  }

  /// How many groups can be undone.
  open var undoCount: Int { undoStack.count }

  /// How many groups can be redone.
  open var redoCount: Int { redoStack.count }

  /// Whether `undo()` is running.
  open private(set) var isUndoing = false

  /// Whether `redo()` is running.
  open private(set) var isRedoing = false

  /// Closes the open top-level group, then undoes the last group. With nothing to undo it does nothing. The program
  /// stops when more than one group is open.
  open func undo() {
    precondition(
      isUndoing || isRedoing || openGroups.count <= 1,
      "undo() was called with \(openGroups.count) open undo groups; end the inner ones first, or call undoNestedGroup()"
    )
    if openGroups.count == 1, !isUndoing, !isRedoing { endGroup() }
    undoNestedGroup()
  }

  /// Undoes the last closed group, be it within an open group or a top-level one; it is redone as one group. Called
  /// while undoing or redoing it does nothing.
  open func undoNestedGroup() {
    guard !isUndoing, !isRedoing else {
      return PlatformNote.misuse("an UndoManager was asked to undo while it undoes or redoes; it does not")
    }
    post(.NSUndoManagerCheckpoint)
    guard let group = takeLastClosedGroup() else { return }
    post(.NSUndoManagerWillUndoChange)
    isUndoing = true
    perform(group)
    isUndoing = false
    post(.NSUndoManagerDidUndoChange)
  }

  private func takeLastClosedGroup() -> UndoGroup? {
    guard let outer = openGroups.last else { return undoStack.popLast() }
    guard case .group(let group)? = outer.items.last else { return nil }
    outer.items.removeLast()
    return group
  }

  /// Undoes the last undo. With nothing to redo it does nothing. The program stops when a group is open that the app
  /// opened.
  open func redo() {
    guard !isUndoing, !isRedoing else {
      return PlatformNote.misuse("an UndoManager was asked to redo while it undoes or redoes; it does not")
    }
    if isOpenForEvent, openGroups.count == 1 { endGroup() }
    precondition(openGroups.isEmpty, "redo() was called with \(openGroups.count) open undo groups; end them first")
    post(.NSUndoManagerCheckpoint)
    guard let group = redoStack.popLast() else { return }
    post(.NSUndoManagerWillRedoChange)
    isRedoing = true
    perform(group)
    isRedoing = false
    post(.NSUndoManagerDidRedoChange)
  }

  /// Performs a group's operations; what they register becomes one group of the other stack, by the same name.
  private func perform(_ group: UndoGroup) {
    let outside = openGroups
    let (wasOpenForEvent, wasCloseDue) = (isOpenForEvent, isCloseDue)
    isCloseDue = false
    openGroups = []
    beginGroup()
    openGroups.last?.name = group.name
    openGroups.last?.isDiscardable = group.isDiscardable
    group.perform()
    if openGroups.count > 1 {
      PlatformNote.misuse("an undo operation left \(openGroups.count - 1) undo groups open; they are closed now")
    }
    while !openGroups.isEmpty { endGroup() }
    openGroups = outside
    (isOpenForEvent, isCloseDue) = (wasOpenForEvent, wasCloseDue)
  }

  // MARK: Removing

  /// Removes all operations, closes open groups and enables registration.
  open func removeAllActions() {
    let freed = (empty(&undoStack), empty(&redoStack), openGroups.map(\.items))
    disabled = 0
    // A running undo needs its own group open.
    if isUndoing || isRedoing {
      for group in openGroups { group.items = [] }
    } else {
      openGroups = []
      isOpenForEvent = false
      isCloseDue = false
    }
    withExtendedLifetime(freed) {}
  }

  /// Removes the operations of a target. It need not be called for a target that is freed.
  open func removeAllActions(withTarget target: Any) {
    let id = ObjectIdentifier(target as AnyObject)
    for group in undoStack + redoStack + openGroups { group.remove(id) }
    let old = (undoStack, redoStack)
    undoStack = old.0.filter { !$0.isEmpty }
    redoStack = old.1.filter { !$0.isEmpty }
    withExtendedLifetime(old) {}
  }

  // MARK: Names

  /// Names what is registered, for menus: "Paste". The name is set on the group opened last, and from there on those
  /// around it that have no name; without one on the group closed last. An empty name removes it.
  open func setActionName(_ actionName: String) { (openGroups.last ?? undoStack.last)?.name = actionName }

  /// The name of what `undo()` would undo; empty where there is none.
  open var undoActionName: String {
    if !isUndoing, !isRedoing, openGroups.contains(where: { !$0.isEmpty }) {
      return openGroups.first { !$0.name.isEmpty }?.name ?? ""
    }
    return undoStack.last?.name ?? ""
  }

  /// The name of what `redo()` would redo; empty where there is none.
  open var redoActionName: String { redoStack.last?.name ?? "" }

  /// "Undo", with the action's name behind it.
  /// > Here: in English.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

  /// "Redo", with the action's name behind it.
  /// > Here: in English.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// A menu title for undoing an action of this name. Override to translate.
  /// > Here: in English.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }

  /// A menu title for redoing an action of this name. Override to translate.
  /// > Here: in English.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }

  // MARK: What may be discarded

  /// Says whether the open group, or without one the group closed last, may be discarded without a question to the
  /// user: a change of the view rather than of the document.
  open func setActionIsDiscardable(_ discardable: Bool) {
    (openGroups.last ?? undoStack.last)?.isDiscardable = discardable
  }

  /// Whether what `undo()` would undo may be discarded.
  open var undoActionIsDiscardable: Bool { undoStack.last?.isDiscardable ?? false }

  /// Whether what `redo()` would redo may be discarded.
  open var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }

  private func post(_ name: Notification.Name, _ info: [AnyHashable: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: self, userInfo: info)
  }
}

/// The key under which `NSUndoManagerWillCloseUndoGroup` says whether the group may be discarded.
public let NSUndoManagerGroupIsDiscardableKey = "NSUndoManagerGroupIsDiscardableKey"

extension NSNotification.Name {
  /// A group is about to be opened within another or closed, or `canRedo` is read: observers register what they held
  /// back.
  public static let NSUndoManagerCheckpoint = NSNotification.Name("NSUndoManagerCheckpointNotification")
  /// A group was opened.
  public static let NSUndoManagerDidOpenUndoGroup = NSNotification.Name("NSUndoManagerDidOpenUndoGroupNotification")
  /// A group is about to be closed.
  public static let NSUndoManagerWillCloseUndoGroup = NSNotification.Name("NSUndoManagerWillCloseUndoGroupNotification")
  /// A group was closed.
  public static let NSUndoManagerDidCloseUndoGroup = NSNotification.Name("NSUndoManagerDidCloseUndoGroupNotification")
  /// Something is about to be undone.
  public static let NSUndoManagerWillUndoChange = NSNotification.Name("NSUndoManagerWillUndoChangeNotification")
  /// Something was undone.
  public static let NSUndoManagerDidUndoChange = NSNotification.Name("NSUndoManagerDidUndoChangeNotification")
  /// Something is about to be redone.
  public static let NSUndoManagerWillRedoChange = NSNotification.Name("NSUndoManagerWillRedoChangeNotification")
  /// Something was redone.
  public static let NSUndoManagerDidRedoChange = NSNotification.Name("NSUndoManagerDidRedoChangeNotification")
}
