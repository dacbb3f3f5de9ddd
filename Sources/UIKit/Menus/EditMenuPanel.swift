import CoreGraphics
import Foundation
import QuartzCore

/// An edit menu on the screen, in a window of its size, so that touches beside it are delivered to the views below.
///
/// It has a window and is not a subclass of it, so that all its uses of the window are in one place.
@MainActor final class EditMenuPanel {
  /// In front of alerts.
  static let level = UIWindow.Level(UIWindow.Level.alert.rawValue + 100)

  let window = UIWindow(frame: .zero)
  /// Fades in and out; the window's own alpha stays, so that touches do not pass through.
  let content = UIView()
  let bar = EditMenuBarView(frame: .zero)
  private var arrow: EditMenuArrowView?
  /// The items that are shown, and the levels above to which "‹" returns.
  private var levels: [[EditMenuItem]]
  private var page = 0
  private var target: CGRect
  private var wanted: EditMenuArrow?
  private let chosen: @MainActor (EditMenuItem) -> Void
  private(set) var placement: EditMenuPlacement?

  /// - Parameters:
  ///   - target: what the menu points at, in the screen.
  ///   - chosen: called with an item that is to be performed.
  init(
    items: [EditMenuItem], target: CGRect, wanted: EditMenuArrow?, chosen: @escaping @MainActor (EditMenuItem) -> Void
  ) {
    levels = [items]
    self.target = target
    self.wanted = wanted
    self.chosen = chosen
    window.fillsScreen = false
    window.windowLevel = Self.level
    content.isOpaque = false
    content.addSubview(bar)
    window.addSubview(content)
    lay()
  }

  /// Shows other items, from the first page.
  func show(_ items: [EditMenuItem]) {
    levels = [items]
    page = 0
    lay()
  }

  /// Points at another place, in the screen.
  func point(at target: CGRect, wanted: EditMenuArrow?) {
    self.target = target
    self.wanted = wanted
    lay()
  }

  /// Makes the page's views and places the window for the screen as it is now.
  func lay() {
    guard let items = levels.last else { return }
    let room = UIScreen.main.bounds.width - 2 * EditMenuPlacement.margin
    let measured = items.map { EditMenuItemView($0) {} }
    let isNested = levels.count > 1
    // The item that leads back needs room on every page.
    let available = max(1, room - (isNested ? EditMenuStyle.pagerWidth : 0))
    let widths = measured.map { min($0.naturalWidth.rounded(.up), available) }
    let pager = EditMenuPager(widths: widths, room: available, pager: EditMenuStyle.pagerWidth)
    page = max(0, min(page, pager.pages.count - 1))
    var views: [EditMenuItemView] = []
    var shownWidths: [CGFloat] = []
    func add(_ view: EditMenuItemView, _ width: CGFloat) {
      views.append(view)
      shownWidths.append(width)
    }
    if page > 0 {
      add(turner("‹") { [weak self] in self?.turn(by: -1) }, EditMenuStyle.pagerWidth)
    } else if isNested {
      add(turner("‹") { [weak self] in self?.goBack() }, EditMenuStyle.pagerWidth)
    }
    for index in pager.pages.isEmpty ? 0..<0 : pager.pages[page] {
      let item = items[index]
      add(EditMenuItemView(item) { [weak self] in self?.choose(item) }, widths[index])
    }
    if page + 1 < pager.pages.count {
      add(turner("›") { [weak self] in self?.turn(by: 1) }, EditMenuStyle.pagerWidth)
    }
    bar.show(views, widths: shownWidths)
    place()
  }

  private func turner(_ title: String, _ turn: @escaping @MainActor () -> Void) -> EditMenuItemView {
    EditMenuItemView(EditMenuItem(title: title, effect: .open([])), choose: turn)
  }

  private func turn(by step: Int) {
    page += step
    lay()
  }

  private func goBack() {
    levels.removeLast()
    page = 0
    lay()
  }

  private func choose(_ item: EditMenuItem) {
    switch item.effect {
    case .perform: chosen(item)
    case .open(let items):
      levels.append(items)
      page = 0
      lay()
    }
  }

  private func place() {
    let size = bar.bounds.size
    let placement = EditMenuPlacement(bar: size, target: target, wanted: wanted, screen: UIScreen.main.bounds)
    let length = EditMenuPlacement.arrowLength
    arrow?.removeFromSuperview()
    arrow = nil
    var corner = CGPoint.zero
    if let direction = placement.arrow {
      let view = EditMenuArrowView(direction)
      switch direction {
      case .up:
        view.center = CGPoint(x: placement.arrowOffset, y: length / 2)
        corner.y = length
      case .down: view.center = CGPoint(x: placement.arrowOffset, y: size.height + length / 2)
      case .left:
        view.center = CGPoint(x: length / 2, y: placement.arrowOffset)
        corner.x = length
      case .right: view.center = CGPoint(x: size.width + length / 2, y: placement.arrowOffset)
      }
      content.addSubview(view)
      arrow = view
    }
    window.frame = placement.frame.integralOrigin
    content.frame = window.bounds
    bar.frame = CGRect(origin: corner, size: size)
    if self.placement != placement {
      self.placement = placement
      frameDidChange?()
    }
  }

  /// Called when the menu has another place or size.
  var frameDidChange: (@MainActor () -> Void)?
}

extension CGRect {
  /// The same size at whole points, so that text and hairlines stay sharp.
  fileprivate var integralOrigin: CGRect {
    CGRect(x: origin.x.rounded(), y: origin.y.rounded(), width: size.width, height: size.height)
  }
}
