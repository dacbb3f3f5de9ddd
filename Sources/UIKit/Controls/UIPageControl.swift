import Foundation
import QuartzCore
import TouchPlatform
@_spi(UIKit) import UIKitCore

/// A row of dots, one a page; a tap on either half changes the page, a finger that slides along it moves through the
/// pages.
///
/// Statements: G45, G47.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  /// The user's interaction, as Apple numbers it.
  public enum InteractionState: Int, Sendable {
    /// Nothing.
    case none = 0
    /// A tap has changed the page.
    case discrete = 1
    /// A finger slides along the dots.
    case continuous = 2
  }

  /// Whether there is a plate behind the dots, as Apple numbers it.
  public enum BackgroundStyle: Int, Sendable {
    /// While a finger slides along the dots. The default.
    case automatic = 0
    /// Always.
    case prominent = 1
    /// Never.
    case minimal = 2
  }

  private let plate = UIView()
  private let row = PageDots()
  /// Where the finger went down, until it slides.
  private var press: (x: CGFloat, deadline: Deadline?)?

  /// A control of no pages in this box.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// A control from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if let coder = coder as? NibCoder {
      setUp()
      decodePages(coder)
      return
    }
    setUp()
    pageIndicatorTintColor = coder.archived(UIColor.self, Keys.tint)
    currentPageIndicatorTintColor = coder.archived(UIColor.self, Keys.currentTint)
    numberOfPages = coder.decodeInteger(forKey: Keys.pages)
    currentPage = coder.decodeInteger(forKey: Keys.current)
    hidesForSinglePage = coder.decodeBool(forKey: Keys.hides)
  }

  /// Writes what `init(coder:)` reads.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(numberOfPages, forKey: Keys.pages)
    coder.encode(currentPage, forKey: Keys.current)
    coder.encode(hidesForSinglePage, forKey: Keys.hides)
    if let pageIndicatorTintColor { coder.encode(pageIndicatorTintColor, forKey: Keys.tint) }
    if let currentPageIndicatorTintColor { coder.encode(currentPageIndicatorTintColor, forKey: Keys.currentTint) }
  }

  private enum Keys {
    static let pages = "UINumberOfPages"
    static let current = "UICurrentPage"
    static let hides = "UIHideForSinglePage"
    static let tint = "UIPageIndicatorTintColor"
    static let currentTint = "UICurrentPageIndicatorTintColor"
  }

  private func setUp() {
    isOpaque = false
    plate.isUserInteractionEnabled = false
    plate.backgroundColor = .tertiarySystemFill
    plate.alpha = 0
    row.isUserInteractionEnabled = false
    addSubview(plate)
    addSubview(row)
  }

  // MARK: Pages

  /// How many pages there are. Default 0. The current page is kept in their range.
  open var numberOfPages = 0 {
    didSet {
      numberOfPages = max(0, numberOfPages)
      guard numberOfPages != oldValue else { return }
      currentPage = min(currentPage, max(0, numberOfPages - 1))
      images = images.filter { $0.key < numberOfPages }
      currentImages = currentImages.filter { $0.key < numberOfPages }
      invalidateIntrinsicContentSize()
      showDots()
    }
  }

  private var page = 0
  /// The page in view, 0 for the first; clamped to the valid range. Setting it sends no event. Default 0.
  open var currentPage: Int {
    get { page }
    set {
      let new = max(0, min(newValue, numberOfPages - 1))
      guard new != page else { return }
      page = new
      showDots()
    }
  }

  /// Whether a page that the user has turned to is shown only after `updateCurrentPageDisplay()`. Default false.
  /// > Partly: kept; the dots show each page at once.
  open var defersCurrentPageDisplay = false

  /// Shows the current page, where that was deferred.
  open func updateCurrentPageDisplay() { showDots() }

  /// Whether nothing is shown for a single page. Default false.
  open var hidesForSinglePage = false { didSet { if hidesForSinglePage != oldValue { showDots() } } }

  // MARK: Touch

  /// Whether a finger can move through the pages by sliding along the dots. Default true.
  open var allowsContinuousInteraction = true

  /// The present interaction; read it in an action.
  open private(set) var interactionState = InteractionState.none

  /// How long a finger must rest, or how far it must move, before it slides through the pages. [our choice]
  private static let pressTime = 0.35
  private static let slack: CGFloat = 10

  @_spi(UIKit) open override var keepsSingleTap: Bool { true }

  /// Waits until it is clear whether the finger taps or slides.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.beginTracking(touch, with: event), numberOfPages > 0 else { return false }
    endPress()
    var deadline: Deadline?
    if allowsContinuousInteraction {
      let runtime = Runtime.current
      deadline = runtime.deadlines.schedule(at: runtime.media.now.advanced(bySeconds: Self.pressTime)) {
        [weak self] in self?.beginLeafing()
      }
    }
    press = (touch.location(in: self).x, deadline)
    return true
  }

  /// Changes to the page under the finger.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.continueTracking(touch, with: event) else { return false }
    let x = touch.location(in: self).x
    if let press, allowsContinuousInteraction, abs(x - press.x) > Self.slack { beginLeafing() }
    if interactionState == .continuous, let page = row.page(at: convert(CGPoint(x: x, y: 0), to: row).x) {
      turn(to: page)
    }
    return isTracking
  }

  /// A tap changes to the next or previous page, by the half of the control it is in.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    let wasLeafing = interactionState == .continuous
    let hasTapped = press != nil
    endPress()
    if wasLeafing { return endLeafing() }
    guard hasTapped, let touch, isTouchAt(touch) else { return }
    interactionState = .discrete
    turn(to: page + step(at: touch.location(in: self).x))
    interactionState = .none
  }

  /// Ends the sliding; the page that it reached stays.
  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    let wasLeafing = interactionState == .continuous
    endPress()
    if wasLeafing { endLeafing() }
  }

  private func isTouchAt(_ touch: UITouch) -> Bool { point(inside: touch.location(in: self), with: nil) }

  /// The step to the next or previous page, by the half of the control that the finger is in.
  private func step(at x: CGFloat) -> Int {
    let isForward = x >= bounds.midX
    return isForward != isRightToLeft ? 1 : -1
  }

  private func turn(to page: Int) {
    let old = self.page
    currentPage = page
    if self.page != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  private func beginLeafing() {
    guard press != nil, isTracking else { return }
    endPress()
    interactionState = .continuous
    showPlate(animated: true)
  }

  private func endLeafing() {
    interactionState = .none
    showPlate(animated: true)
  }

  private func endPress() {
    if let deadline = press?.deadline { Runtime.current.deadlines.cancel(deadline) }
    press = nil
  }

  // MARK: Looks

  /// The other dots' colour; nil, the default, for a translucent one.
  open var pageIndicatorTintColor: UIColor? {
    didSet {
      if Appearance.isInUse {
        Appearance.note(self, .pageIndicatorTintColor, \UIPageControl.pageIndicatorTintColor, usual: nil)
      }
      showDots()
    }
  }

  /// The current dot's colour; nil, the default, for a strong one.
  open var currentPageIndicatorTintColor: UIColor? {
    didSet {
      if Appearance.isInUse {
        Appearance.note(self, .currentPageIndicatorTintColor, \UIPageControl.currentPageIndicatorTintColor, usual: nil)
      }
      showDots()
    }
  }

  /// Whether there is a plate behind the dots. Default automatic.
  open var backgroundStyle: BackgroundStyle = .automatic {
    didSet { if backgroundStyle != oldValue { showPlate(animated: false) } }
  }

  /// The picture of pages without one of their own; nil, the default, for a dot. Shown in the tint.
  open var preferredIndicatorImage: UIImage? { didSet { imagesChanged() } }

  /// The picture of the current page, unless it has its own; nil, the default, for that of any page.
  open var preferredCurrentPageIndicatorImage: UIImage? { didSet { imagesChanged() } }

  private var images: [Int: UIImage] = [:]
  private var currentImages: [Int: UIImage] = [:]

  /// The picture set for a page; nil for the preferred one. A page that does not exist has none.
  open func indicatorImage(forPage page: Int) -> UIImage? { images[page] }

  /// Gives a page a picture of its own, or removes it.
  open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
    guard (0..<numberOfPages).contains(page) else {
      return PlatformNote.misuse(
        "a page control of \(numberOfPages) pages has no page \(page); set numberOfPages first")
    }
    images[page] = image
    imagesChanged()
  }

  /// The picture set for a page while it is the current one.
  open func currentPageIndicatorImage(forPage page: Int) -> UIImage? { currentImages[page] }

  /// Gives a page a picture for the time that it is the current one, or removes it.
  open func setCurrentPageIndicatorImage(_ image: UIImage?, forPage page: Int) {
    guard (0..<numberOfPages).contains(page) else {
      return PlatformNote.misuse(
        "a page control of \(numberOfPages) pages has no page \(page); set numberOfPages first")
    }
    currentImages[page] = image
    imagesChanged()
  }

  private func imagesChanged() {
    invalidateIntrinsicContentSize()
    showDots()
  }

  private var isEmptyLooking: Bool { numberOfPages == 0 || (hidesForSinglePage && numberOfPages == 1) }

  private func showDots() {
    row.isHidden = isEmptyLooking
    showPlate(animated: false)
    setNeedsLayout()
  }

  private func showPlate(animated: Bool) {
    let isShown: Bool
    switch backgroundStyle {
    case .automatic: isShown = interactionState == .continuous
    case .prominent: isShown = true
    case .minimal: isShown = false
    }
    let alpha: CGFloat = isShown && !isEmptyLooking ? 1 : 0
    guard plate.alpha != alpha else { return }
    guard animated else { return plate.alpha = alpha }
    UIView.animate(withDuration: 0.2, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction]) {
      self.plate.alpha = alpha
    }
  }

  // MARK: Accessibility

  /// Which page of how many is shown.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = true
    defaults.value = "page \(min(currentPage + 1, numberOfPages)) of \(numberOfPages)"
    defaults.traits.formUnion([.adjustable, .updatesFrequently])
    defaults.role = .pageIndicator
    return defaults
  }

  /// Shows the next page and sends `.valueChanged`, unless it is the last one.
  open override func accessibilityIncrement() { turn(by: 1) }

  /// Shows the page before and sends `.valueChanged`, unless it is the first one.
  open override func accessibilityDecrement() { turn(by: -1) }

  private func turn(by pages: Int) {
    let old = currentPage
    currentPage += pages
    if currentPage != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  // MARK: Geometry

  /// The least size that shows so many pages.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    let cell = row.cell(largestImage)
    let width = CGFloat(max(0, pageCount)) * cell.width + 2 * PageDots.margin
    return CGSize(width: width.rounded(.up), height: max(26, (cell.height + 10).rounded(.up)))
  }

  private var largestImage: CGSize {
    var size = CGSize.zero
    for image in [preferredIndicatorImage, preferredCurrentPageIndicatorImage].compactMap({ $0 })
      + Array(images.values) + Array(currentImages.values)
    {
      size = CGSize(width: max(size.width, image.size.width), height: max(size.height, image.size.height))
    }
    return size
  }

  /// The size of all pages.
  open override var intrinsicContentSize: CGSize {
    isEmptyLooking ? size(forNumberOfPages: 0) : size(forNumberOfPages: numberOfPages)
  }

  /// The size of all pages, no wider than what is offered.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let natural = intrinsicContentSize
    return size.width > 0 ? CGSize(width: min(natural.width, size.width), height: natural.height) : natural
  }

  /// Lays out plate and dots in the middle.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let natural = sizeThatFits(bounds.size)
    let box = CGRect(
      x: ((bounds.width - natural.width) / 2).rounded(), y: ((bounds.height - natural.height) / 2).rounded(),
      width: natural.width, height: natural.height)
    plate.frame = box
    plate.layer.cornerRadius = box.height / 2
    row.frame = box
    row.show(
      PageDots.Content(
        count: isEmptyLooking ? 0 : numberOfPages, current: page, largestImage: largestImage,
        tint: pageIndicatorTintColor ?? PageDots.usual,
        currentTint: currentPageIndicatorTintColor ?? PageDots.usualCurrent,
        isRightToLeft: isRightToLeft)
    ) { [unowned self] index in
      index == page
        ? currentImages[index] ?? images[index] ?? preferredCurrentPageIndicatorImage ?? preferredIndicatorImage
        : images[index] ?? preferredIndicatorImage
    }
  }
}
