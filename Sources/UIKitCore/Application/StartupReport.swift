import Foundation
import TouchPlatform

/// With `TOUCHSTONE_REPORT_STARTUP=1` the app prints, when its first frame is shown, the moment (seconds of the
/// monotonic clock) and the peak of its resident memory (kB): `PAINT 123.456 20480`.
@MainActor enum StartupReport {
  static func install(in runtime: Runtime) {
    guard getenv("TOUCHSTONE_REPORT_STARTUP") != nil else { return }
    let before = runtime.display.onFirstFrame
    runtime.display.onFirstFrame = {
      before?()
      let now = SystemTime.now.seconds
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") } ?? ""
      let peak = line.split(separator: " ").dropFirst().first ?? "0"
      FileHandle.standardOutput.write(Data("PAINT \(now) \(peak)\n".utf8))
      if getenv("TOUCHSTONE_EXIT_AFTER_STARTUP") != nil { exit(0) }
    }
  }
}
