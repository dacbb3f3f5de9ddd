import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor private final class SwipeBoard: NSObject {
  func swiped() { Stage.current?.note("swiped") }
}

/// Shows a picture of 800 × 600 that constraints tie to the edges of a scroll view.
@MainActor private final class Viewer: NSObject, UIScrollViewDelegate {
  let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
  let image = UIView()
  let top: NSLayoutConstraint
  let bottom: NSLayoutConstraint

  override init() {
    image.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(image)
    top = image.topAnchor.constraint(equalTo: scroll.topAnchor)
    bottom = scroll.bottomAnchor.constraint(equalTo: image.bottomAnchor)
    super.init()
    (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.1, 3)
    scroll.delegate = self
    NSLayoutConstraint.activate([
      top, bottom, image.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: image.trailingAnchor),
      image.widthAnchor.constraint(equalToConstant: 800), image.heightAnchor.constraint(equalToConstant: 600),
    ])
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { image }

  func frames(at scale: CGFloat, room: CGFloat) -> [CGRect] {
    func found() -> CGRect { CGRect(origin: image.frame.origin, size: scroll.contentSize) }
    scroll.zoomScale = scale
    let atOnce = found()
    scroll.setNeedsLayout()
    scroll.layoutIfNeeded()
    let laidOut = found()
    (top.constant, bottom.constant) = (room, room)
    scroll.layoutIfNeeded()
    return [atOnce, laidOut, found()]
  }
}

@MainActor @Suite("Auto Layout: anchors, formats, measuring", .serialized)
struct MeasuringTests {
  @Test("A zoomed view keeps the distances that constraints give it, in points of the scroll view")
  func zoomedByConstraints() {
    let stage = Stage(width: 393, height: 852)
    let viewer = Viewer()
    stage.add(viewer.scroll)
    stage.advance(by: .frames(1))
    func rect(_ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
      CGRect(x: 0, y: y, width: width, height: height)
    }
    #expect(viewer.frames(at: 0.5, room: 100) == [rect(0, 400, 300), rect(0, 400, 300), rect(100, 400, 500)])
    #expect(viewer.image.frame == CGRect(x: 0, y: 100, width: 400, height: 300))
    #expect(viewer.frames(at: 1, room: 100) == Array(repeating: rect(100, 800, 800), count: 3))
    #expect(viewer.frames(at: 2, room: 0) == [rect(100, 1600, 1400), rect(100, 1600, 1400), rect(0, 1600, 1200)])
    #expect(viewer.image.frame.size == CGSize(width: 1600, height: 1200))
  }

  @Test(
    "A zoomed view that constraints give a corner and a size keeps its corner; the contents are as the app has set them"
  )
  func zoomedAtACorner() {
    let stage = Stage(width: 393, height: 852)
    let viewer = Viewer()
    viewer.bottom.isActive = false
    for constraint in viewer.scroll.constraints where constraint.firstAttribute == .trailing {
      constraint.isActive = false
    }
    viewer.scroll.contentSize = CGSize(width: 800, height: 600)
    stage.add(viewer.scroll)
    stage.advance(by: .frames(1))
    viewer.scroll.zoomScale = 2
    let zoomed = CGRect(x: 0, y: 0, width: 1600, height: 1200)
    #expect(viewer.image.frame == zoomed)
    viewer.scroll.setNeedsLayout()
    viewer.scroll.layoutIfNeeded()
    #expect(viewer.image.frame == zoomed && viewer.scroll.contentSize == zoomed.size)
  }

  @Test("A scroll view that constraints make exactly as high as its contents leaves swipes to others")
  func exactlyFilled() {
    let stage = Stage(width: 393, height: 852, scale: 3)
    let grid = UIScrollView()
    grid.translatesAutoresizingMaskIntoConstraints = false
    grid.contentSize = CGSize(width: 331, height: 331)
    stage.add(grid)
    NSLayoutConstraint.activate([
      grid.centerXAnchor.constraint(equalTo: stage.window.centerXAnchor),
      grid.centerYAnchor.constraint(equalTo: stage.window.centerYAnchor),
      grid.widthAnchor.constraint(equalToConstant: 331), grid.heightAnchor.constraint(equalToConstant: 331),
    ])
    let swipe = UISwipeGestureRecognizer()
    swipe.direction = .up
    let board = SwipeBoard()
    swipe.addTarget(board, action: Selector("swiped", SwipeBoard.swiped))
    grid.addGestureRecognizer(swipe)
    stage.advance(by: .frames(2))
    #expect(grid.bounds.size == CGSize(width: 331, height: 331))
    #expect(grid.contentOffset.y.sign == .plus)
    stage.finger.down(at: CGPoint(x: 196, y: 500)).drag(to: CGPoint(x: 196, y: 350), over: 0.1).up()
    stage.advance(by: .seconds(0.5))
    // A rounding error is no way to scroll either.
    grid.bounds.size.height = 331 - 6e-14
    stage.finger.down(at: CGPoint(x: 196, y: 500)).drag(to: CGPoint(x: 196, y: 350), over: 0.1).up()
    #expect(stage.journal == ["swiped", "swiped"])
  }

  @Test("A label of several lines is as wide as its new text, whatever the old one needed")
  func newTextOfLabel() {
    let stage = Stage(width: 393, height: 400)
    let (label, note) = (UILabel(), UILabel())
    label.numberOfLines = 0
    label.text = "Short"
    label.translatesAutoresizingMaskIntoConstraints = false
    stage.add(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 20),
      label.centerXAnchor.constraint(equalTo: stage.window.centerXAnchor),
      label.leadingAnchor.constraint(greaterThanOrEqualTo: stage.window.leadingAnchor, constant: 20),
    ])
    func size(_ text: String) -> (found: CGSize, one: CGSize) {
      label.text = text
      stage.advance(by: .frames(2))
      note.text = text
      return (label.frame.size, note.intrinsicContentSize)
    }
    let short = size("Short")
    #expect(short.found == short.one)
    let longer = size("A somewhat longer text here")
    #expect(longer.found == longer.one && longer.found.width > 200)
    let long = size("A session of work has begun. Do not disturb, since this is a text of two lines.")
    #expect(long.found.width == 353)
    #expect(abs(long.found.height - 2 * short.found.height) <= 1)
    let again = size("Short")
    #expect(again.found == again.one)
  }

  @Test("systemLayoutSizeFitting measures a tree without disturbing its layout")
  func fitting() {
    let stage = Stage(width: 320, height: 480)
    let card = stage.box("card")
    let text = stage.box("text", in: card, natural: CGSize(width: 60, height: 20))
    NSLayoutConstraint.activate([
      text.leftAnchor.constraint(equalTo: card.leftAnchor, constant: 5),
      text.rightAnchor.constraint(equalTo: card.rightAnchor, constant: -5),
      text.topAnchor.constraint(equalTo: card.topAnchor, constant: 3),
      text.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -3),
      card.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
      card.topAnchor.constraint(equalTo: stage.window.topAnchor), card.widthAnchor.constraint(equalToConstant: 100),
    ])
    stage.window.layoutIfNeeded()
    #expect(card.frame == CGRect(0, 0, 100, 26))
    #expect(card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 100, height: 26))
    #expect(stage.window.systemLayoutSizeFitting(.zero) == .zero)
    let free = UIView()
    let inner = stage.box("inner", in: free, natural: CGSize(width: 60, height: 20))
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(withVisualFormat: "|-5-[inner]-(>=5)-|", metrics: nil, views: ["inner": inner])
        + NSLayoutConstraint.constraints(withVisualFormat: "V:|-3-[inner]-3-|", metrics: nil, views: ["inner": inner]))
    #expect(free.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 70, height: 26))
    #expect(
      free.systemLayoutSizeFitting(
        CGSize(width: 300, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel) == CGSize(width: 300, height: 26))
    #expect(free.systemLayoutSizeFitting(CGSize(width: CGFloat.infinity, height: .nan)).width.isFinite)
    stage.window.layoutIfNeeded()
    #expect(card.frame == CGRect(0, 0, 100, 26) && text.frame == CGRect(5, 3, 90, 20))
  }

  @Test("A tree outside of any window is laid out too; its outermost view takes the size of its constraints")
  func detached() {
    let stage = Stage(width: 320, height: 480)
    let root = UIView()
    root.translatesAutoresizingMaskIntoConstraints = false
    root.widthAnchor.constraint(equalToConstant: 70).isActive = true
    root.heightAnchor.constraint(equalToConstant: 30).isActive = true
    let leaf = stage.box("leaf", in: root)
    NSLayoutConstraint.activate([
      leaf.widthAnchor.constraint(equalTo: root.widthAnchor, constant: -10),
      leaf.heightAnchor.constraint(equalTo: root.heightAnchor),
      leaf.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      leaf.centerYAnchor.constraint(equalTo: root.centerYAnchor),
    ])
    root.layoutIfNeeded()
    #expect(root.bounds.size == CGSize(width: 70, height: 30) && leaf.frame == CGRect(5, 0, 60, 30))
    stage.window.addSubview(root)
    root.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 9).isActive = true
    root.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 9).isActive = true
    stage.window.layoutIfNeeded()
    #expect(root.frame == CGRect(9, 9, 70, 30) && leaf.frame == CGRect(5, 0, 60, 30))
  }

  @Test("The outermost view outside of any window keeps the lengths that nothing is said of, and others follow them")
  func openOutermostSize() {
    let stage = Stage(width: 320, height: 480)
    let card = NaturalView(frame: CGRect(0, 0, 100, 50))
    card.translatesAutoresizingMaskIntoConstraints = false
    let leaf = stage.box("leaf", in: card)
    NSLayoutConstraint.activate([
      leaf.widthAnchor.constraint(equalTo: card.widthAnchor),
      leaf.heightAnchor.constraint(equalTo: card.heightAnchor),
    ])
    card.layoutIfNeeded()
    #expect(card.frame == CGRect(0, 0, 100, 50) && leaf.frame == CGRect(0, 0, 100, 50))
  }

  @Test("Visual formats: sizes, spaces, metrics, priorities, both axes")
  func formats() {
    let stage = Stage(width: 320, height: 480)
    let views = ["a": stage.box("a"), "b": stage.box("b"), "c": stage.box("c")]
    let made = NSLayoutConstraint.constraints(
      withVisualFormat: "H:|-gap-[a(>=30, ==40@750)]-[b(==a)]-(gap@800)-[c]|",
      options: [.alignAllTop, .alignAllBottom],
      metrics: ["gap": 12], views: views)
    #expect(
      made.map(\.description) == [
        "<NaturalView:a>.width >= 30 @1000", "<NaturalView:a>.width == 40 @750",
        "<NaturalView:a>.leading == \(name(stage.window)).leading + 12 @1000",
        "<NaturalView:b>.width == <NaturalView:a>.width @1000",
        "<NaturalView:b>.leading == <NaturalView:a>.trailing + 8 @1000",
        "<NaturalView:c>.leading == <NaturalView:b>.trailing + 12 @800",
        "\(name(stage.window)).trailing == <NaturalView:c>.trailing @1000",
        "<NaturalView:b>.top == <NaturalView:a>.top @1000", "<NaturalView:c>.top == <NaturalView:b>.top @1000",
        "<NaturalView:b>.bottom == <NaturalView:a>.bottom @1000",
        "<NaturalView:c>.bottom == <NaturalView:b>.bottom @1000",
      ])
    NSLayoutConstraint.activate(made)
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(withVisualFormat: "V:|-20-[a(15)]", metrics: nil, views: views))
    stage.window.layoutIfNeeded()
    #expect(views["a"]?.frame == CGRect(12, 20, 40, 15) && views["b"]?.frame == CGRect(60, 20, 40, 15))
    #expect(views["c"]?.frame == CGRect(112, 20, 208, 15))
  }

  @Test("A guide is named by its identifier, or as a guide, and by its view")
  func guides() {
    let stage = Stage(width: 320, height: 480)
    let box = stage.box("box")
    let guide = UILayoutGuide()
    box.addLayoutGuide(guide)
    #expect(
      guide.widthAnchor.constraint(equalToConstant: 3).description
        == "<UILayoutGuide:guide of <NaturalView:box>>.width == 3 @1000")
    guide.identifier = "middle"
    #expect(
      guide.widthAnchor.constraint(equalToConstant: 3).description
        == "<UILayoutGuide:middle of <NaturalView:box>>.width == 3 @1000")
  }

  @Test("A constraint is held by a view that contains all its items, or the program stops")
  func holders() async {
    let stage = Stage(width: 320, height: 480)
    let (one, two) = (stage.box("one"), stage.box("two"))
    let constraint = one.widthAnchor.constraint(equalTo: two.widthAnchor)
    stage.window.addConstraint(constraint)
    #expect(constraint.isActive && stage.window.constraints.contains(constraint))
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (one, two) = (UIView(), UIView())
        one.addConstraint(one.widthAnchor.constraint(equalTo: two.widthAnchor))
      }
    }
  }

  private func name(_ view: UIView) -> String {
    let text = view.widthAnchor.constraint(equalToConstant: 1).description
    return String(text.prefix { $0 != "." })
  }

  @Test("Distances between anchors, system spacing, and the long way of making constraints")
  func anchors() {
    let stage = Stage(width: 320, height: 480)
    let one = stage.box("one", natural: CGSize(width: 10, height: 10))
    let two = stage.box("two", natural: CGSize(width: 10, height: 10))
    let window = stage.window
    let before = window.leftAnchor.anchorWithOffset(to: one.leftAnchor)
    let between = one.rightAnchor.anchorWithOffset(to: two.leftAnchor)
    NSLayoutConstraint.activate([
      before.constraint(equalToConstant: 20), between.constraint(equalTo: before, multiplier: 2, constant: 1),
      one.topAnchor.constraint(equalToSystemSpacingBelow: window.topAnchor, multiplier: 2),
      NSLayoutConstraint(
        item: two, attribute: .top, relatedBy: .equal, toItem: one, attribute: .bottom, multiplier: 1, constant: 3),
    ])
    window.layoutIfNeeded()
    #expect(one.frame == CGRect(20, 16, 10, 10) && two.frame == CGRect(71, 29, 10, 10))
    let least = two.topAnchor.constraint(greaterThanOrEqualToSystemSpacingBelow: one.bottomAnchor, multiplier: 2)
    #expect(least.relation == .greaterThanOrEqual && least.constant == 16 && least.multiplier == 1)
    let most = two.topAnchor.constraint(lessThanOrEqualToSystemSpacingBelow: one.bottomAnchor, multiplier: 2)
    #expect(most.relation == .lessThanOrEqual && most.constant == 16 && most.multiplier == 1)
    let constraint = one.centerYAnchor.constraint(lessThanOrEqualTo: two.topAnchor, constant: 4)
    #expect(constraint.firstItem === one && constraint.secondItem === two && constraint.relation == .lessThanOrEqual)
    #expect(constraint.firstAttribute == .centerY && constraint.secondAttribute == .top && constraint.multiplier == 1)
    #expect(constraint.constant == 4 && constraint.priority == .required && !constraint.isActive)
    #expect(between.constraint(lessThanOrEqualTo: before, multiplier: 1).firstAnchor.item === two)
  }

  @Test("Alignment rectangles and baselines take part instead of frames and bottoms")
  func alignmentRectangles() {
    final class Shadowed: UIView {
      override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
      override var intrinsicContentSize: CGSize { CGSize(width: 20, height: 10) }
    }
    let stage = Stage(width: 320, height: 480)
    let card = Shadowed(frame: .zero)
    card.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(card)
    let leaf = stage.box("leaf", in: card, natural: CGSize(width: 5, height: 5))
    NSLayoutConstraint.activate([
      card.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 10),
      card.lastBaselineAnchor.constraint(equalTo: stage.window.topAnchor, constant: 50),
      leaf.rightAnchor.constraint(equalTo: card.rightAnchor), leaf.topAnchor.constraint(equalTo: card.topAnchor),
    ])
    stage.window.layoutIfNeeded()
    #expect(card.frame == CGRect(8, 39, 26, 14) && leaf.frame == CGRect(17, 1, 5, 5))
    #expect(card.alignmentRect(forFrame: card.frame) == CGRect(10, 40, 20, 10))
    #expect(card.frame(forAlignmentRect: CGRect(10, 40, 20, 10)) == card.frame)
    #expect(card.forFirstBaselineLayout === card && card.forLastBaselineLayout === card)
  }

  @Test("What lies in the outermost view is laid out in its alignment rectangle, in which it is measured too")
  func outermostAlignmentRectangle() {
    final class Shadowed: UIView {
      override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
    }
    let stage = Stage(width: 320, height: 480)
    let card = Shadowed(frame: CGRect(0, 0, 100, 50))
    let leaf = stage.box("leaf", in: card, natural: CGSize(width: 5, height: 5))
    NSLayoutConstraint.activate([
      leaf.leftAnchor.constraint(equalTo: card.leftAnchor), leaf.rightAnchor.constraint(equalTo: card.rightAnchor),
      leaf.topAnchor.constraint(equalTo: card.topAnchor), leaf.bottomAnchor.constraint(equalTo: card.bottomAnchor),
    ])
    // A view without constraints keeps its frame there, and grows with the rectangle.
    let free = UIView(frame: CGRect(10, 10, 50, 20))
    free.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    card.addSubview(free)
    let mark = stage.box("mark", in: card, natural: CGSize(width: 5, height: 5))
    NSLayoutConstraint.activate([
      mark.leftAnchor.constraint(equalTo: free.rightAnchor), mark.topAnchor.constraint(equalTo: free.bottomAnchor),
    ])
    card.layoutIfNeeded()
    #expect(leaf.frame == CGRect(2, 1, 94, 46) && mark.frame == CGRect(60, 30, 5, 5))
    card.frame.size = CGSize(width: 120, height: 60)
    card.layoutIfNeeded()
    #expect(leaf.frame == CGRect(2, 1, 114, 56) && mark.frame == CGRect(80, 40, 5, 5))
    #expect(free.frame == CGRect(10, 10, 70, 30))
  }

  @Test("A view without constraints has no part in Auto Layout")
  func untouched() {
    let stage = Stage()
    let view = stage.add(UIView(frame: CGRect(1, 2, 3, 4)))
    stage.window.layoutIfNeeded()
    #expect(view.constraints.isEmpty && view.layoutGuides.isEmpty && !view.hasAmbiguousLayout)
    #expect(!UIView.requiresConstraintBasedLayout && !view.needsUpdateConstraints())
    #expect(view.systemLayoutSizeFitting(.zero) == .zero && view.frame == CGRect(1, 2, 3, 4))
  }

  @Test("A visual format that reads from right to left begins at the right edge, whatever the language")
  func backwards() {
    let stage = Stage(width: 320, height: 480)
    let views = ["a": stage.box("a"), "b": stage.box("b")]
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "H:|-5-[a(10)]-3-[b(==a)]", options: [.directionRightToLeft, .alignAllCenterY], metrics: nil,
        views: views)
        + NSLayoutConstraint.constraints(withVisualFormat: "V:|[a(4)]", metrics: nil, views: views)
        + NSLayoutConstraint.constraints(withVisualFormat: "V:[b(2)]", metrics: nil, views: views))
    stage.window.layoutIfNeeded()
    #expect(views["a"]?.frame == CGRect(305, 0, 10, 4) && views["b"]?.frame == CGRect(292, 1, 10, 2))
  }

  @Test("Switches, sliders and segmented controls reach out of what constraints place, as storyboards show it")
  func controls() {
    let stage = Stage(width: 375, height: 667)
    let row = UIStackView()
    row.spacing = 10
    for view in [UILabel(), UISlider(), UILabel()] {
      if view is UILabel { view.widthAnchor.constraint(equalToConstant: 45).isActive = true }
      row.addArrangedSubview(view)
    }
    let (segments, toggle) = (UISegmentedControl(items: ["A", "B"]), UISwitch())
    for view in [row, segments, toggle] {
      view.translatesAutoresizingMaskIntoConstraints = false
      stage.window.addSubview(view)
    }
    NSLayoutConstraint.activate([
      row.topAnchor.constraint(equalTo: stage.window.topAnchor), row.widthAnchor.constraint(equalToConstant: 394),
      row.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
      segments.topAnchor.constraint(equalTo: row.bottomAnchor),
      segments.leadingAnchor.constraint(equalTo: row.leadingAnchor),
      segments.widthAnchor.constraint(equalToConstant: 100),
      toggle.topAnchor.constraint(equalTo: segments.bottomAnchor),
      toggle.trailingAnchor.constraint(equalTo: stage.window.trailingAnchor),
    ])
    stage.window.layoutIfNeeded()
    #expect(row.frame.height == 30 && row.arrangedSubviews[1].frame == CGRect(x: 53, y: 0, width: 288, height: 31))
    #expect(segments.frame == CGRect(x: 0, y: 30, width: 100, height: 32))
    #expect(toggle.frame == CGRect(x: 326, y: 61, width: 51, height: 31))
  }
}
