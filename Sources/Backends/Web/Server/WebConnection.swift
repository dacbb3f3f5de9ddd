import Foundation
import TouchPlatform

/// One accepted connection: it shakes hands, asks and is answered, again and again, or becomes a page. Lives on the
/// server's thread, among the server's connections, from accept until `WebServer.drop`.
final class WebConnection: WebLoopMember {
  enum Phase {
    /// TLS is not agreed on yet.
    case handshake
    /// Nothing of a request has come: browsers keep such connections in reserve.
    case reserve
    /// A request comes.
    case request
    /// An answer is being sent.
    case answer
    /// The last answer is out; what comes is thrown away, so that no reset takes the answer away.
    case closing
    /// It has become a page's WebSocket.
    case page
  }
  let number: UInt64
  let address: IPAddress
  let stream: WebStream
  /// What the loop knows it by; its page's once there is one.
  var ticket: WebLoop.Ticket = 0
  private(set) var phase: Phase
  /// Since when it is in this phase.
  private(set) var since: MonotonicInstant
  /// When this phase must have ended.
  private(set) var deadline: MonotonicInstant
  private unowned let server: WebServer
  private var reader: WebRequestReader
  private var outbox = WebOutbox()
  private var isKeptAlive = true
  private var becomesPage = false
  /// Bytes of the next request came with the one before.
  private var nextIsHere = false
  private var discarded = 0
  private static let mostDiscarded = 65_536

  init(number: UInt64, address: IPAddress, stream: WebStream, server: WebServer, now: MonotonicInstant) {
    self.number = number
    self.address = address
    self.stream = stream
    self.server = server
    since = now
    reader = WebRequestReader(limit: server.limits.requestBytes)
    phase = server.isSecure ? .handshake : .reserve
    let seconds = server.isSecure ? server.limits.handshakeSeconds : server.limits.reserveSeconds
    deadline = now.advanced(bySeconds: seconds)
  }

  /// Whether it may go to make room for another: nothing is lost with it.
  var isSpare: Bool { phase == .handshake || phase == .reserve || phase == .closing }

  private func enter(_ phase: Phase, seconds: Double) {
    self.phase = phase
    since = SystemTime.now
    deadline = since.advanced(bySeconds: seconds)
  }

  func isReady() {
    switch phase {
    case .handshake: shakeHands()
    case .reserve, .request: read()
    case .answer: flush()
    case .closing: discard()
    case .page: break
    }
  }

  private func shakeHands() {
    switch stream.shakeHands() {
    case .awaitsInput: server.loop.set(ticket, .read)
    case .awaitsRoom: server.loop.set(ticket, .write)
    case .failed: server.drop(self)
    case .done:
      enter(.reserve, seconds: server.limits.reserveSeconds)
      server.loop.set(ticket, .read)
      // What came with the end of the handshake is in the library already.
      if stream.hasPending { read() }
    }
  }

  private func read() {
    if nextIsHere {
      nextIsHere = false
      return takeRequest()
    }
    let transfer = server.withScratch { scratch in
      let transfer = stream.read(into: scratch)
      if case .bytes(let count) = transfer { reader.add(UnsafeRawBufferPointer(rebasing: scratch[..<count])) }
      return transfer
    }
    switch transfer {
    case .waits: return
    case .ended, .broken: return server.drop(self)
    case .bytes:
      if phase == .reserve { enter(.request, seconds: server.limits.requestSeconds) }
      takeRequest()
    }
  }

  private func takeRequest() {
    do throws(WebRequestReader.Failure) {
      if let request = try reader.next() { return answer(request) }
      if !reader.hasBytes, phase == .request { enter(.reserve, seconds: server.limits.reserveSeconds) }
      if stream.hasPending { server.loop.callAgain(ticket) }
    } catch {
      server.complaints.say(.request, "\(address.text) sent what is no request (\(error.reason)): refused")
      isKeptAlive = false
      send(server.refusal(error.status, "This is no request that is understood here."), isHead: false)
    }
  }

  private func answer(_ request: WebRequest) {
    guard !request.hasBody else {
      // Bodies are not taken: a client that sends one is cut off before it fills any memory.
      server.complaints.say(.request, "\(address.text) sent a request with a body: its connection is ended")
      return server.drop(self)
    }
    isKeptAlive = request.isKeptAlive
    let answer = server.answer(request, from: self)
    becomesPage = answer.status == 101
    send(answer, isHead: request.method == "HEAD")
  }

  private func send(_ answer: WebAnswer, isHead: Bool) {
    outbox.add(answer.head(isKeptAlive: isKeptAlive, time: time(nil)))
    if !isHead { outbox.add(answer.body) }
    enter(.answer, seconds: server.limits.answerSeconds)
    flush()
  }

  private func flush() {
    switch outbox.flush(to: stream).progress {
    case .waits: return server.loop.set(ticket, .write)
    case .broken: return server.drop(self)
    case .empty: break
    }
    if becomesPage {
      phase = .page
      deadline = .distantFuture
      server.loop.remove(ticket)
      return server.peers.add(self, firstBytes: reader.takeRest())
    }
    guard isKeptAlive else {
      enter(.closing, seconds: 1)
      server.loop.set(ticket, .read)
      return stream.finish()
    }
    server.loop.set(ticket, .read)
    if reader.hasBytes {
      // The next request has come already; the others get their turn first.
      enter(.request, seconds: server.limits.requestSeconds)
      nextIsHere = true
      server.loop.callAgain(ticket)
    } else {
      enter(.reserve, seconds: server.limits.reserveSeconds)
      if stream.hasPending { server.loop.callAgain(ticket) }
    }
  }

  private func discard() {
    switch server.withScratch({ stream.read(into: $0) }) {
    case .waits: return
    case .ended, .broken: server.drop(self)
    case .bytes(let count):
      discarded += count
      if discarded > Self.mostDiscarded { return server.drop(self) }
      if stream.hasPending { server.loop.callAgain(ticket) }
    }
  }

  /// Ends both directions at once.
  func cut() { shutdown(stream.descriptor, Int32(SHUT_RDWR)) }
}
