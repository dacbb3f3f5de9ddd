import Foundation
import TouchPlatform

/// The keys held in one runtime, and their delivery to commands and first responders. (R17)
@MainActor final class KeyDelivery {
  private struct Name: Hashable {
    let usage: UInt16
    /// Distinguishes keys whose usage a platform does not report.
    let characters: String
  }
  private struct Held {
    let name: Name
    let press: UIPress
    var sample: KeySample
  }
  private unowned let runtime: Runtime
  /// The keys down, the oldest first. More than `limit` keys come from a faulty keyboard; the oldest are cancelled
  /// then.
  private var held: [Held] = []
  private static let limit = 64

  init(runtime: Runtime) { self.runtime = runtime }

  /// A key went down or up, or repeats.
  func receive(_ sample: KeySample) {
    let name = Name(usage: sample.usage, characters: sample.usage == 0 ? sample.characters : "")
    let index = held.firstIndex { $0.name == name }
    switch (index, sample.isDown) {
    case (nil, true): begin(sample, name)
    case (let index?, true): `repeat`(sample, at: index)
    case (let index?, false): end(sample, at: index)
    case (nil, false): break
    }
  }

  private func begin(_ sample: KeySample, _ name: Name) {
    if held.count >= Self.limit, let oldest = held.first?.press { cancel { $0 === oldest.responder } }
    if held.count >= Self.limit { held.removeFirst() }
    let press = UIPress(sample)
    press.isCommand = performCommand(of: press, sample)
    held.append(Held(name: name, press: press, sample: sample))
    guard !press.isCommand else { return }
    let target = runtime.keyTarget
    press.responder = target
    press.window = target.belongingWindow ?? runtime.windows.key
    if send(press, sample).isUnhandled { press.isTyped = true }
    type(press, sample)
  }

  /// Types a press that no responder on the chain has handled into the first responder that got it. (R17)
  private func type(_ press: UIPress, _ sample: KeySample) {
    guard press.isTyped, let responder = press.responder, responder === runtime.firstResponder,
      let input = responder as? any UIKeyInput
    else { return }
    if let editing = responder as? any EditingResponder, editing.takeKey(sample) { return }
    TypedKey(sample)?.type(into: input)
  }

  /// Types a press whose beginning a recogniser held back. (D45)
  func typeLate(_ press: UIPress) {
    press.isTyped = true
    type(press, press.sample)
  }

  private func `repeat`(_ sample: KeySample, at index: Int) {
    let (press, last) = (held[index].press, held[index].sample)
    held[index].sample = sample
    if press.isCommand {
      press.update(sample, .stationary)
      _ = performCommand(of: press, sample)
      return
    }
    if last.characters != sample.characters || last.modifiers != sample.modifiers {
      press.update(sample, .changed)
      send(press, sample)
    }
    type(press, sample)
  }

  private func end(_ sample: KeySample, at index: Int) {
    let press = held[index].press
    press.update(sample, .ended)
    if !press.isCommand { send(press, sample) }
    held.removeAll { $0.press === press }
  }

  @discardableResult
  private func send(_ press: UIPress, _ sample: KeySample) -> UIPressesEvent {
    for other in held where other.press !== press { other.press.phase = .stationary }
    let event = event(sample)
    event.press = press
    runtime.application.sendEvent(event)
    return event
  }

  private func event(_ sample: KeySample) -> UIPressesEvent {
    let event = UIPressesEvent()
    event.held = held.map(\.press).filter { !$0.isCommand }
    event.time = sample.time
    event.modifiers = UIKeyModifierFlags(sample.modifiers)
    return event
  }

  /// Cancels the presses of the chosen responders, which get `pressesCancelled`.
  func cancel(where isChosen: (UIResponder) -> Bool) {
    let dispatcher = runtime.dispatcher
    dispatcher.arbiter.interrupt(pressesWhere: { press in press.responder.map(isChosen) ?? true })
    dispatcher.deliveries.interruptPresses { press in press.responder.map(isChosen) ?? true }
    let chosen = held.filter { held in held.press.responder.map(isChosen) ?? true }
    for item in chosen {
      guard held.contains(where: { $0.press === item.press }) else { continue }
      var sample = item.sample
      sample.time = runtime.now
      item.press.phase = .cancelled
      item.press.timestamp = sample.time.seconds
      if !item.press.isCommand { send(item.press, sample) }
      held.removeAll { $0.press === item.press }
    }
  }

  /// Cancels all presses. (X3, X4)
  func cancelAll() { cancel { _ in true } }

  // MARK: Commands

  private func performCommand(of press: UIPress, _ sample: KeySample) -> Bool {
    guard let key = press.key else { return false }
    let first = runtime.keyTarget
    var current: UIResponder? = first
    for _ in 0..<10_000 {
      guard let responder = current else { return false }
      let added = (responder as? UIViewController)?.addedKeyCommands ?? []
      for command in (responder.keyCommands ?? []) + added where command.fits(key) && command.isOffered {
        guard let target = first.target(forAction: command.action, withSender: command) else { continue }
        return runtime.application.sendAction(command.action, to: target, from: command, for: event(sample))
      }
      current = responder.next
    }
    return false
  }
}
