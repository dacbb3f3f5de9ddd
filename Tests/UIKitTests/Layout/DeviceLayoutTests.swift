import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Auto Layout as devices do it", .serialized)
struct DeviceLayoutTests {
  @Test("Required hugging and compression yield to the app's required constraints and beat 999")
  func requiredContents() {
    let stage = Stage(width: 320, height: 480)
    let view = stage.box("view", natural: CGSize(width: 24, height: 24))
    view.setContentHuggingPriority(.required, for: .horizontal)
    view.setContentCompressionResistancePriority(.required, for: .horizontal)
    let width = view.widthAnchor.constraint(equalToConstant: 36)
    width.isActive = true
    #expect(said { stage.window.layoutIfNeeded() }.isEmpty)
    #expect(view.frame.width == 36)
    width.constant = 10
    #expect(said { stage.window.layoutIfNeeded() }.isEmpty)
    #expect(view.frame.width == 10)
    width.isActive = false
    let wish = view.widthAnchor.constraint(equalToConstant: 36)
    wish.priority = UILayoutPriority(999)
    wish.isActive = true
    stage.window.layoutIfNeeded()
    #expect(view.frame.width == 24)
    wish.constant = 10
    stage.window.layoutIfNeeded()
    #expect(view.frame.width == 24)
    #expect(view.contentHuggingPriority(for: .horizontal) == .required)
  }

  @Test("With equal hugging the view whose constraints come first gives way", arguments: [true, false])
  func ties(leftFirst: Bool) {
    let stage = Stage(width: 320, height: 480)
    let left = stage.box("left", natural: CGSize(width: 40, height: 10))
    let right = stage.box("right", natural: CGSize(width: 40, height: 10))
    let window = stage.window
    let ofLeft = { left.leftAnchor.constraint(equalTo: window.leftAnchor) }
    let ofRight = { right.rightAnchor.constraint(equalTo: window.rightAnchor) }
    var all = leftFirst ? [ofLeft(), ofRight()] : [ofRight(), ofLeft()]
    all.append(right.leftAnchor.constraint(equalTo: left.rightAnchor))
    NSLayoutConstraint.activate(all)
    window.layoutIfNeeded()
    #expect(left.frame.width == (leftFirst ? 280 : 40) && right.frame.width == (leftFirst ? 40 : 280))
  }

  @Test("In a row of three equals the first grows, whatever else is laid out beside")
  func tiesOfThree() {
    let stage = Stage(width: 320, height: 480)
    let views = (0..<3).map { stage.box("v\($0)", natural: CGSize(width: 40, height: 10)) }
    let names = ["a": views[0], "b": views[1], "c": views[2]]
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(withVisualFormat: "|[a][b][c]|", options: .alignAllTop, metrics: nil, views: names)
    )
    stage.window.layoutIfNeeded()
    #expect(views.map(\.frame.width) == [240, 40, 40])
  }

  @Test("Of constraints that contradict each other the one made last is left out, not the one activated last")
  func loser() {
    let stage = Stage(width: 320, height: 480)
    let card = stage.box("card")
    let old = card.widthAnchor.constraint(equalToConstant: 100)
    let new = card.widthAnchor.constraint(equalToConstant: 200)
    new.isActive = true
    _ = said { stage.window.layoutIfNeeded() }
    #expect(card.frame.width == 200)
    old.isActive = true
    let lines = said { stage.window.layoutIfNeeded() }
    #expect(card.frame.width == 100 && lines.count == 1 && lines[0].contains("width == 200 @1000 is left out"))
  }

  @Test("A plain arranged view without a size is nothing across a stack that does not fill, and fills one that does")
  func plainInStack() {
    let stage = Stage(width: 320, height: 480)
    let plain = UIView()
    let other = NaturalView(frame: .zero)
    other.natural = CGSize(width: 20, height: 10)
    let stack = UIStackView(arrangedSubviews: [plain, other])
    stack.frame = CGRect(0, 0, 100, 30)
    stage.window.addSubview(stack)
    for alignment in [UIStackView.Alignment.center, .top, .bottom] {
      stack.alignment = alignment
      stage.window.layoutIfNeeded()
      #expect(plain.frame.height == 0 && other.frame.height == 10, "\(alignment)")
    }
    stack.alignment = .fill
    stage.window.layoutIfNeeded()
    #expect(plain.frame.height == 30)
  }

  @Test("With too few constraints a view is of no size and stays where it is; its layout is ambiguous")
  func tooFew() {
    let stage = Stage(width: 320, height: 480)
    func plain(_ name: String) -> UIView {
      let view = UIView(frame: CGRect(20, 30, 100, 50))
      view.layer.name = name
      view.translatesAutoresizingMaskIntoConstraints = false
      stage.window.addSubview(view)
      return view
    }
    let none = plain("none")
    let right = plain("right")
    right.rightAnchor.constraint(equalTo: stage.window.rightAnchor, constant: -20).isActive = true
    let middle = plain("middle")
    middle.centerYAnchor.constraint(equalTo: stage.window.centerYAnchor).isActive = true
    middle.topAnchor.constraint(greaterThanOrEqualTo: stage.window.topAnchor, constant: 5).isActive = true
    let least = plain("least")
    least.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 7).isActive = true
    least.widthAnchor.constraint(greaterThanOrEqualToConstant: 60).isActive = true
    #expect(said { stage.window.layoutIfNeeded() }.isEmpty)
    #expect(none.frame == CGRect(20, 30, 0, 0))
    #expect(right.frame == CGRect(300, 30, 0, 0))
    #expect(middle.frame == CGRect(20, 240, 0, 0))
    #expect(least.frame == CGRect(7, 30, 60, 0))
    for view in [none, right, middle, least] { #expect(view.hasAmbiguousLayout, "\(view.layer.name ?? "")") }
    NSLayoutConstraint.activate([
      right.widthAnchor.constraint(equalToConstant: 40), right.topAnchor.constraint(equalTo: stage.window.topAnchor),
      right.heightAnchor.constraint(equalToConstant: 10),
    ])
    stage.window.layoutIfNeeded()
    #expect(right.frame == CGRect(260, 0, 40, 10) && !right.hasAmbiguousLayout)
  }

  @Test("A constraint between a left and a top edge is logged, and holds")
  func mixedAxes() {
    let stage = Stage(width: 320, height: 480)
    let card = stage.box("card", natural: CGSize(width: 10, height: 10))
    let guide = stage.add(UIView(frame: CGRect(5, 70, 10, 10)))
    let lines = said {
      NSLayoutConstraint(
        item: card, attribute: .left, relatedBy: .equal, toItem: guide, attribute: .top, multiplier: 1, constant: 3
      ).isActive = true
    }
    #expect(lines.count == 1 && lines[0].contains("<NaturalView:card>.left") && lines[0].contains("vertical"))
    stage.window.layoutIfNeeded()
    #expect(card.frame.minX == 73)
  }

  @Test("An active constraint that becomes weaker than required, or required, is logged, and acts so")
  func priorityCrossesRequired() {
    let stage = Stage(width: 320, height: 480)
    let card = stage.box("card", natural: CGSize(width: 10, height: 10))
    let width = card.widthAnchor.constraint(equalToConstant: 50)
    let other = card.widthAnchor.constraint(equalToConstant: 70)
    other.priority = UILayoutPriority(500)
    NSLayoutConstraint.activate([width, other])
    stage.window.layoutIfNeeded()
    #expect(card.frame.width == 50)
    var lines = said { width.priority = .defaultLow }
    stage.window.layoutIfNeeded()
    #expect(lines.count == 1 && lines[0].contains("<NaturalView:card>.width") && card.frame.width == 70)
    lines = said { width.priority = .required }
    stage.window.layoutIfNeeded()
    #expect(lines.count == 1 && card.frame.width == 50 && width.priority == .required)
  }

  @Test("Leading and trailing follow the view that has both items in it, whatever the items themselves say")
  func directions() {
    let stage = Stage(width: 320, height: 480)
    let one = stage.box("one", natural: CGSize(width: 30, height: 10))
    let two = stage.box("two", natural: CGSize(width: 30, height: 10))
    two.semanticContentAttribute = .forceRightToLeft
    NSLayoutConstraint.activate([
      one.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 10),
      two.leadingAnchor.constraint(equalTo: one.trailingAnchor, constant: 5),
    ])
    stage.window.layoutIfNeeded()
    #expect(one.frame.minX == 10 && two.frame.minX == 45)
    stage.window.semanticContentAttribute = .forceRightToLeft
    stage.window.layoutIfNeeded()
    #expect(one.frame.maxX == 310 && two.frame.maxX == 275)
    stage.window.semanticContentAttribute = .unspecified
    two.semanticContentAttribute = .unspecified
    one.semanticContentAttribute = .forceRightToLeft
    stage.window.layoutIfNeeded()
    #expect(one.frame.minX == 10 && two.frame.minX == 45)
  }

  @Test("The middle of contents tied to the middle of their scroll view is that of its frame; edges are the contents'")
  func scrollMiddle() {
    let stage = Stage(width: 320, height: 480)
    let scrollView = stage.add(UIScrollView(frame: CGRect(0, 0, 200, 200)))
    let content = stage.box("content", in: scrollView)
    let mark = stage.box("mark", in: scrollView, natural: CGSize(width: 20, height: 20))
    NSLayoutConstraint.activate([
      content.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: scrollView.trailingAnchor),
      content.topAnchor.constraint(equalTo: scrollView.topAnchor),
      content.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor),
      content.heightAnchor.constraint(equalToConstant: 600),
      content.centerXAnchor.constraint(equalTo: scrollView.centerXAnchor),
      mark.centerXAnchor.constraint(equalTo: scrollView.centerXAnchor),
      mark.centerYAnchor.constraint(equalTo: scrollView.centerYAnchor),
    ])
    #expect(said { stage.window.layoutIfNeeded() }.isEmpty)
    #expect(content.frame == CGRect(0, 0, 200, 600) && scrollView.contentSize == CGSize(width: 200, height: 600))
    #expect(mark.center == CGPoint(x: 100, y: 100))
    scrollView.contentOffset.y = 50
    stage.window.layoutIfNeeded()
    #expect(mark.center == CGPoint(x: 100, y: 150))
  }

  @Test("A baseline moves with its label's height, at once and later")
  func baselines() {
    let stage = Stage(width: 320, height: 480)
    let label = UILabel()
    label.text = "Text"
    label.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(label)
    let mark = stage.box("mark", natural: CGSize(width: 10, height: 10))
    let height = label.heightAnchor.constraint(equalToConstant: 100)
    NSLayoutConstraint.activate([
      height, label.topAnchor.constraint(equalTo: stage.window.topAnchor),
      label.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
      mark.bottomAnchor.constraint(equalTo: label.firstBaselineAnchor),
      mark.leftAnchor.constraint(equalTo: label.rightAnchor),
    ])
    stage.window.layoutIfNeeded()
    let first = mark.frame.maxY
    #expect(first > 50 && first < 65)
    height.constant = 200
    stage.window.layoutIfNeeded()
    #expect(mark.frame.maxY == first + 50)
    height.constant = 60
    stage.window.layoutIfNeeded()
    #expect(mark.frame.maxY == first - 20)
  }

  @Test("A baseline moves with the font of a label that keeps its size")
  func baselineOfAnotherFont() {
    let stage = Stage(width: 320, height: 480)
    let label = UILabel()
    label.text = "Text"
    label.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(label)
    let mark = stage.box("mark", natural: CGSize(width: 10, height: 10))
    NSLayoutConstraint.activate([
      label.widthAnchor.constraint(equalToConstant: 200), label.heightAnchor.constraint(equalToConstant: 100),
      label.topAnchor.constraint(equalTo: stage.window.topAnchor),
      label.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
      mark.bottomAnchor.constraint(equalTo: label.firstBaselineAnchor),
      mark.leftAnchor.constraint(equalTo: label.rightAnchor),
    ])
    stage.window.layoutIfNeeded()
    let first = mark.frame.maxY
    label.font = .systemFont(ofSize: 50)
    stage.advance(by: .frames(1))
    #expect(mark.frame.maxY > first + 8)
    label.font = .systemFont(ofSize: 17)
    stage.advance(by: .frames(1))
    #expect(mark.frame.maxY == first)
  }

  @Test("A baseline whose constraint was switched off and on again follows its label as before")
  func baselinesAgain() {
    let stage = Stage(width: 320, height: 480)
    let label = UILabel()
    label.text = "Text"
    label.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(label)
    let mark = stage.box("mark", natural: CGSize(width: 10, height: 10))
    let height = label.heightAnchor.constraint(equalToConstant: 100)
    let baseline = mark.bottomAnchor.constraint(equalTo: label.firstBaselineAnchor)
    NSLayoutConstraint.activate([
      height, baseline, label.topAnchor.constraint(equalTo: stage.window.topAnchor),
      label.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
      mark.leftAnchor.constraint(equalTo: label.rightAnchor),
    ])
    stage.window.layoutIfNeeded()
    let first = mark.frame.maxY
    baseline.isActive = false
    height.constant = 110
    stage.window.layoutIfNeeded()
    baseline.isActive = true
    stage.window.layoutIfNeeded()
    #expect(mark.frame.maxY == first + 5)
    height.constant = 200
    stage.window.layoutIfNeeded()
    #expect(mark.frame.maxY == first + 50)
  }

  @Test("Each safe area inset ends at the superview's, not at the view's size; margins are told before it")
  func safeArea() {
    final class Telling: UIView {
      override func safeAreaInsetsDidChange() { Stage.current?.note("safe area") }
      override func layoutMarginsDidChange() { Stage.current?.note("margins") }
    }
    let stage = Stage(width: 320, height: 480)
    UIScreen.main.coveredInsets = UIEdgeInsets(top: 44, left: 10, bottom: 34, right: 12)
    let child = Telling(frame: CGRect(-50, -50, 500, 700))
    stage.window.addSubview(child)
    #expect(child.safeAreaInsets == UIEdgeInsets(top: 44, left: 10, bottom: 34, right: 12))
    #expect(stage.journal == ["margins", "safe area"])
    // A thin bar at the top is covered further than it is high.
    let thin = UIView(frame: CGRect(0, 0, 320, 20))
    stage.window.addSubview(thin)
    #expect(thin.safeAreaInsets == UIEdgeInsets(top: 44, left: 10, bottom: 0, right: 12))
    let inside = UIView(frame: CGRect(20, 50, 100, 100))
    stage.window.addSubview(inside)
    #expect(inside.safeAreaInsets == .zero)
  }
}
