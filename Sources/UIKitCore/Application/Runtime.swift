import Foundation
import QuartzCore
import TouchPlatform

/// Everything an app runs on: the platform, the clock, the deadlines, the touches, the windows and the application.
///
/// One is current. `UIApplicationMain` makes it for an app, a `Stage` for the length of a test; without either, views
/// can be made and measured in an idle one.
@MainActor public final class Runtime {
  // Unchecked: most of UIKit asks for it, and it is read and set whole.
  /// The one in force.
  @exclusivity(unchecked) public private(set) static var current = Runtime(platform: nil)

  /// For what may outlive it.
  package let handle = RuntimeHandle()
  /// Where it runs; nil for the idle one.
  public let platform: (any Platform)?
  package let media: MediaRuntime
  package let scheduler = Scheduler()
  let windows = WindowList()
  let dispatcher: EventDispatcher
  package let screen: UIScreen
  let display: DisplayPass
  let pipeline: EventPipeline
  /// The application; a plain one is made on first use. An app with a class of its own (or a test of one) sets it
  /// before anything happens.
  public lazy var application = UIApplication()
  /// The first responder that no window has; see FirstResponder.swift.
  weak var looseFirstResponder: UIResponder?
  /// The view that asked to be first responder while it was in no window; it is when it enters one.
  weak var viewAwaitingFocus: UIView?
  /// The keys held, once there was one.
  var keyboard: KeyDelivery?
  /// What pointers do without touching.
  private(set) lazy var pointers = PointerDelivery(runtime: self)
  /// What the buttons of pens do.
  package private(set) lazy var pencilButtons = PencilButtons(runtime: self)
  /// What parts above this module keep here.
  // Unchecked: every event asks for them, and no access spans a call to other code.
  @exclusivity(unchecked) var services = RuntimeServices()
  /// What is shown above all windows, such as the crosses of `--calibrate`.
  package var overlay: (any ScreenOverlay)?
  /// What the platform was sent last about its keyboard, and whether it must wait for a first responder to be found.
  var shownTextInput: TextInputRequest?
  /// Whether the platform knows that what is typed is a secret.
  package var isTypingSecret = false
  var isMovingFocus = false
  /// Whether a host shows a keyboard while text is edited.
  var showsSoftKeyboard = false
  /// The command line without the options that every app takes: the program, then the app's own arguments.
  /// `CommandLine.arguments` and `ProcessInfo` keep all of them.
  public package(set) var arguments = CommandLine.arguments
  /// The observers of gestures, and the one that writes the trace of `--trace`.
  let gestureObservers = GestureObserverList()
  var tracer: GestureTracer?
  var sceneTracer: SceneTracer?
  /// What the platform was sent last about the status bar, and whether controllers are to be asked again.
  var statusBar = StatusBarState()
  /// The proxies of appearance.
  let appearances = AppearanceRules()
  // Unchecked: recognisers read single numbers at each event; tests set them.
  /// The numbers by which recognisers distinguish gestures.
  @exclusivity(unchecked) public var gestures = GestureConstants()
  // Unchecked: asked at each frame that shows something new, and read and set whole.
  /// The app's accessibility while something listens to it; nil otherwise.
  @exclusivity(unchecked) var accessibilityListener: AccessibilityService?
  /// The touches' surface.
  let surface: (any Surface)?
  // Unchecked: each change of a layer asks for a frame, and they are read and set whole.
  @exclusivity(unchecked) private var isFrameRequested = false
  @exclusivity(unchecked) private var isInFrame = false
  @exclusivity(unchecked) private var wakeUp: MonotonicInstant?

  /// A runtime on a platform whose surface is open.
  public init(platform: (any Platform)?, surface: (any Surface)? = nil) {
    FoundationLocale.set()
    self.platform = platform
    self.surface = surface
    let time: any TimeSource = platform?.timeSource ?? SystemTime()
    media = MediaRuntime(timeSource: time, scheduler: scheduler)
    media.commitsMotion = surface is any TreeSurface
    dispatcher = EventDispatcher(windows: windows)
    screen = UIScreen(
      geometry: surface?.geometry ?? SurfaceGeometry(size: CGSize(width: 320, height: 480), scale: 1))
    display = DisplayPass(surface: surface, media: media)
    pipeline = EventPipeline(dispatcher: dispatcher, media: media, display: display)
    handle.runtime = self
    display.runtime = self
    pipeline.runtime = self
    // Unsafe: weak would put every retain of the runtime on the slow path; deinit takes them back.
    windows.didChange = { [unowned(unsafe) self] in self.displayChanged() }
    dispatcher.context.resolveNow = { [unowned(unsafe) self] in self.pipeline.resolveUnlessBusy() }
    dispatcher.context.resolveSoon = { [unowned(unsafe) self] in self.pipeline.requestTurn() }
    media.needsFrame = { [unowned(unsafe) self] in self.layersChanged() }
    scheduler.earliestDidChange = { [unowned(unsafe) self] _ in self.updateWakeUp() }
    platform?.delegate = pipeline
    platform?.setAccessibility(AccessibilityService(handle))
    platform?.setMotionReport { [handle] in handle.runtime?.motions ?? [] }
  }

  /// The presentations and dismissals in progress, and other transitions that a finger has released: an animator of the
  /// app's may keep its context weakly.
  final var transitions: [TransitionContext] = []
  /// Whether something is being presented or dismissed.
  package final var isPresenting: Bool { !transitions.isEmpty }

  isolated deinit {
    windows.didChange = nil
    dispatcher.context.resolveNow = nil
    dispatcher.context.resolveSoon = nil
    media.needsFrame = nil
    scheduler.earliestDidChange = nil
    platform?.delegate = nil
    handle.runtime = nil
    pipeline.runtime = nil
    display.runtime = nil
    media.animations.forgetAll()
  }

  /// Makes it the current one.
  /// - Returns: the one that was current, to be made current again later.
  @discardableResult
  public func makeCurrent() -> Runtime {
    let old = Runtime.current
    Runtime.current = self
    MediaRuntime.current = media
    ScreenTraits.use(screen.traits)
    return old
  }

  /// The seam: takes one event, as the platform's delegate does.
  public func receive(_ event: InputEvent) { pipeline.receive(event) }

  /// The time that code on the main actor should take for now: the event's while one is handled, else the clock's.
  public var now: MonotonicInstant { media.now }

  /// The deadlines of this runtime.
  public var deadlines: Scheduler { scheduler }

  /// Why the system takes touches away. (X3, X10, X11)
  public enum CancelReason: String, Sendable {
    /// The app stopped being active.
    case inactive
    /// The surface was closed or lost.
    case surfaceLost
    /// An alert or a gesture of the system took over.
    case systemGesture
    /// Code asked for it.
    case requested
  }

  /// Cancels all touches in one event; `reason` is kept in `lastCancelReason`, and nothing else depends on it.
  /// (X1, X11, X12)
  public func cancelAllTouches(reason: CancelReason = .requested) {
    if !dispatcher.table.isEmpty { lastCancelReason = reason }
    pipeline.cancelTouches { _ in true }
    pointers.cancelAll()
    pencilButtons.cancelAll()
  }

  /// Why all touches were cancelled last; nil while that never happened.
  public private(set) var lastCancelReason: CancelReason?

  /// Cancels one touch. (X11)
  public func cancel(_ touch: UITouch) { pipeline.cancelTouches { $0 === touch } }

  /// How many touches are down or being delivered.
  public var activeTouchCount: Int { dispatcher.table.touches.count }

  /// Whether input is handed over as soon as it arrives, also while fingers move. Default: false.
  ///
  /// Otherwise X11, Wayland and the web read it once a display frame while moves wait for that frame, right before it is drawn. A
  /// finger that begins or ends meanwhile then comes up to a frame later, which no picture shows, since pictures are shown
  /// at the same frames. An app in which touches make sounds sets it. Cost of true: a fast device wakes the app for each of
  /// its reports.
  public var readsInputAtOnce = false {
    didSet { platform?.setReadsInputAtOnce(readsInputAtOnce) }
  }

  /// How many samples of pens expect updates.
  package var expectedUpdateCount: Int { dispatcher.table.estimates.count }

  /// No more updates are expected: the runtime is about to be freed, and touches that wait for them would keep it.
  package func forgetExpectedUpdates() { dispatcher.table.estimates = EstimateTable() }

  // MARK: Engine

  /// Serves frames and deadlines where tests use views without a screen.
  private var bareClock: BareClock? {
    guard AppHost.isBare(self) else { return nil }
    if let storedBareClock { return storedBareClock }
    let made = BareClock(self)
    storedBareClock = made
    return made
  }
  private var storedBareClock: BareClock?

  /// Asks the display for a tick, once until it comes.
  func requestFrame() {
    guard !isFrameRequested, !isInFrame else { return }
    if let platform, let surface {
      isFrameRequested = true
      platform.requestFrame(for: surface.id)
    } else if let bareClock {
      isFrameRequested = true
      bareClock.requestFrame()
    }
  }

  /// A tick came. Until `frameEnds` nothing asks for another: the tick itself shows what its input changes.
  func frameCame() {
    isFrameRequested = false
    isInFrame = true
    application.endLaunching()
  }

  func frameEnds() { isInFrame = false }

  /// Whether a display frame is being made, or was asked for.
  var awaitsFrame: Bool { isInFrame || isFrameRequested }

  /// Sets the time at which the platform wakes the engine, if that has changed.
  func updateWakeUp() {
    guard media.eventTime == nil else { return }
    let next = scheduler.nextTime == .distantFuture ? nil : scheduler.nextTime
    guard next != wakeUp else { return }
    if let platform {
      platform.setWakeUp(at: next)
    } else if let bareClock {
      bareClock.setWakeUp(at: next)
    } else {
      return
    }
    wakeUp = next
  }

  /// The platform's wake-up is used up.
  func wokeUp() { wakeUp = nil }

  /// A displayed layer has something new to show, or to lay out.
  func layersChanged() {
    display.layersChanged()
    requestFrame()
  }

  package func displayChanged() {
    display.setNeedsDraw()
    statusBar.needsUpdate = true
    requestFrame()
  }

  /// Views have left their windows: they get `touchesCancelled`, unless a dispatch is running that will call them.
  func viewsDidLeave() {
    if !dispatcher.departures.isEmpty || !dispatcher.arbiter.isIdle { pipeline.resolveUnlessBusy() }
  }

  /// A key went down or up.
  func keyChanged(_ sample: KeySample) {
    let keyboard = keyboard ?? KeyDelivery(runtime: self)
    self.keyboard = keyboard
    keyboard.receive(sample)
  }

  /// The app is asked to end, from outside of its surface: as when its window is closed, touches are cancelled and it
  /// is notified of its end before the platform stops.
  func end() {
    guard let surface else { return }
    platform?.requestClose(of: surface.id)
  }

  func surfaceChanged(_ change: SurfaceChange) {
    switch change.kind {
    case .geometry(let geometry):
      let old = screen.bounds.size
      let following = windows.all.filter { $0.fillsScreen && $0.bounds.size == old }
      let change = SizeTransition(windows: following, from: old, to: geometry)
      let orientation = screen.orientation
      screen.geometry = geometry
      for window in following { window.frame = screen.bounds }
      change.finish()
      if geometry.size != old { application.sceneLife.shapeChanged(from: orientation) }
      if screen.orientation != orientation { UIDevice.current.turned() }
      for service in services.all { service.screenChanged() }
      overlay?.screenChanged()
      displayChanged()
    case .environment(let environment):
      screen.take(environment)
      updateTextInput()
    case .focus(let isFocused):
      if isFocused {
        application.becomeActive()
      } else {
        application.resignActive()
        cancelAllTouches(reason: .inactive)
        keyboard?.cancelAll()
      }
    case .visible(let isVisible):
      if isVisible {
        application.enterForeground()
        displayChanged()
      } else {
        cancelAllTouches(reason: .inactive)
        keyboard?.cancelAll()
        application.enterBackground()
      }
    case .closed:
      cancelAllTouches(reason: .surfaceLost)
      keyboard?.cancelAll()
      application.terminate()
      platform?.stop()
    }
  }
}
