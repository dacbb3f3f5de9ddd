import Foundation
import TestRigs
import Testing

/// Ten circles that move in every frame, on a phone's screen, with a processor that is four times slower.
@Suite("The speed of the page in Chromium", .serialized)
struct PageSpeedTests {
  @Test("ten moving circles under four times throttling: measured and printed, every frame acknowledged")
  func circles() throws {
    let stage = try PageStage()
    defer { stage.end() }
    func place(_ circle: Int, _ number: Int) -> (Double, Double) {
      let turn = Double(number) / 20 + Double(circle)
      return (Double(circle % 3) * 120 + 30 + 28 * sin(turn), Double(circle / 3) * 190 + 60 + 40 * cos(turn))
    }
    try stage.show { frame in
      frame.node(1) {
        $0.size = (390, 844)
        $0.background = 0xF2F2_F7FF
      }
      for circle in 0..<10 {
        frame.node(circle + 2) {
          $0.size = (88, 88)
          $0.radius = 44
          $0.background = 0x0A84_FFFF
          $0.opacity = 0.8
          $0.place = place(circle, 0)
        }
      }
      frame.node(1) { $0.children = (0, Array(2..<12)) }
    }
    try stage.browser.setThrottling(4)
    try stage.browser.evaluate(
      "window.stamps = []; (function step(t) { stamps.push(t); requestAnimationFrame(step) })(performance.now()); 1")
    var times: [Double] = []
    var bytes = 0
    for number in 2..<302 {
      var frame = FrameScript(frame: number)
      for circle in 0..<10 { frame.node(circle + 2) { $0.place = place(circle, number) } }
      bytes += frame.bytes.count
      times.append(try stage.send(frame.bytes))
    }
    let stamps = try stage.browser.evaluate("stamps") as? [Double] ?? []
    let gaps = zip(stamps.dropFirst(11), stamps.dropFirst(10)).map { $0 - $1 }.sorted()
    times.sort()
    try #require(times.count == 300 && gaps.count > 100)
    func of(_ values: [Double], _ share: Double) -> String {
      String(format: "%.1f", values[Int(Double(values.count - 1) * share)])
    }
    let rate = String(format: "%.1f", Double(gaps.count) * 1_000 / gaps.reduce(0, +))
    print(
      "The page at 390 × 844 @3, ten moving circles, processor 4× slower: \(rate) frames/s, gaps \(of(gaps, 0.5)) ms "
        + "(95 %: \(of(gaps, 0.95))), painting \(of(times, 0.5)) ms (95 %: \(of(times, 0.95))), \(bytes / 300) bytes a frame"
    )
  }
}
