import UIKit

/// Writes the states of recognisers into a stage's journal: `pan began`, `pan changed`, `tap ended` when their targets
/// are called, and `press failed`, for which no target is called, when it happens.
@MainActor final class GestureJournal: GestureObserver {
  private struct Member {
    weak var recognizer: UIGestureRecognizer?
    let detail: ((UIGestureRecognizer) -> String)?
  }
  // Weak, since a stage that is freed cancels its touches.
  private weak var stage: Stage?
  private var members: [Member] = []

  init(stage: Stage) { self.stage = stage }

  func add(_ recognizer: UIGestureRecognizer, detail: ((UIGestureRecognizer) -> String)?) {
    members.removeAll { $0.recognizer == nil || $0.recognizer === recognizer }
    members.append(Member(recognizer: recognizer, detail: detail))
  }

  private func note(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    guard let member = members.first(where: { $0.recognizer === recognizer }) else { return }
    let line = "\(recognizer.name ?? "recognizer") \(state)"
    stage?.note(state == .failed ? line : member.detail.map { "\(line) \($0(recognizer))" } ?? line)
  }

  func acts(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) { note(recognizer, state) }

  func changed(
    _ recognizer: UIGestureRecognizer, from old: UIGestureRecognizer.State, to new: UIGestureRecognizer.State,
    _ why: GestureReason
  ) {
    if new == .failed { note(recognizer, new) }
  }
}

extension UIView {
  /// Attaches a recogniser.
  /// - Returns: the recogniser.
  @discardableResult
  public func add<Recognizer: UIGestureRecognizer>(_ recognizer: Recognizer) -> Recognizer {
    addGestureRecognizer(recognizer)
    return recognizer
  }
}
