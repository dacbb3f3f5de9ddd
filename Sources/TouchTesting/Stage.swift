import CoreGraphics
import Foundation
import HeadlessBackend
import RenderTree
import TouchPlatform
import UIKit

/// A whole app on no screen, for one test: a window, fingers, and a clock that only `advance(by:)` moves.
///
/// While it lives, `UIApplication.shared`, `UIScreen.main` and `CACurrentMediaTime()` are the stage's; afterwards they
/// are the ones from before. Everything is synchronous on the main actor. Layout, `draw(_:)`, display links and
/// animations run at their display frames; pixels are painted when a picture is read (`snapshot`,
/// `platform.surface?.picture`), unless the surface's `paintsOnDemand` is set to false.
///
/// ```swift
/// let stage = Stage(width: 320, height: 480)
/// let board = stage.add(JournalingView("board"))
/// let finger = stage.finger.down(at: CGPoint(x: 100, y: 100))
/// finger.move(by: 40, 0)
/// stage.advance(by: .frames(1))                  // moves wait for the display frame
/// finger.up()
/// #expect(stage.journal == ["board began", "board moved", "board ended"])
/// ```
@MainActor public final class Stage {
  /// A duration of virtual time.
  public enum Time: Hashable, Sendable {
    /// To the moment of the n-th display frame from now.
    case frames(Int)
    /// A number of seconds.
    case seconds(Double)
    /// A number of milliseconds.
    case milliseconds(Double)
  }

  /// The platform below: it takes raw events by `send(_:)`.
  public let platform: HeadlessPlatform
  /// The engine.
  public let runtime: Runtime
  /// A window as large as the screen, shown, to which `add(_:)` adds views.
  public let window: UIWindow
  /// What the stage's journaling views and the test itself wrote, in order.
  public internal(set) var journal: [String] = []
  /// The addresses that were opened in other apps, in order.
  public private(set) var openedURLs: [URL] = []
  /// Stands for the other apps: whether one opens an address. By default each address is opened.
  public var opensURL: (URL) -> Bool = { _ in true }
  /// How many fingers were made.
  private var fingerCount: UInt64 = 0
  private let previous: Runtime
  private weak var previousStage: Stage?
  private var batch: (samples: [ContactSample], estimates: [ContactEstimate])?
  private var estimateCount: UInt64 = 0
  private var releases: [() -> Void] = []
  private var gestureJournal: GestureJournal?
  /// The elements that were read last.
  var tree: AccessibilityNode?

  /// A stage with a screen of this size in points.
  ///
  /// - Parameters:
  ///   - scale: device pixels per point.
  ///   - framesPerSecond: how often the display refreshes.
  ///   - start: what the clock shows at first, in seconds.
  ///   - wrapped: makes a layer between the platform and the engine, such as a recorder, from the platform before that
  ///     is opened.
  public init(
    width: CGFloat = 320, height: CGFloat = 480, scale: CGFloat = 1, framesPerSecond: Double = 60, start: Double = 1,
    wrapped: (any Platform) -> any Platform = { $0 }
  ) {
    TextEngine.usePackageFonts()
    platform = HeadlessPlatform(
      clock: .virtual(start: MonotonicInstant(seconds: start)), framesPerSecond: framesPerSecond)
    let outermost = wrapped(platform)
    let surface: any Surface
    do {
      surface = try outermost.open(SurfaceConfiguration(size: CGSize(width: width, height: height), scale: scale))
    } catch {
      preconditionFailure("a stage cannot be \(width) × \(height) points at scale \(scale): \(error)")
    }
    platform.surface?.paintsOnDemand = true
    runtime = Runtime(platform: outermost, surface: surface)
    previous = runtime.makeCurrent()
    previousStage = Stage.current
    outermost.announce()
    window = UIWindow(frame: UIScreen.main.bounds)
    window.makeKeyAndVisible()
    Stage.current = self
    platform.answerToOpening = { [weak self] address, isTrial in
      guard let self, let url = URL(string: address.text), opensURL(url) else { return false }
      if !isTrial { openedURLs.append(url) }
      return true
    }
    send(.focus(true))
  }

  /// A stage like a device: its size, its scale, its kind, and what covers its edges.
  public convenience init(device: DeviceProfile) {
    self.init(
      width: device.width, height: device.height, scale: device.scale, framesPerSecond: device.framesPerSecond)
    if device.idiom == nil, device.insets == SurfaceInsets() { return }
    send(
      .environment(
        SurfaceEnvironment(
          insets: device.insets, topIsStatusBar: device.topIsStatusBar, framesPerSecond: device.framesPerSecond,
          idiom: device.idiom)))
  }

  /// The current stage, into which journaling views write.
  public private(set) static weak var current: Stage?

  isolated deinit {
    for release in releases { release() }
    // A touch on the window itself would keep it alive, and with it the whole runtime; so would a menu's window.
    let current = runtime.makeCurrent()
    runtime.cancelAllTouches()
    runtime.forgetExpectedUpdates()
    runtime.forgetMenus()
    guard current === runtime else {
      current.makeCurrent()
      return
    }
    previous.makeCurrent()
    Stage.current = previousStage
  }

  /// Calls `release` when the stage is freed, to break the cycles that tests' closures make.
  func releaseAtEnd(_ release: @escaping () -> Void) { releases.append(release) }

  // MARK: Views and journal

  /// Adds a view to the window; one without a size fills it.
  @discardableResult
  public func add<View: UIView>(_ view: View) -> View {
    if view.bounds.isEmpty { view.frame = window.bounds }
    window.addSubview(view)
    return view
  }

  /// Makes a controller the window's root.
  @discardableResult
  public func show<Controller: UIViewController>(_ controller: Controller) -> Controller {
    window.rootViewController = controller
    return controller
  }

  /// Writes a line into the journal.
  public func note(_ line: String) { journal.append(line) }

  /// Empties the journal, to read what follows.
  public func clearJournal() { journal.removeAll() }

  /// Writes the states of a recogniser into the journal: `pan began` and so on when its targets are called, and `pan
  /// failed`. `name` is its name there, and becomes the recogniser's own. `detail` is written behind each action, such
  /// as where it is; it must not retain the stage.
  @discardableResult
  public func tell<Recognizer: UIGestureRecognizer>(
    of recognizer: Recognizer, as name: String, detail: ((Recognizer) -> String)? = nil
  ) -> Recognizer {
    recognizer.name = name
    let journal = gestureJournal ?? GestureJournal(stage: self)
    if gestureJournal == nil {
      gestureJournal = journal
      runtime.watchGestures(journal)
    }
    journal.add(recognizer, detail: detail.map { detail in { ($0 as? Recognizer).map(detail) ?? "" } })
    return recognizer
  }

  // MARK: Time

  /// The clock, in seconds.
  public var now: Double { platform.now.seconds }

  /// Moves the clock; deadlines and display frames that become due run in order.
  public func advance(by time: Time) {
    switch time {
    case .frames(let count): platform.advance(byFrames: count)
    case .seconds(let seconds): platform.advance(bySeconds: seconds)
    case .milliseconds(let milliseconds): platform.advance(bySeconds: milliseconds / 1000)
    }
  }

  // MARK: Fingers

  /// A new finger, not yet on the screen.
  public var finger: Finger { makeFinger(.finger) }

  /// A new pencil, not yet on the screen.
  public var pencil: Pencil {
    fingerCount += 1
    return Pencil(stage: self, id: ContactID(fingerCount), tool: .pen)
  }

  func makeFinger(_ tool: ContactTool) -> Finger {
    fingerCount += 1
    return Finger(stage: self, id: ContactID(fingerCount), tool: tool)
  }

  /// Several new fingers that act together.
  public func hand(_ count: Int) -> Hand { Hand(stage: self, fingers: (0..<count).map { _ in finger }) }

  /// Everything the fingers do in `actions` happens at one instant: one hardware frame, one event.
  public func together(_ actions: () -> Void) {
    if batch != nil { return actions() }
    batch = ([], [])
    actions()
    let (samples, estimates) = batch ?? ([], [])
    batch = nil
    guard !samples.isEmpty else { return }
    platform.send(
      .contacts(ContactFrame(surface: .main, time: platform.now, samples: samples, estimates: estimates)))
  }

  func send(_ sample: ContactSample, _ estimate: ContactEstimate?) {
    guard batch == nil else {
      batch?.samples.append(sample)
      if let estimate { batch?.estimates.append(estimate) }
      return
    }
    platform.send(
      .contacts(
        ContactFrame(
          surface: .main, time: platform.now, samples: [sample], estimates: estimate.map { [$0] } ?? [])))
  }

  /// The number of the next sample that expects an update.
  func nextEstimateIndex() -> UInt64 {
    estimateCount += 1
    return estimateCount
  }

  // MARK: The system

  /// Sends the engine a change of the surface: focus, size, visibility, closing.
  public func send(_ change: SurfaceChange.Kind) {
    platform.send(.surface(SurfaceChange(surface: .main, time: platform.now, kind: change)))
  }

  /// What the person wants a double tap on the pencil to do, for the length of this stage:
  /// `UIPencilInteraction.preferredTapAction`.
  public var preferredPencilTapAction: UIPencilPreferredAction {
    get { runtime.pencilButtons.preferredTapAction }
    set { runtime.pencilButtons.preferredTapAction = newValue }
  }

  /// What the person wants a squeeze of the pencil to do, for the length of this stage:
  /// `UIPencilInteraction.preferredSqueezeAction`.
  public var preferredPencilSqueezeAction: UIPencilPreferredAction {
    get { runtime.pencilButtons.preferredSqueezeAction }
    set { runtime.pencilButtons.preferredSqueezeAction = newValue }
  }

  /// The system cancels all touches.
  public func cancelAllTouches() { runtime.cancelAllTouches() }
}
