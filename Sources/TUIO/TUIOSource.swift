import Foundation
import TouchPlatform

/// Fingers of a TUIO 1.1 table, phone or simulator, received over UDP, on a surface that another platform shows.
///
/// Without a host it listens to this machine alone. Any program that can send to its port can touch: give it a host of
/// a network only where all its users may. A finger's time is that of its packet's arrival.
@MainActor public final class TUIOSource: InputSource {
  /// `TUIO`.
  public let name = "TUIO"
  /// Where it listens; once started with port 0, see `port`.
  public let address: TUIOAddress
  /// A sender that repeats its state and has contacts down may be silent for this long, in seconds.
  public var silenceLimit = 1.5
  /// A sender that has never repeated its state may be silent for this long, in seconds, with contacts down.
  public var longSilenceLimit = 30.0
  /// Whether time tags of bundles are believed, which takes the network's delays out of the times of fingers; otherwise,
  /// and by default, a finger's time is that of its packet's arrival.
  public var usesTimeTags = false
  /// The port on which it listens; nil unless started.
  public var port: UInt16? { sockets.first?.port }
  /// How many contacts are down.
  public var activeCount: Int { decoder?.activeCount ?? 0 }

  private let clock: any TimeSource
  private var loop: MainLoop?
  private var timer: LoopTimer?
  private var sockets: [TUIOSocket] = []
  private var decoder: TUIODecoder?
  private var surface: (any Surface)?
  private weak var receiver: (any PlatformDelegate)?
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)

  /// How many packets are taken before the loop's other descriptors get their turn.
  private static let packetsPerTurn = 32

  /// A source that has not been started.
  /// - Parameter timeSource: the platform's clock; the machine's by default.
  public init(address: TUIOAddress = TUIOAddress(), timeSource: any TimeSource = SystemTime()) {
    self.address = address
    clock = timeSource
  }

  isolated deinit {
    if let loop { for socket in sockets { loop.unwatch(socket.descriptor) } }
    buffer.deallocate()
  }

  /// Opens the port; from now on contacts come on the main run loop.
  /// - Throws: `PlatformError` when there is no such address, or another program has the port.
  public func start(for surface: any Surface, receiver: any PlatformDelegate) throws(PlatformError) {
    guard loop == nil else { return }
    let sockets = try TUIOSocket.receiving(at: address)
    let loop = try MainLoop()
    let timer = try LoopTimer(on: loop) { [weak self] in self?.expire() }
    for socket in sockets { try loop.watch(socket.descriptor) { [weak self] in self?.read(socket) } }
    let decoder = TUIODecoder(surface: surface.id) { [weak self] frame in self?.receiver?.receive(.contacts(frame)) }
    decoder.silenceLimit = silenceLimit
    decoder.longSilenceLimit = longSilenceLimit
    decoder.usesTimeTags = usesTimeTags
    (self.loop, self.timer, self.sockets, self.decoder) = (loop, timer, sockets, decoder)
    (self.surface, self.receiver) = (surface, receiver)
    if let host = address.host, !host.hasPrefix("127."), host != "localhost", host != "::1" {
      PlatformLog.write(.app, "TUIO: any program that can send to \(address) can touch this app")
    }
  }

  /// Closes the port; contacts that are down are cancelled.
  public func stop() {
    guard let decoder else { return }
    if let loop { for socket in sockets { loop.unwatch(socket.descriptor) } }
    timer?.set(nil)
    (loop, timer, sockets, self.decoder) = (nil, nil, [], nil)
    decoder.cancelAll(at: clock.now)
    (surface, receiver) = (nil, nil)
  }

  /// Takes the packets that have come, without waiting for the main run loop.
  public func poll() {
    for socket in sockets { read(socket) }
    expire()
  }

  private func read(_ socket: TUIOSocket) {
    for _ in 0..<Self.packetsPerTurn {
      // A handler of what came may have stopped it.
      guard let decoder, let surface else { return }
      do throws(PlatformError) {
        guard let packet = try socket.receive(into: buffer) else { break }
        decoder.receive(
          UnsafeRawBufferPointer(rebasing: buffer[..<packet.count]), from: packet.from, at: clock.now,
          size: surface.geometry.size)
      } catch {
        PlatformLog.write(.platform, "TUIO: \(error)")
        break
      }
    }
    // One setting for each silence, not for each packet: when it comes, it looks again.
    if let timer, timer.deadline == nil { timer.set(decoder?.silenceDeadline) }
  }

  private func expire() {
    decoder?.expire(at: clock.now)
    timer?.set(decoder?.silenceDeadline)
  }
}
