import Foundation
import RenderTree
import TouchTesting
import UIKit

/// What moves, caught in the middle, and screens that are turned.
@MainActor enum MovingScenes {
  nonisolated static let all: [EqualScene] = [
    EqualScene(name: "spring-early") { spring(after: 0.1) },
    EqualScene(name: "spring-late") { spring(after: 0.37) },
    EqualScene(name: "turning") { turning() },
    EqualScene(name: "keyframes") { keyframes() },
    EqualScene(name: "push-early") { push(after: 0.1) },
    EqualScene(name: "push-late") { push(after: 0.3) },
    EqualScene(name: "sheet-rising") { sheet() },
    EqualScene(name: "flicked") { flicked(after: 0.4) },
    EqualScene(name: "bouncing") { flicked(after: 0.05, down: true) },
    EqualScene(name: "falling") { falling() },
    EqualScene(name: "emitter") { emitter() },
    EqualScene(name: "turned-labels") { turned() },
    EqualScene(name: "pinched") { pinched() },
  ]

  private static func spring(after time: Double) -> PixelBuffer {
    let stage = Stage(width: 160, height: 160, scale: 2)
    let box = UIView(frame: CGRect(x: 10, y: 60, width: 40, height: 40))
    box.backgroundColor = .systemPink
    box.layer.cornerRadius = 9
    stage.window.backgroundColor = .white
    stage.add(box)
    UIView.animate(withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 3) {
      box.center.x = 120
      box.transform = CGAffineTransform(rotationAngle: 1.1).scaledBy(x: 1.3, y: 0.8)
      box.backgroundColor = .systemBlue
    }
    stage.advance(by: .seconds(time))
    return stage.snapshot.pixels
  }

  private static func turning() -> PixelBuffer {
    let stage = Stage(width: 160, height: 160, scale: 3)
    stage.window.backgroundColor = .white
    let label = UILabel(frame: CGRect(x: 30, y: 60, width: 100, height: 40))
    label.text = "Turning"
    label.font = .boldSystemFont(ofSize: 22)
    label.backgroundColor = .systemYellow
    stage.add(label)
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.toValue = Double.pi * 2
    turn.duration = 1.7
    turn.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    label.layer.add(turn, forKey: nil)
    stage.advance(by: .seconds(0.61))
    return stage.snapshot.pixels
  }

  private static func keyframes() -> PixelBuffer {
    let stage = Stage(width: 160, height: 160, scale: 2)
    stage.window.backgroundColor = .white
    let dot = UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
    dot.layer.cornerRadius = 12
    dot.backgroundColor = .systemGreen
    stage.add(dot)
    let walk = CAKeyframeAnimation(keyPath: "position")
    walk.path =
      UIBezierPath(arcCenter: CGPoint(x: 80, y: 80), radius: 55, startAngle: 0, endAngle: 6, clockwise: true).cgPath
    walk.rotationMode = .rotateAuto
    walk.duration = 2
    dot.layer.add(walk, forKey: nil)
    stage.advance(by: .seconds(0.83))
    return stage.snapshot.pixels
  }

  private static func page(_ title: String, _ color: UIColor) -> UIViewController {
    let made = UIViewController()
    made.title = title
    made.view.backgroundColor = color
    return made
  }

  private static func push(after time: Double) -> PixelBuffer {
    let stage = Stage(width: 240, height: 260, scale: 2)
    let stack = stage.show(UINavigationController(rootViewController: page("First", .systemBackground)))
    stage.advance(by: .seconds(0.5))
    stack.pushViewController(page("Second", .systemGray4), animated: true)
    stage.advance(by: .seconds(time))
    return stage.snapshot.pixels
  }

  private static func sheet() -> PixelBuffer {
    let stage = Stage(width: 240, height: 300, scale: 2)
    let base = stage.show(page("", .systemTeal))
    stage.advance(by: .seconds(0.5))
    base.present(page("", .systemBackground), animated: true)
    stage.advance(by: .seconds(0.2))
    return stage.snapshot.pixels
  }

  private static func flicked(after time: Double, down: Bool = false) -> PixelBuffer {
    let stage = Stage(width: 160, height: 240, scale: 2)
    let scroll = UIScrollView(frame: stage.window.bounds)
    scroll.backgroundColor = .white
    scroll.contentSize = CGSize(width: 160, height: 1200)
    for row in 0..<30 {
      let label = UILabel(frame: CGRect(x: 10, y: CGFloat(row) * 40, width: 140, height: 40))
      label.text = "Row \(row)"
      scroll.addSubview(label)
    }
    stage.add(scroll)
    let finger = stage.finger.down(80, down ? 60 : 200)
    finger.drag(to: CGPoint(x: 80, y: down ? 200 : 60), over: 0.15, rate: 120)
    finger.up()
    stage.advance(by: .seconds(time))
    return stage.snapshot.pixels
  }

  private static func falling() -> PixelBuffer {
    let stage = Stage(width: 160, height: 200, scale: 2)
    stage.window.backgroundColor = .white
    let ground = stage.add(UIView(frame: stage.window.bounds))
    let boxes = (0..<4).map { index in
      let box = UIView(frame: CGRect(x: 20 + CGFloat(index) * 25, y: CGFloat(index) * 22, width: 28, height: 20))
      box.backgroundColor = [UIColor.systemRed, .systemBlue, .systemGreen, .systemOrange][index]
      ground.addSubview(box)
      return box
    }
    let animator = UIDynamicAnimator(referenceView: ground)
    let edges = UICollisionBehavior(items: boxes)
    edges.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(UIGravityBehavior(items: boxes))
    animator.addBehavior(edges)
    stage.advance(by: .seconds(0.9))
    defer { animator.removeAllBehaviors() }
    return stage.snapshot.pixels
  }

  private static func emitter() -> PixelBuffer {
    let stage = Stage(width: 160, height: 160, scale: 2)
    stage.window.backgroundColor = .black
    let layer = CAEmitterLayer()
    layer.emitterPosition = CGPoint(x: 80, y: 120)
    layer.seed = 7
    let cell = CAEmitterCell()
    cell.birthRate = 40
    cell.lifetime = 2
    cell.velocity = 60
    cell.velocityRange = 20
    cell.emissionLongitude = -.pi / 2
    cell.emissionRange = 0.8
    cell.scale = 0.3
    cell.spin = 2
    cell.contents =
      UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
        UIColor.yellow.setFill()
        UIBezierPath(roundedRect: CGRect(x: 2, y: 2, width: 16, height: 16), cornerRadius: 5).fill()
      }.cgImage
    layer.emitterCells = [cell]
    stage.window.layer.addSublayer(layer)
    stage.advance(by: .seconds(1.3))
    return stage.snapshot.pixels
  }

  private static func turned() -> PixelBuffer {
    let stage = Stage(device: DeviceProfile(width: 300, height: 160, scale: 2))
    stage.window.backgroundColor = .white
    for index in 0..<7 {
      let label = UILabel(frame: CGRect(x: 20 + CGFloat(index) * 36, y: 60, width: 60, height: 24))
      label.text = "Angle \(index)"
      label.font = .systemFont(ofSize: 15)
      label.transform = CGAffineTransform(rotationAngle: CGFloat(index) * 0.41)
      stage.add(label)
    }
    return stage.snapshot.pixels
  }

  private static func pinched() -> PixelBuffer {
    let stage = Stage(width: 200, height: 200, scale: 2)
    stage.window.backgroundColor = .white
    let view = Follower(frame: CGRect(x: 60, y: 60, width: 80, height: 80))
    view.isMultipleTouchEnabled = true
    view.backgroundColor = .systemIndigo
    view.follow()
    stage.add(view)
    let hand = stage.hand(2).down(at: [CGPoint(x: 80, y: 100), CGPoint(x: 120, y: 100)])
    hand.rotate(by: 0.7)
    stage.advance(by: .frames(2))
    hand.up()
    return stage.snapshot.pixels
  }
}

private final class Follower: UIView {
  let turn = UIRotationGestureRecognizer()

  func follow() {
    turn.addTarget(self, action: Selector("turned:", Follower.turned))
    addGestureRecognizer(turn)
  }

  private func turned(_ recognizer: UIRotationGestureRecognizer) {
    transform = transform.rotated(by: recognizer.rotation).scaledBy(x: 1.05, y: 1.05)
    recognizer.rotation = 0
  }
}
