import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Pictures of lists and details")
struct SplitPictureTests {
  private func page(_ title: String, _ color: UIColor) -> UIViewController {
    let page = UIViewController()
    page.title = title
    page.view.backgroundColor = color
    let label = UILabel(frame: CGRect(x: 20, y: 120, width: 200, height: 30))
    label.text = "This is \(title)"
    page.view.addSubview(label)
    return page
  }

  private func split(_ style: UISplitViewController.Style) -> UISplitViewController {
    let split = UISplitViewController(style: style)
    split.setViewController(page("Folders", .paper), for: .primary)
    if style == .tripleColumn { split.setViewController(page("Letters", .paper), for: .supplementary) }
    split.setViewController(page("Letter", .paper), for: .secondary)
    return split
  }

  @Test("Columns beside each other, over each other, and moved aside, by day and by night", arguments: [false, true])
  func columns(isDark: Bool) {
    var results: [Snapshot.Comparison] = []
    for (name, style, width, height) in [
      ("beside", UISplitViewController.Style.doubleColumn, 1024.0, 768.0), ("over", .doubleColumn, 768, 1024),
      ("aside", .tripleColumn, 1024, 768),
    ] {
      let stage = Stage(width: width, height: height)
      stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
      let split = stage.show(split(style))
      stage.advance(by: .frames(2))
      split.show(.primary)
      stage.advance(by: .seconds(1))
      results.append(stage.snapshot.compare(named: "split-\(name)\(isDark ? "-dark" : "")"))
    }
    #expect(results.allSatisfy { $0.matches }, "\(results)")
  }
}
