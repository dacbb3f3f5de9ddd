import BackendSelection
import Foundation
import HeadlessBackend
import RenderTree
import TUIO
import TouchPlatform
import TouchRecording
import XCTest

/// Real sockets on the real main thread, which XCTest gives and Swift Testing does not.
final class SocketTests: XCTestCase, @unchecked Sendable {
  /// Writes down what happens to contacts.
  private final class Listener: PlatformDelegate {
    var phases: [ContactPhase] = []
    var places: [CGPoint] = []
    func receive(_ event: InputEvent) {
      guard case .contacts(let frame) = event else { return }
      phases += frame.samples.map(\.phase)
      places += frame.samples.map(\.location)
    }
  }

  /// A socket of the test's own.
  private final class Plug {
    let descriptor: Int32
    init(port: UInt16, v6: Bool = false) throws {
      descriptor = socket(v6 ? AF_INET6 : AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
      var result: Int32 = -1
      if v6 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        address.sin6_addr = in6addr_loopback
        result = withUnsafePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
          }
        }
      } else {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        result = withUnsafePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
          }
        }
      }
      guard result == 0 else { throw PlatformError.system(call: "connect", errno: errno) }
    }
    deinit { close(descriptor) }
    func send(_ bytes: [UInt8]) { _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
  }

  private func onMain(_ body: @MainActor () throws -> Void) throws { try MainActor.assumeIsolated { try body() } }

  /// Runs the main run loop until it is so.
  @MainActor private func run(until condition: () -> Bool, line: UInt = #line) {
    let limit = Date(timeIntervalSinceNow: 15)
    while !condition() {
      guard Date() < limit else { return XCTFail("waited in vain", line: line) }
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.02))
    }
  }

  @MainActor private func surface() -> OffscreenSurface {
    OffscreenSurface(geometry: SurfaceGeometry(size: CGSize(width: 200, height: 100), scale: 1))
  }

  func testAFingerSentToThePortTouches() throws {
    try onMain {
      for v6 in [false, true] {
        let listener = Listener()
        let source = TUIOSource(address: TUIOAddress(port: 0))
        try source.start(for: surface(), receiver: listener)
        let port = try XCTUnwrap(source.port)
        guard let plug = try? Plug(port: port, v6: v6) else { continue }
        plug.send(OSC.frame(1, [Finger(1, 0.5, 0.5)]))
        run { listener.phases == [.began] }
        plug.send(OSC.frame(2, [Finger(1, 1, 1)]))
        plug.send(OSC.frame(3, alive: []))
        run { listener.phases == [.began, .moved, .ended] }
        XCTAssertEqual(listener.places.first, CGPoint(x: 100, y: 50))
        source.stop()
        XCTAssertNil(source.port)
      }
    }
  }

  /// Fault: the process that sends dies in a touch.
  func testFaultASenderThatVanishesHasItsContactsCancelled() throws {
    try onMain {
      let listener = Listener()
      let source = TUIOSource(address: TUIOAddress(port: 0))
      source.silenceLimit = 0.1
      try source.start(for: surface(), receiver: listener)
      do {
        let plug = try Plug(port: XCTUnwrap(source.port))
        for _ in 0..<2 { plug.send(OSC.frame(-1, [Finger(1, 0.5, 0.5), Finger(2, 0, 0)])) }
      }
      run { listener.phases.count == 4 }
      XCTAssertEqual(listener.phases, [.began, .began, .cancelled, .cancelled])
      XCTAssertEqual(source.activeCount, 0)
    }
  }

  /// Fault: the port is flooded with garbage while a finger is down.
  func testFaultGarbageLeavesAFingerAlone() throws {
    try onMain {
      let listener = Listener()
      let source = TUIOSource(address: TUIOAddress(port: 0))
      try source.start(for: surface(), receiver: listener)
      let plug = try Plug(port: XCTUnwrap(source.port))
      let vandal = try Plug(port: XCTUnwrap(source.port))
      plug.send(OSC.frame(1, [Finger(1, 0.5, 0.5)]))
      run { listener.phases == [.began] }
      var random = SystemRandomNumberGenerator()
      for round in 0..<40 {
        for length in [0, 1, 4, 64, 1400, 60_000] {
          vandal.send((0..<length).map { _ in UInt8.random(in: 0...255, using: &random) })
          vandal.send(OSC.text("#bundle") + [UInt8](repeating: UInt8(round), count: length))
        }
        source.poll()
      }
      plug.send(OSC.frame(2, alive: []))
      run { listener.phases == [.began, .ended] }
    }
  }

  func testAPortThatIsTakenIsAnErrorThatSaysSo() throws {
    try onMain {
      let listener = Listener()
      let first = TUIOSource(address: TUIOAddress(port: 0))
      try first.start(for: surface(), receiver: listener)
      let port = try XCTUnwrap(first.port)
      let second = TUIOSource(address: TUIOAddress(port: port))
      XCTAssertThrowsError(try second.start(for: surface(), receiver: listener)) {
        XCTAssertEqual("\($0)", "bind to 127.0.0.1:\(port) failed: Address already in use (errno 98)")
      }
      XCTAssertThrowsError(
        try TUIOSource(address: TUIOAddress(host: "no.such.host.invalid")).start(for: surface(), receiver: listener))
    }
  }

  func testASourcedPlatformHandsOverFingersOfAllOriginsAndTheRecorderAboveItKeepsThem() throws {
    try onMain {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tuio-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let tape = folder.appendingPathComponent("a.tape").path

      let receiver = TUIOSource(address: TUIOAddress(port: 0))
      let echo = Listener()
      try receiver.start(for: surface(), receiver: echo)
      let source = TUIOSource(address: TUIOAddress(port: 0))
      let sender = TUIOSender(address: TUIOAddress(port: try XCTUnwrap(receiver.port)))
      let headless = HeadlessPlatform(clock: .system)
      let recorder = try RecordingPlatform(
        recording: SourcedPlatform(headless, sources: [source], taps: [sender]), toFile: tape)
      let listener = Listener()
      recorder.delegate = listener
      XCTAssertEqual(recorder.name, "headless + TUIO")
      let surface = try recorder.open(SurfaceConfiguration(size: CGSize(width: 200, height: 100)))
      let plug = try Plug(port: XCTUnwrap(source.port))
      plug.send(OSC.frame(1, [Finger(1, 0.5, 0.5), Finger(2, 0, 0)]))
      run { listener.phases == [.began, .began] && echo.phases == [.began, .began] }
      // A finger of the platform's own beside those of the table.
      let own = ContactSample(
        id: .next(), phase: .began, location: CGPoint(x: 150, y: 25), time: SystemTime.now)
      headless.send(.contacts(ContactFrame(surface: surface.id, time: own.time, samples: [own])))
      run { echo.phases.count == 3 }
      XCTAssertEqual(echo.places.last, CGPoint(x: 150, y: 25))
      // The end of the run cancels what the table has down, and the other program hears of it.
      headless.stop()
      DispatchQueue.main.async { recorder.stop() }
      XCTAssertEqual(recorder.run(), .stopped)
      XCTAssertEqual(Array(listener.phases.suffix(2)), [.cancelled, .cancelled])
      run { echo.phases.filter { $0 == .ended }.count == 3 }
      XCTAssertEqual(receiver.activeCount, 0)

      let recording = try Recording(contentsOfFile: tape)
      let phases = recording.events.flatMap { event -> [ContactPhase] in
        guard case .contacts(let frame) = event else { return [] }
        return frame.samples.map(\.phase)
      }
      XCTAssertEqual(phases, listener.phases)
    }
  }

  func testASenderTellsAllOfItAgainEachSecond() throws {
    try onMain {
      let receiver = TUIOSource(address: TUIOAddress(port: 0))
      let echo = Listener()
      try receiver.start(for: surface(), receiver: echo)
      receiver.silenceLimit = 1.5
      let sender = TUIOSender(address: TUIOAddress(port: try XCTUnwrap(receiver.port)))
      try sender.start(for: surface())
      let finger = ContactSample(id: .next(), phase: .began, location: CGPoint(x: 20, y: 50), time: SystemTime.now)
      sender.observe(.contacts(ContactFrame(surface: .main, time: finger.time, samples: [finger])))
      run { echo.phases == [.began] }
      // The receiver loses what it knew; the next telling brings it back.
      receiver.stop()
      XCTAssertEqual(echo.phases, [.began, .cancelled])
      let port = sender.address.port
      let again = TUIOSource(address: TUIOAddress(port: port))
      try again.start(for: surface(), receiver: echo)
      run { echo.phases == [.began, .cancelled, .began] }
      sender.stop()
      run { echo.phases == [.began, .cancelled, .began, .ended] }
    }
  }

  /// Fault: nobody listens where fingers are sent to.
  func testFaultASenderThatNobodyHearsGoesOn() throws {
    try onMain {
      let probe = TUIOSource(address: TUIOAddress(port: 0))
      try probe.start(for: surface(), receiver: Listener())
      let port = try XCTUnwrap(probe.port)
      probe.stop()
      let sender = TUIOSender(address: TUIOAddress(port: port))
      try sender.start(for: surface())
      for _ in 0..<100 { sender.observe(.contacts(ContactFrame(surface: .main, time: SystemTime.now, samples: []))) }
      sender.stop()
    }
  }
}
