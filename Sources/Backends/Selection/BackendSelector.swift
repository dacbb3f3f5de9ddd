import CoreGraphics
import DrivenBackend
import Foundation
import RenderTree
import TUIO
import TouchPlatform
import TouchRecording

/// Chooses where an app runs, from its command line and environment; see `LaunchOptions` and `EnvironmentVariable`.
///
/// A tape named by `TOUCHSTONE_PLAY` wins. Otherwise the backends of `--backend`, or else those that the surroundings
/// offer, are tried in order when the platform is opened; a device that the surface stands for and a stored correction
/// of the touch screen come between them and the app. `TOUCHSTONE_RECORD` puts a recorder in front of all of it, so a
/// tape holds what the app was told.
@MainActor public enum BackendSelector {
  /// A platform to run on.
  public struct Launch {
    /// What the app runs on, not yet opened.
    public var platform: any Platform
    /// The layer within it that corrects touch screens, where the user wants to calibrate one.
    public var calibrated: CalibratedPlatform?
  }

  /// The platform for this environment, not yet opened.
  /// - Parameters:
  ///   - options: the process's unless a caller has read them already.
  ///   - environment: the process's unless a test gives another.
  ///   - arguments: the command line; it is named in the tape that is recorded.
  /// - Throws: when an option or variable makes no sense, or its tape cannot be read or written. That no backend can
  ///   start shows in `open`, whose error names each one tried and why it was not usable.
  public static func makePlatform(
    options: LaunchOptions? = nil, environment: [String: String] = ProcessInfo.processInfo.environment,
    arguments: [String] = CommandLine.arguments
  ) throws(BackendSelectionError) -> any Platform {
    try makeLaunch(options: options, environment: environment, arguments: arguments).platform
  }

  /// The same, with the layer that corrects touch screens beside it, for `--calibrate`.
  public static func makeLaunch(
    options: LaunchOptions? = nil, environment: [String: String] = ProcessInfo.processInfo.environment,
    arguments: [String] = CommandLine.arguments
  ) throws(BackendSelectionError) -> Launch {
    var launch: Launch
    // A playback has its input on the tape, and its command line is the recorded run's matter; what it sends is not.
    let options =
      if let options { options } else { try LaunchOptions(environment: environment, arguments: arguments) }
    if let address = options.tuio.listens, options.tuio.sends == address { throw .tuioLoop(address.description) }
    // A tape holds the fingers of every source already.
    var sources: [any InputSource] = []
    if let tape = EnvironmentVariable.play.value(in: environment) {
      // What the tape holds was corrected, and the device is on it.
      launch = Launch(platform: try player(of: tape, environment))
    } else if let text = EnvironmentVariable.drive.value(in: environment) {
      guard let request = DriveRequest(text) else { throw .badDrive(text) }
      launch = Launch(platform: DrivenPlatform(request, device: options.device, isDark: options.isDark ?? false))
    } else {
      launch = Launch(platform: try backends(options, environment))
      let store = CalibrationStore(environment: environment)
      let stored = store.load()
      if options.calibrates || !stored.isEmpty {
        let calibrated = CalibratedPlatform(launch.platform, store: store, calibrations: stored)
        launch.platform = calibrated
        if options.calibrates { launch.calibrated = calibrated }
      }
      // Crosses are for the whole output; a device's frame on it would be in their way.
      let shape = options.calibrates ? nil : options.device
      if shape != nil || options.isDark != nil {
        // Above the corrections, which belong to the display and not to the device on it.
        launch.platform = DevicePlatform(
          launch.platform, shape: shape,
          look: DeviceLook(
            scale: options.scale, isDark: options.isDark, turn: options.isRotated ? .left : .upright))
      }
      launch.platform = try feeding(launch.platform, environment)
      if let address = options.tuio.listens { sources.append(TUIOSource(address: address)) }
    }
    var taps: [any InputTap] = []
    // What is played is on a tape already.
    if EnvironmentVariable.play.value(in: environment) == nil, let recorder = try flight(environment, arguments) {
      taps.append(recorder)
    }
    if let address = options.tuio.sends { taps.append(TUIOSender(address: address)) }
    // Below the recorder, so that tapes hold the fingers of the sources.
    if !sources.isEmpty || !taps.isEmpty {
      launch.platform = SourcedPlatform(launch.platform, sources: sources, taps: taps)
    }
    guard let path = EnvironmentVariable.record.value(in: environment) else { return launch }
    do throws(RecordingError) {
      launch.platform = try RecordingPlatform(
        recording: launch.platform, toFile: path, app: arguments.joined(separator: " "))
      return launch
    } catch { throw .tape(error) }
  }

  private static func flight(
    _ environment: [String: String], _ arguments: [String]
  ) throws(BackendSelectionError) -> FlightRecorder? {
    var seconds = FlightRecorder.defaultSeconds
    if let text = EnvironmentVariable.flight.value(in: environment) {
      guard let read = Double(text), read >= 0, read <= 86_400 else { throw .badFlight(text) }
      seconds = read
    }
    guard seconds > 0 else { return nil }
    return FlightRecorder(
      arguments: arguments, folder: EnvironmentVariable.flightFolder.value(in: environment), seconds: seconds)
  }

  private static func backends(
    _ options: LaunchOptions, _ environment: [String: String]
  ) throws(BackendSelectionError) -> any Platform {
    var chosen = Backend.automatic
    if let names = options.backends {
      chosen = []
      for name in names {
        guard let backend = Backend(rawValue: name) else { throw .unknownBackend(name) }
        chosen.append(backend)
      }
    }
    return BackendChain(
      chosen.map { backend in
        BackendChain.Candidate(name: backend.rawValue, obstacle: backend.obstacle(in: environment)) {
          () throws(PlatformError) in try backend.makePlatform(options)
        }
      })
  }

  /// The platform with the fingers of the tape that `TOUCHSTONE_FEED` names.
  private static func feeding(
    _ platform: any Platform, _ environment: [String: String]
  ) throws(BackendSelectionError) -> any Platform {
    guard let tape = EnvironmentVariable.feed.value(in: environment) else { return platform }
    do throws(RecordingError) {
      return FeedingPlatform(platform, with: try Recording(contentsOfFile: tape))
    } catch { throw .tape(error) }
  }

  private static func player(
    of tape: String, _ environment: [String: String]
  ) throws(BackendSelectionError) -> any Platform {
    var speed = PlaybackSpeed.times(1)
    if let text = EnvironmentVariable.playSpeed.value(in: environment) {
      guard let read = PlaybackSpeed(text) else { throw .badSpeed(text) }
      speed = read
    }
    let recording: Recording
    do throws(RecordingError) { recording = try Recording(contentsOfFile: tape) } catch { throw .tape(error) }
    if EnvironmentVariable.deterministicHashing.value(in: environment) != "1" {
      PlatformLog.write(
        .app,
        "a tape is played without \(EnvironmentVariable.deterministicHashing.rawValue)=1: the order of sets differs")
    }
    let player = PlaybackPlatform(recording, speed: speed)
    if let text = EnvironmentVariable.progress.value(in: environment) {
      guard let descriptor = Int32(text), descriptor >= 0 else { throw .badProgress(text) }
      player.progress = { tell($0, to: descriptor) }
    }
    if let path = EnvironmentVariable.render.value(in: environment) {
      player.finish = { player throws in
        guard let picture = player.surface?.picture else { throw BackendSelectionError.noPicture(path) }
        try PNGCoder.write(picture, to: URL(fileURLWithPath: path))
      }
    }
    return player
  }

  /// Never waits and never ends the app, even when no program listens any more; a pipe's reader must outlive the app.
  private static func tell(_ progress: PlaybackProgress, to descriptor: Int32) {
    let line = Array("\(progress.done) \(progress.total)\n".utf8)
    line.withUnsafeBytes {
      let sent = send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      if sent < 0 && errno == ENOTSOCK { _ = write(descriptor, $0.baseAddress, $0.count) }
    }
  }
}

/// Why no platform could be chosen.
public enum BackendSelectionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An option of the command line has a value that makes no sense; nil where it needs one and has none.
  case badOption(LaunchOption, String?)
  /// A variable that stands for an option has a value that makes no sense; what it wants.
  case badVariable(EnvironmentVariable, String, wants: String)
  /// `--backend` or `TOUCHSTONE_BACKEND` names a backend that does not exist.
  case unknownBackend(String)
  /// The tape to play cannot be read, or the one to record not written.
  case tape(RecordingError)
  /// `TOUCHSTONE_PLAY_SPEED` is no speed.
  case badSpeed(String)
  /// `TOUCHSTONE_PROGRESS` is no descriptor.
  case badProgress(String)
  /// `TOUCHSTONE_WINDOW` is no size and place.
  case badWindow(String)
  /// Fingers would be sent to where they are received.
  case tuioLoop(String)
  /// `TOUCHSTONE_FLIGHT` is no number of seconds.
  case badFlight(String)
  /// `TOUCHSTONE_DRIVE` is no socket.
  case badDrive(String)
  /// A picture was asked for, at this path, but the tape led to no frame.
  case noPicture(String)

  /// A sentence for people.
  public var description: String {
    switch self {
    case .badOption(let option, let text?) where option.value == nil:
      "\(option.rawValue) takes no value, but has \"\(text)\""
    case .badOption(let option, let text?): "\(option.rawValue) \"\(text)\" makes no sense; it wants \(option.wants)"
    case .badOption(let option, nil): "\(option.rawValue) has no value; it wants \(option.wants)"
    case .badVariable(let variable, let text, let wants):
      "\(variable.rawValue) is \"\(text)\", which makes no sense; it wants \(wants)"
    case .unknownBackend(let name):
      "there is no backend \"\(name)\"; \(LaunchOption.backend.rawValue) and \(EnvironmentVariable.backend.rawValue) "
        + "may list \(Backend.names)"
    case .tape(let error): error.description
    case .badSpeed(let text):
      "\"\(text)\" is no speed; \(EnvironmentVariable.playSpeed.rawValue) is a number above 0, or max"
    case .badProgress(let text): "\"\(text)\" is no descriptor for \(EnvironmentVariable.progress.rawValue)"
    case .badWindow(let text):
      "\"\(text)\" is no window; \(EnvironmentVariable.window.rawValue) is WxH, +X+Y or WxH+X+Y, such as 800x600+137+61"
    case .tuioLoop(let address):
      "fingers that come at \(address) cannot be sent there as well: they would come for ever"
    case .badFlight(let text):
      "\"\(text)\" is no number of seconds; \(EnvironmentVariable.flight.rawValue) is 0 to 86400, and 0 keeps nothing"
    case .badDrive(let text):
      "\"\(text)\" is no socket; \(EnvironmentVariable.drive.rawValue) is a descriptor above 2, and ,system behind it or not"
    case .noPicture(let path): "\(path) was not written: the tape led to no frame"
    }
  }
}
