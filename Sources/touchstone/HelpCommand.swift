import TouchPlatform

/// `touchstone help`: what there is, or how one command is used.
enum HelpCommand {
  static let command = Command(
    name: "help", summary: "explain a command",
    help: """
      touchstone help [COMMAND]

      Explains a command, or says which there are.
      """, run: run)

  /// All commands in a line each.
  static var overview: String {
    let width = Touchstone.commands.map(\.name.count).max() ?? 0
    let lines = Touchstone.commands.map { command in
      "  \(command.name)\(String(repeating: " ", count: width - command.name.count))  \(command.summary)"
    }
    return "touchstone COMMAND …\n\n" + lines.joined(separator: "\n")
      + "\n\n`touchstone help COMMAND` explains one."
  }

  /// The error for a command that there is not.
  static func unknown(_ name: String) -> ToolError {
    let near = Spelling.nearest(to: name, among: Touchstone.commands.map(\.name))
    return .usage("there is no command \"\(name)\"" + (near.map { "; did you mean \($0)?" } ?? ""), overview)
  }

  static func run(_ arguments: [String]) throws(ToolError) -> Int32 {
    guard let name = arguments.first else {
      print(overview)
      return 0
    }
    guard let command = Touchstone.commands.first(where: { $0.name == name }) else {
      if name == "--help" || name == "-h" { throw .help(command.help) }
      throw unknown(name)
    }
    print(command.help)
    return 0
  }
}
