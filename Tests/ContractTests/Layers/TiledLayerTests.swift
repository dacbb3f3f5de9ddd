import CoreGraphics
import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Layers: tiles and calls of drawing")
struct TiledLayerTests {
  private final class Map: CATiledLayer {
    var drawn: [String] = []
    override func draw(in context: CGContext) {
      let box = context.boundingBoxOfClipPath
      drawn.append("\(Int(box.minX)),\(Int(box.minY)) \(Int(box.width))×\(Int(box.height)) @\(context.ctm.a)")
      context.setFillColor(CGColor(srgbRed: box.minX < 100 ? 1 : 0, green: 0, blue: 1, alpha: 1))
      context.fill(CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
    }
  }

  private func stage(_ map: Map, _ size: CGSize) -> (Stage, CALayer) {
    let stage = Stage(width: 100, height: 100)
    let clip = CALayer()
    clip.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    clip.masksToBounds = true
    map.anchorPoint = .zero
    map.bounds = CGRect(origin: .zero, size: size)
    map.tileSize = CGSize(width: 100, height: 100)
    map.setNeedsDisplay()
    clip.addSublayer(map)
    stage.window.layer.addSublayer(clip)
    stage.advance(by: .frames(1))
    return (stage, clip)
  }

  @Test("A new one is as Core Animation documents it")
  func defaults() {
    let layer = CATiledLayer()
    #expect(layer.tileSize == CGSize(width: 256, height: 256) && CATiledLayer.fadeDuration() == 0.25)
    #expect(layer.levelsOfDetail == 1 && layer.levelsOfDetailBias == 0)
  }

  @Test("Of an enormous layer only the tiles in sight and those beside them are drawn; more when it is scrolled")
  func scrolling() {
    let map = Map()
    let (stage, clip) = stage(map, CGSize(width: 1e6, height: 150))
    #expect(map.drawn == ["0,0 100×100 @1.0", "100,0 100×100 @1.0", "0,100 100×50 @1.0", "100,100 100×50 @1.0"])
    #expect(stage.snapshot.pixels[50, 50] & 0xff_ffff == 0xff_00ff)
    map.drawn = []
    CATransaction.setDisableActions(true)
    clip.bounds.origin.x = 100
    stage.advance(by: .frames(1))
    #expect(map.drawn == ["200,0 100×100 @1.0", "200,100 100×50 @1.0"])
    #expect(stage.snapshot.pixels[50, 50] & 0xff_ffff == 0x00_00ff)
    map.drawn = []
    clip.bounds.origin.x = 0
    stage.advance(by: .frames(1))
    #expect(map.drawn == [])
    map.setNeedsDisplay(CGRect(x: 110, y: 10, width: 5, height: 5))
    stage.advance(by: .frames(1))
    #expect(map.drawn == ["100,0 100×100 @1.0"])
  }

  @Test("Levels of detail: the transform tells the scale, tiles cover more or less of the layer")
  func levels() {
    let map = Map()
    let (stage, _) = stage(map, CGSize(width: 400, height: 400))
    map.levelsOfDetail = 3
    map.levelsOfDetailBias = 1
    CATransaction.setDisableActions(true)
    func scales(_ scale: Double) -> Set<Substring> {
      map.drawn = []
      map.setAffineTransform(CGAffineTransform(scaleX: scale, y: scale))
      stage.advance(by: .frames(1))
      return Set(map.drawn.map { $0.suffix(while: { $0 != "@" }) })
    }
    #expect(scales(2) == ["2.0"])
    #expect(map.drawn.first == "0,0 50×50 @2.0")
    #expect(scales(8) == [], "no finer level: what is there is enlarged")
    #expect(scales(0.5) == ["0.5"])
    #expect(map.drawn.first == "0,0 200×200 @0.5")
    #expect(scales(0.1) == [], "no coarser level either")
  }

  @Test("Sizes that are no numbers draw nothing, tiny tiles of something vast are few")
  func hostile() {
    let map = Map()
    let (stage, _) = stage(map, CGSize(width: 100, height: 100))
    map.tileSize = CGSize(width: Double.nan, height: -1)
    map.levelsOfDetail = .max
    map.levelsOfDetailBias = .min
    stage.advance(by: .frames(1))
    map.bounds = CGRect(x: Double.infinity, y: 0, width: Double.nan, height: 100)
    map.setNeedsDisplay()
    stage.advance(by: .frames(1))
    map.bounds = CGRect(x: 0, y: 0, width: 1e8, height: 1e8)
    CATransaction.setDisableActions(true)
    map.setAffineTransform(CGAffineTransform(scaleX: 1e-6, y: 1e-6))
    map.drawn = []
    map.setNeedsDisplay()
    stage.advance(by: .frames(1))
    #expect(map.drawn.count < 1_000)
  }

  @Test("layerWillDraw comes before draw(_:in:), for layers with a delegate and for views")
  func willDraw() {
    final class Delegate: CALayerDelegate {
      var said: [String] = []
      func layerWillDraw(_ layer: CALayer) { said.append("will") }
      func draw(_ layer: CALayer, in context: CGContext) { said.append("draw") }
    }
    final class Drawn: UIView {
      var said: [String] = []
      override func layerWillDraw(_ layer: CALayer) { said.append("will") }
      override func draw(_ rect: CGRect) { said.append("draw") }
    }
    let stage = Stage(width: 50, height: 50)
    let delegate = Delegate()
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    layer.delegate = delegate
    layer.setNeedsDisplay()
    stage.window.layer.addSublayer(layer)
    let view = Drawn(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    stage.window.addSubview(view)
    stage.advance(by: .frames(1))
    view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 5, height: 5))
    stage.advance(by: .frames(1))
    #expect(delegate.said == ["will", "draw"])
    #expect(view.said == ["will", "draw", "will", "draw"])
  }
}

extension String {
  fileprivate func suffix(while isPart: (Character) -> Bool) -> Substring {
    self[(lastIndex { !isPart($0) }.map { index(after: $0) } ?? startIndex)...]
  }
}
