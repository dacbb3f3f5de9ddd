import Foundation
import TestRigs
import Testing

/// The Python of the repository's own folder, with the packages that `Scripts/python-venv` has put there.
enum Python {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let program = root.appendingPathComponent(".build/python-venv/bin/python").path
  static let isThere = FileManager.default.fileExists(
    atPath: root.appendingPathComponent(".build/python-venv/packages").path)
  static func script(_ name: String) -> String {
    root.appendingPathComponent("Tests/TUIOTests/Python/\(name)").path
  }
}

/// What was waited for did not come.
private struct InVain: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// A program of a test, at most for 40 seconds.
private final class Child {
  private let process: pid_t
  private let file: String
  private var status: Int32?

  init(_ command: [String], environment: [String: String] = [:]) throws {
    file = FileManager.default.temporaryDirectory.appendingPathComponent("tuio-child-\(UUID().uuidString)").path
    var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TOUCHSTONE_") }
    variables.merge(environment) { $1 }
    process = try Spawn.start(["timeout", "-k", "2", "40"] + command, environment: variables, output: file)
  }

  deinit {
    kill(process, SIGTERM)
    while status == nil {
      status = Spawn.status(of: process)
      usleep(2000)
    }
    try? FileManager.default.removeItem(atPath: file)
  }

  var lines: [String] {
    ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  func wait(for what: String, _ condition: ([String]) -> Bool) throws {
    let limit = Date(timeIntervalSinceNow: 30)
    while !condition(lines) {
      guard Date() < limit else {
        throw InVain("Waited in vain for \(what); it said: \(lines.joined(separator: "\n"))")
      }
      usleep(5000)
    }
  }
}

/// A UDP port that was free a moment ago.
private func freePort() throws -> UInt16 {
  let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
  defer { close(descriptor) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let failure = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(descriptor, $0, length) | getsockname(descriptor, $0, &length)
    }
  }
  guard failure == 0 else { throw InVain("There is no free port.") }
  return UInt16(bigEndian: address.sin_port)
}

@Suite(
  "TUIO with programs that others wrote",
  .enabled(if: Python.isThere, "there is no .build/python-venv; Scripts/python-venv makes it from the network"))
struct PythonTests {
  private let products = URL(
    fileURLWithPath: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
  ).deletingLastPathComponent()

  private func app(_ environment: [String: String]) throws -> Child {
    var variables = ["TOUCHSTONE_BACKEND": "headless", "TOUCHSTONE_WINDOW": "320x160"]
    variables.merge(environment) { $1 }
    return try Child([products.appendingPathComponent("JournalApp").path], environment: variables)
  }

  @Test("python_tuio's fingers touch a view, each once, at the places it gave them")
  func driven() throws {
    let port = try freePort()
    let app = try app(["TOUCHSTONE_TUIO": "\(port)"])
    try app.wait(for: "the app to be active") { $0.contains("active") }
    let fingers = try Child([Python.program, Python.script("fingers.py"), "\(port)"])
    try app.wait(for: "both fingers to end") { $0.filter { $0.hasPrefix("board ended") }.count == 2 }
    func places(_ what: String) -> [[Double]] {
      app.lines.filter { $0.hasPrefix("board \(what)") }.flatMap { line in
        line.matches(of: /(?:: |; )#\d+ \d \((-?[\d.e-]+), (-?[\d.e-]+)\)/).map {
          [Double($0.1) ?? -1, Double($0.2) ?? -1]
        }
      }
    }
    #expect(places("began") == [[80, 80], [240, 80]])
    #expect(places("ended") == [[60, 80], [260, 80]])
    #expect(!places("moved").isEmpty && places("cancelled").isEmpty)
    withExtendedLifetime(fingers) {}
  }

  @Test("Kivy's own provider receives what the app sends: python_tuio to the app to Kivy")
  func heard() throws {
    let (input, output) = (try freePort(), try freePort())
    let kivy = try Child([Python.program, Python.script("listen.py"), "\(output)"])
    try kivy.wait(for: "Kivy to listen") { $0.contains("listening") }
    let app = try app(["TOUCHSTONE_TUIO": "127.0.0.1:\(input)", "TOUCHSTONE_TUIO_SEND": "127.0.0.1:\(output)"])
    try app.wait(for: "the app to be active") { $0.contains("active") }
    let fingers = try Child([Python.program, Python.script("fingers.py"), "\(input)"])
    try kivy.wait(for: "both fingers to end") { $0.filter { $0.hasPrefix("end ") }.count == 2 }
    let said = kivy.lines
    // Kivy's y grows upwards.
    #expect(
      said.filter { $0.hasPrefix("begin ") }.map { $0.split(separator: " ")[2...3].joined(separator: " ") }
        == ["0.2500 0.5000", "0.7500 0.5000"])
    #expect(
      said.filter { $0.hasPrefix("end ") }.map { $0.split(separator: " ")[2...3].joined(separator: " ") }
        == ["0.1875 0.5000", "0.8125 0.5000"])
    // The first finger moved left and the second right, so their velocities have these signs.
    let moving = said.filter { $0.hasPrefix("update ") }.map { $0.split(separator: " ").compactMap { Double($0) } }
    #expect(moving.contains { $0[1] < 0.25 && $0[3] < 0 } && moving.contains { $0[1] > 0.75 && $0[3] > 0 })
    withExtendedLifetime(fingers) {}
  }

  @Test("Fault: the app ends in a touch: Kivy hears that no finger is down")
  func ends() throws {
    let (input, output) = (try freePort(), try freePort())
    let kivy = try Child([Python.program, Python.script("listen.py"), "\(output)"])
    try kivy.wait(for: "Kivy to listen") { $0.contains("listening") }
    let tape = FileManager.default.temporaryDirectory.appendingPathComponent("tuio-\(UUID().uuidString).tape").path
    defer { try? FileManager.default.removeItem(atPath: tape) }
    // It stops by itself after some 120 frames.
    let app = try Child(
      [products.appendingPathComponent("TapeProbe").path, "--stop-at", "180"],
      environment: [
        "TOUCHSTONE_BACKEND": "headless", "TOUCHSTONE_TUIO": "\(input)",
        "TOUCHSTONE_TUIO_SEND": "127.0.0.1:\(output)", "TOUCHSTONE_RECORD": tape,
      ])
    let plug = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(plug) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = input.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let packet = OSC.frame(1, [Finger(1, 0.5, 0.5)])
    try kivy.wait(for: "the finger to begin") { lines in
      _ = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          sendto(plug, packet, packet.count, 0, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      return lines.contains { $0.hasPrefix("begin ") }
    }
    try kivy.wait(for: "the finger to end") { $0.contains { $0.hasPrefix("end ") } }
    try app.wait(for: "the app to end") { $0.last == "end stopped" }
    #expect(try String(contentsOfFile: tape, encoding: .utf8).contains("\"began\""))
  }
}
