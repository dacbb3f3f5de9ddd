import Foundation
import QuartzCore

/// Follows a preview's progress. All methods but the second and third have a default.
@preconcurrency @MainActor public protocol UIPreviewInteractionDelegate: NSObjectProtocol {
  /// Whether a press at the present place previews something. Default true.
  func previewInteractionShouldBegin(_ previewInteraction: UIPreviewInteraction) -> Bool
  /// The preview has come so far, 0…1; `ended` once it is complete.
  func previewInteraction(
    _ previewInteraction: UIPreviewInteraction, didUpdatePreviewTransition transitionProgress: CGFloat, ended: Bool)
  /// The finger was lifted, or cancelled, before the preview was committed.
  func previewInteractionDidCancel(_ previewInteraction: UIPreviewInteraction)
  /// The commit has come so far, 0…1; `ended` once it is complete. Default nothing.
  func previewInteraction(
    _ previewInteraction: UIPreviewInteraction, didUpdateCommitTransition transitionProgress: CGFloat, ended: Bool)
}

extension UIPreviewInteractionDelegate {
  /// True.
  public func previewInteractionShouldBegin(_ previewInteraction: UIPreviewInteraction) -> Bool { true }
  /// Nothing.
  public func previewInteraction(
    _ previewInteraction: UIPreviewInteraction, didUpdateCommitTransition transitionProgress: CGFloat, ended: Bool
  ) {}
}

/// A press that grows into a preview, and under more force into its commit.
///
/// Without a device that measures force a preview grows with time: from a fifth of a second on, for a third of a second;
/// nothing is committed then.
@preconcurrency @MainActor
open class UIPreviewInteraction: NSObject {
  /// The view that is pressed.
  open private(set) weak var view: UIView?
  /// What follows the progress. Default nil: a press does nothing.
  open weak var delegate: (any UIPreviewInteractionDelegate)?
  private let press = PreviewPress()

  /// An interaction on a view.
  public init(view: UIView) {
    self.view = view
    super.init()
    freesOnMainActor()
    press.owner = self
    view.addGestureRecognizer(press)
  }

  /// Where the press is, in a space.
  open func location(in coordinateSpace: (any UICoordinateSpace)?) -> CGPoint {
    guard let view else { return .zero }
    let own = press.location(in: view)
    return coordinateSpace.map { view.convert(own, to: $0) } ?? view.convert(own, to: nil)
  }

  /// Ends the preview; the delegate gets `previewInteractionDidCancel`.
  open func cancel() {
    guard press.isPreviewing else { return }
    press.isEnabled = false
    press.isEnabled = true
  }
}

/// Measures a press for previews.
final class PreviewPress: UIGestureRecognizer {
  weak var owner: UIPreviewInteraction?
  private enum Stage { case waiting, previewing, previewed, committed }
  private var stage = Stage.waiting
  private var origin = CGPoint.zero
  private var began: TimeInterval = 0
  private var force: CGFloat = 0
  private var link: CADisplayLink?
  private static let delay = 0.2
  private static let duration = 1.0 / 3

  var isPreviewing: Bool { stage != .waiting }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard link == nil, numberOfTouches == 1, let touch = touches.first else {
      if stage == .waiting { state = .failed }
      return
    }
    origin = touch.location(in: nil)
    began = touch.timestamp
    force = Self.share(touch)
    link = CADisplayLink { [weak self] link in self?.step(link.targetTimestamp) }
    link?.add(to: .main, forMode: .common)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard let touch = touches.first else { return }
    force = Self.share(touch)
    let place = touch.location(in: nil)
    if stage == .waiting, abs(place.x - origin.x) + abs(place.y - origin.y) > 10 { state = .failed }
    if stage != .waiting { state = .changed }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    state = stage == .waiting ? .failed : .ended
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    state = stage == .waiting ? .failed : .cancelled
  }

  override func reset() {
    super.reset()
    link?.invalidate()
    link = nil
    let wasOpen = stage == .previewing || stage == .previewed
    stage = .waiting
    if wasOpen, let owner { owner.delegate?.previewInteractionDidCancel(owner) }
  }

  /// How hard a touch is, 0…1; 0 where nothing measures it. A press of half the force previews.
  private static func share(_ touch: UITouch) -> CGFloat {
    touch.maximumPossibleForce > 0 ? min(1, touch.force / touch.maximumPossibleForce) : 0
  }

  private func step(_ time: TimeInterval) {
    guard let owner, let delegate = owner.delegate else { return }
    let byTime = CGFloat((time - began - Self.delay) / Self.duration)
    switch stage {
    case .waiting:
      guard byTime > 0 || force > 0.25 else { return }
      guard delegate.previewInteractionShouldBegin(owner) else {
        state = .failed
        return
      }
      stage = .previewing
      state = .began
      preview(byTime, delegate, owner)
    case .previewing: preview(byTime, delegate, owner)
    case .previewed:
      let share = (force - 0.5) * 2
      guard share > 0 else { return }
      if share >= 0.95 { stage = .committed }
      delegate.previewInteraction(owner, didUpdateCommitTransition: min(1, share / 0.95), ended: share >= 0.95)
      if share >= 0.95 { state = .ended }
    case .committed: break
    }
  }

  private func preview(
    _ byTime: CGFloat, _ delegate: any UIPreviewInteractionDelegate, _ owner: UIPreviewInteraction
  ) {
    let progress = max(0, min(1, max(byTime, (force - 0.25) * 4)))
    if progress >= 1 { stage = .previewed }
    delegate.previewInteraction(owner, didUpdatePreviewTransition: progress, ended: progress >= 1)
  }
}
