import Foundation

/// What an app's Info.plist says of its scenes: `UIApplicationSceneManifest`.
struct SceneManifest {
  private struct Entry {
    var name: String?
    var delegateClass: String?
    var sceneClass: String?
    var storyboard: String?
  }
  private var entries: [String: [Entry]] = [:]

  /// Reads the entries of an Info.plist.
  init(_ info: [String: Any]) {
    let manifest = info["UIApplicationSceneManifest"] as? [String: Any]
    for (role, list) in manifest?["UISceneConfigurations"] as? [String: Any] ?? [:] {
      entries[role] = (list as? [[String: Any]] ?? []).map {
        Entry(
          name: $0["UISceneConfigurationName"] as? String, delegateClass: $0["UISceneDelegateClassName"] as? String,
          sceneClass: $0["UISceneClassName"] as? String, storyboard: $0["UISceneStoryboardFile"] as? String)
      }
    }
  }

  /// The manifest of the Info.plist that stands beside the program, as it does in an app's bundle.
  @MainActor static let main = SceneManifest(AppInfo.entries)

  /// Whether it names no configuration.
  var isEmpty: Bool { entries.values.allSatisfy(\.isEmpty) }

  /// Gives a configuration the classes and the storyboard of the entry with its name; of the first entry for its role where it has none.
  @MainActor func complete(_ configuration: UISceneConfiguration) {
    guard let list = entries[configuration._role.rawValue],
      let entry = configuration._name.flatMap({ name in list.first { $0.name == name } }) ?? list.first
    else { return }
    configuration.delegateClass = Self.type(entry.delegateClass)
    configuration.sceneClass = Self.type(entry.sceneClass)
    if let name = entry.storyboard, !name.isEmpty { configuration.storyboard = MainStoryboard.find(name) }
  }

  @MainActor private static func type(_ name: String?) -> AnyClass? {
    guard let name, !name.isEmpty else { return nil }
    if let type = NSClassFromString(name) { return type }
    if name == "UIWindowScene" || name == "UIScene" { return nil }
    PlatformNote.misuse("Info.plist names \(name) for a scene, and there is no such class")
    return nil
  }
}
