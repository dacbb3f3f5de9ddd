import Foundation
import Testing
import UIKit

@testable import UIKitCore

/// Named in the Info.plist of a test.
final class ManifestScene: UIResponder, UIWindowSceneDelegate {}
final class OtherManifestScene: UIResponder, UIWindowSceneDelegate {}

@MainActor @Suite("Scenes that an Info.plist names")
struct SceneManifestTests {
  private let role = "UIWindowSceneSessionRoleApplication"

  private func manifest(_ list: [[String: Any]]) -> SceneManifest {
    SceneManifest(["UIApplicationSceneManifest": ["UISceneConfigurations": [role: list]]])
  }

  private func configuration(_ name: String?, by manifest: SceneManifest) -> UISceneConfiguration {
    let made = UISceneConfiguration(name: name, sessionRole: .windowApplication)
    manifest.complete(made)
    return made
  }

  private func name(_ configuration: UISceneConfiguration) -> String? {
    configuration.delegateClass.map { "\($0)" }
  }

  @Test("A configuration has the delegate of the entry with its name, else that of the first for its role")
  func byName() {
    let manifest = manifest([
      ["UISceneConfigurationName": "Default", "UISceneDelegateClassName": "UIKitTests.ManifestScene"],
      ["UISceneConfigurationName": "Other", "UISceneDelegateClassName": "UIKitTests.OtherManifestScene"],
    ])
    #expect(name(configuration("Other", by: manifest)) == "OtherManifestScene")
    #expect(name(configuration("Default", by: manifest)) == "ManifestScene")
    #expect(name(configuration(nil, by: manifest)) == "ManifestScene")
    #expect(name(configuration("None of them", by: manifest)) == "ManifestScene")
  }

  @Test("Without a manifest, for another role, and for a class that is not there, there is no delegate")
  func nothing() {
    #expect(configuration("Default", by: SceneManifest([:])).delegateClass == nil)
    #expect(configuration("Default", by: SceneManifest(["UIApplicationSceneManifest": "text"])).delegateClass == nil)
    #expect(configuration(nil, by: manifest([["UISceneDelegateClassName": "UIKitTests.Gone"]])).delegateClass == nil)
    #expect(configuration(nil, by: manifest([["UISceneClassName": "UIWindowScene"]])).sceneClass == nil)
    let external = SceneManifest([
      "UIApplicationSceneManifest": [
        "UISceneConfigurations": [
          "UIWindowSceneSessionRoleExternalDisplay": [["UISceneDelegateClassName": "UIKitTests.ManifestScene"]]
        ]
      ]
    ])
    #expect(configuration(nil, by: external).delegateClass == nil)
  }
}
