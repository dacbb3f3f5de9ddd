import Foundation
import Testing
import UIKit

@testable import UIKitCore

@MainActor @Suite("Storyboards: segues by name")
struct SegueTemplateTests {
  @Test("A controller's segues are read by the key that tests of apps use, with those of its buttons")
  func templates() throws {
    let storyboard = try TestStoryboard.make(
      """
      <viewController id="first" sceneMemberID="viewController">
        <view key="view" id="v">\(TestStoryboard.frame(0, 0, 320, 480))
          <subviews><button id="b">\(TestStoryboard.frame(0, 0, 80, 40))
            <connections><segue destination="page" kind="show" identifier="open" id="s1"/></connections>
          </button></subviews>
        </view>
        <connections><segue destination="page" kind="presentation" identifier="play" id="s2"/></connections>
      </viewController>
      """,
      """
      <viewController id="page" sceneMemberID="viewController">
        <view key="view" id="w">\(TestStoryboard.frame(0, 0, 320, 480))</view>
      </viewController>
      """)
    let controller = try #require(storyboard.instantiateInitialViewController())
    let templates = controller.value(forKey: "storyboardSegueTemplates") as? [NSObject]
    #expect(Set((templates ?? []).compactMap { $0.value(forKey: "identifier") as? String }) == ["open", "play"])
    #expect(templates?.first?.value(forKey: "_identifier") as? String != nil)
    #expect((UIViewController().value(forKey: "storyboardSegueTemplates") as? [NSObject])?.isEmpty == true)
  }
}
