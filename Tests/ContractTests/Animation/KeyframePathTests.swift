import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Core Animation: along a path")
struct KeyframePathTests {
  /// Where a layer is, and which way its x axis points in degrees, at each quarter of a second of one.
  private func journey(_ path: CGPath?, _ change: (CAKeyframeAnimation) -> Void = { _ in }) -> [String] {
    let stage = Stage()
    let layer = stage.layer()
    layer.position = CGPoint(x: -1, y: -1)
    let frames = CAKeyframeAnimation(keyPath: "position")
    frames.path = path
    frames.duration = 1
    change(frames)
    layer.add(frames, forKey: nil)
    return [250, 250, 250, 249].map { step in
      stage.advance(by: .milliseconds(step))
      let shown = layer.presentation()!
      let map = shown.affineTransform()
      func whole(_ value: Double) -> Int { Int(value.rounded()) }
      // Half a turn is the same both ways.
      let angle = (whole(atan2(map.b, map.a) * 180 / .pi) + 539) % 360 - 179
      return "\(whole(shown.position.x)),\(whole(shown.position.y))" + (angle == 0 ? "" : " \(angle)°")
    }
  }

  private var corner: CGPath {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addLine(to: CGPoint(x: 100, y: 300))
    return path
  }

  @Test("Each line takes as long as the next; values are passed over")
  func linear() {
    #expect(journey(corner) { $0.values = [CGPoint(x: 7, y: 7)] } == ["50,0", "100,0", "100,150", "100,299"])
  }

  @Test("Key times are of the ends of lines and curves; discrete steps from one to the next")
  func times() {
    #expect(journey(corner) { $0.keyTimes = [0, 0.75, 1] } == ["33,0", "67,0", "100,0", "100,299"])
    #expect(journey(corner) { $0.calculationMode = .discrete } == ["0,0", "100,0", "100,300", "100,300"])
  }

  @Test("Paced: evenly along the whole way, curves as well")
  func paced() {
    #expect(journey(corner) { $0.calculationMode = .paced } == ["100,0", "100,100", "100,200", "100,300"])
    let curve = CGMutablePath()
    curve.move(to: .zero)
    // All on one line, but much faster at the end.
    curve.addCurve(to: CGPoint(x: 400, y: 0), control1: .zero, control2: CGPoint(x: 10, y: 0))
    #expect(journey(curve) { $0.calculationMode = .paced } == ["100,0", "200,0", "300,0", "400,0"])
    #expect(journey(curve).first != "100,0")
  }

  @Test("Moves of the pen are no keys: the layer leaps")
  func moves() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.move(to: CGPoint(x: 0, y: 50))
    path.addLine(to: CGPoint(x: 100, y: 50))
    #expect(journey(path) == ["50,0", "0,50", "50,50", "100,50"])
  }

  @Test("The layer turns with the path, or against it")
  func rotation() {
    let hook = CGMutablePath()
    hook.move(to: .zero)
    hook.addLine(to: CGPoint(x: 150, y: 0))
    hook.addLine(to: CGPoint(x: 150, y: 250))
    #expect(
      journey(hook) {
        $0.calculationMode = .paced
        $0.rotationMode = .rotateAuto
      } == ["100,0", "150,50 90°", "150,150 90°", "150,250 90°"])
    #expect(journey(corner) { $0.rotationMode = .rotateAutoReverse }.first == "50,0 180°")
    let circle = CGMutablePath()
    circle.addArc(center: .zero, radius: 100, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    #expect(
      journey(circle) {
        $0.calculationMode = .paced
        $0.rotationMode = .rotateAuto
      }.prefix(3) == ["0,100 180°", "-100,0 -90°", "0,-100"])
  }

  @Test("Paths that cannot be followed, and properties that are no places, do nothing")
  func refused() {
    let still = ["-1,-1", "-1,-1", "-1,-1", "-1,-1"]
    #expect(journey(CGMutablePath()) == still)
    let point = CGMutablePath()
    point.move(to: .zero)
    #expect(journey(point) == still)
    #expect(journey(corner) { $0.keyPath = "opacity" } == still)
    let dot = CGMutablePath()
    dot.move(to: CGPoint(x: 5, y: 5))
    dot.addLine(to: CGPoint(x: 5, y: 5))
    #expect(
      journey(dot) {
        $0.calculationMode = .paced
        $0.rotationMode = .rotateAuto
      } == ["5,5", "5,5", "5,5", "5,5"])
    #expect((CAKeyframeAnimation(keyPath: "position").copy() as? CAKeyframeAnimation)?.path == nil)
  }
}
