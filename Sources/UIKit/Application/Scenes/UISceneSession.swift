import Foundation

/// What a scene is made of: its class, and its delegate's.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
  /// The name given at creation.
  public final let name: String?
  /// What the scene is for.
  public final let role: UISceneSession.Role
  /// The scene's class; nil, the default, for `UIWindowScene`.
  open var sceneClass: AnyClass?
  /// The delegate's class, a subclass of `NSObject` with a plain `init()`; nil, the default, for none.
  open var delegateClass: AnyClass?

  /// A configuration; there is no Info.plist from which it could be completed.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
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
  public final let role: Role
  /// What it was made of.
  open internal(set) var configuration: UISceneConfiguration
  /// A name of its own. It is another one at each start: nothing outlives the app.
  public final let persistentIdentifier: String
  /// What the app keeps with the session. Default nil.
  open var userInfo: [String: Any]?

  init(role: Role) {
    self.role = role
    configuration = UISceneConfiguration(name: nil, sessionRole: role)
    persistentIdentifier = UUID().uuidString
    super.init()
  }
}
