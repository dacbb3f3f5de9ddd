internal import CXCB
import Foundation
import TouchPlatform

/// Wheels and scrolling fingers, from the XInput axes that grow with them.
///
/// A device with such axes sends each turn twice: as a growth, and as presses of the buttons 4 to 7 that the server makes up
/// and marks. Only the growth is taken. A device without them has only the buttons, unmarked.
///
/// Whole notches are the turns of a wheel. Fractions are fingers (or a wheel without notches): they have a beginning, and an
/// end where the driver sends a growth of nothing or nothing comes for `pause`.
@MainActor final class X11Scroll {
  private struct Axis {
    var device: UInt16
    var number: Int
    var isHorizontal: Bool
    var increment: Double
    var last: Double
  }
  /// Nanoseconds of silence that end a scroll.
  static let pause: Int64 = 100_000_000
  private let surface: SurfaceID
  private let deliver: @MainActor (InputEvent) -> Void
  private var axes: [Axis] = []
  /// The number of the request whose answer told the axes' values: older events are in them already.
  private var knownSince: UInt32 = 0
  private var live: (source: UInt16, location: CGPoint)?
  private var timer: LoopTimer?

  init(
    surface: SurfaceID, loop: MainLoop, deliver: @escaping @MainActor (InputEvent) -> Void
  ) throws(PlatformError) {
    self.surface = surface
    self.deliver = deliver
    timer = try LoopTimer(on: loop) { [weak self] in self?.finish(.ended, at: SystemTime.now) }
  }

  /// The devices as they were when the server handled this request.
  func setDevices(_ devices: X11Devices, request: UInt32) {
    knownSince = request
    axes = []
    for device in devices.all where device.isPhysical {
      for (axis, isHorizontal) in [(device.vertical, false), (device.horizontal, true)] {
        guard let axis else { continue }
        axes.append(
          Axis(
            device: device.id, number: axis.number, isHorizontal: isHorizontal, increment: axis.increment,
            last: axis.value))
      }
    }
  }

  /// Takes a Motion that the server did not make up.
  func receive(
    _ event: UnsafeMutablePointer<xcb_input_button_press_event_t>, source: UInt16, at point: CGPoint,
    time: MonotonicInstant
  ) {
    var delta = Displacement(dx: 0, dy: 0)
    var hasGrown = false
    for index in axes.indices where axes[index].device == source {
      guard let value = X11Valuators(event)[axes[index].number] else { continue }
      // Sent before the answer that told the values.
      guard Int32(bitPattern: event.pointee.full_sequence &- knownSince) >= 0 else { continue }
      let notches = (value - axes[index].last) / axes[index].increment
      axes[index].last = value
      // An axis that starts again, or garbage: no hand turns a wheel by so much between two events.
      guard abs(notches) <= 1000 else { continue }
      hasGrown = true
      // An axis grows as the content's end comes nearer: the content moves the other way.
      if axes[index].isHorizontal { delta.dx -= notches } else { delta.dy -= notches }
    }
    if hasGrown { scroll(delta, source, point, time) }
  }

  /// Takes a press of one of the buttons 4 to 7 that the server did not make up.
  func receive(button: UInt32, at point: CGPoint, time: MonotonicInstant) {
    let delta: Displacement
    switch button {
    case 4: delta = Displacement(dx: 0, dy: 1)
    case 5: delta = Displacement(dx: 0, dy: -1)
    case 6: delta = Displacement(dx: 1, dy: 0)
    default: delta = Displacement(dx: -1, dy: 0)
    }
    tell(.discrete, delta, point, time)
  }

  /// The device went.
  func cancel(source: UInt16, at time: MonotonicInstant) {
    if live?.source == source { finish(.cancelled, at: time) }
  }

  /// The pointer, the focus, the window or the server went.
  func cancelAll(at time: MonotonicInstant) { finish(.cancelled, at: time) }

  // MARK: -

  private func scroll(_ delta: Displacement, _ source: UInt16, _ point: CGPoint, _ time: MonotonicInstant) {
    if let live, live.source != source { finish(.ended, at: time) }
    let isStill = delta.dx == 0 && delta.dy == 0
    if live != nil, isStill { return finish(.ended, at: time) }
    if isStill { return }
    let isWhole = delta.dx.rounded() == delta.dx && delta.dy.rounded() == delta.dy
    if live == nil, isWhole { return tell(.discrete, delta, point, time) }
    let isFirst = live == nil
    live = (source, point)
    timer?.set(SystemTime.now.advanced(byNanoseconds: Self.pause))
    tell(isFirst ? .began : .changed, delta, point, time)
  }

  private func finish(_ phase: ScrollSample.Phase, at time: MonotonicInstant) {
    guard let (_, point) = live else { return }
    live = nil
    timer?.set(nil)
    tell(phase, Displacement(dx: 0, dy: 0), point, time)
  }

  private func tell(
    _ phase: ScrollSample.Phase, _ notches: Displacement, _ point: CGPoint, _ time: MonotonicInstant
  ) {
    let step = ScrollSample.pointsPerNotch
    deliver(
      .scroll(
        ScrollSample(
          surface: surface, time: time, location: point,
          delta: Displacement(dx: notches.dx * step, dy: notches.dy * step), phase: phase)))
  }
}
