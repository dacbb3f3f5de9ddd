import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Core Animation: key paths of pictures, turns in space, switches and kinds of layers")
struct KeyPathTests {
  private func add(_ path: String, from: Any? = nil, to: Any? = nil, to layer: CALayer) {
    let made = CABasicAnimation(keyPath: path)
    made.fromValue = from
    made.toValue = to
    made.duration = 1
    layer.add(made, forKey: nil)
  }

  private func keyframes(_ path: String, _ values: [Any], isDiscrete: Bool = false, on layer: CALayer) {
    let made = CAKeyframeAnimation(keyPath: path)
    made.values = values
    made.duration = 1
    if isDiscrete { made.calculationMode = .discrete }
    layer.add(made, forKey: nil)
  }

  private func seen(_ layer: CALayer) -> CALayer { layer.presentation()! }

  private func pixel(_ stage: Stage, _ x: Int, _ y: Int) -> UInt32 { stage.snapshot.pixels[x, y] & 0xff_ffff }

  private func picture(_ color: UIColor) -> CGImage {
    let format = UIGraphicsImageRendererFormat.default()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: format).image { context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }.cgImage!
  }

  private func stage() -> Stage {
    let stage = Stage(width: 60, height: 40)
    stage.window.backgroundColor = .white
    return stage
  }

  @Test("Keyframes of pictures are shown one after the other, or fade into each other")
  func pictures() {
    let stage = stage()
    let layer = stage.layer(CGRect(x: 0, y: 0, width: 20, height: 20))
    layer.contents = picture(.black)
    keyframes("contents", [picture(.red), picture(.green), picture(.blue), picture(.red)], isDiscrete: true, on: layer)
    var colors: [UInt32] = []
    for _ in 0..<4 {
      stage.advance(by: .seconds(0.125))
      colors.append(pixel(stage, 10, 10))
      stage.advance(by: .seconds(0.125))
    }
    #expect(colors == [0xff0000, 0x00ff00, 0x0000ff, 0xff0000])
    #expect(pixel(stage, 10, 10) == 0)
    add("contents", from: picture(.black), to: picture(.white), to: layer)
    stage.advance(by: .seconds(0.5))
    let grey = Int(pixel(stage, 10, 10) & 0xff)
    // A frame is a sixtieth of the way.
    #expect(abs(grey - 128) < 10)
    stage.advance(by: .seconds(0.25))
    #expect(Int(pixel(stage, 10, 10) & 0xff) > 180 && (seen(layer).contents as? CGImage) != nil)
  }

  @Test("A turn about y narrows by the cosine, shows its back, and is hidden there where it has none")
  func turns() {
    let stage = stage()
    let layer = stage.layer(CGRect(x: 10, y: 10, width: 20, height: 20))
    layer.backgroundColor = UIColor.red.cgColor
    add("transform.rotation.y", from: 0, to: Double.pi, to: layer)
    stage.advance(by: .seconds(0.25))
    #expect(isNear(seen(layer).transform.m11, (0.5).squareRoot()))
    #expect(isNear((seen(layer).value(forKeyPath: "transform.rotation.y") as? Double) ?? 0, .pi / 4))
    stage.advance(by: .seconds(0.625))
    #expect(seen(layer).transform.m11 < -0.9 && pixel(stage, 20, 20) == 0xff0000)
    layer.isDoubleSided = false
    stage.advance(by: .frames(1))
    #expect(pixel(stage, 20, 20) == 0xffffff)
    stage.advance(by: .seconds(0.5))
    #expect(pixel(stage, 20, 20) == 0xff0000)
    // The whole transform turns as well instead of shrinking evenly.
    add("transform", from: CATransform3DIdentity, to: CATransform3DMakeRotation(.pi, 1, 0, 0), to: layer)
    stage.advance(by: .seconds(1 / 3.0))
    #expect(isNear(seen(layer).transform.m22, 0.5))
    let (x, z) = ("transform.rotation.x", "transform.translation.z")
    layer.setValue(Double.pi / 3, forKeyPath: x)
    layer.setValue(7, forKeyPath: z)
    #expect(isNear((layer.value(forKeyPath: x) as? Double) ?? 0, .pi / 3) && layer.transform.m43 == 7)
    layer.setValue(3, forKeyPath: "transform.scale.xy")
    #expect(isNear((layer.value(forKeyPath: "transform.scale.x") as? Double) ?? 0, 3))
  }

  @Test("Switches change at once: hidden, masksToBounds")
  func switches() {
    let stage = stage()
    let layer = stage.layer(CGRect(x: 0, y: 0, width: 20, height: 20))
    layer.backgroundColor = UIColor.red.cgColor
    let inner = CALayer()
    inner.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    inner.backgroundColor = UIColor.red.cgColor
    layer.addSublayer(inner)
    keyframes("hidden", [false, true, false], isDiscrete: true, on: layer)
    add("masksToBounds", from: true, to: true, to: layer)
    var colors: [UInt32] = []
    for _ in 0..<3 {
      stage.advance(by: .seconds(0.2))
      colors += [pixel(stage, 10, 10), pixel(stage, 30, 10)]
      stage.advance(by: .seconds(0.1))
    }
    #expect(colors == [0xff0000, 0xffffff, 0xffffff, 0xffffff, 0xff0000, 0xffffff] && !layer.isHidden)
    stage.advance(by: .seconds(0.2))
    #expect(pixel(stage, 30, 10) == 0xff0000)
    layer.setValue(true, forKeyPath: "hidden")
    #expect(layer.isHidden && layer.value(forKey: "hidden") as? Bool == true)
  }

  @Test("Parts of what a kind of layer has")
  func kinds() {
    let stage = stage()
    let gradient = CAGradientLayer()
    gradient.startPoint = CGPoint(x: 0, y: 0.25)
    let emitter = CAEmitterLayer()
    let copies = CAReplicatorLayer()
    for layer in [gradient, emitter, copies] { stage.window.layer.addSublayer(layer) }
    stage.advance(by: .frames(1))
    add("startPoint.x", from: 0, to: 1, to: gradient)
    add("emitterPosition.y", from: 0, to: 40, to: emitter)
    add("instanceTransform.rotation.z", from: 0, to: 1, to: copies)
    stage.advance(by: .seconds(0.5))
    #expect(seen(gradient).value(forKey: "startPoint") as? CGPoint == CGPoint(x: 0.5, y: 0.25))
    #expect((seen(emitter).value(forKey: "emitterPosition") as? CGPoint)?.y == 20)
    gradient.setValue(0.75, forKeyPath: "startPoint.x")
    #expect(gradient.startPoint == CGPoint(x: 0.75, y: 0.25))
    #expect(gradient.value(forKeyPath: "startPoint.y") as? Double == 0.25)
    let lines = complaints { add("startPoint.z", from: 0, to: 1, to: gradient) }
    #expect(lines.contains { $0.contains("startPoint.z") })
  }

  @Test("An affine transform is taken apart and put together again")
  func components() {
    var given = CGAffineTransformComponents()
    given.scale = CGSize(width: 2, height: -3)
    given.horizontalShear = 0.5
    given.rotation = 1
    given.translation = CGVector(dx: 4, dy: 5)
    let parts = CGAffineTransform(given).decomposed()
    #expect(isNear(parts.scale.width, 2) && isNear(parts.scale.height, -3) && isNear(parts.horizontalShear, 0.5))
    #expect(isNear(parts.rotation, 1) && parts.translation == given.translation)
    let slanted = CGAffineTransform(scaleX: 2, y: 3).concatenating(
      CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)
    )
    .concatenating(CGAffineTransform(rotationAngle: 1)).concatenating(CGAffineTransform(translationX: 4, y: 5))
    given.scale.height = 3
    let made = CGAffineTransform(given)
    #expect(
      isNear(made.a, slanted.a) && isNear(made.b, slanted.b) && isNear(made.c, slanted.c) && isNear(made.d, slanted.d))
    #expect(made.tx == 4 && CGAffineTransform(scaleX: 0, y: 2).decomposed().scale.height == 2)
  }

  @Test("What animations and layers keep without effect is copied with them")
  func kept() throws {
    let fade = CATransition()
    fade.filter = "ripple"
    fade.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 20, preferred: 15)
    let copy = try #require(fade.copy() as? CATransition)
    #expect(copy.filter as? String == "ripple" && copy.preferredFrameRateRange == fade.preferredFrameRateRange)
    let layer = CALayer()
    #expect(!layer.wantsExtendedDynamicRangeContent)
    layer.wantsExtendedDynamicRangeContent = true
    #expect(layer.wantsExtendedDynamicRangeContent)
  }
}
