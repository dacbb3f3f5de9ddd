import Foundation
import TouchPlatform

/// Where the mouse or a pen hovers: told while it is over the window and no button is held.
@MainActor final class X11Hover {
  private let surface: SurfaceID
  private let deliver: @MainActor (InputEvent) -> Void
  private var last: HoverSample?
  private var source: UInt16 = 0

  init(surface: SurfaceID, deliver: @escaping @MainActor (InputEvent) -> Void) {
    self.surface = surface
    self.deliver = deliver
  }

  /// It is over this place: it has come, or moved.
  func move(
    to point: CGPoint, tool: ContactTool, source: UInt16, pen: X11Pens.Measures? = nil, time: MonotonicInstant
  ) {
    if let last, last.tool != tool || last.isEraser != (pen?.isEraser ?? false) { leave(at: last.location, time: time) }
    self.source = source
    let sample = HoverSample(
      surface: surface, time: time, phase: last == nil ? .entered : .moved, location: point, tool: tool,
      altitude: pen?.angles?.altitude, azimuth: pen?.angles?.azimuth, roll: pen?.roll, height: pen?.height,
      isEraser: pen?.isEraser ?? false)
    // A wheel moves nothing, and a server says some things twice.
    if let last, last.hasSameMeasures(as: sample) { return }
    last = sample
    deliver(.hover(sample))
  }

  /// It left, for `point` or from where it was.
  func leave(at point: CGPoint? = nil, time: MonotonicInstant) {
    guard var sample = last else { return }
    last = nil
    sample.phase = .exited
    sample.time = time
    if let point { sample.location = point }
    deliver(.hover(sample))
  }

  /// The device went, or a pen left its tablet.
  func leave(source: UInt16, time: MonotonicInstant) {
    if source == self.source { leave(time: time) }
  }
}

extension HoverSample {
  /// Whether place, angles and height are the same.
  fileprivate func hasSameMeasures(as other: HoverSample) -> Bool {
    location == other.location && altitude == other.altitude && azimuth == other.azimuth && roll == other.roll
      && height == other.height
  }
}
