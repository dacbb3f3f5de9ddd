import Testing
import TouchTesting

@_spi(Hosting) @testable import UIKit

@MainActor @Suite("In which order elements beside each other are read")
struct SiblingOrderTests {
  /// The names of all elements, each before what it contains.
  private func names(_ stage: Stage) -> [String] {
    var names: [String] = []
    AccessibilityTree.read(stage.runtime).visit {
      if !$0.identifier.isEmpty { names.append($0.identifier) }
      return true
    }
    return names
  }

  private func view(_ name: String, _ x: CGFloat, _ y: CGFloat, in parent: UIView) -> UIView {
    let view = UIView(frame: CGRect(x: x, y: y, width: 40, height: 30))
    view.accessibilityIdentifier = name
    parent.addSubview(view)
    return view
  }

  @Test("By their places and not as subviews: from the top down, in a row of less than 8 points from the left")
  func places() {
    let stage = Stage()
    let root = stage.show(UIViewController()).view!
    let box = view("box", 40, 186, in: root)
    _ = view("second in box", 0, 20, in: box)
    _ = view("first in box", 10, 0, in: box)
    _ = view("low", 20, 36.2, in: root)
    _ = view("right", 100, 28.1, in: root)
    _ = view("left", 10, 35.9, in: root)
    // At the same place the order of the subviews is left.
    _ = view("below", 10, 300, in: root)
    _ = view("above", 10, 300, in: root)
    #expect(
      names(stage) == ["left", "right", "low", "box", "first in box", "second in box", "below", "above"])
    root.semanticContentAttribute = .forceRightToLeft
    #expect(names(stage).prefix(2) == ["right", "left"])
  }

  @Test("What a row of a table shows, and elements that an app lists itself, stay in their order")
  func ownOrders() {
    let stage = Stage()
    let root = stage.show(UIViewController()).view!
    let table = UITableView(frame: root.bounds)
    let source = Rows()
    table.dataSource = source
    root.addSubview(table)
    stage.advance(by: .frames(1))
    #expect(names(stage) == ["lower", "upper"])
    let list = view("list", 0, 0, in: root)
    let (lower, upper) = (view("lower", 0, 9, in: list), view("upper", 0, 0, in: list))
    list.accessibilityElements = [lower, upper]
    #expect(names(stage).suffix(2) == ["lower", "upper"])
  }

  private final class Rows: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      for (name, y) in [("lower", 20.0), ("upper", 0)] {
        let view = UIView(frame: CGRect(x: 0, y: y, width: 20, height: 10))
        view.accessibilityIdentifier = name
        cell.contentView.addSubview(view)
      }
      return cell
    }
  }
}
