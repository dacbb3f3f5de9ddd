import Foundation
import RenderTree
import TouchPlatform

/// The pages that are connected, each at its place, and what they are told.
final class WebPeers {
  /// Why a page's connection ends.
  enum End {
    case closed
    case gone(String)
    case silent
    case malformed(String, code: UInt16)
    case flood(String)
    case stalled
    case noHello
    case appEnded(String)
  }

  unowned let server: WebServer
  var exchange: WebExchange { server.exchange }
  let limits: WebLimits
  private var places: [WebPeer?]
  /// Places that the main thread still believes taken.
  private var held: [Bool]
  private var closing: [WebPeer] = []
  private var frame: RenderFrame?
  private var serial: UInt64 = 0
  private var size: CGSize
  private var textInput: TextInputRequest?
  private var cursor = CursorShape.arrow
  private var isFinishing = false
  private var shares: WebShares
  /// Whether a page waits for its share, which is looked after soon.
  private(set) var someWait = false
  /// How many places are still to be looked at for the newest frame, and the one looked at last. They take turns, so
  /// that none waits for ever where frames come quicker than all can be encoded.
  private var placesToShow = 0
  private var nextToShow = 0
  /// So long frames are encoded before input is looked at, and at least one.
  private static let turn: Int64 = 2_000_000

  init(server: WebServer) {
    self.server = server
    limits = server.limits
    let count = max(1, min(200, server.limits.pages))
    places = Array(repeating: nil, count: count)
    held = Array(repeating: false, count: count)
    shares = WebShares(server.limits, pages: count, now: SystemTime.now)
    size = server.setup.size
  }

  func makeEncoder() -> any FrameEncoding { server.setup.makeEncoder() }
  func withScratch<R>(_ body: (UnsafeMutableRawBufferPointer) -> R) -> R { server.withScratch(body) }

  var count: Int { places.count { $0 != nil } }
  /// Those that come while another's handshake is still answered are turned away in `add`.
  var hasPlace: Bool { !isFinishing && held.contains(false) }

  /// A new page's connection, which is taken over.
  /// - Parameter firstBytes: what came with the request already.
  func add(_ connection: WebConnection, firstBytes: [UInt8]) {
    guard hasPlace, let place = held.firstIndex(of: false) else { return server.drop(connection) }
    let peer = WebPeer(connection, place: place, peers: self, now: SystemTime.now)
    places[place] = peer
    held[place] = true
    exchange.hasPages.store(true, ordering: .releasing)
    peer.begin(firstBytes)
  }

  // MARK: - What pages say

  func handle(_ bytes: UnsafeRawBufferPointer, from peer: WebPeer, _ now: MonotonicInstant) {
    let message: WebClientMessage
    do throws(WebMessageError) {
      message = try exchange.tell(
        bytes, page: peer.place, arrival: now, hasGreeted: peer.state != .awaitsHello)
    } catch { return end(peer, .malformed(error.description, code: 1008)) }
    if let what = peer.budgets.take(message, now: now) { return end(peer, .flood(what)) }
    if !shares.take(message, bytes: bytes.count, place: peer.place, now: now) {
      someWait = true
      peer.pause(now)
    }
    switch message {
    case .hello(_, let surroundings, _):
      peer.state = .awaitsAdmission
      peer.pacing.isVisible = surroundings.isVisible
    case .surroundings(let surroundings): setVisible(peer, surroundings.isVisible)
    case .state(_, let flags): setVisible(peer, flags & 2 != 0)
    case .drawn(let number, _):
      guard peer.pacing.draw(number) else {
        return end(peer, .malformed("it has drawn a frame that it was never sent", code: 1008))
      }
      show(to: peer)
      lookForRoom()
    case .again:
      peer.pacing.startAgain()
      show(to: peer)
      lookForRoom()
    default: break
    }
  }

  /// Lets pages that wait for their share continue when there is something to share.
  func share(_ now: MonotonicInstant) {
    guard someWait, shares.hasRest(now: now) else { return }
    someWait = false
    forEach { $0.resume(now) }
  }

  /// Bytes that wait for all pages.
  var waitingBytes: Int { places.reduce(0) { $0 + ($1?.waitingBytes ?? 0) } }

  private func setVisible(_ peer: WebPeer, _ isVisible: Bool) {
    guard peer.pacing.isVisible != isVisible else { return }
    peer.pacing.isVisible = isVisible
    if isVisible { show(to: peer) }
    lookForRoom()
  }

  // MARK: - What pages are told

  /// Does what the main thread requests.
  func obey() {
    let orders = exchange.takeOrders()
    for place in orders.released { held[place] = false }
    if let size = orders.size { self.size = size }
    if let frame = orders.frame {
      self.frame = frame
      serial += 1
    }
    for place in orders.admitted { admit(place) }
    if let request = orders.textInput, request != textInput {
      textInput = request
      tellAll(WebServerMessage.textInput(request))
    }
    if let shape = orders.cursor, shape != cursor {
      cursor = shape
      tellAll(WebServerMessage.cursor(shape))
    }
    for (place, address) in orders.addresses {
      guard let peer = places[place], peer.state == .live, !peer.isClogged else { continue }
      peer.send(WebServerMessage.open(address))
    }
    for (place, message) in orders.messages {
      // What differs of the elements is told once, so that a page must get it; there is one such message at a time.
      guard let peer = places[place], peer.state == .live, message.first == 8 || !peer.isClogged else { continue }
      peer.send(message)
    }
    if let icon = orders.icon { server.serveIcon(icon) }
    if orders.frame != nil || orders.size != nil { placesToShow = places.count }
    showInTurn()
    if orders.resume {
      let now = SystemTime.now
      forEach { $0.resume(now) }
    }
    if let sentence = orders.end {
      isFinishing = true
      forEach { end($0, .appEnded(sentence)) }
      if closing.isEmpty { server.finish() }
    }
  }

  private func admit(_ place: Int) {
    guard let peer = places[place], peer.state == .awaitsAdmission else { return }
    peer.state = .live
    peer.pacing.toldSize = size
    peer.send(WebServerMessage.hello(size: size, title: server.setup.title))
    if let textInput { peer.send(WebServerMessage.textInput(textInput)) }
    if cursor != .arrow { peer.send(WebServerMessage.cursor(cursor)) }
    show(to: peer)
    lookForRoom()
  }

  private func tellAll(_ message: [UInt8]) {
    forEach { peer in
      guard peer.state == .live else { return }
      if peer.isClogged { peer.missesRequests = true } else { peer.send(message) }
    }
  }

  /// Some of what waited for the page has been taken: it may get what it missed.
  func catchUp(_ peer: WebPeer) {
    guard peer.state == .live, !peer.isClogged else { return }
    if peer.missesRequests {
      peer.missesRequests = false
      peer.send(WebServerMessage.textInput(textInput))
      peer.send(WebServerMessage.cursor(cursor))
    }
    show(to: peer)
    lookForRoom()
  }

  /// The newest frame, if the page is to get it now. One of another size is older than the surface.
  private func show(to peer: WebPeer) {
    guard peer.state == .live, let frame, frame.size == size else { return }
    guard peer.pacing.hasRoom, peer.pacing.isVisible, !peer.isClogged else { return }
    if peer.pacing.toldSize != size {
      peer.pacing.toldSize = size
      peer.send(WebServerMessage.size(size))
    }
    if peer.pacing.needsSnapshot, !shares.takeSnapshot(now: SystemTime.now) {
      // Looked after by `look`.
      peer.awaitsSnapshot = true
      return
    }
    if let message = peer.pacing.next(frame, serial: serial) { peer.send(message) }
  }

  /// Shows the newest frame to one page after the other. After one that took long to encode input comes first.
  private func showInTurn() {
    guard placesToShow > 0 else { return }
    let begin = SystemTime.now
    while placesToShow > 0 {
      placesToShow -= 1
      nextToShow = (nextToShow + 1) % places.count
      guard let peer = places[nextToShow] else { continue }
      show(to: peer)
      if placesToShow > 0, SystemTime.now.nanoseconds(since: begin) > Self.turn {
        WebExchange.ring(exchange.serverBell)
        break
      }
    }
    lookForRoom()
  }

  /// Tells the main thread when a page can take a frame again, after none could.
  private func lookForRoom() {
    var anyone = false
    var room = false
    forEach { peer in
      guard peer.state == .live, peer.pacing.isVisible else { return }
      anyone = true
      if peer.pacing.hasRoom, !peer.isClogged { room = true }
    }
    let has = room || !anyone
    if exchange.hasRoom.exchange(has, ordering: .acquiringAndReleasing) != has, has {
      exchange.tell(WebNote(page: -1, arrival: SystemTime.now, kind: .hasRoom))
    }
  }

  private func forEach(_ body: (WebPeer) -> Void) {
    for index in places.indices { if let peer = places[index] { body(peer) } }
  }

  // MARK: - Ends

  /// Ends the pages that are silent, take nothing, never said hello, or have got their last message.
  func look(_ now: MonotonicInstant) {
    forEach { peer in
      if peer.state == .awaitsHello, now.nanoseconds(since: peer.since) > Self.nanoseconds(limits.helloSeconds) {
        return end(peer, .noHello)
      }
      if let heard = peer.silentSince {
        if now.nanoseconds(since: heard) > Self.nanoseconds(limits.silenceSeconds) { return end(peer, .silent) }
        if now.nanoseconds(since: max(heard, peer.lastPing)) > Self.nanoseconds(limits.pingSeconds) { peer.ping(now) }
      }
      if peer.waitingBytes > limits.stalledBytes,
        now.nanoseconds(since: peer.lastTaken) > Self.nanoseconds(limits.stallSeconds)
      {
        return end(peer, .stalled)
      }
      if peer.awaitsSnapshot {
        peer.awaitsSnapshot = false
        show(to: peer)
      }
    }
    closing.removeAll { peer in
      guard peer.closesAt <= now else { return false }
      peer.close()
      return true
    }
    if isFinishing, closing.isEmpty { server.finish() }
  }

  private static func nanoseconds(_ seconds: Double) -> Int64 { Int64(seconds * 1e9) }

  /// Ends a page's connection; the main thread cancels its contacts.
  func end(_ peer: WebPeer, _ end: End) {
    guard peer.state != .closing else { return }
    let greeted = peer.state != .awaitsHello
    peer.state = .closing
    places[peer.place] = nil
    let now = SystemTime.now
    let address = peer.connection.address.text
    var why = ""
    var linger = 1.0
    switch end {
    case .closed:
      why = "the page was closed"
      peer.sendClose(code: 1000)
    case .gone(let reason):
      why = reason
      linger = 0
    case .silent:
      why = "it was silent"
      linger = 0
      server.complaints.say(.silence, "the page on \(address) is silent: it counts as gone", now: now)
    case .malformed(let reason, let code):
      why = reason
      server.complaints.say(.message, "the page on \(address) sent what is no message (\(reason)): ended", now: now)
      peer.send(WebServerMessage.bye(.notAllowed, "The program did not understand this page."))
      peer.sendClose(code: code)
    case .flood(let what):
      why = "too many \(what)"
      // What is already on its way would only be thrown away: no last word.
      linger = 0
      server.complaints.say(.flood, "the page on \(address) sends too many \(what): ended", now: now)
      peer.send(WebServerMessage.bye(.tooMuch, "This page sent too much."))
      peer.sendClose(code: 1008)
    case .stalled:
      why = "it takes nothing"
      linger = 0
      server.complaints.say(.slow, "the page on \(address) takes nothing: ended", now: now)
    case .noHello:
      why = "it said nothing"
      server.complaints.say(.slow, "a page on \(address) said nothing: ended", now: now)
      peer.sendClose(code: 1008)
    case .appEnded(let sentence):
      why = "the app has ended"
      // The process wants to go.
      linger = 0.3
      peer.send(WebServerMessage.bye(.appEnded, sentence))
      peer.sendClose(code: 1001)
    }
    if greeted {
      exchange.tell(WebNote(page: peer.place, arrival: now, kind: .left(why)))
    } else {
      held[peer.place] = false
    }
    exchange.hasPages.store(places.contains { $0 != nil }, ordering: .releasing)
    // Kept at least until the callback that found the end has returned.
    peer.closesAt = now.advanced(bySeconds: linger)
    if linger == 0 { peer.stopListening() }
    closing.append(peer)
    lookForRoom()
  }

  /// The server ends: it waits for no page.
  func dropAll() {
    forEach { $0.close() }
    for peer in closing { peer.close() }
    for index in places.indices { places[index] = nil }
    closing.removeAll()
  }
}
