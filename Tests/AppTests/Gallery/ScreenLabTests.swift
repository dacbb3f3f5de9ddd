import CoreGraphics
import Foundation
import PictureMeasures
import RenderTree
import TestRigs
import Testing

extension AppSuites {
  /// The gesture lab on a page as large as a phone, under two fingers that pinch and turn.
  ///
  /// With TOUCHSTONE_TEST_LAB, which `make lab` sets, it lasts for 600 frames at the phone's own three pixels a point, says
  /// how evenly they were shown, and leaves the tape and the picture of its trace in the folder named there.
  @Suite("The gesture lab on a phone")
  struct ScreenLab {
    /// The folder for what was measured; nil where nothing is.
    private let folder = ProcessInfo.processInfo.environment["TOUCHSTONE_TEST_LAB"]

    /// Notes when the page draws a frame, for how long, and each frame of the browser's own; runs before the page does.
    private static let watch = """
      window.shown = []; window.display = [];
      const ask = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (step) => ask((time) => {
        const start = performance.now();
        step(time);
        shown.push([time, performance.now() - start]);
      });
      const every = (time) => { display.push(time); ask(every); };
      ask(every); 1
      """

    @Test("Two fingers pinch and turn the card, and the trace says so")
    func pinch() throws {
      let journal = try JournalFile()
      let place = folder ?? journal.folder.path
      let (tape, tool) = (place + "/lab.tape", Products.program("touchstone"))
      let start = ScreenStart(
        "GestureLab", command: [tool, "record", "--output", tape], size: CGSize(width: 390, height: 844),
        scale: folder == nil ? 1 : 3, ground: .init(top: nil, bottom: 0xfff3_f4f7))
      let screen = try #require(try ScreenKind.chromium.start(start) as? ChromiumScreen)
      defer { screen.stop() }
      let frames = folder == nil ? 60 : 600
      try screen.browser.evaluate(Self.watch)
      let times = try fingers(on: screen, frames: frames)
      let picture = try screen.picture()
      try report(screen, frames, times)
      screen.app.terminate()
      _ = try screen.app.wait()

      let output = place + "/lab-trace.png"
      let trace = try ChildApp(
        tool, ["trace", tape, Products.program("GestureLab")] + (folder == nil ? [] : ["--png", output]),
        environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""])
      #expect(try trace.wait() == 0, "\(trace.errors)")
      for name in ["Pinch", "Rotation"] {
        #expect(trace.output.contains("\(name) of Table: possible → began"), "\(name) did not begin")
        #expect(trace.output.contains("\(name) of Table: changed → ended"), "\(name) did not end")
      }
      // The card lies otherwise than before.
      #expect(!Spot.all(in: picture, before: screen.untouched).isEmpty)
      if folder != nil { try PNGCoder.write(picture, to: URL(fileURLWithPath: place + "/lab-screen.png")) }
    }

    /// Two fingers about the table's middle: they open, close and turn to and fro, sixty times a second.
    /// - Returns: when the first and the last one were sent, in seconds of the page's clock.
    private func fingers(on screen: ChromiumScreen, frames: Int) throws -> (first: Double, last: Double) {
      func place(_ side: Double, _ step: Int) -> CGPoint {
        let part = Double(step) / 600
        let reach = 75 + 35 * sin(part * 9 * .pi)
        let angle = 0.4 + 2.2 * sin(part * 4 * .pi)
        return CGPoint(x: 195 + side * reach * cos(angle), y: 200 + side * reach * sin(angle))
      }
      try screen.frame {
        try screen.begin(1, at: place(-1, 0))
        try screen.begin(2, at: place(1, 0))
      }
      func now() throws -> Double { (try screen.browser.evaluate("performance.now()") as? NSNumber)?.doubleValue ?? 0 }
      let first = try now()
      let start = DispatchTime.now().uptimeNanoseconds
      for step in 1...frames {
        let due = start + UInt64(step) * 16_666_667
        let now = DispatchTime.now().uptimeNanoseconds
        if due > now { usleep(UInt32((due - now) / 1000)) }
        // Nobody waits for an answer: fingers go on whatever the screen does.
        let (a, b) = (place(-1, step), place(1, step))
        try screen.browser.touch(.move, [.init(1, x: a.x, y: a.y), .init(2, x: b.x, y: b.y)], waits: false)
      }
      let last = try now()
      try screen.frame {
        try screen.end(1)
        try screen.end(2)
      }
      usleep(300_000)
      return (first, last)
    }

    /// Says how evenly frames were shown, and why not.
    private func report(_ screen: ChromiumScreen, _ frames: Int, _ times: (first: Double, last: Double)) throws {
      func list(_ expression: String) throws -> [Double] {
        try #require(try screen.browser.evaluate(expression) as? [NSNumber]).map(\.doubleValue)
      }
      let shown = try list("shown.map((f) => f[0])").filter { $0 > times.first && $0 < times.last }
      let took = try list("shown.map((f) => f[1])").sorted()
      let display = try list("display").filter { $0 > times.first && $0 < times.last }
      #expect(shown.count > 10, "the page showed \(shown.count) frames")
      guard folder != nil else { return }
      func gaps(_ times: [Double]) -> [Double] { zip(times.dropFirst(), times).map { $0 - $1 }.sorted() }
      func cell(_ value: Double?) -> String { value.map { String(format: "%.1f", $0) } ?? "–" }
      func line(_ name: String, _ values: [Double]) -> String {
        let late = values.count { $0 > 2 * 1000 / 60.0 + 1 }
        let median = values.isEmpty ? nil : values[values.count / 2]
        let p99 = values.isEmpty ? nil : values[values.count * 99 / 100]
        return "\(name): \(values.count + 1), median \(cell(median)) ms, 99 % \(cell(p99)) ms, "
          + "longest \(cell(values.last)) ms, above two intervals \(late)"
      }
      print("\(frames) frames of two fingers in \(cell((times.last - times.first) / 1000)) s")
      print(line("frames shown", gaps(shown)))
      print(line("frames of the browser itself", gaps(display)))
      print(
        "the page drew for \(cell(took.isEmpty ? nil : took[took.count / 2])) ms, 99 % "
          + "\(cell(took.isEmpty ? nil : took[took.count * 99 / 100])) ms")
    }
  }
}
