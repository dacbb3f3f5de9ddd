import Foundation
import TouchPlatform
import TouchTesting
import UIKit

/// The app under test: its elements are found from here.
///
/// The app runs inside the program of the tests, on a screen in memory and in virtual time: waiting costs nothing, and what
/// happens does not depend on the machine. Each launch makes a new runtime, application and delegate, and static and global
/// variables are as at the app's first start; what it keeps on its disk and in its defaults it finds again.
///
/// The app is that of the executable target that the tests depend on; of several the one that the variable
/// `TOUCHSTONE_TESTED_APP` names. The variable `TOUCHSTONE_TEST_DEVICE` names another device than the usual one, as the option
/// `--device` does.
open class XCUIApplication: XCUIElement, @unchecked Sendable {
  // Unchecked: tests use it on the main thread alone.

  /// Whether an app runs; the numbers are Apple's.
  public enum State: UInt, Sendable {
    /// It is not known.
    case unknown = 0
    /// It does not run.
    case notRunning = 1
    /// It is not visible and does nothing.
    case runningBackgroundSuspended = 2
    /// It is not visible.
    case runningBackground = 3
    /// It is in front.
    case runningForeground = 4
  }

  /// What the app finds in its arguments. Set it before it is launched. Default: none.
  open var launchArguments: [String] = []
  /// What the app finds in its environment. Set it before it is launched. Default: nothing beside the test's own.
  open var launchEnvironment: [String: String] = [:]

  private let module: String?

  /// The app under test.
  public override init() {
    module = nil
    super.init(ElementSearch())
  }

  /// The app of an executable target that the tests depend on, by the name of its module.
  /// > Ours: for packages with several apps.
  public init(module: String) {
    self.module = module
    super.init(ElementSearch())
  }

  /// The app of an identifier.
  /// > Here: the app under test, except for those of Apple's: the home screen, `com.apple.springboard`, shows what the system
  /// asks in alerts and can be activated, and all others show nothing.
  public init(bundleIdentifier: String) {
    module = nil
    super.init(ElementSearch(otherApp: bundleIdentifier.hasPrefix("com.apple.") ? bundleIdentifier : nil))
  }

  /// Starts the app, or starts it again, and waits until it is idle.
  open func launch(file: StaticString = #filePath, line: UInt = #line) {
    if search.otherApp != nil { return activate(file: file, line: line) }
    onMain {
      guard !TestRun.shared.isStopped else { return }
      switch AppEntry.named(self.module) {
      case .failure(let error): TestRun.fail("Failed to launch: \(error)", file, line)
      case .success(let entry):
        do {
          let launch = AppLaunch(arguments: self.launchArguments, environment: self.launchEnvironment)
          try launch.run(entry, on: XCUIDevice.profile)
          AppSession.current?.record?.note("launched the app")
          XCUIDevice.shared.prepare()
        } catch { TestRun.fail("Failed to launch: \(error)", file, line) }
      }
    }
  }

  /// Brings the app to the front, and starts it where it does not run.
  open func activate(file: StaticString = #filePath, line: UInt = #line) {
    if let other = search.otherApp {
      guard other == Self.homeScreen else {
        return TestRun.fail("Failed to launch \(other): there are no other apps", file, line)
      }
      return onMain { AppSession.current?.setVisible(false) }
    }
    guard onMain({ AppSession.current != nil }) else { return launch(file: file, line: line) }
    onMain { AppSession.current?.setVisible(true) }
  }

  /// Opens an address in the app, which is started where it does not run.
  open func open(_ url: URL) {
    activate()
    onMain {
      guard !TestRun.shared.isStopped else { return }
      AppSession.current?.open(url)
    }
  }

  /// Ends the app.
  open func terminate() {
    guard search.otherApp == nil else { return }
    onMain { AppSession.current?.end() }
  }

  static let homeScreen = "com.apple.springboard"

  /// Whether it runs.
  open var state: State {
    onMain {
      if let other = self.search.otherApp {
        let session = AppSession.current
        let isInFront = session?.isVisible != true && (session?.frontApp ?? Self.homeScreen) == other
        return isInFront ? .runningForeground : other == Self.homeScreen ? .runningBackground : .notRunning
      }
      guard let session = AppSession.current else { return .notRunning }
      return session.isVisible ? .runningForeground : .runningBackground
    }
  }

  /// Lets time pass until the app is in a state, or a number of seconds is over. Returns whether it is.
  @discardableResult
  open func wait(for state: State, timeout: TimeInterval) -> Bool { wait(timeout) { self.state == state } }

  /// Takes back what the user has allowed or forbidden the app, so that it asks again.
  /// > Here: for `location`; an app asks for nothing else. The app is not ended.
  open func resetAuthorizationStatus(for resource: XCUIProtectedResource) {
    if resource == .location { onMain { SystemPermissions.forget(.location) } }
  }

  /// Lets fingers do what their paths say, all at the same time, and waits until the app is idle.
  /// > Ours: any number of fingers, on any ways.
  public func perform(_ fingers: [FingerPath]) {
    onMain {
      guard !TestRun.shared.isStopped else { return }
      AppSession.current?.perform(fingers)
    }
  }

  /// The system takes all touches away.
  /// > Ours: as for a call that comes in.
  public func cancelAllTouches() { onMain { AppSession.current?.runtime.cancelAllTouches() } }
}

/// What a user allows or forbids an app; the numbers are Apple's.
public enum XCUIProtectedResource: Int, Sendable {
  case contacts = 1
  case calendar = 2
  case reminders = 3
  case photos = 4
  case microphone = 5
  case camera = 6
  case mediaLibrary = 7
  case homeKit = 8
  case bluetooth = -0x40000000
  case keyboardNetwork = -0x3fffffff
  case location = -0x3ffffffe
  case health = -0x3ffffffd
}
