import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Hit testing: who is under a point")
struct HitTestRulesTests {
  /// A board of 200 × 200 with two overlapping cards; the front card carries a pin.
  @MainActor private struct Desk {
    let board = JournalingView("board", frame: CGRect(x: 50, y: 50, width: 200, height: 200))
    let back = JournalingView("back", frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    let front = JournalingView("front", frame: CGRect(x: 60, y: 60, width: 100, height: 100))
    let pin = JournalingView("pin", frame: CGRect(x: 20, y: 20, width: 10, height: 10))

    init() {
      board.addSubview(back)
      board.addSubview(front)
      front.addSubview(pin)
    }
  }

  @Test("H1, founding S35: the deepest, frontmost view that contains the point answers, else nobody")
  func deepestFrontmost() {
    let desk = Desk()
    let answers = [
      desk.board.nameHit(5, 5), desk.board.nameHit(20, 20), desk.board.nameHit(70, 70), desk.board.nameHit(85, 85),
      desk.board.nameHit(155, 155), desk.board.nameHit(199, 199), desk.board.nameHit(-1, 5),
      desk.board.nameHit(200, 5),
    ]
    #expect(answers == ["board", "back", "front", "pin", "front", "board", "nobody", "nobody"])
  }

  @Test("H1: the point is in the receiver's own space, wherever the receiver lies")
  func receiverSpace() {
    let desk = Desk()
    #expect(desk.front.nameHit(25, 25) == "pin")
    #expect(desk.front.nameHit(85, 85) == "front")
    desk.board.frame.origin = CGPoint(x: 1000, y: 1000)
    #expect(desk.board.nameHit(85, 85) == "pin")
  }

  @Test("H2, founding S42: a view that is hidden, switched off or transparent is passed over with all that is in it")
  func passedOver() {
    let desk = Desk()
    var answers = [desk.board.nameHit(85, 85)]
    desk.front.isHidden = true
    answers.append(desk.board.nameHit(85, 85))
    desk.front.isHidden = false
    desk.front.isUserInteractionEnabled = false
    answers.append(desk.board.nameHit(85, 85))
    desk.front.isUserInteractionEnabled = true
    desk.front.alpha = 0.009
    answers.append(desk.board.nameHit(85, 85))
    desk.front.alpha = 1
    answers.append(desk.board.nameHit(85, 85))
    desk.board.isHidden = true
    answers.append(desk.board.nameHit(85, 85))
    #expect(answers == ["pin", "back", "back", "back", "pin", "nobody"])
  }

  @Test("H2, founding S42: what lies behind a view that cannot be touched gets the finger")
  func behindGetsTheFinger() {
    let stage = Stage()
    stage.add(JournalingView("behind"))
    let glass = stage.add(JournalingView("glass"))
    func tap() { stage.finger.tap(at: CGPoint(x: 10, y: 10)) }

    tap()
    glass.isHidden = true
    tap()
    glass.isHidden = false
    glass.alpha = 0
    tap()
    glass.alpha = 1
    glass.isUserInteractionEnabled = false
    tap()

    #expect(
      stage.journal == [
        "glass began", "glass ended", "behind began", "behind ended", "behind began", "behind ended", "behind began",
        "behind ended",
      ])
  }

  @Test("H3: a view that is hidden, switched off or transparent is not even asked whether it holds the point")
  func checksComeFirst() {
    let stage = Stage()
    let view = AskedView("view", frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    func hit() { _ = view.hitTest(CGPoint(x: 1, y: 2), with: nil) }

    view.isHidden = true
    hit()
    view.isHidden = false
    view.alpha = 0.009
    hit()
    view.alpha = 1
    view.isUserInteractionEnabled = false
    hit()
    #expect(stage.journal.isEmpty)
    view.isUserInteractionEnabled = true
    hit()
    #expect(stage.journal == ["view asked at (1.0, 2.0)"])
  }

  @Test("H4: alpha is a float: 0.01 reads a little less and is not hit, the next float up is")
  func alphaIsAFloat() {
    let view = JournalingView("view", frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.alpha = 0.01
    #expect(view.alpha == 0.009999999776482582)
    #expect(view.nameHit(5, 5) == "nobody")
    view.alpha = CGFloat(Float(0.01).nextUp)
    #expect(view.alpha == 0.010000000707805157)
    #expect(view.nameHit(5, 5) == "view")
  }

  @Test("H4: the same limit holds among many siblings")
  func alphaAmongMany() {
    let board = JournalingView("board", frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    for index in 0..<20 {
      board.addSubview(JournalingView("\(index)", frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    }
    board.subviews[19].alpha = 0.01
    #expect(board.nameHit(5, 5) == "18")
    board.subviews[19].alpha = CGFloat(Float(0.01).nextUp)
    #expect(board.nameHit(5, 5) == "19")
  }

  @Test("H5: each view's own alpha counts, not the product with its superviews'")
  func alphaIsNotMultiplied() {
    let parent = JournalingView("parent", frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = JournalingView("child", frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    parent.addSubview(child)
    parent.alpha = 0.02
    child.alpha = 0.02
    #expect(parent.nameHit(10, 10) == "child")
  }

  @Test("H6: a point is inside when it is in the bounds, wherever they begin")
  func insideIsInBounds() {
    let view = UIView(frame: CGRect(x: 500, y: 500, width: 30, height: 40))
    view.bounds.origin = CGPoint(x: 100, y: -200)
    let points = [
      CGPoint(x: 115, y: -180), CGPoint(x: 99, y: -180), CGPoint(x: 131, y: -180), CGPoint(x: 115, y: -201),
      CGPoint(x: 115, y: -159), CGPoint(x: 510, y: 510), CGPoint(x: CGFloat.nan, y: -180),
    ]
    #expect(points.map { view.point(inside: $0, with: nil) } == [true, false, false, false, false, false, false])
  }

  @Test("H7: the left and top edges belong to a view, the right and bottom edges do not")
  func halfOpen() {
    let view = JournalingView("view", frame: CGRect(x: 0, y: 0, width: 30, height: 40))
    view.bounds.origin = CGPoint(x: 5, y: 7)
    let answers = [
      view.nameHit(5, 7), view.nameHit((5.0 as CGFloat).nextDown, 7), view.nameHit(5, (7.0 as CGFloat).nextDown),
      view.nameHit(35, 7), view.nameHit(5, 47), view.nameHit((35.0 as CGFloat).nextDown, (47.0 as CGFloat).nextDown),
    ]
    #expect(answers == ["view", "nobody", "nobody", "nobody", "nobody", "view"])
  }

  @Test("H7: of two views side by side, few or many, just one holds their common edge")
  func commonEdge() {
    for count in [2, 20] {
      let board = JournalingView("board", frame: CGRect(x: 0, y: 0, width: 1000, height: 10))
      for index in 0..<count {
        board.addSubview(JournalingView("\(index)", frame: CGRect(x: index * 10, y: 0, width: 10, height: 10)))
      }
      #expect(board.nameHit(10, 0) == "1")
      #expect(board.nameHit((10.0 as CGFloat).nextDown, 0) == "0")
      #expect(board.nameHit(CGFloat(count * 10), 0) == "board")
    }
  }

  @Test("H10: what sticks out of a superview cannot be touched there")
  func stickingOut() {
    let parent = JournalingView("parent", frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = JournalingView("child", frame: CGRect(x: 80, y: 80, width: 50, height: 50))
    parent.addSubview(child)
    #expect(parent.nameHit(90, 90) == "child")
    #expect(parent.nameHit(110, 110) == "nobody")
  }

  @Test("H11: clipping has no say")
  func clipping() {
    for clips in [false, true] {
      let parent = JournalingView("parent", frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let child = JournalingView("child", frame: CGRect(x: 80, y: 80, width: 50, height: 50))
      parent.addSubview(child)
      parent.clipsToBounds = clips
      parent.layer.cornerRadius = 50
      #expect(parent.nameHit(1, 1) == "parent")
      #expect(parent.nameHit(99, 99) == "child")
      #expect(parent.nameHit(101, 101) == "nobody")
    }
  }

  @Test("H12, H13: a view that shows nothing, or is clear, is hit all the same")
  func transparentContent() {
    let stage = Stage()
    stage.add(JournalingView("behind")).backgroundColor = .white
    let empty = stage.add(JournalingView("empty"))
    #expect(stage.window.nameHit(10, 10) == "empty")
    empty.backgroundColor = .clear
    empty.isOpaque = false
    #expect(stage.window.nameHit(10, 10) == "empty")
  }

  @Test("H15: zPosition changes what is drawn in front, not what is hit")
  func depth() {
    let board = JournalingView("board", frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let low = JournalingView("low", frame: board.bounds)
    let high = JournalingView("high", frame: board.bounds)
    board.addSubview(low)
    board.addSubview(high)
    low.layer.zPosition = 1000
    #expect(board.nameHit(10, 10) == "high")
    // Layers by themselves go by what is seen.
    #expect(board.layer.hitTest(CGPoint(x: 10, y: 10)) === low.layer)
  }

  @Test("H23, founding S43: views, controls, scroll views and stack views take touches; labels and image views do not")
  func interactionDefaults() {
    let stage = Stage()
    let board = stage.add(JournalingView("board"))
    let made: [(view: UIView, takesTouches: Bool)] = [
      (UIView(), true), (UIControl(), true), (UIScrollView(), true), (UIStackView(), true), (UILabel(), false),
      (UIImageView(), false), (UIImageView(image: nil), false),
    ]
    for (view, takesTouches) in made {
      #expect(view.isUserInteractionEnabled == takesTouches, "\(type(of: view))")
      view.frame = board.bounds
      board.addSubview(view)
      let hit = stage.window.hitTest(CGPoint(x: 10, y: 10), with: nil)
      #expect(hit === (takesTouches ? view : board), "\(type(of: view))")
      view.removeFromSuperview()
    }
    #expect(UIWindow().isUserInteractionEnabled)
  }
}
