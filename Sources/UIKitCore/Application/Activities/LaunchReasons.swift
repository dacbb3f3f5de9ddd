import Foundation

/// An address that the app was asked to open.
/// > Here: none comes from the system; apps that are asked by their own tests make one.
@preconcurrency @MainActor
open class UIOpenURLContext: NSObject {
  /// The address.
  open var url: URL { _url }
  /// How it is to be opened.
  open var options: UIScene.OpenURLOptions { _options }
  final let _url: URL
  final let _options = UIScene.OpenURLOptions()

  init(url: URL) {
    _url = url
    super.init()
  }
}

extension UIScene {
  /// How an address that the app was asked to open is to be opened.
  @preconcurrency @MainActor
  open class OpenURLOptions: NSObject {
    /// The app that asks; nil where it is not known.
    open var sourceApplication: String? { nil }
    /// What the app that asks says beside the address; nil for nothing.
    open var annotation: Any? { nil }
    /// Whether the file is opened where it is. False here.
    open var openInPlace: Bool { false }

    override init() { super.init() }
  }
}

/// The picture of a shortcut of the home screen.
@preconcurrency @MainActor
open class UIApplicationShortcutIcon: NSObject {
  /// The picture of the app's of this name.
  public init(templateImageName: String) { super.init() }
  /// The system's symbol of this name.
  public init(systemImageName: String) { super.init() }
}

/// A shortcut that a press on the app's icon offers.
/// > Here: kept; there is no home screen that would show it.
@preconcurrency @MainActor
open class UIApplicationShortcutItem: NSObject {
  /// What it stands for: a name of the app's.
  open var type: String { parts.type }
  /// What it is called.
  open var localizedTitle: String { parts.title }
  /// A second line; nil for none.
  open var localizedSubtitle: String? { parts.subtitle }
  /// Its picture; nil for none.
  open var icon: UIApplicationShortcutIcon? { parts.icon }
  /// What the app keeps with it; nil for nothing.
  open var userInfo: [String: Any]? { parts.info }
  private let parts:
    (type: String, title: String, subtitle: String?, icon: UIApplicationShortcutIcon?, info: [String: Any]?)

  /// A shortcut.
  public init(
    type: String, localizedTitle: String, localizedSubtitle: String? = nil, icon: UIApplicationShortcutIcon? = nil,
    userInfo: [String: Any]? = nil
  ) {
    parts = (type, localizedTitle, localizedSubtitle, icon, userInfo)
    super.init()
  }
}

/// What came of looking for news in the background.
public enum UIBackgroundFetchResult: UInt, Sendable {
  /// There are news.
  case newData = 0
  /// There are none.
  case noData
  /// It could not be found out.
  case failed
}

extension UIApplication {
  /// A kind of extension that an app may refuse.
  public struct ExtensionPointIdentifier: RawRepresentable, Hashable, Sendable {
    /// The kind's name.
    public let rawValue: String
    /// The kind of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Keyboards of other apps.
    public static let keyboard = ExtensionPointIdentifier(rawValue: "com.apple.keyboard-service")
  }
}
