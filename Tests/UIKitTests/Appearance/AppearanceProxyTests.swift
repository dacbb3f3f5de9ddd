import Foundation
import Testing
import TouchPlatform
import TouchTesting

@testable import UIKit
@testable import UIKitCore

/// A label that writes down what is set on it, and when it is told of its window.
private final class TellingLabel: UILabel {
  override var textColor: UIColor! {
    didSet { Stage.current?.note("colour, \(superview == nil ? "alone" : "with a superview")") }
  }
  override func didMoveToWindow() { Stage.current?.note(window == nil ? "out" : "in") }
}

private final class Panel: UIView {}
private final class Shelf: UIView {}
private class Badge: UILabel {}
private final class RoundBadge: Badge {}

private final class Gauge: UIView {
  @MainActor static var made = 0
  var needleColor = UIColor.black { didSet { setNeedsDisplay() } }
  override init(frame: CGRect) {
    Self.made += 1
    super.init(frame: frame)
    backgroundColor = .white
  }
  required init?(coder: NSCoder) { nil }
}

/// Announces a property as the sources of `dynamic` ones do once they are rewritten.
private final class Ruler: UIView, SelectorAnswering {
  static func registerSelectors() {
    PropertyTable.register(Ruler.self) { $0.add("markLength", \Ruler.markLength) }
  }
  var markLength: CGFloat = 4 {
    willSet { willChangeValue(forKey: "markLength") }
    didSet { didChangeValue(forKey: "markLength") }
  }
}

@MainActor @Suite("Proxies of appearance")
struct AppearanceProxyTests {
  @Test("Values are set when a view enters a window, before didMoveToWindow, and again when it comes back")
  func order() {
    let stage = Stage(width: 320, height: 480)
    TellingLabel.appearance().textColor = .red
    stage.clearJournal()
    let label = TellingLabel()
    let shelf = UIView()
    shelf.addSubview(label)
    #expect(label.textColor == .label && stage.journal.isEmpty)
    stage.add(shelf)
    #expect(label.textColor == .red && stage.journal == ["colour, with a superview", "in"])
    // A later change does not reach what is in a window.
    TellingLabel.appearance().textColor = .green
    #expect(label.textColor == .red && TellingLabel.appearance().textColor == .green)
    shelf.removeFromSuperview()
    #expect(label.textColor == .red)
    stage.add(shelf)
    #expect(label.textColor == .green)
  }

  @Test("What the app has set on a view stays, also what it set before there was any proxy, and in its own init")
  func ownValues() {
    let stage = Stage(width: 320, height: 480)
    Appearance.isInUse = false
    let old = UILabel()
    old.textColor = .purple
    UILabel.appearance().textColor = .red
    UILabel.appearance().font = .systemFont(ofSize: 9)
    UIView.appearance().backgroundColor = .yellow
    let (new, gauge) = (UILabel(), Gauge())
    new.font = .systemFont(ofSize: 30)
    for view in [old, new, gauge] { stage.add(view) }
    #expect(old.textColor == .purple && old.font.pointSize == 9)
    #expect(new.textColor == .red && new.font.pointSize == 30)
    #expect(gauge.backgroundColor == .white && new.backgroundColor == .yellow)
    // What a proxy has set is not the app's, and what the app sets then is.
    UILabel.appearance().textColor = .blue
    new.removeFromSuperview()
    stage.add(new)
    #expect(new.textColor == .blue)
    new.textColor = .brown
    new.removeFromSuperview()
    stage.add(new)
    #expect(new.textColor == .brown)
  }

  @Test("A superclass's proxy holds for subclasses; the nearer class's wins, whatever the containers")
  func classes() {
    let stage = Stage(width: 320, height: 480)
    Badge.appearance().textColor = .orange
    UILabel.appearance(whenContainedInInstancesOf: [Panel.self]).textColor = .red
    UILabel.appearance().numberOfLines = 3
    let panel = Panel()
    let (plain, badge, round) = (UILabel(), Badge(), RoundBadge())
    for label in [plain, badge, round] { panel.addSubview(label) }
    stage.add(panel)
    #expect(plain.textColor == .red && badge.textColor == .orange && round.textColor == .orange)
    #expect(round.numberOfLines == 3)
  }

  @Test("The outermost container wins; of equals the longer chain; all of them before a proxy without containers")
  func containers() {
    let stage = Stage(width: 320, height: 480)
    func label(in views: [UIView]) -> UILabel {
      let label = UILabel()
      for (outer, inner) in zip(views, views.dropFirst()) { outer.addSubview(inner) }
      views.last?.addSubview(label)
      stage.add(views[0])
      return label
    }
    // Asked for in an order that has no say.
    UILabel.appearance(whenContainedInInstancesOf: [Panel.self, Shelf.self]).textColor = .green
    UILabel.appearance(whenContainedInInstancesOf: [Shelf.self]).textColor = .blue
    UILabel.appearance(whenContainedInInstancesOf: [Panel.self]).textColor = .red
    UILabel.appearance().textColor = .gray
    #expect(label(in: [UIView()]).textColor == .gray)
    #expect(label(in: [Panel()]).textColor == .red)
    #expect(label(in: [Shelf(), UIView()]).textColor == .blue)
    #expect(label(in: [Panel(), Shelf()]).textColor == .red)
    #expect(label(in: [Shelf(), UIView(), Panel()]).textColor == .green)
    #expect(label(in: [Panel(), Shelf(), Panel()]).textColor == .red)
  }

  @Test("View controllers are containers of what is in their views")
  func controllers() {
    let stage = Stage(width: 320, height: 480)
    UILabel.appearance(whenContainedInInstancesOf: [UINavigationController.self]).textColor = .red
    let page = UIViewController()
    let (inside, outside) = (UILabel(), UILabel())
    page.view.addSubview(inside)
    stage.show(UINavigationController(rootViewController: page))
    stage.add(outside)
    #expect(inside.textColor == .red && outside.textColor == .label)
  }

  @Test("A proxy for traits holds for views that have them when they enter")
  func traits() {
    let stage = Stage(width: 320, height: 480)
    UILabel.appearance().textColor = .red
    UILabel.appearance(for: UITraitCollection(userInterfaceStyle: .dark)).textColor = .green
    UILabel.appearance(
      for: UITraitCollection(userInterfaceStyle: .dark), whenContainedInInstancesOf: [Panel.self]
    ).textColor = .blue
    let (day, night, panel) = (UILabel(), UILabel(), Panel())
    let inPanel = UILabel()
    panel.addSubview(inPanel)
    stage.window.overrideUserInterfaceStyle = .light
    stage.add(day)
    stage.window.overrideUserInterfaceStyle = .dark
    stage.add(night)
    stage.add(panel)
    #expect(day.textColor == .red && night.textColor == .green && inPanel.textColor == .blue)
  }

  @Test("Tables, cells and their labels take values although the system has set some of them")
  func tables() {
    let stage = Stage(width: 320, height: 480)
    final class Rows: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        cell.textLabel?.text = "Row"
        cell.detailTextLabel?.textColor = .brown
        return cell
      }
    }
    UITableView.appearance().backgroundColor = .cyan
    UITableView.appearance().separatorColor = .magenta
    UITableViewCell.appearance().backgroundColor = .yellow
    UILabel.appearance(whenContainedInInstancesOf: [UITableViewCell.self]).textColor = .red
    let (table, rows) = (UITableView(frame: stage.window.bounds), Rows())
    table.dataSource = rows
    stage.add(table)
    stage.advance(by: .frames(2))
    let cell = table.visibleCells.first
    #expect(table.backgroundColor == .cyan && table.separatorColor == .magenta && cell?.backgroundColor == .yellow)
    #expect(cell?.textLabel?.textColor == .red && cell?.detailTextLabel?.textColor == .brown)
  }

  @Test("Bars and their buttons take values, the way back too; what an item has itself stays")
  func bars() {
    let stage = Stage(width: 320, height: 480)
    UINavigationBar.appearance().tintColor = .red
    UINavigationBar.appearance().barTintColor = .yellow
    UINavigationBar.appearance().titleTextAttributes = [.foregroundColor: UIColor.green]
    UIBarButtonItem.appearance().setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 11)], for: .normal)
    UIBarButtonItem.appearance(whenContainedInInstancesOf: [UINavigationBar.self]).tintColor = .brown
    let (a, b) = (UIViewController(), UIViewController())
    (a.title, b.title) = ("First", "Second")
    let (plain, own) = (UIBarButtonItem(systemItem: .edit), UIBarButtonItem(systemItem: .cancel))
    own.tintColor = .blue
    own.setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 12)], for: .normal)
    b.navigationItem.rightBarButtonItems = [plain, own]
    let navigation = stage.show(UINavigationController(rootViewController: a))
    navigation.pushViewController(b, animated: false)
    stage.advance(by: .frames(2))
    let bar = navigation.navigationBar
    func label(_ text: String) -> UILabel? { labels(in: bar).first { $0.text == text } }
    #expect(bar.tintColor == .red && bar.barTintColor == .yellow && label("Second")?.textColor == .green)
    #expect(label("Edit")?.font.pointSize == 11 && label("Edit")?.textColor == .brown && plain.tintColor == .brown)
    #expect(label("Cancel")?.font.pointSize == 12 && label("Cancel")?.textColor == .blue && own.tintColor == .blue)
    #expect(label("First")?.font.pointSize == 11 && label("First")?.textColor == .brown)
    // A bar whose buttons change in the window asks again.
    let later = UIBarButtonItem(title: "Later", primaryAction: nil)
    b.navigationItem.rightBarButtonItem = later
    #expect(label("Later")?.font.pointSize == 11 && later.tintColor == .brown)
  }

  private func labels(in view: UIView) -> [UILabel] {
    ((view as? UILabel).map { [$0] } ?? []) + view.subviews.flatMap { labels(in: $0) }
  }

  @Test("A window takes values when it is shown, and its views inherit the tint")
  func window() {
    let stage = Stage(width: 320, height: 480)
    UIWindow.appearance().tintColor = .green
    let window = UIWindow(frame: stage.window.bounds)
    let view = UIView()
    window.addSubview(view)
    #expect(view.tintColor != .green)
    window.isHidden = false
    #expect(view.tintColor == .green)
    window.isHidden = true
  }

  /// What a proxy takes, and what an object that enters a window then has.
  @MainActor private struct Sample {
    let name: String
    let set: @MainActor () -> Void
    let view: @MainActor () -> UIView
    let isTaken: @MainActor (UIView) -> Bool

    static func of<View: UIView, Value: Equatable>(
      _ view: @escaping @MainActor @autoclosure () -> View, _ path: ReferenceWritableKeyPath<View, Value>,
      _ value: Value, _ name: String
    ) -> Sample {
      Sample(
        name: "\(View.self).\(name)", set: { View.appearance()[keyPath: path] = value }, view: { view() },
        isTaken: { ($0 as? View)?[keyPath: path] == value })
    }

    static func state<View: UIControl, Value: Equatable>(
      _ view: @escaping @MainActor @autoclosure () -> View, _ name: String, _ value: Value,
      set: @escaping @MainActor (View, Value) -> Void, get: @escaping @MainActor (View) -> Value?
    ) -> Sample {
      Sample(
        name: "\(View.self).\(name)", set: { set(View.appearance(), value) }, view: { view() },
        isTaken: { ($0 as? View).map(get) == value })
    }
  }

  @Test("Every property that the comment of UIAppearance lists reaches a view")
  func everyProperty() {
    let stage = Stage(width: 320, height: 480)
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }
    let inset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    var samples: [Sample] = [
      .of(UIView(), \.backgroundColor, .red, "backgroundColor"), .of(UIView(), \.tintColor, .red, "tintColor"),
      .of(UIView(), \.isExclusiveTouch, true, "isExclusiveTouch"),
      .of(UILabel(), \.font, .systemFont(ofSize: 9), "font"), .of(UILabel(), \.textColor, .red, "textColor"),
      .of(UILabel(), \.shadowColor, .red, "shadowColor"),
      .of(UILabel(), \.shadowOffset, CGSize(width: 3, height: 4), "shadowOffset"),
      .of(UILabel(), \.highlightedTextColor, .red, "highlightedTextColor"),
      .of(UILabel(), \.textAlignment, .center, "textAlignment"),
      .of(UILabel(), \.numberOfLines, 4, "numberOfLines"),
      .of(UILabel(), \.adjustsFontSizeToFitWidth, true, "adjustsFontSizeToFitWidth"),
      .of(UILabel(), \.minimumScaleFactor, 0.5, "minimumScaleFactor"),
      .of(UILabel(), \.adjustsFontForContentSizeCategory, true, "adjustsFontForContentSizeCategory"),
      .of(UINavigationBar(), \.barTintColor, .red, "barTintColor"),
      .of(UINavigationBar(), \.isTranslucent, false, "isTranslucent"),
      .of(UINavigationBar(), \.barStyle, .black, "barStyle"),
      .of(UINavigationBar(), \.prefersLargeTitles, true, "prefersLargeTitles"),
      .of(UIToolbar(), \.barTintColor, .red, "barTintColor"), .of(UIToolbar(), \.barStyle, .black, "barStyle"),
      .of(UIToolbar(), \.isTranslucent, false, "isTranslucent"),
      .of(UIActivityIndicatorView(), \.color, .red, "color"),
      .of(UISwitch(), \.onTintColor, .red, "onTintColor"),
      .of(UISwitch(), \.thumbTintColor, .red, "thumbTintColor"),
      .of(UISwitch(), \.onImage, picture, "onImage"), .of(UISwitch(), \.offImage, picture, "offImage"),
      .of(UIProgressView(), \.progressTintColor, .red, "progressTintColor"),
      .of(UIProgressView(), \.trackTintColor, .red, "trackTintColor"),
      .of(UISlider(), \.minimumTrackTintColor, .red, "minimumTrackTintColor"),
      .of(UISlider(), \.maximumTrackTintColor, .red, "maximumTrackTintColor"),
      .of(UISlider(), \.thumbTintColor, .red, "thumbTintColor"),
      .of(UISegmentedControl(), \.selectedSegmentTintColor, .red, "selectedSegmentTintColor"),
      .of(UIPageControl(), \.pageIndicatorTintColor, .red, "pageIndicatorTintColor"),
      .of(UIPageControl(), \.currentPageIndicatorTintColor, .red, "currentPageIndicatorTintColor"),
      .of(UITableView(), \.separatorColor, .red, "separatorColor"),
      .of(UITableView(), \.separatorInset, inset, "separatorInset"),
      .of(UITableView(), \.separatorStyle, .none, "separatorStyle"),
      .of(UITableView(), \.sectionHeaderTopPadding, 0, "sectionHeaderTopPadding"),
      .of(UITableViewCell(), \.separatorInset, inset, "separatorInset"),
      .of(UITableViewCell(), \.selectionStyle, .none, "selectionStyle"),
      .of(UITableViewCell(), \.accessoryType, .checkmark, "accessoryType"),
      .of(UIButton(), \.contentEdgeInsets, inset, "contentEdgeInsets"),
      .of(UITextField(), \.font, .systemFont(ofSize: 9), "font"),
      .of(UITextField(), \.textColor, .red, "textColor"),
      .of(UITextField(), \.borderStyle, .roundedRect, "borderStyle"),
      .of(UITextField(), \.keyboardAppearance, .dark, "keyboardAppearance"),
      .of(UITextView(), \.font, .systemFont(ofSize: 9), "font"),
      .of(UITextView(), \.textColor, .red, "textColor"),
      .of(UITextView(), \.keyboardAppearance, .dark, "keyboardAppearance"),
      .of(UIScrollView(), \.indicatorStyle, .white, "indicatorStyle"),
      .of(UIScrollView(), \.keyboardDismissMode, .onDrag, "keyboardDismissMode"),
    ]
    samples += [
      .state(UISlider(), "thumb", picture) {
        $0.setThumbImage($1, for: .normal)
      } get: {
        $0.currentThumbImage
      },
      .state(UISlider(), "low", picture) {
        $0.setMinimumTrackImage($1, for: .normal)
      } get: {
        $0.currentMinimumTrackImage
      },
      .state(UISlider(), "high", picture) {
        $0.setMaximumTrackImage($1, for: .normal)
      } get: {
        $0.currentMaximumTrackImage
      },
      Sample(
        name: "UINavigationBar.background",
        set: { UINavigationBar.appearance().setBackgroundImage(picture, for: .default) }, view: { UINavigationBar() },
        isTaken: { ($0 as? UINavigationBar)?.backgroundImage(for: .default) == picture }),
      .of(UINavigationBar(), \.shadowImage, picture, "shadowImage"),
      .state(UIStepper(), "background", picture) {
        $0.setBackgroundImage($1, for: .normal)
      } get: {
        $0.backgroundImage(for: .normal)
      },
      .state(UIStepper(), "divider", picture) {
        $0.setDividerImage($1, forLeftSegmentState: .highlighted, rightSegmentState: .normal)
      } get: {
        $0.dividerImage(forLeftSegmentState: .highlighted, rightSegmentState: .normal)
      },
      .state(UIStepper(), "plus", picture) {
        $0.setIncrementImage($1, for: .normal)
      } get: {
        $0.incrementImage(for: .normal)
      },
      .state(UIStepper(), "minus", picture) {
        $0.setDecrementImage($1, for: .normal)
      } get: {
        $0.decrementImage(for: .normal)
      },
      .state(UISegmentedControl(), "attributes", UIColor.red) {
        $0.setTitleTextAttributes([.foregroundColor: $1], for: .selected)
      } get: {
        $0.titleTextAttributes(for: .selected)?[.foregroundColor] as? UIColor
      },
      .state(UIButton(), "title", UIColor.red) {
        $0.setTitleColor($1, for: .highlighted)
      } get: {
        $0.titleColor(for: .highlighted)
      },
      .state(UIButton(), "shadow", UIColor.red) {
        $0.setTitleShadowColor($1, for: .normal)
      } get: {
        $0.titleShadowColor(for: .normal)
      },
      .state(UIButton(), "background", picture) {
        $0.setBackgroundImage($1, for: .normal)
      } get: {
        $0.backgroundImage(for: .normal)
      },
    ]
    samples.append(
      .state(UIButton(), "symbols", UIImage.SymbolConfiguration(pointSize: 30)) {
        $0.setPreferredSymbolConfiguration($1, forImageIn: .normal)
      } get: {
        $0.preferredSymbolConfigurationForImage(in: .normal)
      })
    let before = samples.map { $0.view() }
    for (sample, view) in zip(samples, before) { #expect(!sample.isTaken(view), "\(sample.name) is usual") }
    for sample in samples { sample.set() }
    for (sample, view) in zip(samples, before) {
      stage.add(view)
      #expect(sample.isTaken(view), "\(sample.name)")
    }
    let bar = UIProgressView(progressViewStyle: .default)
    UIProgressView.appearance().progressTintColor = nil
    UIProgressView.appearance().progressImage = picture
    stage.add(bar)
    #expect(bar.progressImage === picture)
  }

  @Test("An app's own property is not kept: the log says so once, and the proxy is made once")
  func ownProperty() {
    let stage = Stage(width: 320, height: 480)
    let lines = Lines()
    PlatformLog.redirect { _, line in lines.add(line) }
    defer { PlatformLog.redirect(to: nil) }
    let before = Gauge.made
    Gauge.appearance().needleColor = .red
    #expect(Gauge.appearance().needleColor == .red && Gauge.made == before + 1)
    let gauge = stage.add(Gauge())
    stage.add(Gauge())
    #expect(gauge.needleColor == .black)
    #expect(lines.all.count == 1 && lines.all[0].contains("Gauge.appearance() has kept nothing"), "\(lines.all)")
  }

  @Test("A property that an app's class announces is kept, and a value that the app has set on a view stays")
  func announced() {
    let stage = Stage(width: 320, height: 480)
    Ruler.appearance().markLength = 9
    let (ruler, own) = (Ruler(), Ruler())
    own.markLength = 2
    stage.add(ruler)
    stage.add(own)
    #expect(ruler.markLength == 9 && own.markLength == 2)
    // What is UIKit's own is announced, too, and is no matter of the proxy's.
    Ruler.appearance().frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    Ruler.appearance().didChangeValue(forKey: "frame")
    #expect(stage.add(Ruler()).frame.width == 320)
  }

  private final class Lines: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []
    func add(_ line: String) { lock.withLock { lines.append(line) } }
    var all: [String] { lock.withLock { lines } }
  }

  @Test("Text fields in search bars have the attributes that their proxy keeps")
  func fieldAttributes() {
    let stage = Stage(width: 320, height: 480)
    UITextField.appearance(whenContainedInInstancesOf: [UISearchBar.self]).defaultTextAttributes = [
      .foregroundColor: UIColor.red
    ]
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
    let field = UITextField(frame: CGRect(x: 0, y: 60, width: 320, height: 30))
    stage.add(bar)
    stage.add(field)
    stage.advance(by: .frames(1))
    #expect(bar.searchTextField.textColor == .red && field.textColor == .label)
  }
}
