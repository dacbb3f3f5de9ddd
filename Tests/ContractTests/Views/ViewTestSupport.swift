import Testing
import TouchTesting
import UIKit

/// A view that writes into the stage's journal where hit testing asks it.
class AskedView: UIView {
  let name: String
  /// What `point(inside:with:)` answers; nil leaves it to the bounds.
  var answer: Bool?

  init(_ name: String, frame: CGRect) {
    self.name = name
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { fatalError("these tests read no archives") }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    Stage.current?.note("\(name) asked at (\(point.x), \(point.y))")
    return answer ?? super.point(inside: point, with: event)
  }
}

extension UIView {
  /// The name of the view that hit testing finds, for tables of answers.
  func nameHit(_ x: CGFloat, _ y: CGFloat) -> String {
    let hit = hitTest(CGPoint(x: x, y: y), with: nil)
    return (hit as? JournalingView)?.name ?? (hit as? AskedView)?.name ?? (hit == nil ? "nobody" : "unnamed")
  }
}

/// A controller that writes its touch calls and the calls of its view's life into the stage's journal.
class JournalingController: UIViewController {
  let name: String
  /// Whether touch calls go on up the chain.
  var callsSuper = false
  /// Whether the calls of the view's life are written too.
  var writesLife = false
  var makeView: () -> UIView = { UIView(frame: UIScreen.main.bounds) }

  init(_ name: String) {
    self.name = name
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("these tests read no archives") }

  private func life(_ what: String) { if writesLife { Stage.current?.note("\(name) \(what)") } }

  override func loadView() {
    life("loadView")
    view = makeView()
  }
  override func viewDidLoad() { life("viewDidLoad") }
  override func viewWillAppear(_ animated: Bool) { life("viewWillAppear") }
  override func viewDidAppear(_ animated: Bool) { life("viewDidAppear") }
  override func viewWillDisappear(_ animated: Bool) { life("viewWillDisappear") }
  override func viewDidDisappear(_ animated: Bool) { life("viewDidDisappear") }
  override func viewWillLayoutSubviews() { life("viewWillLayoutSubviews") }
  override func viewDidLayoutSubviews() { life("viewDidLayoutSubviews") }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    Stage.current?.note("\(name) began")
    if callsSuper { super.touchesBegan(touches, with: event) }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    Stage.current?.note("\(name) moved")
    if callsSuper { super.touchesMoved(touches, with: event) }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    Stage.current?.note("\(name) ended")
    if callsSuper { super.touchesEnded(touches, with: event) }
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    Stage.current?.note("\(name) cancelled")
    if callsSuper { super.touchesCancelled(touches, with: event) }
  }
}

/// A window that writes its touch calls into the stage's journal and passes them on.
class JournalingWindow: UIWindow {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    Stage.current?.note("window began")
    super.touchesBegan(touches, with: event)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    Stage.current?.note("window moved")
    super.touchesMoved(touches, with: event)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    Stage.current?.note("window ended")
    super.touchesEnded(touches, with: event)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    Stage.current?.note("window cancelled")
    super.touchesCancelled(touches, with: event)
  }
}

/// An app delegate at the end of the chain that writes its touch calls into the stage's journal.
final class JournalingDelegate: UIResponder, UIApplicationDelegate {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { Stage.current?.note("delegate began") }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { Stage.current?.note("delegate moved") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { Stage.current?.note("delegate ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    Stage.current?.note("delegate cancelled")
  }
}

/// Whether two points are the same up to rounding.
func isNear(_ a: CGPoint, _ b: CGPoint, within tolerance: CGFloat = 1e-9) -> Bool {
  abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
}

/// Whether two rectangles are the same up to rounding.
func isNear(_ a: CGRect, _ b: CGRect, within tolerance: CGFloat = 1e-9) -> Bool {
  isNear(a.origin, b.origin, within: tolerance) && abs(a.width - b.width) <= tolerance
    && abs(a.height - b.height) <= tolerance
}

/// Repeatable randomness: SplitMix64.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
