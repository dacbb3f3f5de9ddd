import Foundation
import TestRigs
import Testing

extension AppSuites {
  /// What `touchstone latency` says of real fingers on a real server. How long anything takes is not asked here.
  @Suite("Latency measured on an X server")
  struct LatencyOfRealFingers {
    let rig: XServerRig

    init() throws { rig = try XServerRig() }

    /// What the tool prints for programs.
    private struct Summary: Decodable {
      struct Spread: Decodable {
        var count: Int
        var min: Double
        var median: Double
        var p95: Double
        var p99: Double
        var max: Double
      }
      var inputFrames: Int
      var unseen: Int
      var leftOut: Int
      var framePeriod: Double?
      var milliseconds: [String: Spread]
    }

    /// Measures an app under two fingers that come and move until the tool has seen 40 frames of them.
    private func measure(_ options: String...) throws -> ChildApp {
      let app = try WindowedApp(
        Products.program("MultiTouch"), on: rig,
        command: [Products.program("touchstone"), "latency", "--frames", "40"] + options)
      let places = TenFingers.places
      try rig.touch.frame {
        for finger in 0..<2 { try rig.touch.begin(UInt32(finger), at: app.screen(places[finger])) }
      }
      var step = 0
      try eventually("the tool to have enough", state: { app.app.errors }) {
        step += 1
        let by = Double(step % 20)
        try rig.touch.frame {
          for finger in 0..<2 {
            let place = CGPoint(x: places[finger].x + by, y: places[finger].y + by)
            try rig.touch.move(UInt32(finger), to: app.screen(place))
          }
        }
        return !app.app.isRunning
      }
      return app.app
    }

    @Test("Every frame of fingers is told with each stage of its way, in order")
    func numbers() throws {
      let tool = try measure("--json")
      #expect(try tool.wait() == 0, "\(tool.errors)")
      // The app may print as well: ours begins with a brace on a line of its own.
      let text = tool.lines.drop { $0 != "{" }.joined(separator: "\n")
      let summary = try JSONDecoder().decode(Summary.self, from: Data(text.utf8))
      #expect(summary.inputFrames >= 40 && summary.leftOut == 0)
      for stage in ["transport", "waiting", "handling"] {
        #expect(summary.milliseconds[stage]?.count == summary.inputFrames, "\(stage)")
      }
      // The circles follow the fingers: nearly all of it is seen.
      let seen = summary.inputFrames - summary.unseen
      #expect(seen > 20)
      for stage in ["drawing", "total"] { #expect(summary.milliseconds[stage]?.count == seen, "\(stage)") }
      for (stage, spread) in summary.milliseconds {
        let inOrder = [0, spread.min, spread.median, spread.p95, spread.p99, spread.max]
        #expect(inOrder == inOrder.sorted(), "\(stage)")
      }
      #expect((summary.framePeriod ?? 0) > 0)
    }

    @Test("The table for people names each stage, counts the frames and comes to a verdict; the picture is drawn")
    func table() throws {
      let picture = FileManager.default.temporaryDirectory.appendingPathComponent("latency-\(UUID().uuidString).svg")
      defer { try? FileManager.default.removeItem(at: picture) }
      let tool = try measure("--output", picture.path)
      #expect(try tool.wait() == 0, "\(tool.errors)")
      for words in [
        "ms", "median", "stamp → engine", "engine → handler", "handler → frame handed over",
        "stamp → frame handed over", " input frames", "display frame",
      ] { #expect(tool.output.contains(words), "\(words) is not in: \(tool.output)") }
      #expect(tool.output.contains("at the 95th percentile") || tool.output.contains("too few frames"))
      #expect(try String(contentsOf: picture, encoding: .utf8).contains("<svg"))
    }
  }
}
