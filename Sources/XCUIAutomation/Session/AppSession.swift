internal import CVirtualTime
internal import CoreFoundation
import CoreGraphics
import Foundation
import HeadlessBackend
import TouchPlatform
import TouchTesting
import UIKit
@_spi(Hosting) @_spi(UIKit) import UIKitCore

/// An app that runs inside the program of its tests, on a screen in memory and in virtual time.
@MainActor final class AppSession {
  /// The app that runs.
  private(set) static var current: AppSession?

  let platform: HeadlessPlatform
  let runtime: Runtime
  private let previous: Runtime
  /// Whether the platform is delivering something.
  private var isDelivering = false
  private var read: AccessibilityNode?
  private(set) var isVisible = true
  /// Apple's app in front, where the app under test has handed it a page; nil for the home screen.
  private(set) var frontApp: String?
  /// That app, while the app under test still handles the event in which it did so.
  private var nextFrontApp: String?
  /// What happened, for the case that the test fails.
  private(set) var record: SessionRecord?
  /// The record of the app that ran last.
  private(set) static var lastRecord: SessionRecord?
  /// How many questions the test has asked one after the other, without doing anything or waiting.
  private var questions = 0
  /// So many take no time: what a test checks of a screen is of one moment.
  private static let freeQuestions = 20
  /// How long each takes after these, in seconds. On a device the way to the app and back takes about as long.
  private static let questionTime = 0.05
  /// How much time such questions have taken, in seconds.
  private(set) var timeOfQuestions = 0.0
  /// How long the app runs before the test does something, in seconds. On a device it takes longer until an app rests.
  private static let startTime = 1.0
  /// Contacts that were made.
  private var contacts: UInt64 = 0

  /// The elements of the app that runs; nil without one.
  static var tree: AccessibilityNode? { current?.tree }

  // MARK: Beginning and end

  /// Runs an app's entry point, and waits until it is idle.
  static func launch(_ entry: () -> Void, on device: DeviceProfile, arguments: [String]) throws(PlatformError) {
    current?.end()
    TestWindow.openIfAsked()
    let session = try AppSession(device, arguments)
    current = session
    TestWindow.current?.show(session.runtime)
    AppHost.open = { session.runtime }
    session.deliver {
      entry()
      session.platform.send(.surface(SurfaceChange(surface: .main, time: session.platform.now, kind: .visible(true))))
      session.platform.send(.surface(SurfaceChange(surface: .main, time: session.platform.now, kind: .focus(true))))
    }
    AppHost.open = nil
    virtual_time_begin({ left in AppSession.spend(left) }, { time in AppSession.sleep(time) })
    session.pass(startTime)
    session.settle()
  }

  private init(_ device: DeviceProfile, _ arguments: [String]) throws(PlatformError) {
    TextEngine.usePackageFonts()
    platform = HeadlessPlatform(framesPerSecond: device.framesPerSecond)
    let size = CGSize(width: device.width, height: device.height)
    let surface = try platform.open(SurfaceConfiguration(size: size, scale: device.scale))
    platform.surface?.paintsOnDemand = true
    platform.answerToOpening = { address, isQuestion in
      // A simulator has a browser, and neither mail nor telephone.
      guard address.kind == .page else { return false }
      if !isQuestion { AppSession.current?.nextFrontApp = Self.browser }
      return true
    }
    runtime = Runtime(platform: platform, surface: surface)
    previous = runtime.makeCurrent()
    runtime.setArguments(arguments)
    runtime.setShowsSoftKeyboard(true)
    let environment = InputEvent.surface(
      SurfaceChange(
        surface: .main, time: platform.now,
        kind: .environment(
          SurfaceEnvironment(
            insets: device.insets, topIsStatusBar: device.topIsStatusBar, framesPerSecond: device.framesPerSecond,
            idiom: device.idiom))))
    if AttachmentFolder.keepsFailures {
      let record = SessionRecord(platform, runtime, surface, app: arguments.first ?? "app")
      record.keep(environment)
      self.record = record
      AppSession.lastRecord = record
    }
    platform.announce()
    runtime.receive(environment)
  }

  /// Ends the app as the system does.
  func end() {
    guard AppSession.current === self else { return }
    send(.surface(SurfaceChange(surface: .main, time: platform.now, kind: .closed)))
    pass(0)
    AppSession.current = nil
    virtual_time_end()
    runtime.makeCurrent()
    runtime.cancelAllTouches()
    previous.makeCurrent()
  }

  /// Leaves the app for the home screen, or returns to it.
  func setVisible(_ isVisible: Bool) {
    frontApp = nil
    guard isVisible != self.isVisible else { return }
    show(isVisible)
    settle()
  }

  private func show(_ isVisible: Bool) {
    self.isVisible = isVisible
    let kinds: [SurfaceChange.Kind] = isVisible ? [.visible(true), .focus(true)] : [.focus(false), .visible(false)]
    for kind in kinds { send(.surface(SurfaceChange(surface: .main, time: platform.now, kind: kind))) }
  }

  /// Leaves the app for the one that it has handed a page.
  private func leaveForOpened() {
    guard let next = nextFrontApp else { return }
    nextFrontApp = nil
    frontApp = next
    if isVisible { show(false) }
  }

  private static let browser = "com.apple.mobilesafari"

  // MARK: Elements

  private var keyboard = KeyboardReader()
  /// A key that is held repeats after so many seconds, and so often. Apple tells no numbers.
  private static let repeatDelay = 0.5
  private static let repeatsEachSecond = 10.0
  private static let longestRepeat = 60.0

  /// Touches a key of the keyboard.
  /// - Parameter duration: how long the finger stays, in seconds: a key that deletes does so again and again.
  func touchKey(_ key: AccessibilityNode, for duration: Double = 0) {
    let field = tree.focused
    let text = field.flatMap { $0.value == $0.placeholder ? nil : $0.value } ?? ""
    if duration > Self.repeatDelay, key.identifier.lowercased() == "delete" {
      let count = 1 + Int((min(duration, Self.longestRepeat) - Self.repeatDelay) * Self.repeatsEachSecond)
      return type(String(repeating: "\u{8}", count: count))
    }
    if KeyboardReader.hides(key) {
      deliver { _ = UIApplication.shared.keyWindow?.endEditing(true) }
      return settleAfterEvent()
    }
    if let typed = keyboard.characters(of: key, after: text, platform.textInput) { type(typed) }
    read = nil
  }

  /// The elements now. They are read once for each moment.
  var tree: AccessibilityNode {
    if let read { return read }
    let tree = AccessibilityTree.read(runtime, separatesSystem: true)
    if let node = keyboard.node(platform.textInput, on: UIScreen.main.bounds, runtime.keyboardHeight) { tree.add(node) }
    read = tree
    return tree
  }

  // MARK: Time

  /// Lets virtual time pass, with timers, queues and tasks of the app.
  func pass(_ seconds: Double) {
    questions = 0
    // While the app handles an event, it stands still; only the clocks move.
    guard !isDelivering else { return virtual_time_advance(Int64(max(0, seconds) * 1e9)) }
    let end = platform.now.advanced(bySeconds: max(0, seconds))
    serveAll()
    while platform.now < end, AppSession.current === self {
      let left = Int64(end.nanoseconds - platform.now.nanoseconds)
      _ = spend(max(1, min(left, virtual_time_until_next_timer())))
      serveAll()
    }
    read = nil
  }

  /// The test asks something of the app. A loop that only asks lets time pass, too, so that it ends.
  func countQuestion() {
    let count = questions + 1
    if count > Self.freeQuestions {
      timeOfQuestions += Self.questionTime
      pass(Self.questionTime)
    }
    questions = count
  }

  /// Serves what is due, also on the app's other threads: without that a queue's work of three milliseconds would take a second
  /// of the app's time.
  private func serveAll() {
    serve()
    virtual_time_let_others_work()
    serve()
  }

  /// Serves what is due on the main thread. A test that is itself a task of the main actor keeps the main queue, which then is
  /// served from within.
  private func serve() {
    if CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, false) == .finished { virtual_time_serve_main_queue() }
  }

  /// Longer than this an app that never rests is not waited for, in seconds.
  private static let mostMotion = 60.0
  /// So long after an event a test continues at the earliest, in seconds: longer than a tap waits for a second one. On a device
  /// the test's way to the app and back takes about as long.
  private static let reach = 0.4

  /// Lets time pass until nothing moves: until animations that end have ended and contents have stopped scrolling.
  func settle() {
    let end = platform.now.advanced(bySeconds: Self.mostMotion)
    pass(0)
    var still = 0
    while still < 2, platform.isFrameRequested, platform.now < end {
      // Of motions that never end, two frames are enough.
      still = motion.isMoving(in: runtime, at: platform.now) ? 0 : still + 1
      pass(1 / platform.framesPerSecond)
    }
  }

  /// The same after an event, and a moment longer.
  func settleAfterEvent() {
    pass(Self.reach)
    settle()
  }

  private var motion = ContentMotion()

  /// Spends virtual time while the main thread waits.
  private static let spend: @Sendable (Int64) -> Int64 = { left in
    onMain { AppSession.current?.spend(left) ?? left }
  }

  /// The main thread sleeps.
  private static let sleep: @Sendable (Int64) -> Void = { time in
    onMain {
      guard let session = AppSession.current else { return virtual_time_advance(time) }
      session.pass(Double(time) / 1e9)
    }
  }

  private func spend(_ left: Int64) -> Int64 {
    let now = platform.now
    var until = now.advanced(bySeconds: min(Double(left) / 1e9, 0.25))
    if let wake = platform.wakeUpDeadline { until = min(until, max(wake, now)) }
    if platform.isFrameRequested { until = min(until, platform.nextFrameTime) }
    let step = max(1, min(left, Int64(until.nanoseconds - now.nanoseconds)))
    if isDelivering {
      virtual_time_advance(step)
      return step
    }
    deliver { platform.advance(bySeconds: Double(step) / 1e9) }
    // What the machine's clock has moved on meanwhile, all clocks have.
    let waited = TestWindow.current?.follow(to: Int64(platform.now.nanoseconds)) ?? 0
    virtual_time_advance(step - min(step, waited))
    return step
  }

  private func deliver(_ body: () -> Void) {
    isDelivering = true
    body()
    isDelivering = false
    read = nil
    leaveForOpened()
  }

  // MARK: Events

  /// Hands an event over.
  func send(_ event: InputEvent) {
    (questions, timeOfQuestions) = (0, 0)
    if case .contacts(let frame) = event { TestWindow.current?.mark(frame) }
    deliver { platform.send(event) }
  }

  /// Asks the app to open an address.
  func open(_ url: URL) {
    settle()
    deliver { AppHost.openAddress(url) }
    settleAfterEvent()
  }

  /// A number for a finger that was not down before.
  func newContact() -> ContactID {
    contacts += 1
    return ContactID(contacts)
  }
}
