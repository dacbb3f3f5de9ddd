import RenderTree
import Testing
import TouchPlatform
import TouchTesting
import UIKit

/// A view that writes when it is laid out.
private final class LaidOutView: UIView {
  var name = "view"
  override func layoutSubviews() { Stage.current?.note("\(name) laid out") }
}

@MainActor @Suite("The update pass: marks, and the order at one instant")
struct UpdatePassTests {
  @Test("A27: setNeedsLayout only marks; many marks make one layout in the next pass")
  func marks() {
    let stage = Stage()
    let view = stage.add(LaidOutView(frame: .zero))
    stage.advance(by: .frames(1))
    stage.clearJournal()
    view.setNeedsLayout()
    view.setNeedsLayout()
    #expect(stage.journal.isEmpty && view.layer.needsLayout())
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["view laid out"] && !view.layer.needsLayout())
    stage.advance(by: .frames(3))
    #expect(stage.journal.count == 1)
  }

  @Test("A27: layoutIfNeeded lays out now, superviews first; what is not marked is left alone")
  func forced() {
    let stage = Stage()
    let outer = stage.add(LaidOutView(frame: .zero))
    let middle = LaidOutView(frame: outer.bounds)
    let inner = LaidOutView(frame: outer.bounds)
    (outer.name, middle.name, inner.name) = ("outer", "middle", "inner")
    outer.addSubview(middle)
    middle.addSubview(inner)
    stage.window.layoutIfNeeded()
    stage.clearJournal()
    stage.window.layoutIfNeeded()
    inner.setNeedsLayout()
    outer.setNeedsLayout()
    stage.window.layoutIfNeeded()
    #expect(stage.journal == ["outer laid out", "inner laid out"])
  }

  @Test("A27: new views, new sizes and new subviews need layout; a new place does not")
  func whatMarks() {
    let stage = Stage()
    let view = stage.add(LaidOutView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    func pass(_ what: String, _ change: () -> Void) {
      change()
      let count = stage.journal.count
      stage.advance(by: .frames(1))
      stage.note("\(what): \(stage.journal.count - count)")
    }
    pass("new") {}
    pass("moved") { view.center.x += 5 }
    pass("resized") { view.bounds.size.width += 5 }
    let card = UIView()
    pass("subview added") { view.addSubview(card) }
    pass("subview removed") { card.removeFromSuperview() }
    pass("nothing") {}
    #expect(
      stage.journal.filter { $0.contains(":") } == [
        "new: 1", "moved: 0", "resized: 1", "subview added: 1", "subview removed: 1", "nothing: 0",
      ])
  }

  @Test("A27: a layout that marks itself again and again ends after a hundred turns; the rest of the pass goes on")
  func endlessLayout() {
    final class Restless: UIView {
      var count = 0
      var isRestless = true
      override func layoutSubviews() {
        count += 1
        if isRestless { setNeedsLayout() }
      }
    }
    let stage = Stage()
    let view = stage.add(Restless(frame: .zero))
    stage.add(LaidOutView(frame: .zero))
    stage.advance(by: .frames(1))
    #expect(view.count == 100 && stage.journal == ["view laid out"])
    view.isRestless = false
    view.setNeedsLayout()
    #expect(view.count == 100)
    stage.advance(by: .frames(3))
    #expect(view.count == 101 && stage.journal == ["view laid out"])
  }

  @Test("A27: setNeedsDisplay only marks; the picture changes with the next frame")
  func display() throws {
    let stage = Stage(width: 60, height: 30)
    stage.window.backgroundColor = .white
    let label = stage.add(UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 30)))
    label.font = UIFont.systemFont(ofSize: 20)
    func dark() throws -> Int {
      let picture = try #require(stage.platform.surface?.picture)
      return (0..<30).reduce(0) { sum, y in sum + (0..<60).filter { picture[$0, y] & 0xff < 128 }.count }
    }
    stage.advance(by: .frames(2))
    #expect(try dark() == 0)
    label.text = "III"
    #expect(try dark() == 0)
    stage.advance(by: .frames(1))
    #expect(try dark() > 20)
  }

  @Test("A28: at one instant input comes first, then deadlines, then animations, layout and the frame")
  func orderAtOneInstant() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let view = LaidOutView(frame: board.bounds)
    view.isUserInteractionEnabled = false
    board.addSubview(view)
    board.onCall = { what, _, _ in if what == "moved" { view.setNeedsLayout() } }
    let finger = stage.finger.down(at: CGPoint(x: 5, y: 5))
    stage.advance(by: .frames(2))
    stage.clearJournal()

    let frame = stage.platform.nextFrameTime
    stage.runtime.deadlines.schedule(at: frame) { stage.note("deadline of the frame's time") }
    stage.runtime.deadlines.schedule(at: frame.advanced(bySeconds: -0.001)) { stage.note("earlier deadline") }
    UIView.animate(withDuration: 0.01, animations: { view.alpha = 0.5 }) { _ in stage.note("animation over") }
    stage.advance(by: .milliseconds(15.8))
    finger.move(by: 1, 1)
    stage.advance(by: .frames(1))
    #expect(
      stage.journal == [
        "animation over", "earlier deadline", "board moved", "deadline of the frame's time", "view laid out",
      ])
  }

  @Test("A28: an event wins a tie with a deadline, and a deadline strictly earlier than an event fires before it")
  func ties() {
    let stage = Stage()
    stage.add(JournalingView("board"))
    let now = stage.runtime.now
    stage.runtime.deadlines.schedule(at: now) { stage.note("deadline at the same time") }
    stage.finger.down(at: CGPoint(x: 5, y: 5)).up()
    #expect(stage.journal == ["board began", "board ended"])
    stage.advance(by: .seconds(0))
    let later = now.advanced(bySeconds: 0.5)
    stage.runtime.deadlines.schedule(at: later.advanced(bySeconds: -1e-9)) { stage.note("deadline just before") }
    stage.platform.send(
      .contacts(
        ContactFrame(
          surface: .main, time: later,
          samples: [ContactSample(id: ContactID(99), phase: .began, location: .zero, time: later)])))
    #expect(
      stage.journal == [
        "board began", "board ended", "deadline at the same time", "deadline just before", "board began",
      ])
  }
}
