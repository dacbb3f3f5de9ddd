import Foundation
import TestRigs
import XCTest

@testable import TouchPlatform

/// The desktop's wish for dark colours, over a real message bus, and from buses that make no sense.
final class DesktopPortalTests: XCTestCase, @unchecked Sendable {
  @MainActor private final class Listener {
    let loop: MainLoop
    private(set) var portal: DesktopPortal?
    private(set) var said: [Bool?] = []

    init(_ environment: [String: String]) throws {
      loop = try MainLoop()
      portal = DesktopPortal(loop: loop, environment: environment) { [weak self] in
        guard let self else { return }
        said.append(portal?.prefersDark)
      }
    }

    func pump(_ what: String, until condition: () -> Bool) throws {
      let end = Date().addingTimeInterval(20)
      while !condition() {
        guard Date() < end else { throw Waited(description: "Waited for \(what) in vain: \(said).") }
        _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
      }
    }
  }

  private struct Waited: Error, CustomStringConvertible { let description: String }

  private func onMain(_ body: @MainActor () throws -> Void) throws { try MainActor.assumeIsolated { try body() } }

  func testWhatTheUserHasChosenIsHeardAndEachChangeOfIt() throws {
    try onMain {
      let rig = try PortalRig(scheme: 1)
      defer { rig.stop() }
      let listener = try Listener(["DBUS_SESSION_BUS_ADDRESS": "tcp:host=nowhere;\(rig.address),guid=0"])
      XCTAssertNil(listener.portal?.prefersDark, "nobody has waited for it")
      try listener.pump("dark") { listener.portal?.prefersDark == true }
      for (scheme, meant) in [(UInt32(2), false), (0, nil), (1, true)] as [(UInt32, Bool?)] {
        rig.set(scheme)
        try listener.pump("\(scheme)") { listener.portal?.prefersDark == meant }
      }
      // Other settings, and schemes that nobody knows, change nothing.
      rig.signal("org.freedesktop.appearance", "contrast", 2)
      rig.signal("org.gnome.desktop.interface", "color-scheme", 2)
      rig.set(77)
      rig.set(2)
      try listener.pump("light") { listener.portal?.prefersDark == false }
      XCTAssertEqual(listener.said, [true, false, nil, true, false])
      XCTAssertEqual(rig.questions, 1)
    }
  }

  func testAPortalThatComesLaterIsHeardWhenItChangesSomething() throws {
    try onMain {
      let rig = try PortalRig(scheme: 2, comes: false)
      defer { rig.stop() }
      let listener = try Listener(["DBUS_SESSION_BUS_ADDRESS": rig.address])
      XCTAssertNotNil(listener.portal, "the bus listens")
      try rig.come()
      // The bus hands a signal on from the moment at which it has read the listener's rule for signals, which nothing tells.
      try listener.pump("dark") {
        rig.set(1)
        return listener.said == [true]
      }
    }
  }

  func testAnAddressIsOpenedByThePortal() throws {
    try onMain {
      let rig = try PortalRig(scheme: 1)
      defer { rig.stop() }
      let listener = try Listener(["DBUS_SESSION_BUS_ADDRESS": rig.address])
      let page = try address("https://example.org/a?b=c")
      XCTAssertFalse(try XCTUnwrap(listener.portal).isAnswering, "it has not answered yet")
      XCTAssertFalse(DesktopOpener.canOpen(page, portal: listener.portal, environment: ["PATH": "/nonexistent"]))
      try listener.pump("dark") { listener.portal?.prefersDark == true }
      XCTAssertTrue(DesktopOpener.canOpen(page, portal: listener.portal, environment: ["PATH": "/nonexistent"]))
      var answers: [Bool] = []
      for text in ["https://example.org/a?b=c", "mailto:a@example.org"] {
        DesktopOpener.open(try address(text), portal: listener.portal, environment: ["PATH": "/nonexistent"]) {
          answers.append($0)
        }
      }
      XCTAssertEqual(answers, [], "nothing is waited for")
      try listener.pump("the answers") { answers.count == 2 }
      XCTAssertEqual(answers, [true, true])
      XCTAssertEqual(rig.opened, ["https://example.org/a?b=c", "mailto:a@example.org"])
      // The connection stays one for settings.
      rig.set(2)
      try listener.pump("light") { listener.portal?.prefersDark == false }
    }
  }

  func testWhatThePortalDoesNotOpenIsGivenToTheDesktopsProgram() throws {
    try onMain {
      let rig = try PortalRig(scheme: 1)
      defer { rig.stop() }
      rig.opens = false
      let listener = try Listener(["DBUS_SESSION_BUS_ADDRESS": rig.address])
      try listener.pump("dark") { listener.portal?.prefersDark == true }
      let desktop = try Desktop()
      defer { desktop.end() }
      let file = desktop.folder.appendingPathComponent("a b.txt")
      try Data("a".utf8).write(to: file)
      var answers: [Bool] = []
      // No shell reads it.
      let odd = "https://example.org/$(touch%20x);'a'&b"
      DesktopOpener.open(try address(odd), portal: listener.portal, environment: desktop.environment) {
        answers.append($0)
      }
      try listener.pump("the program") { desktop.opened.count == 1 }
      let document = try ExternalAddress(file, documents: desktop.folder)
      DesktopOpener.open(document, portal: listener.portal, environment: desktop.environment) { answers.append($0) }
      try listener.pump("the program for the file") { desktop.opened.count == 2 }
      XCTAssertEqual(answers, [true, true])
      XCTAssertEqual(desktop.opened, [odd, file.resolvingSymlinksInPath().path])
      XCTAssertEqual(rig.opened, [odd], "a file is not asked for")
    }
  }

  func testFaultWithoutPortalAndProgramNothingIsOpened() throws {
    try onMain {
      let lines = Lines()
      PlatformLog.redirect { _, text in lines.add(text) }
      defer { PlatformLog.redirect(to: nil) }
      let page = try address("https://example.org")
      var answers: [Bool] = []
      DesktopOpener.open(page, portal: nil, environment: ["PATH": "relative:/nonexistent"]) { answers.append($0) }
      XCTAssertEqual(answers, [false])
      XCTAssertEqual(lines.all.count, 1)
      // A portal that dies before it has answered.
      let rig = try PortalRig(scheme: 1)
      let listener = try Listener(["DBUS_SESSION_BUS_ADDRESS": rig.address])
      try listener.pump("dark") { listener.portal?.prefersDark == true }
      rig.stop()
      DesktopOpener.open(page, portal: listener.portal, environment: ["PATH": "/nonexistent"]) { answers.append($0) }
      try listener.pump("the answer") { answers.count == 2 }
      XCTAssertEqual(answers, [false, false])
    }
  }

  private func address(_ text: String) throws -> ExternalAddress {
    try ExternalAddress(XCTUnwrap(URL(string: text)), documents: nil)
  }

  /// A folder with a program that writes down what it is to open.
  private final class Desktop {
    let folder: URL
    let environment: [String: String]
    var opened: [String] {
      let text = try? String(contentsOf: folder.appendingPathComponent("opened"), encoding: .utf8)
      return text?.split(separator: "\n").map(String.init) ?? []
    }

    init() throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("desktop-\(UUID().uuidString.prefix(8))")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let program = folder.appendingPathComponent("xdg-open")
      try Data("#!/bin/sh\nprintf '%s\\n' \"$@\" >> \"$OPENED\"\n".utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      environment = ["PATH": "\(folder.path):/usr/bin:/bin", "OPENED": folder.appendingPathComponent("opened").path]
    }
    func end() { try? FileManager.default.removeItem(at: folder) }
  }

  func testFaultABusThatGoesLeavesWhatItSaid() throws {
    try onMain {
      let rig = try PortalRig(scheme: 1)
      let listener = try Listener(["DBUS_SESSION_BUS_ADDRESS": rig.address])
      try listener.pump("dark") { listener.portal?.prefersDark == true }
      rig.stop()
      for _ in 0..<20 { _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005)) }
      XCTAssertEqual(listener.said, [true])
    }
  }

  func testNoBusIsNoPortal() throws {
    try onMain {
      for environment in [
        [:], ["DBUS_SESSION_BUS_ADDRESS": ""], ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"],
        ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(String(repeating: "x", count: 200))"],
        ["DBUS_SESSION_BUS_ADDRESS": "unix:;,=%%;unix:path="], ["XDG_RUNTIME_DIR": "/nonexistent"],
      ] { XCTAssertNil(try Listener(environment).portal, "\(environment)") }
      XCTAssertEqual(
        BusAddress.sockets(in: ["DBUS_SESSION_BUS_ADDRESS": "unix:abstract=/a%20b,guid=1;unix:guid=2,path=/c"]),
        [[0] + Array("/a b".utf8), Array("/c".utf8)])
      XCTAssertEqual(BusAddress.sockets(in: ["XDG_RUNTIME_DIR": "/run/user/7"]), [Array("/run/user/7/bus".utf8)])
    }
  }

  func testFaultABusThatSendsNonsenseIsLeftWithALogLine() throws {
    try onMain {
      for nonsense in [
        Array("OK 1\r\nnothing of the protocol's".utf8), [UInt8](repeating: 65, count: 5000),
        // A message that says it is four gigabytes long.
        Array("OK 1\r\n".utf8) + [0x6c, 2, 0, 1] + [UInt8](repeating: 255, count: 12),
        // Fields that end nowhere.
        Array("OK 1\r\n".utf8) + [0x6c, 2, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 5, 1, 117, 0, 1, 0, 0, 0]
          + [0x6c, 2, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 6, 1, 115, 0, 255, 255, 255, 0],
      ] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bus-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("bus").path
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(server) }
        let bound = withUnsafePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(server, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
          }
        }
        XCTAssertEqual(bound, 0)
        listen(server, 1)
        let lines = Lines()
        PlatformLog.redirect { _, text in lines.add(text) }
        defer { PlatformLog.redirect(to: nil) }
        let listener = try Listener(["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path)"])
        let client = accept(server, nil, nil)
        defer { close(client) }
        _ = nonsense.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        try listener.pump("the log") { !lines.all.isEmpty }
        XCTAssertEqual(lines.all.count, 1)
        XCTAssertNil(listener.portal?.prefersDark)
      }
    }
  }

  private final class Lines: @unchecked Sendable {
    // Unchecked: guarded by the lock.
    private let lock = NSLock()
    private var texts: [String] = []
    func add(_ text: String) { lock.withLock { texts.append(text) } }
    var all: [String] { lock.withLock { texts } }
  }
}
