import Testing

/// A trait of Swift Testing that puts a configuration of snapshots in force; `.snapshots(record:)` makes it.
public struct SnapshotsTestTrait: SuiteTrait, TestTrait, TestScoping {
  /// The tests of a suite's suites have it, too.
  public let isRecursive = true
  let configuration: SnapshotTestingConfiguration

  /// Runs a test with the configuration in force.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withSnapshotTesting(
      record: configuration.record, diffTool: configuration.diffTool, operation: { try await function() })
  }
}

extension Trait where Self == SnapshotsTestTrait {
  /// A configuration for a test or suite: `@Suite(.snapshots(record: .failed))`.
  public static func snapshots(
    record: SnapshotTestingConfiguration.Record? = nil, diffTool: SnapshotTestingConfiguration.DiffTool? = nil
  ) -> Self {
    SnapshotsTestTrait(configuration: SnapshotTestingConfiguration(record: record, diffTool: diffTool))
  }

  /// A configuration that was made before.
  public static func snapshots(_ configuration: SnapshotTestingConfiguration) -> Self {
    SnapshotsTestTrait(configuration: configuration)
  }
}
