import CoreGraphics
import Foundation
import TestRigs
import Testing

extension AppSuites {
  /// Whatever goes in the middle of a touch, on every kind of screen: each touch that began is over once, and the app
  /// goes on where it can.
  @Suite("Faults on every screen")
  struct ScreenFaults {
    private static let places = [CGPoint(x: 150, y: 150), CGPoint(x: 300, y: 200.5), CGPoint(x: 450, y: 250)]

    /// An app with three fingers on it.
    private func touched(_ kind: ScreenKind, _ journal: JournalFile) throws -> any AppScreen {
      let screen = try kind.start(ScreenStart("JournalApp", environment: ["JOURNAL": journal.path]))
      try land(on: screen, journal)
      return screen
    }

    private func land(on screen: any AppScreen, _ journal: JournalFile) throws {
      let before = journal.ledger.began.count
      try screen.frame {
        for (finger, place) in Self.places.enumerated() { try screen.begin(finger, at: screen.place(near: place)) }
      }
      try journal.wait("three touches", screen.app) { $0.began.count == before + 3 }
    }

    @Test("Fault: the server, compositor or browser is killed under three fingers", arguments: ScreenKind.allCases)
    func killed(kind: ScreenKind) throws {
      let journal = try JournalFile()
      let screen = try touched(kind, journal)
      defer { screen.stop() }
      screen.crash()
      try journal.wait("three cancels", screen.app) { $0.isClosed }
      #expect(journal.ledger.cancelled.count == 3)
      if kind.isWeb {
        #expect(screen.app.isRunning, "\(screen.app.errors)")
        return
      }
      #expect(try screen.app.wait() == 1)
      #expect(journal.lines().last == "terminating")
      // One sentence for people.
      let told = screen.app.errors.split(separator: "\n")
      #expect(told.count == 1 && told[0].hasPrefix("JournalApp: ") && told[0].count > 20, "\(told)")
    }

    @Test("Fault: the fingers' device is pulled out under them", arguments: [ScreenKind.x11, .kwin, .sway])
    func pulled(kind: ScreenKind) throws {
      let journal = try JournalFile()
      let screen = try touched(kind, journal)
      defer { screen.stop() }
      #expect(try screen.pullDevice())
      try journal.wait("three ends", screen.app) { $0.isClosed }
      #expect(screen.app.isRunning, "\(screen.app.errors)")
    }

    @Test("Fault: the app stands still for two seconds under three fingers", arguments: ScreenKind.allCases)
    func asleep(kind: ScreenKind) throws {
      let journal = try JournalFile()
      let screen = try touched(kind, journal)
      defer { screen.stop() }
      screen.app.signal(SIGSTOP)
      try screen.end(0)
      try screen.move(1, to: screen.place(near: CGPoint(x: 320, y: 220)))
      usleep(2_000_000)
      screen.app.signal(SIGCONT)
      try journal.wait("the end of the one that has lifted", screen.app) { $0.ended.count == 1 }
      try screen.move(1, to: screen.place(near: CGPoint(x: 330, y: 230)))
      for finger in 1...2 { try screen.end(finger) }
      try journal.wait("three ends", screen.app) { $0.isClosed }
      #expect(journal.ledger.ended.count == 3 && journal.ledger.cancelled.isEmpty, "\(journal.ledger)")
      #expect(screen.app.isRunning, "\(screen.app.errors)")
    }

    @Test("Fault: the page is loaded again under three fingers", arguments: [ScreenKind.chromium, .firefox])
    func reloaded(kind: ScreenKind) throws {
      let journal = try JournalFile()
      let screen = try touched(kind, journal)
      defer { screen.stop() }
      if let chromium = screen as? ChromiumScreen { try chromium.browser.call("Page.reload") }
      if let firefox = screen as? FirefoxScreen { try firefox.browser.call("WebDriver:Refresh") }
      try journal.wait("three cancels", screen.app) { $0.isClosed }
      #expect(journal.ledger.cancelled.count == 3)
      if let firefox = screen as? FirefoxScreen { try firefox.browser.call("WebDriver:ReleaseActions") }
      if let chromium = screen as? ChromiumScreen { try chromium.forget() }
      _ = try screen.firstPicture()
      try again(on: screen, journal)
    }

    @Test("Fault: the page is hidden under three fingers", arguments: [ScreenKind.chromium, .firefox])
    func hidden(kind: ScreenKind) throws {
      let journal = try JournalFile()
      let screen = try touched(kind, journal)
      defer { screen.stop() }
      if let chromium = screen as? ChromiumScreen { try chromium.browser.hide() }
      if let firefox = screen as? FirefoxScreen { try firefox.browser.call("WebDriver:MinimizeWindow") }
      try journal.wait("three cancels", screen.app) { $0.isClosed }
      #expect(journal.ledger.cancelled.count == 3)
      try eventually("an inactive app") { journal.lines().contains("inactive") }
      #expect(screen.app.isRunning, "\(screen.app.errors)")
    }

    @Test("Fault: the network is cut under three fingers, and comes back")
    func cut() throws {
      let journal = try JournalFile()
      let screen = try #require(try touched(.chromium, journal) as? ChromiumScreen)
      defer { screen.stop() }
      screen.browser.setStopped(true)
      defer { screen.browser.setStopped(false) }
      try journal.wait("three cancels", screen.app) { $0.isClosed }
      #expect(journal.ledger.cancelled.count == 3)
      screen.browser.setStopped(false)
      try screen.browser.wait(for: "document.getElementById('badge').hidden", "the page to come back")
      try screen.forget()
      try again(on: screen, journal)
    }

    /// A page that has come back: its next fingers are new touches.
    private func again(on screen: any AppScreen, _ journal: JournalFile) throws {
      let before = journal.ledger.began.count
      try eventually("a touch", state: { "\(journal.ledger) \(screen.app.errors)" }) {
        // The page may not have been heard yet; then nobody is told of this finger.
        try screen.begin(0, at: Self.places[0])
        try screen.end(0)
        return journal.ledger.began.count > before
      }
      try journal.wait("its end", screen.app) { $0.isClosed }
      #expect(journal.ledger.cancelled.count == 3)
    }
  }
}
