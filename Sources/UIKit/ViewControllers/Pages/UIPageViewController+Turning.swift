import Foundation
@_spi(UIKit) import UIKitCore

/// A turn to another page while it moves.
@MainActor struct PageTurn {
  let from: UIViewController
  let to: UIViewController
  let isForward: Bool
  /// Whether a finger turns the page, so that the delegate is notified.
  let isByUser: Bool
  let completion: ((Bool) -> Void)?
}

extension UIPageViewController {
  private var isHorizontal: Bool { navigationOrientation == .horizontal }
  private var isMirrored: Bool {
    isHorizontal && viewIfLoaded?.effectiveUserInterfaceLayoutDirection == .rightToLeft
  }
  private var isShown: Bool { viewIfLoaded?.window != nil }

  // MARK: Showing

  /// Shows a page that code has chosen.
  final func show(
    _ new: UIViewController?, isForward: Bool, animated: Bool, completion: ((Bool) -> Void)?
  ) {
    finishTurnNow()
    defer { askForDots() }
    guard let new else {
      if let page { remove(page) }
      (page, before, after) = (nil, nil, nil)
      arrange()
      completion?(true)
      return
    }
    guard new !== page else {
      forgetNeighbours()
      completion?(true)
      return
    }
    guard animated, UIView.areAnimationsEnabled, isShown, let old = page, scroll.bounds.width > 0 else {
      exchangeAtOnce(new)
      completion?(true)
      return
    }
    // Meanwhile there are two pages, the new one on the side that it comes from.
    (before, after) = isForward ? (nil, new) : (new, nil)
    arrange()
    begin(PageTurn(from: old, to: new, isForward: isForward, isByUser: false, completion: completion))
    scroll.panGestureRecognizer.isEnabled = false
    scroll.setContentOffset(offset(atSlot: slot(isForward: isForward)), animated: true)
  }

  private func exchangeAtOnce(_ new: UIViewController) {
    let old = page
    page = new
    (before, after) = (nil, nil)
    addChild(new)
    if let old { remove(old) }
    needsNeighbours = true
    if isViewLoaded { arrange() }
    new.didMove(toParent: self)
  }

  private func remove(_ old: UIViewController) {
    guard old.parent === self else { return }
    old.willMove(toParent: nil)
    old.viewIfLoaded?.removeFromSuperview()
    old.removeFromParent()
  }

  // MARK: Places

  private var length: CGFloat { isHorizontal ? scroll.bounds.width : scroll.bounds.height }

  /// The number of the page that is shown among the slots.
  private var ownSlot: Int { slots.firstIndex { $0 === page } ?? 0 }

  /// The number of the slot on one side of the page that is shown. Not found by the controller: of two pages that follow
  /// each other in a circle the other one has both slots.
  private func slot(isForward: Bool) -> Int { ownSlot + (isForward != isMirrored ? 1 : -1) }

  private func offset(atSlot slot: Int) -> CGPoint {
    let way = length * CGFloat(slot)
    return isHorizontal ? CGPoint(x: way, y: 0) : CGPoint(x: 0, y: way)
  }

  private func frame(atSlot slot: Int) -> CGRect {
    let origin = offset(atSlot: slot)
    let size = scroll.bounds.size
    return isHorizontal
      ? CGRect(x: origin.x + spacing / 2, y: 0, width: Swift.max(0, size.width - spacing), height: size.height)
      : CGRect(x: 0, y: origin.y + spacing / 2, width: size.width, height: Swift.max(0, size.height - spacing))
  }

  /// The pages beside the one that is shown are asked for again.
  final func forgetNeighbours() {
    needsNeighbours = true
    guard turn == nil else { return }
    (before, after) = (nil, nil)
    viewIfLoaded?.setNeedsLayout()
  }

  /// Asks for the pages beside the one that is shown, unless they are known: not before one of them could be turned to, since
  /// apps note which page they were asked for.
  final func learnNeighbours() {
    guard needsNeighbours, turn == nil, isViewLoaded else { return }
    needsNeighbours = false
    if let page, let dataSource {
      after = dataSource.pageViewController(self, viewControllerAfter: page)
      before = dataSource.pageViewController(self, viewControllerBefore: page)
    } else {
      (before, after) = (nil, nil)
    }
    arrange()
  }

  /// Places the page that is shown between the pages beside it.
  private func arrange() {
    guard isViewLoaded else { return }
    isArranging = true
    defer { isArranging = false }
    slots = [before, page, after].compactMap { $0 }
    if isMirrored { slots.reverse() }
    let size = scroll.bounds.size
    let count = CGFloat(Swift.max(1, slots.count))
    scroll.contentSize =
      isHorizontal
      ? CGSize(width: size.width * count, height: size.height) : CGSize(width: size.width, height: size.height * count)
    guard let page, let view = page.view else { return }
    scroll.contentOffset = offset(atSlot: ownSlot)
    view.autoresizingMask = []
    view.translatesAutoresizingMaskIntoConstraints = true
    view.frame = frame(atSlot: ownSlot)
    if view.superview !== scroll { scroll.addSubview(view) }
  }

  /// The view is laid out.
  final func layOutPages() {
    guard let view = viewIfLoaded else { return }
    var room = view.bounds
    if hasDots {
      let height = Self.dotsHeight + view.safeAreaInsets.bottom
      dots.frame = CGRect(
        x: 0, y: room.height - height, width: room.width, height: Self.dotsHeight)
      room.size.height = Swift.max(0, room.height - height)
    }
    let frame = isHorizontal ? room.insetBy(dx: -spacing / 2, dy: 0) : room.insetBy(dx: 0, dy: -spacing / 2)
    let isNew = scroll.frame != frame
    guard isNew || needsNeighbours else { return }
    if isNew {
      // A turn does not survive another size.
      finishTurnNow()
      isArranging = true
      scroll.frame = frame
      isArranging = false
    }
    guard turn == nil else { return }
    arrange()
  }

  // MARK: Turning

  private func begin(_ new: PageTurn) {
    turn = new
    if new.isByUser { delegate?.pageViewController(self, willTransitionTo: [new.to]) }
    addChild(new.to)
    new.to.beginAppearanceTransition(true, animated: true)
    new.from.beginAppearanceTransition(false, animated: true)
    guard let view = new.to.view else { return }
    UIView.performWithoutAnimation {
      view.autoresizingMask = []
      view.translatesAutoresizingMaskIntoConstraints = true
      view.frame = frame(atSlot: slot(isForward: new.isForward))
      scroll.addSubview(view)
    }
  }

  /// Pages have moved: one that begins to be seen is turned to.
  final func didSlide() {
    guard !isArranging, let page, length > 0 else { return }
    if let turn, !turn.isByUser { return }
    let way = (isHorizontal ? scroll.contentOffset.x : scroll.contentOffset.y) - length * CGFloat(ownSlot)
    let isForward = (way > 0) != isMirrored
    guard abs(way) >= 1, let target = isForward ? after : before else { return }
    if let turn {
      guard turn.isForward != isForward else { return }
      end(turn, completed: false)
    }
    begin(PageTurn(from: page, to: target, isForward: isForward, isByUser: true, completion: nil))
  }

  /// Pages move no more.
  final func settle() {
    guard let turn, !isArranging, !scroll.isTracking, !scroll.isDragging, length > 0 else { return }
    let place = isHorizontal ? scroll.contentOffset.x : scroll.contentOffset.y
    func isAt(_ slot: Int) -> Bool { abs(place - length * CGFloat(slot)) < 0.5 }
    if isAt(slot(isForward: turn.isForward)) {
      end(turn, completed: true)
    } else if isAt(ownSlot) {
      end(turn, completed: false)
    }
  }

  /// Ends a turn at once, where it leads to.
  final func finishTurnNow() {
    guard let turn else { return }
    isArranging = true
    scroll.setContentOffset(scroll.contentOffset, animated: false)
    isArranging = false
    end(turn, completed: !turn.isByUser, isEarly: true)
  }

  private func end(_ ended: PageTurn, completed: Bool, isEarly: Bool = false) {
    turn = nil
    scroll.panGestureRecognizer.isEnabled = true
    let (leaving, staying) = completed ? (ended.from, ended.to) : (ended.to, ended.from)
    if !completed {
      ended.to.beginAppearanceTransition(false, animated: true)
      ended.from.beginAppearanceTransition(true, animated: true)
    }
    leaving.willMove(toParent: nil)
    leaving.viewIfLoaded?.removeFromSuperview()
    leaving.endAppearanceTransition()
    leaving.removeFromParent()
    staying.endAppearanceTransition()
    if completed {
      page = ended.to
      ended.to.didMove(toParent: self)
      if ended.isByUser {
        // The page from before is known; the one on the other side is asked for.
        before = ended.isForward ? ended.from : dataSource?.pageViewController(self, viewControllerBefore: ended.to)
        after = ended.isForward ? dataSource?.pageViewController(self, viewControllerAfter: ended.to) : ended.from
        moveDot(by: ended.isForward ? 1 : -1)
      } else {
        (before, after) = (nil, nil)
        needsNeighbours = true
      }
    }
    arrange()
    if ended.isByUser {
      delegate?.pageViewController(
        self, didFinishAnimating: !isEarly, previousViewControllers: [ended.from], transitionCompleted: completed)
    }
    ended.completion?(!isEarly)
  }

  // MARK: Dots

  private static let dotsHeight: CGFloat = 37

  /// Asks how many dots there are, and which one is lit.
  final func askForDots() {
    guard isViewLoaded else { return }
    let count = transitionStyle == .scroll && isHorizontal ? dataSource?.presentationCount(for: self) ?? 0 : 0
    let index = count > 0 ? dataSource?.presentationIndex(for: self) ?? NSNotFound : NSNotFound
    hasDots = index != NSNotFound
    if hasDots {
      dots.numberOfPages = count
      dots.currentPage = index
      dotOfPage = dots.currentPage
      if dots.superview == nil { view.addSubview(dots) }
    } else {
      dots.removeFromSuperview()
    }
    view.setNeedsLayout()
  }

  private func moveDot(by step: Int) {
    guard hasDots, dots.numberOfPages > 0 else { return }
    dots.currentPage = (dotOfPage + step + dots.numberOfPages) % dots.numberOfPages
    dotOfPage = dots.currentPage
  }

  /// The user has touched the dots: the next page in that direction is turned to.
  final func dotsWereUsed() {
    let isForward = dots.currentPage > dotOfPage
    learnNeighbours()
    dots.currentPage = dotOfPage
    guard let target = isForward ? after : before, turn == nil, let page, page !== target else { return }
    scroll.setContentOffset(offset(atSlot: slot(isForward: isForward)), animated: true)
  }
}
