import Foundation
import TouchPlatform
import TouchTesting
@_spi(Hosting) import UIKitCore

/// A start of the app with arguments and an environment of its own.
@MainActor struct AppLaunch {
  let arguments: [String]
  let environment: [String: String]

  /// What the environment and the arguments were before the first launch.
  private static let ownArguments = CommandLine.arguments
  private static var changed: [String: String?] = [:]

  func run(_ entry: AppEntry, on device: DeviceProfile) throws(PlatformError) {
    for (name, value) in Self.changed {
      if let value { setenv(name, value, 1) } else { unsetenv(name) }
    }
    Self.changed = [:]
    for (name, value) in environment {
      Self.changed[name] = .some(ProcessInfo.processInfo.environment[name])
      setenv(name, value, 1)
    }
    let all = Self.ownArguments.prefix(1) + arguments
    LaunchedProcess.set(Array(all))
    setDefaults()
    AppHost.forgetLanguages()
    let size = arguments.firstIndex(of: "-UIPreferredContentSizeCategoryName").map { $0 + 1 }
      .flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
    try AppSession.launch(
      {
        AppHost.setTextSize(size)
        // After the app before has saved what it keeps.
        entry.variables.restore()
        entry.call(Array(all))
      }, on: device, arguments: Array(all))
  }

  /// `-name value` among the arguments is a value of the app's defaults for this run.
  private func setDefaults() {
    var values: [String: Any] = [:]
    var index = 0
    while index < arguments.count {
      let name = arguments[index]
      if name.hasPrefix("-"), name.count > 1, index + 1 < arguments.count, !arguments[index + 1].hasPrefix("-") {
        values[String(name.dropFirst())] = Self.value(arguments[index + 1])
        index += 1
      }
      index += 1
    }
    // Setting alone keeps values of the launch before that are not set again.
    UserDefaults.standard.removeVolatileDomain(forName: UserDefaults.argumentDomain)
    UserDefaults.standard.setVolatileDomain(values, forName: UserDefaults.argumentDomain)
  }

  /// Arrays and dictionaries are written as property lists: `(de, fr)`.
  private static func value(_ text: String) -> Any {
    guard let first = text.first, "({<".contains(first) else { return text }
    return (try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)) ?? text
  }
}
