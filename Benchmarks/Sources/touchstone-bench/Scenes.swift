import BenchmarkSupport
import UIKit

/// A view that uses its touches as the competitors' do: it reads the place of each and counts.
final class Board: UIView {
  /// Calls and touches received by all boards.
  static var calls = 0
  static var touches = 0
  /// Keeps the reading of places from being optimised away.
  static var sum: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  required init?(coder: NSCoder) { stop("a board comes from no archive") }

  private func take(_ touches: Set<UITouch>) {
    Board.calls += 1
    Board.touches += touches.count
    for touch in touches { Board.sum += touch.location(in: self).x }
    X11Progress.touches.add(touches.count, ordering: .releasing)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { take(touches) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { take(touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { take(touches) }
}

/// Where a thousand or more views stand on 1920 × 1080 points; the same places as in the competitors' programs, whole
/// points included.
@MainActor enum Scene {
  static let size = CGSize(width: 1920, height: 1080)

  /// A child at whole points: edges are cut, not sizes.
  @discardableResult
  static func child(of parent: UIView, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> UIView {
    let left = x.rounded(.towardZero)
    let top = y.rounded(.towardZero)
    let frame = CGRect(
      x: left, y: top, width: (x + width).rounded(.towardZero) - left, height: (y + height).rounded(.towardZero) - top)
    let view = Board(frame: frame)
    parent.addSubview(view)
    return view
  }

  /// One view over everything.
  static func single(in root: UIView) { child(of: root, 0, 0, size.width, size.height) }

  /// `count` siblings in a grid.
  static func flat(_ count: Int, in root: UIView) {
    let columns = Int(Double(count).squareRoot().rounded(.up))
    let rows = (count + columns - 1) / columns
    let width = size.width / Double(columns)
    let height = size.height / Double(rows)
    for index in 0..<count {
      child(of: root, Double(index % columns) * width, Double(index / columns) * height, width, height)
    }
  }

  /// A tree of this many levels in which every view has ten children, side by side along its longer edge.
  static func balanced(levels: Int, in parent: UIView, _ width: Double = size.width, _ height: Double = size.height) {
    guard levels > 0 else { return }
    let sideBySide = width >= height
    let childWidth = sideBySide ? width / 10 : width
    let childHeight = sideBySide ? height : height / 10
    for index in 0..<10 {
      let along = Double(index)
      let view = child(
        of: parent, sideBySide ? along * childWidth : 0, sideBySide ? 0 : along * childHeight, childWidth, childHeight)
      balanced(levels: levels - 1, in: view, childWidth, childHeight)
    }
  }

  /// `depth` levels of `count / depth` children: the first fills its parent and holds the next level, the others lie
  /// above it, one point large, in the corner.
  static func chain(depth: Int, count: Int, in root: UIView) {
    var parent = root
    for _ in 0..<depth {
      let next = child(of: parent, 0, 0, size.width, size.height)
      for _ in 1..<(count / depth) { child(of: parent, 0, 0, 1, 1) }
      parent = next
    }
  }

  /// The three scenes of the dispatch and X11 measurements, by letter.
  static let touchScenes: [(letter: String, tag: String, build: (UIView) -> Void)] = [
    ("a", "a_1view", { single(in: $0) }),
    ("b", "b_10x10x10", { balanced(levels: 3, in: $0) }),
    ("c", "c_10000flat", { flat(10000, in: $0) }),
  ]
}
