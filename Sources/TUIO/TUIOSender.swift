import Foundation
import TouchPlatform

/// Tells another program of the app's contacts, in TUIO 1.1 over UDP: `/tuio/2Dcur` at each frame of contacts, and all of
/// it again each second.
///
/// It never waits: a packet that cannot be sent is lost. Cost of a frame of moved contacts: one system call, no allocation.
@MainActor public final class TUIOSender: InputTap {
  /// Where packets go.
  public let address: TUIOAddress
  /// What it calls itself: `touchstone@` and the host's name.
  public let source: String
  private var loop: MainLoop?
  private var timer: LoopTimer?
  private var socket: TUIOSocket?
  private var encoder: TUIOEncoder?
  private var surface: (any Surface)?

  /// Seconds between two tellings of the whole state.
  private static let period = 1.0

  /// A sender that has not been started; without a host it sends to this machine.
  public init(address: TUIOAddress) {
    self.address = address
    source = "touchstone@\(Self.hostName())"
  }

  /// Opens the socket and tells that no contact is down.
  public func start(for surface: any Surface, on platform: any Platform) throws(PlatformError) {
    try start(for: surface)
  }

  /// Opens the socket and tells that no contact is down.
  public func start(for surface: any Surface) throws(PlatformError) {
    guard loop == nil else { return }
    let socket = try TUIOSocket.sending(to: address)
    let loop = try MainLoop()
    let timer = try LoopTimer(on: loop) { [weak self] in self?.repeatState() }
    let address = address
    let encoder = TUIOEncoder(source: source) { bytes in
      let failure = socket.send(bytes)
      if failure != 0 {
        PlatformLog.write(.platform, "TUIO: nothing can be sent to \(address): \(String(cString: strerror(failure)))")
      }
    }
    (self.socket, self.loop, self.timer, self.encoder, self.surface) = (socket, loop, timer, encoder, surface)
    repeatState()
  }

  /// Tells a frame of contacts of its surface; anything else is nothing to it.
  public func observe(_ event: InputEvent) {
    guard case .contacts(let frame) = event, let encoder, let surface, frame.surface == surface.id else { return }
    encoder.encode(frame, size: surface.geometry.size)
  }

  /// Tells that no contact is down any more, and closes the socket.
  public func stop() {
    encoder?.encodeEnd()
    timer?.set(nil)
    (loop, timer, socket, encoder, surface) = (nil, nil, nil, nil, nil)
  }

  private func repeatState() {
    encoder?.encodeState()
    timer?.set(SystemTime.now.advanced(bySeconds: Self.period))
  }

  private static func hostName() -> String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
