import TouchPlatform
import TouchTesting
import UIKit

/// A view that may be first responder and writes down what it hears.
class Field: UIView {
  let name: String
  var mayBecome = true
  var mayResign = true
  var commands: [UIKeyCommand] = []

  init(_ name: String, frame: CGRect = CGRect(x: 0, y: 0, width: 100, height: 40)) {
    self.name = name
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { fatalError("these tests read no archives") }

  override var canBecomeFirstResponder: Bool { mayBecome }
  override var canResignFirstResponder: Bool { mayResign }
  override var keyCommands: [UIKeyCommand]? { commands.isEmpty ? nil : commands }

  @discardableResult
  override func becomeFirstResponder() -> Bool {
    let became = super.becomeFirstResponder()
    Stage.current?.note("\(name) \(became ? "became" : "did not become") first")
    return became
  }

  @discardableResult
  override func resignFirstResponder() -> Bool {
    let resigned = super.resignFirstResponder()
    Stage.current?.note("\(name) \(resigned ? "resigned" : "did not resign")")
    return resigned
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note(presses, "down") }
  override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note(presses, "changed") }
  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note(presses, "up") }
  override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note(presses, "cancelled") }

  private func note(_ presses: Set<UIPress>, _ what: String) {
    for press in presses { Stage.current?.note("\(name): \(press.key?.characters ?? "?") \(what)") }
  }
}

extension Stage {
  /// A key goes down or up.
  func key(
    _ usage: UIKeyboardHIDUsage, _ characters: String, isDown: Bool = true, _ modifiers: ModifierSet = []
  ) {
    platform.send(
      .key(
        KeySample(
          surface: .main, time: platform.now, usage: UInt16(usage.rawValue), isDown: isDown, characters: characters,
          modifiers: modifiers)))
  }

  /// A key goes down and up again.
  func type(_ usage: UIKeyboardHIDUsage, _ characters: String, _ modifiers: ModifierSet = []) {
    key(usage, characters, isDown: true, modifiers)
    key(usage, characters, isDown: false, modifiers)
  }
}

/// Collects what the log says while it lives; one at a time.
final class LogLines: @unchecked Sendable {
  // Unchecked: tests that use it run on the main actor, one after another.
  private(set) var lines: [String] = []

  init() { PlatformLog.redirect { [weak self] _, text in self?.lines.append(text) } }

  deinit { PlatformLog.redirect(to: nil) }
}
