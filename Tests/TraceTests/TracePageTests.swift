import Foundation
import Testing
import TouchTesting
import TouchTrace
import TracePage
import UIKit
@_spi(Hosting) import UIKitCore

/// What the page of a trace holds: layers, decisions, calls, pictures.
@MainActor @Suite("The page of a trace")
struct TracePageTests {
  /// A stage with a board, a card on it, and a tracer of all that is on the screen.
  @MainActor final class Desk {
    let stage = Stage(width: 300, height: 400)
    let board: JournalingView
    let card: JournalingView
    let tracer = GestureTracer(hasScenes: true)
    let scenes: SceneTracer

    init() {
      board = stage.add(JournalingView("board"))
      board.accessibilityIdentifier = "Board"
      board.backgroundColor = .white
      card = JournalingView("card")
      card.frame = CGRect(x: 50, y: 60, width: 100, height: 80)
      card.accessibilityIdentifier = "Card"
      card.backgroundColor = .orange
      board.addSubview(card)
      scenes = SceneTracer(tracer, expectedSeconds: 60)
      stage.runtime.watchGestures(tracer)
      scenes.watch(stage.runtime)
      stage.advance(by: .frames(1))
    }

    func add(_ name: String, to view: UIView, _ frame: CGRect) -> JournalingView {
      let made = JournalingView(name)
      made.accessibilityIdentifier = name
      made.frame = frame
      view.addSubview(made)
      return made
    }

    func page(_ title: String = "desk", against other: TracePage.Run? = nil) throws -> PageReader {
      scenes.finish()
      return try PageReader(TracePage(.init(title: title, records: tracer.records, origin: 0), against: other).html())
    }
  }

  @Test("Every layer lies where it is at each moment, also in a moved and turned parent, and hidden ones are told")
  func places() throws {
    let desk = Desk()
    let inner = desk.add("Inner", to: desk.card, CGRect(x: 10, y: 20, width: 30, height: 40))
    let away = desk.add("Away", to: desk.card, CGRect(x: 5, y: 6, width: 7, height: 8))
    away.isHidden = true
    desk.stage.advance(by: .frames(1))
    let first = desk.stage.runtime.now.seconds
    desk.card.center = CGPoint(x: 200, y: 200)
    desk.stage.advance(by: .frames(1))
    let second = desk.stage.runtime.now.seconds
    desk.card.transform = CGAffineTransform(rotationAngle: .pi / 2)
    inner.removeFromSuperview()
    desk.stage.advance(by: .frames(1))
    let page = try desk.page()
    #expect(page.frame("Inner", at: first) == [60, 80, 30, 40])
    #expect(page.frame("Away", at: first) == [55, 66, 7, 8])
    #expect(page.hidden(at: first) == ["Away"])
    #expect(page.frame("Inner", at: second) == [160, 180, 30, 40])
    #expect(page.frame("Card", at: page.end) == [160, 150, 80, 100])
    #expect(page.frame("Inner", at: page.end) == nil)
    #expect(page.frame("Board", at: page.end) == [0, 0, 300, 400])
  }

  @Test("Of each view at a finger's place it is told why it was not hit")
  func decisions() throws {
    let desk = Desk()
    let place = CGRect(x: 0, y: 0, width: 100, height: 80)
    let hidden = desk.add("Hidden", to: desk.card, place)
    hidden.isHidden = true
    _ = desk.add("In hidden", to: hidden, place)
    desk.add("Pale", to: desk.card, place).alpha = 0
    let off = desk.add("Off", to: desk.card, place)
    off.isUserInteractionEnabled = false
    _ = desk.add("In off", to: off, place)
    let small = desk.add("Small", to: desk.card, CGRect(x: 0, y: 0, width: 5, height: 5))
    _ = desk.add("Beyond", to: small, place)
    _ = desk.add("Elsewhere", to: desk.board, CGRect(x: 200, y: 300, width: 50, height: 50))
    let behind = desk.add("Behind", to: desk.board, place.offsetBy(dx: 50, dy: 60))
    desk.board.sendSubviewToBack(behind)
    desk.stage.advance(by: .frames(1))
    desk.stage.finger.tap(at: CGPoint(x: 70, y: 80))
    let page = try desk.page()
    let finger = try #require(page.fingers.first)
    #expect(finger["view"] as? String == "Card")
    let decisions = try #require(finger["decisions"] as? [String: String])
    let window = try #require(decisions.keys.first { $0.contains("Window") })
    #expect(
      decisions.filter { $0.key != window } == [
        "Hidden": "it is hidden",
        "In hidden": "Hidden, which contains it, is hidden",
        "Pale": "it is transparent (alpha below 0.01)",
        "Off": "its user interaction is off (isUserInteractionEnabled)",
        "In off": "the user interaction of Off, which contains it, is off",
        "Beyond": "the place is outside of Small, which it is in",
        "Behind": "Card lies over it there",
        "Board": "Card, which it contains, was hit",
      ])
    #expect(decisions[window] == "Card, which it contains, was hit")
  }

  @Test("The calls stand in order, each with its kind, and moves are places of fingers, not lines")
  func calls() throws {
    let desk = Desk()
    let finger = desk.stage.finger.down(at: CGPoint(x: 70, y: 80))
    finger.move(by: 12, 0)
    desk.stage.advance(by: .frames(1))
    finger.up()
    let page = try desk.page()
    #expect(
      page.lines == [
        "finger: finger 1 begins at 70, 80", "hit: finger 1 hits Card in Board in UIWindow",
        "view: Card: touchesBegan (finger 1)", "view: Card: touchesMoved (finger 1)",
        "finger: finger 1 ends at 82, 80", "view: Card: touchesEnded (finger 1)",
      ])
    let places = try #require(page.fingers.first?["places"] as? [Double])
    #expect([places[1], places[2], places[4], places[5]] == [70, 80, 82, 80])
  }

  @Test("Pictures begin with a whole one, then hold what has changed, at most ten a second, and the last frame has one")
  func pictures() throws {
    let desk = Desk()
    for step in 0..<123 {
      desk.card.center.x = 100 + CGFloat(step) / 2
      desk.stage.advance(by: .frames(1))
    }
    let records = desk.tracer.records
    desk.scenes.finish()
    let all = desk.tracer.records.compactMap(\.scene?.picture)
    #expect(records.compactMap(\.scene?.picture).count == all.count - 1, "the last frame's picture comes at the end")
    #expect((18...24).contains(all.count), "\(all.count)")
    let first = try #require(all.first)
    #expect(first.isWhole && first.width == 300 && first.height == 400 && first.parts.count == 1)
    let changed = all.dropFirst().filter { !$0.isWhole }
    #expect(changed.count > 15)
    for picture in changed {
      for part in picture.parts {
        let data = try #require(Data(base64Encoded: part.data))
        let image = try #require(UIImage(data: data))
        #expect(image.size.width < 140 && image.size.height <= 84, "\(image.size)")
      }
    }
    // Put together they are the screen.
    let canvas = try PageCanvas(all)
    #expect(canvas == PageCanvas(desk.stage))
  }

  @Test("A frame with nothing new costs no record, and without scenes a trace is as before")
  func nothing() throws {
    let desk = Desk()
    let count = desk.tracer.records.count
    desk.stage.advance(by: .frames(30))
    #expect(desk.tracer.records.count == count)
    let plain = GestureTracer()
    #expect(plain.records.first?.version == 1 && desk.tracer.records.first?.version == 2)
    let text = desk.tracer.records.map(\.line).joined(separator: "\n")
    #expect(try TraceRecord.records(in: text) == desk.tracer.records)
    #expect(throws: TraceError.version(3)) {
      try TraceRecord.records(in: text.replacingOccurrences(of: "\"version\":2", with: "\"version\":3"))
    }
  }

  @Test("The first decision that differs is named with both times; runs that decide the same differ in nothing")
  func difference() throws {
    func run(_ title: String, slides: Bool, pause: Int = 1) -> TracePage.Run {
      let desk = Desk()
      let pan = UIPanGestureRecognizer(target: nil, action: nil)
      pan.name = "Pan"
      desk.card.addGestureRecognizer(pan)
      desk.stage.advance(by: .frames(pause))
      let finger = desk.stage.finger.down(at: CGPoint(x: 70, y: 80))
      desk.stage.advance(by: .frames(2))
      finger.move(by: slides ? 30 : 2, 0)
      desk.stage.advance(by: .frames(2))
      finger.up()
      return TracePage.Run(title: title, records: desk.tracer.records)
    }
    let rest = run("rest", slides: false)
    let slide = run("slide", slides: true)
    let sentence = TraceComparison.sentence(rest, slide).split(separator: "\n").map(String.init)
    #expect(sentence.count == 3)
    #expect(sentence[0] == "The first decision that differs:")
    let failure = "Pan of Card fails: its finger moved 2 points, and it begins after 10 points"
    #expect(sentence[1].hasSuffix("0.067  \(failure)  (rest)"), "\(sentence)")
    #expect(sentence[2].hasSuffix("0.050  Pan of Card: possible → began  (slide)"), "\(sentence)")
    let later = run("later", slides: true, pause: 9)
    #expect(TraceComparison.sentence(slide, later) == "Both runs decide the same: slide, and later.")
    let page = try PageReader(TracePage(rest, against: slide).html())
    let told = try #require(page.index["difference"] as? [String: Any])
    #expect(told["texts"] as? [String] == [failure, "Pan of Card: possible → began"])
  }

  @Test("Names and titles of the app are text in the page, whatever they contain")
  func hostile() throws {
    let desk = Desk()
    let name = "</script><script>alert('1')</script><!-- \u{2028} \"&"
    _ = desk.add(name, to: desk.card, desk.card.bounds)
    desk.stage.advance(by: .frames(1))
    desk.stage.finger.tap(at: CGPoint(x: 70, y: 80))
    let page = try desk.page("</title><img src=x onerror=alert(2)>")
    #expect(!page.text.contains("<script>alert") && !page.text.contains("<img"))
    #expect(page.fingers.first?["view"] as? String == name)
    #expect(page.text.contains("&lt;/title&gt;&lt;img"))
  }

  @Test("A long run is cut into chunks, each of which begins with all layers as they then are")
  func chunks() throws {
    let desk = Desk()
    for step in 0..<4_500 {
      desk.card.center.x = 100 + CGFloat(step % 100)
      desk.stage.advance(by: .frames(1))
    }
    let page = try desk.page()
    #expect(page.starts.count >= 3)
    for start in page.starts.dropFirst() {
      let step = Int(((start - page.starts[0]) * 60).rounded()) - 1
      let place = try #require(page.frame("Card", at: start + 0.001))
      #expect(place[0] == Double(50 + step % 100), "\(start): \(place)")
    }
  }
}
