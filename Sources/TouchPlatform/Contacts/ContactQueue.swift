import Foundation

/// Brings a device's contacts in order through one tracker to the delegate: touches, pens and mouse fingers alike.
///
/// A delegate may run a nested run loop inside a frame, which may bring more contacts. They wait until the frame has been
/// handled, so that the tracker is never entered twice and the order holds. A delegate that does not return must not fill
/// the memory: when `limit` frames wait, all contacts are cancelled in their place, and one line says so.
///
/// Cost beside the tracker's: no allocation, unless frames wait.
@MainActor public final class ContactQueue {
  private enum Entry {
    case frame([ContactReport])
    case cancel(ContactSource?, MonotonicInstant)
  }

  /// How many frames and cancellations wait at most.
  nonisolated public static let limit = 4096

  // Unchecked: every contact comes through here. The tracker calls the delegate while it is being changed, and until
  // it is done `isBusy` lets nothing else reach it; other changes call nothing.
  @exclusivity(unchecked) private var tracker: ContactTracker
  @exclusivity(unchecked) private var entries: [Entry] = []
  @exclusivity(unchecked) private var isBusy = false
  /// An array that has been handed over, for the next frame.
  @exclusivity(unchecked) private var spare: [ContactReport] = []
  private var hasComplained = false
  private let down = ContactCount()
  private let deliver: @MainActor (ContactFrame) -> Void

  /// A queue without contacts.
  /// - Parameter deliver: is given each frame; it may run the main loop.
  public init(surface: SurfaceID, deliver: @escaping @MainActor (ContactFrame) -> Void) {
    tracker = ContactTracker(surface: surface)
    self.deliver = { [down] frame in
      down.add(frame)
      deliver(frame)
    }
  }

  /// How many contacts are down, as the frames handed over say; it may be asked while one of them is handled.
  public var activeCount: Int { down.count }

  /// Whether the frame handed over last only moved contacts, so that it waits for the display's frame. (E16)
  public var hasOnlyMoved: Bool { down.hasOnlyMoved }

  /// The display's frame is about to come: what moved does not wait any more.
  public func forgetMoves() { down.hasOnlyMoved = false }

  /// Takes one hardware frame and hands it over, or lets it wait while another one is handled.
  ///
  /// A nested run loop of the delegate may fill the next frame meanwhile: `contacts.receive(contacts.exchange(&frame))`.
  public func receive(_ reports: consuming [ContactReport]) {
    guard let time = reports.last?.time else { return }
    guard isBusy else {
      isBusy = true
      handOver(reports)
      return handOverRest()
    }
    if add(reports) { return }
    addCancellation(at: time)
    guard !hasComplained else { return }
    hasComplained = true
    PlatformLog.write(
      .device, "contacts come while the app does not return from a handler; all of them are cancelled (said once)")
  }

  /// Cancels the contacts of `source`, or all when it is nil, after what already waits.
  public func cancel(_ source: ContactSource? = nil, at time: MonotonicInstant) {
    entries.append(.cancel(source, time))
    handOver()
  }

  // MARK: Several frames at once

  /// An empty array with room, to fill with a frame's reports.
  public func emptyReports() -> [ContactReport] {
    var taken: [ContactReport] = []
    swap(&taken, &spare)
    return taken
  }

  /// Takes a frame's reports and leaves an empty array with room in their place.
  public func exchange(_ reports: inout [ContactReport]) -> [ContactReport] {
    guard !reports.isEmpty else { return [] }
    var taken = emptyReports()
    swap(&taken, &reports)
    return taken
  }

  /// Lets a frame wait for `handOver()`.
  /// - Returns: false when too many wait already; the frame is lost then.
  public func add(_ reports: consuming [ContactReport]) -> Bool {
    if reports.isEmpty {
      spare = reports
      return true
    }
    guard entries.count < Self.limit else { return false }
    entries.append(.frame(reports))
    return true
  }

  /// Lets an end of the contacts of `source` wait for `handOver()`. An end of all replaces what waits.
  public func addCancellation(_ source: ContactSource? = nil, at time: MonotonicInstant) {
    if source == nil { entries.removeAll(keepingCapacity: true) }
    entries.append(.cancel(source, time))
  }

  /// Hands over what waits, unless that is being done already.
  public func handOver() {
    guard !isBusy else { return }
    isBusy = true
    handOverRest()
  }

  private func handOverRest() {
    while !entries.isEmpty {
      switch entries.removeFirst() {
      case .frame(let reports): handOver(reports)
      case .cancel(let source?, let time): tracker.cancel(source: source, at: time, emit: deliver)
      case .cancel(nil, let time): tracker.cancelAll(at: time, emit: deliver)
      }
    }
    isBusy = false
  }

  private func handOver(_ reports: consuming [ContactReport]) {
    tracker.receive(reports, emit: deliver)
    reports.removeAll(keepingCapacity: true)
    // What a handler has brought meanwhile may have taken its place.
    if spare.capacity < reports.capacity { spare = reports }
  }
}

/// What frames say, apart from the tracker, which is being changed while a frame is handled.
@MainActor private final class ContactCount {
  private(set) var count = 0
  var hasOnlyMoved = false

  func add(_ frame: ContactFrame) {
    var hasOnlyMoved = true
    for sample in frame.samples {
      switch sample.phase {
      case .began:
        count += 1
        hasOnlyMoved = false
      case .moved: break
      case .ended, .cancelled:
        count -= 1
        hasOnlyMoved = false
      }
    }
    self.hasOnlyMoved = hasOnlyMoved
  }
}
