import BenchmarkSupport
import CBenchmarkSupport
import Foundation
import Synchronization
import UIKit

/// From the X server's socket to `touchesMoved`: processor time of the main thread, with ten fingers of a real server's
/// test device. Runs as an app on `DISPLAY`; `TOUCH_SOCKET` names the device's socket. As `wayland` it runs on the
/// compositor that is `DISPLAY`'s only window, so the fingers, and what they are compared with, are the same.
@MainActor func measureX11(scene letter: String, backend: String = "x11") -> Never {
  X11App.backend = backend
  guard let scene = Scene.touchScenes.first(where: { $0.letter == letter }) else { stop("no scene \(letter)") }
  X11App.scene = scene
  exit(UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(X11App.self)))
}

@MainActor final class X11App: UIResponder, UIApplicationDelegate {
  static var scene = Scene.touchScenes[0]
  /// What the figures are called.
  static var backend = "x11"
  var window: UIWindow?

  override init() { super.init() }

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let bounds = UIScreen.main.bounds
    guard bounds.size == Scene.size, UIScreen.main.scale == 1 else {
      stop("the window has \(bounds.size) at \(UIScreen.main.scale), not the server's 1920 × 1080 at 1")
    }
    let window = UIWindow(frame: bounds)
    let controller = UIViewController()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    Self.scene.build(controller.view)
    self.window = window
    let (tag, backend) = (Self.scene.tag, Self.backend)
    Thread.detachNewThread { feedX11(tag, backend) }
    return true
  }
}

/// What the main thread knows, at a moment when it is idle.
private struct MainThreadState: Sendable {
  var cpu: Double
  /// How often it has gone to sleep.
  var sleeps: Int
}

private func mainThreadState() -> MainThreadState {
  DispatchQueue.main.sync {
    MainActor.assumeIsolated {
      MainThreadState(cpu: seconds(of: CLOCK_THREAD_CPUTIME_ID), sleeps: bench_thread_sleeps())
    }
  }
}

/// The process's processor time without that of the thread that asks, which is the feeding one.
private func secondsWithoutThisThread() -> Double {
  seconds(of: CLOCK_PROCESS_CPUTIME_ID) - seconds(of: CLOCK_THREAD_CPUTIME_ID)
}

/// The feeding thread: one frame of fingers, wait until the app has had them, the next.
private func feedX11(_ tag: String, _ backend: String) {
  // The window must be on the screen before the first finger.
  usleep(1_500_000)
  let path = ProcessInfo.processInfo.environment["TOUCH_SOCKET"] ?? "touch.sock"
  let feeder = bench_feeder_connect(path)
  if feeder < 0 { stop("cannot reach the touch device at \(path): \(String(cString: strerror(errno)))") }

  var sent = 0
  func fingers(_ what: bench_touch, frame: Int) {
    for index in 0..<Fingers.count {
      // Mid-pixel: the scenes' edges are whole points, and the device's grid would round to either side of them.
      let place = Fingers.place(index, frame: frame, gesture: 0)
      let x = (place.x + 0.5) * 65536 / 1920
      let y = (place.y + 0.5) * 65536 / 1080
      let result = bench_feeder_touch(feeder, UInt32(index), what, x, y)
      if result != 0 { stop("the touch device is gone: \(String(cString: strerror(errno)))") }
    }
    if bench_feeder_sync(feeder) != 0 { stop("the touch device does not answer") }
    sent += Fingers.count
    let deadline = seconds(of: CLOCK_MONOTONIC) + 5
    while X11Progress.touches.load(ordering: .acquiring) < sent {
      if seconds(of: CLOCK_MONOTONIC) > deadline {
        stop("\(tag): \(X11Progress.touches.load(ordering: .acquiring)) of \(sent) touches arrived")
      }
      usleep(20)
    }
  }

  fingers(bench_touch_begin, frame: 0)
  for frame in 1..<60 { fingers(bench_touch_update, frame: frame) }
  // Moves wait for the display's frames; only the main thread's own time counts.
  let frames = 600
  let before = mainThreadState()
  let othersBefore = secondsWithoutThisThread()
  for frame in 60..<(60 + frames) { fingers(bench_touch_update, frame: frame) }
  let whole = (secondsWithoutThisThread() - othersBefore) * 1e6 / Double(frames)
  let after = mainThreadState()
  let perFrame = (after.cpu - before.cpu) * 1e6 / Double(frames)
  emit("touch10_move_frame/touchstone_\(backend)/\(tag)", perFrame, "us/frame", cpu: perFrame)
  emit("touch10_move_frame_all_threads/touchstone_\(backend)/\(tag)", whole, "us/frame", cpu: whole)
  let sleeps = Double(after.sleeps - before.sleeps) / Double(frames)
  emit("wakeups_move_frame/touchstone_\(backend)/\(tag)", sleeps, "per frame")
  fingers(bench_touch_end, frame: 59 + frames)

  let pairs = 200
  let start = mainThreadState()
  for _ in 0..<pairs {
    fingers(bench_touch_begin, frame: 0)
    fingers(bench_touch_end, frame: 0)
  }
  let end = mainThreadState()
  let perPair = (end.cpu - start.cpu) * 1e6 / Double(pairs)
  emit("touch10_begin+end/touchstone_\(backend)/\(tag)", perPair, "us/pair", cpu: perPair)
  exit(0)
}

/// How many touches the boards have had, readable by the feeding thread.
enum X11Progress {
  static let touches = Atomic<Int>(0)
}
