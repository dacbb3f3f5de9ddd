import Foundation
import TouchPlatform

/// A platform around another one that writes down what it says.
///
/// Each event's line is written, with one write(2), before the event is handed over: when the app crashes in handling
/// it, the tape holds it. A tape that cannot be written further (a full disk) is logged and ends with its last whole
/// line; the run continues. Of what is typed into secure fields it holds dots, and only its owner can read it. Cost:
/// some 14 µs for an event of ten contacts, measured on two busy cores.
@MainActor public final class RecordingPlatform: Platform, PlatformDelegate {
  /// The platform that is recorded.
  public let recorded: any Platform
  /// The tape's file.
  public let path: String
  /// The receiver of events. Not kept alive.
  public weak var delegate: (any PlatformDelegate)?
  private let app: String
  private let file: TapeFile
  private var line = JSONLineWriter()
  private var redactor = KeyRedactor()
  private var hasComplained = false

  /// Creates the tape's file (or empties it) and stands between the platform and its delegate.
  /// - Parameter app: the program as it was called, for the tape's header.
  public init(recording platform: any Platform, toFile path: String, app: String = "") throws(RecordingError) {
    recorded = platform
    self.path = path
    self.app = app
    file = try TapeFile(creating: path)
    platform.delegate = self
  }

  /// The recorded platform's name.
  public var name: String { recorded.name }
  /// The recorded platform's clock.
  public var timeSource: any TimeSource { recorded.timeSource }

  /// Opens the recorded platform and writes the tape's header.
  public func open(_ configuration: SurfaceConfiguration) throws(PlatformError) -> any Surface {
    let surface = try recorded.open(configuration)
    line.reset()
    line.append(
      RecordingHeader(
        platform: recorded.name, surface: surface.id, geometry: surface.geometry, start: recorded.timeSource.now,
        title: configuration.title, app: app, created: WallClock.iso8601(), system: Self.systemName()))
    writeLine()
    return surface
  }

  /// Asks the recorded platform.
  public func requestFrame(for surface: SurfaceID) { recorded.requestFrame(for: surface) }
  /// Asks the recorded platform.
  public func setWakeUp(at deadline: MonotonicInstant?) { recorded.setWakeUp(at: deadline) }
  /// Asks the recorded platform.
  public func setTextInput(_ request: TextInputRequest?) { recorded.setTextInput(request) }
  /// Writes dots for letters while typing is secure, and asks the recorded platform.
  public func setSecureTyping(_ isSecure: Bool) {
    redactor.isActive = isSecure
    recorded.setSecureTyping(isSecure)
  }
  /// Asks the recorded platform.
  public func setReadsInputAtOnce(_ atOnce: Bool) { recorded.setReadsInputAtOnce(atOnce) }
  /// Asks the recorded platform.
  public func setCursor(_ shape: CursorShape) { recorded.setCursor(shape) }
  /// Asks the recorded platform.
  public func setStatusBar(_ request: StatusBarRequest) { recorded.setStatusBar(request) }
  /// Asks the platform within.
  public func setIcon(_ icon: SurfaceIcon) { recorded.setIcon(icon) }
  /// Asks the platform within.
  public func setAccessibility(_ provider: any AccessibilityProvider) { recorded.setAccessibility(provider) }
  /// Asks the platform within.
  public func setMotionReport(_ report: @escaping @MainActor () -> [String]) { recorded.setMotionReport(report) }
  /// Asks the recorded platform, whose event is then written down.
  public func inject(_ event: InputEvent) { recorded.inject(event) }
  /// Asks the platform within.
  public func canOpen(_ address: ExternalAddress) -> Bool { recorded.canOpen(address) }
  /// Asks the platform within.
  public func openAddress(_ address: ExternalAddress, answered: @escaping @MainActor (Bool) -> Void) {
    recorded.openAddress(address, answered: answered)
  }
  /// Asks the platform within.
  public func showBeforeRunning(_ present: () -> Void) { recorded.showBeforeRunning(present) }
  /// Asks the recorded platform.
  public func announce() { recorded.announce() }
  /// Asks the recorded platform.
  public func deviceName(of source: ContactSource) -> String? { recorded.deviceName(of: source) }
  /// Stops the recorded platform.
  public func stop() { recorded.stop() }
  /// Asks the recorded platform, whose event is then written down.
  public func requestClose(of surface: SurfaceID) { recorded.requestClose(of: surface) }

  /// Runs the recorded platform; at its end the tape is brought to the disk and closed.
  public func run() -> PlatformEnd {
    let end = recorded.run()
    close()
    return end
  }

  /// Brings the tape to the disk and closes it; events that come later are handed over but not recorded.
  public func close() { file.close() }

  /// Writes the event down, then hands it over.
  public func receive(_ event: InputEvent) {
    line.reset()
    line.append(redactor.redacted(event))
    writeLine()
    delegate?.receive(event)
  }

  private func writeLine() {
    if file.write(line.bytes) || hasComplained || file.failure == 0 { return }
    hasComplained = true
    PlatformLog.write(.platform, "recording stops: \(RecordingError.unwritable(path: path, errno: file.failure))")
  }

  /// `Linux 6.1.0 x86_64`.
  private static func systemName() -> String {
    var facts = utsname()
    guard uname(&facts) == 0 else { return "" }
    func text<Field>(_ field: Field) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return "\(text(facts.sysname)) \(text(facts.release)) \(text(facts.machine))"
  }
}
