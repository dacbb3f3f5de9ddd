import CoreGraphics
import TouchPlatform
import UIKit
@_spi(Hosting) @_spi(UIKit) import UIKitCore

extension Stage {
  /// The element of this role and this name on the screen; nil stands for any. The name may be its identifier, its label, its
  /// value or its placeholder.
  public func find(_ role: AccessibilityRole? = nil, _ name: String? = nil) -> StageElement {
    StageElement(stage: self, role: role, name: name)
  }

  /// The element of this name, whatever it is.
  public func find(_ name: String) -> StageElement { find(nil, name) }

  /// The elements of the screen, a line each, indented by what contains them: role, name, value.
  public var elementTree: String {
    var lines: [String] = []
    func write(_ node: AccessibilityNode, _ depth: Int) {
      lines.append(String(repeating: "  ", count: depth) + node.line)
      for child in node.children { write(child, depth + 1) }
    }
    for window in readTree().children { write(window, 0) }
    return lines.joined(separator: "\n")
  }

  /// Types characters on a keyboard, one after another, and waits until nothing moves. `\n`, `\t`, `\u{8}` and `\u{1B}` are
  /// return, tab, delete and escape.
  public func type(_ text: String) {
    settle()
    for character in text {
      let key = TypedKey(character)
      platform.send(.key(key.sample(isDown: true, at: platform.now)))
      advance(by: .milliseconds(5))
      platform.send(.key(key.sample(isDown: false, at: platform.now)))
      advance(by: .milliseconds(5))
    }
    settleAfterEvent()
  }

  /// Lets time pass until nothing moves: until animations that end have ended and contents have stopped scrolling. Motions
  /// that never end, such as that of an activity indicator, are not waited for.
  /// - Parameter seconds: for how long at most.
  /// - Returns: whether nothing moves that could end; false where the time was not enough.
  @discardableResult
  public func settle(within seconds: Double = 60) -> Bool {
    let end = now + seconds
    var motion = ContentMotion()
    _ = motion.isMoving(in: runtime, at: platform.now)
    var still = 0
    while still < 2, platform.isFrameRequested {
      guard now < end else { return false }
      advance(by: .frames(1))
      still = motion.isMoving(in: runtime, at: platform.now) ? 0 : still + 1
    }
    return true
  }

  /// The same after an event, and longer than a tap waits for a second one.
  func settleAfterEvent() {
    advance(by: .milliseconds(400))
    settle()
  }

  /// What makes the screen hard to use for some people, as far as a program can tell. Moves the clock to the next display frame,
  /// whose picture shows the contrast of texts.
  public func accessibilityIssues(_ kinds: Set<AccessibilityIssue.Kind> = Set(AccessibilityIssue.Kind.allCases))
    -> [AccessibilityIssue]
  {
    let picture = kinds.contains(.contrast) ? snapshot.pixels : nil
    let found = AccessibilityAudit.issues(
      kinds, in: runtime, tree: readTree(), picture: picture, scale: UIScreen.main.scale)
    return found.map { AccessibilityIssue(kind: $0.kind, description: $0.detail, frame: $0.frame) }
  }

  // MARK: -

  /// The elements now. The stage keeps them, since each refers to what contains it.
  func readTree() -> AccessibilityNode {
    let tree = AccessibilityTree.read(runtime)
    self.tree = tree
    return tree
  }

  /// The names of the elements of a role, for a message.
  func elementNames(_ role: AccessibilityRole?) -> String {
    var names: [String] = []
    readTree().visit { node in
      if role.map({ $0 == node.role }) ?? node.isElement { names.append(node.line) }
      return true
    }
    guard !names.isEmpty else { return "none of its kind" }
    return names.prefix(12).joined(separator: ", ") + (names.count > 12 ? " and \(names.count - 12) more" : "")
  }
}

/// Something that makes a screen hard to use for some people.
public struct AccessibilityIssue: Hashable, Sendable, CustomStringConvertible {
  /// What is looked at.
  public typealias Kind = AccessibilityAudit.Kind
  /// What is wrong.
  public let kind: Kind
  /// What and where, with the measured value.
  public let description: String
  /// Where it is on the screen, in points.
  public let frame: CGRect
}

extension AccessibilityNode {
  /// `button “Save”: value`.
  fileprivate var line: String {
    let name = label.isEmpty ? identifier : label
    return "\(role)" + (name.isEmpty ? "" : " “\(name)”") + (value.map { ": \($0)" } ?? "")
  }
}
