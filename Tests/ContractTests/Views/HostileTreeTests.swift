import Foundation
import QuartzCore
import Testing
import TouchTesting
import UIKit

/// A view that counts the calls of its hierarchy.
private final class CountingView: UIView {
  override func willRemoveSubview(_ subview: UIView) { removed += 1 }
  var removed = 0
}

@MainActor @Suite("Views: trees that no app should make")
struct HostileTreeTests {
  private let limit = 500

  /// A chain of views, each in the one before.
  private func chain(_ count: Int) -> [UIView] {
    let views = (0..<count).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)) }
    for (inner, outer) in zip(views.dropFirst(), views) { outer.addSubview(inner) }
    return views
  }

  @Test(
    "Views that lie five hundred levels deep are laid out, shown and touched; deeper ones are not added, with a sentence"
  )
  func deep() {
    let stage = Stage(width: 100, height: 100)
    var views: [UIView] = []
    let log = complaints { views = chain(limit - 1) }
    #expect(!log.contains { $0.contains("levels deep") })
    stage.add(views[0])
    stage.advance(by: .frames(2))
    #expect(stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil) === views.last)
    stage.window.overrideUserInterfaceStyle = .dark
    stage.window.tintColor = .red
    #expect(views.last?.traitCollection.userInterfaceStyle == .dark && views.last?.tintColor == .red)
    let one = UIView()
    let deeper = complaints { views.last?.addSubview(one) }
    #expect(one.superview == nil && deeper.contains { $0.contains("more than 500 levels deep") })
    // Nor does a tree fit whose own depth is too much where it would come.
    let tall = chain(300)
    let both = complaints { views[300].addSubview(tall[0]) }
    #expect(tall[0].superview == nil && both.contains { $0.contains("more than 500 levels deep") })
    views[100].addSubview(tall[0])
    #expect(tall[0].superview === views[100])
    views[0].removeFromSuperview()
    stage.advance(by: .frames(1))
  }

  @Test("Ten thousand levels, from the root down or from the leaves up, end in sentences and not in the stack")
  func tenThousand() {
    let stage = Stage(width: 100, height: 100)
    let log = complaints {
      let down = chain(10_000)
      let up = (0..<10_000).map { _ in UIView() }
      for (inner, outer) in zip(up, up.dropFirst()) { outer.addSubview(inner) }
      stage.add(down[0])
      stage.window.addSubview(up[9_999])
      stage.advance(by: .frames(2))
    }
    #expect(log.contains { $0.contains("more than 500 levels deep") })
    var layers = [CALayer()]
    let layerLog = complaints {
      for _ in 0..<3_000 {
        let layer = CALayer()
        layers.last?.addSublayer(layer)
        layers.append(layer)
      }
    }
    #expect(layerLog.contains { $0.contains("a layer would lie more than 500 levels deep") })
  }

  @Test("Layers that mask each other, themselves or what they lie in: a sentence, and the old mask stays")
  func masks() {
    let stage = Stage(width: 50, height: 50)
    let a = CALayer()
    let b = CALayer()
    a.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    stage.window.layer.addSublayer(a)
    a.mask = b
    let log = complaints {
      b.mask = a
      a.mask = a
    }
    #expect(log.filter { $0.contains("a mask cannot be put into itself or into what lies in it") }.count == 2)
    #expect(b.mask == nil && a.mask === b && a.superlayer === stage.window.layer)
    let inner = CALayer()
    a.addSublayer(inner)
    inner.mask = a
    #expect(inner.mask == nil)
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    let child = UIView()
    view.addSubview(child)
    child.mask = view
    #expect(child.mask == nil && view.superview === stage.window)
    stage.advance(by: .frames(2))
  }

  @Test("A view put into itself or into its own subview stays where it is, with a sentence")
  func cycles() {
    let board = UIView()
    let card = UIView()
    board.addSubview(card)
    let log = complaints {
      card.addSubview(board)
      card.addSubview(card)
      card.layer.addSublayer(board.layer)
    }
    #expect(log.filter { $0.contains("cannot be put into itself") }.count == 3)
    #expect(card.superview === board && board.superview == nil && card.subviews == [])
  }

  @Test("Subviews taken out one by one, from the front, from the back and from the middle: the others keep their order")
  func removal() {
    let board = CountingView()
    let views = (0..<200).map { _ in UIView() }
    for view in views { board.addSubview(view) }
    let hand = CALayer()
    board.layer.insertSublayer(hand, at: 100)
    var left = views
    for index in [0, 0, 5, 190, 100, 90, 17, 17, 17] { left.remove(at: index).removeFromSuperview() }
    #expect(board.subviews == left && board.removed == 9)
    let order = board.layer.sublayers ?? []
    #expect(order.filter { $0 !== hand }.map(ObjectIdentifier.init) == left.map { ObjectIdentifier($0.layer) })
    #expect(order.firstIndex { $0 === hand } == 93)
    // Taken out in one go, without a look in between; then used again.
    for view in left.prefix(150) { view.removeFromSuperview() }
    board.insertSubview(views[0], at: 1)
    #expect(board.subviews == [left[150], views[0]] + left[151...])
    board.bringSubviewToFront(left[150])
    #expect(board.subviews.last === left[150] && board.layer.sublayers?.last === left[150].layer)
    for view in board.subviews { view.removeFromSuperview() }
    #expect(board.subviews == [] && board.layer.sublayers?.count == 1)
  }

  @Test("Touches find their views while others are taken out of a crowd")
  func touchInCrowd() {
    let stage = Stage(width: 320, height: 480)
    let views = (0..<100).map { index -> UIView in
      let (column, row) = (Double(index % 10), Double(index / 10))
      return UIView(frame: CGRect(x: column * 30, y: row * 40, width: 30, height: 40))
    }
    for view in views { stage.add(view) }
    func hit(_ index: Int) -> UIView? { stage.window.hitTest(views[index].center, with: nil) }
    #expect(hit(55) === views[55])
    for index in stride(from: 0, to: 90, by: 2) { views[index].removeFromSuperview() }
    #expect(hit(55) === views[55] && hit(54) === stage.window)
    views[55].center = CGPoint(x: 310, y: 470)
    #expect(hit(55) === views[55])
    #expect(stage.window.subviews.count == 55 && hit(99) === views[99])
  }

  @Test("A hundred thousand subviews are taken out in any order, four thousand display links are invalidated")
  func many() {
    let stage = Stage(width: 100, height: 100)
    let board = stage.add(UIView())
    for order in 0..<3 {
      var views = (0..<100_000).map { _ in UIView() }
      for view in views { board.addSubview(view) }
      switch order {
      case 1: views.reverse()
      case 2:
        for index in views.indices { views.swapAt(index, (index * 7_919 + 13) % views.count) }
      default: break
      }
      for view in views { view.removeFromSuperview() }
      #expect(board.subviews.isEmpty && board.layer.sublayers == nil)
    }
    var calls = 0
    let links = (0..<4_000).map { _ in CADisplayLink { _ in calls += 1 } }
    for link in links { link.add(to: .main, forMode: .common) }
    for link in links.dropLast() { link.invalidate() }
    stage.advance(by: .frames(1))
    #expect(calls == 1)
    links.last?.invalidate()
    stage.advance(by: .frames(1))
    #expect(calls == 1)
  }
}
