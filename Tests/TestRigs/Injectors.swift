import Foundation

/// Puts pixels of the screen into the units of the driver's axes, which run from 0 to 65535 over the screen.
private func position(_ point: CGPoint, on screen: CGSize) -> [Int: Double] {
  [0: point.x * 65536 / screen.width, 1: point.y * 65536 / screen.height]
}

/// The axis of pressure, of touch screens and pens.
private let pressureAxis = 4

/// The fingers on a rig's touch screen. Places are pixels of the screen and may be fractions.
///
/// Each call returns when the server has handled it; `frame` makes several one hardware frame.
public final class TouchInjector {
  let socket: InputTestSocket
  private let screen: CGSize

  init(_ socket: InputTestSocket, screen: CGSize) {
    self.socket = socket
    self.screen = screen
  }

  /// A finger touches. `finger` is the test's own number of it; `pressure` is 0…1.
  public func begin(_ finger: UInt32, at point: CGPoint, pressure: Double = 0.5) throws {
    try send(18, finger, point, pressure)
  }

  /// A finger moves.
  public func move(_ finger: UInt32, to point: CGPoint, pressure: Double = 0.5) throws {
    try send(19, finger, point, pressure)
  }

  /// A finger lifts where it is.
  public func end(_ finger: UInt32) throws { try send(20, finger, nil, nil) }

  /// Sends what `body` sends without waiting in between: the fingers of one instant.
  public func frame(_ body: () throws -> Void) throws { try socket.batch(body) }

  private func send(_ kind: UInt32, _ finger: UInt32, _ point: CGPoint?, _ pressure: Double?) throws {
    var axes = point.map { position($0, on: screen) } ?? [:]
    // The driver's touch screens measure 0 to 2047.
    if let pressure { axes[pressureAxis] = pressure * 2047 }
    try socket.send(.touch, Bytes.of(finger) + Bytes.of(kind) + Bytes.axes(axes))
  }
}

/// A rig's mouse. Places are pixels of the screen.
public final class MouseInjector {
  let socket: InputTestSocket
  private let screen: CGSize

  init(_ socket: InputTestSocket, screen: CGSize) {
    self.socket = socket
    self.screen = screen
  }

  /// The pointer goes to `point`.
  public func move(to point: CGPoint) throws {
    try socket.send(.motion, Bytes.of(UInt32(1)) + Bytes.of(UInt32(0)) + Bytes.axes(position(point, on: screen)))
  }

  /// A button goes down where the pointer is; 1 is the primary one.
  public func press(_ button: Int32 = 1) throws { try send(button, 1) }

  /// A button comes up.
  public func release(_ button: Int32 = 1) throws { try send(button, 0) }

  /// A wheel turns by these parts of a notch, down and to the right.
  public func turn(down: Double = 0, right: Double = 0) throws { try Wheels.turn(socket, down, right) }

  private func send(_ button: Int32, _ isPress: UInt32) throws {
    try socket.send(
      .button, Bytes.of(UInt32(0)) + Bytes.of(button) + Bytes.of(isPress) + Bytes.of(UInt32(0)) + Bytes.axes([:]))
  }
}

/// A rig's pen. Places are pixels of the screen, pressures 0…1.
public final class PenInjector {
  let socket: InputTestSocket
  private let screen: CGSize

  init(_ socket: InputTestSocket, screen: CGSize) {
    self.socket = socket
    self.screen = screen
  }

  /// The pen comes near the tablet, over `point`.
  public func approach(_ point: CGPoint) throws {
    try socket.send(.proximity, Bytes.of(UInt32(1)) + Bytes.of(UInt32(0)) + Bytes.axes(position(point, on: screen)))
  }

  /// The pen goes away from the tablet, over `point`. The server tells it only with a place.
  public func leave(_ point: CGPoint) throws {
    try socket.send(.proximity, Bytes.of(UInt32(0)) + Bytes.of(UInt32(0)) + Bytes.axes(position(point, on: screen)))
  }

  /// The tip goes to `point`.
  public func move(to point: CGPoint, pressure: Double) throws {
    try socket.send(.motion, Bytes.of(UInt32(1)) + Bytes.of(UInt32(0)) + axes(point, pressure))
  }

  /// The tip touches at `point`.
  public func press(at point: CGPoint, pressure: Double) throws { try button(1, axes(point, pressure)) }

  /// The tip lifts at `point`.
  public func release(at point: CGPoint) throws { try button(0, axes(point, 0)) }

  private func axes(_ point: CGPoint, _ pressure: Double) -> [UInt8] {
    var axes = position(point, on: screen)
    // The driver's pens measure 0 to 1000.
    axes[pressureAxis] = pressure * 1000
    return Bytes.axes(axes)
  }

  private func button(_ isPress: UInt32, _ axes: [UInt8]) throws {
    try socket.send(.button, Bytes.of(UInt32(1)) + Bytes.of(Int32(1)) + Bytes.of(isPress) + Bytes.of(UInt32(0)) + axes)
  }
}

/// A rig's keyboard, by the server's key codes.
public final class KeyInjector {
  /// Key codes that every PC layout shares.
  public enum Key: UInt32 {
    /// The left shift key.
    case shift = 50
    /// The left control key.
    case control = 37
    /// The left Alt key.
    case alt = 64
    /// The key a types an a with on most Latin layouts.
    case a = 38
  }
  let socket: InputTestSocket

  init(_ socket: InputTestSocket) { self.socket = socket }

  /// A key goes down.
  public func press(_ key: Key) throws { try send(key, 1) }

  /// A key comes up.
  public func release(_ key: Key) throws { try send(key, 0) }

  /// The key of this code of the server's (evdev's and 8) goes down.
  public func press(code: UInt32) throws { try send(code, 1) }

  /// The key of this code comes up.
  public func release(code: UInt32) throws { try send(code, 0) }

  private func send(_ key: Key, _ isPress: UInt32) throws { try send(key.rawValue, isPress) }

  private func send(_ code: UInt32, _ isPress: UInt32) throws {
    try socket.send(.key, Bytes.of(code) + Bytes.of(isPress))
  }
}

/// A rig's touch pad: scrolls, and gestures that its driver has recognised.
public final class PadInjector {
  let socket: InputTestSocket

  init(_ socket: InputTestSocket) { self.socket = socket }

  /// Fingers scroll by these parts of a notch, down and to the right.
  public func scroll(down: Double = 0, right: Double = 0) throws { try Wheels.turn(socket, down, right) }

  /// Fingers begin to pinch.
  public func beginPinch(fingers: UInt16 = 2) throws { try pinch(27, fingers, 1, 0, 0) }

  /// Fingers pinch: `scale` counts from the beginning, `degrees` (clockwise) from the call before.
  public func pinch(fingers: UInt16 = 2, scale: Double, degrees: Double = 0) throws {
    try pinch(28, fingers, scale, degrees, 0)
  }

  /// Fingers are lifted, or the driver finds that it was no pinch.
  public func endPinch(fingers: UInt16 = 2, scale: Double, isCancelled: Bool = false) throws {
    try pinch(29, fingers, scale, 0, isCancelled ? 1 : 0)
  }

  /// Three fingers swipe from begin to end.
  public func swipe(right: Double) throws {
    for (kind, delta) in [(UInt16(30), 0), (31, right), (32, 0)] {
      try socket.send(.swipe, Bytes.of(kind) + Bytes.of(UInt16(3)) + Bytes.of(UInt32(0)) + doubles(delta, 0, delta, 0))
    }
  }

  private func pinch(_ kind: UInt16, _ fingers: UInt16, _ scale: Double, _ degrees: Double, _ flags: UInt32) throws {
    try socket.send(
      .pinch, Bytes.of(kind) + Bytes.of(fingers) + Bytes.of(flags) + doubles(0, 0, 0, 0, scale, degrees))
  }

  private func doubles(_ values: Double...) -> [UInt8] { values.flatMap { Bytes.of($0.bitPattern) } }
}

/// The axes 2 and 3 of the driver's pointers grow as wheels turn.
private enum Wheels {
  /// What a notch adds, as the server tells of the driver's axes.
  private static let notch = 120.0

  static func turn(_ socket: InputTestSocket, _ down: Double, _ right: Double) throws {
    var axes: [Int: Double] = [:]
    if right != 0 || down == 0 { axes[2] = right * notch }
    if down != 0 || right == 0 { axes[3] = down * notch }
    try socket.send(.motion, Bytes.of(UInt32(0)) + Bytes.of(UInt32(0)) + Bytes.axes(axes))
  }
}
