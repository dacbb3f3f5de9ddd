import CoreGraphics
import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Layers: text")
struct TextLayerTests {
  /// The box around the pixels that are not the white ground.
  private func ink(_ stage: Stage) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let pixels = stage.snapshot.pixels
    var found: (Int, Int, Int, Int)?
    for y in 0..<pixels.height {
      for x in 0..<pixels.width where pixels[x, y] & 0xff_ffff != 0xff_ffff {
        let box = found ?? (x, x, y, y)
        found = (min(box.0, x), max(box.1, x), min(box.2, y), max(box.3, y))
      }
    }
    return found.map { ($0.0...$0.1, $0.2...$0.3) }
  }

  private func show(_ layer: CATextLayer, _ change: (CATextLayer) -> Void = { _ in }) -> Stage {
    let stage = Stage(width: 200, height: 100)
    stage.window.backgroundColor = .white
    layer.frame = CGRect(x: 10, y: 10, width: 180, height: 80)
    layer.foregroundColor = CGColor(gray: 0, alpha: 1)
    layer.string = "Hill"
    change(layer)
    stage.window.layer.addSublayer(layer)
    stage.advance(by: .frames(1))
    return stage
  }

  @Test("A new one is as Core Animation documents it")
  func defaults() {
    let layer = CATextLayer()
    #expect(layer.string == nil && layer.font == nil && layer.fontSize == 36)
    #expect(layer.foregroundColor?.components == [1, 1, 1, 1])
    #expect(!layer.isWrapped && !layer.allowsFontSubpixelQuantization)
    #expect(layer.alignmentMode == .natural && layer.truncationMode == .none)
  }

  @Test("Text stands at the top of the bounds, on the side that the alignment says, and no letter leaves the bounds")
  func alignment() throws {
    let left = try #require(ink(show(CATextLayer())))
    let right = try #require(ink(show(CATextLayer()) { $0.alignmentMode = .right }))
    let middle = try #require(ink(show(CATextLayer()) { $0.alignmentMode = .center }))
    #expect(left.x.lowerBound < 20 && right.x.upperBound > 180)
    #expect(abs(middle.x.lowerBound + middle.x.upperBound - 200) < 8)
    #expect(left.y.lowerBound > 10 && left.y.upperBound < 60 && left.y.count > 20)
    let cut = try #require(ink(show(CATextLayer()) { $0.frame = CGRect(x: 10, y: 10, width: 30, height: 20) }))
    #expect(cut.x.upperBound == 39 && cut.y.upperBound == 29)
  }

  @Test("Wrapped text has several lines, text that is cut ends in an ellipsis")
  func wrapping() throws {
    let words = "several words that do not fit"
    let plain = try #require(ink(show(CATextLayer()) { $0.string = words }))
    #expect(plain.y.upperBound < 60 && plain.x.upperBound == 189)
    let wrapped = try #require(
      ink(
        show(CATextLayer()) {
          $0.string = words
          $0.isWrapped = true
          $0.fontSize = 20
        }))
    #expect(wrapped.y.upperBound > 50 && wrapped.x.upperBound < 190)
    let cut = try #require(
      ink(
        show(CATextLayer()) {
          $0.string = words
          $0.truncationMode = .end
        }))
    #expect(cut.x.upperBound < 190)
  }

  @Test("The font may be a UIFont, a CGFont or a name; its size is the layer's")
  func fonts() throws {
    func height(_ font: Any?) -> Int { ink(show(CATextLayer()) { $0.font = font })?.y.count ?? 0 }
    let system = height(nil)
    #expect(height(UIFont.systemFont(ofSize: 8)) == system)
    #expect(height("Inter" as CFTypeRef) == system)
    #expect(height(CGFont("Inter")) == system)
    let thin = ink(show(CATextLayer()))?.x.count ?? 0
    let bold = ink(show(CATextLayer()) { $0.font = UIFont.boldSystemFont(ofSize: 1) })?.x.count ?? 0
    #expect(bold > thin)
    let size = CATextLayer()
    size.string = "Hill"
    size.fontSize = 18
    let half = size.preferredFrameSize()
    size.fontSize = 36
    #expect(abs(size.preferredFrameSize().height - 2 * half.height) < 2 && half.width > 10)
  }

  @Test("An attributed string has its own looks")
  func attributed() throws {
    let stage = show(CATextLayer()) {
      $0.string = NSAttributedString(
        string: "I", attributes: [.font: UIFont.systemFont(ofSize: 60), .foregroundColor: UIColor.red])
      $0.fontSize = 5
    }
    let box = try #require(ink(stage))
    #expect(box.y.count > 35)
    let pixel = stage.snapshot.pixels[(box.x.lowerBound + box.x.upperBound) / 2, box.y.lowerBound + 10] & 0xff_ffff
    #expect(pixel == 0xff_0000)
    // Without a colour it is black, whatever the colour of plain strings is.
    let plain = show(CATextLayer()) {
      $0.foregroundColor = CGColor(gray: 1, alpha: 1)
      $0.string = NSAttributedString(string: "I", attributes: [.font: UIFont.systemFont(ofSize: 60)])
    }
    let black = try #require(ink(plain))
    #expect(
      plain.snapshot.pixels[(black.x.lowerBound + black.x.upperBound) / 2, black.y.lowerBound + 10] & 0xff_ffff == 0)
  }

  @Test("A7: the size and the colour animate; the model has the new value at once")
  func animation() throws {
    let layer = CATextLayer()
    let stage = show(layer) { $0.fontSize = 20 }
    let small = try #require(ink(stage)).y.count
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    layer.fontSize = 60
    layer.foregroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    CATransaction.commit()
    #expect(layer.fontSize == 60)
    stage.advance(by: .milliseconds(500))
    let half = try #require(ink(stage)).y.count
    let shown = try #require(layer.presentation())
    #expect(abs((shown.value(forKey: "fontSize") as? Double ?? 0) - 40) < 1)
    stage.advance(by: .seconds(1))
    let large = try #require(ink(stage)).y.count
    #expect(small < half && half < large && abs(half - 2 * small) <= 3 && abs(large - 3 * small) <= 4)
  }

  @Test(
    "Font sizes that are no numbers, or none above zero, show nothing",
    arguments: [Double.nan, .infinity, -.infinity, -3, 0])
  func hostile(size: Double) {
    let layer = CATextLayer()
    #expect(ink(show(layer) { $0.fontSize = size }) == nil)
    let room = layer.preferredFrameSize()
    #expect(room.width.isFinite && room.height.isFinite)
  }

  @Test("Bounds that are no numbers are refused, and the text stays as it was", arguments: [Double.nan, .infinity])
  func hostileBounds(size: Double) throws {
    let layer = CATextLayer()
    let stage = show(layer)
    let before = try #require(ink(stage))
    layer.bounds = CGRect(x: size, y: 0, width: size, height: 10)
    stage.advance(by: .frames(1))
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 180, height: 80))
    let after = try #require(ink(stage))
    #expect(after.x == before.x && after.y == before.y)
  }
}
