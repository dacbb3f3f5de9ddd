internal import CXCB
import Foundation
import TouchPlatform

/// When the display refreshes, as the server's Present extension tells of its last refresh. It is asked again each half
/// second while frames are drawn; a server without the extension tells nothing.
@MainActor final class X11Refresh {
  private let connection: X11Connection
  private let window: xcb_window_t
  private var last: (time: Int64, count: UInt64)?
  private var framesUntilQuestion = 0
  /// Frames from one question to the next.
  private static let questionFrames = 30

  init(connection: X11Connection, window: xcb_window_t) {
    self.connection = connection
    self.window = window
    guard connection.presentOpcode != nil else { return }
    xcb_present_select_input(
      connection.raw, xcb_generate_id(connection.raw), window, XCB_PRESENT_EVENT_MASK_COMPLETE_NOTIFY.rawValue)
  }

  /// A frame was handed over. The question travels with it.
  func frameDrawn() {
    guard connection.presentOpcode != nil else { return }
    framesUntilQuestion -= 1
    guard framesUntilQuestion <= 0 else { return }
    // The second question comes soon: one answer tells no period.
    framesUntilQuestion = last == nil ? 4 : Self.questionFrames
    // A count that has passed, and no step: the answer is of the last refresh, and comes at once.
    xcb_present_notify_msc(connection.raw, window, 0, 0, 0, 0)
  }

  /// Takes the server's answer.
  /// - Parameter expected: nanoseconds from one refresh to the next, as the output's mode says.
  /// - Returns: a refresh and the period; nil where they cannot be told yet, or contradict the mode.
  func take(
    _ event: UnsafeMutableRawPointer, expected: Int64, arrival: MonotonicInstant
  ) -> (time: MonotonicInstant, period: Int64)? {
    let answer = event.assumingMemoryBound(to: xcb_present_complete_notify_event_t.self).pointee
    guard Int32(answer.event_type) == XCB_PRESENT_COMPLETE_NOTIFY,
      UInt32(answer.kind) == XCB_PRESENT_COMPLETE_KIND_NOTIFY_MSC.rawValue
    else { return nil }
    let time = Int64(clamping: answer.ust).multipliedReportingOverflow(by: 1_000)
    let moment = MonotonicInstant(nanoseconds: UInt64(clamping: time.partialValue))
    // The clock of another machine, or of another kind, says nothing here.
    guard !time.overflow, abs(arrival.nanoseconds(since: moment)) < 1_000_000_000 else { return nil }
    defer { last = (time.partialValue, answer.msc) }
    guard let last, answer.msc > last.count, time.partialValue > last.time else { return nil }
    let count = answer.msc - last.count
    guard count < 10_000 else { return nil }
    let period = (time.partialValue - last.time) / Int64(count)
    // A driver without a display counts refreshes of its own.
    guard abs(period - expected) * 20 <= expected else { return nil }
    return (moment, period)
  }

  /// The window is on another display.
  func forget() {
    last = nil
    framesUntilQuestion = 0
  }
}
