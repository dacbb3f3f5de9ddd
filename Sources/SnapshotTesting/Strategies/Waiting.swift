import Foundation
import TouchTesting

extension Snapshotting {
  /// A strategy that lets time pass first: the virtual time of the test's stage, where there is one, at no cost.
  ///
  /// - Parameter duration: seconds.
  public static func wait(for duration: TimeInterval, on strategy: Snapshotting) -> Snapshotting {
    Snapshotting(pathExtension: strategy.pathExtension, diffing: strategy.diffing) { value in
      Async { done in
        onMainThread { Stage.current?.advance(by: .seconds(duration)) }
        strategy.snapshot(value).run(done)
      }
    }
  }
}
