import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Pencils: both ends, hovering, pen and finger apart")
struct PencilTests {
  /// A sheet on which a pencil draws and its eraser takes away: what an app does with `isEraser`.
  private final class Sheet: UIView {
    private(set) var lines: [[CGPoint]] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      for touch in touches where !touch.isEraser { lines.append([touch.location(in: self)]) }
      erase(touches)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      for touch in touches where !touch.isEraser {
        let samples = event?.coalescedTouches(for: touch) ?? [touch]
        lines[lines.count - 1] += samples.map { $0.location(in: self) }
      }
      erase(touches)
    }
    private func erase(_ touches: Set<UITouch>) {
      for touch in touches where touch.isEraser {
        let place = touch.location(in: self)
        lines.removeAll { $0.contains { hypot($0.x - place.x, $0.y - place.y) < 10 } }
      }
    }
  }

  @Test(
    "P19: a pencil's other end says so on the touch and on its copies, for its whole life; an app may erase with it")
  func eraser() {
    let stage = Stage(width: 320, height: 480)
    let sheet = stage.add(Sheet())
    for y in [100.0, 200] {
      let pencil = stage.pencil
      pencil.down(20, y)
      pencil.drag(to: CGPoint(x: 120, y: y), over: 0.1)
      pencil.up()
    }
    #expect(sheet.lines.count == 2)
    let pencil = stage.pencil
    pencil.isEraser = true
    pencil.down(60, 150)
    // What is turned in the hand meanwhile is another touch.
    pencil.isEraser = false
    pencil.move(to: CGPoint(x: 60, y: 195))
    stage.advance(by: .frames(1))
    pencil.up()
    #expect(sheet.lines.count == 1 && sheet.lines[0].allSatisfy { $0.y == 100 })
  }

  @Test("P19: a finger has no eraser, and neither have a pencil's copies and predictions unless it has")
  func copiesOfTheEraser() {
    let stage = Stage(width: 320, height: 480)
    var told: [[Bool]] = []
    let board = stage.add(JournalingView("board", multipleTouch: true))
    board.onCall = { _, touches, event in
      for touch in touches {
        let copies = (event?.coalescedTouches(for: touch) ?? []) + (event?.predictedTouches(for: touch) ?? [])
        told.append(([touch] + copies).map(\.isEraser))
      }
    }
    defer { board.onCall = nil }
    for isEraser in [false, true] {
      let pencil = stage.pencil
      pencil.isEraser = isEraser
      pencil.down(10, 10)
      pencil.drag(to: CGPoint(x: 100, y: 10), over: 0.1, rate: 240)
      pencil.up()
      #expect(told.joined().allSatisfy { $0 == isEraser } && told.contains { $0.count > 5 })
      told = []
    }
    stage.finger.down(10, 10).up()
    #expect(told == [[false, false], [false, false]])
  }

  @Test("GH4, P18, P19: a hovering pencil has height, angles and an end, until it touches or leaves")
  func hovering() {
    let stage = Stage(width: 320, height: 480)
    let view = stage.add(UIView())
    let hover = view.add(JournalingHover("hover"))
    func say() -> String {
      "\(text(hover.zOffset)) \(text(hover.altitudeAngle)) \(text(hover.azimuthAngle(in: view))) \(text(hover.rollAngle)) \(hover.isEraser)"
    }
    let pencil = stage.pencil
    (pencil.altitude, pencil.azimuth, pencil.roll) = (0.5, 0.25, 0.125)
    pencil.hover(at: CGPoint(x: 50, y: 50), height: 1)
    stage.note(say())
    (pencil.altitude, pencil.roll) = (0.75, nil)
    pencil.hover(at: CGPoint(x: 60, y: 50), height: 0.25)
    stage.note(say())
    // A device that does not measure the height, and none at all.
    pencil.hover(at: CGPoint(x: 61, y: 50))
    stage.note(say())
    pencil.down(62, 50)
    stage.note(say())
    pencil.up()
    let eraser = stage.pencil
    eraser.isEraser = true
    eraser.hover(at: CGPoint(x: 70, y: 50), height: 7)
    stage.note(say())
    eraser.leave()
    stage.note(say())
    #expect(
      stage.journal == [
        "hover began", "1 0.5 0.25 0.125 false", "hover changed", "0.25 0.75 0.25 0 false", "hover changed",
        "0 0.75 0.25 0 false", "hover ended", "0 0 0 0 false", "hover began", "1 0 0 0 true", "hover ended",
        "0 0 0 0 false",
      ])
  }

  @Test("D14, P1: the pencil draws and fingers scroll, by the touch types that a scroll view's pan allows")
  func penDrawsFingersScroll() {
    let stage = Stage(width: 320, height: 480)
    let scroll = stage.add(UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
    let paper = JournalingView("paper", frame: CGRect(x: 0, y: 0, width: 320, height: 2000), multipleTouch: true)
    scroll.contentSize = paper.bounds.size
    scroll.addSubview(paper)
    scroll.panGestureRecognizer.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
    scroll.delaysContentTouches = false

    let pencil = stage.pencil
    pencil.down(100, 300)
    pencil.drag(to: CGPoint(x: 100, y: 100), over: 0.2)
    #expect(scroll.contentOffset == .zero && scroll.panGestureRecognizer.numberOfTouches == 0)
    // A palm or a finger scrolls meanwhile; the pencil's stroke goes on.
    let finger = stage.finger.down(200, 300)
    finger.drag(to: CGPoint(x: 200, y: 200), over: 0.2)
    let offset = scroll.contentOffset.y
    #expect(offset > 50)
    pencil.move(by: 5, 0)
    stage.advance(by: .frames(1))
    finger.up()
    pencil.up()
    let calls = stage.journal.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    #expect(
      calls == [
        "paper began", "paper moved", "paper began", "paper moved", "paper cancelled", "paper moved", "paper ended",
      ])

    // The other way round: a recogniser for the pencil alone does not hear of fingers.
    stage.advance(by: .seconds(3))
    let tap = paper.add(JournalingTap("tap"))
    tap.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue)]
    stage.clearJournal()
    stage.finger.tap(at: CGPoint(x: 50, y: 50))
    stage.advance(by: .seconds(1))
    #expect(!stage.journal.contains { $0.hasPrefix("tap") })
    stage.pencil.tap(at: CGPoint(x: 50, y: 50))
    #expect(stage.journal.contains("tap ended"))
  }
}
