import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

extension Stage {
  /// A finger that taps a while after whatever was before.
  fileprivate func tap(_ x: CGFloat, _ y: CGFloat, after pause: Double = 0.1, lasting seconds: Double = 0.05) {
    advance(by: .seconds(pause))
    finger.tap(at: CGPoint(x: x, y: y), for: seconds)
  }

  /// The counts with which the touches in the journal began.
  fileprivate var tapCounts: [String] {
    journal.filter { $0.contains("began") }.compactMap { $0.split(separator: " ").last.map(String.init) }
  }
}

@MainActor @Suite("Touches: counting taps")
struct TapCountTests {
  private func board(_ name: String = "board", frame: CGRect = .zero) -> ReportingView {
    ReportingView(name, frame: frame, multipleTouch: true) { touch, _ in "\(touch.tapCount)" }
  }

  @Test("T23, T26: quick taps in one place count 1, 2, 3, already when they begin and still when they end")
  func counting() {
    let stage = Stage(width: 480, height: 480)
    stage.add(board())
    for _ in 0..<3 { stage.tap(100, 100) }
    stage.tap(100, 100, after: 2)
    #expect(
      stage.journal == [
        "board began: 1", "board ended: 1", "board began: 2", "board ended: 2", "board began: 3", "board ended: 3",
        "board began: 1", "board ended: 1",
      ])
  }

  @Test("T24: quick taps on two views that lie side by side count 1 each")
  func twoViews() {
    let stage = Stage(width: 480, height: 480)
    stage.add(board("left", frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    stage.add(board("right", frame: CGRect(x: 100, y: 0, width: 100, height: 100)))
    stage.tap(98, 50)
    stage.tap(102, 50)
    stage.tap(98, 50)
    #expect(
      stage.journal == [
        "left began: 1", "left ended: 1", "right began: 1", "right ended: 1", "left began: 2", "left ended: 2",
      ])
  }

  @Test("T25: a touch counts on only from a brief one in roughly the same place")
  func briefAndNear() {
    let stage = Stage(width: 480, height: 480)
    stage.add(board())
    stage.tap(100, 100)
    stage.tap(104, 97)
    stage.tap(300, 300)
    stage.tap(300, 300, lasting: 1.5)
    stage.tap(300, 300)
    #expect(stage.tapCounts == ["1", "2", "1", "2", "1"])
  }

  @Test(
    "T27: the pause between two taps is at most 0.35 s",
    arguments: [(0.349, 2), (0.35, 2), (0.350_000_001, 1), (0.36, 1)])
  func longestPause(pause: Double, count: Int) {
    // From any start, so that no rounding of seconds decides.
    for start in [1, 1.1, 86_400.7, 3_000_000.3] {
      let stage = Stage(width: 480, height: 480, start: start)
      stage.add(board())
      stage.finger.tap(at: CGPoint(x: 100, y: 100), for: 0.6)
      stage.advance(by: .seconds(pause))
      stage.finger.down(100, 100)
      #expect(stage.journal.last == "board began: \(count)", "the clock started at \(start)")
    }
  }

  @Test(
    "T27: a touch that another may count on from lasts at most 0.75 s",
    arguments: [(0.749, 2), (0.75, 2), (0.750_000_001, 1), (0.76, 1)])
  func longestTap(duration: Double, count: Int) {
    for start in [1, 1.1, 86_400.7, 3_000_000.3] {
      let stage = Stage(width: 480, height: 480, start: start)
      stage.add(board())
      stage.finger.tap(at: CGPoint(x: 100, y: 100), for: duration)
      stage.advance(by: .seconds(0.1))
      stage.finger.down(100, 100)
      #expect(stage.journal.last == "board began: \(count)", "the clock started at \(start)")
    }
  }

  @Test(
    "T27: the next tap begins at most 45 pt from where the last one began",
    arguments: [
      (45.0, 0.0, 2), (45.000_001, 0, 1), (0, -45, 2), (0, -45.000_001, 1), (-27, 36, 2), (-27, 36.000_01, 1),
      (40, 40, 1),
    ])
  func reach(dx: Double, dy: Double, count: Int) {
    let stage = Stage(width: 480, height: 480)
    stage.add(board())
    stage.tap(200, 200)
    stage.tap(200 + dx, 200 + dy)
    #expect(stage.tapCounts == ["1", "\(count)"])
  }

  @Test("T27: the distance is taken from touch-down to touch-down, not from the lift")
  func fromTouchDown() {
    let stage = Stage(width: 480, height: 480)
    stage.add(board())
    func slide(_ x: CGFloat) {
      stage.advance(by: .seconds(0.1))
      stage.finger.down(x, 100).move(by: 30, 0).up()
    }
    slide(200)
    stage.tap(160, 100)
    stage.advance(by: .seconds(1))
    slide(200)
    stage.tap(250, 100)
    #expect(stage.tapCounts == ["1", "2", "1", "1"])
  }

  @Test("T27: the distance is the window's, however the view is scaled")
  func windowPoints() {
    let stage = Stage(width: 480, height: 480)
    let small = stage.add(board("small", frame: CGRect(x: 0, y: 0, width: 2000, height: 2000)))
    small.transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
    small.frame.origin = .zero
    stage.tap(100, 100)
    stage.tap(140, 100)
    small.transform = CGAffineTransform(scaleX: 4, y: 4)
    stage.tap(300, 100, after: 1)
    stage.tap(350, 100)
    #expect(stage.tapCounts == ["1", "2", "1", "1"])
  }

  @Test("T27: a cancelled touch is nothing to count on from")
  func cancelled() {
    let stage = Stage(width: 480, height: 480)
    stage.add(board())
    let finger = stage.finger.down(100, 100)
    stage.advance(by: .seconds(0.05))
    finger.cancel()
    stage.tap(100, 100)
    #expect(stage.tapCounts == ["1", "1"])
  }

  @Test("T28: a touch keeps its count while it is dragged; nothing counts on from the drag")
  func draggedTap() {
    let stage = Stage(width: 480, height: 480)
    stage.add(board())
    stage.tap(100, 100)
    stage.advance(by: .seconds(0.1))
    let finger = stage.finger.down(100, 100)
    finger.drag(to: CGPoint(x: 300, y: 100), over: 0.1, rate: 20)
    finger.up()
    stage.tap(100, 100)
    stage.tap(300, 100)
    let two = ["board began: 2", "board moved: 2", "board moved: 2", "board ended: 2"]
    let ones = ["board began: 1", "board ended: 1"]
    #expect(stage.journal == ones + two + ones + ones)
  }

  @Test(
    "T28: a finger that strays more than 45 pt has dragged, even if it comes back",
    arguments: [(45.0, 0.0, 2), (45.000_001, 0, 1), (27, -36, 2), (27, -36.000_01, 1)])
  func strayed(dx: Double, dy: Double, count: Int) {
    let stage = Stage(width: 480, height: 480)
    stage.add(board())
    let finger = stage.finger.down(200, 200)
    finger.move(by: dx, dy)
    stage.advance(by: .frames(1))
    finger.move(to: CGPoint(x: 200, y: 200))
    finger.up()
    stage.tap(200, 200)
    #expect(stage.tapCounts == ["1", "\(count)"])
  }

  @Test("T28: a cancelled second tap breaks the chain")
  func cancelledSecondTap() {
    let stage = Stage(width: 480, height: 480)
    stage.add(board())
    stage.tap(100, 100)
    let finger = stage.finger.down(100, 100)
    finger.cancel()
    stage.tap(100, 100)
    #expect(stage.tapCounts == ["1", "2", "1"])
  }

  @Test("T29: with several fingers a touch counts on from the nearest ended one, and each is used once")
  func severalFingers() {
    let stage = Stage(width: 480, height: 480)
    stage.add(board())
    stage.tap(160, 100)
    stage.tap(160, 100)
    stage.tap(100, 100, after: 0.02)
    #expect(stage.tapCounts == ["1", "2", "1"])
    // 35 pt from the single tap, 25 pt from the double one.
    stage.advance(by: .seconds(0.02))
    let fingers = [stage.finger.down(135, 100), stage.finger.down(135, 100), stage.finger.down(135, 100)]
    #expect(stage.tapCounts == ["1", "2", "1", "3", "2", "1"])
    for finger in fingers { finger.cancel() }
  }

  @Test("T29: the nearest ended touch is taken whichever ended first")
  func nearestOfAny() {
    let stage = Stage(width: 480, height: 480)
    stage.add(board())
    stage.tap(100, 100)
    stage.tap(160, 100, after: 0.02)
    stage.tap(160, 100, after: 0.02)
    stage.advance(by: .seconds(0.02))
    stage.finger.down(135, 100)
    #expect(stage.tapCounts == ["1", "1", "2", "3"])
  }

  @Test("T27: each ended touch has its own pause, however lately another one ended")
  func pauseOfEach() {
    let stage = Stage(width: 480, height: 480)
    stage.add(board())
    stage.tap(100, 100)
    stage.tap(300, 300, after: 0.25)
    stage.tap(100, 100)
    stage.tap(300, 300)
    #expect(stage.tapCounts == ["1", "1", "1", "2"])
  }

  @Test("T29: of two ended touches equally near the one that ended last is counted on from, on whichever side it lies")
  func newestOfEquals() {
    for side in [-1.0, 1] {
      let stage = Stage(width: 480, height: 480)
      stage.add(board())
      stage.tap(200 - 30 * side, 100, after: 0.02)
      stage.tap(200 + 30 * side, 100, after: 0.02, lasting: 0.01)
      stage.tap(200 + 30 * side, 100, after: 0.02, lasting: 0.01)
      stage.advance(by: .seconds(0.02))
      stage.finger.down(200, 100)
      #expect(stage.tapCounts == ["1", "1", "2", "3"])
    }
  }

  @Test("T29: sixty fingers that tap at once and tap again count 2 each", arguments: [0, 1, 40])
  func manyFingers(before: Int) {
    let stage = Stage(width: 1000, height: 1000)
    stage.add(board())
    // Taps of long ago, so that the memory's place of the next one differs.
    for _ in 0..<before { stage.tap(5, 5, after: 1) }
    stage.advance(by: .seconds(1))
    stage.clearJournal()
    let places = (0..<60).map { index -> CGPoint in
      let (column, row) = (CGFloat(index % 10), CGFloat(index / 10))
      return CGPoint(x: 50 + column * 95, y: 50 + row * 95)
    }
    for _ in 0..<2 {
      stage.hand(60).down(at: places).up()
      stage.advance(by: .seconds(0.1))
    }
    let ones = Array(repeating: "1", count: 60).joined(separator: "; ")
    let twos = ones.replacingOccurrences(of: "1", with: "2")
    #expect(
      stage.journal == ["board began: \(ones)", "board ended: \(ones)", "board began: \(twos)", "board ended: \(twos)"])
  }
}
