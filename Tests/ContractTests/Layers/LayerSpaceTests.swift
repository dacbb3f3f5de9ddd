import CoreGraphics
import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Layers in space")
struct LayerSpaceTests {
  private func stage() -> Stage {
    let stage = Stage(width: 200, height: 200)
    stage.window.backgroundColor = .white
    return stage
  }

  private func pixel(_ stage: Stage, _ x: Int, _ y: Int) -> UInt32 { stage.snapshot.pixels[x, y] & 0xff_ffff }

  private func face(_ color: UIColor, _ side: CGFloat, at z: CGFloat, in parent: CALayer) -> CALayer {
    let face = CALayer()
    face.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    face.position = CGPoint(x: parent.bounds.midX, y: parent.bounds.midY)
    face.zPosition = z
    face.backgroundColor = color.cgColor
    parent.addSublayer(face)
    return face
  }

  @Test("Sublayers of a transform layer keep their depth: a turn moves them apart and brings the back to the front")
  func depth() {
    let stage = stage()
    let group = CATransformLayer()
    group.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    stage.window.layer.addSublayer(group)
    let near = face(.red, 20, at: 60, in: group)
    let far = face(.blue, 20, at: -60, in: group)
    stage.advance(by: .frames(2))
    #expect(pixel(stage, 100, 100) == 0xff0000)
    CATransaction.setDisableActions(true)
    group.transform = CATransform3DMakeRotation(.pi / 6, 0, 1, 0)
    stage.advance(by: .frames(2))
    // The sine of 30 degrees is a half.
    #expect(
      pixel(stage, 130, 100) == 0xff0000 && pixel(stage, 70, 100) == 0x0000ff && pixel(stage, 100, 100) == 0xffffff)
    let middle = near.convert(CGPoint(x: 10, y: 10), to: stage.window.layer)
    #expect(isNear(middle.x, 130) && isNear(middle.y, 100))
    #expect(stage.window.layer.hitTest(CGPoint(x: 70, y: 100)) === far)
    CATransaction.setDisableActions(true)
    group.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    stage.advance(by: .frames(2))
    #expect(pixel(stage, 100, 100) == 0x0000ff)
    far.isDoubleSided = false
    stage.advance(by: .frames(2))
    #expect(pixel(stage, 100, 100) == 0xff0000)
  }

  @Test("The eye of a sublayer transform makes what is farther away smaller and draws it to the middle")
  func perspective() {
    let stage = stage()
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    stage.window.layer.addSublayer(root)
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 100
    root.sublayerTransform = eye
    let far = face(.red, 40, at: -100, in: root)
    far.position.x = 160
    let box = far.convert(far.bounds, to: root)
    #expect(isNear(box.width, 20) && isNear(box.midX, 130))
    stage.advance(by: .frames(2))
    #expect(pixel(stage, 130, 100) == 0xff0000 && pixel(stage, 160, 100) == 0xffffff)
  }

  @Test("A cube that is turned by an animation shows one face after the other")
  func cube() {
    let stage = stage()
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    stage.window.layer.addSublayer(root)
    for (index, color) in [UIColor.red, .green, .blue, .black].enumerated() {
      let face = face(color, 60, at: 0, in: root)
      let turn = CATransform3DMakeRotation(CGFloat(index) * .pi / 2, 0, 1, 0)
      face.transform = CATransform3DTranslate(turn, 0, 0, 30)
    }
    let spin = CABasicAnimation(keyPath: "sublayerTransform.rotation.y")
    spin.fromValue = 0
    spin.toValue = -2 * Double.pi
    spin.duration = 4
    root.add(spin, forKey: nil)
    var colors: [UInt32] = []
    for _ in 0..<4 {
      stage.advance(by: .frames(1))
      colors.append(pixel(stage, 100, 100))
      stage.advance(by: .seconds(1))
    }
    #expect(colors == [0xff0000, 0x00ff00, 0x0000ff, 0x000000])
    // Between two faces both are seen, each half as wide.
    stage.advance(by: .seconds(2))
    root.sublayerTransform = CATransform3DMakeRotation(-.pi / 4, 0, 1, 0)
    stage.advance(by: .seconds(1))
    #expect(pixel(stage, 80, 100) == 0xff0000 && pixel(stage, 120, 100) == 0x00ff00)
  }
}
