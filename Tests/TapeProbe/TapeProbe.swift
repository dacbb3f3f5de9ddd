import BackendSelection
import Foundation
import RenderTree
import TouchPlatform

/// Runs where its environment says, asks for frames and one wake-up, and prints each event it gets on a line. Options:
/// `--stop-at N` stops after N events, `--kill-at N` ends the process with SIGKILL while the Nth is being handled.
@MainActor final class Probe: PlatformDelegate {
  let platform: any Platform
  var surface: (any Surface)?
  let stopAt: Int
  let killAt: Int
  var count = 0

  init(_ platform: any Platform, stopAt: Int, killAt: Int) {
    self.platform = platform
    self.stopAt = stopAt
    self.killAt = killAt
  }

  func receive(_ event: InputEvent) {
    count += 1
    print("\(event.time.nanoseconds) \(platform.timeSource.now >= event.time) \(event)")
    if count == killAt {
      fflush(nil)
      kill(getpid(), SIGKILL)
    }
    if case .frame = event { draw() }
    platform.requestFrame(for: event.surface)
    if count == stopAt { platform.stop() }
  }

  /// Fills the surface with a colour that tells how many events came.
  private func draw() {
    guard let surface, let buffer = surface.acquireBuffer() else { return }
    for y in 0..<buffer.pixels.height {
      for x in 0..<buffer.pixels.width { buffer.pixels[x, y] = 0xFF00_0000 | UInt32(count) }
    }
    surface.present(damage: [buffer.pixels.bounds])
  }
}

@main enum Main {
  @MainActor static func main() {
    func number(_ option: String) -> Int {
      let arguments = CommandLine.arguments
      guard let i = arguments.firstIndex(of: option), i + 1 < arguments.count else { return -1 }
      return Int(arguments[i + 1]) ?? -1
    }
    do {
      let platform = try BackendSelector.makePlatform()
      let probe = Probe(platform, stopAt: number("--stop-at"), killAt: number("--kill-at"))
      platform.delegate = probe
      probe.surface = try platform.open(SurfaceConfiguration(title: "probe", size: CGSize(width: 8, height: 4)))
      platform.setWakeUp(at: platform.timeSource.now.advanced(bySeconds: 0.02))
      let end = platform.run()
      print("hashing \(ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] ?? "random")")
      print("end \(end)")
      exit(end == .stopped ? 0 : 2)
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(3)
    }
  }
}
