import Foundation
import FuzzDriver
import TouchPlatform

@testable import WebBackend

/// Any bytes as what pages send: as requests, as a stream of frames, and as messages of two pages that reach the seam.
///
/// Nothing traps, memory stays that of one message, every contact has one life, and none is left when the pages go.
@main enum FuzzWeb: FuzzTarget {
  static func run(_ bytes: [UInt8]) {
    readRequests(bytes)
    readStream(bytes)
    receiveMessages(bytes)
  }

  /// Whatever the steps in which they come, they are the same requests.
  private static func readRequests(_ bytes: [UInt8]) {
    func requests(step: Int) -> (found: [WebRequest], failure: WebRequestReader.Failure?) {
      var reader = WebRequestReader(limit: 1024)
      var found: [WebRequest] = []
      var rest = bytes[...]
      do throws(WebRequestReader.Failure) {
        while !rest.isEmpty {
          let part = rest.prefix(step)
          rest = rest.dropFirst(step)
          part.withUnsafeBytes { reader.add($0) }
          while let request = try reader.next() { found.append(request) }
        }
      } catch { return (found, error) }
      return (found, nil)
    }
    let slow = requests(step: 1)
    let quick = requests(step: max(2, Int(bytes.first ?? 2)))
    precondition(slow.found == quick.found, "requests depend on how they come")
    precondition((slow.failure == nil) == (quick.failure == nil), "a refusal depends on how a request comes")
    for request in slow.found {
      precondition(request.path.hasPrefix("/") && !request.method.isEmpty)
      let texts = [request.path, request.query ?? ""] + Array(request.headers.values)
      precondition(texts.allSatisfy { $0.utf8.allSatisfy { $0 >= 32 || $0 == 9 } }, "a control character came through")
    }
  }

  /// The first byte says how large the steps are in which the rest comes.
  private static func readStream(_ bytes: [UInt8]) {
    let limit = 4096
    var reader = WebSocketReader(limit: limit)
    let step = max(1, Int(bytes.first ?? 1))
    var start = 0
    do throws(WebSocketReader.Failure) {
      while start < bytes.count {
        let count = min(step, bytes.count - start, reader.room)
        precondition(count > 0, "the reader has no room and makes none")
        bytes[start..<start + count].withUnsafeBytes { reader.add($0) }
        start += count
        while try reader.next() != nil {}
        precondition(reader.message.count <= limit, "a message is longer than the limit")
      }
    } catch { precondition(!error.reason.isEmpty) }
  }

  /// A step: one byte says which page and how long its message is, or that the page comes or goes.
  @MainActor private static func receiveMessages(_ bytes: [UInt8]) {
    var laws = ContactLaws()
    guard let parts = try? Parts() else { preconditionFailure("there is no descriptor left") }
    let screen = WebScreen(
      surface: parts.surface, configuration: SurfaceConfiguration(), scale: nil, exchange: parts.exchange,
      clock: parts.clock
    ) { event in
      if case .contacts(let frame) = event { laws.check(frame) }
    }
    screen.readers = parts.readers
    var time: UInt64 = 1_000_000_000
    var rest = bytes[...]
    while let order = rest.popFirst() {
      let page = Int(order & 1)
      time += UInt64(order) << 16
      let arrival = MonotonicInstant(nanoseconds: time)
      let length = Int(order >> 1)
      if length == 127 {
        screen.leave(page, arrival)
        continue
      }
      let message = Array(rest.prefix(length))
      rest = rest.dropFirst(length)
      var samples: [WebPointerSample] = []
      if let decoded = try? message.withUnsafeBytes({ try WebClientMessage.decode($0, samples: &samples) }) {
        screen.receive(decoded, from: page, arrival, samples)
      }
      precondition(laws.violations.isEmpty, "\(laws.violations)")
      let count = screen.contacts.activeCount
      precondition(count == laws.activeCount, "the tracker counts wrongly")
      let geometry = parts.surface.geometry
      precondition(geometry.size.width >= 1 && geometry.size.width <= 16_384 && geometry.scale >= 0.25)
    }
    screen.leaveAll(MonotonicInstant(nanoseconds: time))
    precondition(laws.violations.isEmpty && laws.activeCount == 0, "contacts are left behind: \(laws.violations)")
  }

  /// What a screen stands on; made once, because descriptors are.
  @MainActor private final class Parts {
    private static var loop: MainLoop?
    private static var sharedExchange: WebExchange?
    private static var sharedClock: WebFrameClock?
    let exchange: WebExchange
    let clock: WebFrameClock
    let surface: WebSurface
    let readers: WebReaders

    init() throws(PlatformError) {
      let loop: MainLoop
      if let old = Self.loop { loop = old } else { loop = try MainLoop() }
      Self.loop = loop
      if let old = Self.sharedExchange { exchange = old } else { exchange = try WebExchange(pages: 2) }
      Self.sharedExchange = exchange
      _ = exchange.takeOrders()
      if let old = Self.sharedClock {
        clock = old
      } else {
        clock = try WebFrameClock(loop: loop, hasRoom: { true }, tick: { _ in })
      }
      Self.sharedClock = clock
      surface = WebSurface(
        geometry: SurfaceGeometry(size: CGSize(width: 390, height: 844), scale: 3), exchange: exchange)
      readers = try WebReaders(FuzzedElements(), exchange: exchange, loop: loop)
    }
  }

  /// Elements that differ each time that they are read.
  @MainActor private final class FuzzedElements: AccessibilityProvider {
    var listener: (@MainActor (AccessibilityNotice) -> Void)?
    private var readings = 0

    func tree(_ extent: AccessibilityExtent) -> AccessibilityElement {
      readings += 1
      var app = AccessibilityElement(.application, id: ElementID(1))
      for index in 0..<readings % 5 {
        var child = AccessibilityElement(.textField, id: ElementID(UInt64(index + readings % 3 + 2)))
        child.label = "field \(readings)"
        child.text = AccessibilityElement.Text("text", selection: 0..<1, isEditable: true, isMultiline: false)
        app.children.append(child)
      }
      return app
    }

    func perform(_ action: AccessibilityAction, on element: ElementID) -> Bool {
      if case .replaceText(let range, _) = action { precondition(range.lowerBound <= range.upperBound) }
      listener?(.announcement("\(action)"))
      return true
    }
  }

  static var seeds: [[UInt8]] {
    func floats(_ numbers: [Float]) -> [UInt8] {
      numbers.flatMap { number in withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) } }
    }
    func time(_ ms: Double) -> [UInt8] { withUnsafeBytes(of: ms.bitPattern.littleEndian) { Array($0) } }
    let surroundings = floats([400, 800, 2, 40, 0, 20, 0]) + [2 | 4] + floats([60])
    let messages: [[UInt8]] = [
      [1, 1] + surroundings + [1, 65], [3] + time(1) + [1, 0, 0, 0, 1] + floats([10, 20]),
      [3] + time(2) + [1, 1, 0, 7, 1] + floats([11, 20, -1, 0.5, 3]),
      [3] + time(3) + [1, 0, 2, 32, 2] + floats([5, 5]) + [1, 8],
      [3] + time(4) + [1, 4, 1, 24, 3] + floats([5, 5, 1, 2, 3]),
      [5, 1, 2] + time(5) + [4] + Array("KeyA".utf8) + [1, 65],
      [6] + time(6) + floats([1, 2, 3, 4]) + [0], [7] + time(7) + [2], [8] + time(8) + [2, 0xc3, 0xa4],
      [9] + time(9) + [3],
      [12, 1], [13, 1], [14, 2, 0], [14, 2, 5, 0, 1, 1, 65], [14, 2, 4, 1, 65], [14, 2, 11, 0], [14, 2, 6, 0, 2],
      [10], [11] + time(10) + [1] + floats([1, 2, 1.5, 0.1]), [2] + surroundings,
      [3] + time(11) + [1, 2, 0, 0, 1] + floats([1, 1]),
    ]
    func step(_ message: [UInt8], page: UInt8) -> [UInt8] { [UInt8(message.count) << 1 | page] + message }
    let both: [UInt8] = messages.flatMap { step($0, page: 0) + step($0, page: 1) } + [254, 255]
    let frames: [UInt8] = messages.flatMap { [0x82, 0x80 | UInt8($0.count), 0, 0, 0, 0] + $0 }
    let fragments: [UInt8] = [
      1, 0x89, 0x81, 1, 2, 3, 4, 5, 0x02, 0x80, 0, 0, 0, 0, 0x80, 0x80, 0, 0, 0, 0, 0x88, 0x80, 1, 1, 1, 1,
    ]
    let requests = [
      "GET / HTTP/1.1\r\nHost: localhost:8080\r\nCookie: a=b\r\nIf-None-Match: \"x\"\r\n\r\n",
      "GET /socket?t=x HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: http://h\r\n\r\n",
      "HEAD /a HTTP/1.0\r\n\r\nPOST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc",
    ].map { Array($0.utf8) }
    let first: [[UInt8]] = [both, [9] + frames, fragments] + requests
    return first + messages.map { step(messages[0], page: 0) + step($0, page: 0) }
  }
}
