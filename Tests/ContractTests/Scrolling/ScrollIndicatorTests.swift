import Foundation
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

  @Test("S53, S54: they fade within 0.4 seconds of the end, and flashing shows them for a moment")
  func fading() {
    let (stage, view) = scene(dark: false)
    func inks() -> Int {
      let pixels = stage.snapshot.pixels
      var count = 0
      // The strip at the right edge, where nothing else is.
      for y in 0..<pixels.height {
        for x in pixels.width - 14..<pixels.width where pixels[x, y] & 0xff < 0xf0 { count += 1 }
      }
      return count
    }
    stage.advance(by: .frames(1))
    #expect(inks() == 0)
    view.flashScrollIndicators()
    stage.advance(by: .frames(3))
    #expect(inks() > 100)
    stage.advance(by: .seconds(0.9))
    #expect(inks() > 100)
    stage.advance(by: .seconds(0.6))
    #expect(inks() == 0)
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
