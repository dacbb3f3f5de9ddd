import UIKit

/// An app with work of its own besides touches, as iOS apps have: timers, the main queue and tasks of the main actor.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  private var timer: Timer?
  private var ticks = 0

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = UIViewController()
    window.rootViewController?.view = Board(frame: window.bounds)
    window.makeKeyAndVisible()
    self.window = window

    timer = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: true) { _ in
      MainActor.assumeIsolated {
        self.ticks += 1
        say("timer \(self.ticks)")
        if self.ticks == 3 { self.timer?.invalidate() }
      }
    }
    DispatchQueue.main.async { say("main queue") }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { say("main queue later") }
    DispatchQueue.global().async {
      DispatchQueue.main.async { say("main queue from a thread") }
    }
    Task { @MainActor in
      say("task")
      try? await Task.sleep(nanoseconds: 20_000_000)
      say("task after a sleep")
      await self.step()
    }
    return true
  }

  @MainActor private func step() async {
    let sum = await Task.detached { (1...10).reduce(0, +) }.value
    say("task after another's work: \(sum)")
  }

  func applicationWillTerminate(_ application: UIApplication) { say("terminating") }
}

/// Answers a touch by all three means.
final class Board: UIView {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    say("touch")
    DispatchQueue.main.async { say("main queue after the touch") }
    _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in say("timer after the touch") }
    Task { @MainActor in say("task after the touch") }
  }
}

/// Writes a line at once, with a remark when it is not said on the main thread.
func say(_ text: String) {
  FileHandle.standardOutput.write(Data("\(text)\(Thread.isMainThread ? "" : " off the main thread")\n".utf8))
}
