import CoreGraphics
import Foundation
import UIKit
@_spi(UIKit) import UIKitCore

extension XCUIElement {
  /// Touches it for a moment.
  public func tap(file: StaticString = #filePath, line: UInt = #line) {
    act("tap", file, line) { element in
      if KeyboardReader.isKey(element.node) {
        element.session.touchKey(element.node)
        return nil
      }
      element.session.perform([FingerPath(at: element.point, for: AppSession.tapDuration)])
      return nil
    }
  }

  /// Touches it twice.
  public func doubleTap(file: StaticString = #filePath, line: UInt = #line) {
    tap(withNumberOfTaps: 2, numberOfTouches: 1, file: file, line: line)
  }

  /// Touches it with two fingers.
  public func twoFingerTap(file: StaticString = #filePath, line: UInt = #line) {
    tap(withNumberOfTaps: 1, numberOfTouches: 2, file: file, line: line)
  }

  /// Touches it a number of times with a number of fingers that stand side by side.
  public func tap(
    withNumberOfTaps numberOfTaps: Int, numberOfTouches: Int, file: StaticString = #filePath, line: UInt = #line
  ) {
    act("tap", file, line) { element in
      guard (1...10).contains(numberOfTaps), (1...10).contains(numberOfTouches) else {
        return "\(numberOfTaps) taps with \(numberOfTouches) fingers are none that a hand makes"
      }
      if KeyboardReader.isKey(element.node) {
        for _ in 0..<numberOfTaps { element.session.touchKey(element.node) }
        return nil
      }
      let gap = min(30, element.seen.width / CGFloat(numberOfTouches + 1))
      var paths: [FingerPath] = []
      for tap in 0..<numberOfTaps {
        let start = Double(tap) * (AppSession.tapDuration + AppSession.tapPause)
        for finger in 0..<numberOfTouches {
          let x = element.point.x + (CGFloat(finger) - CGFloat(numberOfTouches - 1) / 2) * gap
          paths.append(FingerPath(at: CGPoint(x: x, y: element.point.y), from: start, for: AppSession.tapDuration))
        }
      }
      element.session.perform(paths)
      return nil
    }
  }

  /// Touches it for a number of seconds.
  public func press(forDuration duration: TimeInterval, file: StaticString = #filePath, line: UInt = #line) {
    act("press", file, line) { element in
      if KeyboardReader.isKey(element.node) {
        element.session.touchKey(element.node, for: duration.finite)
        return nil
      }
      element.session.perform([FingerPath(at: element.point, for: max(0.01, duration.finite))])
      return nil
    }
  }

  /// Touches it for a number of seconds and drags it to another element.
  public func press(
    forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement, file: StaticString = #filePath,
    line: UInt = #line
  ) {
    press(
      forDuration: duration, thenDragTo: otherElement, withVelocity: .default, thenHoldForDuration: 0, file: file,
      line: line)
  }

  /// Touches it for a number of seconds, drags it to another element, and stays there.
  public func press(
    forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement,
    withVelocity velocity: XCUIGestureVelocity,
    thenHoldForDuration holdDuration: TimeInterval, file: StaticString = #filePath, line: UInt = #line
  ) {
    act("drag", file, line) { element in
      guard let other = otherElement.search.nodes(in: element.session.tree).first else {
        return "no matches found for \(otherElement.search.description)"
      }
      let seen = ElementPlace.seen(other)
      let frame = seen.isEmpty ? other.frame : seen
      let target = other.activationPoint ?? CGPoint(x: frame.midX, y: frame.midY)
      element.session.perform([
        .drag(from: element.point, after: duration, to: target, velocity, holding: holdDuration)
      ])
      return nil
    }
  }

  /// Moves a finger up, from the middle of what is seen of it to its edge.
  public func swipeUp(file: StaticString = #filePath, line: UInt = #line) { swipe(0, -1, .default, file, line) }
  /// Moves a finger down.
  public func swipeDown(file: StaticString = #filePath, line: UInt = #line) { swipe(0, 1, .default, file, line) }
  /// Moves a finger to the left.
  public func swipeLeft(file: StaticString = #filePath, line: UInt = #line) { swipe(-1, 0, .default, file, line) }
  /// Moves a finger to the right.
  public func swipeRight(file: StaticString = #filePath, line: UInt = #line) { swipe(1, 0, .default, file, line) }
  /// Moves a finger up with a velocity.
  public func swipeUp(velocity: XCUIGestureVelocity, file: StaticString = #filePath, line: UInt = #line) {
    swipe(0, -1, velocity, file, line)
  }
  /// Moves a finger down with a velocity.
  public func swipeDown(velocity: XCUIGestureVelocity, file: StaticString = #filePath, line: UInt = #line) {
    swipe(0, 1, velocity, file, line)
  }
  /// Moves a finger to the left with a velocity.
  public func swipeLeft(velocity: XCUIGestureVelocity, file: StaticString = #filePath, line: UInt = #line) {
    swipe(-1, 0, velocity, file, line)
  }
  /// Moves a finger to the right with a velocity.
  public func swipeRight(velocity: XCUIGestureVelocity, file: StaticString = #filePath, line: UInt = #line) {
    swipe(1, 0, velocity, file, line)
  }

  /// The shortest swipe, in points: one of a small element leads beyond its edge.
  private static let shortestSwipe: CGFloat = 60
  private static let wheelVelocity: XCUIGestureVelocity = 1200

  private func swipe(
    _ dx: CGFloat, _ dy: CGFloat, _ velocity: XCUIGestureVelocity, _ file: StaticString, _ line: UInt
  ) {
    act("swipe", file, line) { element in
      let seen = element.seen
      // A wheel is turned faster than a list is scrolled: a swipe over 108 points turns it by 21 rows, as recorded tests say.
      let isWheel = element.node.role == .pickerWheel && velocity == .default
      let velocity = isWheel ? Self.wheelVelocity : velocity
      let length = max(Self.shortestSwipe, (dx != 0 ? seen.width : seen.height) * 0.5)
      let target = CGPoint(x: element.point.x + dx * length, y: element.point.y + dy * length)
      element.session.perform([.drag(from: element.point, after: 0, to: target, velocity, holding: 0)])
      return nil
    }
  }

  /// Two fingers move apart (with a scale above 1) or together.
  /// - Parameters:
  ///   - scale: how the distance of the fingers changes.
  ///   - velocity: how fast the scale changes, in factors a second; above 0 for a scale above 1, below 0 for one below.
  public func pinch(withScale scale: CGFloat, velocity: CGFloat, file: StaticString = #filePath, line: UInt = #line) {
    act("pinch", file, line) { element in
      guard scale > 0, scale.isFinite else { return "the scale \(scale) is not above 0" }
      guard velocity.isFinite, velocity != 0, (scale >= 1) == (velocity > 0) else {
        return "a velocity of \(velocity) does not lead to a scale of \(scale)"
      }
      let seen = element.seen
      let most = max(20, min(seen.width, seen.height) * 0.45)
      let (start, end) = scale > 1 ? (most / scale, most) : (most, most * scale)
      let duration = min(10, max(0.05, Double(abs(scale - 1) / abs(velocity))))
      element.session.perform(
        [CGFloat(-1), 1].map { side in
          FingerPath([
            .init(at: 0, CGPoint(x: element.point.x + side * start, y: element.point.y)),
            .init(at: duration, CGPoint(x: element.point.x + side * end, y: element.point.y)),
            .init(at: duration + 0.02, CGPoint(x: element.point.x + side * end, y: element.point.y)),
          ])
        })
      return nil
    }
  }

  /// Two fingers turn about the middle of the element.
  /// - Parameters:
  ///   - rotation: in radians, clockwise above 0.
  ///   - velocity: radians a second, with the sign of the rotation.
  public func rotate(
    _ rotation: CGFloat, withVelocity velocity: CGFloat, file: StaticString = #filePath, line: UInt = #line
  ) {
    act("rotate", file, line) { element in
      guard rotation.isFinite, velocity.isFinite, velocity != 0, (rotation >= 0) == (velocity > 0) else {
        return "a velocity of \(velocity) does not lead to a rotation of \(rotation)"
      }
      let radius = max(20, min(element.seen.width, element.seen.height) * 0.3)
      let duration = min(10, max(0.05, Double(rotation / velocity)))
      let count = max(8, Int(abs(rotation) / 0.05))
      element.session.perform(
        [CGFloat(0), .pi].map { side in
          FingerPath(
            (0...count).map { step in
              let share = Double(step) / Double(count)
              let angle = side + rotation * share
              return .init(
                at: duration * share,
                CGPoint(x: element.point.x + cos(angle) * radius, y: element.point.y + sin(angle) * radius))
            })
        })
      return nil
    }
  }
}

extension FingerPath {
  /// A finger that stays, moves to another place, and stays there.
  static func drag(
    from start: CGPoint, after hold: Double, to end: CGPoint, _ velocity: XCUIGestureVelocity, holding: Double
  ) -> FingerPath {
    let distance = hypot(end.x - start.x, end.y - start.y)
    let begin = max(0, hold.finite)
    let arrival = begin + max(0.02, Double(distance / velocity.checked))
    var points = [Point(at: 0, start), Point(at: begin, start), Point(at: arrival, end)]
    if holding.finite > 0 { points.append(Point(at: arrival + holding, end)) }
    return FingerPath(points)
  }
}

extension Double {
  /// Itself, within a day; 0 where it is no number.
  var finite: Double { isNaN ? 0 : Swift.min(Swift.max(self, 0), 86_400) }
}
