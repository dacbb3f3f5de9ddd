import CoreGraphics
import Foundation
import TouchPlatform
import UIKit
@_spi(UIKit) import UIKitCore

extension XCUIElement {
  /// Types a text on the keyboard. The element, or one inside of it, must take what is typed.
  public func typeText(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
    onMain {
      guard !TestRun.shared.isStopped else { return }
      guard let session = AppSession.current else {
        return TestRun.fail("Failed to type text: the application is not running", file, line)
      }
      let shown = session.runtime.isTypingSecret ? String(repeating: KeyRedactor.dot, count: text.count) : text
      session.record?.note("type \"\(shown)\" into \(self.search.description)")
      session.settle()
      if !self.exists { _ = self.wait(1) { self.exists } }
      guard let node = self.search.nodes(in: session.tree).first else {
        return TestRun.fail("Failed to type text: no matches found for \(self.search.description)", file, line)
      }
      guard node.focused != nil else {
        return TestRun.fail(
          "Failed to type text into \(self.search.description): neither it nor any element inside has keyboard focus",
          file, line)
      }
      session.type(text)
    }
  }

  /// Presses a key with modifiers held.
  public func typeKey(
    _ key: String, modifierFlags flags: XCUIElement.KeyModifierFlags, file: StaticString = #filePath, line: UInt = #line
  ) {
    onMain {
      guard !TestRun.shared.isStopped else { return }
      AppSession.current?.type(key, modifiers: flags.modifiers)
    }
  }

  /// Presses a key with modifiers held.
  public func typeKey(
    _ key: XCUIKeyboardKey, modifierFlags flags: XCUIElement.KeyModifierFlags, file: StaticString = #filePath,
    line: UInt = #line
  ) { typeKey(key.rawValue, modifierFlags: flags, file: file, line: line) }

  /// Where the knob of a slider is: 0 at its lowest value, 1 at its highest.
  public var normalizedSliderPosition: CGFloat {
    onMain {
      guard let node = AppSession.tree.flatMap({ self.search.nodes(in: $0).first }) else { return 0 }
      if let slider = node.view as? UISlider {
        let length = slider.maximumValue - slider.minimumValue
        return length > 0 ? CGFloat((slider.value - slider.minimumValue) / length) : 0
      }
      let text = (node.value ?? "").replacingOccurrences(of: "%", with: "")
      return CGFloat((Double(text) ?? 0) / 100)
    }
  }

  /// Drags the knob of a slider to a place: 0 for its lowest value, 1 for its highest.
  public func adjust(
    toNormalizedSliderPosition normalizedSliderPosition: CGFloat, file: StaticString = #filePath, line: UInt = #line
  ) {
    act("adjust", file, line) { element in
      guard (0...1).contains(normalizedSliderPosition) else {
        return "\(normalizedSliderPosition) is not between 0 and 1"
      }
      guard let slider = element.node.view as? UISlider else {
        return self.step(element.node, to: normalizedSliderPosition, element.session)
      }
      // The finger takes the knob in its middle, and moves by the way that the knob is to go.
      @MainActor func knob(_ value: Float) -> CGRect {
        slider.thumbRect(forBounds: slider.bounds, trackRect: slider.trackRect(forBounds: slider.bounds), value: value)
      }
      let length = slider.maximumValue - slider.minimumValue
      let (now, target) = (knob(slider.value), knob(slider.minimumValue + Float(normalizedSliderPosition) * length))
      let start = slider.convert(CGPoint(x: now.midX, y: now.midY), to: nil)
      let end = slider.convert(CGPoint(x: target.midX, y: now.midY), to: nil)
      element.session.perform([.drag(from: start, after: 0.1, to: end, .slow, holding: 0.1)])
      return nil
    }
  }

  /// Raises or lowers the value of an element of the app's own.
  @MainActor private func step(_ node: AccessibilityNode, to target: CGFloat, _ session: AppSession) -> String? {
    guard let view = node.view, node.traits.contains(.adjustable) else { return "it is no slider" }
    for _ in 0..<200 {
      let before = normalizedSliderPosition
      guard abs(before - target) > 0.005 else { return nil }
      if before < target { view.accessibilityIncrement() } else { view.accessibilityDecrement() }
      session.settleAfterEvent()
      let after = normalizedSliderPosition
      guard after != before, (after < target) == (before < target) else { return nil }
    }
    return nil
  }

  /// Turns a wheel of a picker to the row with this title.
  public func adjust(toPickerWheelValue pickerWheelValue: String, file: StaticString = #filePath, line: UInt = #line) {
    act("adjust", file, line) { element in
      guard element.node.role == .pickerWheel, let wheel = element.node.view else {
        return "it is no wheel of a picker"
      }
      guard wheel.accessibilityAdjust(to: pickerWheelValue) else { return "it has no row \"\(pickerWheelValue)\"" }
      element.session.settleAfterEvent()
      return nil
    }
  }

  /// The modifiers of a keyboard.
  public struct KeyModifierFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// The modifiers of those bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Capital letters.
    public static let capsLock = KeyModifierFlags(rawValue: 1 << 0)
    /// The shift key.
    public static let shift = KeyModifierFlags(rawValue: 1 << 1)
    /// The control key.
    public static let control = KeyModifierFlags(rawValue: 1 << 2)
    /// The option key.
    public static let option = KeyModifierFlags(rawValue: 1 << 3)
    /// The option key.
    public static let alternate = option
    /// The command key.
    public static let command = KeyModifierFlags(rawValue: 1 << 4)

    var modifiers: ModifierSet { ModifierSet(rawValue: UInt32(truncatingIfNeeded: rawValue)) }
  }
}

/// The modifiers of a keyboard.
public typealias XCUIKeyModifierFlags = XCUIElement.KeyModifierFlags
