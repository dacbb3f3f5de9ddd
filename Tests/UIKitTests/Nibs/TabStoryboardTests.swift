import Foundation
import Testing
import TouchTesting
import UIKit

@testable import UIKitCore

/// A page of a storyboard that unwind segues may return to.
final class TabPage: UIViewController {
  func back(_ segue: UIStoryboardSegue) {
    Stage.current?.note("\(title ?? "") is returned to from \(segue.source.title ?? "")")
  }
}

@MainActor @Suite("Storyboards: tabs")
struct TabStoryboardTests {
  init() { SelectorTable.register(TabPage.self) { $0.add("back:", TabPage.back) } }

  private func page(_ id: String, _ item: String = "", _ view: String = "", connections: String = "") -> String {
    """
    <viewController id="\(id)" title="\(id)" customClass="TabPage" customModule="UIKitTests" sceneMemberID="viewController">
      <view key="view" contentMode="scaleToFill" id="view-\(id)">\(TestStoryboard.frame(0, 0, 375, 667))
        <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/><subviews>\(view)</subviews>
      </view>\(item)<connections>\(connections)</connections></viewController>
    <placeholder placeholderIdentifier="IBFirstResponder" id="fr-\(id)" userLabel="First Responder" sceneMemberID="firstResponder"/>
    <exit id="exit-\(id)" userLabel="Exit" sceneMemberID="exit"/>
    """
  }

  private func button(_ segue: String) -> String {
    """
    <button opaque="NO" contentMode="scaleToFill" buttonType="system" id="b">\(TestStoryboard.frame(20, 100, 100, 40))
      <state key="normal" title="Go"/><connections>\(segue)</connections></button>
    """
  }

  private func tabs(
    _ children: [String], bar: String = "", attributes: String = "", barAttributes: String = ""
  ) -> String {
    let segues = children.enumerated().map {
      "<segue destination=\"\($1)\" kind=\"relationship\" relationship=\"viewControllers\" id=\"rel\($0)\"/>"
    }
    return """
      <tabBarController automaticallyAdjustsScrollViewInsets="NO" \(attributes) id="first" sceneMemberID="viewController">
        <toolbarItems/>
        <tabBar key="tabBar" contentMode="scaleToFill" insetsLayoutMarginsFromSafeArea="NO" id="bar" \(barAttributes)>\(bar)</tabBar>
        <connections>\(segues.joined())</connections>
      </tabBarController>
      <placeholder placeholderIdentifier="IBFirstResponder" id="fr" userLabel="First Responder" sceneMemberID="firstResponder"/>
      """
  }

  @Test("As Xcode 9 writes it: tabs in the relationships' order, with titles, system items, badges and colours")
  func old() throws {
    let stage = Stage(width: 375, height: 667)
    let storyboard = try TestStoryboard.make(
      tabs(
        ["one", "two"],
        bar: """
          \(TestStoryboard.frame(0, 618, 375, 49))<autoresizingMask key="autoresizingMask"/>
          <color key="backgroundColor" red="0" green="0" blue="1" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
          <color key="tintColor" red="1" green="0" blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
          <color key="barTintColor" red="1" green="1" blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
          """, barAttributes: "alpha=\"0.5\" tag=\"9\""),
      page("one", "<tabBarItem key=\"tabBarItem\" title=\"First\" badgeValue=\"3\" tag=\"7\" id=\"i1\"/>"),
      page("two", "<tabBarItem key=\"tabBarItem\" systemItem=\"contacts\" id=\"i2\"/>"))
    let controller = try #require(storyboard.instantiateInitialViewController() as? UITabBarController)
    stage.show(controller)
    stage.advance(by: .frames(1))
    #expect(controller.viewControllers?.map(\.title) == ["one", "two"] && controller.selectedIndex == 0)
    #expect(controller.viewControllers?[1].isViewLoaded == false)
    let items = try #require(controller.tabBar.items)
    #expect(items[0].title == "First" && items[0].badgeValue == "3" && items[0].tag == 7)
    #expect(items[1].shownTitle == "Contacts")
    #expect(controller.tabBar.tintColor == .red && controller.tabBar.barTintColor == .yellow)
    #expect(controller.tabBar.backgroundColor == .blue && controller.tabBar.alpha == 0.5 && controller.tabBar.tag == 9)
    stage.finger.tap(at: CGPoint(x: 280, y: 640))
    #expect(controller.selectedIndex == 1 && controller.tabBar.frame.maxY == 667)
  }

  @Test("As Xcode 12 and 15 write it: pictures by name and symbol, navigation controllers, a class of the app's own")
  func new() throws {
    let stage = Stage(width: 375, height: 667)
    let storyboard = try TestStoryboard.make(
      tabs(
        ["nav", "two"], bar: "<autoresizingMask key=\"autoresizingMask\"/>",
        attributes: "selectedIndex=\"1\" storyboardIdentifier=\"tabs\" "
          + "useStoryboardIdentifierAsRestorationIdentifier=\"YES\""),
      """
      <navigationController automaticallyAdjustsScrollViewInsets="NO" id="nav" sceneMemberID="viewController">
        <tabBarItem key="tabBarItem" title="Home" image="house" catalog="system" selectedImage="house.fill" id="i0"/>
        <toolbarItems/>
        <navigationBar key="navigationBar" contentMode="scaleToFill" id="nb">\(TestStoryboard.frame(0, 0, 375, 44))
        </navigationBar><nil name="viewControllers"/>
        <connections><segue destination="one" kind="relationship" relationship="rootViewController" id="r"/></connections>
      </navigationController>
      """,
      page("one"),
      page(
        "two",
        """
        <tabBarItem key="tabBarItem" title="Gear" image="gear" catalog="system" landscapeImage="gear" id="i2">
          <inset key="imageInsets" minX="0.0" minY="6" maxX="0.0" maxY="-6"/>
          <color key="badgeColor" systemColor="systemGreenColor"/>
          <offsetWrapper key="titlePositionAdjustment" horizontal="0.0" vertical="2"/>
        </tabBarItem>
        """))
    let controller = try #require(storyboard.instantiateInitialViewController() as? UITabBarController)
    #expect(controller.selectedIndex == 1 && controller.restorationIdentifier == "tabs")
    stage.show(controller)
    stage.advance(by: .frames(1))
    let items = try #require(controller.tabBar.items)
    #expect(items.map(\.title) == ["Home", "Gear"] && items[0].image?.isSymbolImage == true)
    #expect(items[0].selectedImage != items[0].image && items[1].landscapeImagePhone != nil)
    #expect(items[1].imageInsets == UIEdgeInsets(top: 6, left: 0, bottom: -6, right: 0))
    #expect(items[1].titlePositionAdjustment == UIOffset(horizontal: 0, vertical: 2))
    #expect(items[1].badgeColor == .systemGreen)
    let navigation = try #require(controller.viewControllers?.first as? UINavigationController)
    #expect(
      navigation.topViewController?.title == "one" && navigation.topViewController?.tabBarController === controller)
  }

  @Test("A bar without a controller has its items, and names its delegate")
  func bar() throws {
    let nib = try TestStoryboard.nib(
      """
      <tabBar contentMode="scaleToFill" itemPositioning="centered" itemWidth="50" translucent="NO" barStyle="black" id="t">
        \(TestStoryboard.frame(0, 400, 320, 49))<autoresizingMask key="autoresizingMask" widthSizable="YES"/>
        <items><tabBarItem systemItem="favorites" id="a"/><tabBarItem title="Item" tag="1" enabled="NO" id="b"/></items>
        <color key="unselectedItemTintColor" red="0" green="0" blue="1" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
      </tabBar>
      """)
    let bar = try #require(nib.instantiate(withOwner: nil).first as? UITabBar)
    #expect(bar.items?.count == 2 && bar.items?[1].title == "Item" && bar.items?[1].isEnabled == false)
    #expect(bar.itemPositioning == .centered && bar.itemWidth == 50 && !bar.isTranslucent && bar.barStyle == .black)
    #expect(bar.unselectedItemTintColor == .blue && bar.selectedItem == nil)
  }

  @Test("An unwind segue leads from what a tab has presented to another tab, which is selected")
  func unwind() throws {
    let stage = Stage(width: 375, height: 667)
    let storyboard = try TestStoryboard.make(
      tabs(["one", "two"]), page("one"),
      page("two", "", button("<segue destination=\"three\" kind=\"presentation\" id=\"s\"/>")),
      """
      <viewController id="three" title="three"><view key="view" id="v3">\(TestStoryboard.frame(0, 0, 375, 667))
        <subviews>\(button("<segue destination=\"e3\" kind=\"unwind\" unwindAction=\"back:\" id=\"u\"/>")
          .replacingOccurrences(of: "id=\"b\"", with: "id=\"b3\""))</subviews></view></viewController>
      <exit id="e3" userLabel="Exit" sceneMemberID="exit"/>
      """)
    let controller = try #require(storyboard.instantiateInitialViewController() as? UITabBarController)
    stage.show(controller)
    stage.advance(by: .frames(1))
    controller.selectedIndex = 1
    stage.advance(by: .frames(1))
    stage.finger.tap(at: CGPoint(x: 60, y: 120))
    stage.advance(by: .seconds(1))
    let three = try #require(controller.presentedViewController)
    let at = three.view.convert(CGPoint(x: 60, y: 120), to: nil)
    stage.finger.tap(at: at)
    stage.advance(by: .seconds(1))
    #expect(controller.presentedViewController == nil && stage.journal == ["two is returned to from three"])
    #expect(controller.selectedIndex == 1)
  }

  @Test("Tabs are freed with the last reference; a relationship to itself is logged and has no end of its own")
  func freed() throws {
    weak var controller: UIViewController?
    weak var child: UIViewController?
    func make() throws {
      let made = try TestStoryboard.make(tabs(["one"]), page("one")).instantiateInitialViewController()
      (controller, child) = (made, made?.children.first)
      _ = made?.view
      #expect(child != nil)
    }
    try make()
    #expect(controller == nil && child == nil)
  }
}
