import Foundation
import TestRigs
import Testing

extension AppSuites {
  /// A page that is loaded again and again, as while an app is worked on.
  @Suite("Pages that are loaded again")
  struct PageLoads {
    /// Twelve loads, since a browser keeps some six connections for each; `TOUCHSTONE_TEST_LOADS=200` for a long run.
    private static let loads =
      ProcessInfo.processInfo.environment["TOUCHSTONE_TEST_LOADS"].flatMap { Int($0) } ?? 12

    @Test("Each load gets the whole page, and the app's memory stays", arguments: [ScreenKind.chromium, .firefox])
    func again(kind: ScreenKind) throws {
      let screen = try kind.start(ScreenStart("MultiTouch"))
      defer { screen.stop() }
      let shown = "document.getElementById('screen')?.classList.contains('shown')"
      func load(_ count: Int) throws {
        for number in 0..<count {
          if let chromium = screen as? ChromiumScreen {
            try chromium.browser.evaluate("window.isOld = true")
            try chromium.browser.call("Page.reload", ["ignoreCache": number % 2 == 0])
            try chromium.browser.wait(for: "!window.isOld && \(shown)", "load \(number)")
          }
          if let firefox = screen as? FirefoxScreen {
            try firefox.browser.call("WebDriver:Refresh")
            try eventually("load \(number)") {
              try firefox.browser.evaluate("return Boolean(\(shown))") as? Bool == true
            }
          }
        }
      }
      try load(4)
      let before = screen.app.residentKilobytes
      try load(Self.loads)
      let after = screen.app.residentKilobytes
      print("\(kind): \(Self.loads) loads: \(before) to \(after) KiB resident")
      // Measured: 4 KiB more after twelve loads; the heap grows in larger pieces.
      #expect(before > 0 && after - before < 1_000)
      #expect(screen.app.errors.isEmpty, "\(screen.app.errors)")
      #expect(screen.app.isRunning)
    }
  }
}
