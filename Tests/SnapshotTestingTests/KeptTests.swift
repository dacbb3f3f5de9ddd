import SnapshotTesting
import UIKit
import XCTest

/// As a test file of an iOS project has it: XCTest, pictures and texts beside the file.
final class KeptTests: XCTestCase {
  override func invokeTest() {
    withSnapshotTesting(diffTool: .ksdiff) { super.invokeTest() }
  }

  private final class CardController: UIViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      let label = UILabel()
      label.text = "Equal everywhere"
      label.font = .preferredFont(forTextStyle: .title1)
      label.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(label)
      NSLayoutConstraint.activate([
        label.centerXAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerXAnchor),
        label.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
      ])
    }
  }

  func testCard() {
    MainActor.assumeIsolated {
      let card = CardController()
      assertSnapshot(of: card, as: .image(on: .iPhoneSe))
      assertSnapshot(
        of: card, as: .image(on: .iPhoneSe, traits: UITraitCollection(userInterfaceStyle: .dark)), named: "dark")
      assertSnapshot(of: card, as: .hierarchy)
      assertSnapshot(matching: card, as: .recursiveDescription(on: .iPhoneSe))
    }
  }

  func testValues() {
    assertSnapshots(of: ["b": 1, "a": 2], as: ["dump": .dump, "json": .json])
  }
}
