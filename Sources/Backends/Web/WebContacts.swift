import Foundation
import TouchPlatform

/// The way of all pages' contacts: through one tracker to the delegate.
///
/// A delegate may nest a run loop inside a frame, and that loop may bring more contacts. They wait until the frame has
/// been handled, so that the tracker is never entered twice and the order holds.
@MainActor final class WebContacts {
  private enum Work {
    case frame([ContactReport])
    case cancel(ContactSource?, MonotonicInstant)
  }
  @exclusivity(unchecked) private var tracker: ContactTracker
  @exclusivity(unchecked) private var backlog: [Work] = []
  @exclusivity(unchecked) private var isBusy = false
  private let deliver: @MainActor (ContactFrame) -> Void

  init(surface: SurfaceID, deliver: @escaping @MainActor (ContactFrame) -> Void) {
    tracker = ContactTracker(surface: surface)
    self.deliver = deliver
  }

  /// How many contacts are down.
  var activeCount: Int { tracker.activeCount }

  /// One hardware frame.
  func receive(_ reports: [ContactReport]) {
    guard !reports.isEmpty else { return }
    if isBusy { return backlog.append(.frame(reports)) }
    isBusy = true
    tracker.receive(reports, emit: deliver)
    catchUp()
  }

  /// Cancels the contacts of `source`, or all when it is nil.
  func cancel(_ source: ContactSource? = nil, at time: MonotonicInstant) {
    if isBusy { return backlog.append(.cancel(source, time)) }
    isBusy = true
    perform(.cancel(source, time))
    catchUp()
  }

  private func catchUp() {
    while !backlog.isEmpty { perform(backlog.removeFirst()) }
    isBusy = false
  }

  private func perform(_ work: Work) {
    switch work {
    case .frame(let reports): tracker.receive(reports, emit: deliver)
    case .cancel(let source?, let time): tracker.cancel(source: source, at: time, emit: deliver)
    case .cancel(nil, let time): tracker.cancelAll(at: time, emit: deliver)
    }
  }
}
