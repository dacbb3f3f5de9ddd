import Foundation
import Glibc

/// The browsers to end when the process exits, with their folders.
enum RunningBrowsers {
  private static let lock = NSLock()
  // Guarded by the lock.
  nonisolated(unsafe) private static var folders: [pid_t: URL] = [:]
  private static let atEnd: Void = {
    atexit {
      for (process, folder) in RunningBrowsers.lock.withLock({ RunningBrowsers.folders }) {
        RunningBrowsers.end(process, folder)
      }
    }
  }()

  static func add(_ process: pid_t, folder: URL) {
    atEnd
    lock.withLock { folders[process] = folder }
  }

  /// Ends a browser and removes its folder.
  static func end(_ process: pid_t, _ folder: URL) {
    lock.withLock { folders[process] = nil }
    kill(process, SIGTERM)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    // What the browser started may still write into its folder for a moment.
    for _ in 0..<50 {
      try? FileManager.default.removeItem(at: folder)
      if !FileManager.default.fileExists(atPath: folder.path) { return }
      usleep(20_000)
    }
  }

  static func makeFolder(_ name: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "touchstone-\(name)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// The variables of a browser whose home is its folder.
  static func environment(_ folder: URL, _ more: [String: String] = [:]) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"] { environment[name] = nil }
    environment["HOME"] = folder.path
    environment["XDG_RUNTIME_DIR"] = folder.path
    return environment.merging(more) { $1 }
  }
}
