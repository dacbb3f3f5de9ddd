import Foundation
import TestRigs
import Testing

extension AppSuites {
  /// What the app's views are told of real fingers, and that a tape tells it again.
  @Suite("The journal of an app on an X server")
  struct JournalOfRealFingers {
    let rig: XServerRig
    let folder: URL

    init() throws {
      rig = try XServerRig()
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-journal-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func journal(_ name: String) throws -> [String] {
      try String(contentsOfFile: file(name), encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @Test("Each of ten fingers begins once, at its place to a fiftieth of a point", arguments: [1, 1.5, 2])
    func beganOnce(scale: Double) throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let app = try WindowedApp(
        Products.program("JournalApp"), on: rig, scale: scale, environment: ["JOURNAL": file("journal")],
        shows: (CGPoint(x: 3, y: 3), 0xffff_ffff))
      let places = TenFingers.places
      for (finger, place) in places.enumerated() { try rig.touch.begin(UInt32(finger), at: app.screen(place)) }
      try app.settle()
      for finger in 0..<10 { try rig.touch.end(UInt32(finger)) }
      try app.settle()
      #expect(try app.close() == 0)

      let began = try journal("journal").filter { $0.hasPrefix("board began") }.flatMap(Self.points)
      #expect(began.count == 10)
      for (place, point) in zip(places, began) {
        #expect(abs(place.x - point.x) <= 0.02 && abs(place.y - point.y) <= 0.02, "\(place) became \(point)")
      }
      #expect(try journal("journal").filter { $0.hasPrefix("board ended") }.flatMap(Self.points).count == 10)
      #expect(try !journal("journal").contains { $0.hasPrefix("board cancelled") })
    }

    @Test("Fingers that another client takes, and those under a lost focus, are cancelled, not ended")
    func cancelled() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let app = try WindowedApp(
        Products.program("JournalApp"), on: rig, environment: ["JOURNAL": file("journal")])
      let grab = try rig.control.grabTouches()
      try rig.touch.frame {
        for finger in 0..<3 { try rig.touch.begin(UInt32(finger), at: app.screen(TenFingers.places[finger])) }
      }
      #expect(grab.accept() == 3)
      try app.settle()
      for finger in 0..<3 { try rig.touch.end(UInt32(finger)) }
      try rig.touch.begin(4, at: app.screen(TenFingers.places[4]))
      #expect(grab.reject() == 1)
      rig.control.focus(on: nil)
      try app.settle()
      #expect(try app.close() == 0)
      let calls = try journal("journal").filter { $0.hasPrefix("board ") }
      func count(_ what: String) -> Int { calls.filter { $0.hasPrefix("board \(what)") }.flatMap(Self.points).count }
      #expect(count("began") == 4 && count("cancelled") == 4 && count("ended") == 0)
    }

    @Test("A tape of fingers at 250 Hz, played without a display at 1×, at 10× and at once, gives the same journal")
    func tape() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let tape = file("fingers.tape")
      let tool = Products.program("touchstone")
      let app = try WindowedApp(
        Products.program("JournalApp"), on: rig, scale: 1.5, command: [tool, "record", "--output", tape],
        environment: ["JOURNAL": file("recorded")])
      try Performance(rig: rig, app: app).play(seconds: 1.2)
      #expect(try app.close() == 0)
      #expect(app.app.errors.contains("recorded to"), "\(app.app.errors)")

      let recorded = try journal("recorded")
      // The journal must hold what the comparison is about, or it would prove nothing.
      let samples = recorded.filter { $0.hasPrefix("board moved") }.flatMap(Self.sampleCounts)
      #expect(samples.reduce(0, +) > 600, "moves as sampled")
      #expect(samples.contains { $0 >= 3 }, "several samples to a frame")
      #expect(recorded.contains { $0.hasPrefix("board cancelled") })
      #expect(recorded.contains { $0.hasPrefix("corner began") })
      #expect(recorded.contains { $0.hasPrefix("dot of") })
      #expect(recorded.contains { $0.contains("taps 2") })

      // Two at the same time, then one that does not wait.
      var players: [(name: String, app: ChildApp)] = []
      for speed in ["1", "10", "max"] {
        let player = try ChildApp(
          tool, ["play", tape, Products.program("JournalApp"), "--speed", speed],
          environment: ["JOURNAL": file("played \(speed)"), "DISPLAY": ""])
        if speed == "max" { for other in players { #expect(try other.app.wait() == 0, "\(other.app.errors)") } }
        players.append((speed, player))
      }
      for (speed, player) in players {
        #expect(try player.wait() == 0, "\(player.errors)")
        let played = try journal("played \(speed)")
        guard played != recorded else { continue }
        let index = zip(played, recorded).enumerated().first { $1.0 != $1.1 }?.offset
        let first = index ?? min(played.count, recorded.count)
        let (was, now) = (recorded.dropFirst(first).first ?? "the end", played.dropFirst(first).first ?? "the end")
        Issue.record("At speed \(speed) line \(first + 1) was “\(was)” and became “\(now)”.")
      }
    }

    /// The places in a journal's line about a call.
    static func points(in line: String) -> [CGPoint] {
      line.matches(of: /(?:: |; )#\d+ \d \((-?[\d.e-]+), (-?[\d.e-]+)\)/).map {
        CGPoint(x: Double($0.1) ?? .nan, y: Double($0.2) ?? .nan)
      }
    }

    /// The numbers of coalesced samples in a journal's line about a call.
    static func sampleCounts(in line: String) -> [Int] { line.matches(of: /samples (\d+)/).compactMap { Int($0.1) } }
  }
}

/// Fingers that play on an app's window: four draw curves, sampled 250 times a second; a fifth taps twice; one lands on a
/// small single-touch view where another one is; at the end the system takes what is down.
struct Performance {
  let rig: XServerRig
  let app: WindowedApp

  func play(seconds: Double) throws {
    let start = DispatchTime.now().uptimeNanoseconds
    let (steps, length) = (Int(seconds * 250), UInt64(4_000_000))
    var step = 0
    while step < steps {
      wait(until: start + UInt64(step) * length)
      // On a busy machine several samples are due at once: they keep the pace, and so the two taps stay a double tap.
      let due = min(steps, Int((DispatchTime.now().uptimeNanoseconds - start) / length) + 1)
      try rig.touch.frame {
        for step in step..<due {
          for finger in 0..<4 { try draw(finger, step) }
          try tap(step)
        }
      }
      step = due
    }
    rig.control.focus(on: nil)
    try app.settle()
    try rig.touch.frame { for finger in 0..<4 { try rig.touch.end(UInt32(finger)) } }
    try app.settle()
  }

  private func draw(_ finger: Int, _ step: Int) throws {
    let angle = Double(step) * 0.021 + Double(finger) * 1.7
    let place = app.screen(CGPoint(x: 280 + 170 * cos(angle), y: 190 + 110 * sin(angle * 1.3)))
    let began = finger * 9
    if step == began {
      try rig.touch.begin(UInt32(finger), at: place)
    } else if step > began {
      try rig.touch.move(UInt32(finger), to: place)
    }
  }

  private func tap(_ step: Int) throws {
    let spot = app.screen(CGPoint(x: 500.4, y: 40.2))
    let corner = app.screen(CGPoint(x: 40.1, y: 30.7))
    switch step {
    case 60, 85: try rig.touch.begin(5, at: spot)
    case 72, 95: try rig.touch.end(5)
    case 110: try rig.touch.begin(6, at: corner)
    case 120: try rig.touch.begin(7, at: corner)
    case 125, 131: try rig.touch.move(7, to: corner)
    case 140: try rig.touch.end(6)
    case 150: try rig.touch.end(7)
    default: break
    }
  }

  private func wait(until nanoseconds: UInt64) {
    let now = DispatchTime.now().uptimeNanoseconds
    if nanoseconds > now { usleep(UInt32((nanoseconds - now) / 1000)) }
  }
}
