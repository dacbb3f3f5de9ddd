import Testing
import TouchTesting
import UIKit

/// A list that is searched.
@MainActor private final class BirdList: UITableViewController, UISearchResultsUpdating, UISearchControllerDelegate {
  let birds = (0..<40).map { "Bird \($0)" }
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Birds"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "bird")
  }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { birds.count }
  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "bird", for: indexPath)
    cell.textLabel?.text = birds[indexPath.row]
    return cell
  }
  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    journal("row \(indexPath.row)")
  }
  func updateSearchResults(for searchController: UISearchController) {
    journal("update \(searchController.isActive) \(searchController.searchBar.text ?? "")")
  }
  func willPresentSearchController(_ searchController: UISearchController) { journal("will present") }
  func didPresentSearchController(_ searchController: UISearchController) { journal("did present") }
  func willDismissSearchController(_ searchController: UISearchController) { journal("will dismiss") }
  func didDismissSearchController(_ searchController: UISearchController) { journal("did dismiss") }
}

@MainActor private final class Found: UIViewController {
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    journal("results appear")
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    journal("results disappear")
  }
}

@MainActor @Suite("Search controllers")
struct SearchControllerTests {
  private func show(
    _ search: UISearchController, on stage: Stage, large: Bool = false, inHeader: Bool = false
  ) -> (UINavigationController, BirdList) {
    let list = BirdList()
    search.searchResultsUpdater = list
    search.delegate = list
    search.searchBar.placeholder = "Search"
    if inHeader {
      list.loadViewIfNeeded()
      list.tableView.tableHeaderView = search.searchBar
    } else {
      list.navigationItem.searchController = search
    }
    let navigation = UINavigationController(rootViewController: list)
    navigation.navigationBar.prefersLargeTitles = large
    stage.show(navigation)
    stage.advance(by: .frames(3))
    return (navigation, list)
  }

  @Test("In a navigation bar: a tap begins the search and hides the title, typing updates, cancel ends it")
  func inNavigationBar() {
    let stage = Stage(width: 390, height: 700)
    let search = UISearchController(searchResultsController: nil)
    let (navigation, list) = show(search, on: stage)
    #expect(navigation.navigationBar.frame.height == 96)
    stage.finger.tap(at: CGPoint(x: 150, y: 62))
    stage.advance(by: .seconds(1))
    #expect(navigation.navigationBar.frame.height == 52 && search.isActive && search.searchBar.showsCancelButton)
    search.searchBar.searchTextField.insertText("k")
    // The contents are dimmed and take no touches; the cancel button is at the right.
    let cancel = search.searchBar.convert(CGPoint(x: 350, y: 18), to: nil)
    stage.finger.tap(at: cancel)
    stage.advance(by: .seconds(1))
    #expect(
      stage.journal == [
        "will present", "update true ", "did present", "update true k", "will dismiss", "update false ", "did dismiss",
      ], "\(stage.journal)")
    #expect(navigation.navigationBar.frame.height == 96 && !search.isActive && search.searchBar.text == "")
    #expect(!search.searchBar.isFirstResponder && list.presentedViewController == nil)
  }

  @Test("Dimmed contents take no touches, and a tap on them ends the search; undimmed ones are used")
  func dimmed() {
    let stage = Stage(width: 390, height: 700)
    let search = UISearchController(searchResultsController: nil)
    _ = show(search, on: stage)
    search.isActive = true
    stage.advance(by: .seconds(1))
    stage.clearJournal()
    stage.finger.tap(at: CGPoint(x: 150, y: 300))
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["will dismiss", "update false ", "did dismiss"], "\(stage.journal)")
    search.obscuresBackgroundDuringPresentation = false
    search.isActive = true
    stage.advance(by: .seconds(1))
    stage.clearJournal()
    stage.finger.tap(at: CGPoint(x: 150, y: 300))
    stage.advance(by: .seconds(1))
    #expect(
      stage.journal.count == 1 && stage.journal.first?.hasPrefix("row") == true && search.isActive, "\(stage.journal)")
    search.dismiss(animated: false)
    stage.advance(by: .seconds(1))
  }

  @Test("The results' table and what is around it have the names of iOS")
  func names() {
    final class Cities: UITableViewController {
      var rows = 1
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
      }
    }
    let stage = Stage(width: 390, height: 700)
    let cities = Cities()
    let search = UISearchController(searchResultsController: cities)
    _ = show(search, on: stage)
    search.isActive = true
    search.searchBar.text = "To"
    stage.advance(by: .seconds(1))
    #expect(cities.tableView.accessibilityLabel == "Search results")
    let around = sequence(first: cities.tableView as UIView) { $0.superview }.compactMap(\.accessibilityLabel)
    #expect(around == ["Search results", "Double-tap to dismiss"])
    cities.rows = 0
    cities.tableView.reloadData()
    #expect(cities.tableView.accessibilityLabel == "Empty list")
    search.isActive = false
    stage.advance(by: .seconds(1))
    #expect(UITableView().accessibilityLabel == "Empty list")
  }

  @Test("A controller of results is shown as soon as there is text")
  func results() {
    let stage = Stage(width: 390, height: 700)
    let found = Found()
    found.view.backgroundColor = .systemGreen
    let search = UISearchController(searchResultsController: found)
    _ = show(search, on: stage)
    search.isActive = true
    stage.advance(by: .seconds(1))
    #expect(found.view.window == nil)
    search.searchBar.text = "kite"
    stage.advance(by: .frames(2))
    #expect(found.view.window != nil && found.parent === search)
    #expect(found.view.convert(found.view.bounds, to: nil).minY == 52)
    search.isActive = false
    stage.advance(by: .seconds(1))
    #expect(found.view.window == nil && found.parent == nil)
    #expect(stage.journal.filter { $0.hasPrefix("results") } == ["results appear", "results disappear"])
  }

  @Test("Scrolling closes the search first and then the large title; it rests where neither is half open")
  func scrolling() {
    let stage = Stage(width: 390, height: 700)
    let search = UISearchController(searchResultsController: nil)
    let (navigation, list) = show(search, on: stage, large: true)
    let bar = navigation.navigationBar
    let top = list.tableView.contentOffset.y
    #expect(bar.frame.height == 148 && top == -148)
    var heights: [CGFloat] = []
    for way in [20.0, 52, 80, 104, 300, 0] {
      list.tableView.contentOffset.y = top + way
      stage.advance(by: .frames(1))
      heights.append(bar.frame.height)
    }
    #expect(heights == [128, 96, 68, 44, 44, 148])
    let finger = stage.finger.down(at: CGPoint(x: 200, y: 500))
    finger.drag(to: CGPoint(x: 200, y: 455), over: 1)
    stage.advance(by: .seconds(0.3))
    finger.up()
    stage.advance(by: .seconds(2))
    #expect(bar.frame.height == 96)
    list.navigationItem.hidesSearchBarWhenScrolling = false
    list.tableView.contentOffset.y = 400
    stage.advance(by: .frames(2))
    #expect(bar.frame.height == 96)
  }

  @Test("In a table's header: the navigation bar makes room, scopes are shown during the search")
  func inHeader() {
    let stage = Stage(width: 390, height: 700)
    let search = UISearchController(searchResultsController: nil)
    search.searchBar.scopeButtonTitles = ["All", "Near"]
    let (navigation, list) = show(search, on: stage, inHeader: true)
    #expect(search.searchBar.frame.height == 56 && !navigation.isNavigationBarHidden)
    stage.finger.tap(at: search.searchBar.convert(CGPoint(x: 150, y: 28), to: nil))
    stage.advance(by: .seconds(1))
    #expect(navigation.isNavigationBarHidden && search.searchBar.showsScopeBar && search.searchBar.frame.height == 100)
    stage.finger.tap(at: search.searchBar.convert(CGPoint(x: 290, y: 74), to: nil))
    search.isActive = false
    stage.advance(by: .seconds(1))
    #expect(!navigation.isNavigationBarHidden && list.tableView.tableHeaderView?.frame.height == 56)
    #expect(stage.journal.contains("update true ") && search.searchBar.selectedScopeButtonIndex == 1)
  }

  @Test("A search by day and by night: closed, and begun", arguments: [false, true])
  func pictures(isDark: Bool) {
    let stage = Stage(width: 390, height: 500, scale: 2)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    let search = UISearchController(searchResultsController: nil)
    _ = show(search, on: stage, large: true)
    let closed = stage.snapshot.compare(named: "search-closed\(isDark ? "-dark" : "")")
    #expect(closed.matches, "\(closed)")
    search.isActive = true
    stage.advance(by: .seconds(1))
    let begun = stage.snapshot.compare(named: "search-begun\(isDark ? "-dark" : "")")
    #expect(begun.matches, "\(begun)")
    search.isActive = false
    stage.advance(by: .seconds(1))
  }

  @Test(
    "A result that is pushed is shown alone, with a way back; on the way back the search is as it was",
    arguments: [false, true])
  func pushedResult(inHeader: Bool) {
    let stage = Stage(width: 390, height: 700)
    let results = UITableViewController()
    let search = UISearchController(searchResultsController: results)
    let (navigation, _) = show(search, on: stage, inHeader: inHeader)
    search.isActive = true
    search.searchBar.text = "pad"
    search.searchBar.searchTextField.insertText("s")
    stage.advance(by: .seconds(1))
    #expect(results.view.window != nil && navigation.isNavigationBarHidden == inHeader)
    let detail = UIViewController()
    detail.title = "Detail"
    detail.view.backgroundColor = .white
    navigation.pushViewController(detail, animated: true)
    stage.advance(by: .seconds(1))
    #expect(results.view.window == nil && !navigation.isNavigationBarHidden)
    #expect(stage.window.hitTest(CGPoint(x: 200, y: 400), with: nil) === detail.view)
    // The way back is a button of the bar, or a finger from the edge.
    stage.finger.down(at: CGPoint(x: 5, y: 400)).drag(to: CGPoint(x: 380, y: 400), over: 0.3).up()
    stage.advance(by: .seconds(1))
    #expect(navigation.viewControllers.count == 1 && search.isActive && results.view.window != nil)
    #expect(search.searchBar.text == "pads" && navigation.isNavigationBarHidden == inHeader)
    search.isActive = false
    stage.advance(by: .seconds(1))
    #expect(results.view.window == nil && !navigation.isNavigationBarHidden)
  }
}
