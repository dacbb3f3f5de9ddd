import CoreGraphics
import RenderTree
import Testing
import TouchPlatform
import TouchTesting
import UIKit

/// A view that fills its left half with a colour and writes what it is asked to draw.
private final class HalfView: UIView {
  var color = UIColor.red
  override func draw(_ rect: CGRect) {
    Stage.current?.note("draw \(Int(rect.minX)) \(Int(rect.minY)) \(Int(rect.width))×\(Int(rect.height))")
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setFillColor(color.cgColor)
    context.fill(CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width / 2, height: bounds.height))
  }
}

@MainActor @Suite("Views that draw")
struct DrawingViewTests {
  private func seen(_ stage: Stage, _ x: Int, _ y: Int) -> String {
    let pixel = stage.snapshot.pixels[x, y] & 0xff_ffff
    return String(0x100_0000 + pixel, radix: 16).dropFirst().description
  }

  private func stage() -> Stage {
    let stage = Stage(width: 60, height: 40)
    stage.window.backgroundColor = .white
    return stage
  }

  @Test("A27, founding S123, S124: marking draws nothing at once; many marks draw once, before the next frame")
  func marks() {
    let stage = stage()
    let view = stage.add(HalfView(frame: CGRect(x: 0, y: 0, width: 40, height: 20)))
    view.isOpaque = false
    #expect(stage.journal.isEmpty)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["draw 0 0 40×20"])
    #expect(seen(stage, 5, 5) == "ff0000" && seen(stage, 25, 5) == "ffffff")
    stage.clearJournal()
    for _ in 0..<5 { view.setNeedsDisplay() }
    #expect(stage.journal.isEmpty)
    stage.advance(by: .frames(3))
    #expect(stage.journal == ["draw 0 0 40×20"])
  }

  @Test("founding S87: a finger's calls only change state; however many there are in a frame, one draw shows the last")
  func touchesOnlyMark() {
    final class Follower: UIView {
      var place = CGPoint.zero
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches) }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches) }
      private func follow(_ touches: Set<UITouch>) {
        place = touches.first?.location(in: self) ?? .zero
        Stage.current?.note("touch \(Int(place.x))")
        setNeedsDisplay()
      }
      override func draw(_ rect: CGRect) { Stage.current?.note("draw \(Int(place.x))") }
    }
    let stage = stage()
    stage.add(Follower(frame: CGRect(x: 0, y: 0, width: 60, height: 40)))
    stage.advance(by: .frames(1))
    stage.clearJournal()
    let finger = stage.finger
    finger.down(at: CGPoint(x: 5, y: 5))
    finger.move(to: CGPoint(x: 10, y: 5))
    finger.move(to: CGPoint(x: 20, y: 5))
    stage.advance(by: .frames(1))
    finger.up()
    stage.advance(by: .frames(2))
    #expect(stage.journal == ["touch 5", "touch 20", "draw 20"])
  }

  @Test("A27: a marked part is drawn anew, and what lies outside stays as it was drawn")
  func part() {
    let stage = stage()
    let view = stage.add(HalfView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
    view.isOpaque = false
    stage.advance(by: .frames(1))
    stage.clearJournal()
    view.color = .blue
    view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["draw 0 0 10×10"])
    #expect(seen(stage, 5, 5) == "0000ff")
    #expect(seen(stage, 5, 15) == "ff0000" && seen(stage, 15, 5) == "ff0000")
    view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 5, height: 5))
    view.setNeedsDisplay(CGRect(x: 10, y: 20, width: 5, height: 5))
    stage.advance(by: .frames(1))
    #expect(stage.journal.last == "draw 0 0 15×25")
    #expect(seen(stage, 12, 22) == "0000ff" && seen(stage, 12, 26) == "ff0000")
    view.setNeedsDisplay()
    stage.advance(by: .frames(1))
    #expect(seen(stage, 15, 35) == "0000ff")
  }

  @Test("Parts drawn a thousand times take no more memory than a whole drawing now and then")
  func manyParts() {
    let stage = stage()
    let view = stage.add(HalfView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
    for step in 0..<1_500 {
      view.setNeedsDisplay(CGRect(x: Double(step % 37), y: Double(step % 31), width: 3, height: 3))
      stage.advance(by: .frames(1))
    }
    #expect((view.layer.recordedDrawing?.list.count ?? 0) < 1_100)
  }

  @Test("V28: a new size stretches the drawing, draws it anew, or leaves it in its corner, as the content mode says")
  func contentModes() {
    let stage = stage()
    var journal: [String] = []
    for mode in [UIView.ContentMode.scaleToFill, .redraw, .topLeft] {
      let view = stage.add(HalfView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
      view.isOpaque = false
      view.contentMode = mode
      stage.advance(by: .frames(1))
      stage.clearJournal()
      view.frame.size.width = 40
      stage.advance(by: .frames(1))
      journal.append("\(mode): \(stage.journal) \(seen(stage, 5, 5)) \(seen(stage, 15, 5)) \(seen(stage, 25, 5))")
      view.removeFromSuperview()
    }
    #expect(
      journal == [
        "scaleToFill: [] ff0000 ff0000 ffffff",
        "redraw: [\"draw 0 0 40×20\"] ff0000 ff0000 ffffff",
        "topLeft: [] ff0000 ffffff ffffff",
      ])
  }

  @Test("An opaque view that draws without a background has black behind its drawing; one that is not shows through")
  func opaque() {
    let stage = stage()
    let view = stage.add(HalfView(frame: CGRect(x: 0, y: 0, width: 40, height: 20)))
    #expect(seen(stage, 30, 5) == "000000")
    view.backgroundColor = .green
    view.setNeedsDisplay()
    #expect(seen(stage, 30, 5) == "00ff00")
    view.backgroundColor = nil
    view.isOpaque = false
    view.setNeedsDisplay()
    #expect(seen(stage, 30, 5) == "ffffff")
  }

  @Test("draw(_:) that marks its view again is called once a frame, for ever, and the app goes on")
  func endless() {
    final class Restless: UIView {
      override func draw(_ rect: CGRect) {
        Stage.current?.note("draw")
        setNeedsDisplay()
      }
    }
    let stage = stage()
    stage.add(Restless(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    stage.advance(by: .frames(5))
    #expect((4...6).contains(stage.journal.count), "\(stage.journal.count)")
  }

  @Test("A view of no size draws nothing; an infinite size and one of no number are refused and stop nothing")
  func hostileSizes() {
    let stage = stage()
    for size in [CGSize.zero, CGSize(width: Double.infinity, height: 10), CGSize(width: Double.nan, height: 5)] {
      let view = stage.add(HalfView(frame: CGRect(x: 0, y: 0, width: 1, height: 1)))
      view.bounds.size = size
      view.setNeedsDisplay()
      stage.advance(by: .frames(1))
      view.removeFromSuperview()
    }
    #expect(stage.journal == ["draw 0 0 1×1", "draw 0 0 1×1"])
    stage.clearJournal()
    let view = stage.add(HalfView(frame: CGRect(x: 0, y: 0, width: 1, height: 1)))
    view.bounds.size = .zero
    stage.advance(by: .frames(1))
    view.frame.size = CGSize(width: 10, height: 10)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["draw 0 0 10×10"])
  }

  @Test("A hidden view draws when it shows; one outside of any window when it comes into one")
  func lazily() {
    let stage = stage()
    let view = HalfView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.isHidden = true
    stage.advance(by: .frames(1))
    stage.add(view)
    stage.advance(by: .frames(2))
    #expect(stage.journal.isEmpty)
    view.isHidden = false
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["draw 0 0 10×10"])
  }

  @Test("A drawing has the screen's resolution, and follows it to another one")
  func resolution() {
    let stage = Stage(width: 20, height: 20, scale: 2)
    stage.window.backgroundColor = .white
    let view = stage.add(HalfView(frame: CGRect(x: 0, y: 0, width: 5, height: 5)))
    view.isOpaque = false
    stage.advance(by: .frames(1))
    #expect(view.contentScaleFactor == 2 && view.layer.recordedDrawing?.scale == 2)
    // Half of five points are five whole pixels.
    #expect(seen(stage, 4, 4) == "ff0000" && seen(stage, 5, 4) == "ffffff")
  }

  @Test("A view draws again at a resolution of its own, once; 0 leaves it at the last one until the screen's counts")
  func ownResolution() {
    let stage = Stage(width: 20, height: 20, scale: 2)
    let view = stage.add(HalfView(frame: CGRect(x: 0, y: 0, width: 5, height: 5)))
    stage.advance(by: .frames(1))
    stage.clearJournal()
    view.contentScaleFactor = 1
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["draw 0 0 5×5"])
    #expect(view.contentScaleFactor == 1 && view.layer.contentsScale == 1)
    #expect(view.layer.recordedDrawing?.scale == 1)
    view.contentScaleFactor = 1
    stage.advance(by: .frames(1))
    #expect(stage.journal.count == 1)
    view.contentScaleFactor = 0
    #expect(view.contentScaleFactor == 2)
  }
}
