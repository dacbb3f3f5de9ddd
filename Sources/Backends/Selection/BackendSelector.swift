import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform
import TouchRecording

/// Chooses where an app runs, from its environment; see `EnvironmentVariable` for all that is read.
///
/// A tape named by `TOUCHSTONE_PLAY` wins; otherwise the backends of `TOUCHSTONE_BACKEND` (unset: X11) are tried in
/// order when the platform is opened. `TOUCHSTONE_RECORD` puts a recorder in front of either.
@MainActor public enum BackendSelector {
  /// The platform for this environment, not yet opened.
  /// - Parameters:
  ///   - environment: the process's unless a test gives another.
  ///   - arguments: the command line; it is named in the tape that is recorded.
  /// - Throws: when a variable makes no sense, or its tape cannot be read or written. That no backend can start shows
  ///   in `open`, whose error names each one tried and why it was not usable.
  public static func makePlatform(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    arguments: [String] = CommandLine.arguments
  ) throws(BackendSelectionError) -> any Platform {
    let platform: any Platform
    if let tape = EnvironmentVariable.play.value(in: environment) {
      platform = try player(of: tape, environment)
    } else {
      platform = try backends(environment)
    }
    guard let path = EnvironmentVariable.record.value(in: environment) else { return platform }
    do throws(RecordingError) {
      return try RecordingPlatform(recording: platform, toFile: path, app: arguments.joined(separator: " "))
    } catch { throw .tape(error) }
  }

  private static func backends(_ environment: [String: String]) throws(BackendSelectionError) -> any Platform {
    var chosen: [Backend] = []
    let list = EnvironmentVariable.backend.value(in: environment) ?? Backend.x11.rawValue
    for name in list.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces).lowercased() }) {
      guard let backend = Backend(rawValue: name) else { throw .unknownBackend(name) }
      chosen.append(backend)
    }
    if chosen.isEmpty { throw .unknownBackend(list) }
    return BackendChain(
      chosen.map { backend in
        BackendChain.Candidate(name: backend.rawValue) { () throws(PlatformError) in try backend.makePlatform() }
      })
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

  /// Never waits and never ends the app, even when nobody listens any more; a pipe's reader must outlive the app.
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
  /// `TOUCHSTONE_BACKEND` names a backend that does not exist.
  case unknownBackend(String)
  /// The tape to play cannot be read, or the one to record not written.
  case tape(RecordingError)
  /// `TOUCHSTONE_PLAY_SPEED` is no speed.
  case badSpeed(String)
  /// `TOUCHSTONE_PROGRESS` is no descriptor.
  case badProgress(String)
  /// `TOUCHSTONE_WINDOW` is no size and place.
  case badWindow(String)
  /// A picture was asked for, at this path, but the tape led to no frame.
  case noPicture(String)

  /// A sentence for people.
  public var description: String {
    switch self {
    case .unknownBackend(let name):
      "there is no backend \"\(name)\"; \(EnvironmentVariable.backend.rawValue) may list "
        + Backend.allCases.map(\.rawValue).joined(separator: ", ")
    case .tape(let error): error.description
    case .badSpeed(let text):
      "\"\(text)\" is no speed; \(EnvironmentVariable.playSpeed.rawValue) is a number above 0, or max"
    case .badProgress(let text): "\"\(text)\" is no descriptor for \(EnvironmentVariable.progress.rawValue)"
    case .badWindow(let text):
      "\"\(text)\" is no window; \(EnvironmentVariable.window.rawValue) is WxH, +X+Y or WxH+X+Y, such as 800x600+137+61"
    case .noPicture(let path): "\(path) was not written: the tape led to no frame"
    }
  }
}
