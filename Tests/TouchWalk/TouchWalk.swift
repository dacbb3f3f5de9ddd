import TouchPlatform
import TouchTesting
import UIKit

/// What is wanted of a walk beside its report.
public struct WalkOptions {
  /// Whether the report tells what happened, step by step.
  public var tellsStory = false
  /// A law of the caller's, looked at after every step: what is broken, in a sentence.
  public var madeUpLaw: (@MainActor (Stage) -> String?)?

  /// Neither.
  public init() {}
}

/// A random walk through the engine: any bytes as events from the platform and as what an app does with its views,
/// windows, recognisers and controls inside and outside of its callbacks. After every step the laws of `WalkLaw` must
/// hold, and at the end, after the surface has closed, nothing may be left.
///
/// The laws are judged by what receivers and a `GestureObserver` have heard, not by what the engine thinks.
/// The same bytes make the same walk: what a fuzzer finds is a test.
@MainActor final public class TouchWalk {
  /// Walks, stops at the first broken law, and looks for what is left behind.
  public static func report(on bytes: [UInt8], _ options: WalkOptions = WalkOptions()) -> WalkReport {
    var report = WalkReport()
    var leftovers: [WeakObject] = []
    walk(bytes, options, &report, &leftovers)
    // A walk that stopped at a broken law was not brought to its end.
    guard report.violations.isEmpty else { return report }
    let names = leftovers.filter { $0.object != nil }.map(\.name)
    if !names.isEmpty {
      report.brokenLaw = .leaks
      report.violations = ["law of leaks: after the end there still is: \(names.joined(separator: ", "))"]
    }
    return report
  }

  // A function of its own, so that nothing is on the stack when the leftovers are counted.
  @inline(never)
  private static func walk(
    _ bytes: [UInt8], _ options: WalkOptions, _ report: inout WalkReport, _ leftovers: inout [WeakObject]
  ) {
    let walk = TouchWalk(bytes, options)
    for step in 0..<walk.input.stepCount where walk.report.violations.isEmpty { walk.take(step) }
    if walk.report.violations.isEmpty { walk.end() }
    walk.report.callCount = walk.calls.callCount
    walk.report.updateCount = walk.estimates.toldCount
    report = walk.report
    leftovers = walk.made
  }

  let stage = Stage(width: 64, height: 64)
  /// Who got which calls.
  let calls = TouchLaws()
  /// What recognisers did.
  lazy var gestures = WalkWitness(self)
  /// What pens have said of their samples, and what receivers were told of it.
  lazy var estimates = WalkEstimates(self)
  /// Hears of the barrel.
  lazy var listener = WalkPencilListener(self)
  /// Answers recognisers' questions.
  lazy var delegates = [WalkDelegate(self), WalkDelegate(self)]
  /// Targets of every recogniser and control.
  lazy var target = WalkTarget(self)
  lazy var otherTarget = WalkTarget(self)
  let options: WalkOptions
  var input: WalkInput
  var report = WalkReport()
  var tracker = ContactTracker(surface: .main)
  /// The keys of fingers that are down, with their places.
  var fingers: [(key: UInt64, place: CGPoint)] = []
  var lastKey: UInt64 = 0
  /// The pens that touch.
  var pens: [Pen] = []
  /// Windows besides the stage's; nobody else keeps them.
  var windows: [UIWindow] = []
  /// Where the navigation and its sheets are.
  var controllerWindow: UIWindow?
  var pages: [WeakPage] = []
  struct WeakPage { weak var page: WalkPage? }
  var castCount = 0
  /// The event that a view was told of last.
  weak var lastEvent: UIEvent?
  /// How deep in callbacks that do things the walk is.
  var actionDepth = 0
  /// Whether a step is running: what is freed between steps does nothing more.
  var isInStep = false
  /// Whether callbacks do nothing, so that everything comes to rest.
  var isResting = false
  /// Whether something was stamped with a time far off since the last rest.
  var hasStrangeTime = false
  private var views: [WeakView] = []
  private var recognizers: [WeakRecognizer] = []
  /// Touches that must be gone once everything rests.
  private var touches: [WeakObject] = []
  /// Everything that must be gone at the end.
  private var made: [WeakObject] = []

  private struct WeakView { weak var view: UIView? }
  private struct WeakRecognizer { weak var recognizer: UIGestureRecognizer? }

  var runtime: Runtime { stage.runtime }

  private init(_ bytes: [UInt8], _ options: WalkOptions) {
    input = WalkInput(bytes)
    self.options = options
    made = [
      WeakObject(self, "the walk"), WeakObject(stage, "the stage"), WeakObject(stage.runtime, "the runtime"),
      WeakObject(stage.window, "the window"), WeakObject(stage.platform, "the platform"),
      WeakObject(calls, "the watcher of calls"), WeakObject(gestures, "the witness"), WeakObject(target, "a target"),
      WeakObject(delegates[0], "a delegate"), WeakObject(estimates, "the books of estimates"),
      WeakObject(listener, "the listener to the barrel"),
    ]
    runtime.watchGestures(gestures)
    let board = WalkView(self, frame: stage.window.bounds, multipleTouch: true)
    stage.window.addSubview(board)
    adopt(WalkRecognizer(self), board)
    adopt(UITapGestureRecognizer(), stage.window)
    adopt(UIPanGestureRecognizer(), stage.window)
    stage.window.addInteraction(UIPencilInteraction(delegate: listener))
    board.addSubview(WalkView(self, frame: CGRect(x: 8, y: 8, width: 40, height: 40), multipleTouch: false))
  }

  // MARK: The cast

  /// Notes a view that must be gone at the end.
  /// - Returns: its number.
  func enlist(_ view: UIView, _ kind: String) -> Int {
    castCount += 1
    views.append(WeakView(view: view))
    made.append(WeakObject(view, "\(kind) \(castCount)"))
    return castCount
  }

  func enlist(_ recognizer: UIGestureRecognizer) {
    castCount += 1
    recognizer.name = "\(type(of: recognizer)) \(castCount)"
    recognizers.append(WeakRecognizer(recognizer: recognizer))
    made.append(WeakObject(recognizer, recognizer.name ?? "a recogniser"))
  }

  func enlist(_ window: UIWindow) {
    windows.append(window)
    made.append(WeakObject(window, "a window"))
  }

  func enlist(_ object: AnyObject, _ name: String) { made.append(WeakObject(object, name)) }

  /// The walk's views that still live.
  var livingViews: [UIView] { views.compactMap(\.view) }

  var livingRecognizers: [UIGestureRecognizer] { recognizers.compactMap(\.recognizer) }

  func forgetTheDead() {
    views.removeAll { $0.view == nil }
    recognizers.removeAll { $0.recognizer == nil }
    made.removeAll { $0.object == nil }
  }

  /// One of the living of a kind.
  func someView<View: UIView>(_ kind: View.Type) -> View? {
    let all = views.compactMap { $0.view as? View }
    return all.isEmpty ? nil : all[input.choice(all.count)]
  }

  func someRecognizer<Recognizer: UIGestureRecognizer>(_ kind: Recognizer.Type) -> Recognizer? {
    let all = recognizers.compactMap { $0.recognizer as? Recognizer }
    return all.isEmpty ? nil : all[input.choice(all.count)]
  }

  func someWindow() -> UIWindow {
    let number = input.choice(windows.count + 1)
    return number == 0 ? stage.window : windows[number - 1]
  }

  /// A view to put others on.
  func someParent() -> UIView {
    if input.happens(160), let view = someView(UIView.self) { return view }
    return someWindow()
  }

  func someFrame() -> CGRect {
    CGRect(
      x: Double(input.choice(48)), y: Double(input.choice(48)), width: Double(8 + input.choice(57)),
      height: Double(8 + input.choice(57)))
  }

  // MARK: What happened

  /// Tells what happens, when somebody wants to know: in the report, or at once (TOUCHSTONE_WALK_TRACE=1).
  func tell(_ sentence: @autoclosure () -> String) {
    guard options.tellsStory || Self.isTraced else { return }
    let line = String(repeating: "  ", count: actionDepth) + sentence()
    if options.tellsStory { report.story.append(line) }
    // Not print, whose last lines a trap would swallow.
    if Self.isTraced { FileHandle.standardError.write(Data("\(report.stepCount): \(line)\n".utf8)) }
  }
  private static let isTraced = ProcessInfo.processInfo.environment["TOUCHSTONE_WALK_TRACE"] == "1"

  /// A law is broken. The first few sentences are kept.
  func broke(_ law: WalkLaw, _ sentence: String) {
    guard report.violations.count < 10 else { return }
    if report.brokenLaw == nil { report.brokenLaw = law }
    let text = "step \(report.stepCount): law of \(law.rawValue): \(sentence)"
    report.violations.append(text)
    tell("BROKEN: \(text)")
  }

  /// A touch was seen in a callback.
  func saw(_ touch: UITouch) {
    guard touches.last?.object !== touch, !touches.contains(where: { $0.object === touch }) else { return }
    report.touchCount += 1
    touches.append(WeakObject(touch, "touch \(touch.hash)"))
  }

  // MARK: Steps

  /// One event, or one thing that an app does outside of events; then the laws.
  private func take(_ step: Int) {
    report.stepCount += 1
    input.enter(step: step)
    isInStep = true
    perform(WalkVerb.table[Int(input.byte()) << 1 | Int(input.byte() & 1)])
    // The turn ends: what was asked for outside of events is decided.
    runtime.receive(.wake(WakeUp(surface: .main, time: stage.platform.now)))
    isInStep = false
    checkAfterStep()
  }

  /// Called in every callback: does nothing most of the time.
  func inCallback(of view: UIView?) {
    // Callbacks of what callbacks did go three deep; a walk must end.
    guard isInStep, !isResting, actionDepth < 3, input.happens(40) else { return }
    act(on: view)
  }

  /// Something that an app may do at any time; to `view`, if that makes sense.
  func act(on view: UIView?) {
    actionDepth += 1
    perform(WalkVerb.ofApps[input.choice(WalkVerb.ofApps.count)], on: view)
    actionDepth -= 1
  }

  func perform(_ verb: WalkVerb, on view: UIView? = nil) {
    tell("\(actionDepth == 0 ? "\(report.stepCount). " : "→ ")\(verb.rawValue)")
    report.census[verb, default: 0] += 1
    if fingersAct(verb) || pensAct(verb) || systemActs(verb) || controllersAct(verb) { return }
    if windowsAct(verb) || gesturesAct(verb, on: view) || partsAct(verb) { return }
    let view = view ?? someView(UIView.self)
    if !layoutActs(verb, on: view) { viewsAct(verb, on: view) }
  }

  // MARK: The laws

  private func checkAfterStep() {
    for sentence in calls.violations.prefix(5) { broke(.oneLife, sentence) }
    guard report.violations.isEmpty else { return }
    gestures.checkHolds()
    checkPens()
    checkHandledEvent()
    for view in livingViews {
      if let view = view as? WalkView { view.checkBetweenSteps() }
      if let table = view as? WalkTable { table.checkBetweenSteps() }
    }
    if let sentence = options.madeUpLaw?(stage) { broke(.madeUp, sentence) }
  }

  /// What must hold when all fingers were lifted and time has passed.
  func checkAtRest() {
    report.restCount += 1
    gestures.checkHolds()
    if runtime.activeTouchCount != 0 { broke(.rest, "no finger is down and \(runtime.activeTouchCount) touches are") }
    if calls.openCount != 0 { broke(.rest, "no finger is down and views have \(calls.openCount) touches") }
    let updates = runtime.expectedUpdateCount
    if updates != 0 { broke(.estimates, "after a rest \(updates) samples still expect updates") }
    for case let view as WalkView in livingViews { view.checkUpdatesAtRest() }
    estimates.forget()
    if listener.isSqueezing { broke(.pens, "no button is held and the barrel is squeezed") }
    gestures.checkAtRest()
    checkLayout()
    for recognizer in livingRecognizers {
      let name = recognizer.name ?? ""
      if recognizer.state != .possible { broke(.rest, "\(name) rests and is \(recognizer.state)") }
      if recognizer.numberOfTouches != 0 { broke(.rest, "\(name) rests with \(recognizer.numberOfTouches) touches") }
    }
    for case let control as WalkControl in livingViews where control.isWatchedTracking {
      broke(.rest, "control \(control.number) still tracks though no finger is down")
    }
    checkContainersAtRest()
    // The watcher keeps what it has seen.
    calls.forgetFinished()
    for view in livingViews where view.superview == nil { broke(.leaks, "\(type(of: view)) is nowhere and lives") }
    for touch in touches where touch.object != nil {
      broke(.leaks, "nothing touches, and \(touch.name) is still there")
      break
    }
    touches.removeAll()
    forgetTheDead()
    hasStrangeTime = false
  }

  /// The surface closes, and everything is let go.
  private func end() {
    report.stepCount += 1
    input.enter(step: .max / WalkInput.stepLength - 1)
    tell("\(report.stepCount). the surface closes")
    isInStep = true
    runtime.receive(.surface(SurfaceChange(surface: .main, time: stage.platform.now, kind: .closed)))
    isInStep = false
    if runtime.activeTouchCount != 0 {
      broke(.rest, "the surface is closed and \(runtime.activeTouchCount) touches are left")
    }
    if calls.openCount != 0 { broke(.rest, "the surface is closed and views have \(calls.openCount) touches") }
    checkAfterStep()
  }
}
