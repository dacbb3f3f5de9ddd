import Foundation
import TouchPlatform
import TouchWalk

/// Walks at random through the engine for long: `make soak`, or `swift run -c release Soak [STEPS [SEED]]`.
///
/// It walks in child processes, one for each core, so that a trap is told with its seed too. Each walk takes a thousand
/// steps from a seed of its own; one in 16 is walked twice and must go the same way. What breaks a law is made short
/// and printed with the bytes for a test.
@main @MainActor enum Soak {
  nonisolated static let walkLength = 1000

  static func main() {
    let arguments = CommandLine.arguments
    if arguments.count == 4, arguments[1] == "--walk", let first = UInt64(arguments[2]),
      let count = UInt64(arguments[3])
    {
      walk(first..<(first + count))
      return
    }
    let steps = arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000_000
    let first = arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? .random(in: 1_000_000_000...(.max >> 8))
    exit(lead(walks: UInt64((steps + walkLength - 1) / walkLength), from: first))
  }

  /// Prints at once: the parent must have heard it when a trap comes.
  nonisolated static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  // MARK: The child

  /// Walks, and says before each what it is, so that the parent knows what a trap was in.
  private static func walk(_ seeds: Range<UInt64>) {
    PlatformLog.redirect { _, _ in }
    for seed in seeds {
      say("seed \(seed)")
      let bytes = walkBytes(seed: seed, steps: walkLength)
      let report = TouchWalk.report(on: bytes)
      if !report.violations.isEmpty {
        say("broken \(seed)")
        say(WalkShrinker.story(of: WalkShrinker.shortest(of: bytes)))
        continue
      }
      if seed % 16 == 0, TouchWalk.report(on: bytes).digest != report.digest {
        say("broken \(seed)")
        say("law of replay: seed \(seed) made another walk the second time")
      }
      say(
        "done \(report.stepCount) \(report.touchCount) \(report.callCount) \(report.gestureCount) \(report.holdCount) "
          + "\(report.restCount)")
    }
  }
}
