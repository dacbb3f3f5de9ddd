import Foundation
import Testing
import TouchTesting
import UIKit

@testable import UIKitCore

/// A page view controller of an app that makes its pages of scenes.
final class StoryboardBook: UIPageViewController, UIPageViewControllerDataSource {
  private(set) lazy var all = ["one", "two"].compactMap { storyboard?.instantiateViewController(withIdentifier: $0) }

  override func viewDidLoad() {
    super.viewDidLoad()
    dataSource = self
    setViewControllers([all[0]], direction: .forward, animated: true)
  }

  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { viewController === all[1] ? all[0] : nil }
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { viewController === all[0] ? all[1] : nil }
}

@MainActor @Suite("Storyboards: pages")
struct PageStoryboardTests {
  private func page(_ id: String) -> String {
    """
    <viewController storyboardIdentifier="\(id)" title="\(id)" id="\(id)" sceneMemberID="viewController">
      <view key="view" contentMode="scaleToFill" id="v-\(id)"><rect key="frame" x="0" y="0" width="320" height="480"/></view>
    </viewController>
    """
  }

  @Test("Style, direction and space stand in the file, the pages come from the app")
  func pages() throws {
    let stage = Stage(width: 320, height: 480)
    let storyboard = try TestStoryboard.make(
      """
      <pageViewController autoresizesArchivedViewToFullSize="NO" transitionStyle="scroll" \
      navigationOrientation="vertical" pageSpacing="30" spineLocation="none" id="first" customClass="StoryboardBook" \
      customModule="UIKitTests" sceneMemberID="viewController"/>
      """, page("one"), page("two"))
    let book = try #require(storyboard.instantiateInitialViewController() as? StoryboardBook)
    stage.show(book)
    stage.advance(by: .frames(2))
    #expect(book.transitionStyle == .scroll && book.navigationOrientation == .vertical)
    #expect(
      book.viewControllers?.first?.title == "one" && book.all[0].view.frame.size == CGSize(width: 320, height: 480))
    stage.finger.down(at: CGPoint(x: 160, y: 400)).drag(to: CGPoint(x: 160, y: 150), over: 0.15).up()
    stage.advance(by: .seconds(1))
    #expect(book.viewControllers?.first?.title == "two")
    let curled = try TestStoryboard.make(
      """
      <pageViewController transitionStyle="pageCurl" navigationOrientation="horizontal" spineLocation="mid" \
      doubleSided="YES" id="first"/>
      """)
    let other = try #require(curled.instantiateInitialViewController() as? UIPageViewController)
    #expect(other.transitionStyle == .pageCurl && other.spineLocation == .mid && other.isDoubleSided)
  }
}
