import Foundation

/// What a scene is made of: its class, and its delegate's.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
  /// The name given at creation.
  open var name: String? { _name }
  final let _name: String?
  /// What the scene is for.
  open var role: UISceneSession.Role { _role }
  final let _role: UISceneSession.Role
  /// The scene's class; nil, the default, for `UIWindowScene`.
  open var sceneClass: AnyClass?
  /// The delegate's class, a subclass of `NSObject` with a plain `init()`; nil, the default, for none.
  open var delegateClass: AnyClass?

  /// The storyboard of the scene's first window; nil, the default, for none.
  open var storyboard: UIStoryboard?

  /// A configuration with the classes and the storyboard that `UIApplicationSceneManifest` in the Info.plist beside the program has for the
  /// name and the role; without the name, for the role. All are nil where there is no such entry.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    _name = name
    _role = sessionRole
    super.init()
    SceneManifest.main.complete(self)
  }
}

/// The life of a scene beyond the scene itself.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
  /// What a scene is for.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String
    /// The role of this name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The app's interface.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The scene while it is connected.
  open internal(set) weak var scene: UIScene?
  /// What the scene is for.
  open var role: Role { _role }
  final let _role: Role
  /// What it was made of.
  open internal(set) var configuration: UISceneConfiguration
  /// A name of its own.
  /// > Partly: another one at each start, since nothing outlives the app.
  open var persistentIdentifier: String { _persistentIdentifier }
  final let _persistentIdentifier: String
  /// What the user did in the scene when it was left; nil here.
  open var stateRestorationActivity: NSUserActivity? { nil }
  /// What the app keeps with the session. Default nil.
  /// > Partly: it does not outlive the app.
  open var userInfo: [String: Any]?

  init(role: Role) {
    _role = role
    configuration = UISceneConfiguration(name: nil, sessionRole: role)
    _persistentIdentifier = UUID().uuidString
    super.init()
  }
}
