import Foundation

/// Finds the program that people mean by a name.
enum AppLocator {
  /// The path of an app given as a path (anything with a slash), or as the name of a program beside this tool (the
  /// other products of a build are there) or on PATH.
  static func find(_ app: String) throws(ToolError) -> String {
    if app.contains("/") {
      guard access(app, F_OK) == 0 else { throw .noApp("there is no program \(app)") }
      guard isProgram(app) else { throw ToolError(message: "\(app) is not a program that can be run", status: 126) }
      return app
    }
    guard !app.isEmpty else { throw .noApp("an app's name cannot be empty") }
    let beside = toolFolder().map { [$0] } ?? []
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for folder in beside + path.split(separator: ":").map(String.init) {
      let candidate = "\(folder)/\(app)"
      if isProgram(candidate) { return candidate }
    }
    throw .noApp("there is no program \"\(app)\" beside this tool or on PATH; give its path")
  }

  private static func toolFolder() -> String? {
    guard let tool = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else { return nil }
    return URL(fileURLWithPath: tool).deletingLastPathComponent().path
  }

  private static func isProgram(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}
