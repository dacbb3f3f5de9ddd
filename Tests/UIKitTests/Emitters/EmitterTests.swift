import Foundation
import RenderTree
import Testing
import TouchTesting
import UIKit

@testable import QuartzCore

@MainActor @Suite("Emitters of particles")
struct EmitterTests {
  /// A white dot of 8 × 8 pixels.
  private static let dot: CGImage? = {
    UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image {
      UIColor.white.setFill()
      $0.cgContext.fillEllipse(in: CGRect(x: 0, y: 0, width: 8, height: 8))
    }.cgImage
  }()

  private func cell(_ change: (CAEmitterCell) -> Void) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.contents = Self.dot
    cell.birthRate = 10
    cell.lifetime = 1
    change(cell)
    return cell
  }

  /// A stage whose window is black, with an emitter that begins now.
  private func stage(
    framesPerSecond: Double = 60, _ cells: [CAEmitterCell], _ change: (CAEmitterLayer) -> Void = { _ in }
  ) -> (Stage, CAEmitterLayer) {
    let stage = Stage(width: 200, height: 200, framesPerSecond: framesPerSecond)
    stage.window.backgroundColor = .black
    let emitter = CAEmitterLayer()
    emitter.frame = stage.window.bounds
    emitter.emitterPosition = CGPoint(x: 100, y: 100)
    emitter.emitterCells = cells
    emitter.beginTime = CACurrentMediaTime()
    change(emitter)
    stage.window.layer.addSublayer(emitter)
    return (stage, emitter)
  }

  /// The middles of the particles that are shown.
  private func places(_ emitter: CAEmitterLayer) -> [CGPoint] {
    (emitter.committed?.children ?? []).map { node in
      node.style.toParent.apply(CGPoint(x: node.style.bounds.midX, y: node.style.bounds.midY))
    }
  }

  @Test("Ten particles a second for a second: each moves exactly as its speed and acceleration say, and ends")
  func movement() {
    let (stage, emitter) = stage([
      cell {
        $0.velocity = 60
        $0.emissionLongitude = .pi / 2
        $0.yAcceleration = -40
        $0.xAcceleration = 20
      }
    ])
    stage.advance(by: .frames(1))
    #expect(places(emitter).isEmpty, "it begins empty")
    stage.advance(by: .seconds(0.5))
    // Shown is the moment of the frame's target: 32 frames after the beginning, 0.53 seconds.
    let now = 32.0 / 60
    let births = [0.1, 0.2, 0.3, 0.4, 0.5]
    let shown = places(emitter)
    #expect(shown.count == births.count)
    for (place, birth) in zip(shown, births) {
      let age = now - birth
      #expect(abs(place.x - (100 + 10 * age * age)) < 1e-4)
      #expect(abs(place.y - (100 + 60 * age - 20 * age * age)) < 1e-4)
    }
    stage.advance(by: .seconds(5))
    #expect((9...10).contains(places(emitter).count), "as many live as are emitted in a lifetime")
  }

  @Test("The same seed gives the same particles, at 60 and at 120 frames a second; another seed others")
  func seeds() {
    func run(_ seed: UInt32, _ rate: Double) -> [CGPoint] {
      let (stage, emitter) = stage(
        framesPerSecond: rate,
        [
          cell {
            $0.birthRate = 40
            $0.velocity = 50
            $0.velocityRange = 30
            $0.emissionRange = 2 * .pi
            $0.lifetimeRange = 0.4
            $0.scaleRange = 0.5
          }
        ]
      ) { $0.seed = seed }
      stage.advance(by: .seconds(1 - 1 / rate))
      return places(emitter)
    }
    let one = run(1, 60)
    #expect(one.count > 20 && one == run(1, 60) && one != run(2, 60))
    let quick = run(1, 120)
    #expect(quick.count == one.count)
    #expect(zip(one, quick).allSatisfy { abs($0.x - $1.x) < 1e-3 && abs($0.y - $1.y) < 1e-3 })
  }

  @Test("An emitter has emitted since time 0; a birth rate of 0 lets what lives end, and frames end with it")
  func life() {
    let (stage, emitter) = stage([cell { $0.velocity = 10 }]) { $0.beginTime = 0 }
    stage.advance(by: .frames(2))
    #expect(places(emitter).count >= 9)
    emitter.birthRate = 0
    stage.advance(by: .seconds(0.5))
    #expect((1...6).contains(places(emitter).count))
    stage.advance(by: .seconds(2))
    #expect(places(emitter).isEmpty && !stage.platform.isFrameRequested)
    emitter.birthRate = 1
    stage.advance(by: .seconds(0.5))
    #expect((4...6).contains(places(emitter).count), "from now on, and no burst")
    emitter.removeFromSuperlayer()
    stage.advance(by: .frames(3))
    #expect(!stage.platform.isFrameRequested, "a layer that is not shown asks for no frames")
  }

  @Test("A stopped layer time stops the particles, and a key path changes a named cell")
  func control() {
    let (stage, emitter) = stage([cell { $0.name = "spark" }])
    #expect(emitter.value(forKeyPath: "emitterCells.spark.birthRate") as? Double == 10)
    emitter.setValue(100, forKeyPath: "emitterCells.spark.birthRate")
    emitter.setValue(Double.nan, forKeyPath: "emitterCells.spark.velocity")
    #expect(emitter.emitterCells?.first?.birthRate == 100 && emitter.emitterCells?.first?.velocity == 0)
    stage.advance(by: .seconds(0.5))
    let count = places(emitter).count
    #expect(count >= 49)
    emitter.timeOffset = emitter.convertTime(CACurrentMediaTime(), from: nil)
    emitter.speed = 0
    stage.advance(by: .seconds(0.5))
    #expect(abs(places(emitter).count - count) <= 2 && !stage.platform.isFrameRequested)
    let animation = CABasicAnimation(keyPath: "emitterCells.spark.birthRate")
    animation.fromValue = 0
    animation.toValue = 0
    animation.duration = 10
    emitter.speed = 1
    emitter.add(animation, forKey: nil)
    stage.advance(by: .seconds(2))
    #expect(places(emitter).isEmpty, "the animation's rate counts")
  }

  @Test("Each shape and mode emits where it says", arguments: ["point", "line", "rectangle", "circle", "sphere"])
  func shapes(name: String) {
    for mode in ["points", "outline", "surface", "volume"] {
      let (stage, emitter) = stage([cell { $0.birthRate = 300 }]) {
        $0.emitterShape = CAEmitterLayerEmitterShape(rawValue: name)
        $0.emitterMode = CAEmitterLayerEmitterMode(rawValue: mode)
        $0.emitterSize = CGSize(width: 60, height: 40)
      }
      stage.advance(by: .seconds(1))
      let ways = places(emitter).map { CGPoint(x: $0.x - 100, y: $0.y - 100) }
      let radii = ways.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }
      #expect(ways.count > 250)
      switch (name, mode) {
      case ("point", _), ("circle", "points"), ("sphere", "points"): #expect(radii.allSatisfy { $0 < 0.01 })
      case ("line", "points"): #expect(ways.allSatisfy { abs(abs($0.x) - 30) < 0.01 && $0.y == 0 })
      case ("line", _): #expect(ways.allSatisfy { abs($0.x) <= 30 && $0.y == 0 } && ways.contains { abs($0.x) < 5 })
      case ("rectangle", "points"): #expect(ways.allSatisfy { abs($0.x) == 30 && abs($0.y) == 20 })
      case ("rectangle", "outline"):
        #expect(ways.allSatisfy { abs(abs($0.x) - 30) < 0.01 || abs(abs($0.y) - 20) < 0.01 })
      case ("rectangle", _):
        #expect(ways.allSatisfy { abs($0.x) <= 30 && abs($0.y) <= 20 })
        #expect(ways.contains { abs($0.x) < 15 && abs($0.y) < 10 })
      case ("circle", "outline"), ("sphere", "outline"): #expect(radii.allSatisfy { abs($0 - 60) < 0.01 })
      default: #expect(radii.allSatisfy { $0 <= 60.001 } && radii.contains { $0 < 45 } && radii.contains { $0 > 45 })
      }
    }
  }

  @Test("Particles of cells in cells begin where their particle is, for as long as it lives")
  func inner() {
    let spark = cell {
      $0.birthRate = 20
      $0.lifetime = 0.2
    }
    let rocket = cell {
      $0.birthRate = 1
      $0.lifetime = 3
      $0.velocity = 50
      $0.contents = nil
      $0.emitterCells = [spark]
    }
    let (stage, emitter) = stage([rocket])
    stage.advance(by: .seconds(0.9))
    #expect(places(emitter).isEmpty)
    stage.advance(by: .seconds(1))
    let shown = places(emitter)
    #expect((3...5).contains(shown.count), "only sparks have a picture")
    #expect(shown.allSatisfy { $0.y == 100 && $0.x > 130 && $0.x < 150 })
  }

  @Test("Red fades with the age, additive dots add up, and incremental pictures equal whole ones")
  func pictures() {
    let (stage, emitter) = stage([
      cell {
        $0.birthRate = 4
        $0.velocity = 40
        $0.color = UIColor.red.cgColor
        $0.alphaSpeed = -1
        $0.scale = 2
        $0.scaleSpeed = -1
        $0.spin = 3
      }
    ])
    stage.advance(by: .seconds(0.9))
    let pixels = stage.snapshot.pixels
    var reds: Set<UInt32> = []
    for x in 0..<200 where pixels[x, 100] & 0xFFFFFF != 0 { reds.insert(pixels[x, 100] >> 16 & 255) }
    #expect(reds.count > 3 && (0..<200).allSatisfy { pixels[$0, 100] & 0xFFFF == 0 })
    // The whole picture again, by a change that touches everything.
    stage.platform.surface?.paintsOnDemand = false
    for _ in 0..<20 { stage.advance(by: .frames(1)) }
    emitter.speed = 0
    emitter.timeOffset = 1.5
    let incremental = stage.snapshot.pixels
    stage.window.backgroundColor = .white
    _ = stage.snapshot
    stage.window.backgroundColor = .black
    #expect(same(stage.snapshot.pixels, incremental))

    let grey = cell {
      $0.birthRate = 100
      $0.color = UIColor(white: 0.2, alpha: 1).cgColor
    }
    let (other, glow) = self.stage([grey]) { $0.renderMode = .additive }
    other.advance(by: .seconds(0.2))
    #expect(other.snapshot.pixels[100, 100] & 255 > 200, "twenty dots of a fifth over each other")
    glow.renderMode = .oldestFirst
    #expect((45...60).contains(other.snapshot.pixels[100, 100] & 255), "the last one covers the others")
  }

  @Test("At most 10,000 particles live, with a line in the log; a damaged rate emits nothing")
  func limits() {
    let (stage, emitter) = stage([cell { $0.birthRate = 1e9 }])
    stage.advance(by: .frames(5))
    #expect(places(emitter).count == 10_000)
    let hidden = cell {
      $0.birthRate = .infinity
      $0.lifetime = .nan
    }
    #expect(hidden.birthRate == 10 && hidden.lifetime == 1)
    let loop = cell { _ in }
    loop.emitterCells = [loop]
    emitter.emitterCells = [loop]
    stage.advance(by: .frames(30))
    #expect(places(emitter).count < 10_000)
  }

  @Test("A replicator's copies of a picture take its colours, step by step")
  func replicated() {
    let stage = Stage(width: 200, height: 60)
    stage.window.backgroundColor = .black
    let replicator = CAReplicatorLayer()
    replicator.frame = stage.window.bounds
    replicator.instanceCount = 4
    replicator.instanceTransform = CATransform3DMakeTranslation(40, 0, 0)
    replicator.instanceColor = UIColor(red: 1, green: 1, blue: 0, alpha: 1).cgColor
    replicator.instanceRedOffset = -0.25
    let dot = CALayer()
    dot.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    dot.contents = Self.dot
    replicator.addSublayer(dot)
    stage.window.layer.addSublayer(replicator)
    let pixels = stage.snapshot.pixels
    let middles = (0..<4).map { pixels[20 + 40 * $0, 20] & 0xFFFFFF }
    #expect(middles.map { $0 & 0xFF } == [0, 0, 0, 0] && middles.map { $0 >> 8 & 0xFF } == [255, 255, 255, 255])
    #expect(zip(middles, [255, 191, 128, 64]).allSatisfy { abs(Int($0 >> 16) - $1) <= 4 })
  }

  @Test("An emitter is archived with its cells, and a copy emits the same particles")
  func archive() throws {
    let (stage, emitter) = stage([
      cell {
        $0.name = "spark"
        $0.velocity = 30
        $0.emissionRange = 6
        $0.color = UIColor.orange.cgColor
      }
    ]) {
      $0.seed = 7
      $0.emitterShape = .circle
      $0.emitterSize = CGSize(width: 20, height: 20)
    }
    let data = try NSKeyedArchiver.archivedData(withRootObject: emitter, requiringSecureCoding: true)
    let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CAEmitterLayer.self, from: data))
    stage.window.layer.addSublayer(copy)
    stage.advance(by: .seconds(0.8))
    #expect(places(copy) == places(emitter) && places(copy).count == 8)
    #expect(copy.emitterCells?.first?.name == "spark")
  }

  @Test("A layer whose time begins again emits from then on, as one that bursts at each tap")
  func timeBeginsAgain() {
    let (stage, emitter) = stage([cell { $0.name = "spark" }])
    stage.advance(by: .seconds(0.5))
    emitter.beginTime = CACurrentMediaTime()
    emitter.setValue(100, forKeyPath: "emitterCells.spark.birthRate")
    stage.advance(by: .frames(1))
    #expect(places(emitter).count < 4)
    stage.advance(by: .seconds(0.5))
    #expect(abs(places(emitter).count - 50) <= 4)
  }
}

/// Whether two pictures have the same pixels.
private func same(_ one: PixelBuffer, _ other: PixelBuffer) -> Bool {
  RenderImage(one, scale: 1).hasSamePixels(as: RenderImage(other, scale: 1))
}
