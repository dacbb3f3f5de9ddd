import Foundation
import RenderTree
import Testing
import TouchPlatform

@testable import QuartzCore
@testable import UIKit
@testable import UIKitCore
@testable import WebBackend

/// Animations that a page runs by itself show what is presented, and no frame is committed for them.
@MainActor struct MotionTrackTests {
  @Test("a turn in perspective has no track: it is committed frame by frame, as it is seen then")
  func perspective() throws {
    let stage = try MotionStage()
    let view = stage.box()
    func turn(_ angle: Double) -> CATransform3D {
      var map = CATransform3DIdentity
      map.m34 = -1 / 200
      return CATransform3DRotate(map, angle, 0, 1, 0)
    }
    let spin = CABasicAnimation(keyPath: "transform")
    spin.fromValue = NSValue(caTransform3D: turn(0))
    spin.toValue = NSValue(caTransform3D: turn(1.2))
    spin.duration = 1
    view.layer.add(spin, forKey: nil)
    stage.advance(by: 0.3)
    let first = try #require(stage.node(of: view.layer))
    stage.advance(by: 0.3)
    let second = try #require(stage.node(of: view.layer))
    #expect(first.style.motion.isEmpty && first.style.perspective != nil)
    #expect(second.style.motion.isEmpty && second.style.perspective != first.style.perspective)
  }

  /// Ways in which a view moves: what it starts, and how long the movement is looked at, in seconds.
  enum Movement: String, CaseIterable, CustomTestStringConvertible {
    case curve, linear, delayed, spring, softSpring, keyframes, viewKeyframes, thereAndBack, forever, group, turn
    case looks, size, path, animator, layerSpring, additive, heldAfter, offset

    var testDescription: String { rawValue }

    @MainActor func start(_ view: UIView) -> Double {
      switch self {
      case .curve:
        UIView.animate(withDuration: 0.3) { view.center.x += 200 }
        return 0.3
      case .linear:
        UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { view.center.y += 333 }
        return 2
      case .delayed:
        UIView.animate(withDuration: 0.5, delay: 0.7) { view.center = CGPoint(x: 200, y: 300) }
        return 1.2
      case .spring:
        UIView.animate(withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 3) {
          view.center.x += 150
        }
        return 0.8
      case .softSpring:
        UIView.animate(withDuration: 0.5, delay: 0.1, usingSpringWithDamping: 1, initialSpringVelocity: 0) {
          view.transform = CGAffineTransform(scaleX: 2, y: 2)
        }
        return 0.6
      case .keyframes:
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.values = [
          CGPoint(x: 20, y: 20), CGPoint(x: 120, y: 60), CGPoint(x: 60, y: 180), CGPoint(x: 20, y: 20),
        ]
        animation.keyTimes = [0, 0.25, 0.7, 1]
        animation.duration = 1.5
        view.layer.add(animation, forKey: "keys")
        return 1.5
      case .viewKeyframes:
        UIView.animateKeyframes(withDuration: 2, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x += 90 }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.y += 130 }
        }
        return 2
      case .thereAndBack:
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.byValue = 60
        animation.duration = 0.4
        animation.autoreverses = true
        animation.repeatCount = 3
        view.layer.add(animation, forKey: nil)
        return 2.4
      case .forever:
        UIView.animate(withDuration: 0.6, delay: 0.2, options: [.repeat, .autoreverse]) { view.alpha = 0.2 }
        return 4
      case .group:
        let move = CABasicAnimation(keyPath: "position.y")
        move.toValue = 200
        move.duration = 0.5
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.beginTime = 0.25
        fade.duration = 0.75
        let group = CAAnimationGroup()
        group.animations = [move, fade]
        group.duration = 1
        // Each ends where the model's values follow at once.
        move.fillMode = .forwards
        fade.fillMode = .both
        view.layer.add(group, forKey: "both")
        return 1
      case .turn:
        let animation = CABasicAnimation(keyPath: "transform.rotation.z")
        animation.fromValue = 0
        animation.toValue = 2 * Double.pi
        animation.duration = 1.1
        animation.repeatCount = .infinity
        view.layer.add(animation, forKey: "turn")
        return 5
      case .looks:
        UIView.animate(withDuration: 0.7) {
          view.backgroundColor = .blue
          view.alpha = 0.5
          view.layer.cornerRadius = 15
        }
        return 0.7
      case .size:
        UIView.animate(withDuration: 0.6) { view.frame = CGRect(x: 100, y: 200, width: 120, height: 90) }
        return 0.6
      case .path:
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 40, y: 40))
        path.addCurve(
          to: CGPoint(x: 240, y: 300), control1: CGPoint(x: 240, y: 40), control2: CGPoint(x: 40, y: 300))
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.path = path
        animation.rotationMode = .rotateAuto
        animation.duration = 2
        view.layer.add(animation, forKey: "path")
        return 2
      case .animator:
        let animator = UIViewPropertyAnimator(duration: 0.9, dampingRatio: 0.6) { view.center.x += 140 }
        animator.startAnimation()
        return 0.9
      case .layerSpring:
        let spring = CASpringAnimation(keyPath: "position")
        spring.fromValue = CGPoint(x: 20, y: 20)
        spring.toValue = CGPoint(x: 180, y: 220)
        spring.duration = spring.settlingDuration
        view.layer.add(spring, forKey: "spring")
        return spring.settlingDuration
      case .additive:
        UIView.animate(withDuration: 1) { view.center.x += 100 }
        let shake = CABasicAnimation(keyPath: "position")
        shake.fromValue = CGPoint(x: 0, y: -30)
        shake.toValue = CGPoint.zero
        shake.isAdditive = true
        shake.duration = 1
        view.layer.add(shake, forKey: "shake")
        return 1
      case .heldAfter:
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.toValue = 0.1
        animation.duration = 0.5
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
        view.layer.add(animation, forKey: "fade")
        return 0.9
      case .offset:
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 0
        animation.toValue = 100
        animation.duration = 1
        animation.timeOffset = 0.5
        animation.autoreverses = true
        animation.repeatCount = .infinity
        view.layer.add(animation, forKey: nil)
        return 3
      }
    }
  }

  @Test("a track shows what is presented, at 20 instants, from one frame", arguments: Movement.allCases)
  func tracks(_ movement: Movement) throws {
    let stage = try MotionStage()
    let view = stage.box()
    let length = movement.start(view)
    stage.frames(1)
    let count = stage.surface.frames.count
    let first = try #require(stage.node(of: view.layer))
    #expect(!first.style.motion.isEmpty)
    #expect(first.style.motion.allSatisfy { $0.count <= 240 })
    let left = length - 1.0 / 60
    for step in 1...20 {
      stage.advance(by: left / 20.5)
      #expect(stage.difference(of: view.layer) == nil, "\(movement.rawValue) at instant \(step)")
      // What stays after its end is committed once more.
      if movement != .heldAfter {
        #expect(stage.node(of: view.layer) === first, "\(movement.rawValue) at instant \(step)")
        #expect(stage.surface.frames.count == count)
      }
    }
  }

  @Test("an animation sends its start and its end, and nothing between")
  func silence() throws {
    let stage = try MotionStage()
    let view = stage.box()
    let encoder = WebFrameEncoder()
    let decoder = WebFrameDecoder()
    var number: UInt64 = 0
    var log: [String] = []
    var sizes: [Int] = []
    func send(_ name: String) throws {
      number += 1
      guard let frame = stage.surface.frames.last else { return }
      let bytes = encoder.encode(frame, number: number, snapshot: false)
      if bytes.isEmpty { return }
      try decoder.decode(bytes, time: frame.time)
      log.append(name)
      sizes.append(bytes.count)
    }
    try send("first")
    UIView.animate(withDuration: 1) {
      view.center.x += 200
    } completion: {
      log.append("completed \($0) at \(String(format: "%.2f", stage.now.seconds))")
    }
    let start = stage.now.seconds
    for _ in 1...70 {
      stage.frames(1)
      try send("frame")
    }
    let end = String(format: "%.2f", start + 1)
    #expect(log == ["first", "frame", "completed true at \(end)", "frame"])
    #expect(stage.node(of: view.layer)?.style.motion.isEmpty == true)
    // A second of 16 bytes a frame would be 960 bytes.
    #expect(sizes[1] < 500 && sizes[2] < 20, "\(sizes)")
  }

  @Test("a page that comes late runs along: the track counts from when it began")
  func latePage() throws {
    let stage = try MotionStage()
    let view = stage.box()
    UIView.animate(withDuration: 2) { view.center.x += 200 }
    stage.advance(by: 0.9)
    var frame = try #require(stage.surface.frames.last)
    #expect(stage.now.nanoseconds > frame.time + 500_000_000)
    frame.time = stage.now.nanoseconds
    let decoder = WebFrameDecoder()
    try decoder.decode(WebFrameEncoder().encode(frame, number: 1, snapshot: true), time: frame.time)
    let shown = try decoder.root().resolved(at: frame.time)
    let real = frame.root.resolved(at: frame.time)
    func last(_ node: LayerNode) -> LayerNode { node.children.last.map(last) ?? node }
    #expect(abs(last(shown).style.toParent.tx - last(real).style.toParent.tx) < 0.01)
    #expect(abs(last(real).style.toParent.tx - (view.layer.presentation()?.frame.minX ?? 0)) < 0.2)
  }

  @Test("what changes an animation makes a new node: a new target, an end, a change of the model")
  func changes() throws {
    let stage = try MotionStage()
    let view = stage.box()
    UIView.animate(withDuration: 1) { view.center.x += 100 }
    stage.advance(by: 0.5)
    let first = try #require(stage.node(of: view.layer))
    UIView.animate(withDuration: 1, delay: 0, options: .beginFromCurrentState) { view.center.x = 300 }
    for _ in 1...20 {
      stage.advance(by: 0.02)
      #expect(stage.difference(of: view.layer) == nil)
    }
    let second = try #require(stage.node(of: view.layer))
    #expect(second !== first)
    view.backgroundColor = .green
    stage.frames(2)
    let third = try #require(stage.node(of: view.layer))
    #expect(third !== second)
    // Its tracks are those that it had, so a page goes on with them.
    #expect(third.style.motion == second.style.motion)
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    view.addSubview(child)
    stage.frames(2)
    #expect(stage.node(of: view.layer)?.style == third.style)
    view.layer.removeAllAnimations()
    stage.frames(2)
    #expect(stage.node(of: view.layer)?.style.motion.isEmpty == true)
    #expect(stage.difference(of: view.layer) == nil)
  }

  @Test(
    "what has no track is committed frame by frame", arguments: ["border", "paused", "shape", "replicator", "jumps"])
  func fallsBack(_ kind: String) throws {
    let stage = try MotionStage()
    let view = stage.box()
    var layer = view.layer
    switch kind {
    case "border":
      let animation = CABasicAnimation(keyPath: "borderWidth")
      animation.toValue = 5
      animation.duration = 1
      layer.add(animation, forKey: nil)
    case "paused":
      layer.speed = 0.5
      UIView.animate(withDuration: 1) { view.center.x += 50 }
    case "shape":
      let shape = CAShapeLayer()
      shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
      layer.addSublayer(shape)
      let animation = CABasicAnimation(keyPath: "strokeEnd")
      animation.fromValue = 0
      animation.duration = 1
      shape.add(animation, forKey: nil)
      layer = shape
    case "replicator":
      let replicator = CAReplicatorLayer()
      replicator.instanceCount = 3
      replicator.instanceDelay = 0.1
      view.layer.addSublayer(replicator)
      let dot = CALayer()
      replicator.addSublayer(dot)
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.toValue = 0
      animation.duration = 1
      dot.add(animation, forKey: nil)
      layer = dot
    default:
      let animation = CAKeyframeAnimation(keyPath: "position.x")
      animation.values = [0, 100, 30, 200, 70]
      animation.calculationMode = .discrete
      animation.duration = 1
      layer.add(animation, forKey: nil)
    }
    let count = stage.surface.frames.count
    for _ in 1...20 { stage.frames(1) }
    #expect(stage.surface.frames.count == count + 20)
    #expect(stage.node(of: layer)?.style.motion.isEmpty == true)
  }

  @Test("a transition leads from the picture that was shown, also where tracks made it")
  func transition() throws {
    let stage = try MotionStage()
    let view = stage.box()
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    child.backgroundColor = .black
    view.addSubview(child)
    stage.frames(2)
    UIView.animate(withDuration: 1) { child.center.x += 30 }
    stage.advance(by: 0.5)
    let seen = child.layer.presentation()?.frame.minX ?? 0
    let transition = CATransition()
    transition.duration = 0.4
    view.layer.add(transition, forKey: nil)
    stage.frames(1)
    let root = try #require(stage.surface.frames.last?.root)
    func all(_ node: LayerNode) -> [LayerNode] { [node] + node.children.flatMap(all) }
    // The old picture's child stands still where it was seen; the new one's moves on.
    let children = all(root).filter { $0.id == child.layer._id }
    #expect(children.count == 2)
    let still = try #require(children.first { $0.style.motion.isEmpty })
    #expect(abs(still.style.toParent.tx - seen) < 0.3)
    #expect(children.contains { !$0.style.motion.isEmpty })
  }

  @Test("a surface of pixels gets no tracks")
  func pixels() {
    let stage = Runtime(platform: nil)
    #expect(!stage.media.commitsMotion)
  }
}
