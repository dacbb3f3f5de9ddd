import Foundation
import TouchPlatform

/// The first of several backends that opens.
@MainActor final class BackendChain: Platform {
  /// A backend that may be chosen: what people call it, why it need not be tried, and how it is made.
  struct Candidate {
    var name: String
    var obstacle: String?
    var make: @MainActor () throws(PlatformError) -> any Platform
  }

  private let candidates: [Candidate]
  private var chosen: (any Platform)?
  /// Every live backend stamps its events with the machine's clock.
  private let systemTime = SystemTime()

  init(_ candidates: [Candidate]) { self.candidates = candidates }

  weak var delegate: (any PlatformDelegate)? {
    didSet { chosen?.delegate = delegate }
  }

  var name: String { chosen?.name ?? candidates.map(\.name).joined(separator: ", ") }
  var timeSource: any TimeSource { chosen?.timeSource ?? systemTime }

  /// Opens the first backend that can be opened.
  /// - Throws: an error that names each backend and why it was not usable.
  func open(_ configuration: SurfaceConfiguration) throws(PlatformError) -> any Surface {
    if let chosen { return try chosen.open(configuration) }
    var reasons: [(name: String, why: String)] = []
    for candidate in candidates {
      if let obstacle = candidate.obstacle {
        reasons.append((candidate.name, obstacle))
        continue
      }
      do throws(PlatformError) {
        let platform = try candidate.make()
        platform.delegate = delegate
        let surface = try platform.open(configuration)
        chosen = platform
        return surface
      } catch { reasons.append((candidate.name, error.description)) }
    }
    throw .unavailable(Self.table(reasons))
  }

  /// One backend a line, the reasons below each other; a reason of several lines keeps its place.
  private static func table(_ reasons: [(name: String, why: String)]) -> String {
    let width = reasons.map(\.name.count).max() ?? 0
    let lines = reasons.map { name, why in
      let column = String(repeating: " ", count: width + 4)
      let text = why.split(separator: "\n").joined(separator: "\n\(column)")
      return "  \(name)\(String(repeating: " ", count: width - name.count))  \(text)"
    }
    return "no backend could start\n" + lines.joined(separator: "\n")
      + "\n\(LaunchOption.backend.rawValue) names others: \(Backend.names)"
  }

  func requestFrame(for surface: SurfaceID) { chosen?.requestFrame(for: surface) }
  func setWakeUp(at deadline: MonotonicInstant?) { chosen?.setWakeUp(at: deadline) }
  func run() -> PlatformEnd { chosen?.run() ?? .lost("the platform was not opened") }
  func stop() { chosen?.stop() }
  func requestClose(of surface: SurfaceID) { chosen?.requestClose(of: surface) }
  func setTextInput(_ request: TextInputRequest?) { chosen?.setTextInput(request) }
  func setSecureTyping(_ isSecure: Bool) { chosen?.setSecureTyping(isSecure) }
  func setReadsInputAtOnce(_ atOnce: Bool) { chosen?.setReadsInputAtOnce(atOnce) }
  func setCursor(_ shape: CursorShape) { chosen?.setCursor(shape) }
  func setStatusBar(_ request: StatusBarRequest) { chosen?.setStatusBar(request) }
  func setIcon(_ icon: SurfaceIcon) { chosen?.setIcon(icon) }
  func canOpen(_ address: ExternalAddress) -> Bool { chosen?.canOpen(address) ?? false }
  func openAddress(_ address: ExternalAddress, answered: @escaping @MainActor (Bool) -> Void) {
    guard let chosen else { return answered(false) }
    chosen.openAddress(address, answered: answered)
  }
  func showBeforeRunning(_ present: () -> Void) { chosen?.showBeforeRunning(present) }
  func announce() { chosen?.announce() }
  func setAccessibility(_ provider: any AccessibilityProvider) { chosen?.setAccessibility(provider) }
  func deviceName(of source: ContactSource) -> String? { chosen?.deviceName(of: source) }
}
