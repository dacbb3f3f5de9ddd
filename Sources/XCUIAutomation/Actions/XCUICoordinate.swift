import CoreGraphics
import Foundation
import UIKit

/// A place on the screen, relative to an element. Where that is is looked up when the place is used.
open class XCUICoordinate: NSObject, @unchecked Sendable {
  // Unchecked: it never changes, and looks at the app on the main thread alone.

  /// The element that it belongs to.
  public let referencedElement: XCUIElement
  private let normalized: CGVector
  private let offset: CGVector

  init(_ element: XCUIElement, normalized: CGVector, offset: CGVector) {
    (referencedElement, self.normalized, self.offset) = (element, normalized, offset)
  }

  /// The same place moved by points.
  open func withOffset(_ offsetVector: CGVector) -> XCUICoordinate {
    XCUICoordinate(
      referencedElement, normalized: normalized,
      offset: CGVector(dx: offset.dx + offsetVector.dx, dy: offset.dy + offsetVector.dy))
  }

  /// Where it is on the screen now, in points.
  open var screenPoint: CGPoint {
    let frame = referencedElement.frame
    return CGPoint(
      x: frame.minX + frame.width * normalized.dx + offset.dx, y: frame.minY + frame.height * normalized.dy + offset.dy)
  }

  private func perform(
    _ what: String, _ file: StaticString, _ line: UInt, _ paths: @MainActor (CGPoint) -> [FingerPath]
  ) {
    onMain {
      guard !TestRun.shared.isStopped else { return }
      guard let session = AppSession.current else {
        return TestRun.fail("Failed to \(what): the application is not running", file, line)
      }
      session.record?.note("\(what) a place of \(self.referencedElement.search.description)")
      session.settle()
      Interruptions.handle(before: self.referencedElement.search, session)
      session.perform(paths(self.screenPoint))
    }
  }

  /// Touches the place for a moment.
  public func tap(file: StaticString = #filePath, line: UInt = #line) {
    perform("tap", file, line) { [FingerPath(at: $0, for: AppSession.tapDuration)] }
  }

  /// Touches the place twice.
  public func doubleTap(file: StaticString = #filePath, line: UInt = #line) {
    perform("tap", file, line) { point in
      let second = AppSession.tapDuration + AppSession.tapPause
      return [0, second].map { FingerPath(at: point, from: $0, for: AppSession.tapDuration) }
    }
  }

  /// Touches the place for a number of seconds.
  public func press(forDuration duration: TimeInterval, file: StaticString = #filePath, line: UInt = #line) {
    perform("press", file, line) { [FingerPath(at: $0, for: max(0.01, duration.finite))] }
  }

  /// Touches the place for a number of seconds and drags from there to another one.
  public func press(
    forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate, file: StaticString = #filePath,
    line: UInt = #line
  ) {
    press(
      forDuration: duration, thenDragTo: otherCoordinate, withVelocity: .default, thenHoldForDuration: 0, file: file,
      line: line)
  }

  /// Touches the place for a number of seconds, drags from there to another one, and stays there.
  public func press(
    forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate,
    withVelocity velocity: XCUIGestureVelocity, thenHoldForDuration holdDuration: TimeInterval,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    perform("drag", file, line) {
      [.drag(from: $0, after: duration, to: otherCoordinate.screenPoint, velocity, holding: holdDuration)]
    }
  }
}
