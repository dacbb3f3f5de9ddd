import Foundation
import ScrollPhysics
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Scrolling: indicators")
struct ScrollIndicatorTests {
  private func stripes(_ view: UIScrollView) {
    for row in 0..<40 {
      let stripe = UIView(frame: CGRect(x: 12, y: 12 + row * 60, width: 210, height: 48))
      stripe.backgroundColor = .secondarySystemBackground
      view.addSubview(stripe)
    }
  }

  private func scene(dark: Bool) -> (Stage, UIScrollView) {
    let stage = Stage(width: 240, height: 240, scale: 2)
    stage.window.overrideUserInterfaceStyle = dark ? .dark : .light
    let view = stage.scrollView(UIScrollView(), content: CGSize(width: 544, height: 2412))
    view.backgroundColor = .systemBackground
    stripes(view)
    return (stage, view)
  }

  @Test("S53, S54: indicators show while a finger drags, light on dark and dark on light")
  func pictures() {
    for dark in [false, true] {
      let (stage, view) = scene(dark: dark)
      let finger = stage.finger.down(120, 200)
      finger.move(by: -60, -110)
      stage.advance(by: .frames(2))
      #expect(view.contentOffset != .zero)
      let picture = stage.snapshot.compare(named: dark ? "indicators-dark" : "indicators-light")
      #expect(picture.matches, "\(picture)")
      finger.cancel()
    }
  }

  /// How much of the vertical indicator is seen, from 0 to 1: of its darkest pixel in the strip at the right edge, where
  /// nothing else is.
  private func strength(on stage: Stage) -> Double {
    let pixels = stage.snapshot.pixels
    var darkest: UInt32 = 0xff
    for y in 0..<pixels.height {
      for x in pixels.width - 14..<pixels.width { darkest = min(darkest, pixels[x, y] & 0xff) }
    }
    // Fully seen it is black of alpha 0.35 on white.
    return (1 - Double(darkest) / 255) / 0.35
  }

  @Test("S53, S54: they fade within 0.4 seconds of the end, and flashing shows them for a moment")
  func fading() {
    let (stage, view) = scene(dark: false)
    stage.advance(by: .frames(1))
    #expect(strength(on: stage) == 0)
    view.flashScrollIndicators()
    stage.advance(by: .frames(3))
    #expect(strength(on: stage) > 0.98)
    stage.advance(by: .seconds(0.9))
    #expect(strength(on: stage) > 0.98)
    stage.advance(by: .seconds(0.6))
    #expect(strength(on: stage) == 0)

    let finger = stage.finger.down(120, 200)
    finger.move(by: 0, -60)
    stage.advance(by: .seconds(0.5))
    #expect(strength(on: stage) > 0.98)
    finger.up()
    // A picture takes a frame, and shows the moment of the next one: here the frames 12, 22 and 25 after the lift.
    stage.advance(by: .frames(10))
    #expect(abs(strength(on: stage) - 0.5) < 0.02, "half of the fading is over")
    stage.advance(by: .frames(9))
    #expect(strength(on: stage) > 0.03)
    stage.advance(by: .frames(2))
    #expect(strength(on: stage) == 0)
  }

  @Test("An indicator whose layer code has taken out is in front again when the contents move")
  func takenOut() throws {
    let (stage, view) = scene(dark: false)
    let finger = stage.finger.down(120, 200)
    finger.move(by: -60, -60)
    stage.advance(by: .frames(1))
    let front = try #require(view.layer.sublayers).suffix(2).map(ObjectIdentifier.init)
    view.layer.sublayers?.last?.removeFromSuperlayer()
    view.layer.addSublayer(CALayer())
    finger.move(by: 0, -20)
    stage.advance(by: .frames(1))
    #expect(view.layer.sublayers?.suffix(2).map(ObjectIdentifier.init) == front)
  }

  @Test("S54: on the screen an indicator is 2.5 points wide and ends 3 points from the edges", arguments: [2.0, 4.0])
  func edges(scale: Double) throws {
    let stage = Stage(width: 240, height: 240, scale: scale)
    let view = stage.scrollView(UIScrollView(), content: CGSize(width: 240, height: 2412))
    view.backgroundColor = .white
    view.flashScrollIndicators()
    stage.advance(by: .frames(3))
    let pixels = stage.snapshot.pixels
    var (columns, rows): (Set<Int>, Set<Int>) = ([], [])
    for y in 0..<pixels.height {
      for x in 0..<pixels.width where pixels[x, y] & 0xff < 0xf8 {
        columns.insert(x)
        rows.insert(y)
      }
    }
    let right = Int(237 * scale)
    #expect(columns.sorted() == Array(right - Int(2.5 * scale)..<right))
    #expect(try #require(rows.min()) == Int(3 * scale))
    view.contentOffset.y = 2412 - 240
    view.flashScrollIndicators()
    stage.advance(by: .frames(2))
    let bottom = stage.snapshot.pixels
    let last = (0..<bottom.height).last { y in (0..<bottom.width).contains { bottom[$0, y] & 0xff < 0xf8 } }
    #expect(last == Int(237 * scale) - 1)
  }

  @Test("Indicators keep to the safe area, until that is switched off; inside insets they keep to those as well")
  func safeArea() throws {
    let stage = Stage(device: .iPhone15)
    let view = stage.scrollView(UIScrollView(), content: CGSize(width: 100, height: 9000))
    view.contentInsetAdjustmentBehavior = .never
    view.backgroundColor = .white
    /// The topmost row of the screen that the vertical indicator covers.
    func top() throws -> CGFloat {
      view.flashScrollIndicators()
      stage.advance(by: .frames(3))
      let pixels = stage.snapshot.pixels
      let column = pixels.width - 12
      return CGFloat(try #require((0..<pixels.height).first { pixels[column, $0] & 0xff < 0xf0 })) / 3
    }
    let safe = stage.window.safeAreaInsets.top
    #expect(safe > 40)
    #expect(abs(try top() - safe - 3) < 1)
    let layers = view.layer.sublayers ?? []
    let before = layers.map(\.frame)
    view.automaticallyAdjustsScrollIndicatorInsets = false
    #expect(layers.map(\.frame) != before, "they move at once")
    #expect(abs(try top() - 3) < 1)
    view.verticalScrollIndicatorInsets.top = 20
    #expect(abs(try top() - 23) < 1)
  }

  @Test("S54: 2.5 points thick on the screen's pixels, 3 from the edge; shorter beyond an edge, never too short")
  func places() {
    let range = ScrollRange(lower: 0, upper: 1520)
    let middle = IndicatorPlace(track: 474, viewport: 480, offset: 760, range: range)
    #expect(abs(middle.length - 474 * 480 / 2000) < 1e-9 && abs(middle.start - (474 - middle.length) / 2) < 1e-9)
    let top = IndicatorPlace(track: 474, viewport: 480, offset: -50, range: range)
    #expect(top.start == 0 && abs(top.length - (middle.length - 50)) < 1e-9)
    let bottom = IndicatorPlace(track: 474, viewport: 480, offset: 1520 + 400, range: range)
    #expect(bottom.length == 7 && bottom.start == 467)
    let endless = IndicatorPlace(track: 474, viewport: 480, offset: 0, range: ScrollRange(lower: 0, upper: 1e6))
    #expect(endless.length == 36)
    #expect(ScrollIndicator.thickness(atScale: 2) == 2.5 && ScrollIndicator.thickness(atScale: 1) == 3)
  }
}
