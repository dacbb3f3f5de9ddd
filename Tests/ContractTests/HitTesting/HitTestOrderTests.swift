import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Hit testing: who is asked, in which order, at which point")
struct HitTestOrderTests {
  private func board(_ names: [String]) -> (AskedView, [AskedView]) {
    let board = AskedView("board", frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let children = names.map { AskedView($0, frame: board.bounds) }
    for child in children { board.addSubview(child) }
    return (board, children)
  }

  @Test("H8: the parent is asked first, then its subviews from the front; who answers ends it")
  func order() {
    let stage = Stage()
    let (board, children) = board(["a", "b", "c"])
    children[2].answer = false
    let hit = board.hitTest(CGPoint(x: 3, y: 4), with: nil)
    #expect(hit === children[1])
    #expect(stage.journal == ["board asked at (3.0, 4.0)", "c asked at (3.0, 4.0)", "b asked at (3.0, 4.0)"])
  }

  @Test("H8: when no subview answers the parent does; when the parent says no, nobody is asked")
  func parentAnswers() {
    let stage = Stage()
    let (board, children) = board(["a", "b"])
    for child in children { child.answer = false }
    #expect(board.hitTest(CGPoint(x: 3, y: 4), with: nil) === board)
    #expect(stage.journal == ["board asked at (3.0, 4.0)", "b asked at (3.0, 4.0)", "a asked at (3.0, 4.0)"])
    stage.clearJournal()
    board.answer = false
    #expect(board.hitTest(CGPoint(x: 3, y: 4), with: nil) == nil)
    #expect(stage.journal == ["board asked at (3.0, 4.0)"])
  }

  @Test("H8: among many siblings those that answer for themselves are asked in the same order")
  func orderAmongMany() {
    let stage = Stage()
    let (board, children) = board((0..<30).map(String.init))
    for child in children.dropFirst(2) { child.answer = false }
    #expect(board.hitTest(CGPoint(x: 3, y: 4), with: nil) === children[1])
    let asked = stage.journal.map { String($0.prefix { $0 != " " }) }
    let backwards: [String] = (1..<30).reversed().map { String($0) }
    #expect(asked == ["board"] + backwards)
  }

  @Test("H9: each view is asked at the point in its own space: scrolled, scaled, turned and anchored")
  func pointsAreConverted() {
    let stage = Stage()
    let board = AskedView("board", frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    board.bounds.origin = CGPoint(x: 100, y: 50)
    let scaled = AskedView("scaled", frame: CGRect(x: 110, y: 60, width: 100, height: 100))
    scaled.transform = CGAffineTransform(scaleX: 2, y: 4)
    let turned = AskedView("turned", frame: CGRect(x: 0, y: 0, width: 100, height: 60))
    // A quarter turn clockwise, written out so that every number is exact.
    turned.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    let anchored = AskedView("anchored", frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    anchored.layer.anchorPoint = CGPoint(x: 1, y: 0)
    anchored.layer.position = CGPoint(x: 250, y: 120)
    for view in [scaled, turned, anchored] {
      view.answer = false
      board.addSubview(view)
    }

    _ = board.hitTest(CGPoint(x: 200, y: 130), with: nil)
    // scaled: centre (160, 110), half a size (50, 50): ((200 − 160) / 2 + 50, (130 − 110) / 4 + 50).
    // turned: centre (50, 30): the offset (150, 100) turned back is (100, −150), plus (50, 30).
    // anchored: its top right corner lies at (250, 120).
    #expect(
      stage.journal == [
        "board asked at (200.0, 130.0)", "anchored asked at (50.0, 10.0)", "turned asked at (150.0, -120.0)",
        "scaled asked at (70.0, 55.0)",
      ])
  }

  @Test("H9: a view squeezed to nothing is passed over, among few and among many")
  func flattened() {
    for count in [1, 20] {
      let (board, children) = board((0..<count).map(String.init))
      for child in children { child.transform = CGAffineTransform(scaleX: 0, y: 1) }
      #expect(board.hitTest(CGPoint(x: 50, y: 50), with: nil) === board)
    }
  }

  @Test("H14: the front is the end of `subviews`; every change of their order counts at once")
  func siblingOrder() {
    for extra in [0, 20] {
      let board = JournalingView("board", frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      for _ in 0..<extra { board.addSubview(UIView(frame: CGRect(x: 90, y: 90, width: 10, height: 10))) }
      let views = ["a", "b", "c"].map { JournalingView($0, frame: board.bounds) }
      for view in views { board.addSubview(view) }
      var answers = [board.nameHit(5, 5)]
      board.bringSubviewToFront(views[0])
      answers.append(board.nameHit(5, 5))
      board.sendSubviewToBack(views[0])
      answers.append(board.nameHit(5, 5))
      board.exchangeSubview(at: extra + 1, withSubviewAt: extra + 2)
      answers.append(board.nameHit(5, 5))
      board.insertSubview(views[0], aboveSubview: views[1])
      answers.append(board.nameHit(5, 5))
      board.insertSubview(views[0], belowSubview: views[1])
      answers.append(board.nameHit(5, 5))
      views[1].removeFromSuperview()
      answers.append(board.nameHit(5, 5))
      views[0].removeFromSuperview()
      board.insertSubview(views[0], at: 0)
      answers.append(board.nameHit(5, 5))
      #expect(answers == ["c", "a", "c", "b", "a", "b", "a", "c"], "with \(extra) more siblings")
    }
  }

  @Test("H8: a view that changes its superview's children while it is asked confuses nobody")
  func changesWhileAsked() {
    final class Leaving: UIView {
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        removeFromSuperview()
        return nil
      }
    }
    for count in [4, 40] {
      let board = JournalingView("board", frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      board.addSubview(JournalingView("bottom", frame: board.bounds))
      for _ in 0..<count { board.addSubview(Leaving(frame: board.bounds)) }
      #expect(board.nameHit(5, 5) == "bottom")
      #expect(board.subviews.count == 1)
    }
  }
}
