internal import CSoup
import Foundation
import TouchPlatform

/// One page's WebSocket: bytes in and out, never waiting. Lives on the server's thread.
///
/// The framing is ours, because the library's own connection reads until nothing is left, answers every ping and keeps
/// what it cannot send without a limit.
final class WebPeer {
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
  private let stream: UnsafeMutableRawPointer
  private let input: UnsafeMutableRawPointer
  private let output: UnsafeMutableRawPointer
  private var readSource: UnsafeMutableRawPointer?
  /// Whether the source of what comes may have been made while the HTTP server still held bytes of ours: such a source is
  /// ready for ever, and would leave this thread no time for anybody.
  private var isSourceSuspect = true
  private var writeSource: UnsafeMutableRawPointer?
  private var pausedAt: MonotonicInstant?
  private var chunks: [[UInt8]] = []
  private var firstChunk = 0
  private var offset = 0
  private(set) var waitingBytes = 0
  /// Whether so much waits that nothing is added but last words.
  var isClogged: Bool { waitingBytes > peers.limits.stalledBytes }
  /// A wish of the app came while the page was clogged.
  var missesWishes = false
  private var endsWhenWritten = false

  /// Takes the stream over. Nil when it cannot be polled.
  init?(
    _ connection: WebConnection, stream: UnsafeMutableRawPointer, place: Int, peers: WebPeers, now: MonotonicInstant
  ) {
    guard let input = g_io_stream_get_input_stream(stream), let output = g_io_stream_get_output_stream(stream),
      g_pollable_input_stream_can_poll(input) != 0
    else { return nil }
    self.connection = connection
    self.stream = stream
    self.input = input
    self.output = output
    self.place = place
    self.peers = peers
    since = now
    lastHeard = now
    lastPing = now
    lastTaken = now
    budgets = WebPeerBudgets(peers.limits, now: now)
    reader = WebSocketReader(limit: peers.limits.messageBytes)
    pacing = WebPacing(encoder: peers.makeEncoder())
    watchInput()
  }

  deinit {
    stopWatching(&readSource)
    stopWatching(&writeSource)
    connection.cut()
    g_object_unref(stream)
  }

  // MARK: - In

  /// Reads what has come, at most 64 KiB so that others get their turn.
  fileprivate func read() {
    let now = SystemTime.now
    if state == .closing { return discard() }
    if peers.exchange.holdsBack(place, above: peers.limits.waitingBytes) {
      // The app is busy: nothing is lost, the client's own buffers fill.
      pausedAt = now
      return stopWatching(&readSource)
    }
    for _ in 0..<4 {
      let count = peers.withScratch { scratch in
        let count = touchstone_stream_read(input, scratch.baseAddress, min(scratch.count, reader.room))
        if count > 0 { reader.add(UnsafeRawBufferPointer(rebasing: scratch[..<count])) }
        return count
      }
      if count == -1 {
        // Those bytes are read now.
        if isSourceSuspect {
          isSourceSuspect = false
          stopWatching(&readSource)
          watchInput()
        }
        return
      }
      if count <= 0 { return peers.end(self, .gone(count == 0 ? "it closed the connection" : "its connection broke")) }
      lastHeard = now
      if let what = budgets.take(bytes: count, now: now) { return peers.end(self, .flood(what)) }
      handleMessages(now)
      if state == .closing { return }
    }
  }

  private func handleMessages(_ now: MonotonicInstant) {
    do throws(WebSocketReader.Failure) {
      while state != .closing, let event = try reader.next() {
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
    let count = peers.withScratch { touchstone_stream_read(input, $0.baseAddress, $0.count) }
    if count == 0 || count == -2 {
      closesAt = .zero
      stopListening()
    }
  }

  /// Nothing more is read: what comes is none of our concern any more.
  func stopListening() { stopWatching(&readSource) }

  /// The app has caught up.
  func resume(_ now: MonotonicInstant) {
    guard let pausedAt, state != .closing else { return }
    self.pausedAt = nil
    budgets.forgive(seconds: Double(now.nanoseconds(since: pausedAt)) * 1e-9)
    lastHeard = now
    watchInput()
  }

  /// Since when nothing came although we would have read it; nil while we do not read.
  var silentSince: MonotonicInstant? { pausedAt == nil ? lastHeard : nil }

  // MARK: - Out

  func ping(_ now: MonotonicInstant) {
    lastPing = now
    send(opcode: 9, [])
  }

  func send(_ message: [UInt8]) { send(opcode: 2, message) }

  /// The last frame: once it is written, nothing more goes out.
  func sendClose(code: UInt16) {
    endsWhenWritten = true
    send(opcode: 8, [UInt8(code >> 8), UInt8(code & 0xff)])
  }

  private func send(opcode: UInt8, _ payload: [UInt8]) {
    if waitingBytes == 0 { lastTaken = SystemTime.now }
    chunks.append(WebSocketReader.header(opcode: opcode, length: payload.count))
    waitingBytes += chunks[chunks.count - 1].count + payload.count
    if !payload.isEmpty { chunks.append(payload) }
    if writeSource == nil { flush() }
  }

  /// Writes what there is room for, at most 1 MiB so that others get their turn.
  fileprivate func flush() {
    var turn = 1 << 20
    while firstChunk < chunks.count {
      guard turn > 0 else { return watchOutput() }
      let chunk = chunks[firstChunk]
      // TLS wants the same bytes again after it had no room: a slice depends on its place alone.
      let length = min(16_384, chunk.count - offset)
      let count = chunk.withUnsafeBytes { touchstone_stream_write(output, $0.baseAddress! + offset, length) }
      if count == -1 { return watchOutput() }
      if count < 0 {
        chunks.removeAll()
        firstChunk = 0
        offset = 0
        waitingBytes = 0
        stopWatching(&writeSource)
        // The end is told by the reading side, which finds the same; here it would end a page in the midst of its work.
        return connection.cut()
      }
      lastTaken = SystemTime.now
      turn -= count
      waitingBytes -= count
      offset += count
      if offset == chunk.count {
        chunks[firstChunk] = []
        firstChunk += 1
        offset = 0
      }
    }
    chunks.removeAll(keepingCapacity: true)
    firstChunk = 0
    stopWatching(&writeSource)
    if endsWhenWritten { shutdown(connection.descriptor, Int32(SHUT_WR)) }
  }

  // MARK: - Sources

  private func watchInput() {
    guard readSource == nil else { return }
    let source: UnsafeMutableRawPointer = g_pollable_input_stream_create_source(input, nil)
    touchstone_source_set_stream_callback(
      source,
      { _, data in
        if let data { Unmanaged<WebPeer>.fromOpaque(data).takeUnretainedValue().read() }
        return 1
      }, Unmanaged.passUnretained(self).toOpaque())
    // Before the orders: a finger does not wait for a frame.
    g_source_set_priority(source, -10)
    peers.server.attach(source)
    readSource = source
  }

  private func watchOutput() {
    guard writeSource == nil else { return }
    let source: UnsafeMutableRawPointer = g_pollable_output_stream_create_source(output, nil)
    touchstone_source_set_stream_callback(
      source,
      { _, data in
        if let data {
          let peer = Unmanaged<WebPeer>.fromOpaque(data).takeUnretainedValue()
          peer.flush()
          peer.peers.catchUp(peer)
        }
        return 1
      }, Unmanaged.passUnretained(self).toOpaque())
    peers.server.attach(source)
    writeSource = source
  }

  private func stopWatching(_ source: inout UnsafeMutableRawPointer?) {
    guard let old = source else { return }
    source = nil
    g_source_destroy(old)
    g_source_unref(old)
  }
}
