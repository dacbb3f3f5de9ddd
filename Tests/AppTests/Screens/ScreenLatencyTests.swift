import CoreGraphics
import Foundation
import TestRigs
import Testing

extension AppSuites {
  /// How long real fingers take to become a picture, on every kind of screen. Nothing is asserted of the times.
  @Suite(
    "Latency on every screen",
    .enabled(if: ProcessInfo.processInfo.environment["TOUCHSTONE_TEST_LATENCY"] == "1", "Scripts/latency runs it"))
  struct ScreenLatency {
    /// What `touchstone latency --json` prints, as far as the table shows it.
    private struct Measured: Decodable {
      struct Spread: Decodable {
        var median: Double
        var p95: Double
      }
      var inputFrames: Int
      var framePeriod: Double?
      var milliseconds: [String: Spread]
    }

    @Test("A table for all rigs: ten fingers at 120 Hz for two seconds")
    func table() throws {
      func cell(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
      }
      let heads = ["screen", "inputs", "frame", "to engine", "to handler", "handler", "to frame", "median", "95 %"]
      var lines = [heads.map { cell($0, 10) }.joined(separator: "  ")]
      for kind in [ScreenKind.x11, .kwin, .sway, .chromium] {
        let measured = try measure(kind)
        #expect(measured.inputFrames >= 100, "\(kind): \(measured.inputFrames)")
        func ms(_ value: Double?) -> String { value.map { String(format: "%.2f", $0) } ?? "–" }
        let stages = ["transport", "waiting", "handling", "drawing"].map { ms(measured.milliseconds[$0]?.p95) }
        let total = measured.milliseconds["total"]
        let cells =
          [kind.rawValue, "\(measured.inputFrames)", ms(measured.framePeriod)] + stages + [
            ms(total?.median), ms(total?.p95),
          ]
        lines.append(cells.map { cell($0, 10) }.joined(separator: "  "))
      }
      print("Milliseconds, 95 of 100 inputs below; all together in the last two columns:")
      print(lines.joined(separator: "\n"))
    }

    private func measure(_ kind: ScreenKind) throws -> Measured {
      let screen = try kind.start(
        ScreenStart("MultiTouch", command: [Products.program("touchstone"), "latency", "--json"]))
      defer { screen.stop() }
      let start = DispatchTime.now().uptimeNanoseconds
      for step in 0..<240 {
        let due = start + UInt64(step) * 8_333_333
        let now = DispatchTime.now().uptimeNanoseconds
        if due > now { usleep(UInt32((due - now) / 1000)) }
        try screen.frame {
          for (finger, place) in TenFingers.places.enumerated() {
            let angle = Double(step) * 0.1
            let point = CGPoint(x: place.x + 30 * sin(angle), y: place.y + 20 * cos(angle))
            if step == 0 { try screen.begin(finger, at: point) } else { try screen.move(finger, to: point) }
          }
        }
      }
      try screen.frame { for finger in 0..<10 { try screen.end(finger) } }
      usleep(200_000)
      screen.app.interrupt()
      _ = try screen.app.wait()
      let output = screen.app.output
      guard let brace = output.range(of: "{\n") else {
        throw WaitedInVain(description: "there are no numbers of \(kind): \(output) \(screen.app.errors)")
      }
      return try JSONDecoder().decode(Measured.self, from: Data(output[brace.lowerBound...].utf8))
    }
  }
}
