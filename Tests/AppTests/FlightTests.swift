import Foundation
import TUIO
import TestRigs
import Testing
import TouchPlatform
import TouchRecording

/// Apps that crash under a finger, and what the flight recorder leaves of it.
@MainActor @Suite("The flight recorder of an app that crashes")
struct FlightOfCrashes {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-flight-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Contacts on their way to an app of 200 × 200 points, by TUIO.
  private final class Hand {
    private let port: UInt16
    private var encoder: TUIOEncoder?
    private var ids: [Int: ContactID] = [:]

    init() throws {
      let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let failure = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, length) | getsockname(descriptor, $0, &length)
        }
      }
      guard failure == 0 else { throw WaitedInVain(description: "there is no free port") }
      port = UInt16(bigEndian: address.sin_port)
      close(descriptor)
      let sender = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
      let target = address
      encoder = MainActor.assumeIsolated {
        TUIOEncoder(source: "hand") { packet in
          var target = target
          _ = withUnsafePointer(to: &target) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
              sendto(sender, packet, packet.count, 0, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
          }
        }
      }
    }

    var variables: [String: String] {
      ["TOUCHSTONE_TUIO": "\(port)", "TOUCHSTONE_BACKEND": "headless", "TOUCHSTONE_WINDOW": "200x200"]
    }

    @MainActor func send(_ finger: Int, _ phase: ContactPhase, _ x: Double, _ y: Double) {
      let id = ids[finger] ?? .next()
      ids[finger] = phase == .ended ? nil : id
      let sample = ContactSample(id: id, phase: phase, location: CGPoint(x: x, y: y), time: SystemTime.now)
      encoder?.encode(
        ContactFrame(surface: .main, time: sample.time, samples: [sample]), size: CGSize(width: 200, height: 200))
    }
  }

  private func start(_ hand: Hand, _ environment: [String: String] = [:]) throws -> ChildApp {
    var variables = hand.variables
    variables["TOUCHSTONE_FLIGHT_FOLDER"] = folder.path
    variables["SWIFT_BACKTRACE"] = "enable=no"
    variables.merge(environment) { $1 }
    let app = try ChildApp(Products.program("CrashApp"), environment: variables)
    try eventually("the app to be active", state: { app.errors }) { app.lines.contains("active") }
    return app
  }

  private func flights(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".flight") }.sorted()
  }

  /// Two fingers come, move and go; a third walks into the corner.
  private func walk(_ hand: Hand, _ app: ChildApp) throws {
    hand.send(1, .began, 100, 100)
    hand.send(2, .began, 150, 100)
    try eventually("two touches", state: { app.output }) { app.lines.filter { $0.hasPrefix("began") }.count == 2 }
    for step in 1...5 { hand.send(1, .moved, 100 + Double(step), 100) }
    hand.send(1, .ended, 105, 100)
    try eventually("an end", state: { app.output }) { app.lines.contains { $0.hasPrefix("ended") } }
    hand.send(3, .began, 120, 120)
    try eventually("a third touch", state: { app.output }) { app.lines.filter { $0.hasPrefix("began") }.count == 3 }
    hand.send(3, .moved, 25, 25)
  }

  private func replay(_ name: String) throws -> (lines: [String], status: Int32, errors: String) {
    let player = try ChildApp(
      Products.program("touchstone"),
      ["play", folder.appendingPathComponent(name).path, Products.program("CrashApp"), "--speed", "max"],
      environment: ["SWIFT_BACKTRACE": "enable=no", "TOUCHSTONE_FLIGHT_FOLDER": folder.path])
    let status = try player.wait()
    return (player.lines, status, player.errors)
  }

  @Test(
    "A crash leaves a file and a sentence, ends the app as it would have ended, and plays to the same crash",
    arguments: [("trap", SIGILL), ("abort", SIGABRT), ("segv", SIGSEGV), ("bus", SIGBUS), ("fpe", SIGFPE)])
  func crash(how: String, signal: Int32) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let hand = try Hand()
    let app = try start(hand, ["CRASH": how])
    try walk(hand, app)
    let expected = how == "trap" ? [SIGILL, SIGTRAP] : [signal]
    #expect(try expected.map { 128 + $0 }.contains(app.wait()), "\(app.errors)")
    let names = try flights(in: folder)
    #expect(names.count == 1)
    let name = try #require(names.first)
    #expect(name.wholeMatch(of: /CrashApp-\d{8}-\d{6}\.flight/) != nil, "\(name)")
    let mode = try FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(name).path)[
      .posixPermissions]
    #expect(mode as? Int == 0o600, "input may hold what nobody else should read")
    let path = folder.appendingPathComponent(name).path
    let program = Products.program("CrashApp")
    #expect(
      app.errors.contains(
        "touchstone: the last seconds of input are in \(path); to play them: touchstone play \(path) \(program)\n"))
    let played = try replay(name)
    #expect(played.lines == app.lines, "\(played.errors)")
    #expect(app.lines.last == "trap" && app.lines.count > 5)
    #expect(try flights(in: folder) == names, "a tape that is played is not recorded again")
  }

  @Test("A finger that was down before the kept time is in the file, and leads to the same crash")
  func midTouch() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let hand = try Hand()
    let app = try start(hand, ["TOUCHSTONE_FLIGHT": "0.1"])
    hand.send(1, .began, 100, 100)
    let limit = Date(timeIntervalSinceNow: 0.5)
    var step = 0.0
    while Date() < limit {
      step += 1
      hand.send(1, .moved, 100 + step / 100, 100)
      usleep(4000)
    }
    hand.send(1, .moved, 25, 25)
    _ = try app.wait()
    let recording = try Recording(
      contentsOfFile: folder.appendingPathComponent(#require(flights(in: folder).first)).path)
    #expect(recording.damage == nil)
    let phases = recording.events.flatMap { event -> [ContactPhase] in
      guard case .contacts(let frame) = event else { return [] }
      return frame.samples.map(\.phase)
    }
    #expect(phases.first == .began && phases.dropFirst().allSatisfy { $0 == .moved })
    #expect(phases.count < Int(step), "nothing fell off")
    let played = try replay(try #require(flights(in: folder).first))
    #expect(played.lines.suffix(2) == app.lines.suffix(2), "\(played.errors)")
    #expect(played.lines.last == "trap" && played.lines.count < app.lines.count)
  }

  @Test("An app that ends by itself, and one that does not want it, leave nothing")
  func nothing() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for (environment, status) in [
      (["CRASH": "exit"], [0]), (["TOUCHSTONE_FLIGHT": "0"], [128 + SIGILL, 128 + SIGTRAP]),
    ] {
      let hand = try Hand()
      let app = try start(hand, environment)
      hand.send(1, .began, 25, 25)
      #expect(try status.contains(app.wait()))
      #expect(try flights(in: folder).isEmpty && !app.errors.contains("last seconds"))
    }
  }

  @Test("Fault: a folder that takes nothing: the file goes to /tmp")
  func unwritable() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let hand = try Hand()
    let app = try start(hand, ["TOUCHSTONE_FLIGHT_FOLDER": folder.appendingPathComponent("missing").path])
    hand.send(1, .began, 25, 25)
    _ = try app.wait()
    let match = try #require(app.errors.firstMatch(of: /input are in (\/tmp\/CrashApp-[^;]*\.flight);/))
    let path = String(match.1)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try Recording(contentsOfFile: path).damage == nil)
  }

  @Test("Fault: a folder that may only be read: the file goes to /tmp, and the sentence names it there")
  func readOnly() throws {
    // Whoever may do everything may write everywhere but into what the kernel shows.
    let closed = folder.appendingPathComponent("closed").path
    try FileManager.default.createDirectory(atPath: closed, withIntermediateDirectories: true)
    #expect(chmod(closed, 0o500) == 0)
    defer {
      chmod(closed, 0o700)
      try? FileManager.default.removeItem(at: folder)
    }
    let hand = try Hand()
    let app = try start(hand, ["TOUCHSTONE_FLIGHT_FOLDER": geteuid() == 0 ? "/proc" : closed, "CRASH": "abort"])
    hand.send(1, .began, 25, 25)
    #expect(try app.wait() == 128 + SIGABRT)
    let match = try #require(app.errors.firstMatch(of: /input are in (\/tmp\/CrashApp-[^;]*\.flight);/))
    let path = String(match.1)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(app.errors.contains("; to play them: touchstone play \(path) \(Products.program("CrashApp"))\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: closed).isEmpty)
    #expect(try Recording(contentsOfFile: path).damage == nil)
  }

  @Test("A second crash within the same second gets a name of its own, and the first file stays")
  func sameSecond() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let hands = try [Hand(), Hand(), Hand()]
    // The name is made when an app starts; three that start at once share it.
    let apps = try hands.map {
      try ChildApp(
        Products.program("CrashApp"),
        environment: $0.variables.merging([
          "TOUCHSTONE_FLIGHT_FOLDER": folder.path, "SWIFT_BACKTRACE": "enable=no",
        ]) { $1 })
    }
    for (hand, app) in zip(hands, apps) {
      try eventually("the app to be active", state: { app.errors }) { app.lines.contains("active") }
      hand.send(1, .began, 25, 25)
      _ = try app.wait()
    }
    let names = try flights(in: folder)
    #expect(names.count == 3, "\(names)")
    for name in names { #expect(name.wholeMatch(of: /CrashApp-\d{8}-\d{5}[\db-z]\.flight/) != nil, "\(name)") }
  }

  @Test(
    "Fault: a crash within the recorder's handler: the app ends by its own signal, nothing half is left",
    arguments: [("memory abort", SIGABRT), ("memory segv", SIGSEGV)])
  func crashInHandler(how: String, signal: Int32) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let hand = try Hand()
    let app = try start(hand, ["CRASH": how])
    hand.send(1, .began, 25, 25)
    #expect(try app.wait() == 128 + signal, "\(app.errors)")
    #expect(app.lines.suffix(2) == ["trap", "damaged"], "\(app.output)")
    #expect(app.errors.contains("could not be written: the app has damaged their memory"), "\(app.errors)")
    #expect(try flights(in: folder).isEmpty)
  }

  @Test("Fault: a full disk: nothing half is left, a sentence says so, and the app ends as it would have")
  func fullDisk() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let hand = try Hand()
    let app = try start(hand, ["CRASH": "limit"])
    hand.send(1, .began, 25, 25)
    #expect(try [128 + SIGILL, 128 + SIGTRAP].contains(app.wait()))
    #expect(try flights(in: folder).isEmpty)
    #expect(app.errors.contains("could not be written"))
  }

  @Test("Fault: a stack that has run over still leaves a file")
  func stackOverflow() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let hand = try Hand()
    let app = try start(hand, ["CRASH": "overflow"])
    hand.send(1, .began, 25, 25)
    #expect(try app.wait() == 128 + SIGSEGV)
    #expect(try flights(in: folder).count == 1)
  }

  @Test("Swift's own report of the crash comes all the same, with its settings as they are by default")
  func backtraceByDefault() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let hand = try Hand()
    // As when it is not set.
    let app = try start(hand, ["SWIFT_BACKTRACE": ""])
    hand.send(1, .began, 25, 25)
    #expect(try [128 + SIGILL, 128 + SIGTRAP].contains(app.wait()))
    #expect(app.errors.contains("last seconds of input are in \(folder.path)/CrashApp-"))
    #expect(app.errors.contains("*** ") && app.errors.contains("crashed"), "\(app.errors)")
    #expect(app.errors.contains("TrapView.crash()"), "the report does not name the function")
    #expect(try flights(in: folder).count == 1)
  }

  @Test("Swift's own report of the crash comes all the same")
  func backtrace() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let hand = try Hand()
    let app = try start(
      hand, ["SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no,threads=crashed,limit=4,cache=no"])
    hand.send(1, .began, 25, 25)
    _ = try app.wait()
    #expect(app.errors.contains("Fatal error: the corner was touched"))
    #expect(app.errors.contains("last seconds of input"))
    #expect(app.errors.contains("Crash") || app.errors.contains("crashed") || app.errors.contains("Illegal"))
    #expect(try flights(in: folder).count == 1)
  }
}
