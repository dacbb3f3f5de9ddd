import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Core Animation: presentations")
struct PresentationTests {
  @Test("A3: presentations have presentations above and below them, and lead back to their models")
  func tree() {
    let stage = Stage()
    let board = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    board.addSubview(card)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      board.center.x += 100
      card.center.x += 40
    }
    stage.advance(by: .seconds(0.5))
    let shown = board.layer.presentation()!
    let shownCard = shown.sublayers!.first!
    #expect(shown.position.x == 100 && shownCard.position.x == 25)
    #expect(shownCard.superlayer === shown && shownCard.model() === card.layer && shown.model() === board.layer)
    let alone = card.layer.presentation()!
    #expect(alone.superlayer?.model() === board.layer && alone.superlayer !== board.layer)
    #expect(alone.superlayer?.superlayer?.model() === stage.window.layer)
    #expect(alone.convert(CGPoint.zero, to: nil) == CGPoint(x: 70, y: 0), "through the places that are seen")
    #expect(card.layer.convert(CGPoint.zero, to: nil) == CGPoint(x: 140, y: 0))
    #expect(shown.presentation() === shown && CALayer().model().model().superlayer == nil)
  }

  @Test("A3: hit testing on a presentation uses what is seen; on the model what is set")
  func hitTesting() {
    let stage = Stage()
    let card = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { card.center.x += 200 }
    stage.advance(by: .seconds(0.5))
    let root = stage.window.layer
    let places = [5.0, 105, 205]
    let modelHits = places.map { root.hitTest(CGPoint(x: $0, y: 5)) === card.layer }
    let seenHits = places.map { root.presentation()!.hitTest(CGPoint(x: $0, y: 5))?.model() === card.layer }
    #expect(modelHits == [false, false, true] && seenHits == [false, true, false])
  }

  private class Gauge: CALayer {
    var level = 1.0
    override init() { super.init() }
    override init(layer: Any) {
      level = (layer as? Gauge)?.level ?? -1
      super.init(layer: layer)
      Stage.current?.note("copied")
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }
  private final class WideGauge: Gauge {
    var marks = ["a", "b"]
  }
  @Test("A3: a presentation is made by init(layer:) of the layer's class, declared or inherited")
  func ownClasses() {
    let stage = Stage()
    let layers: [Gauge] = [Gauge(), WideGauge()]
    for layer in layers {
      layer.level = 7
      layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    }
    let copies = layers.map { $0.presentation() }
    #expect(copies.map { $0?.level } == [7, 7] && copies.map { $0?.frame.minX } == [1, 1])
    #expect((copies[1] as? WideGauge)?.marks == ["a", "b"] && copies[0]?.model() === layers[0])
    #expect(stage.journal == ["copied", "copied"])
  }

  @Test("A3: a presentation is a picture of its moment: it starts nothing and changes nothing")
  func still() {
    let stage = Stage()
    let layer = stage.layer()
    layer.position.x = 105
    stage.advance(by: .seconds(0.1))
    let shown = layer.presentation()!
    let place = shown.position.x
    stage.advance(by: .seconds(0.1))
    #expect(shown.position.x == place && layer.presentation()!.position.x > place)
    shown.opacity = 0
    #expect(layer.opacity == 1 && shown.animationKeys() == nil)
    #expect(
      complaints { shown.add(CABasicAnimation(keyPath: "opacity"), forKey: nil) }.contains { $0.contains("model()") })
  }

  @Test("A3: depth is seen in a presentation and in the picture")
  func depth() {
    let stage = Stage(width: 20, height: 20)
    stage.window.backgroundColor = .white
    let low = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
    let high = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
    low.backgroundColor = .red
    high.backgroundColor = .blue
    func pixel() -> UInt32 { stage.snapshot.pixels[5, 5] & 0xff_ffff }
    var found = [pixel()]
    let rise = CABasicAnimation(keyPath: "zPosition")
    rise.fromValue = -1
    rise.toValue = 1
    rise.duration = 1
    low.layer.add(rise, forKey: nil)
    found.append(pixel())
    stage.advance(by: .seconds(0.75))
    found.append(pixel())
    #expect(stage.window.layer.presentation()!.hitTest(CGPoint(x: 5, y: 5))?.model() === low.layer)
    stage.advance(by: .seconds(0.5))
    found.append(pixel())
    #expect(found == [0x0000ff, 0x0000ff, 0xff0000, 0x0000ff])
  }
}
