import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Touches on layers in perspective")
struct PerspectiveHitTests {
  /// A card of 100 points in the middle of 200, turned by 60 degrees about y and seen from 200 points away: its left side is
  /// nearer.
  private func scene() -> (Stage, ReportingView) {
    let stage = Stage(width: 200, height: 200)
    let card = stage.add(
      ReportingView("card", frame: CGRect(x: 50, y: 50, width: 100, height: 100)) { touch, _ in
        let place = touch.location(in: touch.view)
        return "\(Int(place.x.rounded())), \(Int(place.y.rounded()))"
      })
    card.transform3D = turn(60)
    return (stage, card)
  }

  private func turn(_ degrees: Double) -> CATransform3D {
    var map = CATransform3DIdentity
    map.m34 = -1 / 200
    return CATransform3DRotate(map, degrees * .pi / 180, 0, 1, 0)
  }

  /// Where a place of the card is seen, by the formula: to depth by the sine, to the side by the cosine.
  private func seen(_ x: Double, _ y: Double) -> CGPoint {
    let across = x - 50
    let near = 200 / (200 + across * sin(Double.pi / 3))
    return CGPoint(x: 100 + across / 2 * near, y: 100 + (y - 50) * near)
  }

  private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9 }

  @Test("Points convert to where they are seen, and back again")
  func conversion() {
    let (stage, card) = scene()
    for (x, y) in [(0.0, 0.0), (100, 0), (100, 100), (0, 100), (50, 50), (10, 80)] {
      let place = CGPoint(x: x, y: y)
      #expect(isNear(card.convert(place, to: stage.window), seen(x, y)))
      #expect(isNear(card.layer.convert(place, to: stage.window.layer), seen(x, y)))
      #expect(isNear(stage.window.convert(seen(x, y), to: card), place))
      #expect(isNear(card.convert(seen(x, y), from: nil), place))
    }
    let box = card.convert(card.bounds, to: nil)
    #expect(isNear(box.origin, CGPoint(x: seen(0, 0).x, y: seen(0, 0).y)) && abs(box.maxX - seen(100, 0).x) < 1e-9)
    #expect(isNear(card.frame.origin, box.origin) && abs(card.frame.height - box.height) < 1e-9)
  }

  @Test("A touch hits inside of the trapezoid and not beside it, and knows its place on the card")
  func hits() {
    let (stage, card) = scene()
    let near = seen(5, 2)
    let far = seen(95, 98)
    #expect(stage.window.hitTest(near, with: nil) === card && stage.window.hitTest(far, with: nil) === card)
    #expect(near.y < 50, "the near side is longer than the card")
    // Within the box of the card, above and below its far side.
    let beside = CGPoint(x: far.x, y: far.y + 4)
    #expect(card.frame.contains(beside) && stage.window.hitTest(beside, with: nil) === stage.window)
    #expect(card.layer.hitTest(near) === card.layer && card.layer.hitTest(beside) == nil)
    stage.finger.tap(at: seen(20, 70))
    #expect(stage.journal == ["card began: 20, 70", "card ended: 20, 70"])
  }

  @Test("Nothing is hit beyond the horizon of a floor, where its plane is behind the eye")
  func horizon() {
    let stage = Stage(width: 200, height: 200)
    let floor = stage.add(UIView(frame: CGRect(x: -400, y: -1_900, width: 1_000, height: 4_000)))
    var map = CATransform3DIdentity
    map.m34 = -1 / 100
    map = CATransform3DTranslate(map, 0, 40, 0)
    floor.transform3D = CATransform3DRotate(map, .pi / 2 - 0.01, 1, 0, 0)
    #expect(stage.window.hitTest(CGPoint(x: 100, y: 180), with: nil) === floor)
    #expect(stage.window.hitTest(CGPoint(x: 100, y: 60), with: nil) === stage.window)
    #expect(floor.layer.hitTest(CGPoint(x: 100, y: 60)) == nil)
  }

  @Test("Many sisters: the boxes that are looked through first are those of the trapezoids")
  func manySisters() {
    let (stage, card) = scene()
    for index in 0..<12 { stage.add(UIView(frame: CGRect(x: Double(index) * 3, y: 0, width: 3, height: 3))) }
    let near = seen(3, 1)
    #expect(near.y < 45 && stage.window.hitTest(near, with: nil) === card)
    card.transform3D = CATransform3DIdentity
    #expect(stage.window.hitTest(near, with: nil) === stage.window)
  }

  @Test("A one-sided card beside the eye's axis shows its back before the turn is a quarter")
  func backs() {
    let stage = Stage(width: 400, height: 200)
    stage.window.backgroundColor = .white
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 200)
    root.sublayerTransform.m34 = -1 / 200
    stage.window.layer.addSublayer(root)
    let card = CALayer()
    card.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    card.position = CGPoint(x: 350, y: 100)
    card.backgroundColor = UIColor.red.cgColor
    card.isDoubleSided = false
    root.addSublayer(card)
    // The eye is 150 to the left and 200 in front: it sees the front up to the angle whose tangent is 4/3, 53.1 degrees.
    var shown: [Bool] = []
    for degrees in [40.0, 51, 55, 70] {
      CATransaction.setDisableActions(true)
      card.transform = CATransform3DMakeRotation(degrees * .pi / 180, 0, 1, 0)
      stage.advance(by: .frames(2))
      let picture = stage.snapshot.pixels
      shown.append((330..<370).contains { picture[$0, 100] & 0xFF00 != 0xFF00 })
    }
    #expect(shown == [true, true, false, false])
  }

  @Test("A picture of the layers shows the trapezoid")
  func export() {
    let (stage, card) = scene()
    card.backgroundColor = .red
    let size = CGSize(width: 200, height: 200)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let picture = UIGraphicsImageRenderer(size: size, format: format).image {
      UIColor.white.setFill()
      UIRectFill(CGRect(origin: .zero, size: size))
      stage.window.layer.render(in: $0.cgContext)
    }
    stage.window.backgroundColor = .white
    let shown = UIImageView(frame: CGRect(origin: .zero, size: size))
    shown.image = picture
    stage.add(shown)
    stage.advance(by: .frames(1))
    let pixels = stage.snapshot.pixels
    let (near, far) = (seen(6, 3), seen(97, 3))
    #expect(pixels[Int(near.x), Int(near.y)] & 0xFFFFFF == 0xFF0000 && near.y < 50)
    #expect(pixels[Int(far.x), Int(far.y - 4)] & 0xFFFFFF == 0xFFFFFF)
  }

  @Test("Steps of a replicator are taken in space")
  func replicator() {
    let stage = Stage(width: 200, height: 200)
    stage.window.backgroundColor = .white
    let ring = CAReplicatorLayer()
    ring.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    stage.window.layer.addSublayer(ring)
    let dot = CALayer()
    dot.frame = CGRect(x: 150, y: 90, width: 20, height: 20)
    dot.backgroundColor = UIColor.red.cgColor
    ring.addSublayer(dot)
    ring.instanceCount = 3
    // Two steps of 45 degrees are a quarter turn, after which the dot is seen from its edge.
    ring.instanceTransform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
    stage.advance(by: .frames(1))
    let pixels = stage.snapshot.pixels
    let columns = (100..<200).filter { pixels[$0, 100] & 0xFFFFFF == 0xFF0000 }
    #expect(columns == Array(136..<149) + Array(150..<170) || columns.count >= 32, "\(columns)")
    #expect(pixels[105, 100] & 0xFFFFFF == 0xFFFFFF && pixels[130, 100] & 0xFFFFFF == 0xFFFFFF)
  }

  @Test("The presentation of a card in mid-turn converts as it is seen then")
  func presentation() throws {
    let (stage, card) = scene()
    stage.advance(by: .frames(1))
    let spin = CABasicAnimation(keyPath: "transform")
    spin.fromValue = NSValue(caTransform3D: turn(0))
    spin.toValue = NSValue(caTransform3D: turn(120))
    spin.duration = 1
    card.layer.add(spin, forKey: nil)
    stage.advance(by: .seconds(0.5))
    let presented = try #require(card.layer.presentation())
    let corner = presented.convert(CGPoint(x: 0, y: 0), to: nil)
    #expect(abs(corner.x - seen(0, 0).x) < 1.5 && abs(corner.y - seen(0, 0).y) < 1.5, "\(corner)")
  }
}
