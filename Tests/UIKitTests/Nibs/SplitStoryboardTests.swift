import Foundation
import InterfaceArchive
import RenderTree
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@testable import UIKitCore

/// The list of Xcode's template for a list and its details.
final class TemplateList: UITableViewController {
  var objects = ["one", "two"]
  var detail: TemplateDetail?

  override func viewDidLoad() {
    super.viewDidLoad()
    if let split = splitViewController {
      let controllers = split.viewControllers
      detail = (controllers[controllers.count - 1] as? UINavigationController)?.topViewController as? TemplateDetail
    }
    Stage.current?.note("list loaded, with \(detail == nil ? "no detail" : "a detail")")
  }

  override func viewWillAppear(_ animated: Bool) {
    clearsSelectionOnViewWillAppear = splitViewController?.isCollapsed ?? true
    super.viewWillAppear(animated)
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    guard segue.identifier == "showDetail", let path = tableView.indexPathForSelectedRow,
      let controller = (segue.destination as? UINavigationController)?.topViewController as? TemplateDetail
    else { return }
    controller.item = objects[path.row]
    controller.navigationItem.leftBarButtonItem = splitViewController?.displayModeButtonItem
    controller.navigationItem.leftItemsSupplementBackButton = true
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { objects.count }
  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
    cell.textLabel?.text = objects[indexPath.row]
    return cell
  }
}

/// Its details.
final class TemplateDetail: UIViewController {
  var item: String? { didSet { Stage.current?.note("detail \(item ?? "")") } }
}

/// What the template's app delegate does.
@MainActor private final class TemplateDelegate: NSObject, UISplitViewControllerDelegate {
  func begin(_ window: UIWindow) {
    guard let split = window.rootViewController as? UISplitViewController else { return }
    let controllers = split.viewControllers
    let navigation = controllers[controllers.count - 1] as? UINavigationController
    navigation?.topViewController?.navigationItem.leftBarButtonItem = split.displayModeButtonItem
    split.delegate = self
  }

  func splitViewController(
    _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool {
    guard let navigation = secondaryViewController as? UINavigationController,
      let detail = navigation.topViewController as? TemplateDetail
    else { return false }
    return detail.item == nil
  }
}

@MainActor @Suite("Storyboards: lists and details")
struct SplitStoryboardTests {
  private static let list = """
    <tableViewController title="Master" clearsSelectionOnViewWillAppear="NO" id="list" customClass="TemplateList" customModule="UIKitTests" sceneMemberID="viewController">
      <tableView key="view" clipsSubviews="YES" contentMode="scaleToFill" alwaysBounceVertical="YES" dataMode="prototypes" style="plain" separatorStyle="default" rowHeight="44" sectionHeaderHeight="22" sectionFooterHeight="22" id="t">
        <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
        <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
        <prototypes>
          <tableViewCell contentMode="scaleToFill" selectionStyle="blue" hidesAccessoryWhenEditing="NO" reuseIdentifier="Cell" textLabel="lbl" style="IBUITableViewCellStyleDefault" id="cell">
            <rect key="frame" x="0.0" y="22" width="375" height="44"/>
            <tableViewCellContentView key="contentView" contentMode="center" tableViewCell="cell" id="cc">
              <rect key="frame" x="0.0" y="0.0" width="375" height="44"/>
              <subviews><label opaque="NO" contentMode="left" text="Title" id="lbl"><rect key="frame" x="16" y="0.0" width="343" height="44"/></label></subviews>
            </tableViewCellContentView>
            <connections><segue destination="details" kind="showDetail" identifier="showDetail" id="sd"/></connections>
          </tableViewCell>
        </prototypes>
        <connections><outlet property="dataSource" destination="list" id="o1"/><outlet property="delegate" destination="list" id="o2"/></connections>
      </tableView>
      <navigationItem key="navigationItem" title="Master" id="ni"/>
    </tableViewController>
    <placeholder placeholderIdentifier="IBFirstResponder" id="fr1" userLabel="First Responder" sceneMemberID="firstResponder"/>
    """

  private static func navigation(_ id: String, _ root: String) -> String {
    """
    <navigationController toolbarHidden="NO" id="\(id)" sceneMemberID="viewController">
      <navigationBar key="navigationBar" contentMode="scaleToFill" id="bar-\(id)"><rect key="frame" x="0" y="0" width="375" height="44"/></navigationBar>
      <toolbar key="toolbar" opaque="NO" contentMode="scaleToFill" id="tools-\(id)"><rect key="frame" x="0" y="0" width="0" height="0"/></toolbar>
      <connections><segue destination="\(root)" kind="relationship" relationship="rootViewController" id="root-\(id)"/></connections>
    </navigationController>
    """
  }

  private static func template(split attributes: String = "") throws -> UIStoryboard {
    try TestStoryboard.make(
      """
      <splitViewController \(attributes) id="first" sceneMemberID="viewController">
        <toolbarItems/>
        <connections>
          <segue destination="lists" kind="relationship" relationship="masterViewController" id="r1"/>
          <segue destination="details" kind="relationship" relationship="detailViewController" id="r2"/>
        </connections>
      </splitViewController>
      """, navigation("lists", "list"), list, navigation("details", "detail"),
      """
      <viewController title="Detail" id="detail" customClass="TemplateDetail" customModule="UIKitTests" sceneMemberID="viewController">
        <view key="view" contentMode="scaleToFill" id="dv"><rect key="frame" x="0.0" y="0.0" width="375" height="667"/></view>
        <navigationItem key="navigationItem" title="Detail" id="dn"/>
      </viewController>
      """)
  }

  @Test("Xcode's template runs on a phone: the list first, a tapped row pushes its details, the back button returns")
  func phone() throws {
    let stage = Stage(device: .iPhoneSE)
    let delegate = TemplateDelegate()
    let split = try #require(try Self.template().instantiateInitialViewController() as? UISplitViewController)
    stage.window.isHidden = true
    stage.window.rootViewController = split
    delegate.begin(stage.window)
    stage.window.makeKeyAndVisible()
    stage.advance(by: .frames(2))
    let lists = try #require(split.viewControllers.first as? UINavigationController)
    #expect(split.isCollapsed && lists.viewControllers.count == 1 && split.delegate === delegate)
    let list = try #require(lists.topViewController as? TemplateList)
    stage.finger.tap(at: list.tableView.convert(CGPoint(x: 100, y: 66), to: nil))
    stage.advance(by: .seconds(1))
    let details = try #require(lists.topViewController as? UINavigationController)
    let detail = try #require(details.topViewController as? TemplateDetail)
    #expect(detail.view.window != nil && lists.navigationBar.items?.map(\.title) == ["Master", "Detail"])
    stage.finger.tap(at: CGPoint(x: 30, y: lists.navigationBar.frame.midY))
    stage.advance(by: .seconds(1))
    #expect(lists.topViewController === list && list.tableView.indexPathForSelectedRow == nil)
    #expect(stage.journal == ["list loaded, with no detail", "detail two"])
  }

  @Test("Xcode's template runs on a tablet: rows show their details beside, the button hides the list")
  func tablet() throws {
    let stage = Stage(width: 1024, height: 768)
    let delegate = TemplateDelegate()
    let split = try #require(try Self.template().instantiateInitialViewController() as? UISplitViewController)
    stage.window.isHidden = true
    stage.window.rootViewController = split
    delegate.begin(stage.window)
    stage.window.makeKeyAndVisible()
    stage.advance(by: .frames(2))
    let list = try #require((split.viewControllers[0] as? UINavigationController)?.topViewController as? TemplateList)
    let old = split.viewControllers[1]
    stage.finger.tap(at: list.tableView.convert(CGPoint(x: 100, y: 22), to: nil))
    stage.advance(by: .seconds(1))
    #expect(split.viewControllers.count == 2 && split.viewControllers[1] !== old)
    #expect(list.tableView.indexPathForSelectedRow?.row == 0 && list.view.window != nil)
    stage.finger.tap(at: CGPoint(x: 345, y: 22))
    stage.advance(by: .seconds(1))
    #expect(split.displayMode == .secondaryOnly && list.view.window == nil)
    // A narrow window has the chosen details on top.
    stage.send(.geometry(SurfaceGeometry(size: CGSize(width: 400, height: 768), scale: 1)))
    stage.advance(by: .frames(2))
    let stack = try #require(split.viewControllers.first as? UINavigationController)
    #expect(stack.viewControllers.count == 2)
    #expect((stack.topViewController as? UINavigationController)?.topViewController is TemplateDetail)
    #expect(stage.journal == ["list loaded, with a detail", "detail one"])
    withExtendedLifetime(delegate) {}
  }

  @Test("Columns as Xcode 12 and later write them")
  func columns() throws {
    let stage = Stage(width: 1366, height: 1024)
    func page(_ id: String) -> String {
      """
      <viewController title="\(id)" id="\(id)" sceneMemberID="viewController">
        <view key="view" contentMode="scaleToFill" id="v-\(id)"><rect key="frame" x="0" y="0" width="375" height="667"/></view>
      </viewController>
      """
    }
    let storyboard = try TestStoryboard.make(
      """
      <splitViewController style="tripleColumn" allowDoubleColumnStyle="YES" preferredSplitBehavior="overlay" \
      displayModeButtonVisibility="never" preferredPrimaryColumnWidth="250" presentsWithGesture="NO" id="first">
        <connections>
          <segue destination="a" kind="relationship" relationship="masterViewController" id="r1"/>
          <segue destination="b" kind="relationship" relationship="supplementaryViewController" id="r2"/>
          <segue destination="c" kind="relationship" relationship="detailViewController" id="r3"/>
          <segue destination="d" kind="relationship" relationship="compactViewController" id="r4"/>
        </connections>
      </splitViewController>
      """, page("a"), page("b"), page("c"), page("d"))
    let split = try #require(storyboard.instantiateInitialViewController() as? UISplitViewController)
    stage.show(split)
    stage.advance(by: .frames(2))
    #expect(split.style == .tripleColumn && split.preferredSplitBehavior == .overlay && !split.presentsWithGesture)
    #expect(split.primaryColumnWidth == 250 && split.displayMode == .secondaryOnly)
    let columns = [UISplitViewController.Column.primary, .supplementary, .secondary, .compact]
    #expect(columns.map { split.viewController(for: $0)?.title } == ["a", "b", "c", "d"])
    let double = try #require(
      try Self.template(split: "allowDoubleColumnStyle=\"YES\"").instantiateInitialViewController()
        as? UISplitViewController)
    #expect(double.style == .doubleColumn && double.viewControllers.count == 2)
  }

  @Test("A container that leads to itself, at once or by way of others, is left out and logged; it never has no end")
  func circle() throws {
    func container(_ name: String, _ id: String, _ relationship: String, to other: String) -> InterfaceNode {
      let segue = InterfaceNode(
        "segue",
        attributes: [
          .init("destination", other), .init("kind", "relationship"), .init("relationship", relationship),
        ])
      let object = InterfaceNode(
        name, attributes: [.init("id", id)], children: [InterfaceNode("connections", children: [segue])], line: 7)
      return InterfaceNode("scene", children: [InterfaceNode("objects", children: [object])])
    }
    func make(_ scenes: [InterfaceNode]) -> UIViewController? {
      let archive = InterfaceArchive(
        kind: .storyboard, initialViewController: "first", roots: [InterfaceNode("scenes", children: scenes)])
      return UIStoryboard(NibDocument(archive, name: "Main", bundle: nil)).instantiateInitialViewController()
    }
    let lines = said {
      let alone = make([container("tabBarController", "first", "viewControllers", to: "first")])
      #expect((alone as? UITabBarController)?.viewControllers == nil)
      let split = make([
        container("splitViewController", "first", "masterViewController", to: "nav"),
        container("navigationController", "nav", "rootViewController", to: "first"),
      ])
      let inner = (split as? UISplitViewController)?.viewControllers.first as? UINavigationController
      #expect(inner?.viewControllers == [])
    }
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains("line 7") && $0.contains("leads to itself") })
  }
}
