import Foundation
import TouchPlatform

/// The way of all contacts, touches, pens and mouse fingers alike: through one tracker to the delegate.
///
/// A delegate may nest a run loop inside a frame, and that loop may bring more contacts. They wait until the frame has
/// been handled, so that the tracker is never entered twice and the order holds.
@MainActor final class WaylandContacts {
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

  /// One hardware frame. It is emptied for the next one.
  func receive(_ frame: inout [ContactReport]) {
    guard !frame.isEmpty else { return }
    // Taken out for the while: a run loop nested by the receiver fills a frame of its own.
    var batch: [ContactReport] = []
    swap(&batch, &frame)
    if isBusy { return backlog.append(.frame(batch)) }
    isBusy = true
    tracker.receive(batch, emit: deliver)
    while !backlog.isEmpty { perform(backlog.removeFirst()) }
    isBusy = false
    guard frame.isEmpty else { return }
    batch.removeAll(keepingCapacity: true)
    frame = batch
  }

  /// Cancels the contacts of `source`, or all when it is nil.
  func cancel(_ source: ContactSource? = nil, at time: MonotonicInstant) {
    if isBusy { return backlog.append(.cancel(source, time)) }
    isBusy = true
    perform(.cancel(source, time))
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

/// The devices of one seat as contact sources: four numbers for each seat.
struct WaylandSources {
  let touch, pointer, pen: ContactSource

  init(seat: UInt16) {
    let first = seat &* 4
    touch = ContactSource(first &+ 1)
    pointer = ContactSource(first &+ 2)
    pen = ContactSource(first &+ 3)
  }
}
