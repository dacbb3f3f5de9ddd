import CoreGraphics
import Foundation
import TestRigs
import Testing

extension AppSuites {
  /// Apps that people and service managers ask to end.
  @Suite("Asked to end")
  struct Ends {
    private func start(_ journal: JournalFile, _ command: [String] = []) throws -> ChildApp {
      let words = command + [Products.program("JournalApp")]
      let app = try ChildApp(
        words[0], Array(words.dropFirst()),
        environment: ["TOUCHSTONE_BACKEND": "headless", "JOURNAL": journal.path])
      try eventually("the app to be active", state: { app.errors }) { journal.lines().contains("active") }
      return app
    }

    @Test("The app hears of its end, and who started it sees the signal", arguments: [SIGTERM, SIGINT, SIGHUP])
    func hears(signal: Int32) throws {
      let journal = try JournalFile()
      let app = try start(journal)
      app.signal(signal)
      #expect(try app.wait() == 128 + signal)
      #expect(journal.lines().suffix(2) == ["inactive", "terminating"])
    }

    @Test("A signal that was sent to a group, and is passed on by one of its programs, is one request to end")
    func twice() throws {
      let journal = try JournalFile()
      let app = try start(journal)
      for _ in 0..<3 { app.signal(SIGTERM) }
      #expect(try app.wait() == 128 + SIGTERM)
      #expect(journal.lines().suffix(2) == ["inactive", "terminating"])
    }

    @Test("A signal that was ignored before the app was started stays so")
    func ignored() throws {
      let journal = try JournalFile()
      let app = try start(journal, ["bash", "-c", "trap '' HUP; exec \"$0\""])
      app.signal(SIGHUP)
      usleep(300_000)
      #expect(!journal.lines().contains("terminating"))
      app.signal(SIGTERM)
      #expect(try app.wait() == 128 + SIGTERM)
      #expect(journal.lines().suffix(2) == ["inactive", "terminating"])
    }

    @Test("Fingers that are down are cancelled first", arguments: ScreenKind.allCases)
    func fingers(kind: ScreenKind) throws {
      let journal = try JournalFile()
      let screen = try kind.start(ScreenStart("JournalApp", environment: ["JOURNAL": journal.path]))
      defer { screen.stop() }
      try screen.begin(1, at: CGPoint(x: 200, y: 200))
      try eventually("the finger") { journal.lines().contains { $0.hasPrefix("board began") } }
      screen.app.signal(SIGTERM)
      #expect(try screen.app.wait() == 128 + SIGTERM)
      let lines = journal.lines()
      let cancelled = try #require(lines.firstIndex { $0.hasPrefix("board cancelled") })
      let end = try #require(lines.firstIndex(of: "terminating"))
      // No touch comes after the end. The finger's dot may say that its growing was cut short: completions of animations
      // come after what has cancelled them.
      #expect(cancelled < end && !lines[end...].contains { $0.hasPrefix("board") })
    }

    @Test("The page says that the app has ended")
    func page() throws {
      let screen = try ChromiumScreen(ScreenStart("MultiTouch"))
      defer { screen.stop() }
      screen.app.signal(SIGINT)
      try screen.browser.wait(for: "!document.getElementById('notice').hidden", "the notice")
      #expect(
        try screen.browser.evaluate("document.querySelector('#notice h1').textContent") as? String
          == "The app has ended")
      #expect(
        try screen.browser.evaluate("document.querySelector('#notice p').textContent") as? String
          == "MultiTouch is no longer running.")
      #expect(try screen.browser.evaluate("document.getElementById('badge').hidden") as? Bool == true)
      #expect(try screen.app.wait() == 128 + SIGINT)
    }

    @Test("The page says so as well when the app could not tell it, and goes on by itself with the next one")
    func killed() throws {
      let screen = try ChromiumScreen(ScreenStart("MultiTouch"))
      defer { screen.stop() }
      let address = try #require(URL(string: try WebApp.address(of: screen.app)))
      screen.app.signal(SIGKILL)
      _ = try screen.app.wait()
      try screen.browser.wait(for: "!document.getElementById('notice').hidden", "the notice")
      #expect(
        try screen.browser.evaluate("document.querySelector('#notice h1').textContent") as? String
          == "The app does not answer")
      #expect(try screen.browser.evaluate("document.getElementById('badge').hidden") as? Bool == true)
      let next = try ScreenStart("MultiTouch").run([
        "TOUCHSTONE_BACKEND": "web", "TOUCHSTONE_PORT": "\(try #require(address.port))",
      ])
      defer { next.terminate() }
      try screen.browser.wait(for: "document.getElementById('notice').hidden", "the notice to go")
    }
  }
}
