import Foundation

/// The queue of the main actor, which need not run on the main thread: a program without a main loop has it on another one.
package enum MainQueue {
  private static let mark = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the code that asks runs on the main actor.
  package static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: mark) != nil }
}
