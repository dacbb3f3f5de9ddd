import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Appearances of bars")
struct BarAppearanceTests {
  private final class Page: UIViewController {
    let scroll = UIScrollView()
    override func loadView() {
      scroll.backgroundColor = .cyan
      scroll.contentSize = CGSize(width: 320, height: 1000)
      view = scroll
    }
  }

  /// A stage that is wider than high is low.
  private func start(isLow: Bool = false) -> (Stage, UINavigationController, Page) {
    let stage = Stage(width: 320, height: isLow ? 240 : 340, scale: 1)
    let (navigation, page) = show(on: stage)
    return (stage, navigation, page)
  }

  private func show(on stage: Stage) -> (UINavigationController, Page) {
    let page = Page()
    page.title = "Drawings"
    page.navigationItem.rightBarButtonItems = [UIBarButtonItem(systemItem: .done), UIBarButtonItem(systemItem: .edit)]
    let navigation = stage.show(UINavigationController(rootViewController: page))
    stage.advance(by: .frames(2))
    return (navigation, page)
  }

  private func label(_ text: String, in view: UIView) -> UILabel? {
    if let label = view as? UILabel, label.text == text, label.font.pointSize < 30 { return label }
    return view.subviews.lazy.compactMap { label(text, in: $0) }.first
  }

  /// What is seen in the middle of the bar's left margin.
  private func barColor(_ stage: Stage) -> UInt32 { stage.snapshot.pixels[6, 30] }
  private func shown(_ color: UIColor) -> UInt32 {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue].reduce(0xff) { $0 << 8 | UInt32(($1 * 255).rounded()) }
  }

  private func scroll(_ stage: Stage, _ page: Page, to y: CGFloat) {
    page.scroll.contentOffset.y = y
    stage.advance(by: .frames(2))
  }

  @Test("While contents are at their top the appearance for the edge is shown, else the standard one")
  func scrollEdge() {
    let (stage, navigation, page) = start()
    let bar = navigation.navigationBar
    let (away, edge) = (UINavigationBarAppearance(), UINavigationBarAppearance())
    away.configureWithOpaqueBackground()
    away.backgroundColor = .red
    away.titleTextAttributes = [.foregroundColor: UIColor.white]
    edge.configureWithOpaqueBackground()
    edge.backgroundColor = .green
    edge.titleTextAttributes = [.foregroundColor: UIColor.black]
    bar.standardAppearance = away
    // Without one for the edge there is no background, and titles look as else.
    stage.advance(by: .frames(2))
    #expect(barColor(stage) == shown(.cyan) && label("Drawings", in: bar)?.textColor == .white)
    bar.scrollEdgeAppearance = edge
    stage.advance(by: .frames(2))
    #expect(barColor(stage) == shown(.green) && label("Drawings", in: bar)?.textColor == .black)
    scroll(stage, page, to: 100)
    #expect(barColor(stage) == shown(.red) && label("Drawings", in: bar)?.textColor == .white)
    scroll(stage, page, to: -44)
    #expect(barColor(stage) == shown(.green) && label("Drawings", in: bar)?.textColor == .black)
    bar.scrollEdgeAppearance = nil
    stage.advance(by: .frames(2))
    #expect(barColor(stage) == shown(.cyan) && label("Drawings", in: bar)?.textColor == .white)
  }

  @Test("An item's appearances go before the bar's, for as long as it is shown")
  func items() {
    let (stage, navigation, page) = start()
    let bar = navigation.navigationBar
    let (red, blue) = (UINavigationBarAppearance(), UINavigationBarAppearance())
    for (appearance, color) in [(red, UIColor.red), (blue, .blue)] {
      appearance.configureWithOpaqueBackground()
      appearance.backgroundColor = color
    }
    bar.standardAppearance = red
    bar.scrollEdgeAppearance = red
    let other = UIViewController()
    other.view.backgroundColor = .cyan
    other.navigationItem.standardAppearance = blue
    navigation.pushViewController(other, animated: true)
    stage.advance(by: .seconds(1))
    // Nothing scrolls below the bar: it is at the edge.
    #expect(barColor(stage) == shown(.red))
    other.navigationItem.scrollEdgeAppearance = blue
    stage.advance(by: .frames(2))
    #expect(barColor(stage) == shown(.blue))
    navigation.popViewController(animated: true)
    stage.advance(by: .seconds(1))
    #expect(barColor(stage) == shown(.red))
    page.navigationItem.scrollEdgeAppearance = blue
    stage.advance(by: .frames(2))
    #expect(barColor(stage) == shown(.blue))
    page.navigationItem.scrollEdgeAppearance = nil
    stage.advance(by: .frames(2))
    #expect(barColor(stage) == shown(.red))
  }

  @Test("A low bar has the compact appearances, where there are any")
  func compact() {
    let (stage, navigation, _) = start(isLow: true)
    let bar = navigation.navigationBar
    let (usual, low) = (UINavigationBarAppearance(), UINavigationBarAppearance())
    usual.titleTextAttributes = [.foregroundColor: UIColor.red]
    low.titleTextAttributes = [.foregroundColor: UIColor.blue]
    bar.standardAppearance = usual
    bar.compactAppearance = low
    #expect(label("Drawings", in: bar)?.textColor == .blue && bar.frame.height == 32)
    navigation.traitOverrides.verticalSizeClass = .regular
    stage.advance(by: .frames(2))
    #expect(label("Drawings", in: bar)?.textColor == .red && bar.frame.height == 44)
    navigation.traitOverrides.verticalSizeClass = .compact
    stage.advance(by: .frames(2))
    #expect(label("Drawings", in: bar)?.textColor == .blue)
    bar.compactScrollEdgeAppearance = usual
    #expect(label("Drawings", in: bar)?.textColor == .red)
  }

  @Test("A picture takes the place of the bar's fill, an empty one that of nothing, and then the line's picture counts")
  func pictures() {
    func picture(_ color: UIColor, _ size: CGFloat) -> UIImage {
      UIGraphicsImageRenderer(size: CGSize(width: size, height: size)).image { context in
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: size, height: size))
      }
    }
    let (stage, navigation, page) = start()
    scroll(stage, page, to: 100)
    let bar = navigation.navigationBar
    func line() -> UInt32 { stage.snapshot.pixels[6, Int(bar.frame.maxY) - 1] }
    func below() -> UInt32 { stage.snapshot.pixels[6, Int(bar.frame.maxY)] }
    let usual = line()
    #expect(usual != shown(.cyan) && bar.backgroundImage(for: .default) == nil)
    bar.setBackgroundImage(picture(.red, 4), for: .default)
    stage.advance(by: .frames(1))
    #expect(barColor(stage) == shown(.red) && line() != shown(.red))
    bar.shadowImage = picture(.blue, 3)
    stage.advance(by: .frames(1))
    #expect(line() == shown(.red) && below() == shown(.blue))
    // What apps write for a bar that is not seen.
    bar.setBackgroundImage(UIImage(), for: .default)
    bar.shadowImage = UIImage()
    stage.advance(by: .frames(1))
    #expect(barColor(stage) == shown(.cyan) && line() == shown(.cyan) && below() == shown(.cyan))
    bar.setBackgroundImage(picture(.green, 4), for: .compact)
    stage.advance(by: .frames(1))
    #expect(barColor(stage) == shown(.cyan))
    navigation.traitOverrides.verticalSizeClass = .compact
    stage.advance(by: .frames(1))
    #expect(barColor(stage) == shown(.green))
    bar.setBackgroundImage(nil, for: .compact)
    bar.setBackgroundImage(nil, for: .default)
    navigation.traitOverrides.verticalSizeClass = .regular
    stage.advance(by: .frames(1))
    #expect(line() == usual)
  }

  @Test("A bar takes a copy, and follows changes of it; a copy of the default one that is changed counts as well")
  func copies() {
    let (stage, navigation, page) = start()
    scroll(stage, page, to: 100)
    let bar = navigation.navigationBar
    bar.barTintColor = .brown
    stage.advance(by: .frames(1))
    #expect(barColor(stage) == shown(.brown))
    // To ask for it changes nothing.
    #expect(bar.standardAppearance.backgroundColor == nil)
    stage.advance(by: .frames(1))
    #expect(barColor(stage) == shown(.brown))
    let given = UINavigationBarAppearance()
    given.backgroundColor = .red
    bar.standardAppearance = given
    given.backgroundColor = .green
    stage.advance(by: .frames(1))
    #expect(barColor(stage) == shown(.red))
    bar.standardAppearance.backgroundColor = .blue
    stage.advance(by: .frames(1))
    #expect(barColor(stage) == shown(.blue) && given.backgroundColor == .green)
    let copy = given.copy() as? UINavigationBarAppearance
    #expect(copy !== given && copy?.backgroundColor == .green)
  }

  @Test("Buttons take font and colour by state and style; what an item has itself goes before")
  func buttons() {
    let (stage, navigation, page) = start()
    let bar = navigation.navigationBar
    let look = UINavigationBarAppearance()
    look.buttonAppearance.normal.titleTextAttributes = [
      .foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 11),
    ]
    look.buttonAppearance.highlighted.titleTextAttributes = [.foregroundColor: UIColor.blue]
    look.doneButtonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.green]
    look.backButtonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.brown]
    bar.standardAppearance = look
    let done = label("Done", in: bar)
    #expect(label("Edit", in: bar)?.textColor == .red && label("Edit", in: bar)?.font.pointSize == 11)
    #expect(done?.textColor == .green && done?.font == .systemFont(ofSize: 17, weight: .semibold))
    stage.advance(by: .frames(2))
    let place = label("Edit", in: bar).map { $0.convert(CGPoint(x: 4, y: 4), to: nil) } ?? .zero
    let finger = stage.finger.down(at: place)
    #expect(label("Edit", in: bar)?.textColor == .blue && label("Edit", in: bar)?.font.pointSize == 11)
    finger.up()
    #expect(label("Edit", in: bar)?.textColor == .red)
    let edit = page.navigationItem.rightBarButtonItems?[1]
    edit?.isEnabled = false
    #expect(label("Edit", in: bar)?.textColor == .tertiaryLabel && label("Edit", in: bar)?.font.pointSize == 11)
    edit?.setTitleTextAttributes([.foregroundColor: UIColor.purple], for: .disabled)
    #expect(label("Edit", in: bar)?.textColor == .purple)
    let other = UIViewController()
    navigation.pushViewController(other, animated: false)
    #expect(label("Drawings", in: bar)?.textColor == .brown)
  }

  @Test("A transparent background shows what is below it; a picture fills the bar; a line can be left out")
  func backgrounds() {
    let (stage, navigation, page) = start()
    scroll(stage, page, to: 100)
    let bar = navigation.navigationBar
    let look = UINavigationBarAppearance()
    look.configureWithTransparentBackground()
    bar.standardAppearance = look
    stage.advance(by: .frames(1))
    #expect(barColor(stage) == shown(.cyan) && stage.snapshot.pixels[6, 43] == shown(.cyan))
    look.configureWithOpaqueBackground()
    look.shadowColor = .red
    bar.standardAppearance = look
    stage.advance(by: .frames(1))
    #expect(barColor(stage) == shown(.systemBackground) && stage.snapshot.pixels[6, 43] == shown(.red))
    look.backgroundImage = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { context in
      UIColor.orange.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    look.shadowColor = nil
    bar.standardAppearance = look
    stage.advance(by: .frames(1))
    #expect(barColor(stage) == shown(.orange) && stage.snapshot.pixels[6, 43] == shown(.orange))
    look.shadowImage = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 3)).image { context in
      UIColor.green.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 3))
    }
    bar.standardAppearance = look
    stage.advance(by: .frames(1))
    #expect(stage.snapshot.pixels[6, 45] == shown(.green))
  }

  @Test("A toolbar has its own, with one for contents at their end")
  func toolbar() {
    let (stage, navigation, page) = start()
    page.toolbarItems = [UIBarButtonItem(title: "Undo", primaryAction: nil)]
    navigation.setToolbarHidden(false, animated: false)
    let (away, edge) = (UIToolbarAppearance(), UIToolbarAppearance())
    away.configureWithOpaqueBackground()
    away.backgroundColor = .red
    away.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.yellow]
    edge.configureWithTransparentBackground()
    edge.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.brown]
    let bar = navigation.toolbar!
    bar.standardAppearance = away
    bar.scrollEdgeAppearance = edge
    stage.advance(by: .frames(2))
    func color() -> UInt32 { stage.snapshot.pixels[6, 330] }
    #expect(color() == shown(.red) && label("Undo", in: bar)?.textColor == .yellow)
    scroll(stage, page, to: 1000 - 340 + 44)
    #expect(color() == shown(.cyan) && label("Undo", in: bar)?.textColor == .brown)
    scroll(stage, page, to: 300)
    #expect(color() == shown(.red) && label("Undo", in: bar)?.textColor == .yellow)
  }

  @Test("Proxies take appearances, and bars a copy each")
  func proxies() {
    let stage = Stage(width: 320, height: 340, scale: 1)
    let look = UINavigationBarAppearance()
    look.configureWithOpaqueBackground()
    look.backgroundColor = .red
    UINavigationBar.appearance().standardAppearance = look
    UINavigationBar.appearance().scrollEdgeAppearance = look
    let (navigation, _) = show(on: stage)
    #expect(barColor(stage) == shown(.red) && navigation.navigationBar.standardAppearance !== look)
    navigation.navigationBar.standardAppearance.backgroundColor = .blue
    let second = UINavigationBar()
    stage.add(second)
    #expect(second.standardAppearance.backgroundColor == .red)
  }

  @Test("Pictures: a coloured bar with a large title, and one that has been scrolled", arguments: [false, true])
  func pictures(isDark: Bool) {
    let stage = Stage(width: 320, height: 330, scale: 2)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    let page = Page()
    page.title = "Drawings"
    page.loadViewIfNeeded()
    page.scroll.backgroundColor = .paper
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
    page.navigationItem.leftBarButtonItem = UIBarButtonItem(systemItem: .edit)
    let (away, edge) = (UINavigationBarAppearance(), UINavigationBarAppearance())
    away.configureWithDefaultBackground()
    away.titleTextAttributes = [.foregroundColor: UIColor.systemOrange]
    edge.configureWithOpaqueBackground()
    edge.backgroundColor = .systemIndigo
    edge.shadowColor = nil
    edge.largeTitleTextAttributes = [
      .foregroundColor: UIColor.white, .font: UIFont.systemFont(ofSize: 30, weight: .heavy),
    ]
    edge.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.white]
    let navigation = stage.show(UINavigationController(rootViewController: page))
    navigation.navigationBar.prefersLargeTitles = true
    navigation.navigationBar.standardAppearance = away
    navigation.navigationBar.scrollEdgeAppearance = edge
    stage.advance(by: .frames(2))
    let suffix = isDark ? "-dark" : ""
    let large = stage.snapshot.compare(named: "bar-appearance-edge\(suffix)")
    #expect(large.matches, "\(large)")
    page.scroll.contentOffset.y = 100
    stage.advance(by: .frames(2))
    let small = stage.snapshot.compare(named: "bar-appearance-away\(suffix)")
    #expect(small.matches, "\(small)")
  }
}
