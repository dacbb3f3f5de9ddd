internal import BackendSelection
import CoreGraphics
import Foundation
import QuartzCore
import RenderTree
import TouchPlatform
import UIKitCore

/// What `--calibrate` shows above all windows: a cross to touch, one after another, then the result.
///
/// Touches come from the platform's correcting layer, as the device measured them; the app and tapes get none. The
/// pictures are views of no window, committed above the windows, so that the app does not find them among its own.
@MainActor final class CalibrationOverlay: ScreenOverlay {
  /// The seconds without a touch after which it gives up.
  static let patience = 30.0
  /// How long the result is shown, in seconds.
  static let rest = 4.0

  private unowned let runtime: Runtime
  private let platform: CalibratedPlatform
  private var session: CalibrationSession
  private var deadline: Deadline?
  private var isDone = false
  private let view = UIView()
  private let label = UILabel()
  private var marks: [CalibrationCross] = []
  /// The text for the user.
  private(set) var message = ""

  init(runtime: Runtime, platform: CalibratedPlatform) {
    self.runtime = runtime
    self.platform = platform
    session = CalibrationSession(size: runtime.screen.bounds.size)
    view.backgroundColor = UIColor(white: 0.08, alpha: 0.94)
    label.textColor = .white
    label.textAlignment = .center
    label.numberOfLines = 0
    label.font = .systemFont(ofSize: 17)
    view.addSubview(label)
    platform.interceptor = { [weak self] in self?.receive($0) }
    begin("Touch the cross with one finger and let go. Escape keeps everything as it is.")
  }

  /// The committed picture.
  func node(at time: MonotonicInstant, scale: Double) -> LayerNode? {
    view.layoutIfNeeded()
    return LayerCommit.node(for: view.layer, at: time, scale: scale)
  }

  /// The screen has another size: the crosses are elsewhere now, so it begins again.
  func screenChanged() {
    guard !isDone else { return place() }
    begin("The screen has changed. Touch the cross with one finger and let go.")
  }

  private func begin(_ text: String) {
    session = CalibrationSession(size: runtime.screen.bounds.size)
    marks.forEach { $0.view.removeFromSuperview() }
    marks = session.crosses.map { CalibrationCross(at: $0) }
    marks.forEach { view.addSubview($0.view) }
    say(text)
    wait(Self.patience) { [weak self] in self?.end("calibration was given up: no touch came") }
  }

  private func receive(_ event: InputEvent) {
    switch event {
    case .key(let key):
      if key.isDown, key.usage == 41 { end("calibration was given up") }
    case .contacts(let frame):
      if isDone {
        // The touch that closes the result: its end does not reach the app either.
        if frame.samples.contains(where: { $0.phase == .began }) { end(nil) }
        return
      }
      if frame.samples.contains(where: { $0.phase == .began }) {
        wait(Self.patience) { [weak self] in self?.end("calibration was given up: no touch came") }
      }
      for step in session.take(frame) { handle(step) }
    default: break
    }
  }

  private func handle(_ step: CalibrationSession.Step) {
    switch step {
    case .next(let index): say("\(index) of \(marks.count). Touch the next cross.")
    case .again: say("The finger slid. Touch the same cross again, and hold it still.")
    case .refused(let why): begin("\(why) Touch the crosses again, from the first.")
    case .done(let fit, let source): finish(fit, source)
    }
  }

  private func finish(_ fit: CalibrationFit, _ source: ContactSource) {
    isDone = true
    marks.forEach { $0.view.isHidden = true }
    let (before, after) = (Self.points(fit.errorBefore), Self.points(fit.error))
    do throws(CalibrationFailure) {
      try platform.adopt(fit, for: source)
      say(
        fit.errorBefore > 2
          ? "Done. The worst touch was \(before) points off and is now \(after)."
          : "Nothing to do: the worst touch was \(before) points off.")
    } catch { say("The correction holds until the app ends, but it was not kept: \(error).") }
    wait(Self.rest) { [weak self] in self?.end(nil) }
  }

  private static func points(_ value: Double) -> String { String(format: "%.1f", value) }

  private func end(_ why: String?) {
    if let why { PlatformLog.write(.app, why) }
    if let deadline { runtime.scheduler.cancel(deadline) }
    deadline = nil
    platform.interceptor = nil
    runtime.overlay = nil
    runtime.displayChanged()
  }

  private func wait(_ seconds: Double, _ action: @escaping @MainActor () -> Void) {
    if let deadline { runtime.scheduler.cancel(deadline) }
    deadline = runtime.scheduler.schedule(at: runtime.now.advanced(bySeconds: seconds), action)
  }

  private func say(_ text: String) {
    message = text
    label.text = text
    for (index, mark) in marks.enumerated() { mark.show(isNext: index == session.index, isDone: index < session.index) }
    place()
  }

  private func place() {
    let bounds = runtime.screen.bounds
    view.frame = bounds
    let width = max(0, min(bounds.width * 0.7, 480))
    let size = label.sizeThatFits(CGSize(width: width, height: bounds.height))
    label.frame = CGRect(
      x: (bounds.width - width) / 2, y: bounds.height * 0.3 - size.height / 2, width: width, height: size.height)
    runtime.displayChanged()
  }
}

/// One cross: two lines and a ring around the next one.
@MainActor private final class CalibrationCross {
  let view = UIView()
  private let lines = [UIView(), UIView()]

  init(at point: CGPoint) {
    view.frame = CGRect(x: point.x - 30, y: point.y - 30, width: 60, height: 60)
    view.layer.cornerRadius = 30
    lines[0].frame = CGRect(x: 10, y: 29, width: 40, height: 2)
    lines[1].frame = CGRect(x: 29, y: 10, width: 2, height: 40)
    lines.forEach { view.addSubview($0) }
  }

  func show(isNext: Bool, isDone: Bool) {
    let color: UIColor = isNext ? .white : isDone ? .systemGreen : UIColor(white: 1, alpha: 0.25)
    lines.forEach { $0.backgroundColor = color }
    view.layer.borderWidth = isNext ? 2 : 0
    view.layer.borderColor = UIColor.systemBlue.cgColor
  }
}

extension Runtime {
  /// Shows crosses above the app for the user to touch, and corrects this platform's touch device by the touches.
  func calibrate(_ platform: CalibratedPlatform) {
    overlay = CalibrationOverlay(runtime: self, platform: platform)
  }
}
