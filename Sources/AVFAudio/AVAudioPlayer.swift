import Foundation
import SoundPlayback
import Synchronization

/// Plays a sound from a file or from memory.
///
/// GStreamer decodes and plays it: WAV, MP3, FLAC, Ogg and what else of its plug-ins is installed. Without GStreamer the
/// player is silent: `play()` returns false, and the log names the package once. Without a loudspeaker sounds take their
/// time and are not heard. `TOUCHSTONE_SOUND` names other elements of GStreamer to play to, such as
/// `alsasink device=hw:1`.
///
/// Any thread may use it; the delegate is called on the main thread. Cost: some milliseconds to open a file, some hundred
/// for a program's first one; `play()` of a player that is open is immediate.
/// > Here: a sound is heard where the app runs, not on the screen of a browser that shows it.
open class AVAudioPlayer: NSObject, @unchecked Sendable {
  // Unchecked because NSObject is open; what changes is behind a lock.
  private struct State {
    weak var delegate: (any AVAudioPlayerDelegate)?
    var pan: Float = 0
    var enablesRate = false
    var rate: Float = 1
    var volume: Float = 1
    var repeats = 0
    var isMetering = false
    var level: Float = -160
  }
  private struct SendableState: @unchecked Sendable {
    // Unchecked: it is used inside the lock alone, and the delegate is handed on to the main thread.
    var values = State()
  }

  private let state = Mutex(SendableState())
  private let sound: SoundPlayer?

  private let source: (url: URL?, data: Data?)

  /// The file, if it was made with one.
  open var url: URL? { source.url }
  /// The sound in memory, if it was made with one.
  open var data: Data? { source.data }

  /// A player without a sound, to stand in until there is a real one: `play()` returns false.
  public override init() {
    sound = nil
    source = (nil, nil)
    super.init()
  }

  /// A player of a file's sound. Throws an error of `NSOSStatusErrorDomain` where the file cannot be read or is no sound.
  public init(contentsOf url: URL) throws {
    let ending = Ending()
    sound = try Self.open { () throws(SoundError) in try SoundPlayer(url) { ending.reached($0) } }
    source = (url, nil)
    super.init()
    ending.player = self
  }

  /// A player of a sound in memory. Throws an error of `NSOSStatusErrorDomain` where it is no sound.
  public init(data: Data) throws {
    let ending = Ending()
    sound = try Self.open { () throws(SoundError) in try SoundPlayer(data) { ending.reached($0) } }
    source = (nil, data)
    super.init()
    ending.player = self
  }

  /// A player of a file's sound. What is in the file decides, whatever the hint says.
  public convenience init(contentsOf url: URL, fileTypeHint utiString: String?) throws {
    try self.init(contentsOf: url)
  }

  /// A player of a sound in memory. What is in it decides, whatever the hint says.
  public convenience init(data: Data, fileTypeHint utiString: String?) throws { try self.init(data: data) }

  private static func open(_ make: () throws(SoundError) -> SoundPlayer) throws -> SoundPlayer? {
    do throws(SoundError) {
      return try make()
    } catch .noPlayer(let why) {
      SoundError.report(noPlayer: why)
      return nil
    } catch .unreadable {
      throw NSError(domain: NSOSStatusErrorDomain, code: 2_003_334_207)
    } catch .unknownFormat(let why) {
      throw NSError(
        domain: NSOSStatusErrorDomain, code: 1_954_115_647, userInfo: [NSLocalizedFailureReasonErrorKey: why])
    }
  }

  /// Passes the sound's end on to its player, which does not exist yet when the sound is opened.
  private final class Ending: @unchecked Sendable {
    // Unchecked: the player is set before the sound can be played.
    weak var player: AVAudioPlayer?
    func reached(_ failure: String?) { player?.reachedEnd(failure) }
  }

  private func reachedEnd(_ failure: String?) {
    guard let delegate else { return }
    if let failure {
      let error = NSError(
        domain: NSOSStatusErrorDomain, code: 1_954_115_647, userInfo: [NSLocalizedFailureReasonErrorKey: failure])
      delegate.audioPlayerDecodeErrorDidOccur(self, error: error)
      delegate.audioPlayerDidFinishPlaying(self, successfully: false)
    } else {
      delegate.audioPlayerDidFinishPlaying(self, successfully: true)
    }
  }

  private func get<Value: Sendable>(_ read: @Sendable (borrowing State) -> Value) -> Value {
    state.withLock { read($0.values) }
  }

  private func set(_ change: (inout State) -> Void) { state.withLock { change(&$0.values) } }

  // MARK: Playing

  /// The object that is told of the end of the sound.
  open weak var delegate: (any AVAudioPlayerDelegate)? {
    get { state.withLock { Handed(value: $0.values.delegate) }.value }
    set {
      let handed = Handed(value: newValue)
      state.withLock { $0.values.delegate = handed.value }
    }
  }

  private struct Handed: @unchecked Sendable {
    // Unchecked: a reference on its way in or out of the lock.
    let value: (any AVAudioPlayerDelegate)?
  }

  /// Makes ready to play: it is, once it exists. False where sounds cannot be played.
  @discardableResult open func prepareToPlay() -> Bool { sound != nil }

  /// Plays from `currentTime`; false where sounds cannot be played.
  @discardableResult open func play() -> Bool {
    sound?.play()
    return sound != nil
  }

  /// Plays from `currentTime` on once `deviceCurrentTime` has reached a time.
  @discardableResult open func play(atTime time: TimeInterval) -> Bool {
    sound?.play(after: time - deviceCurrentTime)
    return sound != nil
  }

  /// Stops; `currentTime` stays.
  open func pause() { sound?.pause() }

  /// Stops; `currentTime` stays.
  open func stop() { sound?.pause() }

  /// Whether it is being played.
  open var isPlaying: Bool { sound?.isPlaying ?? false }

  /// How often it is played again after its end; below 0 until it is stopped. Default 0.
  open var numberOfLoops: Int {
    get { get { $0.repeats } }
    set {
      set { $0.repeats = newValue }
      sound?.repeats = newValue
    }
  }

  /// Where it stands, in seconds from its start. 0 after it was played to its end.
  open var currentTime: TimeInterval {
    get { sound?.position ?? 0 }
    set { sound?.position = newValue }
  }

  /// A clock for `play(atTime:)`, in seconds.
  open var deviceCurrentTime: TimeInterval { ProcessInfo.processInfo.systemUptime }

  /// How long it is, in seconds; 0 where its file does not tell.
  open var duration: TimeInterval { sound?.duration ?? 0 }

  /// How many channels it has.
  open var numberOfChannels: Int { sound?.format.channels ?? 0 }

  /// What is known of it: `AVSampleRateKey` in Hz and `AVNumberOfChannelsKey`.
  open var settings: [String: Any] {
    guard let format = sound?.format, format.channels > 0 else { return [:] }
    return [AVSampleRateKey: Double(format.samplesPerSecond), AVNumberOfChannelsKey: format.channels]
  }

  // MARK: How it sounds

  /// From 0, silent, to 1, as it was recorded. Default 1.
  open var volume: Float {
    get { get { $0.volume } }
    set { setVolume(newValue, fadeDuration: 0) }
  }

  /// Changes the volume evenly over some seconds.
  open func setVolume(_ volume: Float, fadeDuration duration: TimeInterval) {
    set { $0.volume = volume }
    sound?.setVolume(Double(volume), over: duration)
  }

  /// From -1, left, to 1, right. Default 0.
  open var pan: Float {
    get { get { $0.pan } }
    set {
      set { $0.pan = newValue }
      sound?.setPan(Double(newValue))
    }
  }

  /// Whether `rate` is obeyed. Default false.
  open var enableRate: Bool {
    get { get { $0.enablesRate } }
    set {
      set { $0.enablesRate = newValue }
      applyRate()
    }
  }

  /// How fast it is played, 1 as it was recorded; the pitch stays. Default 1.
  open var rate: Float {
    get { get { $0.rate } }
    set {
      set { $0.rate = newValue }
      applyRate()
    }
  }

  // MARK: Metering

  /// Whether the sound's level is measured. Default false.
  open var isMeteringEnabled: Bool {
    get { get { $0.isMetering } }
    set { set { $0.isMetering = newValue } }
  }

  /// Measures the levels that the next calls of `averagePower(forChannel:)` return.
  /// > Partly: nothing is measured; while the sound is heard the level is a constant 20 dB below full scale, as loud as
  /// > its volume.
  open func updateMeters() {
    let level = isMeteringEnabled && isPlaying ? max(-160, -20 + 20 * log10(max(volume, 1e-7))) : -160
    set { $0.level = level }
  }

  /// How loud a channel was on average at the last `updateMeters()`, in decibels: 0 for full scale, −160 for silence.
  /// > Partly: see `updateMeters()`.
  open func averagePower(forChannel channelNumber: Int) -> Float { get { $0.level } }

  /// How loud a channel was at most at the last `updateMeters()`, in decibels.
  /// > Partly: see `updateMeters()`.
  open func peakPower(forChannel channelNumber: Int) -> Float { get { $0.level } }

  private func applyRate() { sound?.rate = get { $0.enablesRate ? Double($0.rate) : 1 } }
}

/// What a player of sounds tells, on the main thread.
public protocol AVAudioPlayerDelegate: NSObjectProtocol {
  /// It was played to its end; without success where it could not be decoded. Not called when it is stopped.
  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
  /// It cannot be decoded any further.
  func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?)
}

extension AVAudioPlayerDelegate {
  /// Does nothing.
  public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
  /// Does nothing.
  public func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {}
}

/// Samples a second, in Hz, in a player's settings.
public let AVSampleRateKey = "AVSampleRateKey"
/// Channels, in a player's settings.
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
/// The kind of coding, in a recorder's settings.
public let AVFormatIDKey = "AVFormatIDKey"
