import CoreGraphics
import Foundation
import RenderTree
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Layers: looks, spaces and kinds")
struct LayerLooksTests {
  private func seen(_ stage: Stage, _ x: Int, _ y: Int) -> String {
    let pixel = stage.snapshot.pixels[x, y] & 0xff_ffff
    return String(0x100_0000 + pixel, radix: 16).dropFirst().description
  }

  private func stage() -> Stage {
    let stage = Stage(width: 60, height: 40)
    stage.window.backgroundColor = .white
    return stage
  }

  private func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGColor {
    CGColor(srgbRed: red, green: green, blue: blue, alpha: 1)
  }

  @Test("A29: a new layer's looks are those that Core Animation documents")
  func defaults() {
    let layer = CALayer()
    #expect(layer.shadowOpacity == 0 && layer.shadowRadius == 3 && layer.shadowOffset == CGSize(width: 0, height: -3))
    #expect(layer.shadowColor?.components == [0, 0, 0, 1] && layer.shadowPath == nil && layer.mask == nil)
    #expect(layer.maskedCorners.rawValue == 15 && layer.cornerCurve == .circular)
    #expect(layer.contents == nil && layer.contentsGravity == .resize && layer.contentsScale == 1)
    #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1) && layer.contentsRect == layer.contentsCenter)
    #expect(layer.magnificationFilter == .linear && layer.minificationFilter == .linear)
    #expect(CATransform3DIsIdentity(layer.transform) && CATransform3DIsIdentity(layer.sublayerTransform))
    #expect(layer.isDoubleSided && !layer.isGeometryFlipped && !layer.isOpaque && layer.allowsGroupOpacity)
    #expect(!layer.needsDisplayOnBoundsChange && !layer.shouldRasterize && !layer.needsDisplay())
  }

  @Test("A29: a border has a colour from the start, and none once that is nil; a presentation shows the same")
  func noBorder() {
    let stage = stage()
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    layer.backgroundColor = color(1, 1, 1)
    layer.borderWidth = 5
    stage.window.layer.addSublayer(layer)
    stage.advance(by: .frames(1))
    #expect(stage.snapshot.pixels[2, 2] & 0xff_ffff == 0 && layer.borderColor != nil)
    CATransaction.setDisableActions(true)
    layer.borderColor = nil
    stage.advance(by: .frames(1))
    #expect(layer.borderColor == nil && layer.presentation()?.borderColor == nil)
    #expect(stage.snapshot.pixels[2, 2] & 0xff_ffff == 0xff_ffff)
    CATransaction.setDisableActions(true)
    layer.borderColor = color(1, 0, 0)
    stage.advance(by: .frames(1))
    #expect(stage.snapshot.pixels[2, 2] & 0xff_ffff == 0xff_0000)
  }

  @Test("A transform in space shows its affine part, and is kept as it was given")
  func transform3D() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
    layer.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    #expect(abs(layer.frame.width - 10) < 1e-9 && abs(layer.frame.height - 10) < 1e-9)
    #expect(CATransform3DEqualToTransform(layer.transform, CATransform3DMakeRotation(.pi / 3, 0, 1, 0)))
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 1))
    #expect(layer.transform.m11 == 2 && CATransform3DIsAffine(layer.transform))
  }

  @Test("A transform of the sublayers' space turns them about the anchor point, for the eye and for conversions alike")
  func sublayerTransform() {
    let stage = stage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    dot.backgroundColor = color(1, 0, 0)
    view.layer.addSublayer(dot)
    view.layer.sublayerTransform = CATransform3DMakeRotation(.pi, 0, 0, 1)
    #expect(seen(stage, 5, 5) == "ffffff" && seen(stage, 35, 35) == "ff0000")
    let corner = dot.convert(CGPoint(x: 0, y: 0), to: view.layer)
    #expect(abs(corner.x - 40) < 1e-9 && abs(corner.y - 40) < 1e-9)
    #expect(view.layer.hitTest(CGPoint(x: 35, y: 35)) === dot)
    dot.removeFromSuperlayer()
    #expect(dot.convert(CGPoint(x: 1, y: 1), to: nil) == CGPoint(x: 1, y: 1))
    view.layer.sublayerTransform = CATransform3DIdentity
    view.layer.isGeometryFlipped = true
    view.layer.addSublayer(dot)
    #expect(seen(stage, 5, 35) == "ff0000")
  }

  @Test("A layer whose back shows is seen from behind, unless it is one-sided")
  func backs() {
    let stage = stage()
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    layer.backgroundColor = color(1, 0, 0)
    stage.window.layer.addSublayer(layer)
    layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    var colours = [seen(stage, 10, 10)]
    layer.isDoubleSided = false
    colours.append(seen(stage, 10, 10))
    // With its action it turns, and its back shows for half of the way.
    CATransaction.setDisableActions(true)
    layer.transform = CATransform3DIdentity
    colours.append(seen(stage, 10, 10))
    #expect(colours == ["ff0000", "ffffff", "ff0000"])
  }

  @Test("A picture is placed by its gravity, at its own size in points where it is not stretched")
  func gravity() throws {
    let pixels = PixelBuffer(width: 4, height: 4)
    for y in 0..<4 { for x in 0..<4 { pixels[x, y] = 0xff00_00ff } }
    let picture = CGImage(RenderImage(pixels, scale: 1))
    let stage = stage()
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    stage.window.layer.addSublayer(layer)
    layer.contents = picture
    layer.contentsScale = 2
    func places(_ gravity: CALayerContentsGravity) -> String {
      layer.contentsGravity = gravity
      let blue = [(1, 1), (20, 1), (39, 1), (1, 10), (20, 10), (39, 10), (1, 19), (20, 19), (39, 19), (11, 10)]
        .map { seen(stage, $0.0, $0.1) == "0000ff" ? "x" : "." }
      return blue.joined()
    }
    #expect(
      [CALayerContentsGravity.resize, .resizeAspect, .center, .topLeft, .right, .bottom, .resizeAspectFill].map(places)
        == ["xxxxxxxxxx", ".x..x..x.x", "....x.....", "x.........", ".....x....", ".......x..", "xxxxxxxxxx"])
    layer.contents = "a word"
    #expect(places(.resize) == "..........")
    layer.contents = nil
    #expect(layer.contents == nil)
  }

  @Test("A gradient runs between its points; a shape is filled and stroked; text of colours that are none is told")
  func kinds() {
    let stage = stage()
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
    gradient.colors = [color(1, 0, 0), color(0, 0, 1)]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    stage.window.layer.addSublayer(gradient)
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 0, y: 20, width: 60, height: 20)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 10, y: 10))
    path.addLine(to: CGPoint(x: 50, y: 10))
    shape.path = path
    shape.lineWidth = 8
    shape.strokeColor = color(0, 1, 0)
    shape.fillColor = nil
    stage.window.layer.addSublayer(shape)
    #expect(seen(stage, 0, 10).hasPrefix("fe") || seen(stage, 0, 10).hasPrefix("fd"))
    #expect(seen(stage, 59, 10).hasSuffix("fe") || seen(stage, 59, 10).hasSuffix("fd"))
    #expect(seen(stage, 30, 30) == "00ff00" && seen(stage, 30, 24) == "ffffff" && seen(stage, 5, 30) == "ffffff")
    shape.strokeEnd = 0.5
    stage.advance(by: .seconds(1))
    #expect(seen(stage, 20, 30) == "00ff00" && seen(stage, 40, 30) == "ffffff")
  }

  @Test("A7: strokeEnd, a colour and a gradient's colours animate by themselves on a layer without a view")
  func ownProperties() {
    let stage = stage()
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 10))
    path.addLine(to: CGPoint(x: 60, y: 10))
    shape.path = path
    shape.lineWidth = 8
    shape.strokeColor = color(0, 1, 0)
    shape.strokeEnd = 0
    stage.window.layer.addSublayer(shape)
    stage.advance(by: .frames(1))
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    shape.strokeEnd = 1
    CATransaction.commit()
    stage.advance(by: .seconds(0.5))
    #expect(seen(stage, 20, 10) == "00ff00" && seen(stage, 40, 10) == "ffffff")
    stage.advance(by: .seconds(0.6))
    #expect(seen(stage, 40, 10) == "00ff00")
    // A path changes at once unless an animation is added for it.
    let lower = CGMutablePath()
    lower.move(to: CGPoint(x: 0, y: 16))
    lower.addLine(to: CGPoint(x: 60, y: 16))
    shape.path = lower
    stage.advance(by: .frames(1))
    #expect(seen(stage, 30, 8) == "ffffff" && seen(stage, 30, 16) == "00ff00")
    let morph = CABasicAnimation(keyPath: "path")
    morph.fromValue = path
    morph.duration = 1
    shape.add(morph, forKey: nil)
    stage.advance(by: .seconds(0.5))
    #expect(seen(stage, 30, 10) == "00ff00" && seen(stage, 30, 18) == "ffffff")
  }

  @Test("A replicator shows its sublayers again and again, moved and coloured a little more each time")
  func replicator() {
    let stage = stage()
    let copies = CAReplicatorLayer()
    copies.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
    copies.instanceCount = 3
    copies.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
    copies.instanceRedOffset = -0.5
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    dot.backgroundColor = color(1, 1, 0)
    copies.addSublayer(dot)
    stage.window.layer.addSublayer(copies)
    #expect(
      [5, 15, 25, 35, 45, 55].map { seen(stage, $0, 5) }
        == ["ffff00", "ffffff", "80ff00", "ffffff", "00ff00", "ffffff"])
    #expect(copies.hitTest(CGPoint(x: 25, y: 5)) === copies)
  }

  @Test("A mask lets through what it covers, moves with the layer, and is no sublayer")
  func mask() {
    let stage = stage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
    view.backgroundColor = .red
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 20, height: 40)
    mask.backgroundColor = color(0, 0, 0)
    view.layer.mask = mask
    #expect(seen(stage, 10, 10) == "ff0000" && seen(stage, 30, 10) == "ffffff")
    view.center.x += 20
    #expect(seen(stage, 10, 10) == "ffffff" && seen(stage, 30, 10) == "ff0000")
    mask.frame.origin.x = 20
    stage.advance(by: .seconds(1))
    #expect(seen(stage, 30, 10) == "ffffff" && seen(stage, 50, 10) == "ff0000")
    mask.isHidden = true
    #expect(seen(stage, 50, 10) == "ffffff")
    #expect(view.layer.sublayers == nil)
    view.layer.mask = nil
    #expect(seen(stage, 30, 10) == "ff0000")
  }

  @Test("A scroll layer scrolls as its mode allows; visibleRect is what no clip hides")
  func scrolling() {
    let scroll = CAScrollLayer()
    scroll.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    let content = CALayer()
    content.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    scroll.addSublayer(content)
    content.scrollRectToVisible(CGRect(x: 100, y: 20, width: 10, height: 10))
    #expect(scroll.bounds.origin == CGPoint(x: 60, y: 0))
    #expect(content.visibleRect == CGRect(x: 60, y: 0, width: 50, height: 50))
    scroll.scrollMode = .vertically
    content.scroll(CGPoint(x: 0, y: 30))
    #expect(scroll.bounds.origin == CGPoint(x: 60, y: 30))
    scroll.replaceSublayer(content, with: CALayer())
    #expect(content.superlayer == nil && scroll.sublayers?.count == 1)
  }

  @Test("A delegate draws a layer, or gives it a picture; a layer class draws itself")
  func displaying() {
    final class Painter: NSObject, CALayerDelegate {
      func draw(_ layer: CALayer, in context: CGContext) {
        context.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
        context.fill(layer.bounds)
      }
    }
    final class Disc: CALayer {
      override func draw(in context: CGContext) {
        context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
        context.fillEllipse(in: bounds)
      }
    }
    let stage = stage()
    let painter = Painter()
    let first = CALayer()
    first.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    first.delegate = painter
    let second = Disc()
    second.frame = CGRect(x: 30, y: 0, width: 20, height: 20)
    stage.window.layer.addSublayer(first)
    stage.window.layer.addSublayer(second)
    #expect(seen(stage, 10, 10) == "ffffff" && seen(stage, 40, 10) == "ffffff")
    first.setNeedsDisplay()
    second.setNeedsDisplay()
    #expect(first.needsDisplay())
    #expect(seen(stage, 10, 10) == "0000ff" && seen(stage, 40, 10) == "ff0000" && seen(stage, 31, 1) == "ffffff")
    #expect(!first.needsDisplay())
  }
}
