import FuzzDriver
import TouchWalk

/// Any bytes as events and as what an app does in its callbacks: every touch has one life and nothing is left.
///
/// A finding is a walk: `TouchWalk.report(on:)` takes its bytes in a test as well.
@main enum FuzzPipeline: FuzzTarget {
  static func run(_ bytes: [UInt8]) {
    let report = TouchWalk.report(on: bytes)
    // Not a precondition: an optimised build would keep its sentence to itself.
    if !report.violations.isEmpty { fatalError("\(report.violations)") }
  }

  static var seeds: [[UInt8]] { (1...16).map { walkBytes(seed: $0, steps: 4 * Int($0)) } }
}
