import Foundation
import Synchronization

/// What an app says of its sounds beside those of other apps.
///
/// > Partly: values are kept; nothing here silences other programs or asks for a microphone.
open class AVAudioSession: NSObject, @unchecked Sendable {
  // Unchecked because NSObject is open; what changes is behind a lock.

  /// What an app's sounds are for.
  public struct Category: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String
    /// A category of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Sounds that the app can do without, beside those of other apps.
    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    /// Sounds that the app can do without, in place of those of other apps.
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    /// Sounds that the app is for.
    public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    /// Recording.
    public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
    /// Sounds and recording.
    public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    /// Several outputs at a time.
    public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
  }

  /// What the app does with sound, more precisely.
  public struct Mode: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String
    /// A mode of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// As the category says.
    public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
    /// Games.
    public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
    /// Measuring sound.
    public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
    /// Films.
    public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    /// Speech.
    public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
    /// Talks with pictures.
    public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
    /// Recording films.
    public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
    /// Talks.
    public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
    /// Spoken hints.
    public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")
  }

  /// How the app's sounds and those of others go together.
  public struct CategoryOptions: OptionSet, Sendable {
    /// Apple's bits.
    public let rawValue: UInt
    /// Options of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Others are heard as well.
    public static let mixWithOthers = CategoryOptions(rawValue: 1)
    /// Others are heard less.
    public static let duckOthers = CategoryOptions(rawValue: 2)
    /// Headsets of telephones.
    public static let allowBluetooth = CategoryOptions(rawValue: 4)
    /// The loudspeaker, not the receiver.
    public static let defaultToSpeaker = CategoryOptions(rawValue: 8)
    /// Speech of others is interrupted, not mixed.
    public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 17)
    /// Headphones without a cable.
    public static let allowBluetoothA2DP = CategoryOptions(rawValue: 32)
    /// Loudspeakers in the network.
    public static let allowAirPlay = CategoryOptions(rawValue: 64)
  }

  /// What happens when a session becomes active or ends.
  public struct SetActiveOptions: OptionSet, Sendable {
    /// Apple's bits.
    public let rawValue: UInt
    /// Options of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Others are told that they may continue.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }

  /// Where sounds are heard.
  public enum PortOverride: UInt, Sendable {
    /// As the category says.
    case none = 0
    /// The loudspeaker.
    case speaker = 1_936_747_378
  }

  private struct State: Sendable {
    var category = Category.soloAmbient
    var mode = Mode.default
    var options: CategoryOptions = []
  }
  private let state = Mutex(State())
  private static let shared = AVAudioSession()

  /// The app's session.
  open class func sharedInstance() -> AVAudioSession { shared }

  /// What the sounds are for. Default `soloAmbient`.
  open var category: Category { state.withLock { $0.category } }
  /// What the app does with sound. Default `default`.
  open var mode: Mode { state.withLock { $0.mode } }
  /// How sounds go together. Default none.
  open var categoryOptions: CategoryOptions { state.withLock { $0.options } }

  /// Keeps what the sounds are for.
  open func setCategory(_ category: Category) throws {
    state.withLock {
      $0.category = category
      $0.options = []
    }
  }

  /// Keeps what the sounds are for.
  open func setCategory(_ category: Category, options: CategoryOptions = []) throws {
    state.withLock {
      $0.category = category
      $0.options = options
    }
  }

  /// Keeps what the sounds are for.
  open func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
    state.withLock { $0 = State(category: category, mode: mode, options: options) }
  }

  /// Keeps what the app does with sound.
  open func setMode(_ mode: Mode) throws { state.withLock { $0.mode = mode } }

  /// Does nothing: sounds are heard either way.
  open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}

  /// Does nothing: the system's settings decide.
  open func overrideOutputAudioPort(_ portOverride: PortOverride) throws {}

  /// Whether other programs play: not known here, so false.
  open var isOtherAudioPlaying: Bool { false }
  /// Whether the app should do without its own sounds: not known here, so false.
  open var secondaryAudioShouldBeSilencedHint: Bool { false }
  /// The system's volume, 0 to 1: not known here, so 1.
  open var outputVolume: Float { 1 }

  /// Calls the block on the main queue with false: there is no microphone for apps.
  open func requestRecordPermission(_ response: @escaping @Sendable (Bool) -> Void) {
    DispatchQueue.main.async { response(false) }
  }

  /// A call or an alarm interrupts the app's sounds. Not posted.
  public static let interruptionNotification = Notification.Name("AVAudioSessionInterruptionNotification")
  /// Sounds are heard in another place. Not posted.
  public static let routeChangeNotification = Notification.Name("AVAudioSessionRouteChangeNotification")
}

extension Notification.Name {
  /// A call or an alarm interrupts the app's sounds. Not posted.
  @available(*, deprecated, renamed: "AVAudioSession.interruptionNotification")
  public static let AVAudioSessionInterruption = AVAudioSession.interruptionNotification
}

/// As old code names it.
@available(*, deprecated, renamed: "AVAudioSession.Category.ambient")
public let AVAudioSessionCategoryAmbient = AVAudioSession.Category.ambient
/// As old code names it.
@available(*, deprecated, renamed: "AVAudioSession.Category.soloAmbient")
public let AVAudioSessionCategorySoloAmbient = AVAudioSession.Category.soloAmbient
/// As old code names it.
@available(*, deprecated, renamed: "AVAudioSession.Category.playback")
public let AVAudioSessionCategoryPlayback = AVAudioSession.Category.playback
/// As old code names it.
@available(*, deprecated, renamed: "AVAudioSession.Category.playAndRecord")
public let AVAudioSessionCategoryPlayAndRecord = AVAudioSession.Category.playAndRecord
