import Foundation
import ScreenDriving
import TouchPlatform

/// What `serve` and `mcp` run: an app, or the app of a project, on which device and by which clock.
struct DriveOptions: Sendable {
  let program: String
  let arguments: [String]
  let device: String?
  let isVirtual: Bool

  /// The part of the help that both have.
  static let help = """
      APP              a path, a program beside this tool or one on PATH; or a project as `touchstone run` takes it
      --device DEVICE  what the screen stands for, such as "iPhone 15" or 390x844@3
      --real-time      let the app run by the machine's clock; else time passes only when a command lets it pass
      --               what follows belongs to APP, whatever it looks like
    """

  /// The command's own options without a value, taken out of its arguments.
  static func flags(_ arguments: [String], _ names: [String]) -> (found: Set<String>, others: [String]) {
    let own = arguments.prefix { $0 != "--" }
    let found = Set(own.filter(names.contains))
    return (found, own.filter { !names.contains($0) } + arguments.dropFirst(own.count))
  }

  init(_ reader: ArgumentReader, isVirtual: Bool, usage: String) throws(ToolError) {
    guard let app = reader.rest.first else { throw .usage("say which app to drive", usage) }
    device = reader.options["--device"]
    if let device, DeviceShape(device) == nil {
      throw .usage(
        "\"\(device)\" is no device: give a name of Documentation/Running.md, or a size such as 390x844@3", usage)
    }
    var facts = stat()
    let isFolder = stat(app, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    program = try isFolder ? RunCommand.build(app) : AppLocator.find(app)
    arguments = Array(reader.rest.dropFirst())
    self.isVirtual = isVirtual
  }

  /// The app, not yet started.
  func makeApp(arguments more: [String] = [], environment: [String: String] = [:]) throws(DrivingError) -> DrivenProcess
  {
    var variables = environment
    if let device { variables[EnvironmentVariable.device.rawValue] = device }
    return try DrivenProcess(program, arguments: arguments + more, environment: variables, isVirtual: isVirtual)
  }
}
