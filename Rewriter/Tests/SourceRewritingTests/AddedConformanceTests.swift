import Testing

@testable import SourceRewriting

@Suite("Protocols that classes conform to without naming them")
struct AddedConformanceTests {
  @Test(
    "A cell of the app's is a delegate of recognisers, as UIKit's is, and so is a subclass with a method of its own")
  func cells() {
    let rewritten = RewrittenSources(
      "class Cell: UITableViewCell, Movable {}",
      """
      final class Other: Cell {
        func gestureRecognizer(_ g: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith o: UIGestureRecognizer) -> Bool { true }
      }
      """)
    #expect(rewritten.lines[0] == "class Cell: UITableViewCell, Movable, UIGestureRecognizerDelegate {")
    let text = rewritten.lines.joined(separator: "\n")
    #expect(text.contains("@MainActor func gestureRecognizer(_ a0: UIGestureRecognizer, should"))
    #expect(rewritten.remarks == [])
    let own = RewrittenSources("class UITableViewCell {}\nclass Cell: UITableViewCell {}")
    #expect(own.lines == ["class UITableViewCell {}", "class Cell: UITableViewCell {}"])
  }

  @Test("A list's data source that follows scrolling is the list's delegate, as a storyboard connects it")
  func lists() {
    let table = RewrittenSources(
      "class Page: UIViewController {}\nextension Page: UIScrollViewDelegate {}",
      "extension Page: UITableViewDataSource {}")
    #expect(
      table.lines == [
        "class Page: UIViewController, UITableViewDelegate {}", "extension Page: UIScrollViewDelegate {}",
      ])
    let grid = RewrittenSources("class Grid: UIViewController, UICollectionViewDataSource, UIScrollViewDelegate {}")
    #expect(
      grid.lines == [
        "class Grid: UIViewController, UICollectionViewDataSource, UIScrollViewDelegate, UICollectionViewDelegate {}"
      ])
  }

  @Test(
    "Nothing is added to what is the delegate already, or shows no list",
    arguments: [
      "class A: UITableViewController, UIScrollViewDelegate {}",
      "class A: UIViewController, UIScrollViewDelegate {}",
      "class A: UIViewController, UITableViewDataSource, UITableViewDelegate, UIScrollViewDelegate {}",
      "class A: B, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout, UIScrollViewDelegate {}",
      "class A: UICollectionViewCell {}",
    ])
  func untouched(source: String) {
    #expect(RewrittenSources(source).lines == [source])
  }
}
