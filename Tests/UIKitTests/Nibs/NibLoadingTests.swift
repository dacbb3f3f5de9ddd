import Foundation
import InterfaceArchive
import Testing
import TouchTesting
import UIKit

@testable import UIKitCore

/// What happened while a storyboard was loaded, in order. Each test that reads it empties it first: other tests write it too.
@MainActor private var journal: [String] = []

/// A view that notes how it is made.
class NibNoting: UIView {
  var partner: UIView?
  var strength: CGFloat = 1 { didSet { journal.append("\(tag) strength \(strength), partner \(partner?.tag ?? 0)") } }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    journal.append("\(tag) init(coder:) in \(superview == nil ? "nothing" : "a view"), subviews \(subviews.map(\.tag))")
    journal.append("\(tag) partner is \(partner == nil ? "nil" : "set")")
  }
  override init(frame: CGRect) {
    super.init(frame: frame)
    journal.append("init(frame:)")
  }
  override func awakeFromNib() {
    super.awakeFromNib()
    journal.append("\(tag) awakes, partner \(partner?.tag ?? 0), strength \(strength)")
  }
}

/// A window that notes when it is shown.
final class NibWindow: UIWindow {
  override var isHidden: Bool {
    didSet {
      guard oldValue, !isHidden else { return }
      journal.append("window \(tag) shown: true, partner \((subviews.first as? NibNoting)?.partner?.tag ?? 0)")
    }
  }
  override func awakeFromNib() {
    super.awakeFromNib()
    journal.append("window \(tag) awakes, hidden: \(isHidden)")
  }
}

/// As the founding documents' view: it wants several fingers, and says so where it is loaded.
final class NibBoard: UIView {
  var began = 0
  required init?(coder: NSCoder) {
    super.init(coder: coder)
    isMultipleTouchEnabled = true
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { began += touches.count }
}

/// An object that is no view.
final class NibModel: NSObject {
  override init() {
    super.init()
    MainActor.assumeIsolated { journal.append("model init()") }
  }
}

class NibController: UIViewController {
  var board: UIView?
  var label: UILabel?
  var save: UIBarButtonItem?
  var height: NSLayoutConstraint?
  var all: [UIView] = []
  var model: NibModel?
  var heard: [String] = []

  override func awakeFromNib() {
    super.awakeFromNib()
    journal.append("controller awakes, view is \(isViewLoaded ? "loaded" : "not loaded"), save \(save?.title ?? "nil")")
  }
  override func viewDidLoad() {
    super.viewDidLoad()
    journal.append("viewDidLoad, label \(label?.text ?? "nil")")
  }
  func pressed(_ sender: Any?) { heard.append("pressed by \(type(of: sender!))") }
  func tapped(_ tap: UITapGestureRecognizer) { heard.append("tapped, \(tap.numberOfTapsRequired) taps") }
  func returned(_ segue: UIStoryboardSegue) { heard.append("returned from \(segue.source.title ?? "")") }
  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    heard.append("prepare \(segue.identifier ?? "") for \(segue.destination.title ?? "")")
  }
  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    heard.append("should \(identifier)")
    return identifier != "never"
  }
}

final class NibGrid: UICollectionViewController {
  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 2 }
  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
  }
  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    let item = (sender as? UICollectionViewCell).flatMap { collectionView.indexPath(for: $0)?.item } ?? -1
    let chosen = collectionView.indexPathsForSelectedItems?.first?.item
    journal.append(
      "\(segue.identifier ?? "") for \(segue.destination.title ?? ""), from item \(chosen == item ? item : -2)")
  }
}

@MainActor @Suite("Storyboards and nibs")
struct NibLoadingTests {
  init() {
    PropertyTable.register(NibNoting.self) {
      $0.add("partner", \NibNoting.partner)
      $0.add("strength", \NibNoting.strength)
    }
    PropertyTable.register(NibController.self) {
      $0.add("board", \NibController.board)
      $0.add("label", \NibController.label)
      $0.add("save", \NibController.save)
      $0.add("height", \NibController.height)
      $0.add("all", \NibController.all)
      $0.add("model", \NibController.model)
    }
    SelectorTable.register(NibController.self) {
      $0.add("pressed:", NibController.pressed)
      $0.add("tapped:", NibController.tapped)
      $0.add("returned:", NibController.returned)
    }
  }

  private func custom(_ name: String) -> String { "customClass=\"\(name)\" customModule=\"UIKitTests\"" }

  /// Two views, the second one in the first, that are each other's partners.
  private var partners: String {
    """
    <view tag="1" id="a" \(custom("NibNoting"))>\(TestStoryboard.frame(0, 0, 100, 100))
      <subviews><view tag="2" id="b" \(custom("NibNoting"))>\(TestStoryboard.frame(10, 10, 50, 50))
        <userDefinedRuntimeAttributes>
          <userDefinedRuntimeAttribute type="number" keyPath="strength"><real key="value" value="7"/>
          </userDefinedRuntimeAttribute>
        </userDefinedRuntimeAttributes>
        <connections><outlet property="partner" destination="a" id="o1"/></connections>
      </view></subviews>
      <connections><outlet property="partner" destination="b" id="o2"/></connections>
    </view>
    """
  }

  @Test("I1, I2, I5, I7, I8: init(coder:) depth first with outlets still nil, then attributes, outlets, awakeFromNib")
  func order() throws {
    journal = []
    let nib = try TestStoryboard.nib(
      partners + "<customObject id=\"m\" \(custom("NibModel"))/>")
    let made = nib.instantiate(withOwner: nil)
    #expect(made.count == 2 && made[0] is NibNoting && made[1] is NibModel)
    #expect(
      journal == [
        "2 init(coder:) in nothing, subviews []", "2 partner is nil",
        "1 init(coder:) in nothing, subviews [2]", "1 partner is nil", "model init()",
        "2 strength 7.0, partner 0",
        "2 awakes, partner 1, strength 7.0", "1 awakes, partner 2, strength 1.0",
      ])
  }

  @Test("I6: windows that are visible at launch are shown when all is connected, and before awakeFromNib")
  func windows() throws {
    journal = []
    let nib = try TestStoryboard.nib(
      """
      <window visibleAtLaunch="YES" tag="9" id="w" \(custom("NibWindow"))>\(TestStoryboard.frame(0, 0, 320, 480))
        <subviews><view tag="3" id="c" \(custom("NibNoting"))>\(TestStoryboard.frame(0, 0, 9, 9))
          <connections><outlet property="partner" destination="w" id="o5"/></connections>
        </view></subviews>
      </window>
      <window tag="8" id="h" \(custom("NibWindow"))>\(TestStoryboard.frame(0, 0, 320, 480))</window>
      """)
    let made = nib.instantiate(withOwner: nil)
    #expect(made.count == 2)
    #expect(
      journal == [
        "3 init(coder:) in nothing, subviews []", "3 partner is nil", "window 9 shown: true, partner 9",
        "3 awakes, partner 9, strength 1.0", "window 9 awakes, hidden: false", "window 8 awakes, hidden: true",
      ])
  }

  @Test("I3, I9: awakeFromNib is called on what was made, after all connections, and not on the owner")
  func owner() throws {
    journal = []
    let owner = NibController()
    let nib = try TestStoryboard.nib(
      """
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" \(custom("NibController"))>
        <connections><outlet property="board" destination="a" id="o3"/></connections>
      </placeholder>
      <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
      """ + partners)
    let top = nib.instantiate(withOwner: owner)
    #expect(top.count == 1 && owner.board?.tag == 1)
    #expect(!journal.contains { $0.hasPrefix("controller awakes") })
    #expect(journal.suffix(2).allSatisfy { $0.contains("awakes") })
  }

  private func scene(_ view: String, controller: String = "", connections: String = "", objects: String = "") -> String
  {
    """
    <viewController id="first" title="First" \(custom("NibController"))>
      <view key="view" contentMode="scaleToFill" id="root">\(TestStoryboard.frame(0, 0, 320, 480))
        <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
        <subviews>\(view)</subviews>
        <viewLayoutGuide key="safeArea" id="safe"/>
      </view>\(controller)
      <connections>\(connections)</connections>
    </viewController>\(objects)
    """
  }

  @Test("I8, I10, I11: a controller awakes before its view is loaded; viewDidLoad comes once, with all outlets")
  func controller() throws {
    journal = []
    let text = scene(
      """
      <label text="Hello" id="l">\(TestStoryboard.frame(20, 20, 200, 30))
        <fontDescription key="fontDescription" type="boldSystem" pointSize="20"/>
        <color key="textColor" systemColor="systemRedColor"/></label>
      <view tag="5" id="v">\(TestStoryboard.frame(0, 100, 10, 10))</view>
      """,
      controller: """
        <navigationItem key="navigationItem" title="Title" id="n">
          <barButtonItem key="rightBarButtonItem" title="Save" id="save">
            <connections><action selector="pressed:" destination="first" id="x"/></connections></barButtonItem>
        </navigationItem>
        """,
      connections: """
        <outlet property="label" destination="l" id="c1"/><outlet property="save" destination="save" id="c2"/>
        <outletCollection property="all" destination="v" id="c3"/>
        <outletCollection property="all" destination="l" id="c4"/>
        """)
    let made = try TestStoryboard.make(text).instantiateInitialViewController()
    let controller = try #require(made as? NibController)
    #expect(journal == ["controller awakes, view is not loaded, save Save"])
    #expect(controller.navigationItem.title == "Title" && controller.title == "First" && !controller.isViewLoaded)
    _ = controller.view
    _ = controller.view
    #expect(journal.dropFirst() == ["viewDidLoad, label Hello"])
    #expect(controller.label?.font.pointSize == 20 && controller.label?.textColor == .systemRed)
    #expect(controller.all.map(\.tag) == [5, 0] && controller.all.last === controller.label)
    #expect(controller.save?.target === controller && controller.storyboard != nil)
  }

  @Test("I12, I13: several fingers are allowed by the file, or by init(coder:), which alone is called")
  func multipleTouch() throws {
    let stage = Stage(width: 320, height: 480)
    let text = scene(
      """
      <view multipleTouchEnabled="YES" id="ticked">\(TestStoryboard.frame(0, 0, 50, 50))</view>
      <view id="plain">\(TestStoryboard.frame(50, 0, 50, 50))</view>
      <view id="board" \(custom("NibBoard"))>\(TestStoryboard.frame(0, 100, 320, 200))</view>
      """, connections: "<outlet property=\"board\" destination=\"board\" id=\"c\"/>")
    let made = try TestStoryboard.make(text).instantiateInitialViewController()
    let controller = try #require(made as? NibController)
    stage.window.rootViewController = controller
    stage.advance(by: .frames(1))
    #expect(controller.view.subviews.map(\.isMultipleTouchEnabled) == [true, false, true])
    for place in [CGPoint(x: 20, y: 120), CGPoint(x: 200, y: 220)] { stage.finger.down(at: place) }
    stage.advance(by: .frames(1))
    #expect((controller.board as? NibBoard)?.began == 2)
  }

  @Test("I14: a runtime attribute sets a property by its path, of any type that Interface Builder has; didSet runs")
  func attributes() throws {
    journal = []
    let nib = try TestStoryboard.nib(
      """
      <view id="v" \(custom("NibNoting"))>\(TestStoryboard.frame(0, 0, 10, 10))
        <userDefinedRuntimeAttributes>
          <userDefinedRuntimeAttribute type="number" keyPath="strength"><integer key="value" value="3"/>
          </userDefinedRuntimeAttribute>
          <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><real key="value" value="4.5"/>
          </userDefinedRuntimeAttribute>
          <userDefinedRuntimeAttribute type="boolean" keyPath="layer.masksToBounds" value="YES"/>
          <userDefinedRuntimeAttribute type="color" keyPath="backgroundColor">
            <color key="value" red="1" green="0" blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
          </userDefinedRuntimeAttribute>
          <userDefinedRuntimeAttribute type="size" keyPath="layer.shadowOffset"><size key="value" width="2" height="3"/>
          </userDefinedRuntimeAttribute>
          <userDefinedRuntimeAttribute type="string" keyPath="accessibilityIdentifier" value="the board"/>
          <userDefinedRuntimeAttribute type="number" keyPath="unheardOf"><real key="value" value="1"/>
          </userDefinedRuntimeAttribute>
        </userDefinedRuntimeAttributes>
      </view>
      """)
    let view = try #require(nib.instantiate(withOwner: nil).first as? NibNoting)
    #expect(view.strength == 3 && journal.contains("0 strength 3.0, partner 0"))
    #expect(view.layer.cornerRadius == 4.5 && view.clipsToBounds && view.backgroundColor == .red)
    #expect(view.layer.shadowOffset == CGSize(width: 2, height: 3) && view.accessibilityIdentifier == "the board")
  }

  @Test("I15, I16: actions of buttons, items and recognisers reach the controller; the file's settings hold")
  func actions() throws {
    let stage = Stage(width: 320, height: 480)
    let text = scene(
      """
      <button opaque="NO" buttonType="system" id="b">\(TestStoryboard.frame(20, 20, 100, 40))
        <state key="normal" title="Press"/>
        <connections><action selector="pressed:" destination="first" eventType="touchUpInside" id="x1"/></connections>
      </button>
      <view id="v">\(TestStoryboard.frame(0, 100, 320, 200))
        <connections><outletCollection property="gestureRecognizers" destination="t" appends="YES" id="x2"/></connections>
      </view>
      """,
      objects: """
        <tapGestureRecognizer numberOfTapsRequired="2" id="t">
          <connections><action selector="tapped:" destination="first" id="x3"/></connections></tapGestureRecognizer>
        """)
    let made = try TestStoryboard.make(text).instantiateInitialViewController()
    let controller = try #require(made as? NibController)
    stage.window.rootViewController = controller
    stage.advance(by: .frames(1))
    #expect((controller.view.subviews.first as? UIButton)?.title(for: .normal) == "Press")
    stage.finger.tap(at: CGPoint(x: 60, y: 40))
    for _ in 0..<2 {
      stage.finger.tap(at: CGPoint(x: 60, y: 200))
      stage.advance(by: .milliseconds(50))
    }
    stage.advance(by: .seconds(1))
    #expect(controller.heard == ["pressed by UIButton", "tapped, 2 taps"])
  }

  @Test("Constraints hold: to the safe area, with multipliers, priorities and identifiers; placeholders are left out")
  func constraints() throws {
    let stage = Stage(width: 400, height: 600)
    let text = scene(
      """
      <view translatesAutoresizingMaskIntoConstraints="NO" id="v">\(TestStoryboard.frame(0, 0, 100, 100))
        <constraints>
          <constraint firstAttribute="height" constant="80" id="h" identifier="tall"/>
          <constraint firstAttribute="height" constant="10" placeholder="YES" id="p"/>
          <constraint firstAttribute="width" secondItem="v" secondAttribute="height" multiplier="3:2" id="w"/>
        </constraints></view>
      <view fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="f">\(TestStoryboard.frame(7, 300, 20, 20))
        <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/></view>
      """,
      connections: "<outlet property=\"height\" destination=\"h\" id=\"c\"/>"
    ).replacingOccurrences(
      of: "<viewLayoutGuide",
      with: """
        <constraints>
          <constraint firstItem="v" firstAttribute="top" secondItem="safe" secondAttribute="top" constant="30" id="k1"/>
          <constraint firstItem="v" firstAttribute="centerX" secondItem="safe" secondAttribute="centerX" id="k2"/>
          <constraint firstItem="safe" firstAttribute="trailing" relation="greaterThanOrEqual" secondItem="v" \
        secondAttribute="trailing" priority="750" id="k3"/>
        </constraints><viewLayoutGuide
        """)
    let made = try TestStoryboard.make(text).instantiateInitialViewController()
    let controller = try #require(made as? NibController)
    stage.window.rootViewController = controller
    stage.advance(by: .frames(1))
    let views = controller.view.subviews
    #expect(views[0].frame == CGRect(x: 140, y: 30, width: 120, height: 80))
    #expect(views[1].frame == CGRect(x: 7, y: 300, width: 20, height: 20))
    #expect(controller.height?.identifier == "tall" && controller.height?.constant == 80)
    controller.height?.constant = 40
    stage.advance(by: .frames(1))
    #expect(views[0].frame == CGRect(x: 170, y: 30, width: 60, height: 40))
  }

  @Test("Segues: a button shows, asks and prepares; one is refused; an unwind segue returns to where its action is")
  func segues() throws {
    let stage = Stage(width: 320, height: 480)
    let root = """
      <navigationController id="first" sceneMemberID="viewController">
        <navigationBar key="navigationBar" id="bar">\(TestStoryboard.frame(0, 0, 320, 44))</navigationBar>
        <connections><segue destination="one" kind="relationship" relationship="rootViewController" id="r"/></connections>
      </navigationController>
      """
    func button(_ y: Int, _ segue: String) -> String {
      """
      <button opaque="NO" buttonType="system" id="b\(y)\(segue.count)">\(TestStoryboard.frame(20, y, 100, 40))
        <state key="normal" title="Go"/><connections>\(segue)</connections></button>
      """
    }
    func page(_ id: String, _ view: String, _ objects: String = "") -> String {
      """
      <viewController storyboardIdentifier="\(id)" id="\(id)" title="\(id)" \(custom("NibController"))>
        <view key="view" id="view-\(id)">\(TestStoryboard.frame(0, 0, 320, 480))<subviews>\(view)</subviews></view>
        <navigationItem key="navigationItem" title="\(id)" id="item-\(id)">
          <barButtonItem key="rightBarButtonItem" title="More" id="more-\(id)"><connections>
            <segue destination="three" kind="presentation" identifier="more" id="m-\(id)"/></connections></barButtonItem>
        </navigationItem>
        <connections><segue destination="three" kind="presentation" identifier="byCode" id="code-\(id)"/></connections>
      </viewController>\(objects)
      """
    }
    let storyboard = try TestStoryboard.make(
      root,
      page(
        "one",
        button(100, "<segue destination=\"two\" kind=\"show\" identifier=\"next\" id=\"s1\"/>")
          + button(200, "<segue destination=\"two\" kind=\"show\" identifier=\"never\" id=\"s2\"/>")),
      page(
        "two",
        button(
          100, "<segue destination=\"exit\" kind=\"unwind\" identifier=\"back\" unwindAction=\"returned:\" id=\"s3\"/>"),
        "<exit id=\"exit\" userLabel=\"Exit\" sceneMemberID=\"exit\"/>"),
      page("three", ""))
    let navigation = try #require(storyboard.instantiateInitialViewController() as? UINavigationController)
    stage.window.rootViewController = navigation
    stage.advance(by: .seconds(1))
    let one = try #require(navigation.topViewController as? NibController)
    stage.finger.tap(at: CGPoint(x: 60, y: 220))
    stage.advance(by: .seconds(1))
    #expect(one.heard == ["should never"] && navigation.viewControllers.count == 1)
    stage.finger.tap(at: CGPoint(x: 60, y: 120))
    stage.advance(by: .seconds(1))
    #expect(one.heard.dropFirst() == ["should next", "prepare next for two"])
    let two = try #require(navigation.topViewController as? NibController)
    #expect(two !== one && two.title == "two")
    stage.finger.tap(at: CGPoint(x: 60, y: 120))
    stage.advance(by: .seconds(1))
    #expect(two.heard == ["should back", "prepare back for one"])
    #expect(one.heard.last == "returned from two" && navigation.topViewController === one)
    stage.finger.tap(at: CGPoint(x: 290, y: 22))
    stage.advance(by: .seconds(1))
    #expect(one.heard.suffix(2) == ["should more", "prepare more for three"])
    navigation.dismiss(animated: false)
    stage.advance(by: .seconds(1))
    one.performSegue(withIdentifier: "byCode", sender: nil)
    stage.advance(by: .seconds(1))
    #expect(navigation.presentedViewController?.title == "three" && one.heard.last == "prepare byCode for three")
    #expect(storyboard.instantiateViewController(withIdentifier: "three").title == "three")
  }

  @Test("A container's controller is embedded when the view loads; a stack arranges what it holds")
  func containers() throws {
    let stage = Stage(width: 320, height: 480)
    let storyboard = try TestStoryboard.make(
      scene(
        """
        <containerView opaque="NO" id="box">\(TestStoryboard.frame(10, 20, 200, 100))
          <connections><segue destination="child" kind="embed" identifier="inside" id="e"/></connections></containerView>
        <stackView opaque="NO" axis="vertical" distribution="fillEqually" spacing="10" id="st">
          \(TestStoryboard.frame(0, 200, 100, 110))
          <subviews><label text="a" id="l1">\(TestStoryboard.frame(0, 0, 100, 50))</label>
            <slider value="0.5" minValue="0" maxValue="2" id="sl">\(TestStoryboard.frame(0, 60, 100, 50))</slider>
          </subviews></stackView>
        """),
      "<viewController id=\"child\" title=\"Child\"><view key=\"view\" tag=\"9\" id=\"cv\">"
        + "\(TestStoryboard.frame(0, 0, 320, 480))</view></viewController>")
    let controller = try #require(storyboard.instantiateInitialViewController() as? NibController)
    stage.window.rootViewController = controller
    stage.advance(by: .frames(1))
    #expect(controller.heard == ["prepare inside for Child"] && controller.children.map(\.title) == ["Child"])
    let box = controller.view.subviews[0]
    #expect(box.subviews.map(\.tag) == [9] && box.subviews[0].frame == CGRect(x: 0, y: 0, width: 200, height: 100))
    let stack = try #require(controller.view.subviews[1] as? UIStackView)
    #expect(stack.axis == .vertical && stack.arrangedSubviews.map(\.frame.height) == [50, 51])
    #expect((stack.arrangedSubviews[1] as? UISlider)?.maximumValue == 2)
  }

  @Test("A table has cells of its prototypes, and rows that the file holds whole")
  func tables() throws {
    let stage = Stage(width: 320, height: 480)
    func cell(_ id: String, _ title: String, _ reuse: String) -> String {
      """
      <tableViewCell contentMode="scaleToFill" selectionStyle="default" accessoryType="disclosureIndicator" \
      indentationWidth="10" \(reuse) textLabel="t\(id)" style="IBUITableViewCellStyleDefault" rowHeight="60" id="\(id)">
        \(TestStoryboard.frame(0, 28, 320, 60))
        <tableViewCellContentView key="contentView" id="c\(id)">\(TestStoryboard.frame(0, 0, 320, 60))
          <subviews><label text="\(title)" id="t\(id)">\(TestStoryboard.frame(16, 0, 280, 60))</label></subviews>
        </tableViewCellContentView></tableViewCell>
      """
    }
    let storyboard = try TestStoryboard.make(
      """
      <tableViewController id="first" sceneMemberID="viewController">
        <tableView key="view" dataMode="static" style="grouped" rowHeight="44" id="t">\(TestStoryboard.frame(0, 0, 320, 480))
          <sections><tableViewSection headerTitle="Look" id="s1"><cells>\(cell("c1", "Colour", ""))\(cell("c2", "Size", ""))
          </cells></tableViewSection></sections>
          <connections><outlet property="dataSource" destination="first" id="o1"/>
            <outlet property="delegate" destination="first" id="o2"/></connections>
        </tableView></tableViewController>
      """,
      """
      <viewController storyboardIdentifier="list" id="list"><tableView key="view" dataMode="prototypes" style="plain" \
      rowHeight="44" id="lt">\(TestStoryboard.frame(0, 0, 320, 480))
        <prototypes>\(cell("p", "Prototype", "reuseIdentifier=\"row\""))</prototypes></tableView></viewController>
      """)
    let settings = try #require(storyboard.instantiateInitialViewController() as? UITableViewController)
    stage.window.rootViewController = settings
    stage.advance(by: .frames(2))
    #expect(settings.tableView.style == .grouped)
    #expect(settings.tableView.visibleCells.map { $0.textLabel?.text } == ["Colour", "Size"])
    #expect(settings.tableView.visibleCells.map(\.frame.height) == [60, 60])
    let list = storyboard.instantiateViewController(withIdentifier: "list")
    let table = try #require(list.view as? UITableView)
    let cells = (0..<2).map { _ in table.dequeueReusableCell(withIdentifier: "row") }
    #expect(cells.map { $0?.textLabel?.text } == ["Prototype", "Prototype"] && cells[0] !== cells[1])
    #expect(cells[0]?.accessoryType == .disclosureIndicator && cells[0]?.reuseIdentifier == "row")
  }

  @Test("The segue of a collection's cell is performed once its item is selected, with the cell as sender")
  func cellSegue() throws {
    journal = []
    let stage = Stage(width: 320, height: 480)
    let storyboard = try TestStoryboard.make(
      """
      <collectionViewController id="first" \(custom("NibGrid")) sceneMemberID="viewController">
        <collectionView key="view" dataMode="prototypes" id="grid">\(TestStoryboard.frame(0, 0, 320, 480))
          <collectionViewFlowLayout key="collectionViewLayout" minimumLineSpacing="10" minimumInteritemSpacing="10" id="flow">
            <size key="itemSize" width="100" height="100"/></collectionViewFlowLayout>
          <cells><collectionViewCell reuseIdentifier="item" id="c">\(TestStoryboard.frame(0, 0, 100, 100))
            <connections><segue destination="detail" kind="show" identifier="open" id="s"/></connections>
          </collectionViewCell></cells>
          <connections><outlet property="dataSource" destination="first" id="o1"/>
            <outlet property="delegate" destination="first" id="o2"/></connections>
        </collectionView></collectionViewController>
      """,
      "<viewController id=\"detail\" title=\"Detail\"><view key=\"view\" id=\"v\">"
        + "\(TestStoryboard.frame(0, 0, 320, 480))</view></viewController>")
    let grid = try #require(storyboard.instantiateInitialViewController() as? NibGrid)
    let navigation = stage.show(UINavigationController(rootViewController: grid))
    stage.advance(by: .frames(2))
    stage.finger.tap(at: CGPoint(x: 150, y: 90))
    stage.advance(by: .seconds(1))
    #expect(journal == ["open for Detail, from item 1"] && navigation.topViewController?.title == "Detail")
  }

  @Test("A controller of a storyboard is freed with its views, recognisers and segues when the last reference leaves")
  func freed() throws {
    weak var controller: NibController?
    weak var view: UIView?
    weak var tap: UITapGestureRecognizer?
    try autoreleasing {
      let text = scene(
        """
        <button opaque="NO" buttonType="system" id="b">\(TestStoryboard.frame(20, 20, 100, 40))
          <connections><action selector="pressed:" destination="first" eventType="touchUpInside" id="x1"/>
            <segue destination="first" kind="show" identifier="again" id="x4"/></connections></button>
        <view id="v">\(TestStoryboard.frame(0, 100, 320, 200))<connections>
          <outletCollection property="gestureRecognizers" destination="t" appends="YES" id="x2"/></connections></view>
        """,
        controller: "<navigationItem key=\"navigationItem\" title=\"Title\" id=\"n\"><barButtonItem "
          + "key=\"rightBarButtonItem\" title=\"Save\" id=\"save\"><connections><action selector=\"pressed:\" "
          + "destination=\"first\" id=\"x\"/></connections></barButtonItem></navigationItem>",
        connections: "<outlet property=\"board\" destination=\"v\" id=\"c1\"/>",
        objects: "<tapGestureRecognizer id=\"t\"><connections><action selector=\"tapped:\" destination=\"first\" "
          + "id=\"x3\"/></connections></tapGestureRecognizer>")
      let made = try TestStoryboard.make(text).instantiateInitialViewController() as? NibController
      controller = made
      view = made?.view
      tap = made?.board?.gestureRecognizers?.first as? UITapGestureRecognizer
      #expect(tap != nil && made?.navigationItem.rightBarButtonItem?.target === made)
    }
    #expect(controller == nil && view == nil && tap == nil)
  }

  /// Does something whose objects are freed at its end.
  private func autoreleasing(_ body: () throws -> Void) rethrows { try body() }

  @Test("What the inspector of accessibility says: label, hint, identifier, traits and whether it is an element")
  func accessibility() throws {
    let nib = try TestStoryboard.nib(
      """
      <view id="v">\(TestStoryboard.frame(0, 0, 100, 100))
        <accessibility key="accessibilityConfiguration" label="Board" hint="Draws" identifier="board">
          <accessibilityTraits key="traits" image="YES" allowsDirectInteraction="YES"/>
          <bool key="isElement" value="YES"/>
        </accessibility>
      </view>
      <label text="Hidden" id="l">\(TestStoryboard.frame(0, 0, 100, 20))
        <accessibility key="accessibilityConfiguration"><bool key="isElement" value="NO"/></accessibility>
      </label>
      """)
    let made = nib.instantiate(withOwner: nil).compactMap { $0 as? UIView }
    let (view, label) = (try #require(made.first), try #require(made.last))
    #expect(view.accessibilityLabel == "Board" && view.accessibilityHint == "Draws" && view.isAccessibilityElement)
    #expect(view.accessibilityIdentifier == "board")
    #expect(view.accessibilityTraits == [.image, .allowsDirectInteraction])
    #expect(!label.isAccessibilityElement && label.accessibilityLabel == "Hidden")
    #expect(label.accessibilityTraits == .staticText)
  }

  @Test("What a file connects to nothing, or to a class that is not there, is logged, and the rest is loaded")
  func damaged() throws {
    let nib = try TestStoryboard.nib(
      """
      <view id="v" customClass="NoSuchClass" customModule="UIKitTests">\(TestStoryboard.frame(0, 0, 10, 10))
        <subviews><label text="still here" id="l">\(TestStoryboard.frame(0, 0, 10, 10))</label></subviews>
        <constraints><constraint firstItem="gone" firstAttribute="width" constant="1" id="k"/></constraints>
        <connections><outlet property="nothing" destination="l" id="o"/><outlet property="x" destination="gone" id="p"/>
        </connections></view>
      """)
    let view = try #require(nib.instantiate(withOwner: nil).first as? UIView)
    #expect(type(of: view) == UIView.self && (view.subviews.first as? UILabel)?.text == "still here")
  }

  @Test("The global tint of the first storyboard is the window's, unless that has one of its own")
  func globalTint() throws {
    let storyboard = try TestStoryboard.make(
      """
      <viewController id="first"><view key="view" id="v">\(TestStoryboard.frame(0, 0, 320, 480))</view></viewController>
      """,
      beside: """
        <color key="tintColor" red="1" green="0" blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
        """)
    let stage = Stage()
    let main = MainStoryboard(storyboard)
    let window = try #require(main.makeWindow(nil))
    #expect(window.tintColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    main.show(window)
    #expect(window.rootViewController?.view.tintColor == window.tintColor)
    let own = UIWindow()
    own.tintColor = .green
    main.fill(own)
    #expect(own.tintColor == .green)
    let plain = try TestStoryboard.make(
      """
      <viewController id="first"><view key="view" id="v">\(TestStoryboard.frame(0, 0, 320, 480))</view></viewController>
      """)
    #expect(MainStoryboard(plain).makeWindow(nil)?.tintColor == stage.window.tintColor)
  }
}
