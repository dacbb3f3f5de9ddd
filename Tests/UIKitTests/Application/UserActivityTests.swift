import Testing
import TouchTesting
import UIKit

/// What an app's delegates name beside its life: activities, addresses, shortcuts.
@Suite("Activities and reasons to start") @MainActor
struct UserActivityTests {
  private final class Saver: NSObject, NSUserActivityDelegate {
    func userActivityWillSave(_ userActivity: NSUserActivity) { userActivity.addUserInfoEntries(from: ["page": 3]) }
  }

  private final class Scenes: UIResponder, UIWindowSceneDelegate {
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { scene.userActivity }
  }

  @Test("An activity keeps what it was given, and is brought up to date when it becomes the current one")
  func activity() {
    let activity = NSUserActivity(activityType: "org.example.reading")
    let saver = Saver()
    activity.title = "Reading"
    activity.userInfo = ["book": "Emma", "page": 1]
    activity.delegate = saver
    activity.becomeCurrent()
    #expect(activity.userInfo?["page"] as? Int == 1)
    activity.needsSave = true
    activity.becomeCurrent()
    #expect(activity.userInfo?["page"] as? Int == 3 && activity.userInfo?["book"] as? String == "Emma")
    #expect(!activity.needsSave && activity.isEligibleForHandoff && activity.activityType == "org.example.reading")
  }

  @Test("A shortcut keeps what it was given")
  func shortcut() {
    let item = UIApplicationShortcutItem(type: "new", localizedTitle: "New Page")
    #expect(item.type == "new" && item.localizedTitle == "New Page" && item.localizedSubtitle == nil)
  }
}
