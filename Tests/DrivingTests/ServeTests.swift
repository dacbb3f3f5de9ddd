import Foundation
import TestRigs
import Testing
import TouchPlatform
import TouchTesting
import UIKit

/// Programs that were built beside these tests, and Python with Appium's client.
private enum Programs {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let folder: URL = {
    let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: program).deletingLastPathComponent()
  }()
  static let python = root.appendingPathComponent(".build/python-venv/bin/python").path
  static let hasAppium =
    (try? FileManager.default.subpathsOfDirectory(
      atPath: root.appendingPathComponent(".build/python-venv/lib").path))?
    .contains { $0.hasSuffix("site-packages/appium") } ?? false

  static func program(_ name: String) -> String { folder.appendingPathComponent(name).path }
  static func script(_ name: String) -> String {
    root.appendingPathComponent("Tests/DrivingTests/Python/\(name)").path
  }
}

/// Why a program did not do what a test waits for.
private struct InVain: Error, CustomStringConvertible { let description: String }

/// A program that runs for a test, at most for two minutes.
private final class Child {
  private let process: pid_t
  private let folder: URL
  private var status: Int32?

  init(_ command: [String], environment: [String: String] = [:]) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("driving-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TOUCHSTONE_") }
    variables.merge(environment) { $1 }
    process = try Spawn.start(
      ["timeout", "-k", "2", "120"] + command, environment: variables,
      output: folder.appendingPathComponent("output").path, errors: folder.appendingPathComponent("errors").path)
  }

  deinit {
    if status == nil { kill(process, SIGTERM) }
    while status == nil {
      status = Spawn.status(of: process)
      usleep(2_000)
    }
    try? FileManager.default.removeItem(at: folder)
  }

  private func text(_ name: String) -> String {
    (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
  }
  var lines: [String] { text("output").split(separator: "\n").map(String.init) }
  var errors: String { text("errors") }

  /// Waits until it has printed a line, and gives that.
  func firstLine() throws -> String {
    let limit = Date(timeIntervalSinceNow: 30)
    while true {
      if let line = lines.first { return line }
      guard Date() < limit, Spawn.status(of: process) == nil else {
        throw InVain(description: "no line came: \(errors)")
      }
      usleep(2_000)
    }
  }

  func wait() throws -> [String] {
    let limit = Date(timeIntervalSinceNow: 110)
    while status == nil {
      guard Date() < limit else { throw InVain(description: "it did not end: \(lines) \(errors)") }
      status = Spawn.status(of: process)
      usleep(2_000)
    }
    guard status == 0 else { throw InVain(description: "it ended with \(status ?? -1): \(lines) \(errors)") }
    return lines
  }
}

/// Writes what a view of JournalApp writes of its touches.
private final class Board: UIView {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { write("began", touches, event) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { write("moved", touches, event) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { write("ended", touches, event) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { write("cancelled", touches, event) }

  private func write(_ what: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
    Stage.current?.note(JournalLine.of("board", what, touches, event, in: self, detail: .full))
  }
}

@Suite("Apps driven by clients that others wrote", .serialized)
struct ServeTests {
  @Test(
    "An unchanged script of Appium's client with ten pointers gives the journal of a stage with ten fingers",
    .enabled(
      if: Programs.hasAppium, "there is no Appium in .build/python-venv; Scripts/python-venv makes it from the network")
  )
  @MainActor func tenPointers() throws {
    let journal = FileManager.default.temporaryDirectory.appendingPathComponent("journal-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: journal) }
    let server = try Child([
      Programs.program("touchstone"), "serve", Programs.program("JournalApp"), "--port", "0", "--device", "iPhone 15",
    ])
    let address = try server.firstLine()
    _ = try Child([Programs.python, Programs.script("ten_pointers.py"), address, journal.path]).wait()
    let driven = try String(contentsOf: journal, encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("board ") }

    let stage = Stage(device: .iPhone15)
    let board = stage.add(Board())
    board.isMultipleTouchEnabled = true
    // The fingers touch when the session's app had come to rest.
    let start = try #require(driven.first?.components(separatedBy: " at ").dropFirst().first)
    let time = try #require(UInt64(start.prefix { $0.isNumber }))
    stage.platform.advance(to: MonotonicInstant(nanoseconds: time))
    let hand = stage.hand(10)
    let places = (0..<10).map { CGPoint(x: 120 + 15 * $0, y: 100 + 30 * $0) }
    hand.down(at: places)
    for step in 1...12 {
      stage.platform.advance(to: MonotonicInstant(nanoseconds: time + UInt64((0.2e9 * Double(step) / 12).rounded())))
      stage.together {
        for (finger, place) in zip(hand.fingers, places) {
          finger.move(to: CGPoint(x: place.x + 60 * Double(step) / 12, y: place.y + 24 * Double(step) / 12))
        }
      }
    }
    stage.platform.advance(to: MonotonicInstant(nanoseconds: time + 250_000_000))
    hand.up()
    stage.advance(by: .seconds(1))
    #expect(driven.count > 5)
    #expect(driven == stage.journal)
  }

  @Test(
    "Two of Appium's clients at once use a form, a switch, an alert, a table and a way back, each in its own app",
    .enabled(
      if: Programs.hasAppium, "there is no Appium in .build/python-venv; Scripts/python-venv makes it from the network")
  )
  func shop() throws {
    let server = try Child([
      Programs.program("touchstone"), "serve", Programs.program("ShopApp"), "--port", "0", "--device", "iPhone 15",
    ])
    let address = try server.firstLine()
    let clients = try (0..<2).map { _ in try Child([Programs.python, Programs.script("shop.py"), address]) }
    for client in clients {
      let lines = try client.wait()
      #expect(
        lines == [
          "name Ada", "name Zoë", "gift 0", "gift 1", "alert Ordered / for Zoë", "alert NoAlertPresentException",
          "row True", "detail Item 30", "field StaleElementReferenceException",
          "size {'width': 393, 'height': 852} PORTRAIT", "size {'width': 852, 'height': 393} LANDSCAPE", "picture True",
          "source 1", "none there is no element with the name “none”",
        ])
    }
  }

  @Test("A program drives an app by the Model Context Protocol")
  func context() throws {
    let tape = FileManager.default.temporaryDirectory.appendingPathComponent("tape-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: tape) }
    let lines = try Child([
      "python3", Programs.script("context.py"), Programs.program("touchstone"), Programs.program("ShopApp"), tape.path,
    ]).wait()
    #expect(
      lines == [
        "touchstone", "['look', 'act', 'wait', 'why', 'screenshot', 'tape']", "1 field name", "done",
        "1 field name=Ada focus", "done", "done", "True", "done", "10", "True", "wrote", "0",
      ])
    #expect(FileManager.default.fileExists(atPath: tape.path))
  }

  @Test("What cannot be served says so before an app is started")
  func refusals() throws {
    func message(_ arguments: [String]) throws -> String {
      let child = try Child([Programs.program("touchstone"), "serve"] + arguments)
      do { _ = try child.wait() } catch {}
      return child.errors.split(separator: "\n").first.map(String.init) ?? ""
    }
    #expect(try message([]) == "touchstone: say which app to drive")
    #expect(try message(["/nowhere/App"]) == "touchstone: there is no program /nowhere/App")
    #expect(try message(["true", "--port", "99999"]) == "touchstone: \"99999\" is no port: give a number up to 65535")
    #expect(try message(["true", "--token", "short"]) == "touchstone: a token has at least 16 letters, digits, - or _")
    #expect(try message(["true", "--device", "toaster"]).hasPrefix("touchstone: \"toaster\" is no device"))
  }
}
