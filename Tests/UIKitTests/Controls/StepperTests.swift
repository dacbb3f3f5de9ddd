import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Steppers")
struct StepperTests {
  /// A stepper with its minus around x = 20 and its plus around x = 70.
  private func addStepper(to stage: Stage) -> UIStepper {
    let stepper = stage.add(UIStepper(frame: CGRect(x: 0, y: 100, width: 0, height: 0)))
    stepper.journal(.valueChanged, as: "stepper") { "\(($0 as? UIStepper)?.value ?? -1)" }
    return stepper
  }
  private let minus = CGPoint(x: 20, y: 115)
  private let plus = CGPoint(x: 70, y: 115)

  @Test("Taps step up and down, and no further than the ends")
  func taps() {
    let stage = Stage()
    let stepper = addStepper(to: stage)
    stepper.maximumValue = 4
    stepper.stepValue = 3
    for place in [minus, plus, plus, plus, minus] { stage.finger.tap(at: place) }
    #expect(stage.journal == ["stepper 3.0", "stepper 4.0", "stepper 1.0"])
  }

  @Test("A stepper that wraps goes on at the other end")
  func wraps() {
    let stage = Stage()
    let stepper = addStepper(to: stage)
    stepper.maximumValue = 2
    stepper.wraps = true
    for place in [minus, minus, plus] { stage.finger.tap(at: place) }
    #expect(stage.journal == ["stepper 2.0", "stepper 1.0", "stepper 2.0"])
  }

  @Test("A finger that stays goes on stepping, and its lifting does not step once more")
  func autorepeat() {
    let stage = Stage()
    _ = addStepper(to: stage)
    let finger = stage.finger.down(at: plus)
    stage.advance(by: .seconds(0.49))
    #expect(stage.journal == [])
    stage.advance(by: .seconds(0.02))
    #expect(stage.journal == ["stepper 1.0"])
    stage.advance(by: .seconds(0.5))
    #expect(stage.journal == ["stepper 1.0", "stepper 2.0", "stepper 3.0"])
    finger.up()
    stage.advance(by: .seconds(3))
    #expect(stage.journal.count == 3)
  }

  @Test("A finger that strays stops it, and goes on when it is back")
  func strays() {
    let stage = Stage()
    let stepper = addStepper(to: stage)
    let finger = stage.finger.down(at: plus)
    stage.advance(by: .seconds(0.6))
    finger.move(by: 0, 200)
    stage.advance(by: .seconds(2))
    #expect(stepper.value == 1)
    finger.move(by: 0, -200)
    stage.advance(by: .seconds(0.6))
    #expect(stepper.value == 2)
    finger.up()
  }

  @Test("Without autorepeat a finger steps once, when it is lifted; not continuous, the end alone is told")
  func quiet() {
    let stage = Stage()
    let stepper = addStepper(to: stage)
    stepper.autorepeat = false
    stage.finger.tap(at: plus, for: 3)
    stepper.autorepeat = true
    stepper.isContinuous = false
    stage.finger.tap(at: plus, for: 0.9)
    #expect(stage.journal == ["stepper 1.0", "stepper 3.0"])
  }

  @Test("A handler may disable a stepper that repeats, or take it away")
  func endedByHandler() {
    let stage = Stage()
    let stepper = addStepper(to: stage)
    stepper.addAction(UIAction { ($0.sender as? UIStepper)?.isEnabled = false }, for: .valueChanged)
    let finger = stage.finger.down(at: plus)
    stage.advance(by: .seconds(3))
    finger.up()
    #expect(stage.journal == ["stepper 1.0"])
    let other = addStepper(to: stage)
    other.frame.origin.y = 200
    other.addAction(UIAction { ($0.sender as? UIView)?.removeFromSuperview() }, for: .valueChanged)
    stage.finger.down(at: CGPoint(x: 70, y: 215))
    stage.advance(by: .seconds(3))
    #expect(stage.journal == ["stepper 1.0", "stepper 1.0"])
  }

  @Test("Values that make no sense are refused")
  func misuse() {
    let stepper = UIStepper()
    #expect(stepper.frame.size == CGSize(width: 94, height: 32))
    #expect(stepper.minimumValue == 0 && stepper.maximumValue == 100 && stepper.stepValue == 1)
    stepper.stepValue = 0
    stepper.stepValue = -.infinity
    stepper.value = .nan
    #expect(stepper.stepValue == 1 && stepper.value == 0)
    stepper.minimumValue = 200
    #expect(stepper.maximumValue == 200 && stepper.value == 200)
  }
}
