import BenchmarkSupport
import Foundation
import Synchronization
import TouchPlatform
import TouchTesting
import UIKit

// What a frame of the gesture lab costs while two fingers pinch, turn and drag the card on a phone's page:
// `bench-lab stage` with the picture composited here, `bench-lab web` as an app with `TOUCHSTONE_BACKEND=web
// TOUCHSTONE_WINDOW=390x844 TOUCHSTONE_SCALE=3 TOUCHSTONE_PORT=…`, whose page composites.
MainActor.assumeIsolated {
  switch CommandLine.arguments.dropFirst().first {
  case "stage": measureStage()
  case "web": exit(UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(LabApp.self)))
  default: stop("usage: bench-lab stage | web")
  }
}

/// A phone's page, and where two fingers are on the lab's table.
enum Phone {
  static let size = CGSize(width: 390, height: 844)
  static let scale = 3.0
  static let frames = 600

  static func places(_ frame: Int) -> [CGPoint] {
    let turn = Double(frame) * 0.02
    let radius = 75 + 25 * sin(Double(frame) * 0.05)
    let middle = CGPoint(x: 195 + 30 * sin(Double(frame) * 0.03), y: 230 + 30 * cos(Double(frame) * 0.03))
    return [turn, turn + .pi].map { CGPoint(x: middle.x + radius * cos($0), y: middle.y + radius * sin($0)) }
  }
}

/// On a stage: one processor-time clock for everything, since there is one thread but for the compositor's helpers.
@MainActor func measureStage() {
  let stage = Stage(width: Phone.size.width, height: Phone.size.height, scale: Phone.scale)
  // What is measured includes the painting.
  stage.platform.surface?.paintsOnDemand = false
  let lab = stage.show(LabViewController())
  stage.advance(by: .frames(2))
  var number = 0
  func fingers(_ phase: ContactPhase) {
    let samples = Phone.places(number).enumerated().map { index, place in
      ContactSample(id: ContactID(UInt64(index + 1)), phase: phase, location: place, time: stage.platform.now)
    }
    stage.platform.send(.contacts(ContactFrame(surface: .main, time: stage.platform.now, samples: samples)))
    number += 1
  }
  fingers(.began)
  for _ in 0..<60 {
    fingers(.moved)
    stage.advance(by: .frames(1))
  }
  let before = lab.board.card.transform
  var walls: [Double] = []
  var cpus: [Double] = []
  for _ in 0..<Phone.frames {
    let wall = seconds(of: CLOCK_MONOTONIC)
    let cpu = seconds(of: CLOCK_PROCESS_CPUTIME_ID)
    fingers(.moved)
    stage.advance(by: .frames(1))
    cpus.append((seconds(of: CLOCK_PROCESS_CPUTIME_ID) - cpu) * 1e3)
    walls.append((seconds(of: CLOCK_MONOTONIC) - wall) * 1e3)
  }
  if lab.board.card.transform == before { stop("the card has not followed the fingers") }
  emit("lab_frame/touchstone_headless", median(walls), "ms", cpu: median(cpus), least: walls.min())
  emit("lab_frame_slowest_of_100/touchstone_headless", walls.sorted()[walls.count * 99 / 100], "ms")
}

final class LabApp: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let bounds = UIScreen.main.bounds
    guard bounds.size == Phone.size else { stop("the surface has \(bounds.size), not \(Phone.size)") }
    let window = CountingWindow(frame: bounds)
    window.rootViewController = LabViewController()
    window.makeKeyAndVisible()
    self.window = window
    Thread.detachNewThread { feed() }
    return true
  }
}

/// Counts the touch events that come, for the feeding thread.
final class CountingWindow: UIWindow {
  static let events = Atomic<Int>(0)

  override func sendEvent(_ event: UIEvent) {
    super.sendEvent(event)
    Self.events.add(1, ordering: .releasing)
  }
}

private func mainThreadTime() -> Double {
  DispatchQueue.main.sync { seconds(of: CLOCK_THREAD_CPUTIME_ID) }
}

/// The feeding thread: one frame of fingers, wait until the app has had them, the next.
private func feed() {
  guard let port = ProcessInfo.processInfo.environment["TOUCHSTONE_PORT"].flatMap({ UInt16($0) }) else {
    stop("TOUCHSTONE_PORT names no port")
  }
  let page = FeedingPage(
    port: port, width: Float(Phone.size.width), height: Float(Phone.size.height), pixelRatio: Float(Phone.scale),
    framesPerSecond: 1000, draws: true)
  // The app must be active before the first finger.
  usleep(1_000_000)
  func fingers(_ what: UInt8, _ frame: Int) {
    let seen = CountingWindow.events.load(ordering: .acquiring)
    page.send(FeedingPage.pointers(Phone.places(frame).enumerated().map { (what, $0.offset + 1, $0.element) }))
    let deadline = seconds(of: CLOCK_MONOTONIC) + 5
    while CountingWindow.events.load(ordering: .acquiring) == seen {
      if seconds(of: CLOCK_MONOTONIC) > deadline { stop("frame \(frame) did not arrive") }
      usleep(20)
    }
  }
  struct Times {
    let main = mainThreadTime()
    let all = seconds(of: CLOCK_PROCESS_CPUTIME_ID)
    let ours: Double
    let bytes: Int
    let count: Int
    init(_ page: FeedingPage) {
      ours = seconds(of: CLOCK_THREAD_CPUTIME_ID) + page.ownTime
      bytes = page.frameBytes.load(ordering: .relaxed)
      count = page.frameCount.load(ordering: .relaxed)
    }
  }
  fingers(0, 0)
  for frame in 1..<60 { fingers(1, frame) }
  let before = Times(page)
  for frame in 60..<(60 + Phone.frames) { fingers(1, frame) }
  let after = Times(page)
  let frames = Double(Phone.frames)
  let main = (after.main - before.main) * 1e3 / frames
  emit("lab_frame_main_thread/touchstone_web", main, "ms", cpu: main)
  let rest = (after.all - before.all - (after.ours - before.ours)) * 1e3 / frames - main
  emit("lab_frame_server_thread/touchstone_web", rest, "ms", cpu: rest)
  emit("lab_frames_sent/touchstone_web", Double(after.count - before.count) / frames, "per frame")
  emit(
    "lab_bytes/touchstone_web", Double(after.bytes - before.bytes) / Double(max(1, after.count - before.count)), "bytes"
  )
  exit(0)
}
