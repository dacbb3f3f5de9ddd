import Foundation
import Testing

/// Calls `operation` with another configuration of snapshots in force; what is nil stays as it is.
///
/// An `XCTestCase` overrides `invokeTest()` with it:
/// ```swift
/// override func invokeTest() {
///   withSnapshotTesting(record: .missing) { super.invokeTest() }
/// }
/// ```
public func withSnapshotTesting<R>(
  record: SnapshotTestingConfiguration.Record? = nil, diffTool: SnapshotTestingConfiguration.DiffTool? = nil,
  operation: () throws -> R
) rethrows -> R {
  try SnapshotTestingConfiguration.$current.withValue(.changed(record, diffTool), operation: operation)
}

/// The same for an operation that waits.
public func withSnapshotTesting<R>(
  record: SnapshotTestingConfiguration.Record? = nil, diffTool: SnapshotTestingConfiguration.DiffTool? = nil,
  isolation: isolated (any Actor)? = #isolation, operation: () async throws -> R
) async rethrows -> R {
  try await SnapshotTestingConfiguration.$current.withValue(
    .changed(record, diffTool), operation: operation, isolation: isolation)
}

/// When snapshots are recorded, and how a difference is shown.
public struct SnapshotTestingConfiguration: Sendable {
  /// What is in force; nil outside of `withSnapshotTesting`.
  @TaskLocal public static var current: SnapshotTestingConfiguration?

  /// When snapshots are recorded; nil for what is in force outside.
  public var record: Record?
  /// How a difference is shown; nil for what is in force outside.
  public var diffTool: DiffTool?

  /// A configuration.
  public init(record: Record? = nil, diffTool: DiffTool? = nil) {
    self.record = record
    self.diffTool = diffTool
  }

  static func changed(_ record: Record?, _ diffTool: DiffTool?) -> SnapshotTestingConfiguration {
    SnapshotTestingConfiguration(record: record ?? current?.record, diffTool: diffTool ?? current?.diffTool)
  }

  /// When snapshots are recorded.
  public struct Record: Equatable, Sendable {
    private enum Kind: String { case all, failed, missing, never }
    private let kind: Kind

    /// All of them, each time. The test fails, so that this is not left so by mistake.
    public static let all = Record(kind: .all)
    /// Those that are missing or not equal. The test fails.
    public static let failed = Record(kind: .failed)
    /// Those that are missing. The test fails. This is the default.
    public static let missing = Record(kind: .missing)
    /// None; a missing one fails the test.
    public static let never = Record(kind: .never)

    private init(kind: Kind) { self.kind = kind }

    /// The one that a variable of the environment names: `all`, `failed`, `missing` or `never`.
    init?(rawValue: String) {
      guard let kind = Kind(rawValue: rawValue) else { return nil }
      self.kind = kind
    }
  }

  /// How a difference is shown in a message.
  public struct DiffTool: Sendable, ExpressibleByStringLiteral {
    private let tool: @Sendable (String, String) -> String

    /// The command for Kaleidoscope.
    public static let ksdiff = DiffTool { "ksdiff \($0) \($1)" }
    /// The addresses of both files.
    public static let `default` = DiffTool { reference, new in
      """
      @\u{2212}
      "file://\(reference)"
      @+
      "file://\(new)"
      """
    }

    /// What a function makes of the paths of what is kept and what is new.
    public init(
      _ tool: @escaping @Sendable (_ currentFilePath: String, _ failedFilePath: String) -> String
    ) { self.tool = tool }

    /// A command, with both paths behind it.
    public init(stringLiteral value: StringLiteralType) { self.init { "\(value) \($0) \($1)" } }

    /// The text for two paths.
    public func callAsFunction(currentFilePath: String, failedFilePath: String) -> String {
      tool(currentFilePath, failedFilePath)
    }
  }
}

extension SnapshotTestingConfiguration.Record: ExpressibleByBooleanLiteral {
  /// `true` is `.all`, `false` is `.missing`.
  public init(booleanLiteral value: BooleanLiteralType) { self = value ? .all : .missing }
}

extension SnapshotTestingConfiguration {
  /// What is in force for one assertion.
  static func recordMode(_ asked: Record?) -> Record {
    if let asked { return asked }
    if let mode = current?.record { return mode }
    if RecordingDefaults.isRecording { return .all }
    return RecordingDefaults.ofEnvironment ?? .missing
  }

  static var diffToolInForce: DiffTool {
    current?.diffTool ?? RecordingDefaults.diffTool.map { name in DiffTool { "\(name) \($0) \($1)" } } ?? .default
  }
}
