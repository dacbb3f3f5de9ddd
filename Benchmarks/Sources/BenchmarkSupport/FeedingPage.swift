import Foundation
import Synchronization

/// As much of a page of the web backend as sends fingers: a socket, a handshake, masked frames.
public final class FeedingPage: Sendable {
  private let descriptor: Int32
  /// Bytes of the frames that came, and how many came.
  public let frameBytes = Atomic<Int>(0)
  /// How many frames came.
  public let frameCount = Atomic<Int>(0)
  private let listener = Atomic<Int32>(0)

  /// The processor time of the thread that reads what comes, in seconds; it belongs to no app.
  public var ownTime: Double { seconds(of: clockid_t(listener.load(ordering: .acquiring))) }

  /// A page of this size, connected and greeted.
  ///
  /// - Parameters:
  ///   - pixelRatio: device pixels per point.
  ///   - framesPerSecond: what it says its display shows.
  ///   - draws: whether it says of each frame that it was drawn; without that the backend sends it two and no more.
  public init(
    port: UInt16, width: Float = 1920, height: Float = 1080, pixelRatio: Float = 1, framesPerSecond: Float = 1000,
    draws: Bool = false
  ) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let (source, end) = (descriptor, address)
    let result = withUnsafePointer(to: end) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(source, $0, 16) }
    }
    if result != 0 { stop("the web backend does not listen on port \(port): \(String(cString: strerror(errno)))") }
    var one: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
    write(
      Array(
        """
        GET /socket HTTP/1.1\r\nHost: localhost:\(port)\r\nOrigin: http://localhost:\(port)\r\nUpgrade: websocket\r\n\
        Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n
        """.utf8))
    // As a browser does: nothing more before the answer, which ends with an empty line.
    var input = Input(descriptor: descriptor)
    var last: UInt32 = 0
    while last != 0x0d0a_0d0a {
      guard let byte = input.next() else { stop("the web backend has not answered") }
      last = last << 8 | UInt32(byte)
    }
    let rest = input
    var hello: [UInt8] = [1, 3]
    for number: Float in [width, height, pixelRatio, 0, 0, 0, 0] { Self.append(number, to: &hello) }
    hello.append(2 | 4 | 8 | 16)
    Self.append(framesPerSecond, to: &hello)
    hello += [5] + Array("bench".utf8)
    send(hello)
    Thread.detachNewThread { self.listen(rest, draws: draws) }
  }

  /// Reads what comes; of frames it keeps how many and how large they were.
  private func listen(_ rest: Input, draws: Bool) {
    var clock = clockid_t()
    pthread_getcpuclockid(pthread_self(), &clock)
    listener.store(Int32(clock), ordering: .releasing)
    var input = rest
    while let kind = input.next(), let short = input.next() {
      var length = Int(short & 0x7f)
      if length >= 126 {
        let size = length == 126 ? 2 : 8
        length = 0
        for _ in 0..<size { length = length << 8 | Int(input.next() ?? 0) }
      }
      guard length > 0, let what = input.next() else { continue }
      var read = 1
      if kind & 0xf == 2, what == 2 {
        var number: [UInt8] = []
        repeat {
          number.append(input.next() ?? 0)
          read += 1
        } while (number.last ?? 0) & 0x80 != 0
        frameBytes.add(length, ordering: .relaxed)
        frameCount.add(1, ordering: .releasing)
        if draws {
          var drawn: [UInt8] = [4] + number
          Self.append(Float(1), to: &drawn)
          send(drawn)
        }
      }
      for _ in read..<max(read, length) { _ = input.next() }
    }
  }

  private struct Input {
    let descriptor: Int32
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var place = 0
    var end = 0

    init(descriptor: Int32) { self.descriptor = descriptor }

    mutating func next() -> UInt8? {
      if place == end {
        end = read(descriptor, &bytes, bytes.count)
        place = 0
        if end <= 0 {
          end = 0
          return nil
        }
      }
      place += 1
      return bytes[place - 1]
    }
  }

  /// The message with which a page tells samples of pointers: 0 down, 1 moved, 2 up.
  public static func pointers(_ samples: [(what: UInt8, id: Int, place: CGPoint)]) -> [UInt8] {
    var message: [UInt8] = [3]
    let milliseconds = seconds(of: CLOCK_MONOTONIC) * 1000
    withUnsafeBytes(of: milliseconds.bitPattern.littleEndian) { message.append(contentsOf: $0) }
    message.append(UInt8(samples.count))
    for sample in samples {
      message += [sample.what, 0, 2, UInt8(sample.id)]
      append(Float(sample.place.x), to: &message)
      append(Float(sample.place.y), to: &message)
      append(1, to: &message)
    }
    return message
  }

  /// Sends one message.
  public func send(_ message: [UInt8]) {
    // Masked with zeroes, which the rules allow.
    var frame: [UInt8] = [0x82]
    if message.count < 126 {
      frame.append(0x80 | UInt8(message.count))
    } else {
      frame += [0x80 | 126, UInt8(message.count >> 8), UInt8(message.count & 0xff)]
    }
    write(frame + [0, 0, 0, 0] + message)
  }

  private static func append(_ number: Float, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private func write(_ bytes: [UInt8]) {
    let count = bytes.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    if count != bytes.count { stop("the web backend has ended the connection") }
  }
}
