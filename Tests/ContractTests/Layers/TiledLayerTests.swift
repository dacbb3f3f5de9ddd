import CoreGraphics
import Foundation
import Synchronization
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Layers: tiles and calls of drawing")
struct TiledLayerTests {
  private final class Map: CATiledLayer {
    /// What was drawn, on several threads, by row and column.
    private let tiles = Mutex<[(CGPoint, String)]>([])
    nonisolated var drawn: [String] {
      get { tiles.withLock { $0 }.sorted { ($0.0.y, $0.0.x) < ($1.0.y, $1.0.x) }.map(\.1) }
      set { tiles.withLock { $0 = [] } }
    }
    nonisolated override func draw(in context: CGContext) {
      let box = context.boundingBoxOfClipPath
      let text = "\(Int(box.minX)),\(Int(box.minY)) \(Int(box.width))×\(Int(box.height)) @\(context.ctm.a)"
      tiles.withLock { $0.append((box.origin, text)) }
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

  /// Draws two tiles, each of which waits until the other is being drawn, and notes whether that is off the main thread.
  private final class Meeting: CATiledLayer {
    let here = Mutex<Int>(0)
    let met = Mutex<[Bool]>([])
    nonisolated override func draw(in context: CGContext) {
      here.withLock { $0 += 1 }
      let limit = Date(timeIntervalSinceNow: 30)
      while here.withLock({ $0 }) < 2, Date() < limit { usleep(100) }
      let both = here.withLock { $0 } >= 2
      met.withLock { $0.append(both && !Thread.isMainThread) }
    }
  }

  @Test("Tiles are drawn on background threads, several at once")
  func concurrent() {
    let stage = Stage(width: 100, height: 100)
    let layer = Meeting()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    layer.tileSize = CGSize(width: 50, height: 50)
    stage.window.layer.addSublayer(layer)
    layer.setNeedsDisplay()
    MediaRuntime.current.tilePatience = 60
    stage.advance(by: .frames(1))
    #expect(layer.met.withLock { $0 } == [true, true])
  }

  /// A view of tiles whose drawing asks the main thread for something, as apps do.
  private final class Asking: UIView {
    override class var layerClass: AnyClass { CATiledLayer.self }
    let asked = Mutex<Int>(0)
    nonisolated override func draw(_ rect: CGRect) {
      DispatchQueue.main.sync { self.asked.withLock { $0 += 1 } }
      UIColor.blue.setFill()
      UIRectFill(rect)
    }
  }

  @Test("Drawing code that waits for the main thread holds nothing up; its tiles show in a later frame")
  func waitsForMain() async {
    let stage = Stage(width: 100, height: 100)
    // As on the system's clock.
    MediaRuntime.current.tilePatience = 0
    let view = stage.add(Asking(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    stage.advance(by: .frames(1))
    #expect(stage.snapshot.pixels[50, 50] & 0xff_ffff != 0x00_00ff)
    let limit = Date(timeIntervalSinceNow: 30)
    while stage.snapshot.pixels[50, 50] & 0xff_ffff != 0x00_00ff, Date() < limit {
      await Task.yield()
      // Other tests have had their stages meanwhile.
      _ = stage.runtime.makeCurrent()
      stage.advance(by: .frames(1))
    }
    #expect(view.asked.withLock { $0 } == 1 && stage.snapshot.pixels[50, 50] & 0xff_ffff == 0x00_00ff)
  }

  @Test("On virtual time a frame that would wait for ever says so and goes on")
  func patience() {
    let stage = Stage(width: 100, height: 100)
    MediaRuntime.current.tilePatience = 0.05
    let log = complaints {
      stage.add(Asking(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
      stage.advance(by: .frames(1))
    }
    #expect(log.contains { $0.contains("their drawing code waits for the main thread") })
  }

  @Test("layerWillDraw comes before draw(_:in:), for layers with a delegate and for views")
  func willDraw() {
    final class Delegate: NSObject, CALayerDelegate {
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
