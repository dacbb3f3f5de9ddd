import Testing
import TouchTesting
import TouchTrace
import UIKit

@MainActor @Suite("Why one of UIKit's recognisers failed, in words")
struct FailureWordsTests {
  /// What is said of a recogniser's failures while something is done on a stage that it watches.
  private func words(_ recognizer: UIGestureRecognizer, _ act: @MainActor (Stage) -> Void) -> [String] {
    let stage = Stage(width: 300, height: 400)
    let tracer = GestureTracer()
    stage.add(UIView()).addGestureRecognizer(recognizer)
    stage.runtime.watchGestures(tracer)
    act(stage)
    stage.advance(by: .seconds(1))
    return tracer.records.compactMap(\.note)
  }

  private func tap(fingers: Int = 1, taps: Int = 1) -> UITapGestureRecognizer {
    let tap = UITapGestureRecognizer()
    (tap.numberOfTouchesRequired, tap.numberOfTapsRequired) = (fingers, taps)
    return tap
  }

  private func press(fingers: Int = 1) -> UILongPressGestureRecognizer {
    let press = UILongPressGestureRecognizer()
    press.numberOfTouchesRequired = fingers
    return press
  }

  /// One finger goes so far in a time and is lifted.
  private func drag(_ dx: Double, _ dy: Double = 0, over seconds: Double = 0.05) -> @MainActor (Stage) -> Void {
    { stage in
      let finger = stage.finger.down(100, 100)
      finger.drag(to: CGPoint(x: 100 + dx, y: 100 + dy), over: seconds)
      stage.advance(by: .frames(1))
      finger.up()
    }
  }

  /// Two fingers are down for a time.
  private func two(for seconds: Double) -> @MainActor (Stage) -> Void {
    { stage in
      let hand = stage.hand(2).down(at: [CGPoint(x: 100, y: 100), CGPoint(x: 200, y: 100)])
      stage.advance(by: .seconds(seconds))
      hand.up()
    }
  }

  @Test("A tap: too many fingers or too few, too far, too long, too few taps")
  func taps() {
    #expect(words(tap(fingers: 2), drag(0)) == ["it takes 2 fingers, and 1 came"])
    #expect(words(tap(fingers: 3), two(for: 0.1)) == ["it takes 3 fingers, and 2 came"])
    #expect(words(tap(taps: 2), drag(0)) == ["it takes 2 taps, and no other one came within 0.35 s"])
    #expect(words(tap(), drag(60)) == ["a finger moved 60 points, more than 45 points"])
    #expect(words(tap(), two(for: 0.1)) == ["2 fingers were down, and it takes 1"])
    #expect(words(tap(), drag(0, over: 1)) == ["its finger stayed 0.75 s, as long as a tap may not last (0.75 s)"])
    #expect(
      words(tap(fingers: 2), drag(0, over: 0.6)) == ["it takes 2 fingers, and only 1 came within 0.35 s"])
  }

  @Test("A long press: too many fingers or too few, too far, too short")
  func presses() {
    #expect(words(press(), drag(0, over: 0.2)) == ["its finger was lifted after 0.22 s, before 0.50 s"])
    #expect(words(press(), drag(20)) == ["its finger moved 13.3 points, more than 10 points"])
    #expect(words(press(), two(for: 0.1)) == ["2 fingers were down, and it takes 1"])
    #expect(words(press(fingers: 2), drag(0)) == ["it takes 2 fingers, and 1 came"])
  }

  @Test("A pan, a pinch and a rotation: too few fingers, too little movement")
  func continuous() {
    func pan(fingers: Int = 1) -> UIPanGestureRecognizer {
      let pan = UIPanGestureRecognizer()
      pan.minimumNumberOfTouches = fingers
      return pan
    }
    #expect(words(pan(), drag(5)) == ["its finger moved 5 points, and it begins after 10 points"])
    #expect(words(pan(), drag(1)) == ["its finger moved 1 point, and it begins after 10 points"])
    #expect(
      words(pan(), two(for: 0.1)) == ["the middle of its 2 fingers moved 0 points, and it begins after 10 points"])
    #expect(words(pan(fingers: 2), drag(50)) == ["it takes 2 fingers, and 1 came"])
    #expect(words(UIPinchGestureRecognizer(), drag(50)) == ["it takes 2 fingers, and 1 came"])
    #expect(
      words(UIPinchGestureRecognizer(), two(for: 0.1)) == ["its fingers did not spread or close by more than 8 points"])
    #expect(words(UIRotationGestureRecognizer(), two(for: 0.1)) == ["its fingers did not turn by 10°"])
    // The angle is the one that the runtime asks for.
    #expect(
      words(UIRotationGestureRecognizer()) { stage in
        stage.runtime.gestures.rotationThreshold = 2
        let hand = stage.hand(2).down(at: [CGPoint(x: 100, y: 100), CGPoint(x: 200, y: 100)])
        stage.advance(by: .frames(2))
        hand.up()
      } == ["its fingers did not turn by 115°"])
  }

  @Test("A swipe: too little way, too slow, another direction; an edge pan: not from its edge")
  func swipes() {
    func swipe() -> UISwipeGestureRecognizer { UISwipeGestureRecognizer() }
    #expect(words(swipe(), drag(20)) == ["its finger was lifted after it went 20 right and 0 down: too little"])
    #expect(
      words(swipe(), drag(6, over: 0.6)) == [
        "its finger went 5 right and 0 down in 0.50 s: too little, and there is no more time"
      ])
    #expect(
      words(swipe(), drag(-60)) == ["its finger went 20 left and 0 down in 0.03 s: not straight where it wants to go"])
    #expect(words(swipe(), two(for: 0.1)) == ["2 fingers were down, and it takes 1"])
    func edge(_ edges: UIRectEdge) -> UIScreenEdgePanGestureRecognizer {
      let edge = UIScreenEdgePanGestureRecognizer()
      edge.edges = edges
      return edge
    }
    #expect(words(edge([]), drag(50)) == ["it has no edges to come from"])
    #expect(words(edge(.left), drag(50)) == ["its finger did not touch within 20 points of its edge"])
  }

  @Test("Fingers that the system takes are a reason; an app's own recogniser has no words")
  func others() {
    #expect(words(press()) { stage in stage.finger.down(100, 100).cancel() } == ["the system took its finger"])
    #expect(words(Tapper(), drag(50)) == [])
  }

  @Test("Each phase of the fingers that a recogniser gets is a line of the trace")
  func phases() {
    let stage = Stage(width: 300, height: 400)
    let tracer = GestureTracer()
    stage.add(UIView()).addGestureRecognizer(Dragger())
    stage.runtime.watchGestures(tracer)
    let finger = stage.finger.down(100, 100)
    finger.move(by: 20, 0)
    stage.advance(by: .frames(1))
    finger.up()
    let told = tracer.records.filter { $0.what == .told }
    #expect(told.map(\.phase) == ["began", "moved", "ended"])
    #expect(told.map(\.touches) == [[1], [1], [1]])
    #expect(Set(told.map(\.recognizer)).count == 1)
  }
}
