import Foundation
import Testing
import TouchTesting
import UIKit

@testable import UIKitCore

/// A page that is the delegate of its popovers.
final class PopoverPage: UIViewController, UIPopoverPresentationControllerDelegate {
  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    guard let popover = segue.destination.popoverPresentationController else { return }
    popover.delegate = self
    let source = popover.barButtonItem.map { "item \($0.title ?? "")" } ?? "view \(popover.sourceView?.tag ?? -1)"
    Stage.current?.note("\(segue.identifier ?? ""): \(source), arrows \(popover.permittedArrowDirections.rawValue)")
  }

  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { .none }
}

@MainActor @Suite("Storyboards: popovers")
struct PopoverStoryboardTests {
  private func storyboard() throws -> UIStoryboard {
    try TestStoryboard.make(
      """
      <navigationController id="first" sceneMemberID="viewController">
        <navigationBar key="navigationBar" contentMode="scaleToFill" id="bar"><rect key="frame" x="0" y="0" width="375" height="44"/></navigationBar>
        <connections><segue destination="page" kind="relationship" relationship="rootViewController" id="r"/></connections>
      </navigationController>
      """,
      """
      <viewController title="Page" id="page" customClass="PopoverPage" customModule="UIKitTests" sceneMemberID="viewController">
        <view key="view" contentMode="scaleToFill" id="v"><rect key="frame" x="0" y="0" width="375" height="667"/>
          <subviews>
            <button opaque="NO" tag="7" contentMode="scaleToFill" buttonType="system" id="b"><rect key="frame" x="20" y="100" width="100" height="40"/>
              <state key="normal" title="Go"/>
              <connections>
                <segue destination="small" kind="popoverPresentation" identifier="button" popoverAnchorView="b" id="s1">
                  <popoverArrowDirection key="popoverArrowDirection" up="YES" left="YES"/>
                </segue>
              </connections>
            </button>
          </subviews>
        </view>
        <navigationItem key="navigationItem" title="Page" id="ni">
          <barButtonItem key="rightBarButtonItem" title="More" id="more">
            <connections>
              <segue destination="small" kind="popoverPresentation" identifier="item" popoverAnchorBarButtonItem="more" id="s2">
                <popoverArrowDirection key="popoverArrowDirection" up="YES" down="YES" left="YES" right="YES"/>
              </segue>
            </connections>
          </barButtonItem>
        </navigationItem>
      </viewController>
      """,
      """
      <viewController title="Small" id="small" sceneMemberID="viewController">
        <view key="view" contentMode="scaleToFill" id="sv"><rect key="frame" x="0" y="0" width="375" height="667"/></view>
        <size key="freeformSize" width="200" height="150"/>
        <value key="contentSizeInPopover" type="size" width="200" height="150"/>
      </viewController>
      """)
  }

  @Test("Popover segues have their anchor and arrows from the file, before the app sets more", arguments: [375, 1024])
  func segues(width: Int) throws {
    let stage = Stage(width: CGFloat(width), height: 768)
    let root = try #require(try storyboard().instantiateInitialViewController())
    stage.show(root)
    stage.advance(by: .frames(2))
    stage.finger.tap(at: CGPoint(x: 70, y: 120))
    stage.advance(by: .seconds(1))
    let small = try #require(root.presentedViewController)
    #expect(
      small.popoverPresentationController?.arrowDirection == .up
        && small.view.bounds.size == CGSize(width: 200, height: 150))
    #expect(small.view.convert(CGPoint.zero, to: nil) == CGPoint(x: 10, y: 153))
    stage.finger.tap(at: CGPoint(x: 20, y: 700))
    stage.advance(by: .seconds(1))
    stage.finger.tap(at: CGPoint(x: width - 30, y: 22))
    stage.advance(by: .seconds(1))
    #expect(root.presentedViewController?.title == "Small")
    #expect(stage.journal == ["button: view 7, arrows 5", "item: item More, arrows 15"])
  }
}
