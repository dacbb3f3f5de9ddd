import CoreGraphics
import Foundation
import TouchPlatform
import UIKit

extension XCUIElement {
  /// Touches it for a moment, as a click does.
  public func click(file: StaticString = #filePath, line: UInt = #line) { tap(file: file, line: line) }

  /// Touches it twice, as two clicks do.
  public func doubleClick(file: StaticString = #filePath, line: UInt = #line) { doubleTap(file: file, line: line) }

  /// Touches it for long, which asks for the same menu as the other button of a mouse.
  public func rightClick(file: StaticString = #filePath, line: UInt = #line) {
    press(forDuration: 1, file: file, line: line)
  }

  /// Moves a pointer to its middle.
  public func hover(file: StaticString = #filePath, line: UInt = #line) {
    act("hover over", file, line) { element in
      element.session.hover(at: element.point)
      return nil
    }
  }

  /// Scrolls what is below its middle by a number of points: above 0 to the left and to the top.
  public func scroll(
    byDeltaX deltaX: CGFloat, deltaY: CGFloat, file: StaticString = #filePath, line: UInt = #line
  ) {
    act("scroll", file, line) { element in
      guard deltaX.isFinite, deltaY.isFinite else { return "(\(deltaX), \(deltaY)) is no way" }
      element.session.scroll(at: element.point, by: CGVector(dx: deltaX, dy: deltaY))
      return nil
    }
  }

  /// Does something while modifiers of a keyboard are held.
  /// > Here: keys that are typed have the modifiers; fingers have none.
  public class func perform(withKeyModifiers flags: XCUIElement.KeyModifierFlags, block: () -> Void) {
    let before = KeyModifiers.held
    KeyModifiers.held.formUnion(flags)
    block()
    KeyModifiers.held = before
  }
}

/// The modifiers that a test holds.
enum KeyModifiers {
  // Unsafe: tests use it on the main thread alone.
  nonisolated(unsafe) static var held: XCUIElement.KeyModifierFlags = []
}
