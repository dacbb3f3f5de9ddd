import Testing
import TouchTesting
import UIKit

@MainActor @Suite("What random walks have found")
struct FoundByWalkTests {
  /// A board with a circle on it, whose touches come to the board up the chain.
  private func board(on stage: Stage) -> (board: JournalingView, circle: UIView) {
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let circle = UIView(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
    board.addSubview(circle)
    return (board, circle)
  }

  @Test("A circle that goes while a touch is cancelled whose end was held: the board hears of the circle's touch too")
  func circleTakenOutAtCancel() {
    let stage = Stage()
    let (board, circle) = board(on: stage)
    // It waits for a second finger, and holds the ends of touches as long.
    board.add(UIPinchGestureRecognizer())
    stage.finger.down(10, 10)
    stage.finger.down(120, 120).up()
    board.onCall = { what, _, _ in if what == "cancelled" { circle.removeFromSuperview() } }
    #expect(stage.journal == ["board began", "board began"])
    stage.cancelAllTouches()
    #expect(stage.journal == ["board began", "board began", "board cancelled", "board cancelled"])
  }

  @Test("A circle that goes while a gesture takes the board's touch: the board hears that the circle's is taken too")
  func circleTakenOutAtRecognition() {
    let stage = Stage()
    let (board, circle) = board(on: stage)
    board.add(UIPanGestureRecognizer())
    let first = stage.finger.down(10, 10)
    stage.finger.down(120, 120)
    board.onCall = { what, _, _ in if what == "cancelled" { circle.removeFromSuperview() } }
    first.move(by: 60, 0)
    stage.advance(by: .frames(1))
    first.move(by: 60, 0)
    stage.advance(by: .frames(1))
    #expect(
      stage.journal == ["board began", "board began", "board cancelled", "board cancelled"])
  }

  /// Writes down that it is reset.
  private final class ResettingPan: UIPanGestureRecognizer {
    override func reset() {
      super.reset()
      Stage.current?.note("pan reset")
    }
  }

  @Test("A gesture that a view's touchesBegan takes away: its target hears of that before it is reset")
  func cancelBeforeReset() {
    let stage = Stage()
    let left = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 160, height: 480)))
    let right = stage.add(JournalingView("right", frame: CGRect(x: 160, y: 0, width: 160, height: 480)))
    let pan = left.add(ResettingPan())
    stage.tell(of: pan, as: "pan")
    // Something of its own to decide, so that the event is not just handed over.
    right.add(UILongPressGestureRecognizer())
    let finger = stage.finger.down(50, 50)
    finger.move(by: 50, 0)
    stage.advance(by: .frames(1))
    right.onCall = { [weak left, weak pan] what, _, _ in
      if what == "began", let pan { left?.removeGestureRecognizer(pan) }
    }
    stage.finger.down(200, 50)
    #expect(stage.journal == ["pan began", "right began", "pan cancelled", "pan reset"])
  }

  /// A window that answers each hit test with one view, wherever that is.
  private final class PointingWindow: UIWindow {
    var target: UIView?
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { target }
  }

  @Test(
    "V25: a window is freed whose hit test pointed to a view that is in no window: its pan and its touch are cancelled",
    arguments: [false, true])
  func windowOfLooseView(isHiddenOnly: Bool) {
    let stage = Stage()
    let loose = JournalingView("loose", frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    loose.isMultipleTouchEnabled = true
    let pan = UIPanGestureRecognizer()
    pan.maximumNumberOfTouches = 1
    pan.cancelsTouchesInView = false
    loose.addGestureRecognizer(pan)
    stage.tell(of: pan, as: "pan")
    var window: PointingWindow? = PointingWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window?.target = loose
    window?.isHidden = false
    stage.finger.down(50, 50).move(by: 40, 0)
    stage.advance(by: .frames(1))
    if isHiddenOnly { window?.isHidden = true }
    window = nil
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["loose began", "pan began", "loose moved", "loose cancelled", "pan cancelled"])
    #expect(pan.state == .possible)
  }

  /// A table's rows.
  private final class Rows: NSObject, UITableViewDataSource {
    var count = 6
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    }
  }

  @Test("A stage that goes while rows move leaves nothing behind, though the end of the movement holds the table")
  func movingRows() {
    weak var gone: UITableView?
    func play() {
      let stage = Stage()
      let rows = Rows()
      let table = stage.add(UITableView())
      table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
      table.dataSource = rows
      stage.advance(by: .frames(2))
      rows.count = 5
      table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
      stage.advance(by: .frames(2))
      gone = table
      #expect(gone != nil)
    }
    play()
    #expect(gone == nil)
  }

  @Test("A scroll view that nobody keeps may go while a finger is on it", arguments: [false, true])
  func scrollViewGoes(inCallback: Bool) {
    let stage = Stage()
    weak var gone: UIScrollView?
    let content = JournalingView("content", frame: CGRect(x: 0, y: 0, width: 320, height: 2000))
    func scroll() {
      let view = stage.add(UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
      view.contentSize = content.bounds.size
      view.addSubview(content)
      gone = view
    }
    scroll()
    let finger = stage.finger.down(50, 50)
    stage.advance(by: .seconds(0.2))
    content.onCall = { [weak content] what, _, _ in
      guard what == "cancelled" || what == "moved" else { return }
      content?.removeFromSuperview()
      gone?.removeFromSuperview()
    }
    if inCallback {
      finger.move(by: 2, 0)
      stage.advance(by: .frames(1))
    } else {
      gone?.removeFromSuperview()
    }
    finger.move(by: 0, -40)
    stage.advance(by: .frames(2))
    finger.up()
    stage.advance(by: .seconds(1))
    #expect(gone == nil)
    #expect(stage.journal.last == "content cancelled")
  }

  /// Cancels everything when it is reset.
  private final class CancellingRecognizer: UIGestureRecognizer {
    override func reset() {
      super.reset()
      Stage.current?.cancelAllTouches()
    }
  }

  @Test("A window that is freed under a finger: its view hears so, whatever a recogniser does at its reset")
  func windowFreed() {
    let stage = Stage()
    let board = JournalingView("board", frame: stage.window.bounds)
    board.add(CancellingRecognizer())
    var window: UIWindow? = UIWindow(frame: stage.window.bounds)
    window?.addSubview(board)
    window?.isHidden = false
    stage.finger.down(50, 50)
    window = nil
    #expect(window == nil && stage.journal == ["board began", "board cancelled"])
  }

  @Test("A pad's scroll whose window is hidden in between: the pan does not begin anew without anybody to end it")
  func hiddenInMidScroll() {
    let stage = Stage()
    let view = stage.add(UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
    view.contentSize = CGSize(width: 320, height: 2000)
    let pan = stage.tell(of: view.panGestureRecognizer, as: "pan")
    stage.scroll(by: 0, -20, at: CGPoint(x: 50, y: 50), .began)
    stage.scroll(by: 0, -20, at: CGPoint(x: 50, y: 50), .changed)
    stage.window.isHidden = true
    stage.scroll(by: 0, -20, at: CGPoint(x: 50, y: 50), .changed)
    stage.scroll(by: 0, -20, at: CGPoint(x: 50, y: 50), .ended)
    #expect(pan.state == .possible)
    #expect(stage.journal.first == "pan began" && stage.journal.last == "pan cancelled")
  }

  /// A scroll view that lets its contents have no touches.
  private final class StrictScrollView: UIScrollView {
    override func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { false }
  }

  @Test("S4: a quick tap on contents that may have no touches leaves every recogniser ready for the next one")
  func refusedTap() {
    let stage = Stage()
    let view = stage.add(StrictScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
    view.contentSize = CGSize(width: 320, height: 2000)
    view.addSubview(JournalingView("content", frame: CGRect(x: 0, y: 0, width: 320, height: 2000)))
    for _ in 0..<2 {
      stage.finger.down(50, 50).up()
      stage.advance(by: .seconds(0.5))
      #expect(view.gestureRecognizers?.allSatisfy { $0.state == .possible } == true)
    }
    #expect(stage.journal == [])
  }

  /// A view that says what it hears, and does something when it is told that it will have another superview, or none.
  private final class MovingView: UIView {
    var whenMoving: (() -> Void)?
    private(set) var heard: [String] = []

    override func willMove(toSuperview newSuperview: UIView?) {
      let action = whenMoving
      whenMoving = nil
      action?()
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("began") }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("cancelled") }
  }

  @Test("V13, V15: a finger that comes while a view is told that it goes is cancelled once it has gone")
  func fingerInTheCallback() {
    let stage = Stage()
    let view = stage.add(MovingView(frame: CGRect(x: 100, y: 100, width: 50, height: 50)))
    view.whenMoving = { stage.finger.down(120, 120) }
    view.removeFromSuperview()
    #expect(view.heard == ["began", "cancelled"])

    // The same when it goes to a tree that is in no window.
    let other = stage.add(MovingView(frame: CGRect(x: 100, y: 100, width: 50, height: 50)))
    other.whenMoving = { stage.finger.down(120, 120) }
    UIView().addSubview(other)
    #expect(other.heard == ["began", "cancelled"])
  }

  /// Does something when it is asked whether its recogniser gets a touch.
  private final class AskedDelegate: NSObject, UIGestureRecognizerDelegate {
    var whenAsked: (() -> Void)?
    func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
      whenAsked?()
      whenAsked = nil
      return true
    }
  }

  @Test("D10, V13: a view that goes to another window while its pan is asked takes the pan along, without the finger")
  func movedToAnotherWindowWhileAsked() {
    let stage = Stage()
    let delegate = AskedDelegate()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
    let pan = UIPanGestureRecognizer()
    pan.delegate = delegate
    view.addGestureRecognizer(pan)
    stage.tell(of: pan, as: "pan")
    let other = UIWindow(frame: CGRect(x: 0, y: 200, width: 200, height: 200))
    other.isHidden = false
    delegate.whenAsked = { other.addSubview(view) }

    let finger = stage.finger.down(50, 50)
    finger.move(by: 60, 0)
    stage.advance(by: .frames(2))
    // The finger's own window goes: nobody could end what the pan was at.
    stage.window.isHidden = true
    finger.up()
    stage.advance(by: .seconds(1))
    #expect(pan.state == .possible && stage.journal == [])

    // In its new window it pans.
    let second = stage.finger.down(50, 250)
    second.move(by: 60, 0)
    second.up()
    #expect(stage.journal.first == "pan began" && pan.state == .possible)
  }

  /// Holds a touch back, fails when that ends, and does something just before.
  private final class FailingHolder: UIGestureRecognizer {
    var whenEnded: (() -> Void)?
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      whenEnded?()
      whenEnded = nil
      state = .failed
    }
  }

  @Test("D26, V13: a button that leaves and comes back while its touch is held back never hears of that touch")
  func heldButtonLeavesAndReturns() {
    let stage = Stage()
    let holder = FailingHolder()
    holder.delaysTouchesBegan = true
    stage.window.addGestureRecognizer(holder)
    let button = stage.add(UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    var count = 0
    button.addAction(UIAction { _ in count += 1 }, for: .allTouchEvents)
    holder.whenEnded = {
      button.removeFromSuperview()
      stage.window.addSubview(button)
    }
    stage.finger.down(50, 50).up()
    #expect(count == 0 && !button.isTracking && !button.isHighlighted)
    stage.finger.down(50, 50).up()
    #expect(count > 0)
  }

  /// Does something when its recogniser is asked about an event of a pointer.
  private final class PointerDelegate: NSObject, UIGestureRecognizerDelegate {
    var whenAsked: (() -> Void)?
    func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool {
      whenAsked?()
      whenAsked = nil
      return true
    }
  }

  @Test("GH1: a pen that is cancelled while a hover recogniser is asked begins no hover, which no touch could end")
  func cancelledWhileHoverIsAsked() {
    let stage = Stage()
    let delegate = PointerDelegate()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
    let (first, second) = (UIHoverGestureRecognizer(), UIHoverGestureRecognizer())
    for (recognizer, name) in [(first, "first"), (second, "second")] {
      recognizer.delegate = delegate
      view.addGestureRecognizer(recognizer)
      stage.tell(of: recognizer, as: name)
    }
    delegate.whenAsked = { stage.cancelAllTouches() }
    let pencil = stage.pencil
    pencil.hover(at: CGPoint(x: 50, y: 50), height: 0.5)
    #expect(first.state == .possible && second.state == .possible && stage.journal == [])

    // The next report is a new pointer for both.
    pencil.hover(at: CGPoint(x: 60, y: 50), height: 0.5)
    #expect(Set(stage.journal) == ["first began", "second began"])
    pencil.down(60, 50)
    #expect(first.state == .possible && second.state == .possible)
    #expect(Set(stage.journal.suffix(2)) == ["first ended", "second ended"])
    pencil.up()
  }

  @MainActor private final class Canceller {
    func cancel() { Stage.current?.cancelAllTouches() }
  }

  @Test("GP18: a scroll that is cancelled while its pan is asked, or while the pan begins, is over for the pan")
  func cancelledWhileScrollIsAsked() {
    let stage = Stage()
    let delegate = PointerDelegate()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
    let pan = view.add(UIPanGestureRecognizer())
    pan.allowedScrollTypesMask = .all
    pan.delegate = delegate
    stage.tell(of: pan, as: "pan")
    let place = CGPoint(x: 50, y: 50)
    delegate.whenAsked = { stage.cancelAllTouches() }
    stage.scroll(by: 0, 30, at: place, .began)
    #expect(pan.state == .possible && stage.journal == [])

    // The rest of the scroll is a new pointer for it.
    stage.scroll(by: 0, 30, at: place, .changed)
    #expect(pan.state != .possible)
    stage.scroll(by: 0, 0, at: place, .ended)
    #expect(pan.state == .possible && stage.journal.first == "pan began" && stage.journal.last == "pan ended")

    let second = Stage()
    let other = second.window.add(UIPanGestureRecognizer())
    other.allowedScrollTypesMask = .all
    second.tell(of: other, as: "pan")
    let canceller = Canceller()
    other.addTarget(canceller, action: .init("cancel", Canceller.cancel))
    second.scroll(by: 0, 30, at: place, .began)
    #expect(other.state == .possible && second.journal == ["pan began", "pan cancelled"])
  }
}
