import Foundation
import QuartzCore

extension LayoutEngine {
  /// The size that the constraints inside `view` give it. Its place in the real layout is stored meanwhile.
  static func size(of view: UIView, fitting target: CGSize, horizontal: Float, vertical: Float) -> CGSize {
    view.runConstraintsPass()
    guard view.flags.contains(.layoutTree) else { return view.naturalSizeOrNone }
    let aside = Aside(view)
    let legal = CGSize(
      width: min(max(target.width, 0), largestLength), height: min(max(target.height, 0), largestLength))
    let engine = LayoutEngine(
      root: view, purpose: .measuring(legal, horizontal: horizontal, vertical: vertical))
    engine.update()
    defer {
      engine.dissolve()
      aside.restore()
    }
    guard let seat = view.layoutBox.seat else { return .zero }
    let base = Int(seat.base)
    let size = view.frame(
      forAlignmentRect: CGRect(
        x: 0, y: 0, width: engine.solver.values[base + 2], height: engine.solver.values[base + 3])
    ).size
    let scale = UIScreen.main.scale
    // An excess that is only a rounding error does not add a pixel.
    func onPixel(_ length: CGFloat) -> CGFloat { max((length * scale - 1e-4).rounded(.up) / scale, 0) + 0 }
    return CGSize(width: onPixel(size.width), height: onPixel(size.height))
  }

  /// The seats and rows of a tree, taken from its engine for the time of a measurement.
  private final class Aside {
    private var boxes: [(LayoutBox, LayoutSeat?, Bool)] = []
    private var constraints: [(NSLayoutConstraint, LayoutEngine?, Int32)] = []

    @MainActor init(_ view: UIView) { visit(view) }

    @MainActor private func visit(_ view: UIView) {
      guard view.flags.contains(.layoutTree) else { return }
      if let box = view.layoutBoxIfAny {
        take(box)
        for guide in box.guides { take(guide.box) }
        for constraint in box.held {
          constraints.append((constraint, constraint.engine, constraint.row))
          constraint.engine = nil
          constraint.row = -1
        }
      }
      for subview in view._subviews { visit(subview) }
    }

    @MainActor private func take(_ box: LayoutBox) {
      boxes.append((box, box.seat, box.view?.flags.contains(.pinnedInLayout) ?? false))
      box.seat = nil
    }

    @MainActor func restore() {
      for (box, seat, isPinned) in boxes {
        box.seat = seat
        box.view?.setFlag(.pinnedInLayout, isPinned)
      }
      for (constraint, engine, row) in constraints {
        constraint.engine = engine
        constraint.row = row
      }
    }
  }
}

extension UIView {
  /// The fitting size of a view without any constraints: its natural size.
  fileprivate var naturalSizeOrNone: CGSize {
    let natural = intrinsicContentSize
    return CGSize(width: max(natural.width, 0), height: max(natural.height, 0))
  }

  /// The target that gives the smallest size.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// The target that gives the largest size.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)
}
