import Foundation
import TouchPlatform

/// A platform with further sources of input beside its own, and with listeners to all of it.
///
/// Sources start when the platform is open and deliver their events to the same delegate. Taps get every event before
/// the delegate does. Both end when the platform's run does, or its surface is closed; contacts of the sources that are
/// down then are cancelled.
@MainActor public final class SourcedPlatform: Platform, PlatformDelegate {
  /// The platform that shows the surface.
  public let base: any Platform
  /// The receiver of events. Not kept alive.
  public weak var delegate: (any PlatformDelegate)?
  private let sources: [any InputSource]
  private let taps: [any InputTap]
  private var isStarted = false

  /// A platform around `base`, whose delegate it becomes.
  public init(_ base: any Platform, sources: [any InputSource] = [], taps: [any InputTap] = []) {
    self.base = base
    self.sources = sources
    self.taps = taps
    base.delegate = self
  }

  /// The platform's own name, with those of the sources: `X11 + TUIO`.
  public var name: String { ([base.name] + sources.map(\.name)).joined(separator: " + ") }
  /// The platform's clock.
  public var timeSource: any TimeSource { base.timeSource }

  /// Opens the platform, then starts the taps and the sources.
  /// - Throws: what the platform, a tap or a source throws; what has been started is then stopped again.
  public func open(_ configuration: SurfaceConfiguration) throws(PlatformError) -> any Surface {
    let surface = try base.open(configuration)
    isStarted = true
    do throws(PlatformError) {
      for tap in taps { try tap.start(for: surface, on: base) }
      for source in sources { try source.start(for: surface, receiver: self) }
    } catch {
      end()
      throw error
    }
    return surface
  }

  /// Asks the platform.
  public func requestFrame(for surface: SurfaceID) { base.requestFrame(for: surface) }
  /// Asks the platform.
  public func setWakeUp(at deadline: MonotonicInstant?) { base.setWakeUp(at: deadline) }
  /// Asks the platform.
  public func setTextInput(_ request: TextInputRequest?) { base.setTextInput(request) }
  /// Tells the platform and the taps.
  public func setSecureTyping(_ isSecure: Bool) {
    base.setSecureTyping(isSecure)
    for tap in taps { tap.setSecureTyping(isSecure) }
  }
  /// Asks the platform.
  public func setReadsInputAtOnce(_ atOnce: Bool) { base.setReadsInputAtOnce(atOnce) }
  /// Asks the platform.
  public func setCursor(_ shape: CursorShape) { base.setCursor(shape) }
  /// Asks the platform.
  public func setStatusBar(_ request: StatusBarRequest) { base.setStatusBar(request) }
  /// Asks the platform within.
  public func setIcon(_ icon: SurfaceIcon) { base.setIcon(icon) }
  /// Asks the platform within.
  public func setAccessibility(_ provider: any AccessibilityProvider) { base.setAccessibility(provider) }
  /// Delivers it as an event of the platform.
  public func inject(_ event: InputEvent) { receive(event) }
  /// Asks the platform within.
  public func canOpen(_ address: ExternalAddress) -> Bool { base.canOpen(address) }
  /// Asks the platform within.
  public func openAddress(_ address: ExternalAddress, answered: @escaping @MainActor (Bool) -> Void) {
    base.openAddress(address, answered: answered)
  }
  /// Asks the platform within.
  public func showBeforeRunning(_ present: () -> Void) { base.showBeforeRunning(present) }
  /// Asks the platform.
  public func announce() { base.announce() }
  /// Asks the platform; a device of a source has no name.
  public func deviceName(of source: ContactSource) -> String? { base.deviceName(of: source) }
  /// Stops the platform.
  public func stop() { base.stop() }
  /// Asks the platform.
  public func requestClose(of surface: SurfaceID) { base.requestClose(of: surface) }

  /// Runs the platform; at its end the sources and the taps are stopped.
  public func run() -> PlatformEnd {
    let end = base.run()
    self.end()
    return end
  }

  /// Passes the event to the taps, and delivers it.
  public func receive(_ event: InputEvent) {
    if case .surface(let change) = event, case .closed = change.kind { stopSources() }
    for tap in taps { tap.observe(event) }
    delegate?.receive(event)
  }

  private func stopSources() { for source in sources { source.stop() } }

  private func end() {
    guard isStarted else { return }
    isStarted = false
    stopSources()
    for tap in taps { tap.stop() }
  }
}
