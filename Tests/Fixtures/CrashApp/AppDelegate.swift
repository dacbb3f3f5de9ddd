import Foundation
import UIKit

/// An app that writes down its touches and crashes when a finger touches or comes into the corner at the top left. How is
/// said by the variable CRASH.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let controller = UIViewController()
    controller.view = TrapView(frame: window.bounds)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    self.window = window
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) { say("active") }
}

/// Writes a line at once, so that a crash leaves it.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// A view with a corner that is mined.
final class TrapView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  required init?(coder: NSCoder) { fatalError("this view is made in code") }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { handle("began", touches) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { handle("moved", touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { handle("ended", touches) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { handle("cancelled", touches) }

  private func handle(_ what: String, _ touches: Set<UITouch>) {
    for touch in touches.sorted(by: { $0.hash < $1.hash }) {
      let place = touch.location(in: self)
      say("\(what) #\(touch.hash) (\(place.x), \(place.y)) at \(Int64((touch.timestamp * 1e9).rounded()))")
      if place.x < 50 && place.y < 50 {
        say("trap")
        crash()
      }
    }
  }

  private func crash() {
    switch ProcessInfo.processInfo.environment["CRASH"] {
    case "abort": abort()
    case "exit": exit(0)
    case "segv": UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case "bus": kill(getpid(), SIGBUS)
    case "fpe": raise(SIGFPE)
    case "overflow": say("\(deeper(1))")
    case "memory abort":
      damageTheRecorder()
      abort()
    case "memory segv":
      damageTheRecorder()
      UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case "limit":
      // No file may become as long as a recording is, as on a disk that is full.
      var limit = rlimit(rlim_cur: 20_000, rlim_max: 20_000)
      signal(SIGXFSZ, SIG_IGN)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      fatalError("the disk is full")
    default: fatalError("the corner was touched")
    }
  }

  /// Takes the flight recorder's memory away, as a wild pointer may damage it.
  private func damageTheRecorder() {
    guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else { return }
    let memory = open("/proc/self/mem", O_RDONLY)
    for line in maps.split(separator: "\n") where line.contains(" rw-p ") {
      let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard ends.count == 2 else { continue }
      // The kernel joins mappings that meet: the recorder's may begin inside of one.
      for page in stride(from: ends[0], to: ends[1], by: 4096) {
        var magic = [UInt8](repeating: 0, count: 8)
        guard pread(memory, &magic, 8, off_t(page)) == 8, magic == Array("TSFLIGHT".utf8) else { continue }
        munmap(UnsafeMutableRawPointer(bitPattern: page), 4096)
        say("damaged")
      }
    }
    close(memory)
  }

  /// Runs over the stack.
  @inline(never) private func deeper(_ n: Int) -> Int { n == 0 ? 0 : deeper(n + 1) + deeper(n + 2) }
}
