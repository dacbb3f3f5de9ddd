import Foundation
import Glibc

/// KWin's fingers, pointer and keys, through its `org_kde_kwin_fake_input`. Places are units of the whole screen.
///
/// The seat has touch while this object lives. Each call returns when KWin has handled it.
public final class FakeInput {
  private let socket: WaylandSocket
  private let client: SmallClient
  private var lastObject: UInt32 = 2
  private var input: UInt32 = 0

  /// Makes itself known to the compositor of this connection.
  init(_ client: SmallClient) throws {
    self.client = client
    socket = WaylandSocket(client.descriptor)
    // A compositor that hangs is an error, not a test that never ends.
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(socket.descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    socket.send(WaylandMessage(1, 1, [.uint(2)]))
    var found: (number: UInt32, version: UInt32)?
    try sync { message in
      guard message.object == 2, message.opcode == 0 else { return }
      let (name, next) = message.string(1)
      if name == "org_kde_kwin_fake_input" { found = (message.word(0), message.word(next)) }
    }
    guard let found else { throw RigError("This compositor has no org_kde_kwin_fake_input.") }
    input = newObject()
    socket.send(
      WaylandMessage(
        2, 0,
        [
          .uint(found.number), .string("org_kde_kwin_fake_input"), .uint(min(found.version, 4)), .uint(input),
        ]))
    socket.send(WaylandMessage(input, 0, [.string("Touchstone"), .string("tests")]))
    try sync()
  }

  /// Takes the devices away, as if their cable was pulled.
  public func disconnect() { socket.close() }

  /// A finger touches.
  public func down(_ finger: UInt32, at point: CGPoint) throws { send(4, finger, point) }
  /// A finger moves.
  public func move(_ finger: UInt32, to point: CGPoint) throws { send(5, finger, point) }
  /// A finger lifts.
  public func up(_ finger: UInt32) throws { socket.send(WaylandMessage(input, 6, [.uint(finger)])) }
  /// The system takes all fingers.
  public func cancel() throws {
    socket.send(WaylandMessage(input, 7))
    try sync()
  }
  /// Ends the instant of the fingers' events before.
  public func frame() throws {
    socket.send(WaylandMessage(input, 8))
    try sync()
  }
  /// The pointer goes to a place.
  public func movePointer(to point: CGPoint) throws {
    socket.send(WaylandMessage(input, 9, [.fixed(point.x), .fixed(point.y)]))
    try sync()
  }
  /// A button of the pointer goes down or up, by Linux' number: 0x110 is the primary one.
  public func button(_ code: UInt32 = 0x110, isDown: Bool) throws {
    socket.send(WaylandMessage(input, 2, [.uint(code), .uint(isDown ? 1 : 0)]))
    try sync()
  }
  /// The wheel turns, down for positive values.
  public func scroll(_ value: Double) throws {
    socket.send(WaylandMessage(input, 3, [.uint(0), .fixed(value)]))
    try sync()
  }
  /// A key goes down or up, by Linux' code.
  public func key(_ code: UInt32, isDown: Bool) throws {
    socket.send(WaylandMessage(input, 10, [.uint(code), .uint(isDown ? 1 : 0)]))
    try sync()
  }

  // MARK: -

  private func send(_ opcode: UInt16, _ finger: UInt32, _ point: CGPoint) {
    socket.send(WaylandMessage(input, opcode, [.uint(finger), .fixed(point.x), .fixed(point.y)]))
  }

  private func newObject() -> UInt32 {
    lastObject += 1
    return lastObject
  }

  private func sync(_ see: (WaylandMessage) -> Void = { _ in }) throws {
    let callback = newObject()
    socket.send(WaylandMessage(1, 0, [.uint(callback)]))
    while let message = socket.receive() {
      if message.object == callback { return }
      if message.object == 1, message.opcode == 0 {
        throw RigError("The compositor refused the rig: \(message.string(2).text)")
      }
      see(message)
    }
    throw RigError("The compositor does not answer the rig.")
  }
}
