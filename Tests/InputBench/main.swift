import Foundation
import Synchronization
import TestRigs
import TouchPlatform
import WaylandBackend
import WebBackend
import X11Backend

// Processor time of the main thread from a backend's descriptor to the delegate, for one frame of ten fingers that move:
// web, X11 and Wayland in turns, in one sitting. `swift run -c release InputBench`, or with `wayland` behind it for one.
//
// Wayland comes from a scripted compositor, which costs the main thread nothing: once as compositors with a screen of their
// own speak, and once with a group for each finger, as those do that are windows of an X server.

/// How many contact samples the delegate has had, readable by the feeding thread.
private let received = Atomic<Int>(0)
private let isReady = Atomic<Bool>(false)
private let fingers = 10

@MainActor private final class Counter: PlatformDelegate {
  func receive(_ event: InputEvent) {
    switch event {
    case .contacts(let frame): received.add(frame.samples.count, ordering: .releasing)
    case .surface(let change): if change.kind == .focus(true) { isReady.store(true, ordering: .releasing) }
    default: break
    }
  }
}

private func stop(_ text: String) -> Never {
  FileHandle.standardError.write(Data("InputBench: \(text)\n".utf8))
  exit(1)
}

private func threadSeconds() -> Double {
  DispatchQueue.main.sync {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

private func arrived(_ count: Int) {
  let limit = Date(timeIntervalSinceNow: 10)
  while received.load(ordering: .acquiring) < count {
    if Date() > limit { stop("\(received.load(ordering: .acquiring)) of \(count) samples arrived") }
    usleep(20)
  }
}

/// Feeds frames one after the other, each when the one before has arrived, and tells the cost of one.
private func measure(_ name: String, _ send: (_ what: UInt8, _ x: Double) -> Void) {
  received.store(0, ordering: .releasing)
  send(0, 1)
  var sent = fingers
  arrived(sent)
  func move(_ count: Int) {
    for frame in 0..<count {
      send(1, Double(2 + frame % 2))
      sent += fingers
      arrived(sent)
    }
  }
  move(100)
  let frames = 2000
  let before = threadSeconds()
  move(frames)
  let cost = (threadSeconds() - before) * 1e6 / Double(frames)
  send(2, 3)
  arrived(sent + fingers)
  print(String(format: "%@: %.1f µs a frame of %d fingers", name, cost, fingers))
}

/// As much of a page as sends fingers.
private final class Feeder {
  private let descriptor: Int32

  init(port: UInt16) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, 16) }
    }
    if result != 0 { stop("the web backend does not listen") }
    var one: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
    let request =
      "GET /socket HTTP/1.1\r\nHost: localhost:\(port)\r\nOrigin: http://localhost:\(port)\r\nUpgrade: websocket\r\n"
      + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    write(Array(request.utf8))
    var answer = [UInt8](repeating: 0, count: 4096)
    _ = recv(descriptor, &answer, answer.count, 0)
    var hello: [UInt8] = [1, 1]
    for number: Float in [1280, 800, 1, 0, 0, 0, 0] { Self.append(number, to: &hello) }
    hello.append(2 | 4 | 8 | 16)
    Self.append(60, to: &hello)
    hello += [5] + Array("bench".utf8)
    send(hello)
  }

  func touch(_ what: UInt8, _ x: Double) {
    var message: [UInt8] = [3]
    let milliseconds = SystemTime.now.seconds * 1000
    withUnsafeBytes(of: milliseconds.bitPattern.littleEndian) { message.append(contentsOf: $0) }
    message.append(UInt8(fingers))
    for finger in 0..<fingers {
      message += [what, 0, 2, UInt8(finger)]
      for number in [Float(x) + 100 * Float(finger), 50, 0.5] { Self.append(number, to: &message) }
    }
    send(message)
  }

  private func send(_ message: [UInt8]) {
    var frame: [UInt8] = [0x82]
    if message.count < 126 {
      frame.append(0x80 | UInt8(message.count))
    } else {
      frame += [0x80 | 126, UInt8(message.count >> 8), UInt8(message.count & 0xff)]
    }
    // A mask of zeroes, which the rules allow.
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

@MainActor private func runWeb() throws {
  var configuration = WebConfiguration()
  configuration.port = 0
  // One frame after the other, as fast as the machine can: what would be a flood.
  configuration.limits.messagesPerSecond = 1e6
  configuration.limits.bytesPerSecond = 1e9
  configuration.limits.samplesPerSecond = 1e7
  configuration.limits.silenceSeconds = 1000
  configuration.announce = { _ in }
  let platform = try WebPlatform(configuration: configuration)
  let counter = Counter()
  platform.delegate = counter
  isReady.store(false, ordering: .releasing)
  _ = try platform.open(SurfaceConfiguration())
  let port = platform.port
  let feeding = Thread {
    let feeder = Feeder(port: port)
    while !isReady.load(ordering: .acquiring) { usleep(1000) }
    measure("web") { feeder.touch($0, $1) }
    DispatchQueue.main.async { platform.stop() }
  }
  feeding.start()
  _ = platform.run()
}

@MainActor private func runX11() throws {
  let rig = try XServerRig(timeLimit: 120)
  defer { rig.stop() }
  let platform = try X11Platform(displayName: rig.displayName)
  let counter = Counter()
  platform.delegate = counter
  isReady.store(false, ordering: .releasing)
  _ = try platform.open(SurfaceConfiguration(size: CGSize(width: 1200, height: 700), scale: 1, origin: .zero))
  // The rig is the feeding thread's alone while this one runs the loop.
  nonisolated(unsafe) let touch = rig.touch
  let feeding = Thread {
    while !isReady.load(ordering: .acquiring) { usleep(1000) }
    measure("X11") { what, x in
      do {
        try touch.frame {
          for finger in 0..<fingers {
            let place = CGPoint(x: 10 + x * 3 + 100 * Double(finger), y: 50)
            switch what {
            case 0: try touch.begin(UInt32(finger), at: place)
            case 1: try touch.move(UInt32(finger), to: place)
            default: try touch.end(UInt32(finger))
            }
          }
        }
      } catch { stop("\(error)") }
    }
    DispatchQueue.main.async { platform.stop() }
  }
  feeding.start()
  _ = platform.run()
}

@MainActor private func runWayland(groupsAreFingers: Bool) throws {
  let server = try ScriptedCompositor()
  defer { server.stop() }
  let platform = try WaylandPlatform(socketName: server.path)
  let counter = Counter()
  platform.delegate = counter
  isReady.store(false, ordering: .releasing)
  _ = try platform.open(SurfaceConfiguration(size: CGSize(width: 1200, height: 700), scale: 1))
  let feeding = Thread {
    while !isReady.load(ordering: .acquiring) { usleep(1000) }
    let (touch, surface) = (server.object("wl_touch"), server.surface)
    measure(groupsAreFingers ? "Wayland, a group for each finger" : "Wayland") { what, x in
      let time = UInt32(truncatingIfNeeded: SystemTime.now.nanoseconds / 1_000_000)
      var messages: [WaylandMessage] = []
      for finger in 0..<fingers {
        let number = WaylandArgument.int(Int32(finger))
        let place = [WaylandArgument.fixed(10 + x * 3 + 100 * Double(finger)), .fixed(50)]
        switch what {
        case 0: messages.append(WaylandMessage(touch, 0, [.uint(1), .uint(time), .uint(surface), number] + place))
        case 1: messages.append(WaylandMessage(touch, 2, [.uint(time), number] + place))
        default: messages.append(WaylandMessage(touch, 1, [.uint(1), .uint(time), number]))
        }
        if groupsAreFingers { messages.append(WaylandMessage(touch, 3)) }
      }
      if !groupsAreFingers { messages.append(WaylandMessage(touch, 3)) }
      server.send(together: messages)
    }
    DispatchQueue.main.async { platform.stop() }
  }
  feeding.start()
  _ = platform.run()
}

let wishes = CommandLine.arguments.dropFirst()
func isWished(_ name: String) -> Bool { wishes.isEmpty || wishes.contains(name) }

do {
  for _ in 0..<3 {
    if isWished("web") { try runWeb() }
    if isWished("x11") { try runX11() }
    if isWished("wayland") {
      try runWayland(groupsAreFingers: false)
      try runWayland(groupsAreFingers: true)
    }
  }
} catch { stop("\(error)") }
