import Foundation
import ProgramArguments

/// The arguments of the app that was launched last, in place of those of the tests' own program.
enum LaunchedProcess {
  /// Makes these the arguments that `ProcessInfo` and `CommandLine` tell.
  static func set(_ arguments: [String]) { ProgramArguments.set(arguments) }
}

/// `ProcessInfo.arguments` for all code that is linked into the program of the tests: Foundation's own remembers what it told
/// first, and an app that is launched again finds other arguments.
@_silgen_name("$s20FoundationEssentials11ProcessInfoC9argumentsSaySSGvg")
public func launchedProcessArguments() -> [String] { CommandLine.arguments }
