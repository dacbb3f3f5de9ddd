import Foundation

/// Where Touchstone's own package is.
enum LibraryFolder {
  /// The folder that the variable TOUCHSTONE_PACKAGE names, else the one that this tool was built in.
  static func find() throws(ToolError) -> URL {
    let chosen = ProcessInfo.processInfo.environment["TOUCHSTONE_PACKAGE"]
    let built = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = chosen.map { URL(fileURLWithPath: $0).standardizedFileURL } ?? built
    guard access(folder.appendingPathComponent("Package.swift").path, R_OK) == 0 else {
      throw .system("Touchstone's package is not at \(folder.path); name its folder in TOUCHSTONE_PACKAGE")
    }
    return folder
  }
}
