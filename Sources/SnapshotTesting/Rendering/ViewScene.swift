import CoreGraphics
import Foundation
import QuartzCore
import RenderTree
import TouchPlatform
import TouchTesting
import UIKit

/// A view or controller on a screen of its own, for as long as it is asked about.
@MainActor struct ViewScene {
  /// What is shown.
  nonisolated enum Subject {
    case view(UIView)
    case controller(UIViewController)

    @MainActor var view: UIView {
      switch self {
      case .view(let view): view
      // Loads it.
      case .controller(let controller): controller.view
      }
    }
  }

  /// The screen that is asked for.
  nonisolated struct Screen: Sendable {
    var size: CGSize?
    var safeArea = UIEdgeInsets.zero
    var traits = UITraitCollection()

    var isOrdinary: Bool { size == nil && safeArea == .zero && traits == UITraitCollection() }
  }

  /// Pixels per point where neither traits nor the view's window say it.
  static let usualScale: CGFloat = 2

  /// Shows it, lets layout and one frame happen, and calls `body`; afterwards it is where it was before.
  static func show<Result>(_ subject: Subject, on screen: Screen, _ body: (UIView, _ scale: CGFloat) -> Result)
    -> Result
  {
    let view = subject.view
    if screen.isOrdinary, let window = view.window, let stage = Stage.current {
      window.layoutIfNeeded()
      stage.advance(by: .frames(1))
      return body(view, window.traitCollection.displayScale)
    }
    let asked = screen.traits.displayScale
    let scale = asked > 0 ? asked : view.window?.traitCollection.displayScale ?? usualScale
    let former = Former(view)
    let size = screen.size ?? size(of: view)
    let insets = screen.safeArea
    let stage = Stage(
      device: DeviceProfile(
        width: max(size.width, 1), height: max(size.height, 1), scale: scale,
        insets: SurfaceInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right),
        idiom: idiom(of: screen.traits)))
    let root = UIViewController()
    root.view.backgroundColor = nil
    let child: UIViewController
    switch subject {
    case .controller(let controller) where controller.parent == nil && controller.presentingViewController == nil:
      child = controller
    default:
      child = UIViewController()
      child.view.addSubview(view)
    }
    stage.show(root)
    root.addChild(child)
    root.setOverrideTraitCollection(screen.traits, forChild: child)
    root.view.addSubview(child.view)
    child.view.frame = CGRect(origin: .zero, size: size)
    view.frame = CGRect(origin: .zero, size: size)
    child.didMove(toParent: root)
    stage.window.layoutIfNeeded()
    stage.advance(by: .frames(2))
    let result = body(view, scale)
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    former.restore(view)
    stage.advance(by: .frames(1))
    return result
  }

  private static func idiom(of traits: UITraitCollection) -> SurfaceEnvironment.Idiom? {
    switch traits.userInterfaceIdiom {
    case .phone: .phone
    case .pad: .pad
    default: nil
    }
  }

  /// The view's own size, or the smallest one that its constraints allow.
  private static func size(of view: UIView) -> CGSize {
    let own = view.bounds.size
    if own.width > 0, own.height > 0 { return own }
    let fitting = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    if fitting.width > 0, fitting.height > 0 { return fitting }
    return view.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
  }

  /// Where a view was.
  @MainActor private struct Former {
    let superview: UIView?
    let index: Int?
    let frame: CGRect

    init(_ view: UIView) {
      superview = view.superview
      index = view.superview?.subviews.firstIndex { $0 === view }
      frame = view.frame
    }

    func restore(_ view: UIView) {
      view.removeFromSuperview()
      if let superview, let index { superview.insertSubview(view, at: index) }
      view.frame = frame
    }
  }
}
