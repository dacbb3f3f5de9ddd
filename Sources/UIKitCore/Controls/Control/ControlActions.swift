import Foundation
import QuartzCore

/// The registrations for a control's events: pairs of target and selector, and actions, in the order in which they were
/// added. (C27–C30)
@MainActor struct ControlActions {
  /// What an entry does.
  enum Handler {
    /// A selector is sent to the entry's target.
    case send(Selector)
    /// An action is performed.
    case perform(UIAction)
  }

  struct Entry {
    /// Distinguishes it from all others of this control, also from one that was removed.
    let number: Int
    var handler: Handler
    /// The target; not kept alive. (C27)
    weak var target: AnyObject?
    /// Whether its target is searched in the responder chain. (C27)
    let isForChain: Bool
    var events: UIControl.Event

    /// Whether its target was freed.
    var isDead: Bool {
      if case .send = handler { return !isForChain && target == nil }
      return false
    }

    func isSend(_ action: Selector, to target: AnyObject?) -> Bool {
      guard case .send(action) = handler else { return false }
      return target == nil ? isForChain : self.target === target
    }

    func isPerform(_ identifier: UIAction.Identifier) -> Bool {
      guard case .perform(let action) = handler else { return false }
      return action._identifier == identifier
    }
  }

  private(set) var entries: [Entry] = []
  /// All events for which there is an entry, since most events of most controls have none.
  private(set) var events: UIControl.Event = []
  private var count = 0

  /// Adds a pair; one that exists already gets the events as well. (C29)
  mutating func add(_ action: Selector, to target: AnyObject?, for events: UIControl.Event) {
    entries.removeAll(where: \.isDead)
    if let index = entries.firstIndex(where: { $0.isSend(action, to: target) }) {
      entries[index].events.formUnion(events)
      // The newest selector of the name is used: it may carry a method.
      entries[index].handler = .send(action)
    } else {
      append(.send(action), target, isForChain: target == nil, events)
    }
    update()
  }

  /// Adds an action; it replaces one with the same identifier. (C30)
  mutating func add(_ action: UIAction, for events: UIControl.Event) {
    if let index = entries.firstIndex(where: { $0.isPerform(action.identifier) }) {
      entries[index].handler = .perform(action)
      entries[index].events.formUnion(events)
    } else {
      append(.perform(action), nil, isForChain: false, events)
    }
    update()
  }

  private mutating func append(
    _ handler: Handler, _ target: AnyObject?, isForChain: Bool, _ events: UIControl.Event
  ) {
    count += 1
    entries.append(
      Entry(number: count, handler: handler, target: target, isForChain: isForChain, events: events))
  }

  /// Removes events from pairs; nil means every target, every selector.
  mutating func remove(_ action: Selector?, of target: AnyObject?, for events: UIControl.Event) {
    takeEvents(events) { entry in
      guard case .send(let own) = entry.handler else { return false }
      return (target == nil || entry.target === target) && (action == nil || own == action)
    }
  }

  /// Removes events from the action of this identifier.
  mutating func remove(_ identifier: UIAction.Identifier, for events: UIControl.Event) {
    takeEvents(events) { $0.isPerform(identifier) }
  }

  private mutating func takeEvents(_ events: UIControl.Event, where isMeant: (Entry) -> Bool) {
    for index in entries.indices where isMeant(entries[index]) { entries[index].events.subtract(events) }
    entries.removeAll { $0.events.isEmpty || $0.isDead }
    update()
  }

  private mutating func update() { events = entries.reduce(into: []) { $0.formUnion($1.events) } }

  /// Whether an entry is still there for one of these events.
  func has(_ number: Int, for events: UIControl.Event) -> Bool {
    entries.contains { $0.number == number && !$0.events.isDisjoint(with: events) }
  }
}
