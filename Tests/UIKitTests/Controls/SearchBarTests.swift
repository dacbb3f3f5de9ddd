import Testing
import TouchTesting
import UIKit

/// Writes down all that a search bar tells.
@MainActor private final class SearchLog: NSObject, UISearchBarDelegate {
  var allows = true
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool {
    journal("should begin")
    return allows
  }
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { journal("began") }
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool {
    journal("should end")
    return true
  }
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { journal("ended") }
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { journal("text \(searchText)") }
  func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
    journal("may \(text) at \(range.location)")
    return text != "x"
  }
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { journal("search") }
  func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) { journal("bookmarks") }
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { journal("cancel") }
  func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) { journal("results") }
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
    journal("scope \(selectedScope)")
  }
}

@MainActor @Suite("Search bars")
struct SearchBarTests {
  private func add(to stage: Stage, _ log: UISearchBarDelegate?) -> UISearchBar {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 40, width: 320, height: 56))
    bar.delegate = log
    bar.placeholder = "Search"
    stage.add(bar)
    stage.advance(by: .frames(1))
    return bar
  }

  @Test("A tap begins to edit, keys type, return searches, cancelling is told: the bar itself changes nothing")
  func typed() {
    let stage = Stage()
    let log = SearchLog()
    let bar = add(to: stage, log)
    bar.showsCancelButton = true
    stage.advance(by: .frames(1))
    stage.finger.tap(at: CGPoint(x: 100, y: 68))
    for text in ["a", "x", "b", "\n"] { bar.searchTextField.insertText(text) }
    stage.finger.tap(at: CGPoint(x: 290, y: 68))
    let wasEditing = bar.isFirstResponder
    bar.resignFirstResponder()
    #expect(
      stage.journal == [
        "should begin", "began", "may a at 0", "text a", "may x at 1", "may b at 1", "text ab", "may \n at 2", "search",
        "cancel", "should end", "ended",
      ]
        || stage.journal == [
          "should begin", "began", "may a at 0", "text a", "may x at 1", "may b at 1", "text ab", "search",
          "cancel", "should end", "ended",
        ], "\(stage.journal)")
    #expect(wasEditing && bar.text == "ab")
    log.allows = false
    #expect(!bar.becomeFirstResponder() && !bar.isFirstResponder)
  }

  @Test("The button in the field empties it; bookmarks, results and scopes are told")
  func buttons() {
    let stage = Stage()
    let log = SearchLog()
    let bar = add(to: stage, log)
    bar.text = "kite"
    stage.advance(by: .frames(1))
    stage.finger.tap(at: CGPoint(x: 295, y: 68))
    bar.resignFirstResponder()
    bar.showsBookmarkButton = true
    stage.advance(by: .frames(1))
    stage.clearJournal()
    stage.finger.tap(at: CGPoint(x: 292, y: 68))
    bar.showsSearchResultsButton = true
    bar.scopeButtonTitles = ["All", "Near", "Far"]
    bar.showsScopeBar = true
    bar.sizeToFit()
    #expect(bar.frame.height == 100 && bar.selectedScopeButtonIndex == 0)
    stage.advance(by: .frames(1))
    stage.finger.tap(at: CGPoint(x: 292, y: 68))
    stage.finger.tap(at: CGPoint(x: 160, y: 114))
    bar.selectedScopeButtonIndex = 9
    #expect(
      stage.journal == ["bookmarks", "results", "scope 1"] && bar.text == "" && bar.selectedScopeButtonIndex == 1)
  }

  @Test("Tokens stand before the text, and deleting backwards removes the last one")
  func tokens() {
    let stage = Stage()
    let bar = add(to: stage, nil)
    let field = bar.searchTextField
    field.insertToken(UISearchToken(icon: nil, text: "Birds"), at: 0)
    field.insertToken(UISearchToken(icon: nil, text: "Red"), at: 9)
    field.text = "k"
    #expect(bar.becomeFirstResponder())
    for _ in 0..<2 { field.deleteBackward() }
    #expect(field.tokens.map(\.text) == ["Birds"] && field.text == "")
    field.allowsDeletingTokens = false
    field.deleteBackward()
    #expect(field.tokens.count == 1 && field.tokens(in: field.textualRange).count == 1)
    field.text = "wing"
    field.replaceTextualPortion(of: field.textualRange, with: UISearchToken(icon: nil, text: "Wing"), at: 1)
    field.removeToken(at: 5)
    #expect(field.tokens.map(\.text) == ["Birds", "Wing"] && field.text == "")
    bar.resignFirstResponder()
  }

  @Test("Search bars by day and by night", arguments: [false, true])
  func pictures(isDark: Bool) {
    let stage = Stage(width: 360, height: 420, scale: 2)
    stage.window.overrideUserInterfaceStyle = isDark ? .dark : .light
    stage.window.backgroundColor = .systemBackground
    let bars = (0..<5).map { _ in UISearchBar(frame: .zero) }
    for bar in bars { bar.placeholder = "Search" }
    bars[1].text = "Kingfisher"
    bars[1].showsCancelButton = true
    bars[2].searchBarStyle = .minimal
    bars[2].showsBookmarkButton = true
    bars[3].scopeButtonTitles = ["All", "Near", "Far"]
    bars[3].showsScopeBar = true
    bars[3].prompt = "Look for birds"
    bars[4].searchTextField.tokens = [
      UISearchToken(icon: UIImage(systemName: "book"), text: "Books"), UISearchToken(icon: nil, text: "Red"),
    ]
    bars[4].text = "wing"
    var y: CGFloat = 10
    for bar in bars {
      bar.frame = CGRect(origin: CGPoint(x: 0, y: y), size: bar.sizeThatFits(CGSize(width: 360, height: 0)))
      stage.window.addSubview(bar)
      y = bar.frame.maxY + 12
    }
    stage.advance(by: .frames(2))
    let result = stage.snapshot.compare(named: "search-bars\(isDark ? "-dark" : "")")
    #expect(result.matches, "\(result)")
  }

  @Test("Proxies of bar items and fields inside search bars reach the cancel button and the field")
  func proxies() {
    let stage = Stage(width: 320, height: 480)
    let item = UIBarButtonItem.appearance(whenContainedInInstancesOf: [UISearchBar.self])
    item.title = "Stop"
    item.setTitleTextAttributes(
      [.foregroundColor: UIColor.magenta, .font: UIFont.systemFont(ofSize: 20)], for: .normal)
    UITextField.appearance(whenContainedInInstancesOf: [UISearchBar.self]).font = .boldSystemFont(ofSize: 22)
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
    bar.showsCancelButton = true
    stage.add(bar)
    stage.advance(by: .frames(1))
    let cancel = bar.subviews.lazy.compactMap { $0 as? UIButton }.first
    #expect(cancel?.title(for: .normal) == "Stop" && cancel?.titleColor(for: .normal) == .magenta)
    #expect(cancel?.titleLabel?.font == .systemFont(ofSize: 20))
    #expect(bar.searchTextField.font == .boldSystemFont(ofSize: 22))
    let other = UIBarButtonItem()
    #expect(other.title == nil)
  }
}
