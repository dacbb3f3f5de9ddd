import CBenchmarkSupport
import Foundation
import Synchronization
import UIKit

/// From a page's socket to `touchesMoved`: processor time of the main thread, with ten fingers that a client of the web
/// backend sends. Runs as an app with `TOUCHSTONE_BACKEND=web TOUCHSTONE_WINDOW=1920x1080 TOUCHSTONE_SCALE=1`;
/// `TOUCHSTONE_PORT` names a free port.
@MainActor func measureWeb(scene letter: String) -> Never {
  guard let scene = Scene.touchScenes.first(where: { $0.letter == letter }) else { stop("no scene \(letter)") }
  WebApp.scene = scene
  exit(UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(WebApp.self)))
}

@MainActor final class WebApp: UIResponder, UIApplicationDelegate {
  static var scene = Scene.touchScenes[0]
  var window: UIWindow?

  override init() { super.init() }

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let bounds = UIScreen.main.bounds
    guard bounds.size == Scene.size, UIScreen.main.scale == 1 else {
      stop("the surface has \(bounds.size) at \(UIScreen.main.scale), not 1920 × 1080 at 1")
    }
    let window = UIWindow(frame: bounds)
    let controller = UIViewController()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    Self.scene.build(controller.view)
    self.window = window
    let tag = Self.scene.tag
    Thread.detachNewThread { feedWeb(tag) }
    return true
  }
}

private struct MainThreadState: Sendable {
  var cpu: Double
  var sleeps: Int
}

private func mainThreadState() -> MainThreadState {
  DispatchQueue.main.sync {
    MainActor.assumeIsolated {
      MainThreadState(cpu: seconds(of: CLOCK_THREAD_CPUTIME_ID), sleeps: bench_thread_sleeps())
    }
  }
}

/// The feeding thread: one frame of fingers, wait until the app has had them, the next.
private func feedWeb(_ tag: String) {
  guard let port = ProcessInfo.processInfo.environment["TOUCHSTONE_PORT"].flatMap({ UInt16($0) }) else {
    stop("TOUCHSTONE_PORT names no port")
  }
  let page = FeedingPage(port: port)
  // The app must be active before the first finger.
  usleep(1_000_000)
  var sent = 0
  func fingers(_ what: UInt8, frame: Int) {
    page.send(
      FeedingPage.pointers(
        (0..<Fingers.count).map { index in (what, index, Fingers.place(index, frame: frame, gesture: 0)) }))
    sent += Fingers.count
    let deadline = seconds(of: CLOCK_MONOTONIC) + 5
    while X11Progress.touches.load(ordering: .acquiring) < sent {
      if seconds(of: CLOCK_MONOTONIC) > deadline {
        stop("\(tag): \(X11Progress.touches.load(ordering: .acquiring)) of \(sent) touches arrived")
      }
      usleep(20)
    }
  }

  fingers(0, frame: 0)
  for frame in 1..<60 { fingers(1, frame: frame) }
  let frames = 600
  let before = mainThreadState()
  for frame in 60..<(60 + frames) { fingers(1, frame: frame) }
  let after = mainThreadState()
  let perFrame = (after.cpu - before.cpu) * 1e6 / Double(frames)
  emit("touch10_move_frame/touchstone_web/\(tag)", perFrame, "us/frame", cpu: perFrame)
  emit("wakeups_move_frame/touchstone_web/\(tag)", Double(after.sleeps - before.sleeps) / Double(frames), "per frame")
  fingers(2, frame: 59 + frames)

  let pairs = 200
  let start = mainThreadState()
  for _ in 0..<pairs {
    fingers(0, frame: 0)
    fingers(2, frame: 0)
  }
  let end = mainThreadState()
  let perPair = (end.cpu - start.cpu) * 1e6 / Double(pairs)
  emit("touch10_begin+end/touchstone_web/\(tag)", perPair, "us/pair", cpu: perPair)
  exit(0)
}

/// As much of a page as sends fingers: a socket, a handshake, masked frames.
private final class FeedingPage {
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
    if result != 0 { stop("the web backend does not listen on port \(port): \(String(cString: strerror(errno)))") }
    var one: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
    write(
      Array(
        """
        GET /socket HTTP/1.1\r\nHost: localhost:\(port)\r\nOrigin: http://localhost:\(port)\r\nUpgrade: websocket\r\n\
        Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n
        """.utf8))
    // A page of 1920 × 1080 points at 1000 frames a second: the display sets no pace.
    var hello: [UInt8] = [1, 1]
    for number: Float in [1920, 1080, 1, 0, 0, 0, 0] { Self.append(number, to: &hello) }
    hello.append(2 | 4 | 8 | 16)
    Self.append(Float(1000), to: &hello)
    hello += [5] + Array("bench".utf8)
    send(hello)
    let source = self.descriptor
    // What comes is thrown away, but for pings, which are answered.
    Thread.detachNewThread {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      while read(source, &bytes, bytes.count) > 0 {}
    }
  }

  static func pointers(_ samples: [(what: UInt8, id: Int, place: CGPoint)]) -> [UInt8] {
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

  func send(_ message: [UInt8]) {
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
