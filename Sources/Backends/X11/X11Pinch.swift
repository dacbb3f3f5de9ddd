internal import CXCB
import Foundation
import TouchPlatform

/// Pinches of fingers on a touch pad, from XInput 2.4.
///
/// Swipes of three or more fingers are not asked for: nothing in UIKit takes them, and the desktop uses them itself.
@MainActor final class X11Pinch {
  private struct Live {
    var source: UInt16
    var scale: Double
    var last: TransformSample
  }
  private let surface: SurfaceID
  private let deliver: @MainActor (InputEvent) -> Void
  private var live: Live?

  init(surface: SurfaceID, deliver: @escaping @MainActor (InputEvent) -> Void) {
    self.surface = surface
    self.deliver = deliver
  }

  /// Takes a GesturePinchBegin, -Update or -End at this place.
  func receive(
    _ event: xcb_input_gesture_pinch_begin_event_t, type: Int32, at point: CGPoint, time: MonotonicInstant
  ) {
    var sample = TransformSample(
      surface: surface, time: time, phase: .began, location: point, fingerCount: Int(min(event.detail, 100)))
    if type == XCB_INPUT_GESTURE_PINCH_BEGIN {
      cancelAll(at: time)
      live = Live(source: event.sourceid, scale: 1, last: sample)
      return deliver(.transform(sample))
    }
    // One that began before the window was ours, or was cancelled, stays silent.
    guard let known = live, known.source == event.sourceid else { return }
    // The server counts the scale from the beginning and the angle, in degrees clockwise, from the event before. No
    // finger makes a scale of nothing.
    let scale = Double(event.scale) / 65536
    if scale > 0 {
      sample.scale = scale / known.scale
      live?.scale = scale
    }
    sample.rotation = Double(event.delta_angle) / 65536 * .pi / 180
    if type == XCB_INPUT_GESTURE_PINCH_END {
      let cancelled = UInt32(XCB_INPUT_GESTURE_PINCH_EVENT_FLAGS_GESTURE_PINCH_CANCELLED.rawValue)
      sample.phase = event.flags & cancelled != 0 ? .cancelled : .ended
      live = nil
    } else {
      sample.phase = .changed
      live?.last = sample
    }
    deliver(.transform(sample))
  }

  /// The device went.
  func cancel(source: UInt16, at time: MonotonicInstant) {
    if live?.source == source { cancelAll(at: time) }
  }

  /// The focus, the window or the server went.
  func cancelAll(at time: MonotonicInstant) {
    guard var sample = live?.last else { return }
    live = nil
    sample.phase = .cancelled
    sample.time = time
    sample.scale = 1
    sample.rotation = 0
    deliver(.transform(sample))
  }
}
