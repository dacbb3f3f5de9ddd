import CoreGraphics
import Foundation
import TouchPlatform

/// Hands an app's addresses to the platform, and the platform's answers to the app.
@MainActor enum AddressOpening {
  /// Whether another app would open it.
  static func canOpen(_ url: URL) -> Bool {
    guard let address = try? ExternalAddress(url, documents: .documentsDirectory) else { return false }
    return Runtime.current.platform?.canOpen(address) ?? false
  }

  /// Opens an address in another app; `completion` is called in a later turn.
  static func open(_ url: URL, isOnlyLink: Bool, _ completion: (@MainActor (Bool) -> Void)?) {
    let runtime = Runtime.current
    let answered: @MainActor (Bool) -> Void = { [handle = runtime.handle] isOpened in
      guard let completion else { return }
      if let runtime = handle.runtime, runtime.platform != nil {
        // A deadline that is due at once is a turn of its own, and comes at the same moment when a tape is played.
        runtime.scheduler.schedule(at: runtime.now) { completion(isOpened) }
      } else {
        DispatchQueue.main.async { MainActor.assumeIsolated { completion(isOpened) } }
      }
    }
    do throws(ExternalAddress.Refusal) {
      let address = try ExternalAddress(url, documents: .documentsDirectory)
      // No app of a desktop has web addresses for its own.
      guard !isOnlyLink, let platform = runtime.platform else { return answered(false) }
      platform.openAddress(address, answered: answered)
    } catch {
      PlatformNote.misuse("open(_:): \(error)")
      answered(false)
    }
  }
}
