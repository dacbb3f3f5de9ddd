/// Writes messages of a part of an app. See `OSLog`.
public struct Logger: Sendable {
  private let log: OSLog

  /// For the messages of no part.
  public init() { log = .default }
  /// For the messages of a part of an app.
  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
  /// For the messages of a log.
  public init(_ logObj: OSLog) { log = logObj }

  /// Writes a message of a level.
  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(level, message.text) }
  /// Writes a message of the default level.
  public func log(_ message: OSLogMessage) { log.write(.default, message.text) }
  /// Writes a message of the default level.
  public func notice(_ message: OSLogMessage) { log.write(.default, message.text) }
  /// Writes a message for finding mistakes.
  public func trace(_ message: OSLogMessage) { log.write(.debug, message.text) }
  /// Writes a message for finding mistakes.
  public func debug(_ message: OSLogMessage) { log.write(.debug, message.text) }
  /// Writes what helps, and is not needed.
  public func info(_ message: OSLogMessage) { log.write(.info, message.text) }
  /// Writes that something went wrong.
  public func warning(_ message: OSLogMessage) { log.write(.error, message.text) }
  /// Writes that something went wrong.
  public func error(_ message: OSLogMessage) { log.write(.error, message.text) }
  /// Writes what must not happen.
  public func critical(_ message: OSLogMessage) { log.write(.fault, message.text) }
  /// Writes what must not happen.
  public func fault(_ message: OSLogMessage) { log.write(.fault, message.text) }
}
