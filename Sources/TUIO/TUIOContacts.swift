import TouchPlatform

/// The way of all contacts of TUIO, through one tracker to the delegate.
///
/// A delegate may nest a run loop inside a frame, and that loop may bring more packets. What they say waits until the
/// frame has been handled, so that the tracker is never entered twice and the order holds.
@MainActor final class TUIOContacts {
  private enum Work {
    case frame([ContactReport])
    case cancel(ContactSource?, MonotonicInstant)
  }
  @exclusivity(unchecked) private var tracker: ContactTracker
  @exclusivity(unchecked) private var backlog: [Work] = []
  @exclusivity(unchecked) private var isBusy = false
  /// An array that has served, for the next frame.
  @exclusivity(unchecked) private var spare: [ContactReport] = []
  private let deliver: @MainActor (ContactFrame) -> Void

  /// More than this waits for no handler.
  private static let backlogLimit = 4096

  init(surface: SurfaceID, deliver: @escaping @MainActor (ContactFrame) -> Void) {
    tracker = ContactTracker(surface: surface)
    self.deliver = deliver
  }

  var activeCount: Int { tracker.activeCount }

  /// An empty array to fill with a frame's reports and to give to `add`.
  func takeReports() -> [ContactReport] {
    var taken: [ContactReport] = []
    swap(&taken, &spare)
    return taken
  }

  /// Puts a frame of reports in the row.
  /// - Returns: false when the row was so long that everything is cancelled in place of it.
  func add(_ reports: consuming [ContactReport]) -> Bool {
    if reports.isEmpty {
      spare = reports
      return true
    }
    guard backlog.count < Self.backlogLimit else { return false }
    backlog.append(.frame(reports))
    return true
  }

  /// Puts an end of the contacts of `source`, or of all when it is nil, in the row.
  func addCancellation(_ source: ContactSource?, at time: MonotonicInstant) {
    if source == nil { backlog.removeAll(keepingCapacity: true) }
    backlog.append(.cancel(source, time))
  }

  /// Hands over what is in the row, unless that is being done already.
  func handOver() {
    guard !isBusy else { return }
    isBusy = true
    while !backlog.isEmpty {
      switch backlog.removeFirst() {
      case .frame(var reports):
        tracker.receive(reports, emit: deliver)
        reports.removeAll(keepingCapacity: true)
        spare = reports
      case .cancel(let source?, let time): tracker.cancel(source: source, at: time, emit: deliver)
      case .cancel(nil, let time): tracker.cancelAll(at: time, emit: deliver)
      }
    }
    isBusy = false
  }
}
