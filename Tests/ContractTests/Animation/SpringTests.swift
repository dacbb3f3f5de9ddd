import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Springs")
struct SpringTests {
  private func spot(_ stage: Stage) -> UIView {
    let view = stage.add(UIView(frame: .zero))
    view.center = .zero
    return view
  }

  /// Where a view is at twenty instants of a spring that takes a second, as shares of its way.
  private func seen(ratio: CGFloat, velocity: CGFloat) -> [Double] {
    let stage = Stage()
    let view = spot(stage)
    UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: ratio, initialSpringVelocity: velocity) {
      view.center.x = 1000
    }
    return (1...20).map { _ in
      stage.advance(by: .milliseconds(47))
      return view.layer.presentation()!.position.x / 1000
    }
  }

  @Test(
    "A22, A23: a spring without velocity swings by its ratio and has died down to a thousandth at the end",
    arguments: [0.2, 0.5, 0.7, 0.9])
  func damped(ratio: Double) {
    let frequency = log(1000 * ratio / (1 - ratio * ratio).squareRoot()) / ratio
    for (index, value) in seen(ratio: ratio, velocity: 0).enumerated() {
      let expected = Formula.spring(
        mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency, velocity: 0,
        at: 0.047 * Double(index + 1))
      #expect(isNear(value, expected, within: 1e-6), "ratio \(ratio), instant \(index): \(value), \(expected)")
    }
  }

  @Test("A22, A24: at ratio 1 it settles without swinging; the frequency is 9.2334134765 over the duration")
  func critical() {
    let frequency = 9.2334134765
    #expect(isNear((1 + frequency) * exp(-frequency), 0.001, within: 1e-12))
    var last = 0.0
    for (index, value) in seen(ratio: 1, velocity: 0).enumerated() {
      let expected = Formula.spring(
        mass: 1, stiffness: frequency * frequency, damping: 2 * frequency, velocity: 0, at: 0.047 * Double(index + 1))
      #expect(isNear(value, expected) && value > last && value < 1)
      last = value
    }
  }

  @Test("A22, A25: velocity is in total distances a second, and moves the frequency", arguments: [2.0, 5.0, -3.0])
  func velocity(velocity: Double) {
    let ratio = 0.6
    // The largest frequency at which |(β − v)/ω_d|·e^(−β) is a thousandth, by a fine scan from above.
    func envelope(_ frequency: Double) -> Double {
      abs((ratio * frequency - velocity) / (frequency * (1 - ratio * ratio).squareRoot())) * exp(-ratio * frequency)
    }
    var frequency = 100.0
    while envelope(frequency) < 0.001 { frequency -= 1e-4 }
    for (index, value) in seen(ratio: ratio, velocity: velocity).enumerated() {
      let expected = Formula.spring(
        mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency, velocity: velocity,
        at: 0.047 * Double(index + 1))
      #expect(isNear(value, expected, within: 2e-4), "velocity \(velocity), instant \(index): \(value), \(expected)")
    }
  }

  @Test("A22: a spring ends exactly at its end, and overshoots on the way when it swings")
  func overshoots() {
    let stage = Stage()
    let view = spot(stage)
    UIView.animate(
      withDuration: 1, delay: 0.5, usingSpringWithDamping: 0.3, initialSpringVelocity: 0,
      animations: { view.center.x = 1000 }
    ) { stage.note("finished \($0)") }
    var highest = 0.0
    for _ in 0..<149 {
      stage.advance(by: .milliseconds(10))
      highest = max(highest, view.layer.presentation()!.position.x)
    }
    #expect(highest > 1300 && stage.journal == [])
    stage.advance(by: .milliseconds(10))
    #expect(view.layer.presentation()!.position.x == 1000 && stage.journal == ["finished true"])
  }

  @Test("A26: the defaults of CASpringAnimation")
  func defaults() {
    let spring = CASpringAnimation(keyPath: "position.x")
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10 && spring.initialVelocity == 0)
    #expect(isNear(spring.bounce, 0.5) && isNear(spring.perceptualDuration, .pi / 5))
  }

  @Test("A26: settling durations: Apple's two examples, and the moment after which less than a thousandth is open")
  func settling() {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.damping = 5
    #expect(isNear(spring.settlingDuration, 2.85, within: 0.01))
    spring.damping = 15
    #expect(spring.settlingDuration > 1 && spring.settlingDuration < 1.05)
    for damping in [2.0, 10, 20, 60] {
      spring.damping = damping
      spring.allowsOverdamping = true
      let end = spring.settlingDuration
      let open = (0..<40).map {
        abs(
          1
            - Formula.spring(
              mass: 1, stiffness: 100, damping: damping, velocity: 0, at: end + Double($0) * 0.02))
      }
      #expect(open.allSatisfy { $0 <= 0.00101 }, "damping \(damping)")
    }
    spring.damping = 0
    #expect(spring.settlingDuration > 1000)
  }

  @Test("A26: from critical damping on settling durations are tenths of a second")
  func settlingInTenths() {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.allowsOverdamping = true
    for damping in [20.0, 25, 40, 77] {
      spring.damping = damping
      let tenths = spring.settlingDuration * 10
      #expect(tenths > 5 && abs(tenths - tenths.rounded()) < 1e-9, "damping \(damping)")
    }
    spring.damping = 19
    #expect(abs(spring.settlingDuration * 10 - (spring.settlingDuration * 10).rounded()) > 1e-3)
  }

  @Test("A26: an added spring moves as the law of motion says, at twenty instants")
  func addedSpring() {
    let stage = Stage()
    let layer = stage.layer()
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.mass = 2
    spring.stiffness = 150
    spring.damping = 12
    spring.initialVelocity = 4
    spring.fromValue = 0
    spring.toValue = 100
    spring.duration = 10
    layer.add(spring, forKey: nil)
    for step in 1...20 {
      stage.advance(by: .milliseconds(50))
      let expected = Formula.spring(mass: 2, stiffness: 150, damping: 12, velocity: 4, at: 0.05 * Double(step))
      #expect(isNear(layer.presentation()!.position.x, 100 * expected, within: 1e-4), "instant \(step)")
    }
  }

  @Test("A22: a perceptual duration is the period of the undamped swing; bounce 0 does not swing")
  func perceptual() {
    let plain = CASpringAnimation(perceptualDuration: 0.5, bounce: 0)
    #expect(isNear(plain.stiffness, (4 * .pi) * (4 * .pi), within: 1e-9) && isNear(plain.damping, 8 * .pi))
    #expect(isNear(plain.bounce, 0) && isNear(plain.perceptualDuration, 0.5))
    let bouncy = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.4)
    #expect(isNear(bouncy.damping, 0.6 * 8 * .pi) && isNear(bouncy.bounce, 0.4))
    let creeping = CASpringAnimation(perceptualDuration: 0.5, bounce: -0.5)
    #expect(isNear(creeping.damping, 2 * 8 * .pi) && isNear(creeping.bounce, -0.5))
  }

  @Test("A13, A22: animate(springDuration:bounce:) runs until the spring is at rest, then completes")
  func springDuration() {
    let stage = Stage()
    let view = spot(stage)
    let model = CASpringAnimation(perceptualDuration: 0.4, bounce: 0.3)
    UIView.animate(springDuration: 0.4, bounce: 0.3, animations: { view.center.x = 1000 }) {
      stage.note("finished \($0)")
    }
    for step in 1...20 {
      stage.advance(by: .milliseconds(20))
      let expected = Formula.spring(
        mass: 1, stiffness: model.stiffness, damping: model.damping, velocity: 0, at: 0.02 * Double(step))
      #expect(isNear(view.layer.presentation()!.position.x / 1000, expected, within: 1e-5))
    }
    stage.advance(by: .seconds(model.settlingDuration - 0.4 - 0.001))
    #expect(stage.journal == [])
    stage.advance(by: .milliseconds(2))
    #expect(stage.journal == ["finished true"])
  }

  @Test("A25: springs of impossible numbers end all the same")
  func impossible() {
    let numbers: [CGFloat] = [.nan, .infinity, -.infinity, -1, 0, 1e300]
    let stage = Stage()
    let view = spot(stage)
    for ratio in numbers {
      for velocity in numbers {
        UIView.animate(
          withDuration: 0.1, delay: 0, usingSpringWithDamping: ratio, initialSpringVelocity: velocity,
          animations: { view.center.x += 10 }
        ) { _ in stage.note("over") }
        stage.advance(by: .milliseconds(50))
        #expect(view.layer.presentation()!.position.x.isFinite)
        stage.advance(by: .milliseconds(51))
      }
    }
    #expect(stage.journal.count == 36)
    let spring = CASpringAnimation()
    spring.mass = .nan
    spring.stiffness = -1
    spring.damping = .infinity
    #expect(spring.settlingDuration.isFinite && spring.settlingDuration > 0)
  }
}
