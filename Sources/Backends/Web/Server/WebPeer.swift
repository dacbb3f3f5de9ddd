import Foundation
import TouchPlatform

/// One page's WebSocket: bytes in and out, never waiting. Lives on the server's thread.
///
/// Its framing reads no more than there is time for, answers no flood of pings and keeps no more to send than `WebLimits`
/// has.
final class WebPeer: WebLoopMember {
  enum State { case awaitsHello, awaitsAdmission, live, closing }

  let place: Int
  let connection: WebConnection
  unowned let peers: WebPeers
  var state = State.awaitsHello
  let since: MonotonicInstant
  var budgets: WebPeerBudgets
  var pacing: WebPacing
  private(set) var lastHeard: MonotonicInstant
  private(set) var lastPing: MonotonicInstant
  /// When something was last taken from what waits to be sent.
  private(set) var lastTaken: MonotonicInstant
  /// When it is given up, once it is closing.
  var closesAt = MonotonicInstant.distantFuture
  private var reader: WebSocketReader
  private var stream: WebStream { connection.stream }
  private var loop: WebLoop { peers.server.loop }
  private var pausedAt: MonotonicInstant?
  private var outbox = WebOutbox()
  private var isListening = true
  var waitingBytes: Int { outbox.waitingBytes }
  /// Whether so much waits that nothing is added but last words.
  var isClogged: Bool {
    let limits = peers.limits
    if waitingBytes > limits.stalledBytes { return true }
    return waitingBytes > limits.stalledBytesInAll / max(1, limits.pages)
      && peers.waitingBytes > limits.stalledBytesInAll
  }
  /// It is to be told everything, which waits until others have been told.
  var awaitsSnapshot = false
  /// A request of the app came while the page was clogged.
  var missesRequests = false
  private var endsWhenWritten = false

  /// Takes the connection over.
  init(_ connection: WebConnection, place: Int, peers: WebPeers, now: MonotonicInstant) {
    self.connection = connection
    self.place = place
    self.peers = peers
    since = now
    lastHeard = now
    lastPing = now
    lastTaken = now
    budgets = WebPeerBudgets(peers.limits, now: now)
    reader = WebSocketReader(limit: peers.limits.messageBytes)
    pacing = WebPacing(encoder: peers.makeEncoder())
  }

  /// Begins to read.
  /// - Parameter firstBytes: what came with the request already.
  func begin(_ firstBytes: [UInt8]) {
    connection.ticket = loop.add(stream.descriptor, .pages, .read, self)
    let now = SystemTime.now
    var rest = firstBytes[...]
    while state != .closing, !rest.isEmpty {
      let part = rest.prefix(reader.room)
      guard !part.isEmpty else { return peers.end(self, .flood("bytes")) }
      rest = rest.dropFirst(part.count)
      part.withUnsafeBytes { reader.add($0) }
      if let what = budgets.take(bytes: part.count, now: now) { return peers.end(self, .flood(what)) }
      handleMessages(now)
    }
    if stream.hasPending { loop.callAgain(connection.ticket) }
  }

  /// Lets the connection go. The last thing that is done with a page.
  func close() { peers.server.drop(connection) }

  func isReady() {
    if outbox.waitingBytes > 0 {
      flush()
      peers.catchUp(self)
    }
    if isListening, pausedAt == nil { read() }
  }

  // MARK: - In

  /// Reads what has come, at most 64 KiB so that others get their turn.
  private func read() {
    let now = SystemTime.now
    if state == .closing { return discard() }
    if peers.exchange.holdsBack(place, above: peers.limits.waitingBytes) {
      // The app is busy: nothing is lost, the client's own buffers fill.
      return pause(now)
    }
    // What came before it was paused.
    handleMessages(now)
    if state == .closing || pausedAt != nil { return }
    for _ in 0..<4 {
      let transfer = peers.withScratch { scratch in
        let space = UnsafeMutableRawBufferPointer(rebasing: scratch[..<min(scratch.count, reader.room)])
        let transfer = stream.read(into: space)
        if case .bytes(let count) = transfer { reader.add(UnsafeRawBufferPointer(rebasing: space[..<count])) }
        return transfer
      }
      switch transfer {
      case .waits: return
      case .ended: return peers.end(self, .gone("it closed the connection"))
      case .broken: return peers.end(self, .gone("its connection broke"))
      case .bytes(let count):
        lastHeard = now
        if let what = budgets.take(bytes: count, now: now) { return peers.end(self, .flood(what)) }
        handleMessages(now)
        if state == .closing || pausedAt != nil { return }
      }
    }
    if stream.hasPending { loop.callAgain(connection.ticket) }
  }

  /// Reads nothing until `resume`: the client's own buffers fill.
  func pause(_ now: MonotonicInstant) {
    guard pausedAt == nil else { return }
    pausedAt = now
    watch()
  }

  private func handleMessages(_ now: MonotonicInstant) {
    do throws(WebSocketReader.Failure) {
      while state != .closing, pausedAt == nil, let event = try reader.next() {
        switch event {
        case .message: reader.message.withUnsafeBytes { peers.handle($0, from: self, now) }
        case .ping(let payload):
          if let what = budgets.takeControl(now: now) { return peers.end(self, .flood(what)) }
          if !isClogged { send(opcode: 10, payload) }
        case .pong: if let what = budgets.takeControl(now: now) { return peers.end(self, .flood(what)) }
        case .close: return peers.end(self, .closed)
        }
      }
    } catch { peers.end(self, .malformed(error.reason, code: error.code)) }
  }

  /// What a page says after its end is not looked at.
  private func discard() {
    let transfer = peers.withScratch { stream.read(into: $0) }
    if transfer == .ended || transfer == .broken {
      closesAt = .zero
      stopListening()
    }
  }

  /// Nothing more is read: what comes is none of our concern any more.
  func stopListening() {
    isListening = false
    watch()
  }

  private func watch() {
    var interest: WebLoop.Interest = isListening && pausedAt == nil ? .read : []
    if outbox.waitingBytes > 0 { interest.insert(.write) }
    loop.set(connection.ticket, interest)
  }

  /// The app has caught up.
  func resume(_ now: MonotonicInstant) {
    guard let pausedAt, state != .closing else { return }
    self.pausedAt = nil
    budgets.forgive(since: pausedAt, now: now)
    lastHeard = now
    watch()
    // What TLS has decrypted already is announced by nothing else.
    loop.callAgain(connection.ticket)
  }

  /// Since when nothing came although we would have read it; nil while we do not read.
  var silentSince: MonotonicInstant? { pausedAt == nil ? lastHeard : nil }

  // MARK: - Out

  func ping(_ now: MonotonicInstant) {
    lastPing = now
    send(opcode: 9, [])
  }

  func send(_ message: [UInt8]) { send(opcode: 2, message) }

  /// The last frame: once it is written, nothing more is sent.
  func sendClose(code: UInt16) {
    endsWhenWritten = true
    send(opcode: 8, [UInt8(code >> 8), UInt8(code & 0xff)])
  }

  private func send(opcode: UInt8, _ payload: [UInt8]) {
    if waitingBytes == 0 { lastTaken = SystemTime.now }
    let isFirst = waitingBytes == 0
    outbox.add(WebSocketReader.header(opcode: opcode, length: payload.count))
    outbox.add(payload)
    if isFirst { flush() }
  }

  private func flush() {
    let (progress, tookSome) = outbox.flush(to: stream)
    if tookSome { lastTaken = SystemTime.now }
    watch()
    switch progress {
    case .waits: break
    // The end is told by the reading side, which finds the same; here it would end a page in the midst of its work.
    case .broken: connection.cut()
    case .empty: if endsWhenWritten { stream.finish() }
    }
  }
}
