import TouchPlatform
import TouchTesting
import UIKit

/// A random walk through the engine: any bytes as events from the platform and as what an app does with its views,
/// windows, recognisers and animations inside and outside of its callbacks. After every step the laws of touches must
/// hold, and at the end, after the surface has closed, nothing may be left.
///
/// The same bytes make the same walk: what a fuzzer finds is a test.
@MainActor final public class TouchWalk {
  /// Walks and looks for what is left behind.
  public static func report(on bytes: [UInt8]) -> WalkReport {
    var report = WalkReport()
    var leftovers: [WeakObject] = []
    walk(bytes, &report, &leftovers)
    // A walk that stopped at a broken law was not brought to its end.
    guard report.violations.isEmpty else { return report }
    let names = leftovers.filter { $0.object != nil }.map(\.name)
    if !names.isEmpty { report.violations = ["after the end there still is: \(names.joined(separator: ", "))"] }
    return report
  }

  // A function of its own, so that nothing is on the stack when the leftovers are counted.
  @inline(never)
  private static func walk(_ bytes: [UInt8], _ report: inout WalkReport, _ leftovers: inout [WeakObject]) {
    let walk = TouchWalk(bytes)
    while walk.report.violations.isEmpty, !walk.input.isEmpty { walk.step() }
    if walk.report.violations.isEmpty { walk.end() }
    walk.report.callCount = walk.laws.callCount
    walk.report.touchCount = walk.seen.count
    report = walk.report
    leftovers = walk.made
  }

  let stage = Stage(width: 64, height: 64)
  let laws = TouchLaws()
  var input: WalkInput
  var report = WalkReport()
  var tracker = ContactTracker(surface: .main)
  /// Windows besides the stage's; nobody else keeps them.
  var windows: [UIWindow] = []
  var viewCount = 0
  /// How deep in callbacks that do things the walk is.
  var actionDepth = 0
  /// Whether a step is running: what is freed between steps does nothing more.
  var isInStep = false
  /// Whether a window was freed since something touched first.
  var hasFreedWindow = false
  private var views: [WeakView] = []
  private var recognizers: [WeakRecognizer] = []
  /// Touches that must be gone once nothing touches.
  private var touches: [WeakObject] = []
  private var seen: Set<Int> = []
  /// Everything that must be gone at the end.
  private var made: [WeakObject] = []

  private struct WeakView { weak var view: WalkView? }
  private struct WeakRecognizer { weak var recognizer: WalkRecognizer? }

  var runtime: Runtime { stage.runtime }

  private init(_ bytes: [UInt8]) {
    input = WalkInput(bytes)
    made = [
      WeakObject(self, "the walk"), WeakObject(stage, "the stage"), WeakObject(stage.runtime, "the runtime"),
      WeakObject(stage.window, "the window"), WeakObject(stage.platform, "the platform"),
      WeakObject(laws, "the watcher"),
    ]
    for _ in 0..<(2 + input.choice(14)) { addView(to: randomParent()) }
  }

  // MARK: The cast

  /// The walk's views that still live.
  var livingViews: [WalkView] { views.compactMap(\.view) }

  var livingRecognizers: [WalkRecognizer] { recognizers.compactMap(\.recognizer) }

  func randomView() -> WalkView? {
    let all = livingViews
    return all.isEmpty ? nil : all[input.choice(all.count)]
  }

  func randomWindow() -> UIWindow {
    let number = input.choice(windows.count + 1)
    return number == 0 ? stage.window : windows[number - 1]
  }

  func randomParent() -> UIView {
    if input.happens(128), let view = randomView() { return view }
    return randomWindow()
  }

  func addView(to parent: UIView) {
    guard livingViews.count < 40 else { return }
    viewCount += 1
    let kind = input.byte()
    let view = WalkView(
      self, name: "view \(viewCount)", frame: randomFrame(), multipleTouch: kind & 1 == 0, alwaysSingle: kind & 6 == 6,
      mean: kind & 0x70 == 0x70)
    views.append(WeakView(view: view))
    made.append(WeakObject(view, view.name))
    parent.addSubview(view)
  }

  func addRecognizer(to view: UIView) {
    guard livingRecognizers.count < 12 else { return }
    let recognizer = WalkRecognizer(self)
    recognizers.append(WeakRecognizer(recognizer: recognizer))
    made.append(WeakObject(recognizer, "a recogniser"))
    view.addGestureRecognizer(recognizer)
  }

  func addWindow() {
    guard windows.count < 3 else { return }
    let window = UIWindow(frame: input.happens(128) ? stage.window.bounds : randomFrame())
    windows.append(window)
    made.append(WeakObject(window, "a window"))
    window.isHidden = false
    addView(to: window)
  }

  func randomFrame() -> CGRect {
    CGRect(
      x: Double(input.choice(48)), y: Double(input.choice(48)), width: Double(8 + input.choice(57)),
      height: Double(8 + input.choice(57)))
  }

  // MARK: The laws

  /// Says what the walk does, when asked to by the environment (TOUCHSTONE_WALK_TRACE=1).
  func trace(_ sentence: @autoclosure () -> String) {
    // Not print, whose last lines a trap would swallow.
    if Self.isTraced { FileHandle.standardError.write(Data("\(report.stepCount): \(sentence())\n".utf8)) }
  }
  private static let isTraced = ProcessInfo.processInfo.environment["TOUCHSTONE_WALK_TRACE"] == "1"

  /// A law is broken. The first few sentences are kept.
  func broke(_ sentence: String) {
    guard report.violations.count < 10 else { return }
    report.violations.append("step \(report.stepCount): \(sentence)")
  }

  /// A touch was seen in a callback.
  func saw(_ touch: UITouch) {
    guard seen.insert(touch.hash).inserted else { return }
    touches.append(WeakObject(touch, "touch \(touch.hash)"))
  }

  /// What must hold after every event.
  func checkAtRest() {
    for sentence in laws.violations.prefix(5) { broke(sentence) }
    guard report.violations.isEmpty else { return }
    // A recogniser that is undecided, as the walk's are while they have touches, holds ends back. (D29)
    let mayHold = livingRecognizers.contains { $0.numberOfTouches > 0 }
    if !mayHold, laws.openCount > runtime.activeTouchCount {
      broke("views have \(laws.openCount) touches, the engine \(runtime.activeTouchCount)")
    }
    for view in livingViews { view.checkAtRest(self) }
    if runtime.activeTouchCount == 0 { checkWithoutTouches() }
  }

  private func checkWithoutTouches() {
    for recognizer in livingRecognizers { recognizer.checkWithoutTouches(self) }
    hasFreedWindow = false
    laws.forgetFinished()
    guard !touches.isEmpty else { return }
    report.quietCount += 1
    for touch in touches where touch.object != nil {
      broke("nothing touches, and \(touch.name) is still there")
      break
    }
    touches.removeAll()
  }

  /// The surface closes, and everything is let go.
  private func end() {
    report.stepCount += 1
    isInStep = true
    runtime.receive(.surface(SurfaceChange(surface: .main, time: stage.platform.now, kind: .closed)))
    isInStep = false
    if runtime.activeTouchCount != 0 { broke("the surface is closed and \(runtime.activeTouchCount) touches are left") }
    if laws.openCount != 0 { broke("the surface is closed and views have \(laws.openCount) touches") }
    checkAtRest()
  }
}
