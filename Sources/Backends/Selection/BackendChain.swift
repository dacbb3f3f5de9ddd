import Foundation
import TouchPlatform

/// The first of several backends that opens.
@MainActor final class BackendChain: Platform {
  /// A backend that may be chosen: what people call it, and how it is made.
  struct Candidate {
    var name: String
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
    var reasons: [String] = []
    for candidate in candidates {
      do throws(PlatformError) {
        let platform = try candidate.make()
        platform.delegate = delegate
        let surface = try platform.open(configuration)
        chosen = platform
        return surface
      } catch { reasons.append("\(candidate.name): \(error)") }
    }
    throw .unavailable("no backend could start (\(reasons.joined(separator: "; ")))")
  }

  func requestFrame(for surface: SurfaceID) { chosen?.requestFrame(for: surface) }
  func setWakeUp(at deadline: MonotonicInstant?) { chosen?.setWakeUp(at: deadline) }
  func run() -> PlatformEnd { chosen?.run() ?? .lost("the platform was not opened") }
  func stop() { chosen?.stop() }
}
