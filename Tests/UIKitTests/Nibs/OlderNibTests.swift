import Foundation
import InterfaceArchive
import Testing
import UIKit

@testable import UIKitCore

final class NibRoot: UIViewController { var label: UILabel? }

/// What Interface Builder wrote differently over the years.
@MainActor @Suite("Nibs of all ages")
struct OlderNibTests {
  private func view(_ inner: String) throws -> UIView {
    let nib = try TestStoryboard.nib("<view id=\"v\">\(TestStoryboard.frame(0, 0, 200, 100))\(inner)</view>")
    return try #require(nib.instantiate(withOwner: nil).first as? UIView)
  }

  @Test("A frame may stand in the file by its distances from the edges around it")
  func insets() throws {
    let board = try view(
      """
      <subviews>
        <view id="a"><frameInset key="frame" minX="10" minY="20" width="30" height="40"/></view>
        <view id="b"><frameInset key="frame" minX="10" maxX="20" maxY="5" height="40"/></view>
        <view id="c"><frameInset key="frame" maxX="20" width="50"/></view>
        <view id="d"><frameInset key="frame"/></view>
        <view id="e"><frame key="frameInset" minX="49.85%" minY="25%" width="50" height="20"/></view>
      </subviews>
      """)
    #expect(
      board.subviews.map(\.frame) == [
        CGRect(x: 10, y: 20, width: 30, height: 40), CGRect(x: 10, y: 55, width: 170, height: 40),
        CGRect(x: 130, y: 0, width: 50, height: 100), CGRect(x: 0, y: 0, width: 200, height: 100),
        // A share of the room that is left over.
        CGRect(x: 75, y: 20, width: 50, height: 20),
      ])
  }

  @Test("The colour of Xcode 11 counts before the one that older versions read, and the name of Xcode 12 before both")
  func colors() throws {
    func color(_ attributes: String) throws -> UIColor? {
      try view("<color key=\"backgroundColor\" \(attributes)/>").backgroundColor
    }
    let old = "cocoaTouchSystemColor=\"whiteColor\""
    let middle = "xcode11CocoaTouchSystemColor=\"systemBlueColor\""
    #expect(try color(old) == .white && color("\(middle) \(old)") == .systemBlue)
    #expect(try color("systemColor=\"systemRedColor\" \(middle) \(old)") == .systemRed)
  }

  @Test("A view within a bar's item has outlets")
  func barItems() throws {
    final class Bench: UIViewController { var slider: UISlider? }
    PropertyTable.register(Bench.self) { $0.add("slider", \Bench.slider) }
    let nib = try TestStoryboard.nib(
      """
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1"><connections>
        <outlet property="slider" destination="s" id="o"/></connections></placeholder>
      <toolbar id="t">\(TestStoryboard.frame(0, 0, 200, 44))<items><barButtonItem style="plain" id="i">
        <slider key="customView" maxValue="1" minValue="0" value="0.25" id="s">\(TestStoryboard.frame(0, 0, 90, 30))
        </slider></barButtonItem></items></toolbar>
      """)
    let bench = Bench()
    let bar = try #require(nib.instantiate(withOwner: bench).first as? UIToolbar)
    #expect(bench.slider?.value == 0.25 && bar.items?.first?.customView === bench.slider)
  }

  @Test("A controller may be an object of a nib, with its view and its outlets")
  func controllers() throws {
    PropertyTable.register(NibRoot.self) { $0.add("label", \NibRoot.label) }
    let nib = try TestStoryboard.nib(
      """
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
      <viewController id="c" customClass="NibRoot" customModule="UIKitTests">
        <view key="view" id="v">\(TestStoryboard.frame(0, 0, 200, 100))
          <subviews><label text="In" id="l">\(TestStoryboard.frame(0, 0, 50, 20))</label></subviews></view>
        <navigationItem key="navigationItem" title="Start" id="n"/>
        <connections><outlet property="label" destination="l" id="o"/></connections>
      </viewController>
      """)
    let objects = nib.instantiate(withOwner: nil)
    let root = try #require(objects.first as? NibRoot)
    #expect(objects.count == 1 && root.navigationItem.title == "Start" && root.view.bounds.width == 200)
    #expect(root.label?.text == "In")
  }
}
