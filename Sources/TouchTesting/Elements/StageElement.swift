import CoreGraphics
import TouchPlatform
import UIKit
@_spi(UIKit) import UIKitCore

/// An element of a stage's screen by what it is and by its name, as those that read the screen are told of it.
///
/// It is looked up each time that it is used. What is done to it is done by fingers, where a user would touch it: contents are
/// scrolled until it is seen, and what covers it is an error.
///
/// ```swift
/// try stage.find(.textField, "Name").type("Ada")
/// try stage.find(.button, "Save").tap()
/// #expect(stage.find(.staticText, "Saved").exists)
/// ```
@MainActor public struct StageElement {
  let stage: Stage
  let role: AccessibilityRole?
  let name: String?
  var index: Int?

  /// One of several that are alike, from the first in the order of reading.
  public subscript(index: Int) -> StageElement {
    var one = self
    one.index = index
    return one
  }

  // MARK: What it is

  /// How many there are.
  public var count: Int { nodes.count }
  /// Whether there is one.
  public var exists: Bool { !chosen.isEmpty }
  /// The name that tests find it by; nil where there is none.
  public var identifier: String? { chosen.first?.identifier }
  /// Its name, in the user's language; nil where there is none.
  public var label: String? { chosen.first?.label }
  /// What it stands at; nil where it says nothing.
  public var value: String? { chosen.first?.value }
  /// Where it is on the screen, in points; nil where there is none.
  public var frame: CGRect? { chosen.first?.frame }
  /// The view that it is, or that it is a part of; nil where there is none.
  public var view: UIView? { chosen.first?.view }
  /// Whether it can be used.
  public var isEnabled: Bool { chosen.first?.isEnabled ?? false }
  /// Whether it is chosen.
  public var isSelected: Bool { chosen.first?.isSelected ?? false }
  /// Whether it takes what is typed.
  public var hasFocus: Bool { chosen.first?.hasFocus ?? false }
  /// Whether a finger would reach it where it is now.
  public var isHittable: Bool {
    chosen.first.flatMap { ElementPlace($0, in: stage.runtime) }?.isHittable ?? false
  }

  // MARK: What is done to it

  /// Touches it, and waits until nothing moves.
  public func tap() throws(StageError) {
    let place = try reach()
    stage.finger.tap(at: place)
    stage.settleAfterEvent()
  }

  /// Touches it twice.
  public func doubleTap() throws(StageError) {
    let place = try reach()
    stage.finger.doubleTap(at: place)
    stage.settleAfterEvent()
  }

  /// Holds a finger on it for a number of seconds.
  public func press(for seconds: Double) throws(StageError) {
    let place = try reach()
    stage.finger.tap(at: place, for: seconds)
    stage.settleAfterEvent()
  }

  /// Drags from it to a point of the screen.
  /// - Parameters:
  ///   - seconds: how long the way takes.
  ///   - hold: how long the finger rests before it moves, in seconds.
  public func drag(to point: CGPoint, over seconds: Double = 0.3, after hold: Double = 0) throws(StageError) {
    let finger = stage.finger.down(at: try reach())
    if hold > 0 { stage.advance(by: .seconds(hold)) }
    finger.drag(to: point, over: seconds)
    finger.up()
    stage.settleAfterEvent()
  }

  /// Drags from it to another one.
  public func drag(to other: StageElement, over seconds: Double = 0.3, after hold: Double = 0) throws(StageError) {
    try drag(to: other.reach(), over: seconds, after: hold)
  }

  /// Types a text into it, after a tap where it does not take what is typed yet.
  public func type(_ text: String) throws(StageError) {
    if !hasFocusInside {
      try tap()
      guard hasFocusInside else { throw StageError("\(inWords) does not take what is typed, also after a tap") }
    }
    stage.type(text)
  }

  /// Scrolls what contains it until it is seen.
  public func scrollIntoView() throws(StageError) { _ = try reach() }

  // MARK: -

  private var hasFocusInside: Bool { chosen.first?.focused != nil }

  private var nodes: [AccessibilityNode] {
    var found: [AccessibilityNode] = []
    stage.readTree().visit { node in
      if role.map({ $0 == node.role }) ?? true, name.map({ node.isCalled($0) }) ?? true { found.append(node) }
      return true
    }
    return found
  }

  /// The one that is meant, as far as there is one.
  private var chosen: [AccessibilityNode] {
    let nodes = nodes
    guard let index else { return nodes }
    return nodes.indices.contains(index) ? [nodes[index]] : []
  }

  /// Where it is touched, after what contains it has been scrolled.
  private func reach() throws(StageError) -> CGPoint {
    stage.settle()
    var node = try only()
    if ElementPlace(node, in: stage.runtime)?.isHittable != true, node.scrollIntoView() {
      stage.advance(by: .frames(2))
      node = try only()
    }
    guard let place = ElementPlace(node, in: stage.runtime) else {
      throw StageError("\(inWords) is outside of the screen and cannot be scrolled there")
    }
    guard place.isHittable else {
      throw StageError("\(inWords) cannot be touched: something covers (\(place.location.x), \(place.location.y))")
    }
    return place.location
  }

  private func only() throws(StageError) -> AccessibilityNode {
    let chosen = chosen
    guard let node = chosen.first else {
      let all = nodes.count
      if let index, all > 0 { throw StageError("there are \(all) of \(inWords), and none at \(index)") }
      throw StageError("there is no \(inWords); there are: \(stage.elementNames(role))")
    }
    guard chosen.count == 1 else {
      throw StageError("there are \(chosen.count) of \(inWords); choose one by its index")
    }
    return node
  }

  private var inWords: String {
    let kind = role.map { "\($0)" } ?? "element"
    return (name.map { "\(kind) “\($0)”" } ?? kind) + (index.map { "[\($0)]" } ?? "")
  }
}

extension AccessibilityNode {
  /// Whether this is its identifier, name, value or placeholder.
  fileprivate func isCalled(_ name: String) -> Bool {
    identifier == name || label == name || value == name || placeholder == name
  }
}
