import Foundation
import Testing
import TouchTesting
import UIKit

@testable import UIKitCore

/// A page that is made with what it shows.
final class LevelPage: UIViewController {
  let level: Int

  init?(coder: NSCoder, level: Int) {
    self.level = level
    super.init(coder: coder)
  }
  required init?(coder: NSCoder) {
    level = 0
    super.init(coder: coder)
  }
}

/// A page whose methods make the destinations of its segues, as a method marked `@IBSegueAction` does.
final class LevelChoice: UIViewController, SelectorAnswering {
  static func registerSelectors() {
    SelectorTable.register(LevelChoice.self) {
      $0.add("makePage(_:sender:segueIdentifier:)", LevelChoice.makePage(_:sender:segueIdentifier:))
      $0.add("makePlain(_:)", LevelChoice.makePlain(_:))
    }
  }

  func makePage(_ coder: NSCoder, sender: Any?, segueIdentifier: String?) -> LevelPage? {
    LevelPage(coder: coder, level: (sender as? Int ?? 0) + (segueIdentifier == "play" ? 1 : 100))
  }
  func makePlain(_ coder: NSCoder) -> LevelPage? { nil }
}

@MainActor @Suite("Storyboards: segue actions")
struct SegueActionTests {
  private func segue(_ identifier: String, _ action: String) -> String {
    """
    <segue destination="page" kind="presentation" identifier="\(identifier)" animates="NO" \
    destinationCreationSelector="\(action)" id="\(identifier)"/>
    """
  }

  @Test("A segue's destination is made by its action; where that gives none, or is not there, by init(coder:)")
  func actions() throws {
    let storyboard = try TestStoryboard.make(
      """
      <viewController id="first" customClass="LevelChoice" customModule="UIKitTests" sceneMemberID="viewController">
        <view key="view" id="v">\(TestStoryboard.frame(0, 0, 320, 480))</view>
        <connections>
          \(segue("play", "makePage:sender:segueIdentifier:"))\(segue("plain", "makePlain:"))\(segue("none", "gone:"))
        </connections>
      </viewController>
      """,
      """
      <viewController title="Page" id="page" customClass="LevelPage" customModule="UIKitTests" sceneMemberID="viewController">
        <view key="view" id="w">\(TestStoryboard.frame(0, 0, 320, 480))</view>
      </viewController>
      """)
    let stage = Stage(width: 320, height: 480)
    let choice = try #require(storyboard.instantiateInitialViewController())
    stage.show(choice)
    stage.advance(by: .frames(2))
    var levels: [Int?] = []
    for identifier in ["play", "plain", "none"] {
      choice.performSegue(withIdentifier: identifier, sender: 6)
      stage.advance(by: .frames(2))
      let page = choice.presentedViewController as? LevelPage
      #expect(page?.title == "Page")
      levels.append(page?.level)
      choice.dismiss(animated: false)
      stage.advance(by: .frames(2))
    }
    #expect(levels == [7, 0, 0])
  }
}
