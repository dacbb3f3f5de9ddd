import Foundation
import Testing
import TouchPlatform

/// A mouse plays one finger or two.
@Suite struct MouseFingersTests {
  /// A mouse over a surface of 400 × 300 points, and what came of it.
  private struct Mouse {
    var fingers = MouseFingers(surface: .main, size: CGSize(width: 400, height: 300))
    var reports: [ContactReport] = []
    var guides: [FingerGuide] = []
    var milliseconds: UInt64 = 1000

    mutating func tick() -> MonotonicInstant {
      milliseconds += 10
      return MonotonicInstant(nanoseconds: milliseconds * 1_000_000)
    }
    mutating func keep(_ guide: FingerGuide?) { if let guide { guides.append(guide) } }
    mutating func move(_ x: Double, _ y: Double) {
      let time = tick()
      keep(fingers.move(to: CGPoint(x: x, y: y), time: time, reports: &reports))
    }
    mutating func press(_ x: Double, _ y: Double) {
      let time = tick()
      keep(fingers.press(at: CGPoint(x: x, y: y), time: time, source: ContactSource(9), reports: &reports))
    }
    mutating func release(_ x: Double, _ y: Double) {
      let time = tick()
      keep(fingers.release(at: CGPoint(x: x, y: y), time: time, reports: &reports))
    }
    mutating func hold(_ modifiers: ModifierSet) {
      let time = tick()
      keep(fingers.setModifiers(modifiers, time: time))
    }
    mutating func cancel() {
      let time = tick()
      keep(fingers.cancel(time: time))
    }
    /// What happened, in short: `down 0 (10.0, 20.0)`, with 0 for the pointer's finger and 1 for its mirror image.
    var story: [String] {
      reports.map { "\($0.kind) \($0.key - MouseFingers.primaryKey) (\($0.location.x), \($0.location.y))" }
    }
  }

  @Test func aDragIsOneFinger() {
    var mouse = Mouse()
    mouse.move(5, 5)
    mouse.press(10, 20)
    mouse.move(30, 40)
    mouse.release(30, 40)
    mouse.move(50, 50)
    #expect(mouse.story == ["down 0 (10.0, 20.0)", "motion 0 (30.0, 40.0)", "up 0 (30.0, 40.0)"])
    #expect(mouse.reports.allSatisfy { $0.tool == .finger && $0.source == ContactSource(9) })
    #expect(mouse.guides.isEmpty)
  }

  @Test func theDotsShowBeforeThePressAndGoWithAlt() {
    var mouse = Mouse()
    mouse.move(100, 100)
    mouse.hold(.alternate)
    #expect(mouse.guides.last?.points == [CGPoint(x: 100, y: 100), CGPoint(x: 300, y: 200)])
    #expect(mouse.guides.last?.isDown == false)
    mouse.hold([])
    #expect(mouse.guides.last?.points == [])
    #expect(mouse.guides.count == 2)
  }

  @Test func withAltThePairIsMirroredAboutTheCentre() {
    var mouse = Mouse()
    mouse.hold(.alternate)
    mouse.press(100, 100)
    mouse.move(150, 120)
    mouse.release(150, 120)
    #expect(
      mouse.story == [
        "down 0 (100.0, 100.0)", "down 1 (300.0, 200.0)", "motion 0 (150.0, 120.0)", "motion 1 (250.0, 180.0)",
        "up 0 (150.0, 120.0)", "up 1 (250.0, 180.0)",
      ])
    #expect(mouse.guides.map(\.isDown) == [true, true, false])
  }

  @Test func withShiftThePairKeepsItsShape() {
    var mouse = Mouse()
    mouse.move(150, 150)
    mouse.hold([.alternate, .shift])
    mouse.press(150, 150)
    mouse.move(160, 170)
    // Without shift the mirror's centre stays where shift has brought it, until Alt goes.
    mouse.hold(.alternate)
    mouse.move(150, 170)
    mouse.release(150, 170)
    #expect(
      mouse.story == [
        "down 0 (150.0, 150.0)", "down 1 (250.0, 150.0)", "motion 0 (160.0, 170.0)", "motion 1 (260.0, 170.0)",
        "motion 0 (150.0, 170.0)", "motion 1 (270.0, 170.0)", "up 0 (150.0, 170.0)", "up 1 (270.0, 170.0)",
      ])
    mouse.hold([])
    mouse.hold(.alternate)
    #expect(mouse.guides.last?.points == [CGPoint(x: 150, y: 170), CGPoint(x: 250, y: 130)])
  }

  @Test func aPairLivesUntilTheButtonIsReleased() {
    var mouse = Mouse()
    mouse.hold(.alternate)
    mouse.press(100, 100)
    mouse.hold([])
    mouse.move(110, 100)
    mouse.release(110, 100)
    #expect(mouse.reports.map(\.kind) == [.down, .down, .motion, .motion, .up, .up])
    #expect(mouse.guides.last?.points == [])
  }

  @Test func altInTheMiddleOfADragAddsNoFinger() {
    var mouse = Mouse()
    mouse.press(100, 100)
    mouse.hold(.alternate)
    mouse.move(110, 100)
    mouse.release(110, 100)
    #expect(mouse.reports.allSatisfy { $0.key == MouseFingers.primaryKey })
    #expect(mouse.guides.last?.points.count == 2, "the dots show for the next press")
  }

  @Test func aReleaseElsewhereLiftsThere() {
    var mouse = Mouse()
    mouse.press(10, 10)
    mouse.release(40, 50)
    #expect(mouse.story == ["down 0 (10.0, 10.0)", "up 0 (40.0, 50.0)"])
  }

  @Test func afterACancelTheReleaseIsSilent() {
    var mouse = Mouse()
    mouse.press(10, 10)
    mouse.cancel()
    #expect(!mouse.fingers.isDown)
    mouse.move(20, 20)
    mouse.release(20, 20)
    #expect(mouse.story == ["down 0 (10.0, 10.0)"])
  }

  @Test func repeatedAndLoneButtonsAreIgnored() {
    var mouse = Mouse()
    mouse.release(1, 1)
    mouse.press(10, 10)
    mouse.press(20, 20)
    mouse.release(10, 10)
    mouse.release(10, 10)
    #expect(mouse.reports.map(\.kind) == [.down, .up])
  }

  @Test func thePairFollowsTheSurfacesSize() {
    var mouse = Mouse()
    mouse.move(100, 100)
    mouse.fingers.resize(to: CGSize(width: 600, height: 500))
    mouse.hold(.alternate)
    #expect(mouse.guides.last?.points.last == CGPoint(x: 500, y: 400))
    let time = mouse.tick()
    mouse.keep(mouse.fingers.leave(time: time))
    #expect(mouse.guides.last?.points == [])
  }
}
