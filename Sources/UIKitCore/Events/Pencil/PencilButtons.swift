import Foundation
import TouchPlatform

/// Makes taps and squeezes of what the buttons of a pen do, and tells the interactions of them. (P20)
///
/// The button next to the tip stands for both: pressed twice quickly it is a tap, held or pressed once a squeeze. A pen's
/// second button is a tap at once. What is held when the pen leaves, or its device or the focus is lost, is cancelled.
@MainActor package final class PencilButtons {
  /// A button that is held this long is a squeeze, in seconds.
  package static let holdTime = 0.25
  /// A second press counts as the second of a tap until so many seconds after the first.
  package static let tapTime = 0.35

  private enum State {
    case idle
    /// It is pressed, and may be a squeeze or the first half of a tap.
    case pressed
    /// It was released quickly, and may be pressed again.
    case released
    /// It is a squeeze.
    case squeezing
    /// It is the second half of a tap, and its release means nothing.
    case spent
  }

  /// What a tap is to do, as the environment or a test says.
  package var preferredTapAction = PencilPreferences.tap
  /// What a squeeze is to do, as the environment or a test says.
  package var preferredSqueezeAction = PencilPreferences.squeeze
  private unowned let runtime: Runtime
  private var state = State.idle
  private var pressTime = MonotonicInstant.zero
  private var deadline: Deadline?
  /// Those that were told that a squeeze began; they are told how it ends.
  private var squeezed: [WeakInteraction] = []
  private struct WeakInteraction { weak var interaction: UIPencilInteraction? }
  /// Whether the second button is held: a platform that repeats itself presses it once.
  private var isSecondHeld = false

  init(runtime: Runtime) { self.runtime = runtime }

  /// A button was pressed or released.
  func receive(_ sample: PenButtonSample) {
    let time = min(sample.time, runtime.media.now)
    switch (sample.button, sample.phase) {
    case (1, .pressed): press(at: time)
    case (1, .released): release(at: time)
    case (1, .cancelled): cancel(at: time)
    case (2, .pressed):
      guard !isSecondHeld else { return }
      isSecondHeld = true
      // A pen that is squeezed is not tapped.
      if state != .squeezing { tap(at: time) }
    case (2, _): isSecondHeld = false
    // UIKit has no word for more buttons.
    default: break
    }
  }

  /// The focus or the surface went: what is held is over.
  func cancelAll() {
    isSecondHeld = false
    cancel(at: runtime.media.now)
  }

  // MARK: The first button

  private func press(at time: MonotonicInstant) {
    switch state {
    case .idle:
      state = .pressed
      pressTime = time
      wait(Self.holdTime) { $0.holdEnds() }
    case .released:
      stopWaiting()
      state = .spent
      tap(at: time)
    case .pressed, .squeezing, .spent: break
    }
  }

  private func release(at time: MonotonicInstant) {
    switch state {
    case .pressed:
      state = .released
      wait(Self.tapTime) { $0.tapTimeEnds(released: time) }
    case .squeezing:
      state = .idle
      squeeze(.ended, at: time)
    case .spent: state = .idle
    case .idle, .released: break
    }
  }

  private func cancel(at time: MonotonicInstant) {
    stopWaiting()
    let wasSqueezing = state == .squeezing
    state = .idle
    if wasSqueezing { squeeze(.cancelled, at: time) }
  }

  private func holdEnds() {
    guard state == .pressed else { return }
    state = .squeezing
    squeeze(.began, at: pressTime)
  }

  private func tapTimeEnds(released time: MonotonicInstant) {
    guard state == .released else { return }
    state = .idle
    squeeze(.began, at: pressTime)
    squeeze(.ended, at: time)
  }

  /// Does something so long after the press.
  private func wait(_ seconds: Double, _ action: @escaping @MainActor (PencilButtons) -> Void) {
    stopWaiting()
    deadline = runtime.deadlines.schedule(at: pressTime.advanced(bySeconds: seconds)) { [weak self] in
      guard let self else { return }
      deadline = nil
      action(self)
    }
  }

  private func stopWaiting() {
    if let deadline { runtime.deadlines.cancel(deadline) }
    deadline = nil
  }

  // MARK: Interactions

  private func tap(at time: MonotonicInstant) {
    for interaction in interactions {
      let tap = UIPencilInteraction.Tap(timestamp: time.seconds, hoverPose: pose(for: interaction))
      interaction.delegate?.pencilInteraction(interaction, didReceiveTap: tap)
    }
  }

  private func squeeze(_ phase: UIPencilInteraction.Phase, at time: MonotonicInstant) {
    if phase == .began { squeezed = interactions.map { WeakInteraction(interaction: $0) } }
    let told = squeezed
    if phase != .began { squeezed.removeAll() }
    for case let interaction? in told.map(\.interaction) {
      let squeeze = UIPencilInteraction.Squeeze(
        timestamp: time.seconds, phase: phase, hoverPose: pose(for: interaction))
      interaction.delegate?.pencilInteraction(interaction, didReceiveSqueeze: squeeze)
    }
  }

  /// Those that are enabled, on views of windows that are shown: the front window's first, a view's before its subviews'.
  private var interactions: [UIPencilInteraction] {
    var found: [UIPencilInteraction] = []
    func collect(_ view: UIView) {
      for case let interaction as UIPencilInteraction in view.interactions where interaction.isEnabled {
        found.append(interaction)
      }
      for subview in view.subviews { collect(subview) }
    }
    for handle in runtime.windows.frontToBackHandles {
      if let window = handle.window, !window.isHidden { collect(window) }
    }
    return found
  }

  private func pose(for interaction: UIPencilInteraction) -> UIPencilHoverPose? {
    guard let sample = runtime.pointers.penHover, let view = interaction.view else { return nil }
    return UIPencilHoverPose(sample, in: view)
  }
}

/// What a person wants a tap and a squeeze of the pencil to do. Desktops have no such setting; the environment does.
enum PencilPreferences {
  static let tap = read(.pencilTap, default: .switchEraser)
  static let squeeze = read(.pencilSqueeze, default: .showContextualPalette)

  private static let names: [(String, UIPencilPreferredAction)] = [
    ("ignore", .ignore), ("eraser", .switchEraser), ("previous", .switchPrevious), ("colors", .showColorPalette),
    ("ink", .showInkAttributes), ("palette", .showContextualPalette), ("shortcut", .runSystemShortcut),
  ]

  /// The action of this name; nil for a name that there is not.
  static func action(_ name: String) -> UIPencilPreferredAction? { names.first { $0.0 == name }?.1 }

  private static func read(
    _ variable: EnvironmentVariable, default usual: UIPencilPreferredAction
  ) -> UIPencilPreferredAction {
    guard let name = variable.value(in: ProcessInfo.processInfo.environment) else { return usual }
    if let action = action(name) { return action }
    PlatformLog.write(
      .app,
      "\(variable.rawValue)=\(name) is none of \(names.map(\.0).joined(separator: ", ")); it is taken as unset")
    return usual
  }
}
