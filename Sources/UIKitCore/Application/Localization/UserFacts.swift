import Foundation

// What Foundation says of the user and of the system on iOS; here it says what is Linux's. `touchstone run` turns the calls of
// iOS sources into these.

extension Locale {
  /// The user's languages, the first one first: `preferredLanguages` as it is on iOS.
  /// > Ours: what `Locale.preferredLanguages` becomes.
  public static var userLanguages: [String] { UserLanguages.preferred }
}

extension NSLocale {
  /// The same.
  /// > Ours: what `NSLocale.preferredLanguages` becomes.
  public static var userLanguages: [String] { UserLanguages.preferred }
}

extension Bundle {
  /// The app's bundle, which its tests share here: `allBundles` as it is on iOS.
  /// > Ours: what `Bundle.allBundles` becomes.
  public static var userBundles: [Bundle] { [.main] }

  /// The languages of the bundle that serve the user, the best one first: `preferredLocalizations` as it is on iOS.
  /// > Ours: what `preferredLocalizations` becomes.
  public var userLocalizations: [String] {
    let found = LanguageFolders.of(self).chosen.filter { $0 != "Base" }
    return found.isEmpty ? [developmentLanguage] : found
  }

  /// The language that its developer writes in.
  var developmentLanguage: String { infoDictionary?["CFBundleDevelopmentRegion"] as? String ?? "en" }
}

extension ProcessInfo {
  /// The version of iOS that the library follows: `operatingSystemVersion` as it is on iOS, and `UIDevice.systemVersion`.
  /// > Ours: what `operatingSystemVersion` becomes.
  public var userSystemVersion: OperatingSystemVersion {
    OperatingSystemVersion(majorVersion: SystemVersion.major, minorVersion: SystemVersion.minor, patchVersion: 0)
  }

  /// Whether that version is at least another one.
  /// > Ours: what `isOperatingSystemAtLeast(_:)` becomes.
  public func isUserSystemAtLeast(_ version: OperatingSystemVersion) -> Bool {
    (version.majorVersion, version.minorVersion, version.patchVersion) <= (SystemVersion.major, SystemVersion.minor, 0)
  }

  /// That version in words.
  /// > Ours: what `operatingSystemVersionString` becomes.
  public var userSystemVersionString: String { "Version \(SystemVersion.text)" }
}

/// The version of iOS that the library follows.
enum SystemVersion {
  static let major = 18
  static let minor = 0
  static var text: String { "\(major).\(minor)" }
}
