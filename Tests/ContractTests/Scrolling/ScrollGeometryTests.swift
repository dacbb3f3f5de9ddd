import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Scrolling: geometry")
struct ScrollGeometryTests {
  /// A scroll view that counts its layouts.
  private final class Tiles: UIScrollView {
    var layouts = 0
    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
    }
  }

  @Test("S21: the offset is the bounds' origin; setting either sets the other, and the offset tells the delegate")
  func offsetIsOrigin() {
    let stage = Stage()
    let witness = ScrollWitness(stage)
    witness.writesOffsets = true
    let view = stage.scrollView(Tiles(), delegate: witness)
    stage.advance(by: .frames(1))
    let layouts = view.layouts
    view.contentOffset = CGPoint(x: 0, y: 40)
    #expect(view.bounds.origin == CGPoint(x: 0, y: 40))
    stage.advance(by: .frames(1))
    view.bounds.origin = CGPoint(x: 0, y: 50)
    #expect(view.contentOffset == CGPoint(x: 0, y: 50))
    view.layer.bounds.origin.y = 60
    stage.advance(by: .frames(1))
    view.contentOffset.y = 60
    stage.advance(by: .frames(1))
    // Without `contentOffset` only the layout shows it, as on iOS.
    #expect(stage.journal == ["scrolled to (0.0, 40.0)"] && view.layouts == layouts + 2)
    view.contentOffset.y = 70
    #expect(stage.journal.last == "scrolled to (0.0, 70.0)")
  }

  @Test("S22: offsets set by code may lie anywhere; a view at rest whose contents shrink goes back into the range")
  func legalRange() {
    let stage = Stage()
    let view = stage.scrollView(UIScrollView())
    view.contentOffset.y = 5000
    #expect(view.contentOffset.y == 5000)
    view.contentSize.height = 1000
    #expect(view.contentOffset.y == 520)
    view.contentInset.bottom = 30
    view.contentOffset.y = 550
    view.contentInset.bottom = 10
    #expect(view.contentOffset.y == 530)
    view.contentSize.height = 100
    #expect(view.contentOffset.y == 0)
    view.contentInset.top = 20
    view.contentOffset.y = -20
    view.contentSize.height = 90
    #expect(view.contentOffset.y == -20)
  }

  @Test("S23: offsets lie on whole device pixels")
  func pixels() {
    for (scale, y) in [(1.0, 10.0), (2, 10.5), (3, 31.0 / 3)] {
      let stage = Stage(scale: scale)
      let view = stage.scrollView(UIScrollView())
      view.contentOffset.y = 10.4
      #expect(abs(view.contentOffset.y - y) < 1e-9)
    }
  }

  @Test("S24: setting contentInset moves an offset that is no longer legal, and no other")
  func insetMovesIllegalOffsetsOnly() {
    let inset: CGFloat = 6
    for (before, after) in [
      (UIEdgeInsets.zero, UIEdgeInsets(top: inset, left: 0, bottom: 0, right: 0)),
      (.zero, UIEdgeInsets(top: 0, left: 0, bottom: inset, right: 0)),
      (.zero, UIEdgeInsets(top: inset, left: inset, bottom: inset, right: inset)),
    ] {
      for (first, second) in [(before, after), (after, before)] {
        for height in -1...60 {
          let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 20))
          view.contentInset = first
          view.contentOffset = .zero
          view.contentSize = CGSize(width: 0, height: height)
          let old = view.contentOffset
          view.contentInset = second
          let legal = CGPoint(
            x: max(-second.left, min(second.right - 320, old.x)),
            y: max(-second.top, min(CGFloat(height) + second.bottom - 20, old.y)))
          #expect(view.contentOffset == legal, "\(first) \(second) \(height)")
        }
      }
    }
    let stage = Stage()
    let view = stage.scrollView(UIScrollView())
    view.contentInset.top = 12
    #expect(view.contentOffset.y == 0)
    view.contentOffset.y = -12
    view.contentInset.top = 0
    #expect(view.contentOffset.y == 0)
    view.contentOffset.y = 100
    view.contentInset.top = 50
    #expect(view.contentOffset.y == 100)
  }

  @Test("S24: contents at the top edge stay there when the safe area changes")
  func safeAreaAtTop() {
    let stage = Stage()
    let view = stage.scrollView(UIScrollView())
    UIScreen.main.coveredInsets = UIEdgeInsets(top: 44, left: 0, bottom: 0, right: 0)
    #expect(view.contentOffset.y == -44)
    view.contentOffset.y = 10
    UIScreen.main.coveredInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    #expect(view.contentOffset.y == 10)
  }

  @Test("The safe area counts by the behaviour, and is not counted again for what is inside")
  func safeArea() {
    let stage = Stage()
    let witness = ScrollWitness(stage)
    let view = stage.scrollView(UIScrollView(), delegate: witness)
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 2000))
    view.addSubview(inner)
    stage.send(
      .environment(
        SurfaceEnvironment(
          insets: SurfaceInsets(top: 44, left: 0, bottom: 20, right: 0), framesPerSecond: 60, idiom: nil)))
    #expect(view.adjustedContentInset == UIEdgeInsets(top: 44, left: 0, bottom: 20, right: 0))
    #expect(view.contentOffset.y == -44 && inner.safeAreaInsets == .zero)
    view.contentOffset.y = 100
    #expect(inner.safeAreaInsets == .zero)
    view.contentOffset.y = -44
    view.contentInset.top = 6
    view.contentOffset.y = -50
    #expect(view.adjustedContentInset.top == 50)
    view.contentInsetAdjustmentBehavior = .never
    #expect(view.adjustedContentInset == UIEdgeInsets(top: 6, left: 0, bottom: 0, right: 0))
    #expect(view.contentOffset.y == -6 && inner.safeAreaInsets.top == 38)
    view.contentInsetAdjustmentBehavior = .scrollableAxes
    view.contentInset = .zero
    view.contentSize.height = 100
    #expect(view.adjustedContentInset == .zero)
    view.alwaysBounceVertical = true
    #expect(view.adjustedContentInset.top == 44)
    #expect(
      stage.journal.filter { $0.hasPrefix("inset") } == [
        "inset 44.0", "inset 50.0", "inset 6.0", "inset 50.0", "inset 44.0", "inset 0.0", "inset 44.0",
      ])
  }

  @Test("S52: a rectangle is shown by scrolling as little as need be, and not at all if it shows")
  func rectToVisible() {
    let stage = Stage()
    let view = stage.scrollView(UIScrollView(), content: CGSize(width: 1000, height: 2000))
    view.contentInsetAdjustmentBehavior = .never
    view.scrollRectToVisible(CGRect(x: 10, y: 10, width: 50, height: 50), animated: false)
    #expect(view.contentOffset == .zero)
    view.scrollRectToVisible(CGRect(x: 400, y: 600, width: 50, height: 50), animated: false)
    #expect(view.contentOffset == CGPoint(x: 130, y: 170))
    view.scrollRectToVisible(CGRect(x: 410, y: 100, width: 10, height: 10), animated: false)
    #expect(view.contentOffset == CGPoint(x: 130, y: 100))
    view.scrollRectToVisible(CGRect(x: 0, y: 1990, width: 10, height: 100), animated: false)
    #expect(view.contentOffset == CGPoint(x: 0, y: 1520))
  }

  @Test("S50, S51: animated, the offset takes 0.3 seconds, easing in and out, and its end is told; otherwise not")
  func animated() {
    let stage = Stage()
    let witness = ScrollWitness(stage)
    let view = stage.scrollView(UIScrollView(), delegate: witness)
    view.setContentOffset(CGPoint(x: 0, y: 10), animated: false)
    view.setContentOffset(CGPoint(x: 0, y: 10), animated: true)
    #expect(stage.journal == ["scrolled"])
    view.setContentOffset(CGPoint(x: 0, y: 310), animated: true)
    #expect(view.contentOffset.y == 10)
    let start = stage.now
    for frame in 1...16 {
      stage.advance(by: .frames(1))
      // The frame shows what will be there when it is seen, on whole points here.
      let share = Formula.bezier(0.42, 0, 0.58, 1, at: min(1, (stage.now + 1.0 / 60 - start) / 0.3))
      #expect(abs(view.contentOffset.y - (10 + 300 * share)) <= 0.51, "frame \(frame)")
    }
    #expect(stage.journal == ["scrolled"])
    stage.advance(by: .frames(2))
    #expect(view.contentOffset.y == 310)
    #expect(stage.journal == ["scrolled", "animated"])
    // Another animation, or a plain change, ends the one that runs.
    view.setContentOffset(.zero, animated: true)
    stage.advance(by: .frames(4))
    view.setContentOffset(CGPoint(x: 0, y: 700), animated: false)
    stage.advance(by: .frames(30))
    #expect(view.contentOffset.y == 700)
    #expect(stage.journal == ["scrolled", "animated", "scrolled", "animated", "scrolled"])
  }

  @Test("S50: an overridden offset sees every step")
  func overridden() {
    final class Watched: UIScrollView {
      var steps: [CGFloat] = []
      override var contentOffset: CGPoint { didSet { steps.append(contentOffset.y) } }
    }
    let stage = Stage()
    let view = stage.scrollView(Watched())
    view.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    stage.advance(by: .frames(30))
    #expect(view.steps.count > 10 && view.steps == view.steps.sorted() && view.steps.last == 300)
  }

  @Test("Numbers that are not finite are refused with a sentence")
  func notFinite() {
    let stage = Stage()
    let view = stage.scrollView(UIScrollView())
    let lines = complaints {
      view.contentOffset = CGPoint(x: CGFloat.nan, y: 0)
      view.contentSize = CGSize(width: CGFloat.infinity, height: 1)
      view.contentInset.top = .nan
      view.setContentOffset(CGPoint(x: 0, y: CGFloat.infinity), animated: true)
      view.zoomScale = .nan
    }
    #expect(lines.count == 5 && view.contentOffset == .zero && view.contentSize.height == 2000)
  }

  @Test("S56: a tap on the status bar goes to the top of the one scroll view that allows it")
  func toTop() {
    let stage = Stage()
    let witness = ScrollWitness(stage)
    let view = stage.scrollView(UIScrollView(), delegate: witness)
    view.contentInset.top = 10
    view.contentOffset.y = 900
    stage.clearJournal()
    #expect(stage.window.scrollToTop())
    stage.advance(by: .seconds(0.5))
    #expect(view.contentOffset.y == -10)
    let other = stage.add(UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    #expect(!stage.window.scrollToTop())
    other.scrollsToTop = false
    witness.mayScrollToTop = false
    #expect(!stage.window.scrollToTop())
    #expect(stage.journal == ["should go to the top?", "scrolled", "at the top", "should go to the top?"])
  }

  @Test(
    "S56: on a device a tap above the safe area scrolls to the top, unless the status bar is hidden or a control is there"
  )
  func statusBar() {
    final class Quiet: UIViewController {
      var isQuiet = false
      override var prefersStatusBarHidden: Bool { isQuiet }
    }
    let stage = Stage(device: .iPhone15)
    let room = stage.show(Quiet())
    let view = UIScrollView(frame: room.view.bounds)
    view.contentSize = CGSize(width: 393, height: 3000)
    view.contentInsetAdjustmentBehavior = .never
    room.view.addSubview(view)
    let button = UIControl(frame: CGRect(x: 300, y: 0, width: 90, height: 90))
    room.view.addSubview(button)
    func offset(afterTapAt place: CGPoint) -> CGFloat {
      view.contentOffset.y = 900
      stage.finger.tap(at: place)
      stage.advance(by: .seconds(0.6))
      return view.contentOffset.y
    }
    let bar = CGPoint(x: 100, y: 20)
    var places = [
      offset(afterTapAt: bar), offset(afterTapAt: CGPoint(x: 100, y: 200)), offset(afterTapAt: CGPoint(x: 340, y: 20)),
    ]
    view.contentOffset.y = 900
    stage.finger.down(at: CGPoint(x: 100, y: 500)).drag(to: bar, over: 0.1).up()
    stage.advance(by: .seconds(4))
    #expect(view.contentOffset.y > 1300)
    room.isQuiet = true
    places.append(offset(afterTapAt: bar))
    #expect(places == [0, 900, 900, 900])
  }

  @Test("Leaving the window ends movement")
  func leaves() {
    let stage = Stage()
    let witness = ScrollWitness(stage)
    let view = stage.scrollView(UIScrollView(), delegate: witness)
    view.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    stage.advance(by: .frames(4))
    view.removeFromSuperview()
    let place = view.contentOffset
    stage.advance(by: .frames(30))
    #expect(view.contentOffset == place && place.y > 0)
    #expect(stage.journal == ["scrolled", "animated"])
  }

  @Test("S33, S35: the rates are 0.998, which is used unless another is set, and 0.99")
  func rates() {
    #expect(UIScrollView.DecelerationRate.normal.rawValue == 0.998)
    #expect(UIScrollView.DecelerationRate.fast.rawValue == 0.99)
    #expect(UIScrollView().decelerationRate == .normal)
  }
}
