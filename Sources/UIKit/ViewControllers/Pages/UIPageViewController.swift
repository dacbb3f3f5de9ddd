import Foundation
@_spi(UIKit) import UIKitCore

/// Shows one page of many, each with a controller of its own, which fingers turn.
///
/// The data source gives the page before and the page after the one that is shown; it is asked for both when a page is at
/// rest. At an end the pages bounce. A page's view is loaded when it begins to be seen. A finger that catches a moving page
/// turns it back or lets it arrive; the page after it needs a drag of its own.
/// > Partly: with the style `pageCurl` pages slide as with `scroll`, one at a time, and do not bend.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
  /// How pages are turned.
  public enum TransitionStyle: Int, Sendable {
    /// As the pages of a book, around a spine.
    /// > Partly: pages slide.
    case pageCurl = 0
    /// Pages slide.
    case scroll = 1
  }

  /// In which direction the pages follow each other.
  public enum NavigationOrientation: Int, Sendable {
    /// Beside each other, in the direction of text.
    case horizontal = 0
    /// One below the other.
    case vertical = 1
  }

  /// Where a page that code shows comes from.
  public enum NavigationDirection: Int, Sendable {
    /// From the side of the pages after.
    case forward = 0
    /// From the side of the pages before.
    case reverse = 1
  }

  /// Where the spine of a book is.
  public enum SpineLocation: Int, Sendable {
    /// There is none: the style is `scroll`.
    case none = 0
    /// At the left or the upper edge.
    case min = 1
    /// In the middle, with two pages.
    case mid = 2
    /// At the right or the lower edge.
    case max = 3
  }

  /// A key of the options of `init(transitionStyle:navigationOrientation:options:)`.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String
    /// A key of this name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The space between pages in points, a number. Default 0.
    public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    /// The number of a `SpineLocation`. Default `min`.
    /// > Partly: kept; pages slide.
    public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
  }

  private let style: TransitionStyle
  private let orientation: NavigationOrientation
  private let spine: SpineLocation
  /// The space between pages in points.
  final let spacing: CGFloat
  final let scroll = PageScroll()
  final let dots = UIPageControl()
  final var hasDots = false
  /// The dot of the page that is shown.
  final var dotOfPage = 0
  /// The page that is shown.
  final var page: UIViewController?
  final var before: UIViewController?
  final var after: UIViewController?
  /// The pages in the order in which they lie, from the left or from above.
  final var slots: [UIViewController] = []
  /// The turn to another page in progress.
  final var turn: PageTurn?
  /// Whether pages are being arranged, so that the offset has no meaning.
  final var isArranging = false
  /// Whether the data source is to be asked for the pages beside the one that is shown.
  final var needsNeighbours = false

  /// One without pages.
  /// - Parameter options: the space between pages, and the place of the spine.
  public init(
    transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) {
    self.style = style
    orientation = navigationOrientation
    spacing = style == .scroll ? Self.number(options?[.interPageSpacing]) : 0
    let place = (options?[.spineLocation] as? NSNumber)?.intValue ?? options?[.spineLocation] as? Int
    spine = style == .scroll ? .none : place.flatMap { SpineLocation(rawValue: $0) } ?? .min
    super.init(nibName: nil, bundle: nil)
    setUp()
  }

  /// One without pages, of the style `pageCurl`.
  public override convenience init(nibName: String?, bundle: Bundle?) {
    self.init(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
  }

  /// One from a storyboard, without pages; its class gives it pages.
  public required init?(coder: NSCoder) {
    let node = (coder as? NibCoder)?.node
    let isScrolling = node?["transitionStyle"] == "scroll"
    style = isScrolling ? .scroll : .pageCurl
    orientation = node?["navigationOrientation"] == "vertical" ? .vertical : .horizontal
    let places: [String: SpineLocation] = ["min": .min, "mid": .mid, "max": .max]
    spine = isScrolling ? .none : node?["spineLocation"].flatMap { places[$0] } ?? .min
    let space = node?.number("pageSpacing") ?? node?.number("interPageSpacing")
    spacing = isScrolling ? Self.number(space) : 0
    super.init(coder: coder)
    if node?.bool("doubleSided") == true { isDoubleSided = true }
    setUp()
  }

  private static func number(_ value: Any?) -> CGFloat {
    let number: CGFloat
    switch value {
    case let value as CGFloat: number = value
    case let value as Double: number = CGFloat(value)
    case let value as Int: number = CGFloat(value)
    case let value as NSNumber: number = CGFloat(value.doubleValue)
    default: number = 0
    }
    return number.isFinite ? Swift.max(0, number) : 0
  }

  private func setUp() {
    scroll.pages = self
    scroll.isPagingEnabled = true
    scroll.scrollsToTop = false
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.showsHorizontalScrollIndicator = false
    scroll.showsVerticalScrollIndicator = false
    scroll.alwaysBounceHorizontal = orientation == .horizontal
    scroll.alwaysBounceVertical = orientation == .vertical
    scroll.isScrollEnabled = false
    scroll.followFingers()
    dots.addAction(UIAction { [weak self] _ in self?.dotsWereUsed() }, for: .valueChanged)
  }

  /// Makes the view that holds the pages.
  open override func loadView() {
    let view = PageView(frame: UIScreen.main.bounds)
    view.pages = self
    view.addSubview(scroll)
    view.fillSuperview()
    self.view = view
    needsNeighbours = true
    askForDots()
  }

  // MARK: Settings

  /// Gives the pages before and after a page; without one, the default, fingers turn no pages.
  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    didSet {
      scroll.isScrollEnabled = dataSource != nil
      forgetNeighbours()
      askForDots()
    }
  }

  /// Is notified of the pages that fingers turn. Default nil.
  open weak var delegate: (any UIPageViewControllerDelegate)?

  /// How pages are turned.
  open var transitionStyle: TransitionStyle { style }
  /// In which direction the pages follow each other.
  open var navigationOrientation: NavigationOrientation { orientation }
  /// Where the spine is; `none` for the style `scroll`.
  open var spineLocation: SpineLocation { spine }
  /// Whether pages have a back, which the data source gives too. Default false.
  /// > Partly: kept; pages slide.
  open var isDoubleSided = false

  /// The recognisers that turn pages: none for the style `scroll`, whose pan belongs to a scroll view inside, and that pan for
  /// the style `pageCurl`.
  open var gestureRecognizers: [UIGestureRecognizer] { style == .scroll ? [] : [scroll.panGestureRecognizer] }

  // MARK: Pages

  /// The page that is shown, as a list.
  open var viewControllers: [UIViewController]? { page.map { [$0] } ?? [] }

  /// Shows another page, at once or by sliding it in. The delegate is not notified.
  ///
  /// The data source is asked again for the pages beside it. Of several controllers the first one is shown, which is logged.
  /// - Parameter completion: called when the page has arrived: with false where it was placed early by another change.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    if let viewControllers, viewControllers.count > 1 {
      PlatformNote.misuse("a page view controller shows one page at a time; the first one is shown")
    }
    show(viewControllers?.first, isForward: direction == .forward, animated: animated, completion: completion)
  }

  // MARK: Children decide

  /// The page that is shown.
  open override var childForStatusBarStyle: UIViewController? { page }
  /// The page that is shown.
  open override var childForStatusBarHidden: UIViewController? { page }

  /// The delegate's, else the system's.
  open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    delegate?.pageViewControllerSupportedInterfaceOrientations(self) ?? usualOrientations
  }
  /// The delegate's, else the present one.
  open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
    delegate?.pageViewControllerPreferredInterfaceOrientationForPresentation(self)
      ?? usualOrientation
  }
  final var usualOrientation: UIInterfaceOrientation { super.preferredInterfaceOrientationForPresentation }
  final var usualOrientations: UIInterfaceOrientationMask { super.supportedInterfaceOrientations }
}

/// The view of a page view controller: its layout calls the controller to place the pages.
final class PageView: UIView {
  weak var pages: UIPageViewController?

  override func layoutSubviews() {
    super.layoutSubviews()
    pages?.layOutPages()
  }

  override func safeAreaInsetsDidChange() { setNeedsLayout() }
}

/// The view in which pages slide. Its delegate is the app's, which may use it to follow the pages.
final class PageScroll: UIScrollView {
  weak var pages: UIPageViewController?

  /// Notices fingers that lift, after the pan has handled them: with one that lifts where a page is at its place nothing
  /// moves any more.
  func followFingers() { panGestureRecognizer.addTarget(self, action: Self.panned) }

  private static let panned: Selector = {
    SelectorTable.register(PageScroll.self) { $0.add("pagesPanned", PageScroll.fingerMoved) }
    return "pagesPanned"
  }()

  private func fingerMoved() { pages?.settle() }

  override func prepareToMove() { pages?.learnNeighbours() }

  override func boundsDidChange() {
    super.boundsDidChange()
    pages?.didSlide()
  }

  /// Called in the frame of each movement, after it.
  override func layoutSubviews() {
    super.layoutSubviews()
    pages?.settle()
  }
}
