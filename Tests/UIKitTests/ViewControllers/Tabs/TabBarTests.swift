import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Tab bars")
struct TabBarTests {
  private final class Hearer: NSObject, UITabBarDelegate {
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
      Stage.current?.note("chosen \(item.title ?? "system") \(item.tag), selected \(tabBar.selectedItem?.tag ?? -1)")
    }
  }

  private func bar(on stage: Stage, _ items: [UITabBarItem]) -> UITabBar {
    let size = stage.window.bounds.size
    let bar = UITabBar(frame: CGRect(x: 0, y: size.height - 49, width: size.width, height: 49))
    bar.items = items
    stage.add(bar)
    stage.advance(by: .frames(1))
    return bar
  }

  /// The buttons of a bar, from left to right.
  private func buttons(_ bar: UITabBar) -> [UIView] {
    bar.subviews.filter { $0 is UIControl }.sorted { $0.frame.minX < $1.frame.minX }
  }

  @Test("A finger that lifts on an item selects it and the delegate hears it, also of the selected one; others do not")
  func fingers() {
    let stage = Stage(width: 300, height: 480)
    let bar = bar(
      on: stage,
      [
        UITabBarItem(title: "One", image: nil, tag: 1), UITabBarItem(tabBarSystemItem: .search, tag: 2),
        UITabBarItem(title: "Three", image: nil, selectedImage: nil),
      ])
    let hearer = Hearer()
    bar.delegate = hearer
    #expect(bar.selectedItem == nil)
    stage.finger.tap(at: CGPoint(x: 50, y: 455))
    stage.finger.tap(at: CGPoint(x: 150, y: 455))
    stage.finger.tap(at: CGPoint(x: 150, y: 455))
    bar.items?[2].isEnabled = false
    stage.finger.tap(at: CGPoint(x: 250, y: 455))
    let finger = stage.finger.down(at: CGPoint(x: 50, y: 455))
    finger.move(to: CGPoint(x: 50, y: 100))
    finger.up()
    bar.selectedItem = bar.items?.first
    bar.selectedItem = UITabBarItem(title: "Elsewhere", image: nil, tag: 9)
    #expect(bar.selectedItem == nil)
    #expect(
      stage.journal == ["chosen One 1, selected 1", "chosen system 2, selected 2", "chosen system 2, selected 2"])
  }

  @Test("Items share a narrow bar; in a wide one they stand in the middle, as the app says; safe areas stay free")
  func places() {
    let items = { (1...3).map { UITabBarItem(title: "Item \($0)", image: nil, tag: $0) } }
    let narrow = Stage(width: 300, height: 480)
    let bar = bar(on: narrow, items())
    #expect(buttons(bar).map(\.frame.minX) == [0, 100, 200] && buttons(bar).map(\.frame.width) == [100, 100, 100])
    #expect(bar.sizeThatFits(CGSize(width: 300, height: 0)) == CGSize(width: 300, height: 49))
    bar.itemPositioning = .centered
    bar.itemWidth = 60
    bar.itemSpacing = 10
    narrow.advance(by: .frames(1))
    #expect(buttons(bar).map(\.frame.minX) == [50, 120, 190])
    let wide = Stage(width: 820, height: 1180)
    let other = self.bar(on: wide, items())
    #expect(other.sizeThatFits(CGSize(width: 820, height: 0)).height == 50)
    #expect(buttons(other).map(\.frame.width) == [76, 76, 76] && buttons(other).map(\.frame.minX) == [262, 372, 482])
    other.itemPositioning = .fill
    wide.advance(by: .frames(1))
    #expect(buttons(other).first?.frame == CGRect(x: 0, y: 0, width: 273, height: 49))
    other.semanticContentAttribute = .forceRightToLeft
    wide.advance(by: .frames(1))
    #expect(buttons(other).first === other.subviews.last { $0 is UIControl })
    let low = Stage(width: 700, height: 320)
    #expect(self.bar(on: low, items()).sizeThatFits(CGSize(width: 700, height: 0)).height == 32)
  }

  @Test("An item's picture is drawn in the tint, another one while it is selected; colours follow bar and appearance")
  func looks() throws {
    let stage = Stage(width: 300, height: 480)
    let dot = UIImage.square(20, .black)
    let ring = UIImage.square(10, .black).withRenderingMode(.alwaysOriginal)
    let item = UITabBarItem(title: "Dots", image: dot, selectedImage: ring)
    let bar = bar(on: stage, [item, UITabBarItem(title: "Lines", image: dot, tag: 2)])
    func picture(_ index: Int) throws -> UIImageView {
      try #require(buttons(bar)[index].subviews.lazy.compactMap { $0 as? UIImageView }.first)
    }
    func label(_ index: Int) throws -> UILabel {
      try #require(buttons(bar)[index].subviews.lazy.compactMap { $0 as? UILabel }.first)
    }
    #expect(try picture(0).image?.size.width == 20)
    #expect(try picture(0).image?.renderingMode == .alwaysTemplate)
    bar.tintColor = .purple
    bar.selectedItem = item
    #expect(try picture(0).image?.size.width == 10)
    #expect(try picture(0).image?.renderingMode == .alwaysOriginal)
    #expect(try label(0).textColor == .purple)
    #expect(try label(1).textColor != .purple)
    bar.unselectedItemTintColor = .brown
    #expect(try label(1).textColor == .brown)
    #expect(try picture(1).tintColor == .brown)
    item.setTitleTextAttributes(
      [.foregroundColor: UIColor.green, .font: UIFont.systemFont(ofSize: 12)], for: .selected)
    #expect(try label(0).textColor == .green)
    #expect(try label(0).font.pointSize == 12)
    let appearance = UITabBarAppearance()
    appearance.stackedLayoutAppearance.normal.iconColor = .cyan
    appearance.stackedLayoutAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.magenta]
    bar.standardAppearance = appearance
    appearance.stackedLayoutAppearance.normal.iconColor = .black
    #expect(try picture(1).tintColor == .cyan)
    #expect(try label(1).textColor == .magenta)
    #expect(try label(0).textColor == .green)
    bar.standardAppearance.stackedLayoutAppearance.normal.iconColor = .orange
    #expect(try picture(1).tintColor == .orange)
    item.title = nil
    item.imageInsets = UIEdgeInsets(top: 6, left: 0, bottom: -6, right: 0)
    stage.advance(by: .frames(1))
    #expect(try picture(0).frame.midY == 31)
  }

  @Test("A badge has the item's text and colours, and leaves with the text; its place follows the picture")
  func badges() throws {
    let stage = Stage(width: 300, height: 480)
    let item = UITabBarItem(title: "Mail", image: .square(24, .black), tag: 0)
    let bar = bar(on: stage, [item])
    item.badgeValue = "7"
    stage.advance(by: .frames(1))
    let button = try #require(buttons(bar).first)
    func badge() -> UIView? { button.subviews.first { $0.subviews.first is UILabel } }
    #expect(badge()?.frame == CGRect(x: 156, y: 2, width: 18, height: 18) && badge()?.backgroundColor == .systemRed)
    item.badgeColor = .blue
    item.setBadgeTextAttributes([.foregroundColor: UIColor.yellow], for: .normal)
    #expect(badge()?.backgroundColor == .blue && (badge()?.subviews.first as? UILabel)?.textColor == .yellow)
    #expect(item.badgeTextAttributes(for: .normal)?[.foregroundColor] as? UIColor == .yellow)
    item.badgeValue = "1,234"
    stage.advance(by: .frames(1))
    #expect((badge()?.frame.width ?? 0) > 30)
    item.badgeValue = nil
    #expect(badge() == nil)
  }

  @Test("Proxies of appearance reach bars and items; copies of an appearance are independent")
  func proxies() {
    let stage = Stage(width: 300, height: 480)
    UITabBar.appearance().barTintColor = .yellow
    UITabBar.appearance().unselectedItemTintColor = .brown
    UITabBarItem.appearance().badgeColor = .green
    let item = UITabBarItem(title: "One", image: nil, tag: 1)
    let bar = bar(on: stage, [item])
    #expect(bar.barTintColor == .yellow && bar.unselectedItemTintColor == .brown && item.badgeColor == .green)
    let first = UITabBarAppearance()
    first.configureWithOpaqueBackground()
    first.backgroundColor = .red
    first.inlineLayoutAppearance.selected.badgeBackgroundColor = .blue
    let second = UITabBarAppearance(barAppearance: first)
    first.inlineLayoutAppearance.selected.badgeBackgroundColor = .black
    #expect(second.backgroundColor == .red && second.inlineLayoutAppearance.selected.badgeBackgroundColor == .blue)
  }
}

extension UIImage {
  /// A square of one colour, for tests.
  static func square(_ side: CGFloat, _ color: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    }
  }
}
