import Foundation
import TouchPlatform

/// The first of several backends that opens.
@MainActor final class BackendChain: Platform {
  private let candidates: [any Platform]
  private var chosen: (any Platform)?
  /// Every live backend stamps its events with the machine's clock.
  private let systemTime = SystemTime()

  convenience init(_ backends: [Backend]) { self.init(candidates: backends.map { $0.makePlatform() }) }

  init(candidates: [any Platform]) { self.candidates = candidates }

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
      candidate.delegate = delegate
      do throws(PlatformError) {
        let surface = try candidate.open(configuration)
        chosen = candidate
        return surface
      } catch {
        candidate.delegate = nil
        reasons.append("\(candidate.name): \(error)")
      }
    }
    throw .unavailable("no backend could start (\(reasons.joined(separator: "; ")))")
  }

  func requestFrame(for surface: SurfaceID) { chosen?.requestFrame(for: surface) }
  func setWakeUp(at deadline: MonotonicInstant?) { chosen?.setWakeUp(at: deadline) }
  func run() -> PlatformEnd { chosen?.run() ?? .lost("the platform was not opened") }
  func stop() { chosen?.stop() }
}
