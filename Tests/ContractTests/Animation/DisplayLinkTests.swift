import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Core Animation: display links")
struct DisplayLinkTests {
  @Test("It is called at every display frame with the frame's times, until it is paused or invalidated")
  func ticks() {
    let stage = Stage(framesPerSecond: 10)
    stage.advance(by: .seconds(1))
    var times: [(Double, Double)] = []
    let link = CADisplayLink { link in
      times.append((link.timestamp, link.targetTimestamp))
      #expect(CACurrentMediaTime() == link.timestamp)
    }
    stage.advance(by: .seconds(1))
    #expect(times.isEmpty && link.timestamp == 0)
    link.add(to: .main, forMode: .common)
    link.add(to: .main, forMode: .common)
    stage.advance(by: .seconds(0.5))
    #expect(times.count == 5 && isNear(link.duration, 0.1))
    #expect(zip(times, times.dropFirst()).allSatisfy { isNear($1.0 - $0.0, 0.1) && $0.1 > $0.0 })
    link.isPaused = true
    stage.advance(by: .seconds(1))
    #expect(times.count == 5)
    link.isPaused = false
    stage.advance(by: .seconds(0.2))
    #expect(times.count == 7)
    link.invalidate()
    stage.advance(by: .seconds(1))
    #expect(times.count == 7)
    #expect(complaints { link.add(to: .main, forMode: .common) }.contains { $0.contains("invalidated") })
  }

  @Test("A preferred rate leaves frames out")
  func rates() {
    for (frames, expected) in [(0, 60), (30, 30), (20, 20), (120, 60)] {
      let stage = Stage(framesPerSecond: 60)
      var count = 0
      let link = CADisplayLink { _ in count += 1 }
      link.preferredFramesPerSecond = frames
      link.add(to: .main, forMode: .common)
      stage.advance(by: .seconds(1))
      #expect(abs(count - expected) <= 1, "\(frames): \(count)")
    }
    let stage = Stage(framesPerSecond: 60)
    var count = 0
    let link = CADisplayLink { _ in count += 1 }
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 60, preferred: 15)
    link.add(to: .main, forMode: .common)
    stage.advance(by: .seconds(1))
    #expect(abs(count - 15) <= 1, "\(count)")
  }

  @Test("A28: it is called after the input and before the layout of its frame, whose picture has its change")
  func order() {
    final class Row: UIView {
      override func layoutSubviews() { Stage.current?.note("layout") }
    }
    let stage = Stage(width: 20, height: 20, framesPerSecond: 10)
    let row = stage.add(Row(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
    stage.advance(by: .frames(1))
    stage.clearJournal()
    let board = stage.add(JournalingView("board"))
    let finger = stage.finger.down(at: CGPoint(x: 5, y: 5))
    finger.move(by: 2, 2)
    let link = CADisplayLink { link in
      stage.note("link")
      row.setNeedsLayout()
      row.backgroundColor = .red
      link.invalidate()
    }
    link.add(to: .main, forMode: .common)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["board began", "board moved", "link", "layout"])
    board.removeFromSuperview()
    #expect(stage.snapshot.pixels[5, 5] & 0xff_ffff == 0xff0000)
  }

  @Test("One with a target and a selector asks whoever knows the methods by their names")
  func selectors() {
    final class Target {}
    let stage = Stage(framesPerSecond: 10)
    let target = Target()
    let link = CADisplayLink(target: target, selector: Selector("step:"))
    let before = SelectorPerformer.perform
    defer { SelectorPerformer.perform = before }
    SelectorPerformer.perform = { object, selector, arguments in
      stage.note("\(object === target) \(selector) \(arguments.first as? CADisplayLink === link)")
      return true
    }
    link.add(to: .main, forMode: .default)
    stage.advance(by: .frames(1))
    link.invalidate()
    #expect(stage.journal == ["true step: true"])
  }
}
