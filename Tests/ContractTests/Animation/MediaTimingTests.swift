import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Core Animation: time")
struct MediaTimingTests {
  /// What is seen of a second's way from 0 to 100, each quarter of a second from its beginning.
  private func quarters(_ count: Int, _ change: (CABasicAnimation) -> Void) -> [Double] {
    let stage = Stage()
    let layer = stage.layer()
    let made = CABasicAnimation(keyPath: "position.x")
    made.fromValue = 0
    made.toValue = 100
    made.duration = 1
    change(made)
    layer.add(made, forKey: "x")
    return (0..<count).map { index in
      if index > 0 { stage.advance(by: .seconds(0.25)) }
      return (layer.presentation()!.position.x * 1000).rounded() / 1000
    }
  }

  @Test("A5, A6: the control points of the named functions, and of any other")
  func timingFunctions() {
    func points(_ function: CAMediaTimingFunction) -> [Float] {
      (0...3).flatMap { index in
        var pair: [Float] = [9, 9]
        function.getControlPoint(at: index, values: &pair)
        return pair
      }
    }
    let named: [(CAMediaTimingFunctionName, [Float])] = [
      (.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
      (.easeInEaseOut, [0.42, 0, 0.58, 1]), (.default, [0.25, 0.1, 0.25, 1]),
    ]
    for (name, inner) in named {
      #expect(points(CAMediaTimingFunction(name: name)) == [0, 0] + inner + [1, 1], "\(name.rawValue)")
    }
    #expect(points(CAMediaTimingFunction(controlPoints: 0.1, -2, 0.3, 4)) == [0, 0, 0.1, -2, 0.3, 4, 1, 1])
    #expect(CAMediaTimingFunction(name: .easeIn) == CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1))
    var untouched: [Float] = [7, 7]
    CAMediaTimingFunction(name: .easeIn).getControlPoint(at: 4, values: &untouched)
    #expect(untouched == [7, 7])
  }

  @Test(
    "A5, A6: the curves at twenty instants",
    arguments: [
      [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1], [0.25, 0.1, 0.25, 1], [0.9, -0.5, 0.1, 1.5],
    ])
  func curves(points: [Double]) {
    let stage = Stage()
    let layer = stage.layer()
    let made = CABasicAnimation(keyPath: "position.x")
    made.fromValue = 0
    made.toValue = 1
    made.duration = 1
    made.timingFunction = CAMediaTimingFunction(
      controlPoints: Float(points[0]), Float(points[1]), Float(points[2]), Float(points[3]))
    layer.add(made, forKey: nil)
    for step in 1...20 {
      stage.advance(by: .milliseconds(48))
      let expected = Formula.bezier(points[0], points[1], points[2], points[3], at: 0.048 * Double(step))
      #expect(isNear(layer.presentation()!.position.x, expected, within: 1e-7), "instant \(step)")
    }
  }

  @Test("Speed, repetition, autoreverse, offset and fill mode")
  func media() {
    #expect(quarters(5) { _ in } == [0, 25, 50, 75, 5])
    #expect(quarters(4) { $0.speed = 2 } == [0, 50, 5, 5])
    #expect(quarters(7) { $0.repeatCount = 1.5 } == [0, 25, 50, 75, 0, 25, 5])
    #expect(quarters(4) { $0.repeatDuration = 0.5 } == [0, 25, 5, 5])
    #expect(quarters(9) { $0.autoreverses = true } == [0, 25, 50, 75, 100, 75, 50, 25, 5])
    #expect(
      quarters(11) {
        $0.autoreverses = true
        $0.repeatCount = 1.25
      } == [0, 25, 50, 75, 100, 75, 50, 25, 0, 25, 5])
    #expect(quarters(5) { $0.timeOffset = 0.5 } == [50, 75, 0, 25, 5], "an offset comes in again at the start")
    #expect(
      quarters(3) {
        $0.speed = 0
        $0.timeOffset = 0.4
      } == [40, 40, 40])
    #expect(quarters(4) { $0.speed = -1 } == [0, 75, 50, 25])
    #expect(quarters(9) { $0.repeatCount = .infinity } == [0, 25, 50, 75, 0, 25, 50, 75, 0])
  }

  @Test("beginTime is in the layer's time; before it the fill mode counts")
  func beginTime() {
    #expect(quarters(4) { $0.beginTime = CACurrentMediaTime() + 0.5 } == [5, 5, 0, 25])
    #expect(
      quarters(4) {
        $0.beginTime = CACurrentMediaTime() + 0.5
        $0.fillMode = .backwards
      } == [0, 0, 0, 25])
    #expect(quarters(3) { $0.beginTime = CACurrentMediaTime() - 0.5 } == [50, 75, 5])
    #expect(
      quarters(6) {
        $0.fillMode = .both
        $0.isRemovedOnCompletion = false
      } == [0, 25, 50, 75, 100, 100])
  }

  @Test("A layer that stands still keeps its animations where they are; they go on when it does, and end later")
  func pausing() {
    let stage = Stage()
    let board = stage.layer()
    let card = CALayer()
    board.addSublayer(card)
    stage.advance(by: .frames(1))
    let made = CABasicAnimation(keyPath: "position.x")
    made.fromValue = 0
    made.toValue = 100
    made.duration = 1
    made.delegate = JournalingAnimationDelegate()
    card.add(made, forKey: nil)
    stage.advance(by: .seconds(0.25))
    let paused = board.convertTime(CACurrentMediaTime(), from: nil)
    board.speed = 0
    board.timeOffset = paused
    #expect(MediaRuntime.current.animations.isEmpty, "what stands still asks for no frames")
    stage.advance(by: .seconds(5))
    #expect(isNear(card.presentation()!.position.x, 25) && stage.journal == ["animation started"])
    board.timeOffset = paused + 0.5
    #expect(isNear(card.presentation()!.position.x, 75), "the offset scrubs")
    board.timeOffset = paused
    board.speed = 1
    board.timeOffset = 0
    board.beginTime = 0
    board.beginTime = board.convertTime(CACurrentMediaTime(), from: nil) - paused
    stage.advance(by: .seconds(0.25))
    #expect(isNear(card.presentation()!.position.x, 50, within: 1e-4))
    stage.advance(by: .seconds(0.49))
    #expect(stage.journal == ["animation started"])
    stage.advance(by: .seconds(0.02))
    #expect(stage.journal == ["animation started", "animation stopped true"])
  }

  @Test("A13: a view's animation in a layer of half speed takes twice the time")
  func slowView() {
    let stage = Stage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    stage.window.layer.speed = 0.5
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear, animations: { view.alpha = 0 }
    ) { stage.note("finished \($0)") }
    stage.advance(by: .seconds(1))
    #expect(isNear(Double(view.layer.presentation()!.opacity), 0.5) && stage.journal == [])
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["finished true"])
  }

  @Test("Times convert between layers and back")
  func conversion() {
    let outer = CALayer()
    let inner = CALayer()
    let other = CALayer()
    outer.addSublayer(inner)
    outer.addSublayer(other)
    outer.beginTime = 10
    outer.speed = 2
    inner.timeOffset = 3
    inner.speed = 0.5
    other.beginTime = 4
    #expect(outer.convertTime(12, from: nil) == 4 && inner.convertTime(12, from: nil) == 5)
    #expect(other.convertTime(5, from: inner) == 0 && inner.convertTime(0, from: other) == 5)
    #expect(inner.convertTime(5, to: nil) == 12 && inner.convertTime(5, to: other) == 0)
    outer.speed = .nan
    #expect(outer.speed == 1)
  }

  @Test("A29: the time of a new layer and of a new animation")
  func defaults() {
    let layer = CALayer()
    #expect(layer.beginTime == 0 && layer.timeOffset == 0 && layer.speed == 1 && layer.duration == .infinity)
    #expect(layer.repeatCount == 0 && layer.repeatDuration == 0 && !layer.autoreverses && layer.fillMode == .removed)
    let animation = CAAnimation()
    #expect(animation.beginTime == 0 && animation.timeOffset == 0 && animation.speed == 1 && animation.duration == 0)
    #expect(animation.timingFunction == nil && animation.delegate == nil && animation.fillMode == .removed)
    #expect(CAAnimation.defaultValue(forKey: "speed") as? Float == 1)
  }
}
