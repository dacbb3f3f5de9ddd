import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Back buttons, bars and lists as small apps set them")
struct OlderBarTests {
  private func back(_ change: (UINavigationController, UIViewController) -> Void) -> [String] {
    let stage = Stage(width: 320, height: 480)
    let (first, second) = (UIViewController(), UIViewController())
    first.title = "List"
    let navigation = UINavigationController(rootViewController: first)
    stage.window.rootViewController = navigation
    change(navigation, first)
    navigation.pushViewController(second, animated: false)
    stage.advance(by: .frames(2))
    var found: [String] = []
    func look(_ view: UIView) {
      if let label = view as? UILabel, let text = label.text, !text.isEmpty {
        found.append("\(text) \(Int(label.convert(label.bounds.origin, to: nil).x))")
      }
      for each in view.subviews { look(each) }
    }
    look(navigation.navigationBar)
    return found
  }

  @Test("The back button shows the title, \"Back\", the chevron alone, or its title far to the left")
  func backTitles() {
    #expect(back { _, _ in }.first?.hasPrefix("List ") == true)
    #expect(back { $1.navigationItem.backButtonDisplayMode = .generic }.first?.hasPrefix("Back ") == true)
    #expect(back { $1.navigationItem.backButtonDisplayMode = .minimal }.isEmpty)
    let item = UIBarButtonItem(title: "List", style: .plain, target: nil, action: nil)
    item.setBackButtonTitlePositionAdjustment(UIOffset(horizontal: -1000, vertical: 0), for: .default)
    let moved = back { $1.navigationItem.backBarButtonItem = item }
    #expect(moved == ["List -972"])
  }

  @Test("The proxy of bar items moves the titles of back buttons")
  func proxy() {
    let moved = back { _, _ in
      UIBarButtonItem.appearance().setBackButtonTitlePositionAdjustment(
        UIOffset(horizontal: -1000, vertical: 0), for: .default)
    }
    #expect(moved == ["List -972"])
  }

  @Test("A bar of an app's own ends where it stands, and reaches under the status bar where its delegate attaches it")
  func ownBar() {
    final class Above: NSObject, UINavigationBarDelegate {
      func position(for bar: any UIBarPositioning) -> UIBarPosition { .topAttached }
    }
    let stage = Stage(device: .iPhoneSE)
    let controller = stage.show(UIViewController())
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 20, width: 375, height: 44))
    controller.view.addSubview(bar)
    stage.advance(by: .frames(1))
    func background() -> CGRect? { bar.subviews.first?.frame }
    #expect(background() == CGRect(x: 0, y: 0, width: 375, height: 44))
    let delegate = Above()
    bar.delegate = delegate
    bar.setNeedsLayout()
    stage.advance(by: .frames(1))
    #expect(background() == CGRect(x: 0, y: -20, width: 375, height: 64))
  }

  @Test("A picture replaces the chevron where its mask is set too")
  func indicator() {
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20)).image { _ in }
    let usual = back { _, _ in }
    #expect(back { navigation, _ in navigation.navigationBar.backIndicatorImage = picture } == usual)
    let moved = back { navigation, _ in
      navigation.navigationBar.backIndicatorImage = picture
      navigation.navigationBar.backIndicatorTransitionMaskImage = picture
    }
    #expect(usual == ["List 28"] && moved == ["List 54"])
  }

  @Test("Settings of bars before iOS 13 are kept, and those that have a meaning count")
  func settings() {
    let bar = UINavigationBar()
    let picture = UIImage()
    bar.setBackgroundImage(picture, for: .any, barMetrics: .default)
    #expect(
      bar.backgroundImage(for: .compact) === picture && bar.backgroundImage(for: .top, barMetrics: .default) === picture
    )
    bar.setTitleVerticalPositionAdjustment(3, for: .default)
    #expect(bar.titleVerticalPositionAdjustment(for: .compact) == 3)
    #expect(UIBarStyle.blackTranslucent == .black && UIBarStyle.blackOpaque == .black)
    let appearance = UINavigationBarAppearance()
    #expect(appearance.backgroundEffect != nil)
    appearance.backgroundEffect = nil
    #expect(appearance.backgroundEffect == nil)
    let item = UIBarButtonItem(title: "a", style: .plain, target: nil, action: nil)
    item.setBackgroundImage(picture, for: .normal, barMetrics: .default)
    item.possibleTitles = ["a", "bb"]
    #expect(item.backgroundImage(for: .normal, barMetrics: .default) === picture && item.possibleTitles?.count == 2)
  }

  private final class Loader: NSObject, UITableViewDataSource, UITableViewDataSourcePrefetching {
    var calls: [String] = []
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
      calls.append("load \(indexPaths.map(\.row))")
    }
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
      calls.append("cancel \(indexPaths.map(\.row))")
    }
  }

  @Test("Rows behind those in view are announced, and taken back when the table moves the other way")
  func prefetching() {
    let stage = Stage(width: 320, height: 480)
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 150))
    table.rowHeight = 50
    let loader = Loader()
    table.dataSource = loader
    table.prefetchDataSource = loader
    stage.window.addSubview(table)
    stage.advance(by: .frames(1))
    #expect(loader.calls == ["load [3, 4, 5]"])
    table.contentOffset.y = 500
    stage.advance(by: .frames(1))
    table.contentOffset.y = 450
    stage.advance(by: .frames(1))
    #expect(
      loader.calls == [
        "load [3, 4, 5]", "cancel [3, 4, 5]", "load [13, 14, 15]", "cancel [13, 14, 15]", "load [8, 7, 6]",
      ])
    table.isPrefetchingEnabled = false
    table.contentOffset.y = 0
    stage.advance(by: .frames(1))
    #expect(loader.calls.count == 5)
  }

  @Test("A tap on a row outside of editing performs its main action, after the selection")
  func primaryAction() {
    final class List: UITableViewController {
      var calls: [String] = []
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
      override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        calls.append("selected \(indexPath.row)")
      }
      override func tableView(_ tableView: UITableView, canPerformPrimaryActionForRowAt indexPath: IndexPath) -> Bool {
        indexPath.row == 1
      }
      override func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        calls.append("performed \(indexPath.row)")
      }
      override func tableView(_ tableView: UITableView, shouldShowMenuForRowAt indexPath: IndexPath) -> Bool { true }
    }
    let stage = Stage(width: 320, height: 480)
    let list = List()
    stage.window.rootViewController = list
    list.tableView.rowHeight = 50
    stage.advance(by: .frames(1))
    stage.finger.tap(at: CGPoint(x: 100, y: 25))
    stage.finger.tap(at: CGPoint(x: 100, y: 75))
    #expect(list.calls == ["selected 0", "selected 1", "performed 1"])
  }

  @Test("A cell is told before and after its control of editing is shown")
  func cellStates() {
    final class Cell: UITableViewCell {
      var calls: [String] = []
      override func willTransition(to state: StateMask) {
        super.willTransition(to: state)
        calls.append("will \(state.rawValue) \(isEditing)")
      }
      override func didTransition(to state: StateMask) {
        super.didTransition(to: state)
        calls.append("did \(state.rawValue) \(isEditing)")
      }
    }
    let cell = Cell(style: .default, reuseIdentifier: nil)
    cell.setEditing(true, animated: false)
    cell.isEditing = false
    #expect(cell.calls == ["will 1 false", "did 1 true", "will 0 true", "did 0 false"])
  }

  @Test("Windows are told when another one gets the keys, and so is the notification center")
  func keyWindows() async {
    final class Window: UIWindow {
      static var calls: [String] = []
      override func becomeKey() { Self.calls.append("become \(tag)") }
      override func resignKey() { Self.calls.append("resign \(tag)") }
    }
    _ = Stage(width: 320, height: 480)
    let windows = [1, 2].map { tag -> Window in
      let window = Window(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      window.tag = tag
      return window
    }
    let iterator = NotificationCenter.default.notifications(
      named: UIWindow.didBecomeKeyNotification, object: windows[1]
    )
    .makeAsyncIterator()
    for window in windows { window.makeKeyAndVisible() }
    windows[1].makeKey()
    #expect(Window.calls == ["become 1", "resign 1", "become 2"])
    #expect(await (iterator.next()?.object as? UIWindow)?.tag == 2)
  }

  @Test("Members of newer systems are there, and those without a meaning here do nothing")
  func newerMembers() {
    let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
    var content = header.defaultContentConfiguration()
    content.text = "Head"
    content.image = UIImage(systemName: "plus")
    content.imageProperties.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 40)
    let view = content.makeContentView()
    let pictures = view.subviews.compactMap { ($0 as? UIImageView)?.image }
    #expect((pictures.first?.size.height ?? 0) > 30)
    let context = UICollectionViewLayoutInvalidationContext()
    context.invalidateSupplementaryElements(ofKind: "a", at: [[0, 0]])
    context.invalidateSupplementaryElements(ofKind: "a", at: [[0, 1]])
    #expect(context.invalidatedSupplementaryIndexPaths == ["a": [[0, 0], [0, 1]]])
    #expect(AttributeContainer([.font: UIFont.systemFont(ofSize: 31)]).font?.pointSize == 31)
    final class Mirrored: UICollectionViewFlowLayout {
      override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
      override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
    }
    let field = UITextField()
    field.inputAssistantItem.leadingBarButtonGroups = []
    field.inputAssistantItem.trailingBarButtonGroups = [UIBarButtonItemGroup()]
    field.passwordRules = UITextInputPasswordRules(descriptor: "minlength: 8;")
    #expect(field.inputAssistantItem.trailingBarButtonGroups.count == 1 && field.passwordRules != nil)
    #expect(Mirrored().developmentLayoutDirection == .leftToRight && !UIButton().isPointerInteractionEnabled)
  }
}
