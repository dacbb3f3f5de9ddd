import Foundation
import TouchPlatform

/// What the outputs change: the scale of the pixels and the pace of the frames.
extension WaylandWindow {
  // MARK: - Outputs

  func outputsChanged(_ time: MonotonicInstant) {
    let scaled = chooseScale()
    choosePeriod(time)
    guard isConfigured else { return }
    if scaled { scaleChanged(time) }
    if hasBeenOnOutput { judgeVisibility(time) }
  }

  func rescale(to output: Double, _ time: MonotonicInstant) {
    let hasChanged = surface.rescale(to: output)
    if hasChanged, isConfigured { scaleChanged(time) }
  }

  func scaleChanged(_ time: MonotonicInstant) {
    surface.updateDecoration(isActive: hasFocus)
    tellGeometry(time)
    for seat in devices.values { showCursor(of: seat) }
  }

  /// The scale of the finest output that shows the window, or of any before it is shown.
  /// - Returns: whether the geometry changed.
  @discardableResult
  func chooseScale() -> Bool {
    // With parts of pixels the compositor says it itself.
    guard !surface.takesFractions, surface.takesScales else { return false }
    let all = connection.globals.outputs.values
    let shown = all.filter { outputs.contains(UInt(bitPattern: $0.raw)) }
    guard let scale = (shown.isEmpty ? Array(all) : shown).map(\.scale).max() else { return false }
    return surface.rescale(to: Double(scale))
  }

  /// The fastest output that shows the window sets the pace.
  func choosePeriod(_ time: MonotonicInstant) {
    let periods = outputs.compactMap { connection.globals.output($0)?.period }
    let period = periods.min() ?? WaylandFrameClock.defaultPeriod
    clock.displayChanged(period: period)
    let rate = (1e9 / Double(period) * 1000).rounded() / 1000
    guard abs(rate - environment.framesPerSecond) > 0.5 else { return }
    environment.framesPerSecond = rate
    if hasBegun { tell(.environment(environment), time) }
  }
}
