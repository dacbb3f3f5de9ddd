import Foundation
import TestRigs
import Testing
import TouchTesting
import UIKit

@testable import MultiTouch

/// What the founding documents ask of their view, asked of the example's. (founding S104–S118)
@MainActor @Suite("MultiTouch, on a stage")
struct FingerViewTests {
  /// A stage with the example's view on it.
  private static func start() -> (stage: Stage, view: FingerView) {
    let stage = Stage(width: 800, height: 600)
    return (stage, stage.add(FingerView()))
  }

  @Test("founding S104: a touch makes one circle, in the middle of which it is")
  func oneCircle() {
    let (stage, view) = Self.start()
    stage.finger.down(200.5, 300.25)
    #expect(view.subviews.map(\.center) == [CGPoint(x: 200.5, y: 300.25)])
  }

  @Test("founding S105: the circle follows its finger, also while it grows and beyond the edge")
  func follows() {
    let (stage, view) = Self.start()
    let finger = stage.finger.down(200, 300)
    finger.drag(to: CGPoint(x: 260, y: 340), over: 0.1)
    stage.advance(by: .frames(1))
    #expect(view.subviews.map(\.center) == [CGPoint(x: 260, y: 340)])
    finger.move(to: CGPoint(x: -40, y: 640))
    stage.advance(by: .frames(1))
    #expect(view.subviews.map(\.center) == [CGPoint(x: -40, y: 640)])
  }

  @Test("founding S106, S115: the circle goes when its finger lifts, and just so when it is taken")
  func goes() {
    for isTaken in [false, true] {
      let (stage, view) = Self.start()
      let finger = stage.finger.down(200, 300)
      stage.advance(by: .seconds(0.3))
      if isTaken { finger.cancel() } else { finger.up() }
      #expect(view.subviews.isEmpty)
      #expect(stage.runtime.activeTouchCount == 0)
    }
  }

  @Test("founding S107, S114: ten fingers have a circle each and keep it, whichever moves and lifts first")
  func ten() {
    let (stage, view) = Self.start()
    let fingers = (0..<10).map { stage.finger.down(60 + 75 * CGFloat($0), 300) }
    let circles = view.subviews
    #expect(circles.count == 10)
    var random = SplitMix(state: 104)
    for _ in 1...200 {
      let finger = fingers[Int(random.next() % 10)]
      finger.move(by: CGFloat(Int(random.next() % 21)) - 10, CGFloat(Int(random.next() % 21)) - 10)
      if random.next() % 3 == 0 { stage.advance(by: .frames(1)) }
    }
    stage.advance(by: .frames(1))
    for (finger, circle) in zip(fingers, circles) { #expect(circle.center == finger.location) }
    for index in [3, 9, 0, 5, 1, 8, 2, 7, 6, 4] {
      fingers[index].up()
      #expect(circles[index].superview == nil)
    }
    #expect(view.subviews.isEmpty)
  }

  @Test("founding S108: the circle under a finger does not take its touch over")
  func undisturbed() {
    let (stage, view) = Self.start()
    let finger = stage.finger.down(200, 300)
    stage.advance(by: .seconds(0.5))
    finger.move(by: 2, 2)
    stage.advance(by: .frames(1))
    #expect(view.subviews.map(\.center) == [CGPoint(x: 202, y: 302)])
    finger.up()
    #expect(view.subviews.isEmpty)
  }

  @Test("founding S109, S110: the circle is 100 points in the model at once and grows there in 0.2 s, about its middle")
  func grows() throws {
    let (stage, view) = Self.start()
    stage.finger.down(200, 300)
    let circle = try #require(view.subviews.first)
    #expect(circle.bounds.size == CGSize(width: 100, height: 100))
    #expect(circle.center == CGPoint(x: 200, y: 300))
    var widths = [circle.layer.presentation()?.bounds.width ?? -1]
    for _ in 1...13 {
      stage.advance(by: .frames(1))
      let shown = try #require(circle.layer.presentation())
      widths.append(shown.bounds.width)
      #expect(shown.position == CGPoint(x: 200, y: 300))
      #expect(abs(shown.cornerRadius - shown.bounds.width / 2) < 0.001)
    }
    #expect(widths[0] == 1)
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(widths[6] > 30 && widths[6] < 70)
    #expect(widths[11] < 100)
    #expect(widths[13] == 100)
  }

  @Test("founding S111, S112, S113: a circle is grey from its init, and its overridden bounds keep it round")
  func round() {
    let circle = CircleView()
    #expect(circle.frame == .zero)
    #expect(circle.backgroundColor == .lightGray)
    circle.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(circle.layer.cornerRadius == 0.5)
    circle.bounds.size = CGSize(width: 100, height: 100)
    #expect(circle.layer.cornerRadius == 50)
  }

  @Test("founding S116: the view works when it comes out of an archive")
  func archived() throws {
    let stage = Stage(width: 800, height: 600)
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    let original = FingerView(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
    original.encode(with: archiver)
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    unarchiver.requiresSecureCoding = false
    let view = try #require(FingerView(coder: unarchiver))
    stage.add(view)
    #expect(view.isMultipleTouchEnabled)
    let hand = stage.hand(2).down(at: [CGPoint(x: 100, y: 100), CGPoint(x: 300, y: 100)])
    #expect(view.subviews.count == 2)
    hand.up()
    #expect(view.subviews.isEmpty)
  }

  @Test("founding S117: it is its controller's view and fills the screen; the label on it takes no touches")
  func rootView() throws {
    let stage = Stage(width: 800, height: 600)
    let controller = stage.show(MultiTouchViewController())
    stage.advance(by: .frames(1))
    let view = try #require(controller.view as? FingerView)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 800, height: 600))
    let label = try #require(view.subviews.first as? UILabel)
    #expect(!label.isUserInteractionEnabled)
    let finger = stage.finger.down(at: label.center)
    #expect(view.subviews.count == 2)
    finger.up()
    #expect(view.subviews == [label])
  }

  @Test("A finger that lands on another one's circle has its own; when the circle below it goes, so does its")
  func onAnother() {
    let (stage, view) = Self.start()
    let first = stage.finger.down(200, 300)
    stage.advance(by: .seconds(0.3))
    let second = stage.finger.down(220, 300)
    #expect(view.subviews.map(\.center) == [CGPoint(x: 200, y: 300), CGPoint(x: 220, y: 300)])
    second.move(by: 0, 10)
    stage.advance(by: .frames(1))
    #expect(view.subviews.last?.center == CGPoint(x: 220, y: 310))
    first.up()
    #expect(view.subviews.isEmpty)
    second.up()
    #expect(stage.runtime.activeTouchCount == 0)
  }

  @Test("A finger that lands on a circle that is still growing touches the view below, and keeps its own circle")
  func onGrowing() {
    let (stage, view) = Self.start()
    let first = stage.finger.down(200, 300)
    stage.advance(by: .seconds(0.1))
    let second = stage.finger.down(205, 300)
    #expect(view.subviews.count == 2)
    first.up()
    #expect(view.subviews.map(\.center) == [CGPoint(x: 205, y: 300)])
    second.up()
    #expect(view.subviews.isEmpty)
  }
}

/// Numbers that look random and are the same in every run.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
