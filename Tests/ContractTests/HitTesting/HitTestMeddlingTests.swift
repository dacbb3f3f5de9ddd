import Testing
import TouchTesting
import UIKit

/// Does something the first time it is asked, then answers as it would have.
private class Meddler: UIView {
  var deed: (() -> Void)?
  /// Whether it lets the finger through.
  var isSeeThrough = false
  /// What answers for the superclass; nil for the engine itself.
  var plain: ((UIView, CGPoint) -> UIView?)?

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let deed = deed
    self.deed = nil
    deed?()
    let found = plain.map { $0(self, point) } ?? super.hitTest(point, with: event)
    return isSeeThrough ? nil : found
  }
}

/// Does something the first time it is asked whether a point lies in it.
private final class InsideMeddler: UIView {
  var deed: (() -> Void)?
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let deed = deed
    self.deed = nil
    deed?()
    return super.point(inside: point, with: event)
  }
}

private final class Weakly {
  weak var view: UIView?
  init(_ view: UIView?) { self.view = view }
}

@MainActor @Suite("Hit testing: views that change the tree while they are asked")
struct HitTestMeddlingTests {
  private let stage = Stage()
  private let area = CGRect(x: 0, y: 0, width: 100, height: 100)
  private let point = CGPoint(x: 50, y: 50)

  private func view(in parent: UIView) -> UIView {
    let view = UIView(frame: area)
    parent.addSubview(view)
    return view
  }

  private func meddler(in parent: UIView, seeThrough: Bool = true) -> Meddler {
    let view = Meddler(frame: area)
    view.isSeeThrough = seeThrough
    parent.addSubview(view)
    return view
  }

  @Test("One that removes itself is gone when it has answered, and the next is asked", arguments: [1, 20])
  func removesItself(siblings: Int) {
    let board = UIView(frame: area)
    for _ in 0..<siblings { _ = view(in: board) }
    let gone = Weakly(nil)
    do {
      let meddler = meddler(in: board)
      gone.view = meddler
      meddler.deed = { [unowned meddler] in meddler.removeFromSuperview() }
    }
    let behind = board.subviews[siblings - 1]
    #expect(board.hitTest(point, with: nil) === behind)
    #expect(gone.view == nil, "nobody keeps it")
    #expect(board.subviews.count == siblings)
  }

  @Test("One that removes itself may answer with itself and lives as long as the answer", arguments: [1, 20])
  func removesAndAnswers(siblings: Int) {
    let board = UIView(frame: area)
    for _ in 0..<siblings { _ = view(in: board) }
    let gone = Weakly(nil)
    do {
      let meddler = meddler(in: board, seeThrough: false)
      gone.view = meddler
      meddler.deed = { [unowned meddler] in meddler.removeFromSuperview() }
    }
    do {
      let found = board.hitTest(point, with: nil)
      #expect(found != nil && found === gone.view && found?.superview == nil)
    }
    #expect(gone.view == nil)
  }

  @Test(
    "One that removes its parents: the deepest of them is still the answer, and then all go",
    arguments: [0, 20], [1, 5])
  func removesParents(siblings: Int, levels: Int) {
    let board = UIView(frame: area)
    var chain: [Weakly] = []
    do {
      var parent = board
      for _ in 0..<levels {
        parent = view(in: parent)
        chain.append(Weakly(parent))
      }
      for _ in 0..<siblings { view(in: parent).isHidden = true }
      meddler(in: parent).deed = {
        for link in chain.reversed() { link.view?.removeFromSuperview() }
        // Those above the asked one's parent had no other owner.
        #expect(chain.dropLast().allSatisfy { $0.view == nil || $0.view?.superview == nil })
      }
    }
    do {
      let found = board.hitTest(point, with: nil)
      #expect(found != nil && found === chain.last?.view)
      #expect(found?.superview == nil && board.subviews.isEmpty)
    }
    #expect(chain.allSatisfy { $0.view == nil })
  }

  @Test("One that removes its parent by asking whether the point lies in it", arguments: [0, 20])
  func removesParentInPointInside(siblings: Int) {
    let board = UIView(frame: area)
    let parent = Weakly(nil)
    let inner = Weakly(nil)
    do {
      let middle = view(in: board)
      parent.view = middle
      for _ in 0..<siblings { _ = view(in: middle) }
      let meddler = InsideMeddler(frame: area)
      middle.addSubview(meddler)
      inner.view = view(in: meddler)
      meddler.deed = { parent.view?.removeFromSuperview() }
    }
    do {
      let found = board.hitTest(point, with: nil)
      #expect(found != nil && found === inner.view)
      #expect(parent.view == nil, "the answer does not keep its ancestors")
    }
    #expect(inner.view == nil)
  }

  @Test("The walk goes on below views that lost their owner", arguments: [0, 20])
  func goesOnBelow(siblings: Int) {
    let board = UIView(frame: area)
    let parent = Weakly(nil)
    let inner = Weakly(nil)
    do {
      let middle = view(in: board)
      parent.view = middle
      var deep = view(in: middle)
      for _ in 0..<5 {
        deep = view(in: deep)
        deep.transform = CGAffineTransform(scaleX: -1, y: 1)
        for _ in 0..<siblings { view(in: deep).isUserInteractionEnabled = false }
        deep = view(in: deep)
      }
      inner.view = deep
      meddler(in: middle).deed = { parent.view?.removeFromSuperview() }
    }
    do {
      let found = board.hitTest(point, with: nil)
      #expect(found != nil && found === inner.view)
      #expect(parent.view == nil)
    }
    #expect(inner.view == nil)
  }

  @Test("One that removes and frees all of its siblings leaves nobody else to ask", arguments: [1, 20])
  func removesSiblings(siblings: Int) {
    let board = UIView(frame: area)
    var others: [Weakly] = []
    for _ in 0..<siblings { others.append(Weakly(view(in: board))) }
    meddler(in: board).deed = { for other in others { other.view?.removeFromSuperview() } }
    #expect(board.hitTest(point, with: nil) === board)
    #expect(others.allSatisfy { $0.view == nil })
  }

  @Test("One that adds siblings behind itself until they are packed: the walk finds those it has not passed")
  func addsSiblings() {
    let board = UIView(frame: area)
    let behind = view(in: board)
    meddler(in: board).deed = {
      for _ in 0..<30 { board.insertSubview(UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1)), at: 1) }
      behind.isHidden = true
    }
    #expect(board.hitTest(point, with: nil) === board)
    #expect(board.subviews.count == 32)
    behind.isHidden = false
    #expect(board.hitTest(point, with: nil) === behind)
  }

  @Test("Random trees with meddlers end as under a plain walk that keeps all it meets", arguments: UInt64(1)...60)
  func randomMeddling(seed: UInt64) {
    let asked = MeddledTree(seed: seed, isPlain: false)
    let plain = MeddledTree(seed: seed, isPlain: true)
    for round in 0..<30 {
      let point = CGPoint(x: (round * 37 + Int(seed) * 11) % 100, y: (round * 53 + Int(seed) * 7) % 100)
      let found = asked.root.hitTest(point, with: nil)?.tag
      let expected = plain.reference(plain.root, point)?.tag
      #expect(found == expected, "seed \(seed), round \(round), \(point)")
      let isAlike = asked.shape == plain.shape
      #expect(isAlike, "seed \(seed), round \(round): the trees must have changed alike")
      let isLeft = asked.alive == plain.alive
      #expect(isLeft, "seed \(seed), round \(round): the same views must be left")
    }
    #expect(asked.deeds.count > 4, "seed \(seed): meddlers must have been asked, or nothing is tested")
    #expect(asked.deeds == plain.deeds)
  }
}

/// A random tree that only its root holds, in which a third of the views changes it when asked. Two trees of one seed
/// are alike, and views of one number in them do the same.
@MainActor private final class MeddledTree {
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private var cast: [Weakly] = []
  /// Who has meddled, by number.
  private(set) var deeds: [Int] = []
  private let isPlain: Bool

  init(seed: UInt64, isPlain: Bool) {
    self.isPlain = isPlain
    var random = SeededRandom(seed: seed)
    cast.append(Weakly(root))
    // Some have few children and some enough to be packed.
    fill(root, Int.random(in: 3...14, using: &random), levels: 4, &random)
    // In front of all stand some that every finger meets.
    for _ in 0..<5 { root.addSubview(make(&random, isMeddler: true)) }
  }

  /// The numbers of those who live.
  var alive: [Int] { cast.indices.filter { cast[$0].view != nil } }

  /// The tree as it stands: numbers in order, with depths.
  var shape: [[Int]] {
    func lines(_ view: UIView, _ depth: Int) -> [[Int]] {
      [[depth, view.tag]] + view.subviews.flatMap { lines($0, depth + 1) }
    }
    return lines(root, 0)
  }

  private func fill(_ parent: UIView, _ count: Int, levels: Int, _ random: inout SeededRandom) {
    guard levels > 0 else { return }
    for _ in 0..<count {
      let view = make(&random)
      parent.addSubview(view)
      fill(view, [0, 1, 3, 9][Int.random(in: 0..<4, using: &random)], levels: levels - 1, &random)
    }
  }

  private func make(_ random: inout SeededRandom, isMeddler: Bool = false) -> UIView {
    let frame = CGRect(
      x: Int.random(in: -20...40, using: &random), y: Int.random(in: -20...40, using: &random),
      width: Int.random(in: 30...120, using: &random), height: Int.random(in: 30...120, using: &random))
    let number = cast.count
    let view: UIView
    if Int.random(in: 0..<3, using: &random) == 0 || isMeddler {
      let meddler = Meddler(frame: frame)
      meddler.isSeeThrough = Int.random(in: 0..<3, using: &random) > 0 || isMeddler
      let seed = random.next()
      meddler.deed = { [unowned self] in meddle(number, SeededRandom(seed: seed)) }
      if isPlain { meddler.plain = { [unowned self] in reference($0, $1) } }
      view = meddler
    } else {
      view = UIView(frame: frame)
      if Int.random(in: 0..<6, using: &random) == 0 { view.transform = CGAffineTransform(scaleX: -1, y: 1) }
    }
    view.tag = number
    cast.append(Weakly(view))
    return view
  }

  private func meddle(_ number: Int, _ seeded: SeededRandom) {
    var random = seeded
    deeds.append(number)
    for _ in 0..<3 {
      // Often itself or one around it.
      var target = cast[Int.random(in: 0..<cast.count, using: &random)].view
      if Bool.random(using: &random) {
        target = cast[number].view
        for _ in 0..<Int.random(in: 0...2, using: &random) { target = target?.superview ?? target }
      }
      let kind = Int.random(in: 0..<6, using: &random)
      let other = cast[Int.random(in: 0..<cast.count, using: &random)].view
      // Who is out of the tree may be gone already or not; only those in it are meddled with.
      guard let target, target !== root, target.isDescendant(of: root) else { continue }
      switch kind {
      case 0, 1: target.removeFromSuperview()
      case 2: target.superview?.bringSubviewToFront(target)
      case 3: target.isHidden.toggle()
      case 4: target.insertSubview(make(&random), at: 0)
      default:
        if let other, other.isDescendant(of: root), !other.isDescendant(of: target) { other.addSubview(target) }
      }
    }
  }

  /// Hit testing as documented, over the public interface, each view kept while it is asked. (H1–H9)
  func reference(_ view: UIView, _ point: CGPoint) -> UIView? {
    guard !view.isHidden, view.isUserInteractionEnabled, view.alpha >= 0.01, view.point(inside: point, with: nil) else {
      return nil
    }
    var index = view.subviews.count - 1
    while index >= 0 {
      if index < view.subviews.count {
        let child = view.subviews[index]
        let mirrored = child.transform.a
        let inside = CGPoint(
          x: (point.x - child.center.x) * mirrored + child.bounds.midX, y: point.y - child.center.y + child.bounds.midY)
        let found = child is Meddler ? child.hitTest(inside, with: nil) : reference(child, inside)
        if let found { return found }
      }
      index -= 1
    }
    return view
  }
}
