import Foundation

/// `touchstone`: records runs of apps, plays them again, and tells what there is to touch.
@main enum Touchstone {
  /// The sub-commands, in the order of the help.
  static let commands = [
    NewCommand.command, RunCommand.command, TestCommand.command,
    RecordCommand.command, PlayCommand.command, TraceCommand.command, ShowCommand.command,
    ServeCommand.command, ContextCommand.command,
    ImportCommand.command, ExportCommand.command,
    LatencyCommand.command, DevicesCommand.command,
    HelpCommand.command, VersionCommand.command,
  ]

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do throws(ToolError) {
      guard let name = arguments.first else { throw .usage("say what to do", HelpCommand.overview) }
      let spelled = ["--help": "help", "-h": "help", "--version": "version"][name] ?? name
      guard let command = commands.first(where: { $0.name == spelled }) else {
        throw HelpCommand.unknown(name)
      }
      let rest = Array(arguments.dropFirst())
      // Only before the app's own arguments begin is --help a question to this tool.
      if rest.first == "--help" || rest.first == "-h" {
        print(command.help)
        exit(0)
      }
      exit(try command.run(rest))
    } catch {
      guard error.status != 0 else {
        print(error.message)
        exit(0)
      }
      ToolOutput.complain(error.message)
      exit(error.status)
    }
  }
}
