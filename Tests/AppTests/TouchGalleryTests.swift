import Foundation
import Testing
import TouchTesting
import UIKit

@testable import TouchGallery

/// The pages of the gallery, in the test's own process, touched on a stage.
@MainActor @Suite("TouchGallery, on a stage")
struct TouchGalleryTests {
  private func show<View: PageView>(_ page: View, on stage: Stage) -> View {
    stage.show(PageViewController(Page(title: "", summary: "") { page }))
    stage.advance(by: .frames(1))
    return page
  }

  private func place(of view: UIView, _ dx: CGFloat = 0, _ dy: CGFloat = 0) -> CGPoint {
    let point = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    return CGPoint(x: point.x + dx, y: point.y + dy)
  }

  @Test("The list shows every page, and a tap opens the one that it hits")
  func list() {
    let stage = Stage(width: 390, height: 844)
    let navigation = stage.show(UINavigationController(rootViewController: ListViewController(style: .plain)))
    stage.advance(by: .frames(2))
    let table = (navigation.topViewController as? ListViewController)?.tableView
    let cell = table?.cellForRow(at: IndexPath(row: 3, section: 0))
    #expect(cell?.textLabel?.text == "Drag")
    stage.finger.tap(at: cell.map { place(of: $0) } ?? .zero)
    stage.advance(by: .seconds(1))
    #expect(navigation.topViewController?.title == "Drag")
    #expect(navigation.topViewController?.view is DragPage)
    for page in Page.all { #expect(page.make().words.text?.isEmpty == false, "\(page.title)") }
  }

  @Test("The sheet opens at half of the screen; the card behind it still follows a finger, and Done leads back")
  func sheet() {
    let stage = Stage(width: 390, height: 844)
    let page = show(SheetPage(), on: stage)
    stage.advance(by: .seconds(1))
    let root = stage.window.rootViewController
    #expect(root?.presentedViewController?.sheetPresentationController?.selectedDetentIdentifier == nil)
    let before = page.card.center
    stage.finger.down(at: place(of: page.card)).drag(to: place(of: page.card, 60, 0), over: 0.3).up()
    #expect(page.card.center.x - before.x == 50)
    stage.finger.down(at: CGPoint(x: 195, y: 600)).drag(to: CGPoint(x: 195, y: 200), over: 0.4).up()
    stage.advance(by: .seconds(1))
    #expect(root?.presentedViewController?.sheetPresentationController?.selectedDetentIdentifier == .large)
    stage.finger.tap(at: CGPoint(x: 360, y: 32))
    stage.advance(by: .seconds(1))
    #expect(root?.presentedViewController == nil)
  }

  @Test("founding S69: two taps bring a card to the front, one does not")
  func doubleTap() {
    let stage = Stage(width: 390, height: 844)
    let page = show(DoubleTapPage(), on: stage)
    let corner = place(of: page.cards[0], -60, -60)
    stage.finger.tap(at: corner)
    stage.advance(by: .seconds(1))
    #expect(page.subviews.last === page.cards[2])
    stage.finger.doubleTap(at: corner)
    #expect(page.subviews.last === page.cards[0])
  }

  @Test(
    "founding S70, founding S73: one tap makes the card a tenth smaller after 0.3 s, two make it a tenth larger at once"
  )
  func singleOrDouble() {
    let stage = Stage(width: 390, height: 844)
    let page = show(SingleOrDoublePage(), on: stage)
    let middle = page.card.center
    stage.finger.tap(at: place(of: page.card))
    stage.advance(by: .seconds(0.25))
    #expect(page.card.frame.width == 140)
    stage.advance(by: .seconds(0.1))
    #expect(abs(page.card.frame.width - 126) < 0.001 && abs(page.card.frame.height - 126) < 0.001)
    stage.advance(by: .seconds(1))
    stage.finger.doubleTap(at: place(of: page.card), pause: 0.2)
    #expect(abs(page.card.frame.width - 138.6) < 0.001)
    stage.advance(by: .seconds(1))
    #expect(abs(page.card.frame.width - 138.6) < 0.001, "the first of two taps did nothing")
    #expect(page.card.center == middle)
  }

  @Test("founding S74: a second touch calls off the delayed action of its own card only")
  func cancelledPerTarget() {
    let stage = Stage(width: 390, height: 844)
    let cards = [PatientCard("a", .systemRed), PatientCard("b", .systemBlue)]
    for (index, card) in cards.enumerated() {
      card.center = CGPoint(x: 195, y: 150 + 200 * index)
      stage.add(card)
    }
    stage.finger.tap(at: place(of: cards[0]))
    stage.finger.tap(at: place(of: cards[1]))
    // The second tap on the first card: the delayed action of the other one goes on.
    stage.advance(by: .seconds(0.1))
    stage.finger.doubleTap(at: place(of: cards[0]), pause: 0.1)
    stage.advance(by: .seconds(1))
    #expect(abs(cards[1].frame.width - 126) < 0.001)
    #expect(cards[0].frame.width > 140)
  }

  @Test("founding S75, founding S76, founding S77: 12 points along and 4 across are a swipe, 11.9 or 4.1 are none")
  func swipe() {
    func words(_ dx: CGFloat, _ dy: CGFloat) -> String? {
      let stage = Stage(width: 390, height: 844)
      let page = show(SwipePage(), on: stage)
      let finger = stage.finger.down(200, 400)
      #expect(page.start != nil)
      finger.move(by: dx, dy)
      stage.advance(by: .frames(1))
      finger.up()
      #expect(page.start == nil)
      return page.words.text
    }
    #expect(words(12, 4) == "Swiped to the right.")
    #expect(words(-12, -4) == "Swiped to the left.")
    #expect(words(11.9, 0) == "Swipe level, to the left or right.")
    #expect(words(40, 4.1) == "Swipe level, to the left or right.")
  }

  @Test("founding S79, founding S80: a dragged card goes as far as its finger, in a hundred small steps exactly")
  func drag() {
    let stage = Stage(width: 390, height: 844)
    let page = show(DragPage(), on: stage)
    let start = page.card.frame.origin
    let finger = stage.finger.down(at: place(of: page.card, 20, 10))
    for _ in 0..<100 {
      finger.move(by: 0.3, -0.4)
      stage.advance(by: .frames(1))
    }
    finger.up()
    #expect(abs(page.card.frame.origin.x - start.x - 30) < 0.001)
    #expect(abs(page.card.frame.origin.y - start.y + 40) < 0.001)
  }

  @Test(
    "founding S81, founding S82: two fingers that turn by a right angle turn the card by one, and their points stay under them"
  )
  func twoFingers() {
    let stage = Stage(width: 390, height: 844)
    let page = show(TwoFingerPage(), on: stage)
    let (left, right) = (place(of: page.card, -50), place(of: page.card, 50))
    let (a, b) = (stage.finger.down(at: left), stage.finger.down(at: right))
    #expect(page.card.beginnings.count == 2)
    a.move(to: place(of: page.card, 0, -50))
    b.move(to: place(of: page.card, 0, 50))
    stage.advance(by: .frames(1))
    let change = page.card.transform
    #expect(abs(change.a) < 1e-9 && abs(change.b - 1) < 1e-9 && abs(change.c + 1) < 1e-9 && abs(change.d) < 1e-9)
    a.up()
    b.move(by: 30, 0)
    stage.advance(by: .frames(1))
    b.up()
    #expect(abs(page.card.transform.tx - 30) < 1e-9 && page.card.beginnings.isEmpty)
  }

  @Test(
    "founding S83, founding S84, founding S85, founding S86: the placard follows, springs back, and changes its words")
  func placard() {
    let stage = Stage(width: 390, height: 844)
    let page = show(PlacardPage(), on: stage)
    stage.finger.doubleTap(at: CGPoint(x: 40, y: 120))
    #expect(page.placard.label.text == "Willkommen")
    let finger = stage.finger.down(at: place(of: page.placard, 30, 10))
    for step in 1...5 {
      finger.move(by: CGFloat(step) * 4, 12)
      stage.advance(by: .frames(1))
      #expect(page.placard.center == finger.location)
    }
    finger.up()
    #expect(!page.isUserInteractionEnabled && page.placard.center == page.middle)
    stage.finger.doubleTap(at: CGPoint(x: 40, y: 120))
    #expect(page.placard.label.text == "Willkommen", "it takes no touches while it springs back")
    stage.advance(by: .seconds(2))
    #expect(page.isUserInteractionEnabled)
    stage.finger.doubleTap(at: CGPoint(x: 40, y: 120))
    #expect(page.placard.label.text == "Bienvenue")
  }

  @Test("founding S27: the last finger to leave is known by the counts")
  func lastFinger() {
    let stage = Stage(width: 390, height: 844)
    let page = show(LastFingerPage(), on: stage)
    let fingers = [100, 200, 300].map { stage.finger.down(at: CGPoint(x: $0, y: 300)) }
    fingers[1].up()
    fingers[0].up()
    #expect(page.words.text == "Now lift them.")
    fingers[2].up()
    #expect(page.words.text == "The last one has left.")
  }

  @Test("founding S36: the layer under the finger is found, the frontmost of two")
  func layers() {
    let stage = Stage(width: 390, height: 844)
    let page = show(LayerHitPage(), on: stage)
    let said = page.planets.map { planet -> String? in
      stage.finger.tap(at: page.convert(planet.layer.position, to: nil))
      return page.words.text
    }
    #expect(said == ["That is the sun.", "That is a planet.", "That is its moon."])
    stage.finger.tap(at: CGPoint(x: 30, y: 700))
    #expect(page.words.text == "There is nothing.")
  }

  @Test("founding S39: what hits no view of the little window goes to its frontmost one")
  func standBack() {
    let stage = Stage(width: 390, height: 844)
    let page = show(StandBackPage(), on: stage)
    // The little window has a space of its own.
    for point in [page.cards[0].center, CGPoint(x: 8, y: 8)] {
      stage.finger.tap(at: CGPoint(x: page.small.frame.minX + point.x, y: page.small.frame.minY + point.y))
    }
    #expect(page.cards.map(\.count) == [1, 1])
  }

  @Test(
    "founding S90, founding S92, founding S93: a window's helper is called once for each phase that there is, and views go on"
  )
  func helpers() {
    final class Noter: TouchHelper {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches) }
      private func note(_ what: String, _ touches: Set<UITouch>) {
        Stage.current?.note("helper \(what) \(touches.count)")
      }
    }
    let stage = Stage(width: 390, height: 844)
    let window = HelpedWindow(frame: stage.window.frame)
    let board = JournalingView("board", frame: window.bounds)
    board.isMultipleTouchEnabled = true
    window.addSubview(board)
    window.makeKeyAndVisible()
    let helper = Noter(of: board)
    window.add(helper)
    let fingers = [50, 150, 250].map { stage.finger.down(at: CGPoint(x: $0, y: 300)) }
    fingers[0].move(by: 10, 0)
    stage.advance(by: .frames(1))
    fingers[1].cancel()
    fingers[2].up()
    #expect(
      stage.journal == [
        "helper began 1", "board began", "helper began 1", "board began", "helper began 1", "board began",
        "helper moved 1", "board moved", "helper cancelled 1", "board cancelled", "helper ended 1", "board ended",
      ])
  }

  @Test("founding S100: a tick is recognised; one drawn upwards, to the left, or with two fingers is not")
  func tick() {
    func isTicked(_ ways: [(CGFloat, CGFloat)], second: Bool = false) -> Bool {
      let stage = Stage(width: 390, height: 844)
      let page = show(TickPage(), on: stage)
      let finger = stage.finger.down(150, 400)
      if second { _ = stage.finger.down(300, 500) }
      for way in ways {
        for _ in 0..<10 {
          finger.move(by: way.0 / 10, way.1 / 10)
          stage.advance(by: .frames(1))
        }
      }
      finger.up()
      return page.words.text == "Ticked."
    }
    #expect(isTicked([(20, 30), (60, -90)]))
    #expect(!isTicked([(20, -30), (60, 90)]))
    #expect(!isTicked([(20, 30), (-60, -90)]))
    #expect(!isTicked([(20, 30)]))
    #expect(!isTicked([(20, 30), (20, -20)]), "the long stroke is too short")
    #expect(!isTicked([(20, 30), (60, -90)], second: true))
  }

  @Test("One finger turns a card by as much as it goes round, also past the half turn")
  func oneFinger() {
    let stage = Stage(width: 390, height: 844)
    let page = show(OneFingerPage(), on: stage)
    let middle = place(of: page.card)
    let finger = stage.finger.down(at: CGPoint(x: middle.x + 80, y: middle.y))
    for step in 1...27 {
      let angle = CGFloat(step) * 10 * .pi / 180
      finger.move(to: CGPoint(x: middle.x + 80 * cos(angle), y: middle.y + 80 * sin(angle)))
      stage.advance(by: .frames(1))
    }
    finger.up()
    // 270° clockwise look like a quarter turn back.
    let turned = page.card.transform
    #expect(abs(turned.a) < 1e-6 && abs(turned.b + 1) < 1e-6)
  }

  @Test("A dial turns with a whole hand as with one finger, and goes on when one finger leaves")
  func dial() {
    let stage = Stage(width: 390, height: 844)
    let page = show(DialPage(), on: stage)
    let middle = place(of: page.dial)
    func point(_ degrees: CGFloat) -> CGPoint {
      CGPoint(x: middle.x + 90 * cos(degrees * .pi / 180), y: middle.y + 90 * sin(degrees * .pi / 180))
    }
    var hand = [0, 90, 180].map { (start: CGFloat($0), finger: stage.finger.down(at: point(CGFloat($0)))) }
    for step in 1...10 {
      for (start, finger) in hand { finger.move(to: point(start + CGFloat(step) * 3)) }
      stage.advance(by: .frames(1))
    }
    #expect(abs(page.angle * 180 / .pi - 30) < 0.01)
    hand.removeLast().finger.up()
    for step in 11...20 {
      for (start, finger) in hand { finger.move(to: point(start + CGFloat(step) * 3)) }
      stage.advance(by: .frames(1))
    }
    for (_, finger) in hand { finger.up() }
    #expect(abs(page.angle * 180 / .pi - 60) < 0.01)
  }
}
