import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Core Animation: animations added to layers")
struct AddedAnimationTests {
  /// A linear animation of one second.
  private func animation(_ path: String, from: Any? = nil, to: Any? = nil, by: Any? = nil) -> CABasicAnimation {
    let made = CABasicAnimation(keyPath: path)
    made.fromValue = from
    made.toValue = to
    made.byValue = by
    made.duration = 1
    return made
  }

  private func seen(_ layer: CALayer) -> CALayer { layer.presentation()! }

  @Test("A1: the model stays as it is; the screen shows the animation, then the model again")
  func modelStays() {
    let stage = Stage()
    let layer = stage.layer()
    layer.add(animation("position.x", from: 100, to: 200), forKey: "move")
    #expect(layer.position.x == 5 && seen(layer).position.x == 100)
    stage.advance(by: .seconds(0.25))
    #expect(layer.position.x == 5 && isNear(seen(layer).position.x, 125))
    stage.advance(by: .seconds(0.75))
    #expect(seen(layer).position.x == 5 && layer.animationKeys() == nil)
  }

  @Test("All of Apple's combinations of from, to and by, a quarter of the way")
  func combinations() {
    let cases: [(Any?, Any?, Any?, Double)] = [
      (10.0, 50.0, nil, 20), (10.0, nil, 80.0, 30), (nil, 50.0, 40.0, 20), (10.0, nil, nil, 32.5),
      (nil, 60.0, nil, 90), (nil, nil, 40.0, 110), (10.0, 50.0, 99.0, 20),
    ]
    for (from, to, by, expected) in cases {
      let stage = Stage()
      let layer = stage.layer()
      CATransaction.setDisableActions(true)
      layer.position.x = 100
      CATransaction.flush()
      layer.add(animation("position.x", from: from, to: to, by: by), forKey: nil)
      stage.advance(by: .seconds(0.25))
      #expect(isNear(seen(layer).position.x, expected), "\(from ?? "-"), \(to ?? "-"), \(by ?? "-")")
    }
  }

  @Test("A transform of space animates by its flat part, as it is and boxed")
  func transforms() {
    for end in [
      CATransform3DMakeTranslation(40, 0, 7) as Any,
      NSValue(caTransform3D: CATransform3DMakeTranslation(40, 0, 7)),
    ] {
      let stage = Stage()
      let layer = stage.layer()
      layer.add(animation("transform", from: CATransform3DIdentity, to: end), forKey: nil)
      stage.advance(by: .seconds(0.25))
      #expect(isNear(seen(layer).affineTransform().tx, 10))
    }
    let boxed = NSValue(caTransform3D: CATransform3DMakeScale(2, 3, 4))
    #expect(CATransform3DEqualToTransform(boxed.caTransform3DValue, CATransform3DMakeScale(2, 3, 4)))
    #expect(CATransform3DIsIdentity(NSValue(cgPoint: .zero).caTransform3DValue))
  }

  @Test("A presentation and a model have the layer's own class")
  func ownClass() {
    let stage = Stage()
    let shape = CAShapeLayer()
    shape.lineWidth = 3
    stage.layer().addSublayer(shape)
    let shown: CAShapeLayer? = shape.presentation()
    #expect(shown?.lineWidth == 3 && shown?.model() === shape && shape.model() === shape)
  }

  @Test("With none of the three it goes from what is on the screen to the model")
  func noneGiven() {
    let stage = Stage()
    let layer = stage.layer()
    layer.add(animation("position.x", from: 0, to: 100), forKey: "first")
    stage.advance(by: .seconds(0.5))
    layer.add(animation("position.x"), forKey: "first")
    #expect(isNear(seen(layer).position.x, 50))
    stage.advance(by: .seconds(0.5))
    #expect(isNear(seen(layer).position.x, 27.5))
  }

  @Test("Values may come in every type that holds them")
  func valueTypes() {
    let stage = Stage()
    let layer = stage.layer()
    let numbers: [Any] = [40.0, CGFloat(40), Float(40), 40, NSNumber(value: 40)]
    for number in numbers {
      layer.add(animation("position.x", from: 0, to: number), forKey: "x")
      stage.advance(by: .seconds(0.5))
      #expect(isNear(seen(layer).position.x, 20), "\(type(of: number))")
    }
    let points: [Any] = [CGPoint(x: 4, y: 8), NSValue(cgPoint: CGPoint(x: 4, y: 8)), CGSize(width: 4, height: 8)]
    for point in points {
      layer.add(animation("position", from: CGPoint.zero, to: point), forKey: "x")
      stage.advance(by: .seconds(0.5))
      #expect(seen(layer).position == CGPoint(x: 2, y: 4), "\(type(of: point))")
    }
    let sizes: [Any] = [CGSize(width: 4, height: 8), NSValue(cgSize: CGSize(width: 4, height: 8))]
    for size in sizes {
      layer.add(animation("bounds.size", from: CGSize.zero, to: size), forKey: "x")
      stage.advance(by: .seconds(0.5))
      #expect(seen(layer).bounds == CGRect(x: 0, y: 0, width: 2, height: 4), "\(type(of: size))")
    }
    let rect = CGRect(x: 2, y: 4, width: 6, height: 8)
    for value in [rect, NSValue(cgRect: rect)] as [Any] {
      layer.add(animation("bounds", from: CGRect.zero, to: value), forKey: "x")
      stage.advance(by: .seconds(0.5))
      #expect(seen(layer).bounds == CGRect(x: 1, y: 2, width: 3, height: 4), "\(type(of: value))")
    }
    let wide = CGAffineTransform(scaleX: 3, y: 1)
    for value in [wide, NSValue(cgAffineTransform: wide)] as [Any] {
      layer.add(animation("transform", from: CGAffineTransform.identity, to: value), forKey: "x")
      stage.advance(by: .seconds(0.5))
      #expect(seen(layer).affineTransform() == CGAffineTransform(scaleX: 2, y: 1), "\(type(of: value))")
    }
    let black = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    layer.add(
      animation("backgroundColor", from: black, to: CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)), forKey: "x")
    stage.advance(by: .seconds(0.5))
    #expect(seen(layer).backgroundColor == CGColor(srgbRed: 0.5, green: 0.25, blue: 0, alpha: 1))
  }

  @Test("A2: key paths of properties and of their parts")
  func keyPaths() {
    let paths: [(String, (CALayer) -> Double)] = [
      ("position.x", { $0.position.x }), ("position.y", { $0.position.y }),
      ("bounds.size.width", { $0.bounds.width }), ("bounds.size.height", { $0.bounds.height }),
      ("bounds.origin.x", { $0.bounds.minX }), ("bounds.origin.y", { $0.bounds.minY }),
      ("anchorPoint.x", { $0.anchorPoint.x }), ("anchorPoint.y", { $0.anchorPoint.y }),
      ("opacity", { Double($0.opacity) }), ("cornerRadius", { $0.cornerRadius }),
      ("borderWidth", { $0.borderWidth }), ("zPosition", { $0.zPosition }),
      ("transform.scale.x", { $0.affineTransform().a }), ("transform.scale.y", { $0.affineTransform().d }),
      ("transform.scale", { $0.affineTransform().d }), ("transform.rotation", { asin($0.affineTransform().b) }),
      ("transform.rotation.z", { asin($0.affineTransform().b) }),
      ("transform.translation.x", { $0.affineTransform().tx }),
      ("transform.translation.y", { $0.affineTransform().ty }),
    ]
    for (path, value) in paths {
      let stage = Stage()
      let layer = stage.layer()
      layer.add(animation(path, from: 0.25, to: 0.75), forKey: nil)
      stage.advance(by: .seconds(0.5))
      #expect(isNear(value(seen(layer)), 0.5), "\(path)")
    }
  }

  @Test("Parts of a transform turn, scale and move by themselves, a whole turn is a turn")
  func transformParts() {
    let stage = Stage()
    let layer = stage.layer()
    CATransaction.setDisableActions(true)
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 3))
    layer.add(animation("transform.rotation.z", from: 0, to: 2 * Double.pi), forKey: "turn")
    layer.add(animation("transform.translation", from: CGSize.zero, to: CGSize(width: 40, height: 8)), forKey: "move")
    stage.advance(by: .seconds(0.25))
    let map = seen(layer).affineTransform()
    let expected = CGAffineTransform(scaleX: 2, y: 3).concatenating(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(
      isNear(map.a, expected.a) && isNear(map.b, expected.b) && isNear(map.c, expected.c) && isNear(map.d, expected.d))
    #expect(isNear(map.tx, 10) && isNear(map.ty, 2))
  }

  @Test("Additive animations lie upon each other, cumulative ones go on where the last cycle ended")
  func additiveAndCumulative() {
    let stage = Stage()
    let layer = stage.layer()
    let first = animation("position.x", from: 0, to: 100)
    first.isAdditive = true
    let second = animation("position.x", by: 40)
    second.isAdditive = true
    layer.add(first, forKey: "first")
    layer.add(second, forKey: "second")
    stage.advance(by: .seconds(0.5))
    #expect(isNear(seen(layer).position.x, 5 + 50 + 20))
    stage.advance(by: .seconds(1))
    let steps = animation("position.x", from: 0, to: 10)
    steps.isCumulative = true
    steps.repeatCount = 3
    layer.add(steps, forKey: "steps")
    stage.advance(by: .seconds(2.5))
    #expect(isNear(seen(layer).position.x, 25))
  }

  @Test("Value functions make transforms of numbers")
  func valueFunctions() {
    let cases: [(CAValueFunctionName, Any, Any, CGAffineTransform)] = [
      (.rotateZ, 0.0, Double.pi, CGAffineTransform(rotationAngle: .pi / 2)),
      (.scale, [1.0, 1.0, 1.0], [3.0, 5.0, 7.0], CGAffineTransform(scaleX: 2, y: 3)),
      (.scaleX, 1.0, 3.0, CGAffineTransform(scaleX: 2, y: 1)),
      (.translateY, 0.0, 8.0, CGAffineTransform(translationX: 0, y: 4)),
      (.rotateX, 0.0, 2 * Double.pi / 3, CGAffineTransform(scaleX: 1, y: 0.5)),
      (.translateZ, 0.0, 8.0, .identity),
    ]
    for (name, from, to, expected) in cases {
      let stage = Stage()
      let layer = stage.layer()
      let made = animation("transform", from: from, to: to)
      made.valueFunction = CAValueFunction(name: name)
      layer.add(made, forKey: nil)
      stage.advance(by: .seconds(0.5))
      let map = seen(layer).affineTransform()
      #expect(
        isNear(map.a, expected.a) && isNear(map.b, expected.b) && isNear(map.d, expected.d)
          && isNear(map.tx, expected.tx)
          && isNear(map.ty, expected.ty), "\(name.rawValue)")
    }
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "melt")) == nil)
  }

  @Test("A30: isRemovedOnCompletion is true by default; a key takes the place of the same key")
  func keys() {
    let stage = Stage()
    let layer = stage.layer()
    #expect(CAAnimation().isRemovedOnCompletion)
    let delegate = JournalingAnimationDelegate()
    func add(_ name: String, forKey key: String?) {
      let made = animation("opacity", from: 0, to: 1)
      made.setValue(name, forKey: "name")
      made.delegate = delegate
      layer.add(made, forKey: key)
    }
    add("a", forKey: "one")
    add("b", forKey: "two")
    add("c", forKey: nil)
    #expect(layer.animationKeys() == ["one", "two"])
    stage.advance(by: .seconds(0.5))
    add("d", forKey: "one")
    layer.removeAnimation(forKey: "two")
    #expect(layer.animationKeys() == ["one"] && layer.animation(forKey: "two") == nil)
    #expect(layer.animation(forKey: "one")?.value(forKey: "name") as? String == "d")
    stage.advance(by: .seconds(2))
    #expect(
      stage.journal == [
        "a started", "b started", "c started", "a stopped false", "d started", "b stopped false", "c stopped true",
        "d stopped true",
      ])
  }

  @Test("A30: what is not removed stays after its end as its fill mode says, and asks for no frames")
  func staysWhenWanted() {
    let stage = Stage()
    let layer = stage.layer()
    let stays = animation("opacity", from: 1, to: 0.25)
    stays.isRemovedOnCompletion = false
    stays.fillMode = .forwards
    stays.delegate = JournalingAnimationDelegate()
    layer.add(stays, forKey: "stays")
    stage.advance(by: .seconds(3))
    #expect(seen(layer).opacity == 0.25 && layer.opacity == 1 && layer.animationKeys() == ["stays"])
    #expect(MediaRuntime.current.animations.isEmpty)
    layer.removeAnimation(forKey: "stays")
    stage.advance(by: .seconds(1))
    #expect(seen(layer).opacity == 1 && stage.journal == ["animation started", "animation stopped true"])
  }

  @Test("A13: the animations of a layer that is removed end with false, those below it too")
  func removedLayers() {
    let stage = Stage()
    let board = stage.layer()
    let card = CALayer()
    board.addSublayer(card)
    for layer in [board, card] {
      let made = animation("opacity", from: 1, to: 0)
      made.delegate = JournalingAnimationDelegate()
      made.setValue(layer === board ? "board" : "card", forKey: "name")
      layer.add(made, forKey: nil)
    }
    stage.advance(by: .seconds(0.5))
    board.removeFromSuperlayer()
    stage.advance(by: .seconds(2))
    #expect(stage.journal == ["board started", "card started", "board stopped false", "card stopped false"])
  }

  @Test("A layer that was animated on a stage that is gone animates on the next one, and leaves nothing running")
  func severalStages() {
    let layer = CALayer()
    do {
      let stage = Stage()
      stage.window.layer.addSublayer(layer)
      layer.add(animation("opacity", from: 1, to: 0), forKey: "first")
      stage.advance(by: .seconds(0.5))
    }
    let stage = Stage()
    layer.removeAllAnimations()
    #expect(MediaRuntime.current.animations.isEmpty)
    stage.window.layer.addSublayer(layer)
    layer.add(animation("opacity", from: 1, to: 0), forKey: "second")
    #expect(!MediaRuntime.current.animations.isEmpty)
    stage.advance(by: .seconds(0.5))
    #expect(isNear(Double(seen(layer).opacity), 0.5))
    stage.advance(by: .seconds(0.6))
    #expect(layer.animationKeys() == nil && MediaRuntime.current.animations.isEmpty)
  }

  @Test("A layer takes a copy: what was added may be changed and added again")
  func copies() {
    let stage = Stage()
    let layer = stage.layer()
    let made = animation("position.x", from: 0, to: 100)
    layer.add(made, forKey: "x")
    made.toValue = 1000
    stage.advance(by: .seconds(0.5))
    #expect(isNear(seen(layer).position.x, 50))
    let copy = made.copy() as? CABasicAnimation
    #expect(copy !== made && copy?.toValue as? Int == 1000 && copy?.keyPath == "position.x" && copy?.duration == 1)
  }

  @Test("A7: without a duration an animation takes the transaction's")
  func durations() {
    let stage = Stage()
    let layer = stage.layer()
    let short = CABasicAnimation(keyPath: "opacity")
    short.fromValue = 0
    layer.add(short, forKey: nil)
    stage.advance(by: .seconds(0.125))
    #expect(isNear(Double(seen(layer).opacity), 0.5))
    CATransaction.begin()
    CATransaction.setAnimationDuration(4)
    layer.add(short, forKey: "long")
    CATransaction.commit()
    stage.advance(by: .seconds(1))
    #expect(isNear(Double(seen(layer).opacity), 0.25))
  }

  @Test("Groups run their animations in one time and cut them at its end")
  func groups() {
    let stage = Stage()
    let layer = stage.layer()
    let group = CAAnimationGroup()
    let fade = animation("opacity", from: 1, to: 0)
    fade.duration = 2
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 0
    move.toValue = 100
    let late = animation("position.y", from: 0, to: 100)
    late.beginTime = 0.5
    late.fillMode = .backwards
    group.animations = [fade, move, late]
    group.duration = 1
    group.autoreverses = true
    group.delegate = JournalingAnimationDelegate()
    layer.add(group, forKey: "group")
    stage.advance(by: .seconds(0.75))
    #expect(isNear(Double(seen(layer).opacity), 0.625) && isNear(seen(layer).position.x, 75))
    #expect(isNear(seen(layer).position.y, 25))
    stage.advance(by: .seconds(1))
    #expect(isNear(seen(layer).position.x, 25) && isNear(seen(layer).position.y, 0))
    stage.advance(by: .seconds(1))
    #expect(seen(layer).position.x == 5 && stage.journal == ["animation started", "animation stopped true"])
  }

  @Test("Bad input: unknown key paths, wrong values and numbers that are not finite do nothing, and say so")
  func badInput() {
    let stage = Stage()
    let layer = stage.layer()
    func said(_ part: String, _ path: String?, _ value: Any?) {
      let made = CABasicAnimation(keyPath: path)
      made.fromValue = value
      let lines = complaints { layer.add(made, forKey: "bad") }
      #expect(lines.contains { $0.contains(part) }, "\(lines)")
      #expect(seen(layer).position == CGPoint(x: 5, y: 5) && seen(layer).opacity == 1)
    }
    said("\"colour\"", "colour", 1)
    said("\"position.z\"", "position.z", 1)
    said("\"opacity.x\"", "opacity.x", 1)
    said("no keyPath", nil, 1)
    said("which is a number", "position", 1)
    said("which is a CGPoint", "opacity", CGPoint.zero)
    said("of type String", "opacity", "half")
    said("of type Double", "opacity", Double.nan)
    said("of type CGPoint", "position", CGPoint(x: CGFloat.infinity, y: 0))
    let odd = animation("opacity", from: 0, to: 1)
    odd.duration = .nan
    odd.speed = .infinity
    odd.beginTime = -.infinity
    odd.repeatCount = -.nan
    layer.add(odd, forKey: "odd")
    stage.advance(by: .seconds(0.125))
    #expect(isNear(Double(seen(layer).opacity), 0.5), "the defaults stand for what makes no sense")
    stage.advance(by: .seconds(1))
    #expect(layer.animationKeys() == nil)
  }

  @Test("An animation that changes nothing lasts its time: it is among the keys, and its delegate is told")
  func withoutEffect() {
    let stage = Stage()
    let layer = stage.layer()
    let bare = CAAnimation()
    bare.duration = 0.5
    bare.delegate = JournalingAnimationDelegate()
    let slip = CABasicAnimation(keyPath: "colour")
    slip.duration = 1
    let lines = complaints {
      layer.add(bare, forKey: "bare")
      layer.add(slip, forKey: "slip")
    }
    #expect(layer.animationKeys() == ["bare", "slip"] && lines.count == 1)
    stage.advance(by: .seconds(0.75))
    #expect(stage.journal == ["animation started", "animation stopped true"] && layer.animationKeys() == ["slip"])
    stage.advance(by: .seconds(0.5))
    #expect(layer.animationKeys() == nil)
  }
}
