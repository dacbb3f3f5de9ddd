import BenchmarkSupport
import CBenchmarkSupport
import Foundation
import Synchronization
import UIKit

/// From a page's socket to `touchesMoved`: processor time of the main thread, with ten fingers that a client of the web
/// backend sends. Runs as an app with `TOUCHSTONE_BACKEND=web TOUCHSTONE_WINDOW=1920x1080 TOUCHSTONE_SCALE=1`;
/// `TOUCHSTONE_PORT` names a free port.
@MainActor func measureWeb(scene letter: String) -> Never {
  guard let scene = Scene.touchScenes.first(where: { $0.letter == letter }) else { stop("no scene \(letter)") }
  WebApp.scene = scene
  exit(UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(WebApp.self)))
}

@MainActor final class WebApp: UIResponder, UIApplicationDelegate {
  static var scene = Scene.touchScenes[0]
  var window: UIWindow?

  override init() { super.init() }

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let bounds = UIScreen.main.bounds
    guard bounds.size == Scene.size, UIScreen.main.scale == 1 else {
      stop("the surface has \(bounds.size) at \(UIScreen.main.scale), not 1920 × 1080 at 1")
    }
    let window = UIWindow(frame: bounds)
    let controller = UIViewController()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    Self.scene.build(controller.view)
    self.window = window
    let tag = Self.scene.tag
    Thread.detachNewThread { feedWeb(tag) }
    return true
  }
}

private struct MainThreadState: Sendable {
  var cpu: Double
  var sleeps: Int
}

private func mainThreadState() -> MainThreadState {
  DispatchQueue.main.sync {
    MainActor.assumeIsolated {
      MainThreadState(cpu: seconds(of: CLOCK_THREAD_CPUTIME_ID), sleeps: bench_thread_sleeps())
    }
  }
}

/// The feeding thread: one frame of fingers, wait until the app has had them, the next.
private func feedWeb(_ tag: String) {
  guard let port = ProcessInfo.processInfo.environment["TOUCHSTONE_PORT"].flatMap({ UInt16($0) }) else {
    stop("TOUCHSTONE_PORT names no port")
  }
  let page = FeedingPage(port: port)
  // The app must be active before the first finger.
  usleep(1_000_000)
  var sent = 0
  func fingers(_ what: UInt8, frame: Int) {
    page.send(
      FeedingPage.pointers(
        (0..<Fingers.count).map { index in (what, index, Fingers.place(index, frame: frame, gesture: 0)) }))
    sent += Fingers.count
    let deadline = seconds(of: CLOCK_MONOTONIC) + 5
    while X11Progress.touches.load(ordering: .acquiring) < sent {
      if seconds(of: CLOCK_MONOTONIC) > deadline {
        stop("\(tag): \(X11Progress.touches.load(ordering: .acquiring)) of \(sent) touches arrived")
      }
      usleep(20)
    }
  }

  fingers(0, frame: 0)
  for frame in 1..<60 { fingers(1, frame: frame) }
  let frames = 600
  let before = mainThreadState()
  for frame in 60..<(60 + frames) { fingers(1, frame: frame) }
  let after = mainThreadState()
  let perFrame = (after.cpu - before.cpu) * 1e6 / Double(frames)
  emit("touch10_move_frame/touchstone_web/\(tag)", perFrame, "us/frame", cpu: perFrame)
  emit("wakeups_move_frame/touchstone_web/\(tag)", Double(after.sleeps - before.sleeps) / Double(frames), "per frame")
  fingers(2, frame: 59 + frames)

  let pairs = 200
  let start = mainThreadState()
  for _ in 0..<pairs {
    fingers(0, frame: 0)
    fingers(2, frame: 0)
  }
  let end = mainThreadState()
  let perPair = (end.cpu - start.cpu) * 1e6 / Double(pairs)
  emit("touch10_begin+end/touchstone_web/\(tag)", perPair, "us/pair", cpu: perPair)
  exit(0)
}
