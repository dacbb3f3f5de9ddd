import Foundation
import QuartzCore
import ScrollPhysics

/// A change of the columns that are shown, while it moves: by itself, or with a finger.
@MainActor final class SplitMotion {
  private weak var split: UISplitViewController?
  private let from: UISplitViewController.DisplayMode
  private let to: UISplitViewController.DisplayMode
  private let appearing: [UIViewController]
  private let disappearing: [UIViewController]
  /// The size for which the places were computed.
  let size: CGSize
  private var isOver = false
  /// Whether it runs to its end, and not back.
  private var isForwards = true

  static let duration: TimeInterval = 0.35

  /// A change from one mode to another, which the split view controller has already.
  init(
    _ split: UISplitViewController, from: UISplitViewController.DisplayMode, to: UISplitViewController.DisplayMode
  ) {
    (self.split, self.from, self.to) = (split, from, to)
    size = split.viewIfLoaded?.bounds.size ?? .zero
    let (before, after) = (split.visibleColumns(from), split.visibleColumns(to))
    appearing = after.filter { !before.contains($0) }.compactMap { split.container(of: $0) }
    disappearing = before.filter { !after.contains($0) }.compactMap { split.container(of: $0) }
  }

  /// Adds the views that will be shown, beside the interface.
  func begin() {
    guard let split else { return }
    for controller in appearing { controller.begin(true, animated: true) }
    for controller in disappearing { controller.begin(false, animated: true) }
    UIView.performWithoutAnimation {
      split.place(split.places(for: from))
      for controller in appearing { split.insert(controller) }
      split.place(split.places(for: from))
      for controller in appearing { controller.viewIfLoaded?.layoutIfNeeded() }
    }
    split.placeToggle()
  }

  /// Moves everything to its end, or back.
  func run(forwards: Bool = true, timing: UISpringTimingParameters? = nil) {
    isForwards = forwards
    let changes: @MainActor () -> Void = { [weak self] in
      guard let self, let split else { return }
      split.place(split.places(for: forwards ? to : from))
      for child in split.children { child.viewIfLoaded?.layoutIfNeeded() }
    }
    guard let timing else {
      UIView.animate(withDuration: Self.duration, animations: changes) { [weak self] _ in self?.end() }
      return
    }
    let animator = UIViewPropertyAnimator(duration: Self.duration, timingParameters: timing)
    animator.addAnimations(changes)
    animator.addCompletion { [weak self] _ in self?.end() }
    animator.startAnimation()
  }

  /// The finger's progress, 0…1.
  func move(to fraction: CGFloat) {
    guard let split, !isOver else { return }
    let (start, end) = (split.places(for: from), split.places(for: to))
    split.place(start.onTheWay(to: end, min(max(fraction, 0), 1)))
  }

  /// The finger has lifted: the nearer end is reached, or the one that a throw would reach.
  func release(way: CGFloat, velocity: CGFloat, width: CGFloat) {
    let choice = PageChoice(page: width, range: ScrollRange(lower: 0, upper: width))
    let landing = Deceleration(
      start: way, velocity: velocity, rate: Double(UIScrollView.DecelerationRate.normal.rawValue)
    ).target
    let completes = choice.target(from: 0, offset: way, velocity: velocity, landing: landing) > 0
    let left = max(completes ? width - way : way, 1)
    run(forwards: completes, timing: ReleaseSpring.timing(velocity: Double((completes ? velocity : -velocity) / left)))
  }

  /// Ends it at once.
  func finishNow() {
    guard !isOver, let split else { return }
    split.place(split.places(for: isForwards ? to : from))
    end()
  }

  private func end() {
    guard !isOver, let split else { return }
    isOver = true
    split.motion = nil
    if isForwards {
      for controller in disappearing { controller.viewIfLoaded?.removeFromSuperview() }
      for controller in disappearing + appearing { controller.endAppearance() }
    } else {
      split.mode = from
      split.chosenMode = from
      for controller in appearing {
        controller.begin(false, animated: true)
        controller.viewIfLoaded?.removeFromSuperview()
        controller.endAppearance()
      }
      for controller in disappearing {
        controller.begin(true, animated: true)
        controller.endAppearance()
      }
    }
    split.showColumnsAtOnce()
    split.parts.motionDidEnd(of: split)
  }
}
