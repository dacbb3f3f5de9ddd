import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Auto Layout: constraints", .serialized)
struct ConstraintTests {
  @Test("Anchors place views in the superview and beside each other; a changed constant moves them")
  func places() {
    let stage = Stage(width: 320, height: 480)
    let one = stage.box("one")
    let two = stage.box("two")
    let top = one.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 20)
    NSLayoutConstraint.activate([
      top,
      one.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 10),
      one.trailingAnchor.constraint(equalTo: stage.window.trailingAnchor, constant: -10),
      one.heightAnchor.constraint(equalToConstant: 44),
      two.topAnchor.constraint(equalTo: one.bottomAnchor, constant: 8),
      two.centerXAnchor.constraint(equalTo: one.centerXAnchor),
      two.widthAnchor.constraint(equalTo: one.widthAnchor, multiplier: 0.5),
      two.heightAnchor.constraint(equalTo: two.widthAnchor, multiplier: 0.2, constant: 5),
    ])
    #expect(one.frame == .zero)
    stage.advance(by: .frames(1))
    #expect(one.frame == CGRect(10, 20, 300, 44) && two.frame == CGRect(85, 72, 150, 35))
    top.constant = 50
    stage.window.layoutIfNeeded()
    #expect(one.frame == CGRect(10, 50, 300, 44) && two.frame == CGRect(85, 102, 150, 35))
    stage.window.frame.size.width = 220
    stage.window.layoutIfNeeded()
    #expect(one.frame == CGRect(10, 50, 200, 44) && two.frame == CGRect(60, 102, 100, 25))
  }

  @Test("Constraints reach across levels, and follow a container that moves")
  func levels() {
    let stage = Stage(width: 320, height: 480)
    let shelf = stage.add(UIView(frame: CGRect(20, 30, 200, 200)))
    let inner = UIView(frame: CGRect(5, 6, 100, 100))
    shelf.addSubview(inner)
    let deep = stage.box("deep", in: inner, natural: CGSize(width: 10, height: 10))
    let flat = stage.box("flat", natural: CGSize(width: 10, height: 10))
    NSLayoutConstraint.activate([
      deep.leftAnchor.constraint(equalTo: inner.leftAnchor, constant: 7),
      deep.topAnchor.constraint(equalTo: inner.topAnchor, constant: 8),
      flat.leftAnchor.constraint(equalTo: deep.rightAnchor), flat.topAnchor.constraint(equalTo: deep.bottomAnchor),
    ])
    stage.window.layoutIfNeeded()
    #expect(deep.frame == CGRect(7, 8, 10, 10) && flat.frame == CGRect(42, 54, 10, 10))
    shelf.frame.origin.x += 100
    stage.window.layoutIfNeeded()
    #expect(deep.frame == CGRect(7, 8, 10, 10) && flat.frame == CGRect(142, 54, 10, 10))
    #expect(stage.window.constraints.count == 2 && inner.constraints.count == 2)
  }

  @Test("Priorities decide; natural sizes are hugged weakly and resist compression strongly")
  func priorities() {
    let stage = Stage(width: 100, height: 100)
    let left = stage.box("left", natural: CGSize(width: 40, height: 10))
    let right = stage.box("right", natural: CGSize(width: 40, height: 10))
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "|[left][right]|", options: .alignAllTop, metrics: nil,
        views: ["left": left, "right": right]) + [left.topAnchor.constraint(equalTo: stage.window.topAnchor)])
    right.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    stage.window.layoutIfNeeded()
    #expect(left.frame == CGRect(0, 0, 60, 10) && right.frame == CGRect(60, 0, 40, 10))
    right.natural = CGSize(width: 80, height: 20)
    stage.window.layoutIfNeeded()
    #expect(left.frame.width + right.frame.width == 100 && right.frame.height == 20)
    left.setContentCompressionResistancePriority(.required, for: .horizontal)
    stage.window.layoutIfNeeded()
    #expect(left.frame.width == 40 && right.frame == CGRect(40, 0, 60, 20))
    let wish = left.widthAnchor.constraint(equalToConstant: 90)
    wish.priority = .defaultLow
    wish.isActive = true
    stage.window.layoutIfNeeded()
    #expect(left.frame.width == 40)
    wish.priority = UILayoutPriority(900)
    stage.window.layoutIfNeeded()
    #expect(left.frame.width == 90 && right.frame.width == 10)
    wish.isActive = false
    stage.window.layoutIfNeeded()
    #expect(left.frame.width == 40)
  }

  @Test("Constraints that contradict each other are told by name, once; one is left out and the rest holds")
  func contradiction() {
    let stage = Stage(width: 320, height: 480)
    let card = stage.box("card")
    let small = card.widthAnchor.constraint(equalToConstant: 100)
    small.identifier = "small"
    let large = card.widthAnchor.constraint(equalToConstant: 200)
    NSLayoutConstraint.activate([
      small, large, card.heightAnchor.constraint(equalToConstant: 10),
      card.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 3),
      card.topAnchor.constraint(equalTo: stage.window.topAnchor),
    ])
    let lines = said {
      stage.window.layoutIfNeeded()
      large.constant = 210
      stage.window.layoutIfNeeded()
      large.constant = 200
      stage.window.layoutIfNeeded()
    }
    #expect(lines.count == 2)
    #expect(lines[0].contains("\"small\" <NaturalView:card>.width == 100 @1000"))
    #expect(lines[0].contains("<NaturalView:card>.width == 200 @1000 is left out"))
    #expect(card.frame == CGRect(3, 0, 100, 10) && large.isActive)
    small.isActive = false
    stage.window.layoutIfNeeded()
    #expect(card.frame == CGRect(3, 0, 200, 10))
  }

  @Test("Numbers that cannot be laid out with are refused; enormous ones are cut; nothing traps")
  func hostileNumbers() {
    let stage = Stage(width: 320, height: 480)
    let card = stage.box("card")
    let width = card.widthAnchor.constraint(equalToConstant: 50)
    width.isActive = true
    let lines = said {
      width.constant = .nan
      width.constant = .infinity
      #expect(width.constant == 50)
      #expect(card.heightAnchor.constraint(equalToConstant: -.infinity).constant == 0)
      #expect(card.heightAnchor.constraint(equalTo: card.widthAnchor, multiplier: .nan).multiplier == 1)
      width.constant = 1e30
    }
    #expect(lines.count == 5 && lines[0].contains("constant must be finite") && lines[3].contains("multiplier"))
    width.constant = -40
    let told = said { stage.window.layoutIfNeeded() }
    #expect(told.count == 1 && told[0].contains("width >= 0") && card.frame.width == 0)
    for value in [1e7, -1e7, 1e-300, 0] {
      width.constant = value
      _ = said { stage.window.layoutIfNeeded() }
      #expect(card.frame.width.isFinite && card.frame.width >= 0)
    }
  }

  @Test("Priorities end at 1000: what is beyond is the nearest one, and is told")
  func strangePriorities() {
    let stage = Stage(width: 320, height: 480)
    let width = stage.box("card").widthAnchor.constraint(equalToConstant: 50)
    let lines = said {
      width.priority = UILayoutPriority(1000.5)
      #expect(width.priority == .required)
      width.priority = UILayoutPriority(-3)
      #expect(width.priority == UILayoutPriority(1))
      width.priority = UILayoutPriority(1000)
      #expect(width.priority == .required)
    }
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains("layout priority") })
  }

  @Test("layoutIfNeeded of a view in the depth brings what constraints above it have changed")
  func layoutFromBelow() {
    let stage = Stage(width: 320, height: 480)
    let box = stage.box("box", natural: CGSize(width: 100, height: 100))
    let leaf = stage.box("leaf", in: box, natural: CGSize(width: 10, height: 10))
    let (outside, inside) = (
      box.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 1),
      leaf.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 2)
    )
    NSLayoutConstraint.activate([
      outside, inside, box.topAnchor.constraint(equalTo: stage.window.topAnchor),
      leaf.topAnchor.constraint(equalTo: box.topAnchor),
    ])
    stage.window.layoutIfNeeded()
    (outside.constant, inside.constant) = (30, 40)
    leaf.layoutIfNeeded()
    #expect(box.frame.minX == 30 && leaf.frame.minX == 40)
  }

  @Test("layoutIfNeeded of a view brings the size that its own constraint has got, with the view around it")
  func ownSizeFromBelow() {
    let stage = Stage(width: 320, height: 480)
    let box = stage.box("box")
    let leaf = stage.box("leaf", in: box, natural: CGSize(width: 10, height: 10))
    let height = leaf.heightAnchor.constraint(equalToConstant: 10)
    NSLayoutConstraint.activate([
      height, box.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
      box.topAnchor.constraint(equalTo: stage.window.topAnchor), leaf.topAnchor.constraint(equalTo: box.topAnchor),
      leaf.bottomAnchor.constraint(equalTo: box.bottomAnchor), leaf.leftAnchor.constraint(equalTo: box.leftAnchor),
      leaf.rightAnchor.constraint(equalTo: box.rightAnchor),
    ])
    stage.window.layoutIfNeeded()
    height.constant = 70
    leaf.layoutIfNeeded()
    #expect(box.frame.height == 70 && leaf.frame.height == 70)
  }

  @Test("Ambiguity is seen, exercised and gone with one more constraint")
  func ambiguity() {
    let stage = Stage(width: 320, height: 480)
    let card = stage.box("card", natural: CGSize(width: 30, height: 30))
    let left = card.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 5)
    left.isActive = true
    stage.window.layoutIfNeeded()
    #expect(card.hasAmbiguousLayout && card.frame == CGRect(5, 0, 30, 30))
    card.exerciseAmbiguityInLayout()
    #expect(card.frame == CGRect(5, 20, 30, 30))
    card.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 1).isActive = true
    stage.window.layoutIfNeeded()
    #expect(!card.hasAmbiguousLayout && card.frame == CGRect(5, 1, 30, 30))
    #expect(card.constraintsAffectingLayout(for: .horizontal) == [left])
    #expect(!stage.window.hasAmbiguousLayout)
  }

  @Test("A view that leaves takes the constraints inside it along and loses those to the outside")
  func leaving() {
    let stage = Stage(width: 320, height: 480)
    let group = stage.box("group")
    let leaf = stage.box("leaf", in: group)
    let inside = [
      leaf.leftAnchor.constraint(equalTo: group.leftAnchor, constant: 4),
      leaf.topAnchor.constraint(equalTo: group.topAnchor, constant: 4),
      leaf.widthAnchor.constraint(equalToConstant: 10), leaf.heightAnchor.constraint(equalToConstant: 10),
      group.rightAnchor.constraint(equalTo: leaf.rightAnchor, constant: 4),
      group.bottomAnchor.constraint(equalTo: leaf.bottomAnchor, constant: 4),
    ]
    let outside = [
      group.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 50),
      leaf.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 60),
    ]
    NSLayoutConstraint.activate(inside + outside)
    stage.window.layoutIfNeeded()
    #expect(group.frame == CGRect(50, 56, 18, 18) && leaf.frame == CGRect(4, 4, 10, 10))
    group.removeFromSuperview()
    #expect(outside.allSatisfy { !$0.isActive } && inside.allSatisfy(\.isActive))
    let other = stage.add(UIView(frame: CGRect(0, 0, 100, 100)))
    other.addSubview(group)
    group.leftAnchor.constraint(equalTo: other.leftAnchor, constant: 1).isActive = true
    group.topAnchor.constraint(equalTo: other.topAnchor, constant: 2).isActive = true
    stage.window.layoutIfNeeded()
    #expect(group.frame == CGRect(1, 2, 18, 18))
  }

  @Test("Items are not kept alive, and their constraints go with them")
  func lifetimes() {
    let stage = Stage(width: 320, height: 480)
    weak var gone: UIView?
    var kept: NSLayoutConstraint?
    var anchor: NSLayoutDimension?
    do {
      let card = stage.box("card")
      gone = card
      kept = card.leftAnchor.constraint(equalTo: stage.window.leftAnchor)
      anchor = card.widthAnchor
      kept?.isActive = true
      stage.window.layoutIfNeeded()
      card.removeFromSuperview()
    }
    #expect(gone == nil && kept?.firstItem == nil && kept?.isActive == false && anchor?.item == nil)
    #expect(stage.window.constraints.isEmpty)
    stage.window.layoutIfNeeded()
  }

  @Test("Changing a constant and laying out inside an animation animates the views")
  func animation() {
    let stage = Stage(width: 320, height: 480)
    let card = stage.box("card", natural: CGSize(width: 20, height: 20))
    let left = card.leftAnchor.constraint(equalTo: stage.window.leftAnchor)
    NSLayoutConstraint.activate([left, card.topAnchor.constraint(equalTo: stage.window.topAnchor)])
    stage.advance(by: .frames(1))
    left.constant = 100
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { stage.window.layoutIfNeeded() }
    #expect(card.frame.minX == 100)
    stage.advance(by: .seconds(0.5))
    let shown = card.layer.presentation()?.frame.minX ?? 0
    #expect(shown > 45 && shown < 55)
    stage.advance(by: .seconds(1))
    #expect(card.layer.presentation()?.frame.minX == 100)
  }

  @Test("V27: autoresizing masks hold in Auto Layout too: none keeps the frame, flexible parts follow the superview")
  func v27() {
    let stage = Stage(width: 320, height: 480)
    let plain = stage.add(UIView(frame: CGRect(10, 10, 100, 100)))
    let flexible = UIView(frame: CGRect(20, 20, 60, 60))
    flexible.autoresizingMask = .flexibleWidth
    plain.addSubview(flexible)
    #expect(plain.autoresizingMask == [] && plain.autoresizesSubviews)
    #expect(plain.translatesAutoresizingMaskIntoConstraints)
    let mark = stage.box("mark", in: plain, natural: CGSize(width: 4, height: 4))
    NSLayoutConstraint.activate([
      mark.leftAnchor.constraint(equalTo: flexible.rightAnchor),
      mark.topAnchor.constraint(equalTo: flexible.bottomAnchor),
    ])
    stage.window.layoutIfNeeded()
    #expect(mark.frame == CGRect(80, 80, 4, 4))
    plain.frame.size = CGSize(width: 150, height: 200)
    stage.window.layoutIfNeeded()
    #expect(flexible.frame == CGRect(20, 20, 110, 60) && mark.frame == CGRect(130, 80, 4, 4))
  }

  @Test("Flexible margins that are almost nothing do not move what constraints tie to the view between them")
  func narrowMargins() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(UIView(frame: CGRect(0, 0, 100, 100)))
    let card = UIView(frame: CGRect(5, 10, 100 - 1e-5, 20))
    card.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
    board.addSubview(card)
    let mark = stage.box("mark", in: board, natural: CGSize(width: 4, height: 4))
    NSLayoutConstraint.activate([
      mark.leftAnchor.constraint(equalTo: card.leftAnchor), mark.topAnchor.constraint(equalTo: card.bottomAnchor),
    ])
    stage.window.layoutIfNeeded()
    #expect(mark.frame == CGRect(5, 30, 4, 4))
  }

  @Test("updateConstraints comes before layout, subviews first, once per mark")
  func constraintsPass() {
    final class Updating: UIView {
      var name = ""
      override class var requiresConstraintBasedLayout: Bool { true }
      override func updateConstraints() {
        Stage.current?.note("\(name) constraints")
        super.updateConstraints()
      }
      override func layoutSubviews() {
        super.layoutSubviews()
        Stage.current?.note("\(name) layout")
      }
    }
    let stage = Stage()
    let outer = Updating(frame: CGRect(0, 0, 50, 50))
    outer.name = "outer"
    let inner = Updating(frame: CGRect(0, 0, 50, 50))
    inner.name = "inner"
    outer.addSubview(inner)
    stage.add(outer)
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["inner constraints", "outer constraints", "outer layout", "inner layout"])
    stage.clearJournal()
    inner.setNeedsUpdateConstraints()
    inner.setNeedsUpdateConstraints()
    #expect(inner.needsUpdateConstraints())
    stage.advance(by: .frames(2))
    #expect(stage.journal == ["inner constraints", "inner layout"] && !inner.needsUpdateConstraints())
  }

  @Test("Frames stand on whole device pixels, and transforms are left alone")
  func pixels() {
    let stage = Stage(width: 100, height: 100, scale: 2)
    let thirds = (0..<3).map { stage.box("third\($0)") }
    for (index, view) in thirds.enumerated() {
      view.leftAnchor.constraint(equalTo: index == 0 ? stage.window.leftAnchor : thirds[index - 1].rightAnchor)
        .isActive =
        true
      view.widthAnchor.constraint(equalTo: stage.window.widthAnchor, multiplier: 1 / 3.0).isActive = true
      view.topAnchor.constraint(equalTo: stage.window.topAnchor).isActive = true
      view.heightAnchor.constraint(equalToConstant: 10).isActive = true
    }
    thirds[2].transform = CGAffineTransform(rotationAngle: .pi / 2)
    stage.window.layoutIfNeeded()
    #expect(thirds[0].frame == CGRect(0, 0, 33.5, 10) && thirds[1].frame == CGRect(33.5, 0, 33, 10))
    #expect(thirds[2].bounds.size == CGSize(width: 33.5, height: 10) && thirds[2].center == CGPoint(x: 83.25, y: 5))
  }

  @Test("Activating a constraint between views of different hierarchies stops with a sentence that says so")
  func noCommonAncestor() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (one, two) = (UIView(), UIView())
        one.layer.name = "one"
        one.leftAnchor.constraint(equalTo: two.leftAnchor).isActive = true
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("<UIView:one>.left ==") && text.contains("no view in common"))
  }

  @Test("Mixing places with sizes stops")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = UIView()
        _ = NSLayoutConstraint(
          item: view, attribute: .left, relatedBy: .equal, toItem: view, attribute: .width, multiplier: 1, constant: 0)
      }
    }
  }
}
