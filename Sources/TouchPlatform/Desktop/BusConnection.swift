import Foundation

/// A connection to a message bus: it sends calls and signals, and hands over what comes.
///
/// It never waits. What the bus does not take at once is kept and sent later; a bus that takes nothing for long, or that
/// sends what is no D-Bus, ends the connection.
@MainActor package final class BusConnection {
  private let loop: MainLoop
  private let descriptor: Int32
  private var received: [UInt8] = []
  private var outgoing: [UInt8] = []
  private var isGreeted = false
  private var lastSerial: UInt32 = 0
  private var calls: [UInt32: @MainActor ([BusValue]?) -> Void] = [:]
  private var retry: LoopTimer?

  /// The name that the bus has given; empty before.
  package private(set) var name = ""
  /// Whether the connection is over.
  package private(set) var isOver = false
  /// Called for calls and signals.
  package var heard: (@MainActor (BusPacket) -> Void)?
  /// Called once, when the connection is over and not by `end()`.
  package var ended: (@MainActor () -> Void)?

  /// So many bytes wait for the bus at most.
  private static let mostWaiting = 8 << 20

  /// Connects to the first of these sockets that takes a connection; see `BusAddress`.
  /// - Returns: nil where none does.
  package init?(_ sockets: [[UInt8]], on loop: MainLoop) {
    var found: Int32?
    for path in sockets where found == nil { found = BusAddress.connect(path) }
    guard let found else { return nil }
    self.loop = loop
    descriptor = found
    let user = String(getuid()).utf8.map { String(format: "%02x", $0) }.joined()
    outgoing = [0] + Array("AUTH EXTERNAL \(user)\r\nBEGIN\r\n".utf8)
    retry = try? LoopTimer(on: loop) { [weak self] in self?.flush() }
    guard (try? loop.watch(found, handler: { [weak self] in self?.read() })) != nil else {
      close(found)
      isOver = true
      return nil
    }
    call(.call(Self.bus, "/org/freedesktop/DBus", Self.bus, "Hello")) { [weak self] answer in
      self?.name = answer?.first?.text ?? ""
    }
  }

  isolated deinit { end() }

  private static let bus = "org.freedesktop.DBus"

  /// Ends the connection. Calls without an answer get none.
  package func end() {
    guard !isOver else { return }
    isOver = true
    loop.unwatch(descriptor)
    close(descriptor)
    retry?.set(nil)
    (received, outgoing) = ([], [])
    let left = calls
    calls = [:]
    for serial in left.keys.sorted() { left[serial]?(nil) }
  }

  private func lose() {
    guard !isOver else { return }
    end()
    ended?()
  }

  // MARK: Out

  /// Sends a call.
  /// - Parameter answered: called once, with what was answered; nil where the call failed or the bus has gone.
  package func call(_ packet: BusPacket, answered: @escaping @MainActor ([BusValue]?) -> Void) {
    guard !isOver else { return answered(nil) }
    calls[send(packet)] = answered
  }

  /// Sends a message of any other kind.
  /// - Returns: its serial.
  @discardableResult package func send(_ packet: BusPacket) -> UInt32 {
    guard !isOver else { return 0 }
    lastSerial += 1
    var packet = packet
    packet.serial = lastSerial
    outgoing += packet.bytes
    flush()
    return lastSerial
  }

  private func flush() {
    while !isOver, !outgoing.isEmpty {
      let sent = outgoing.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if sent > 0 {
        outgoing.removeFirst(sent)
      } else if sent < 0, errno == EINTR {
        continue
      } else if sent < 0, errno == EAGAIN {
        if outgoing.count > Self.mostWaiting { return lose() }
        retry?.set(SystemTime.now.advanced(byNanoseconds: 10_000_000))
        return
      } else {
        return lose()
      }
    }
  }

  // MARK: In

  private func read() {
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while !isOver {
      let count = recv(descriptor, &chunk, chunk.count, Int32(MSG_DONTWAIT))
      if count > 0 {
        received += chunk[..<count]
        take()
      } else if count < 0, errno == EINTR {
        continue
      } else {
        if count == 0 || errno != EAGAIN { lose() }
        break
      }
    }
  }

  private func take() {
    if !isGreeted {
      guard let end = received.firstIndex(of: UInt8(ascii: "\n")) else {
        if received.count > 4096 { complain() }
        return
      }
      // A bus that does not let this user in says so in words.
      guard received.starts(with: Array("OK ".utf8)) else { return lose() }
      received.removeFirst(end + 1)
      isGreeted = true
    }
    var start = 0
    do throws(BusError) {
      while !isOver, let length = try BusMessage.length(received[start...]), received.count - start >= length {
        let packet = try BusPacket(received[start..<start + length])
        start += length
        handle(packet)
      }
    } catch {
      return complain()
    }
    if !isOver { received.removeFirst(start) }
  }

  private func handle(_ packet: BusPacket) {
    switch packet.kind {
    case .answer, .failure:
      calls.removeValue(forKey: packet.answerTo)?(packet.kind == .answer ? packet.body : nil)
    case .call, .signal: heard?(packet)
    }
  }

  private func complain() {
    PlatformLog.write(.platform, "a message bus sends what is no D-Bus: the connection is ended")
    lose()
  }
}
