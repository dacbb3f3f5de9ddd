import Foundation
import Testing
import TouchTesting
import UIKit

// The classes of the random trees. Each overrides what hit testing asks in another way, or nothing.

/// Overrides nothing.
private class PlainView: UIView {}

/// Holds only the points within a circle.
private class RoundView: UIView {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let (dx, dy) = (point.x - bounds.midX, point.y - bounds.midY)
    return dx * dx + dy * dy < bounds.width * bounds.width / 4
  }
}

/// Inherits its override.
private final class RoundViewChild: RoundView { var note = "" }

/// Reaches 16 points around its bounds, and is generic.
private class WideView<Tag>: UIView {
  var tags: [Tag] = []
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -16, dy: -16).contains(point)
  }
}

/// Generic without an override of its own.
private final class GenericPlainView<Tag>: UIView { var tags: [Tag] = [] }

/// Lets fingers through where no subview is.
private final class SeeThroughView: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}

/// Answers for all of its subviews.
private final class GreedyView: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    super.hitTest(point, with: event) == nil ? nil : self
  }
}

/// Claims larger bounds than it has.
private final class BoastingView: UIView {
  override var bounds: CGRect {
    get { super.bounds.insetBy(dx: -8, dy: -8) }
    set { super.bounds = newValue }
  }
}

/// Watches its bounds.
private final class WatchingView: UIView {
  var changes = 0
  override var bounds: CGRect { didSet { changes += 1 } }
}

/// A layer that says its frame is elsewhere.
private final class LyingLayer: CALayer {
  override var frame: CGRect {
    get { CGRect(x: -900, y: -900, width: 1, height: 1) }
    set { super.frame = newValue }
  }
}

private final class LyingLayerView: UIView {
  override class var layerClass: AnyClass { LyingLayer.self }
}

/// Hit testing as the documentation tells it, over public properties alone. (H1–H9)
@MainActor private struct PlainHitTest {
  /// The views that a running animation keeps from being touched. (H27)
  var animated: Set<ObjectIdentifier> = []

  func hit(_ view: UIView, _ point: CGPoint) -> UIView? {
    guard !view.isHidden, view.isUserInteractionEnabled, Double(view.alpha) >= 0.01,
      !animated.contains(ObjectIdentifier(view)), holds(view, point)
    else { return nil }
    for child in view.subviews.reversed() {
      guard let inside = convert(point, to: child), let found = hit(child, inside) else { continue }
      return view is GreedyView ? view : found
    }
    return view is SeeThroughView ? nil : view
  }

  private func holds(_ view: UIView, _ point: CGPoint) -> Bool {
    let bounds = view.bounds
    if view is RoundView {
      let (dx, dy) = (point.x - bounds.midX, point.y - bounds.midY)
      return dx * dx + dy * dy < bounds.width * bounds.width / 4
    }
    let reach: CGFloat = view is WideView<Int> || view is WideView<String> ? 16 : 0
    let (minX, minY) = (bounds.origin.x - reach, bounds.origin.y - reach)
    let (maxX, maxY) = (bounds.origin.x + bounds.width + reach, bounds.origin.y + bounds.height + reach)
    return point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// V5 solved for the point in the child.
  private func convert(_ point: CGPoint, to child: UIView) -> CGPoint? {
    let t = child.transform
    let determinant = t.a * t.d - t.b * t.c
    guard determinant != 0 else { return nil }
    let (x, y) = (point.x - child.center.x - t.tx, point.y - child.center.y - t.ty)
    // The stored bounds: BoastingView's getter adds to them.
    let bounds = child.layer.bounds
    let anchor = child.layer.anchorPoint
    return CGPoint(
      x: (t.d * x - t.c * y) / determinant + bounds.origin.x + anchor.x * bounds.width,
      y: (t.a * y - t.b * x) / determinant + bounds.origin.y + anchor.y * bounds.height)
  }
}

/// A tree that changes at random. All numbers are small multiples of ¼ and all transforms products of quarter turns,
/// mirrors and doublings, so that arithmetic is exact and points on edges are fair questions.
@MainActor private struct RandomTree {
  var random: SeededRandom
  let root = PlainView(frame: CGRect(x: 0, y: 0, width: 512, height: 512))
  var views: [UIView] = []
  var plain = PlainHitTest()

  init(seed: UInt64, siblings: Int) {
    random = SeededRandom(seed: seed)
    views.append(root)
    for _ in 0..<siblings { add(to: root) }
    for _ in 0..<min(60, siblings) { add(to: views[pick(views.count)]) }
  }

  mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func number(_ range: ClosedRange<Int>) -> CGFloat {
    CGFloat(Int.random(in: range, using: &random)) / 2
  }

  private mutating func makeView() -> UIView {
    let frame = CGRect(
      x: number(-80...1000).rounded(), y: number(-80...1000).rounded(), width: number(0...60).rounded() * 4,
      height: number(0...60).rounded() * 4)
    switch pick(14) {
    case 0: return RoundView(frame: frame)
    case 1: return RoundViewChild(frame: frame)
    case 2: return WideView<Int>(frame: frame)
    case 3: return WideView<String>(frame: frame)
    case 4: return GenericPlainView<Int>(frame: frame)
    case 5: return SeeThroughView(frame: frame)
    case 6: return GreedyView(frame: frame)
    case 7: return BoastingView(frame: frame)
    case 8: return WatchingView(frame: frame)
    case 9: return LyingLayerView(frame: frame)
    default: return PlainView(frame: frame)
    }
  }

  mutating func add(to parent: UIView) {
    let view = makeView()
    if pick(3) == 0 { change(view) }
    parent.insertSubview(view, at: pick(parent.subviews.count + 1))
    views.append(view)
  }

  mutating func change(_ view: UIView) {
    switch pick(12) {
    case 0: view.isHidden.toggle()
    case 1: view.alpha = [0, 0.009, 0.01, 0.02, 1][pick(5)]
    case 2: view.isUserInteractionEnabled.toggle()
    case 3: view.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    case 4: view.transform = CGAffineTransform(a: -2, b: 0, c: 0, d: 0.5, tx: 3, ty: -7)
    case 5: view.transform = .identity
    case 6: view.layer.bounds.origin = CGPoint(x: number(-100...100), y: number(-100...100))
    case 7: view.layer.anchorPoint = CGPoint(x: CGFloat(pick(3)) / 2, y: CGFloat(pick(5)) / 4)
    case 8: view.layer.bounds.size = CGSize(width: number(0...300).rounded() * 2, height: number(0...300).rounded() * 2)
    case 9: view.layer.opacity = [0.5, 0.005][pick(2)]
    default: view.center = CGPoint(x: number(0...1000), y: number(0...1000))
    }
  }

  /// One change of the tree.
  mutating func step() {
    let view = views[pick(views.count)]
    guard view !== root else { return add(to: root) }
    switch pick(8) {
    case 0: add(to: view)
    case 1:
      // Leaving ends the animations in the view.
      for other in views where other.isDescendant(of: view) { plain.animated.remove(ObjectIdentifier(other)) }
      view.removeFromSuperview()
      (pick(2) == 0 ? root : views[0]).addSubview(view)
    case 2: view.superview?.bringSubviewToFront(view)
    case 3: view.superview?.sendSubviewToBack(view)
    case 4:
      if let parent = view.superview {
        parent.exchangeSubview(at: pick(parent.subviews.count), withSubviewAt: pick(parent.subviews.count))
      }
    case 5:
      let isRefusing = pick(2) == 0
      UIView.animate(withDuration: 1000, delay: 0, options: isRefusing ? [] : .allowUserInteraction) {
        view.center.x += 1
      }
      // A change that takes fingers does not end one that runs and refuses them: both blend. (A18)
      if isRefusing { plain.animated.insert(ObjectIdentifier(view)) }
    default: change(view)
    }
  }

  mutating func point() -> CGPoint { CGPoint(x: number(-8...1032), y: number(-8...1032)) }
}

@MainActor @Suite("Hit testing: the packed boxes answer as asking everybody would")
struct HitTestEqualityTests {
  private func compare(seed: UInt64, siblings: Int, steps: Int, pointsPerStep: Int) {
    let stage = Stage()
    defer { withExtendedLifetime(stage) {} }
    var tree = RandomTree(seed: seed, siblings: siblings)
    var hits = 0
    for step in 0...steps {
      for _ in 0..<pointsPerStep {
        let point = tree.point()
        let found = tree.root.hitTest(point, with: nil)
        let expected = tree.plain.hit(tree.root, point)
        if found !== tree.root && found != nil { hits += 1 }
        guard found === expected else {
          Issue.record(
            """
            seed \(seed), \(siblings) siblings, step \(step), point \(point): \
            found \(name(of: found)), expected \(name(of: expected))
            """)
          return
        }
      }
      tree.step()
    }
    #expect(hits > pointsPerStep, "seed \(seed): the points must meet views, or nothing is compared")
  }

  private func name(of view: UIView?) -> String { view.map { "\(type(of: $0)) \($0.layer.bounds)" } ?? "nobody" }

  @Test("H1–H9: random trees that change, few siblings to hundreds", arguments: UInt64(1)...40)
  func randomTrees(seed: UInt64) {
    compare(seed: seed, siblings: [3, 7, 8, 9, 20, 65, 130, 300][Int(seed) % 8], steps: 60, pointsPerStep: 12)
  }

  @Test("H1–H9: thousands of siblings that change", arguments: [UInt64(41), 42])
  func thousands(seed: UInt64) {
    compare(seed: seed, siblings: 3000, steps: 12, pointsPerStep: 6)
  }

  @Test("H1, H9: quarter turns, whose sines are not quite 0 and 1, answer alike on their edges, many or alone")
  func quarterTurns() {
    var differences: [String] = []
    for size in 1...120 {
      let frame = CGRect(x: 0, y: 0, width: CGFloat(size) / 3, height: CGFloat(size) / 3)
      let alone = PlainView(frame: CGRect(x: -10, y: -10, width: 1000, height: 1000))
      let among = PlainView(frame: alone.frame)
      for _ in 0..<8 { among.addSubview(PlainView(frame: CGRect(x: 500, y: 500, width: 1, height: 1))) }
      let twins = [PlainView(frame: frame), PlainView(frame: frame)]
      alone.addSubview(twins[0])
      among.addSubview(twins[1])
      for turn in 1...3 {
        for view in twins { view.transform = CGAffineTransform(rotationAngle: CGFloat(turn) * .pi / 2) }
        for x in [0, frame.midX, frame.maxX] {
          for y in [0, frame.midY, frame.maxY] {
            let point = CGPoint(x: x, y: y)
            if (alone.hitTest(point, with: nil) === twins[0]) != (among.hitTest(point, with: nil) === twins[1]) {
              differences.append("size \(size)/3, \(turn) quarter turns, \(point)")
            }
          }
        }
      }
    }
    #expect(differences == [])
  }

  @Test(
    "H1, H9: with any rotation and fraction the answer among many is the answer of each alone",
    arguments: UInt64(50)...62)
  func anyNumbers(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let board = PlainView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    // Each view has a twin that is an only child; there nothing is packed.
    var alone: [(parent: UIView, child: UIView)] = []
    for index in 0..<80 {
      let frame = CGRect(
        x: CGFloat(Int.random(in: -20...380, using: &random)), y: CGFloat(Int.random(in: -20...380, using: &random)),
        width: CGFloat(Int.random(in: 1...120, using: &random)) / 3,
        height: CGFloat(Int.random(in: 1...120, using: &random)) / 7)
      let turns = CGFloat(Int.random(in: 0...8, using: &random))
      let transform = CGAffineTransform(rotationAngle: index % 3 == 0 ? turns * .pi / 2 : turns * 0.37)
        .scaledBy(x: index % 5 == 0 ? 1e-3 : 1.1, y: index % 7 == 0 ? 1e3 : 0.9)
      let scroll = CGPoint(x: index % 4 == 0 ? 1e9 / 3 : 0.1, y: index % 6 == 0 ? -1e11 / 7 : 0)
      let parent = PlainView(frame: board.frame)
      let twins = [PlainView(frame: frame), PlainView(frame: frame)]
      for twin in twins {
        if index % 2 == 0 { twin.transform = transform }
        twin.bounds.origin = scroll
      }
      board.addSubview(twins[0])
      parent.addSubview(twins[1])
      alone.append((parent, twins[1]))
    }
    for _ in 0..<400 {
      // Corners and edges of the views themselves are the hard questions.
      let near = alone[Int.random(in: 0..<alone.count, using: &random)].child.frame
      let point = CGPoint(
        x: [near.minX, near.maxX, near.midX, near.minX.rounded(), 0][Int.random(in: 0..<5, using: &random)],
        y: [near.minY, near.maxY, near.midY, near.minY.rounded(), 0][Int.random(in: 0..<5, using: &random)])
      let expected = alone.lastIndex { $0.parent.hitTest(point, with: nil) === $0.child }
      let found = board.hitTest(point, with: nil)
      let isInside = board.point(inside: point, with: nil)
      let index = found.flatMap { board.subviews.firstIndex(of: $0) }
      #expect(index == (isInside ? expected : nil), "seed \(seed), point \(point)")
    }
  }

  @Test("A view with thousands of subviews that are removed one by one takes no more memory with each removal")
  func memoryOfRemovals() throws {
    /// The heap and the stacks of the process that are in memory, in bytes. Pages of files are left out, as they come and go
    /// with what the machine has to spare.
    func residentBytes() throws -> Int {
      let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      let pages = text.split(separator: " ").compactMap { Int($0) }
      return (pages[1] - pages[2]) * 4_096
    }
    let board = PlainView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let cards = (0..<5000).map { _ in PlainView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    for card in cards { board.addSubview(card) }
    let point = CGPoint(x: 5, y: 5)
    func remove(_ leaving: ArraySlice<PlainView>) -> Int {
      leaving.count { card in
        card.removeFromSuperview()
        return board.subviews.last === board.hitTest(point, with: nil)
      }
    }
    #expect(remove(cards[..<50]) == 50)
    let before = try residentBytes()
    #expect(remove(cards[50..<1050]) == 1000)
    let growth = try residentBytes() - before
    // What hit testing keeps for them is about 100 kB each time.
    #expect(growth < 40_000_000)
  }
}
