import CoreGraphics
import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// Fetches what a search finds, for the text and the scope of a search controller's bar.
@preconcurrency @MainActor public protocol UISearchResultsUpdating: NSObjectProtocol {
  /// The search has begun or ended, or its text or scope has changed.
  func updateSearchResults(for searchController: UISearchController)
}

/// Is notified of when a search begins and ends. All methods have a default.
@preconcurrency @MainActor public protocol UISearchControllerDelegate: NSObjectProtocol {
  /// The search is about to begin. Default: nothing.
  func willPresentSearchController(_ searchController: UISearchController)
  /// The search has begun, and nothing moves any more. Default: nothing.
  func didPresentSearchController(_ searchController: UISearchController)
  /// The search is about to end. Default: nothing.
  func willDismissSearchController(_ searchController: UISearchController)
  /// The search has ended, and nothing moves any more. Default: nothing.
  func didDismissSearchController(_ searchController: UISearchController)
  /// The search begins without a view of its own yet. Default: nothing.
  func presentSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  /// Nothing.
  public func willPresentSearchController(_ searchController: UISearchController) {}
  /// Nothing.
  public func didPresentSearchController(_ searchController: UISearchController) {}
  /// Nothing.
  public func willDismissSearchController(_ searchController: UISearchController) {}
  /// Nothing.
  public func didDismissSearchController(_ searchController: UISearchController) {}
  /// Nothing.
  public func presentSearchController(_ searchController: UISearchController) {}
}

/// A search: a bar, and what it finds, in place of the contents while the user searches.
///
/// Its bar stands in a navigation bar (`navigationItem.searchController`) or in the contents, such as a table's header.
/// The search begins when the bar is tapped or `isActive` is set; the cancel button ends it.
/// > Here: it is a child of the controller that shows its bar, not presented, so that `presentedViewController` stays
/// > nil during a search; `present` and `dismiss` of it set `isActive`.
@preconcurrency @MainActor
open class UISearchController: UIViewController {
  private final let bar = UISearchBar(frame: .zero)
  private final let results: UIViewController?
  private final var active = false
  private final var overlay: SearchOverlay?
  /// Counts beginnings and ends, so that what ends late can tell whether it is the last.
  private final var changes = 0
  private final weak var hiddenNavigation: UINavigationController?
  private static let duration = 0.25

  /// A search whose results another controller shows; nil: the controller that has the bar shows them itself.
  public init(searchResultsController: UIViewController?) {
    results = searchResultsController
    super.init(nibName: nil, bundle: nil)
    setUp()
  }

  /// A search whose results the controller that has the bar shows.
  public override init(nibName: String?, bundle: Bundle?) {
    results = nil
    super.init(nibName: nibName, bundle: bundle)
    setUp()
  }

  /// A search from an archive.
  public required init?(coder: NSCoder) {
    results = nil
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    bar.owner = self
    bar.placeholder = "Search"
    bar.frame.size = bar.sizeThatFits(CGSize(width: 320, height: 0))
    bar.autoresizingMask = .flexibleWidth
  }

  // MARK: Settings

  /// Fetches the results. Default nil.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// Is notified of when the search begins and ends. Default nil.
  open weak var delegate: (any UISearchControllerDelegate)?
  /// Shows the results. Nil: the controller that has the bar shows them.
  open var searchResultsController: UIViewController? { results }
  /// The bar.
  open var searchBar: UISearchBar { bar }
  /// Whether the contents are dimmed while nothing was found yet; a tap on them ends the search. Default true.
  open var obscuresBackgroundDuringPresentation = true { didSet { showOverlay(animated: false) } }
  /// The older name of `obscuresBackgroundDuringPresentation`.
  open var dimsBackgroundDuringPresentation: Bool {
    get { obscuresBackgroundDuringPresentation }
    set { obscuresBackgroundDuringPresentation = newValue }
  }
  /// Whether the title of the navigation bar makes room during the search. Default true.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether the results are shown as soon as there is text, and only then. Default true.
  open var automaticallyShowsSearchResultsController = true
  /// Whether the results are shown now. Set, `automaticallyShowsSearchResultsController` is false.
  open var showsSearchResultsController: Bool {
    get { automaticallyShowsSearchResultsController ? active && hasSearch : showsResults }
    set {
      automaticallyShowsSearchResultsController = false
      showsResults = newValue
      showOverlay(animated: false)
    }
  }
  private final var showsResults = false
  /// Whether the cancel button is shown during the search, and only then. Default true.
  open var automaticallyShowsCancelButton = true
  /// Whether the scopes are shown during the search, and only then. Default true.
  open var automaticallyShowsScopeBar = true

  private var hasSearch: Bool { bar.text?.isEmpty == false || !bar.searchTextField.tokens.isEmpty }

  // MARK: Beginning and ending

  /// Whether the user searches. Set, the search begins without the keyboard, or ends. Default false.
  open var isActive: Bool {
    get { active }
    set {
      guard newValue != active else { return }
      if newValue { begin() } else { end() }
    }
  }

  /// Ends the search.
  open override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard active, presentedViewController == nil else { return super.dismiss(animated: flag, completion: completion) }
    end(completion)
  }

  /// The user begins to type.
  final func editingBegan() { if active { update() } else { begin() } }

  /// The cancel button was tapped.
  final func cancelled() { if active { end() } else { bar.resignFirstResponder() } }

  /// The text or the scope has changed.
  final func update() {
    guard active else { return }
    showOverlay(animated: false)
    searchResultsUpdater?.updateSearchResults(for: self)
  }

  private func begin() {
    changes += 1
    let change = changes
    delegate?.willPresentSearchController(self)
    active = true
    if host == nil { delegate?.presentSearchController(self) }
    move {
      self.dressBar(isSearching: true)
    } completion: {
      guard change == self.changes else { return }
      self.delegate?.didPresentSearchController(self)
    }
    showOverlay(animated: true)
    searchResultsUpdater?.updateSearchResults(for: self)
  }

  private func end(_ completion: (() -> Void)? = nil) {
    changes += 1
    let change = changes
    delegate?.willDismissSearchController(self)
    bar.resignFirstResponder()
    bar.searchTextField.tokens = []
    bar.searchTextField.text = ""
    active = false
    move {
      self.dressBar(isSearching: false)
    } completion: {
      defer { completion?() }
      guard change == self.changes else { return }
      self.delegate?.didDismissSearchController(self)
    }
    showOverlay(animated: true)
    searchResultsUpdater?.updateSearchResults(for: self)
  }

  private func dressBar(isSearching: Bool) {
    if automaticallyShowsCancelButton { bar.setShowsCancelButton(isSearching, animated: false) }
    if automaticallyShowsScopeBar, !(bar.scopeButtonTitles ?? []).isEmpty {
      bar.setShowsScope(isSearching, animated: false)
    }
    if !bar.isInBar { showNavigationBar(!isSearching) }
    navigation?.searchDidChange()
    bar.setNeedsLayout()
    bar.layoutIfNeeded()
    overlay?.layOut()
  }

  /// Outside of navigation bars the whole navigation bar makes room.
  private func showNavigationBar(_ isShown: Bool) {
    if !isShown, hidesNavigationBarDuringPresentation, let found = host?.navigationController,
      !found.isNavigationBarHidden
    {
      hiddenNavigation = found
      found.setNavigationBarHidden(true, animated: true)
    } else if isShown {
      hiddenNavigation?.setNavigationBarHidden(false, animated: true)
      hiddenNavigation = nil
    }
  }

  private func move(_ changes: @escaping @MainActor () -> Void, completion: @escaping @MainActor () -> Void) {
    guard bar.window != nil, UIView.areAnimationsEnabled else {
      changes()
      return completion()
    }
    UIView.animate(withDuration: Self.duration, delay: 0, options: [.allowUserInteraction], animations: changes) { _ in
      completion()
    }
  }

  /// The bar has another height.
  final func barHeightChanged() {
    if bar.isInBar { return navigation?.searchDidChange() ?? () }
    let height = bar.naturalHeight
    guard bar.frame.height != height else { return }
    bar.frame.size.height = height
    // A table places what follows its header again.
    if let table = bar.superview as? UITableView, table.tableHeaderView === bar { table.tableHeaderView = bar }
  }

  // MARK: What covers the contents

  /// The navigation whose bar the search stands in.
  private var navigation: UINavigationController? { bar.isInBar ? host as? UINavigationController : nil }

  /// The controller whose search this is: what covers its contents stays with it when others are shown above it.
  private var owner: UIViewController? {
    guard let navigation else { return host }
    return navigation.viewControllers.last { $0.navigationItem.searchController === self } ?? navigation
  }

  /// The controller in whose view the bar is.
  private var host: UIViewController? {
    var responder = bar.next
    while let here = responder {
      if let controller = here as? UIViewController, controller !== self { return controller }
      responder = here.next
    }
    return nil
  }

  private func showOverlay(animated: Bool) {
    let showsResults = results != nil && active && showsSearchResultsController
    guard active else { return removeOverlay(animated: animated) }
    // While another controller is shown, what covers the contents waits with them.
    guard let owner, owner.viewIfLoaded?.window != nil else {
      if overlay?.superview?.window != nil { removeOverlay(animated: animated) }
      return
    }
    let overlay = self.overlay ?? makeOverlay(in: owner)
    overlay.dims = obscuresBackgroundDuringPresentation
    show(results: showsResults, in: overlay)
    overlay.layOut()
    guard self.overlay == nil else { return }
    self.overlay = overlay
    guard animated else { return }
    overlay.alpha = 0
    UIView.animate(withDuration: Self.duration, delay: 0, options: .allowUserInteraction) { overlay.alpha = 1 }
  }

  private func makeOverlay(in host: UIViewController) -> SearchOverlay {
    let made = SearchOverlay(frame: host.view.bounds)
    made.anchor = bar
    made.tapped = { [weak self] in self?.end() }
    host.addChild(self)
    host.view.addSubview(made)
    // Contents that scroll must not carry it along.
    (host.view as? UIScrollView)?.float(made)
    made.layOut()
    view.frame = made.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.isOpaque = false
    view.backgroundColor = nil
    view.isUserInteractionEnabled = false
    made.addSubview(view)
    didMove(toParent: host)
    return made
  }

  private func show(results isShown: Bool, in overlay: SearchOverlay) {
    guard let results else { return }
    view.isUserInteractionEnabled = isShown
    if isShown, results.parent !== self {
      addChild(results)
      results.view.frame = view.bounds
      results.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(results.view)
      results.didMove(toParent: self)
    } else if !isShown, results.parent === self {
      takeResultsAway()
    }
  }

  // MARK: While other controllers are shown above

  /// Whether a navigation bar that the search has hidden is shown for another controller.
  private final var lendsBar = false

  /// What is shown above has the navigation bar that the search hides.
  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    guard active, let navigation = hiddenNavigation else { return }
    hiddenNavigation = nil
    lendsBar = true
    navigation.setNavigationBarHidden(false, animated: animated)
  }

  /// The search hides the navigation bar again.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard lendsBar else { return }
    lendsBar = false
    if active { showNavigationBar(false) }
  }

  private func takeResultsAway() {
    guard let results, results.parent === self else { return }
    results.willMove(toParent: nil)
    results.viewIfLoaded?.removeFromSuperview()
    results.removeFromParent()
  }

  private func removeOverlay(animated: Bool) {
    guard let overlay else { return }
    self.overlay = nil
    let finish: @MainActor (Bool) -> Void = { [weak self] _ in
      overlay.removeFromSuperview()
      guard let self, self.overlay == nil else { return }
      takeResultsAway()
      willMove(toParent: nil)
      removeFromParent()
    }
    guard animated, overlay.window != nil else { return finish(true) }
    overlay.isUserInteractionEnabled = false
    UIView.animate(withDuration: Self.duration, animations: { overlay.alpha = 0 }, completion: finish)
  }
}

/// Lies below a search bar, over the contents: dimmed, or with the results.
final class SearchOverlay: UIView, FloatingInContents, SearchResultsContainer {
  weak var anchor: UIView?
  var tapped: (@MainActor () -> Void)?
  var dims = true {
    didSet { backgroundColor = dims ? UIColor(white: 0, alpha: 0.2) : nil }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    clipsToBounds = true
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    backgroundColor = UIColor(white: 0, alpha: 0.2)
    // The name that iOS gives it, by which tests find it.
    accessibilityLabel = "Double-tap to dismiss"
  }

  required init?(coder: NSCoder) { nil }

  /// Takes the place from the bar's lower edge to that of its superview.
  func layOut() {
    guard let superview, let anchor, anchor.window === superview.window else { return }
    let edge = anchor.convert(CGPoint(x: 0, y: anchor.bounds.maxY), to: superview).y
    let place = superview.bounds
    let top = max(place.minY, edge)
    frame = CGRect(x: place.minX, y: top, width: place.width, height: max(0, place.maxY - top))
    if superview.subviews.last !== self { superview.bringSubviewToFront(self) }
  }

  func contentsDidScroll() { layOut() }

  /// A scroll view below may keep on scrolling where nothing is dimmed.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    super.point(inside: point, with: event) && (dims || subviews.contains { $0.isUserInteractionEnabled })
  }

  // The contents around it get none of its touches.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { tapped?() }
}

extension UINavigationItem {
  /// The search whose bar is shown below the title. Default nil.
  @preconcurrency @MainActor public var searchController: UISearchController? {
    get { search as? UISearchController }
    set {
      searchController?.searchBar.isInBar = false
      newValue?.searchBar.isInBar = true
      search = newValue
    }
  }
}

extension UISearchController: NavigationSearch {
  package var navigationSearchView: UIView { searchBar }
  package var navigationSearchHeight: CGFloat { searchBar.naturalHeight }
  package var isSearching: Bool { isActive }
  package var hidesTitle: Bool { isActive && hidesNavigationBarDuringPresentation }
}
