import Foundation

// What Foundation asks of Apple's systems: power, shared folders, accounts. None of it is there.

extension ProcessInfo {
  /// What a program asks of the system during some work.
  public struct ActivityOptions: OptionSet, Sendable {
    /// The options' bits.
    public let rawValue: UInt64
    /// Options of these bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// The display stays on.
    public static let idleDisplaySleepDisabled = ActivityOptions(rawValue: 1 << 40)
    /// The system does not sleep.
    public static let idleSystemSleepDisabled = ActivityOptions(rawValue: 1 << 20)
    /// The program is not ended without being asked.
    public static let suddenTerminationDisabled = ActivityOptions(rawValue: 1 << 14)
    /// The program is not ended while it shows nothing.
    public static let automaticTerminationDisabled = ActivityOptions(rawValue: 1 << 15)
    /// The user waits for it.
    public static let userInitiated = ActivityOptions(rawValue: 0x00FF_FFFF | 1 << 20)
    /// The same where the system may sleep.
    public static let userInitiatedAllowingIdleSystemSleep = ActivityOptions(rawValue: 0x00EF_FFFF)
    /// Nothing waits for it.
    public static let background = ActivityOptions(rawValue: 0xFF)
    /// Sound and pictures in time.
    public static let latencyCritical = ActivityOptions(rawValue: 0xFF_0000_0000)
  }

  /// Whether the user saves power: false.
  public var isLowPowerModeEnabled: Bool { false }

  /// Some work begins; what is returned is handed to `endActivity(_:)`.
  /// > Here: the system is not asked for anything.
  public func beginActivity(options: ActivityOptions = [], reason: String) -> any NSObjectProtocol { NSObject() }
  /// Some work has ended.
  /// > Here: the system is not asked for anything.
  public func endActivity(_ activity: any NSObjectProtocol) {}
  /// Does some work.
  /// > Here: the system is not asked for anything.
  public func performActivity(options: ActivityOptions = [], reason: String, using block: () -> Void) { block() }
}

extension FileManager {
  /// The folder that apps of a group share.
  /// > Here: one of the app's own, below its Application Support.
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    let folder = URL.applicationSupportDirectory.appendingPathComponent("Groups")
      .appendingPathComponent(groupIdentifier.replacingOccurrences(of: "/", with: "_"))
    try? createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// What stands for the user's account of iCloud: nil, for none.
  public var ubiquityIdentityToken: (any NSCoding & NSCopying & NSObjectProtocol)? { nil }

  /// The folder of iCloud: nil, for none.
  public func url(forUbiquityContainerIdentifier containerIdentifier: String?) -> URL? { nil }
}

extension Data.WritingOptions {
  /// The whole file or nothing, by the name before Swift 3.
  public static var atomicWrite: Data.WritingOptions { .atomic }
}

extension NSKeyedUnarchiver {
  /// The array of an archive, of which all members are of a class.
  public static func unarchivedArrayOfObjects<Member: NSObject & NSCoding>(ofClass cls: Member.Type, from data: Data)
    throws -> [Member]?
  { try unarchivedObject(ofClasses: [NSArray.self, cls], from: data) as? [Member] }
}
