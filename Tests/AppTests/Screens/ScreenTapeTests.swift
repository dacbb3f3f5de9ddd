import CoreGraphics
import Foundation
import TestRigs
import Testing

extension AppSuites {
  /// Tapes of real fingers on every kind of screen, played without one. X11's has a test of its own.
  @Suite("Tapes of every screen")
  struct ScreenTapes {
    @Test(
      "What is recorded of real fingers gives the same journal without a display",
      arguments: [ScreenKind.kwin, .sway, .chromium, .firefox])
    func tape(kind: ScreenKind) throws {
      let journal = try JournalFile()
      let (tape, tool) = (journal.file("fingers.tape"), Products.program("touchstone"))
      let screen = try kind.start(
        ScreenStart(
          "JournalApp", command: [tool, "record", "--output", tape], scale: kind == .kwin ? 1.5 : 2,
          environment: ["JOURNAL": journal.path]))
      defer { screen.stop() }
      try play(on: screen, journal)
      _ = try screen.cancel()
      try journal.wait("all touches to be over", screen.app) { $0.isClosed && $0.began.count >= 5 }
      try journal.settle()
      try screen.close()

      let recorded = journal.lines()
      // The journal must hold what the comparison is about, or it would prove nothing.
      #expect(recorded.count { $0.hasPrefix("board moved") } >= 10)
      #expect(recorded.contains { $0.hasPrefix("corner began") })
      #expect(recorded.contains { $0.hasPrefix("dot of") })
      #expect(recorded.contains { $0.contains("taps 2") })

      let player = try ChildApp(
        tool, ["play", tape, Products.program("JournalApp"), "--speed", "max"],
        environment: ["JOURNAL": journal.file("played"), "DISPLAY": "", "WAYLAND_DISPLAY": ""])
      #expect(try player.wait() == 0, "\(player.errors)")
      // Both hear of their end: the signal that ended the recorded app is on the tape as the closing of its surface.
      #expect(recorded.suffix(2) == ["inactive", "terminating"])
      let played = journal.lines("played")
      if played != recorded {
        let index = zip(played, recorded).enumerated().first { $1.0 != $1.1 }?.offset
        let first = index ?? min(played.count, recorded.count)
        let (was, now) = (recorded.dropFirst(first).first ?? "the end", played.dropFirst(first).first ?? "the end")
        Issue.record("Line \(first + 1) of \(recorded.count) was “\(was)” and became “\(now)”.")
      }
    }

    /// Three fingers draw, one taps twice, one rests on the single-touch view while another comes.
    private func play(on screen: any AppScreen, _ journal: JournalFile) throws {
      let steps = screen is FirefoxScreen ? 24 : 90
      for step in 0..<steps {
        let part = Double(step) / Double(steps)
        try screen.frame {
          for finger in 0..<3 {
            let angle = part * 5 + Double(finger) * 1.7
            let place = CGPoint(x: 320 + 170 * cos(angle), y: 220 + 110 * sin(angle * 1.3))
            if step == finger * 2 {
              try screen.begin(finger, at: place)
            } else if step > finger * 2 {
              try screen.move(finger, to: place)
            }
          }
        }
        let moment = step * 24 / steps
        guard moment != (step - 1) * 24 / steps || step == 0 else { continue }
        switch moment {
        case 6: try tapTwice(at: CGPoint(x: 500.4, y: 40.2), on: screen, journal)
        case 12: try screen.begin(6, at: CGPoint(x: 40.1, y: 30.7))
        case 14: try screen.begin(7, at: CGPoint(x: 50, y: 20))
        case 16: try screen.move(7, to: CGPoint(x: 60, y: 25))
        case 18: try screen.end(6)
        case 20: try screen.end(7)
        default: break
        }
      }
      // One after the other, so that each kind of screen can take the others' end.
      for finger in 0..<(screen is FirefoxScreen || screen is SwayScreen ? 3 : 2) { try screen.end(finger) }
    }

    /// Taps twice, and again until both taps came within the time of a double tap: a busy machine may be too slow for that.
    private func tapTwice(at point: CGPoint, on screen: any AppScreen, _ journal: JournalFile) throws {
      for _ in 0..<20 {
        let before = journal.ledger.ended.count
        for _ in 0..<2 {
          try screen.begin(5, at: point)
          try screen.end(5)
        }
        try journal.wait("two taps", screen.app) { $0.ended.count >= before + 2 }
        if journal.lines().contains(where: { $0.contains("taps 2") }) { return }
      }
    }
  }
}
