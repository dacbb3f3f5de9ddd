import CFuzzer
import Foundation
import TouchPlatform

/// Something that libFuzzer throws bytes at.
public protocol FuzzTarget {
  /// Inputs to begin with, made by code.
  @MainActor static var seeds: [[UInt8]] { get }
  /// Tries one input; a trap is a finding.
  @MainActor static func run(_ bytes: [UInt8])
}

// libFuzzer's callback carries no context, and a program has one target.
nonisolated(unsafe) private var target: any FuzzTarget.Type = NoTarget.self

private enum NoTarget: FuzzTarget {
  static var seeds: [[UInt8]] { [] }
  static func run(_ bytes: [UInt8]) {}
}

extension FuzzTarget {
  /// Writes the seeds (`--seeds FOLDER`), or hands the command line to libFuzzer.
  @MainActor public static func main() {
    let arguments = CommandLine.arguments
    if arguments.count == 3, arguments[1] == "--seeds" {
      for (index, seed) in seeds.enumerated() {
        let file = URL(fileURLWithPath: arguments[2]).appendingPathComponent("seed-\(index)")
        do { try Data(seed).write(to: file) } catch { fatalError("cannot write \(file.path): \(error)") }
      }
      return
    }
    // The engine's complaints about what is thrown at it are what is wanted; a million of them are not.
    PlatformLog.redirect { _, _ in }
    target = self
    var count = CommandLine.argc
    var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    let status = LLVMFuzzerRunDriver(&count, &words) { bytes, size in
      let input = Array(UnsafeBufferPointer(start: bytes, count: size))
      // libFuzzer calls back on the thread that called it: the main one.
      MainActor.assumeIsolated { target.run(input) }
      return 0
    }
    exit(status)
  }
}
