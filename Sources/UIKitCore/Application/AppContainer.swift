import Foundation

/// The folder of the app's own that holds what it writes, as an app has on iOS: `Documents`, `Library`, `tmp`.
///
/// It is `touchstone/apps/BUNDLE-ID` in the user's folder for data. Apps without an Info.plist have none: their files are
/// where Foundation puts them. `UserDefaults` are kept by bundle identifier in the user's folder for configurations.
@MainActor enum AppContainer {
  /// Makes Foundation's functions lead into it. Called before any other code could ask for a folder.
  static func enter() {
    guard let identifier = AppInfo.entries["CFBundleIdentifier"] as? String else { return }
    guard let home = place(of: identifier, ProcessInfo.processInfo.environment), make(home) else { return }
    setenv("CFFIXED_USER_HOME", home.path, 1)
    setenv("TMPDIR", home.appendingPathComponent("tmp").path, 1)
    ContainerFiles.home = home
    ContainerFiles.takeOver()
    OwnDefaults.takeOver(of: identifier)
  }

  /// The container of an identifier; nil for one that is no name of a folder.
  static func place(of identifier: String, _ environment: [String: String]) -> URL? {
    guard !identifier.isEmpty, identifier.utf8.count < 200, !identifier.hasPrefix("."), !identifier.contains("/"),
      !identifier.contains("\0")
    else { return nil }
    let data: URL
    if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") {
      data = URL(fileURLWithPath: folder)
    } else {
      data = URL(fileURLWithPath: environment["HOME"] ?? NSHomeDirectory()).appendingPathComponent(".local/share")
    }
    return data.appendingPathComponent("touchstone/apps/\(identifier)")
  }

  /// Makes the folders that are there on iOS from the beginning.
  private static func make(_ home: URL) -> Bool {
    if access(home.appendingPathComponent("tmp").path, W_OK) == 0 { return true }
    do {
      for folder in ["Documents", "Library/Caches", "Library/Preferences", "tmp"] {
        try FileManager.default.createDirectory(
          at: home.appendingPathComponent(folder), withIntermediateDirectories: true)
      }
      return true
    } catch {
      PlatformNote.misuse("the app's own folder \(home.path) cannot be made: \(error.localizedDescription)")
      return false
    }
  }
}

/// The file manager of an app with a container.
final class ContainerFiles: FileManager, @unchecked Sendable {
  // Unchecked: it stores nothing of its own.

  // Unsafe: it is set once, before the app's first code runs.
  nonisolated(unsafe) static var home: URL?

  /// Makes the default file manager one of these, which is what `NSSearchPathForDirectoriesInDomains` asks too.
  static func takeOver() {
    let manager = FileManager.default
    guard type(of: manager) == FileManager.self else { return }
    // Unsafe: this class has the same stored properties as its superclass, and an object begins with its class.
    Unmanaged.passUnretained(manager).toOpaque().storeBytes(
      of: unsafeBitCast(ContainerFiles.self as AnyClass, to: UnsafeRawPointer.self), as: UnsafeRawPointer.self)
  }

  override func urls(
    for directory: FileManager.SearchPathDirectory, in domainMask: FileManager.SearchPathDomainMask
  ) -> [URL] {
    guard domainMask.contains(.userDomainMask), let home = Self.home, let name = Self.names[directory.rawValue] else {
      return super.urls(for: directory, in: domainMask)
    }
    return [home.appendingPathComponent(name, isDirectory: true)]
  }

  private static let names: [UInt: String] = [
    SearchPathDirectory.documentDirectory.rawValue: "Documents",
    SearchPathDirectory.libraryDirectory.rawValue: "Library",
    SearchPathDirectory.cachesDirectory.rawValue: "Library/Caches",
    SearchPathDirectory.applicationSupportDirectory.rawValue: "Library/Application Support",
    SearchPathDirectory.downloadsDirectory.rawValue: "Downloads",
    SearchPathDirectory.picturesDirectory.rawValue: "Pictures", SearchPathDirectory.moviesDirectory.rawValue: "Movies",
    SearchPathDirectory.musicDirectory.rawValue: "Music", SearchPathDirectory.desktopDirectory.rawValue: "Desktop",
  ]
}
