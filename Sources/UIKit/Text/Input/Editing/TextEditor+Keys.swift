import Foundation
import TouchPlatform

// What keys of a hardware keyboard do besides typing: as on iPadOS and macOS. Where a platform has no command key the
// control key replaces it with C, X, V, Z, Y and A, and replaces alternate with arrows that move by words (our choice).
extension TextEditor {
  /// Performs the action of a key.
  /// - Returns: false for a key that types, or means nothing here.
  func take(_ sample: KeySample) -> Bool {
    let modifiers = sample.modifiers
    let extends = modifiers.contains(.shift)
    let byWord = modifiers.contains(.alternate) || modifiers.contains(.control)
    let isCommand = modifiers.contains(.command)
    let step: Step = isCommand ? .lineEdge : byWord ? .word : .character
    switch UIKeyboardHIDUsage(rawValue: Int(sample.usage)) {
    case .keyboardRightArrow: moveIfSelectable { move(right: true, by: step, extends: extends) }
    case .keyboardLeftArrow: moveIfSelectable { move(right: false, by: step, extends: extends) }
    case .keyboardUpArrow: moveIfSelectable { vertical(-1, isCommand, byWord, extends) }
    case .keyboardDownArrow: moveIfSelectable { vertical(1, isCommand, byWord, extends) }
    case .keyboardHome:
      moveIfSelectable { move(forward: false, by: isCommand || byWord ? .document : .lineEdge, extends: extends) }
    case .keyboardEnd:
      moveIfSelectable { move(forward: true, by: isCommand || byWord ? .document : .lineEdge, extends: extends) }
    case .keyboardPageUp: moveIfSelectable { move(pages: -1, extends: extends) }
    case .keyboardPageDown: moveIfSelectable { move(pages: 1, extends: extends) }
    case .keyboardDeleteOrBackspace where isCommand: deleteBackward(.line)
    case .keyboardDeleteOrBackspace where byWord: deleteBackward(.word)
    case .keyboardDeleteForward: deleteForward(isCommand ? .line : byWord ? .word : .character)
    case .keyboardTab where modifiers.isDisjoint(with: [.command, .control, .alternate]):
      return host.takeTab(backwards: extends)
    default: return takeShortcut(sample, extends: extends, isCommand: isCommand)
    }
    return true
  }

  private func moveIfSelectable(_ body: () -> Void) { if host.isTextSelectable { body() } }

  private func vertical(_ lines: Int, _ isCommand: Bool, _ byParagraph: Bool, _ extends: Bool) {
    if isCommand {
      move(forward: lines > 0, by: .document, extends: extends)
    } else if byParagraph {
      move(forward: lines > 0, by: .paragraph, extends: extends)
    } else {
      move(lines: lines, extends: extends)
    }
  }

  private func takeShortcut(_ sample: KeySample, extends: Bool, isCommand: Bool) -> Bool {
    let isControl = sample.modifiers.contains(.control)
    guard isCommand || isControl else { return false }
    let letter = KeyCharacters.plain(usage: sample.usage) ?? sample.characters.lowercased()
    switch letter {
    case "a": perform("selectAll:")
    case "c": perform("copy:")
    case "x": perform("cut:")
    case "v": perform("paste:")
    case "z": if extends { redo() } else { undo() }
    case "y" where isControl: redo()
    default: return isControl && !isCommand && takeControl(letter, extends: extends)
    }
    return true
  }

  /// Sends an action to the responder that performs it from the host on, so that overrides of subclasses are called.
  private func perform(_ action: Selector) {
    guard let target = host.target(forAction: action, withSender: nil) else { return }
    UIApplication.shared.sendAction(action, to: target, from: nil, for: nil)
  }

  /// The control key's traditional shortcuts for editing.
  private func takeControl(_ letter: String, extends: Bool) -> Bool {
    switch letter {
    case "e": move(forward: true, by: .lineEdge, extends: extends)
    case "f": move(forward: true, by: .character, extends: extends)
    case "b": move(forward: false, by: .character, extends: extends)
    case "n": move(lines: 1, extends: extends)
    case "p": move(lines: -1, extends: extends)
    case "d": deleteForward()
    case "h": deleteBackward()
    case "k": deleteForward(.paragraph)
    default: return false
    }
    return true
  }

  private func undo() {
    guard let manager = host.undoManager, manager.groupingLevel <= 1, manager.canUndo else { return }
    unmark()
    manager.undo()
  }

  private func redo() {
    guard let manager = host.undoManager, manager.groupingLevel <= 1, manager.canRedo else { return }
    manager.redo()
  }
}
