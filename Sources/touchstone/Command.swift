/// One thing that the tool does.
struct Command: Sendable {
  /// What it is called on the command line.
  var name: String
  /// What it does, in a line.
  var summary: String
  /// How it is used, in full.
  var help: String
  /// Does it with the arguments after its name, and returns the tool's exit status.
  var run: @Sendable ([String]) throws(ToolError) -> Int32
}

/// Why a command was not carried out: a sentence and an exit status, those of sysexits.h and the shell.
struct ToolError: Error {
  var message: String
  var status: Int32

  /// The command line makes no sense; `usage` says what would.
  static func usage(_ message: String, _ usage: String) -> ToolError {
    ToolError(message: "\(message)\n\n\(usage)", status: 64)
  }
  /// Nothing is wrong: a command's help was asked for.
  static func help(_ text: String) -> ToolError { ToolError(message: text, status: 0) }
  /// A tape cannot be read.
  static func input(_ message: String) -> ToolError { ToolError(message: message, status: 66) }
  /// An app cannot be built of its project.
  static func project(_ message: String) -> ToolError { ToolError(message: message, status: 65) }
  /// A tape or picture cannot be written.
  static func output(_ message: String) -> ToolError { ToolError(message: message, status: 73) }
  /// A system call failed.
  static func system(_ message: String) -> ToolError { ToolError(message: message, status: 71) }
  /// The app was not found.
  static func noApp(_ message: String) -> ToolError { ToolError(message: message, status: 127) }
}
