import Foundation

/// The Info.plist of the app, which stands beside the program as in an app's bundle.
@MainActor enum AppInfo {
  /// Its entries; none where there is no such file. Cost without one: a system call.
  static let entries: [String: Any] = {
    guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else { return [:] }
    let file = URL(fileURLWithPath: program).deletingLastPathComponent().appendingPathComponent("Info.plist")
    guard access(file.path, R_OK) == 0 else { return [:] }
    return Bundle.main.infoDictionary ?? [:]
  }()

  /// What people call the app.
  static var title: String? {
    for key in ["CFBundleDisplayName", "CFBundleName"] {
      if let title = entries[key] as? String, !title.isEmpty { return title }
    }
    return nil
  }
}
