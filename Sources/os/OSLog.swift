import Foundation
import TouchPlatform

/// How grave a message is.
public struct OSLogType: RawRepresentable, Equatable, Hashable, Sendable {
  /// The number, as on Apple's platforms.
  public let rawValue: UInt8
  /// The type of a number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The type of a number.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// What is neither grave nor for finding mistakes alone.
  public static let `default` = OSLogType(0)
  /// What helps, and is not needed.
  public static let info = OSLogType(1)
  /// What helps to find a mistake.
  public static let debug = OSLogType(2)
  /// What went wrong.
  public static let error = OSLogType(16)
  /// What must not happen.
  public static let fault = OSLogType(17)

  var name: String {
    switch self {
    case .info: "info"
    case .debug: "debug"
    case .error: "error"
    case .fault: "fault"
    default: "notice"
    }
  }
}

/// Whose messages they are: a part of an app.
///
/// Messages are lines on standard error, `subsystem:category level: message`, of every level, each time they come. With
/// `OS_ACTIVITY_MODE=disable` in the environment there are none. Safe on any thread.
/// > Here: lines on standard error, of every level, none with `OS_ACTIVITY_MODE=disable`; `import os`, `import os.log`
/// > and `import OSLog` bring the same.
///
/// > Not yet: signposts, locks, reading the log's store.
open class OSLog: NSObject, @unchecked Sendable {
  /// Kinds of messages with categories of their own.
  public struct Category: RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String
    /// A category by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Where in the code time is spent.
    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
    /// Where in the code something happens, with its place.
    public static let dynamicTracing = Category(rawValue: "DynamicTracing")
    /// As `dynamicTracing`, with stacks.
    public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
  }

  /// The messages of no part.
  public static let `default` = OSLog(name: nil)
  /// No messages.
  public static let disabled = OSLog(name: nil, isEnabled: false)

  private let name: String?
  private let isOn: Bool

  private init(name: String?, isEnabled: Bool = true) {
    self.name = name
    isOn = isEnabled
    super.init()
  }

  /// The messages of a part of an app.
  public convenience init(subsystem: String, category: String) { self.init(name: "\(subsystem):\(category)") }

  /// The messages of a part of an app.
  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.rawValue)
  }

  private static let isSilent = ProcessInfo.processInfo.environment["OS_ACTIVITY_MODE"] == "disable"

  /// Whether messages of a type are written.
  open func isEnabled(type: OSLogType) -> Bool { isOn && !Self.isSilent }

  final func write(_ type: OSLogType, _ message: @autoclosure () -> String) {
    guard isEnabled(type: type) else { return }
    PlatformLog.line([name, type.name].compactMap { $0 }.joined(separator: " ") + ": " + message())
  }
}
