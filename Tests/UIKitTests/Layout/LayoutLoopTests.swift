import Foundation
import Testing
import TouchTesting
@testable import UIKit
@_spi(UIKit) @testable import UIKitCore

@MainActor @Suite("Layouts that do not come to rest", .serialized)
struct LayoutLoopTests {
  @Test("Views that mark themselves on every level have a hundred turns each, not a hundred to the power of levels")
  func nested() {
    let stage = Stage(width: 320, height: 480)
    var parent: UIView = stage.window
    var views: [CountingLayout] = []
    for level in 0..<4 {
      let view = CountingLayout(frame: CGRect(0, 0, 100, 100))
      view.layer.name = "level \(level)"
      view.onLayout = { [unowned view] in view.setNeedsLayout() }
      parent.addSubview(view)
      views.append(view)
      parent = view
    }
    let lines = said { stage.window.layoutIfNeeded() }
    for view in views { #expect(view.count <= 101, "\(view.count)") }
    #expect(lines.count == 1 && lines[0].contains("the layout does not come to rest"))
    for level in 0..<4 { #expect(lines[0].contains("<CountingLayout:level \(level)>")) }
    // What is told once is not told in every frame.
    #expect(said { stage.advance(by: .frames(3)) }.isEmpty)
    // And once the reason is gone, layout works as ever.
    for view in views {
      view.onLayout = nil
      view.count = 0
      view.setNeedsLayout()
    }
    #expect(said { stage.window.layoutIfNeeded() }.isEmpty)
    #expect(views.map(\.count) == [1, 1, 1, 1])
  }

  @Test("Two views that resize each other for ever are stopped and named")
  func pair() {
    let stage = Stage(width: 320, height: 480)
    let one = stage.add(CountingLayout(frame: CGRect(0, 0, 10, 10)))
    let two = stage.add(CountingLayout(frame: CGRect(0, 0, 10, 10)))
    (one.layer.name, two.layer.name) = ("one", "two")
    one.onLayout = { [unowned two] in two.bounds.size.width += 1 }
    two.onLayout = { [unowned one] in one.bounds.size.width += 1 }
    let lines = said { stage.window.layoutIfNeeded() }
    #expect(lines.count == 1 && one.count <= 101 && two.count <= 101)
    #expect(lines[0].contains("<CountingLayout:one>") || lines[0].contains("<CountingLayout:two>"))
  }

  @Test("A view that lies beyond a superview of no size, and shrinks as that grows, comes to rest")
  func beyond() {
    let stage = Stage(width: 100, height: 100)
    let outer = UIView()
    outer.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(outer)
    // Space below is negative: the view loses 1.9 points of height for each point of its superview's.
    let middle = UIView(frame: CGRect(0, 34.2, 82, 66))
    middle.autoresizingMask = [.flexibleHeight, .flexibleBottomMargin]
    outer.addSubview(middle)
    let inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    middle.addSubview(inner)
    inner.heightAnchor.constraint(equalTo: middle.heightAnchor, constant: 8).isActive = true
    var heights: [[CGFloat]] = []
    let lines = said {
      for _ in 0..<3 {
        for view in [outer, middle, inner] { view.setNeedsLayout() }
        stage.window.setNeedsLayout()
        stage.window.layoutIfNeeded()
        heights.append([outer, middle, inner].map { ($0.bounds.height * 100).rounded() / 100 })
      }
    }
    #expect(lines == [])
    #expect(heights == [heights[0], heights[0], heights[0]])
    // Within half a pixel, as places are rounded.
    #expect(abs(heights[0][2] - heights[0][1] - 8) <= 0.5, "\(heights[0])")
  }

  @Test("A view that measures another one a thousand times in its layout is in no loop")
  func measuring() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(CountingLayout(frame: CGRect(0, 0, 100, 100)))
    let sample = CountingLayout(frame: CGRect(0, 0, 100, 100))
    board.onLayout = {
      for width in 0..<1000 {
        sample.bounds.size.width = CGFloat(width)
        sample.layoutIfNeeded()
      }
    }
    #expect(said { stage.window.layoutIfNeeded() }.isEmpty)
    #expect(sample.count >= 999)
  }

  @Test("A view that lays itself out within its own layout is stopped before the stack is")
  func withinItself() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(CountingLayout(frame: CGRect(0, 0, 100, 100)))
    board.layer.name = "board"
    board.onLayout = { [unowned board] in
      board.setNeedsLayout()
      board.layoutIfNeeded()
    }
    let lines = said { stage.window.layoutIfNeeded() }
    #expect(lines.count == 1 && lines[0].contains("<CountingLayout:board>"))
  }

  @Test("updateConstraints that marks itself, on several levels, ends by the limit of the pass")
  func constraints() {
    final class Marking: UIView {
      var count = 0
      override class var requiresConstraintBasedLayout: Bool { true }
      override func updateConstraints() {
        count += 1
        super.updateConstraints()
        setNeedsUpdateConstraints()
      }
    }
    let stage = Stage(width: 320, height: 480)
    let views = (0..<3).map { _ in Marking(frame: CGRect(0, 0, 100, 100)) }
    views[0].layer.name = "outermost"
    stage.window.addSubview(views[0])
    views[0].addSubview(views[1])
    views[1].addSubview(views[2])
    let lines = said { stage.window.updateConstraintsIfNeeded() }
    for view in views { #expect(view.count <= 101) }
    #expect(lines.count == 1 && lines[0].contains("the update of constraints") && lines[0].contains("outermost"))
  }

  @Test("A switch and a stepper keep their size among flexible views, in Auto Layout too", arguments: [true, false])
  func fixedSizes(isSwitch: Bool) {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(UIView(frame: CGRect(20, 30, 100, 24)))
    let control: UIView = isSwitch ? UISwitch() : UIStepper()
    let size = control.intrinsicContentSize
    control.frame.origin = CGPoint(x: 10, y: 2)
    control.autoresizingMask = [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin]
    board.addSubview(control)
    board.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      board.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
      board.topAnchor.constraint(equalTo: stage.window.topAnchor),
      board.widthAnchor.constraint(equalToConstant: 100),
      control.heightAnchor.constraint(equalTo: board.heightAnchor, constant: 3),
    ])
    #expect(said { stage.window.layoutIfNeeded() }.isEmpty)
    #expect(control.alignmentRect(forFrame: control.frame).size == size && board.bounds.height == size.height - 3)
    #expect(abs(control.frame.minY - 2 * (size.height - 3) / 24) < 1e-9)
  }

  @Test("A solution beside half a pixel by a rounding error takes the pixel that the half takes")
  func halvesOfPixels() {
    for half: CGFloat in [-2.5, -0.5, 0.5, 66.5, 19_999.5] {
      for error: CGFloat in [-1e-9, 0, 1e-9] {
        #expect(UIView.wholePixels(half + error) == half.rounded(), "\(half) + \(error)")
      }
    }
    #expect([-2.4, 2.4, 2.6, 3, -3, 0.499].map(UIView.wholePixels) == [-2, 2, 3, 3, -3, 0])
  }

  @Test(
    "A view with a frame of its own that moves by a rounding error is no reason for a layout; more than that is",
    arguments: [(0.5e-9, 0), (1.5e-9, 1)])
  func roundingOfFrames(way: Double, layouts: Int) {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(CountingLayout(frame: CGRect(0, 0, 200, 200)))
    let card = UIView(frame: CGRect(0, 0, 10, 10))
    board.addSubview(card)
    stage.box("mark", in: board, natural: CGSize(width: 4, height: 4)).leftAnchor
      .constraint(equalTo: card.rightAnchor).isActive = true
    stage.window.layoutIfNeeded()
    board.count = 0
    card.frame.origin.x = way
    stage.window.layoutIfNeeded()
    #expect(board.count == layouts)
  }

  @Test("Contents whose height never agrees with their width end by a limit, and are named")
  func restless() {
    final class Restless: UIView {
      var height: CGFloat = 10
      override var intrinsicContentSize: CGSize { CGSize(width: 10, height: height) }
      override func contentSize(forLayoutWidth width: CGFloat) -> CGSize? {
        height += 1
        return CGSize(width: 10, height: height)
      }
    }
    let stage = Stage(width: 320, height: 480)
    let view = Restless(frame: .zero)
    view.layer.name = "restless"
    view.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(view)
    view.leftAnchor.constraint(equalTo: stage.window.leftAnchor).isActive = true
    view.topAnchor.constraint(equalTo: stage.window.topAnchor).isActive = true
    let lines = said { stage.window.layoutIfNeeded() }
    #expect(lines.contains { $0.contains("<Restless:restless>") } && view.frame.height.isFinite)
  }

  @Test("A place or size that is no number is refused with a line that names the view, and the old one stays")
  func notFinite() {
    let view = UIView(frame: CGRect(1, 2, 30, 40))
    view.layer.name = "card"
    view.bounds.origin = CGPoint(x: 5, y: 6)
    let (frame, bounds, center) = (view.frame, view.bounds, view.center)
    for bad in [CGFloat.nan, .infinity, -.infinity] {
      let lines = said {
        view.frame.origin.x = bad
        view.frame = CGRect(0, 0, bad, 10)
        view.center.y = bad
        view.bounds.size.height = bad
        view.bounds.origin.x = bad
        view.layer.position.x = bad
        view.layer.frame = CGRect(bad, 0, 1, 1)
        view.layer.bounds.size.width = bad
        view.layer.anchorPoint.x = bad
        view.transform.a = bad
        view.layer.transform.m11 = bad
      }
      #expect(lines.count == 11)
      #expect(lines.allSatisfy { $0.contains("<UIView:card>") && $0.contains("must be finite") })
      #expect(lines[2].contains("the center of"))
      #expect(view.frame == frame && view.bounds == bounds && view.center == center && view.transform == .identity)
      #expect(view.layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    }
    view.transform = CGAffineTransform(rotationAngle: 1)
    #expect(said { view.frame = CGRect(0, 0, .nan, 1) }.count == 1 && view.bounds == bounds && view.center == center)
    var made: UIView?
    #expect(said { made = UIView(frame: CGRect(.nan, 0, 10, 10)) }.count == 1 && made?.frame == .zero)
    let layer = CALayer()
    layer.name = "plain"
    let lines = said { layer.position.x = .nan }
    #expect(lines.count == 1 && lines[0].contains("the position of <CALayer:plain>") && layer.position == .zero)
  }

  @Test("Constraints that are made again in each layout, and say what is so already, come to rest")
  func sameConstraints() {
    final class Page: UIViewController {
      let label = UIView()
      var passes = 0
      var width: CGFloat = 90
      var own: [NSLayoutConstraint] = []
      override func viewDidLoad() {
        label.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(label)
      }
      override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        passes += 1
        NSLayoutConstraint.activate([
          label.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
          label.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
          label.heightAnchor.constraint(equalToConstant: 40),
        ])
        NSLayoutConstraint.deactivate(own)
        own = [label.widthAnchor.constraint(equalToConstant: width)]
        NSLayoutConstraint.activate(own)
      }
    }
    let stage = Stage(width: 320, height: 480)
    let page = Page()
    let lines = said {
      stage.show(page)
      stage.advance(by: .frames(3))
    }
    #expect(lines == [] && page.passes < 5 && page.label.frame == CGRect(x: 16, y: 0, width: 90, height: 40))
    page.passes = 0
    page.width = 120
    #expect(
      said {
        page.view.setNeedsLayout(); stage.advance(by: .frames(2))
      } == [])
    #expect(page.passes < 4 && page.label.frame.width == 120)
  }

  @Test("A view that sets the frame which it has, in its layout, while it is scaled, comes to rest")
  func ownFrame() {
    final class Card: UIView {
      var count = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        count += 1
        layer.frame = frame
      }
    }
    let stage = Stage(width: 393, height: 480)
    let card = Card()
    card.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(card)
    NSLayoutConstraint.activate([
      card.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 40),
      stage.window.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: 40),
      card.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 30),
      card.heightAnchor.constraint(equalToConstant: 101),
    ])
    stage.advance(by: .frames(1))
    card.count = 0
    let lines = said {
      card.transform = CGAffineTransform(scaleX: 1.1, y: 1.1)
      card.setNeedsLayout()
      stage.window.layoutIfNeeded()
    }
    #expect(lines == [] && card.count < 4 && card.bounds.width == 313)
  }
}
