import CoreGraphics
import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// A field to search with, with a cancel button, and scopes below it.
///
/// The bar tells its delegate what the user does and changes nothing by itself: neither buttons nor the keyboard
/// disappear when they are used, unless a search controller owns the bar. It is 56 points high, more with a prompt or
/// scopes.
/// > Here: pictures and offsets of the parts are kept for each state, and those of the normal state are shown.
@preconcurrency @MainActor
open class UISearchBar: UIView, UIBarPositioning {
  private final let field = UISearchTextField(frame: .zero)
  private final lazy var relay = SearchFieldRelay(self)
  private final let cancel = UIButton(type: .system)
  private final let scopes = UISegmentedControl(items: nil)
  private final let promptLabel = UILabel()
  private final let background = UIImageView(image: nil)
  private final let line = UIView()
  private final var bookmark: UIButton?
  private final var resultsList: UIButton?
  private final var showsCancel = false
  private final var showsScopes = false
  private final var pictures: [String: UIImage] = [:]
  private final var offsets: [Icon: UIOffset] = [:]
  /// The controller that owns the bar.
  final weak var owner: UISearchController?
  /// Whether it stands in a navigation bar, which has a background of its own.
  final var isInBar = false {
    didSet {
      showBackground()
      setNeedsLayout()
    }
  }

  private static let fieldHeight: CGFloat = 36
  private static let margin: CGFloat = 8
  private static let scopeRoom: CGFloat = 44
  private static let promptRoom: CGFloat = 20

  /// An empty bar; one without a size should be given that of `sizeThatFits`.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// A bar from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    if let coder = coder as? NibCoder { decodeSearch(coder) }
  }

  private func setUp() {
    isOpaque = false
    for view in [background, line, promptLabel, field, cancel, scopes] { addSubview(view) }
    background.isUserInteractionEnabled = false
    background.contentMode = .scaleToFill
    line.backgroundColor = .separator
    line.isUserInteractionEnabled = false
    promptLabel.font = .systemFont(ofSize: 13)
    promptLabel.textColor = .secondaryLabel
    promptLabel.textAlignment = .center
    field.delegate = relay
    field.placeholder = nil
    field.addTarget(self, action: Selector("touchstoneSearchEdited", UISearchBar.edited), for: .editingChanged)
    cancel.setTitle("Cancel", for: .normal)
    cancel.titleLabel?.font = .systemFont(ofSize: 17)
    cancel.addTarget(self, action: Selector("touchstoneSearchCancelled", UISearchBar.cancelled), for: .touchUpInside)
    cancel.alpha = 0
    scopes.isHidden = true
    scopes.addTarget(self, action: Selector("touchstoneScopeChosen", UISearchBar.scopeChosen), for: .valueChanged)
    showBackground()
  }

  // MARK: Text

  /// The receiver of what the user does. Default nil.
  open weak var delegate: (any UISearchBarDelegate)?
  /// Where it is: what its delegate says. Default `any`.
  open var barPosition: UIBarPosition { delegate?.position(for: self) ?? .any }

  /// The field, for its colours, font and tokens. Its delegate belongs to the bar.
  open var searchTextField: UISearchTextField { field }

  /// The text. Setting it notifies no delegate; a search controller updates its results. Nil counts as empty.
  open var text: String? {
    get { field.text }
    set {
      guard field.text != newValue ?? "" else { return }
      field.text = newValue
      owner?.update()
    }
  }

  /// What is shown while there is no text. Default nil.
  open var placeholder: String? {
    get { field.placeholder }
    set { field.placeholder = newValue }
  }

  /// A line above the field. Default nil.
  open var prompt: String? {
    didSet {
      promptLabel.text = prompt
      heightChanged()
    }
  }

  /// Whether the user can type. Default true.
  open var isEnabled: Bool {
    get { field.isEnabled }
    set {
      field.isEnabled = newValue
      cancel.isEnabled = newValue
      scopes.isEnabled = newValue
    }
  }

  final func editingBegan() {
    owner?.editingBegan()
    setNeedsLayout()
  }

  fileprivate func edited() {
    delegate?.searchBar(self, textDidChange: field.text ?? "")
    owner?.update()
  }

  /// Apps find the button, and its title, by these keys: `cancelButton`, `cancelButtonText`.
  final var keyedCancelButton: UIButton { cancel }
  final var keyedCancelTitle: String? {
    get { cancel.title(for: .normal) }
    set {
      cancel.setTitle(newValue, for: .normal)
      setNeedsLayout()
    }
  }

  fileprivate func cancelled() {
    delegate?.searchBarCancelButtonClicked(self)
    owner?.cancelled()
  }

  fileprivate func scopeChosen() {
    delegate?.searchBar(self, selectedScopeButtonIndexDidChange: scopes.selectedSegmentIndex)
    owner?.update()
  }

  /// The field's.
  open override var canBecomeFirstResponder: Bool { field.canBecomeFirstResponder }
  /// Whether the field is edited.
  open override var isFirstResponder: Bool { field.isFirstResponder }
  /// Begins to edit, if the delegate allows it.
  @discardableResult open override func becomeFirstResponder() -> Bool { field.becomeFirstResponder() }
  /// Ends editing, if the delegate allows it.
  @discardableResult open override func resignFirstResponder() -> Bool { field.resignFirstResponder() }

  // MARK: Buttons

  /// Whether the cancel button is shown. Default false.
  open var showsCancelButton: Bool {
    get { showsCancel }
    set { setShowsCancelButton(newValue, animated: false) }
  }

  /// Shows or hides the cancel button.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    guard showsCancelButton != showsCancel else { return }
    showsCancel = showsCancelButton
    move(animated)
  }

  /// Whether a button for bookmarks is shown in the field while there is no text. Default false.
  open var showsBookmarkButton = false { didSet { showFieldButtons() } }
  /// Whether a button for the list of results is shown in the field. Default false.
  open var showsSearchResultsButton = false { didSet { showFieldButtons() } }
  /// Whether the button for the list of results is drawn selected. Default false.
  open var isSearchResultsButtonSelected = false { didSet { resultsList?.isSelected = isSearchResultsButtonSelected } }

  private func showFieldButtons() {
    if showsSearchResultsButton {
      let button = resultsList ?? makeFieldButton("chevron.down", .resultsList)
      button.isSelected = isSearchResultsButtonSelected
      resultsList = button
      field.rightView = button
      field.rightViewMode = .always
    } else if showsBookmarkButton {
      let button = bookmark ?? makeFieldButton("book", .bookmark)
      bookmark = button
      field.rightView = button
      field.rightViewMode = .unlessEditing
    } else {
      field.rightView = nil
      field.rightViewMode = .never
    }
  }

  private func makeFieldButton(_ symbol: String, _ icon: Icon) -> UIButton {
    let button = UIButton(type: .system)
    button.setImage(image(for: icon, state: .normal) ?? UIImage(systemName: symbol), for: .normal)
    button.tintColor = .secondaryLabel
    button.frame.size = CGSize(width: 28, height: 28)
    let action: Selector =
      icon == .bookmark
      ? Selector("touchstoneBookmarks", UISearchBar.bookmarksTapped)
      : Selector("touchstoneResultsList", UISearchBar.resultsListTapped)
    button.addTarget(self, action: action, for: .touchUpInside)
    return button
  }

  fileprivate func bookmarksTapped() { delegate?.searchBarBookmarkButtonClicked(self) }
  fileprivate func resultsListTapped() { delegate?.searchBarResultsListButtonClicked(self) }

  // MARK: Scopes

  /// The titles of the scopes. Default nil.
  open var scopeButtonTitles: [String]? {
    didSet {
      let selected = scopes.selectedSegmentIndex
      scopes.removeAllSegments()
      for (index, title) in (scopeButtonTitles ?? []).enumerated() {
        scopes.insertSegment(withTitle: title, at: index, animated: false)
      }
      let count = scopes.numberOfSegments
      if count > 0 { scopes.selectedSegmentIndex = selected >= 0 && selected < count ? selected : 0 }
      heightChanged()
    }
  }

  /// The chosen scope. Default 0. Setting it notifies no delegate; an index without a scope is logged.
  open var selectedScopeButtonIndex: Int {
    get { max(0, scopes.selectedSegmentIndex) }
    set {
      guard newValue >= 0, newValue < scopes.numberOfSegments else {
        return PlatformNote.misuse("a search bar of \(scopes.numberOfSegments) scopes has none at \(newValue)")
      }
      scopes.selectedSegmentIndex = newValue
    }
  }

  /// Whether the scopes are shown below the field. Default false.
  open var showsScopeBar: Bool {
    get { showsScopes }
    set { setShowsScope(newValue, animated: false) }
  }

  /// Shows or hides the scopes.
  open func setShowsScope(_ show: Bool, animated: Bool) {
    guard show != showsScopes else { return }
    showsScopes = show
    heightChanged()
    move(animated)
  }

  private var hasScopeBar: Bool { showsScopes && !(scopeButtonTitles ?? []).isEmpty }

  private func heightChanged() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    owner?.barHeightChanged()
  }

  private func move(_ animated: Bool) {
    setNeedsLayout()
    guard animated, window != nil, UIView.areAnimationsEnabled else { return }
    UIView.animate(withDuration: 0.25) { self.layoutIfNeeded() }
  }

  // MARK: Looks

  /// Light or dark. Default `default`.
  open var barStyle = UIBarStyle.default {
    didSet { overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified }
  }
  /// How the bar stands out. Default `default`.
  open var searchBarStyle = Style.default { didSet { showBackground() } }
  /// The fill of the bar; nil, the default, for the system's.
  open var barTintColor: UIColor? { didSet { showBackground() } }
  /// Whether what is below shows through a little. Default true.
  /// > Partly: kept; nothing behind bars is blurred.
  open var isTranslucent = true
  /// A picture in place of the fill; an empty one, `UIImage()`, leaves the bar without background. Default nil.
  open var backgroundImage: UIImage? { didSet { showBackground() } }
  /// A picture behind the scopes. Default nil.
  /// > Partly: kept, not shown.
  open var scopeBarBackgroundImage: UIImage?

  /// Takes a picture in place of the fill.
  /// > Partly: that for the usual position and height is shown.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) { if barMetrics == .default { self.backgroundImage = backgroundImage } }

  /// The picture in place of the fill.
  open func backgroundImage(for barPosition: UIBarPosition, barMetrics: UIBarMetrics) -> UIImage? { backgroundImage }

  /// Takes a picture in place of the field's plate.
  open func setSearchFieldBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State) {
    pictures["field\(state.rawValue)"] = backgroundImage
    guard state == .normal else { return }
    field.background = backgroundImage
    field.backgroundColor = backgroundImage == nil ? .tertiarySystemFill : .clear
  }

  /// The picture in place of the field's plate.
  open func searchFieldBackgroundImage(for state: UIControl.State) -> UIImage? { pictures["field\(state.rawValue)"] }

  /// Takes a picture in place of one of the system's.
  open func setImage(_ iconImage: UIImage?, for icon: Icon, state: UIControl.State) {
    pictures["icon\(icon.rawValue)-\(state.rawValue)"] = iconImage
    guard state == .normal else { return }
    switch icon {
    case .search: field.glassImage = iconImage
    case .bookmark: bookmark?.setImage(iconImage ?? UIImage(systemName: "book"), for: .normal)
    case .resultsList: resultsList?.setImage(iconImage ?? UIImage(systemName: "chevron.down"), for: .normal)
    case .clear: break
    }
  }

  /// The picture that was set in place of one of the system's.
  open func image(for icon: Icon, state: UIControl.State) -> UIImage? {
    pictures["icon\(icon.rawValue)-\(state.rawValue)"]
  }

  /// How far the field is moved within the bar. Default zero.
  open var searchFieldBackgroundPositionAdjustment = UIOffset.zero { didSet { setNeedsLayout() } }
  /// How far the text is moved within the field. Default zero.
  /// > Partly: kept.
  open var searchTextPositionAdjustment = UIOffset.zero
  /// Moves one of the pictures.
  /// > Partly: kept.
  open func setPositionAdjustment(_ adjustment: UIOffset, for icon: Icon) { offsets[icon] = adjustment }
  /// How far a picture is moved.
  open func positionAdjustment(for icon: Icon) -> UIOffset { offsets[icon] ?? .zero }

  /// Gives the scopes' titles in a state attributes such as font and colour; nil removes them.
  open func setScopeBarButtonTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) { scopes.setTitleTextAttributes(attributes, for: state) }

  /// The attributes of the scopes' titles in a state.
  open func scopeBarButtonTitleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    scopes.titleTextAttributes(for: state)
  }

  private func showBackground() {
    background.image = isInBar ? nil : backgroundImage
    let isPlain = isInBar || searchBarStyle == .minimal || backgroundImage != nil
    background.backgroundColor = isPlain ? nil : barTintColor ?? Self.fill
    line.isHidden = isPlain
  }

  private static let fill = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 0.11, alpha: 0.94) : UIColor(white: 0.97, alpha: 0.94)
  }

  // MARK: Layout

  /// The height that it needs, in points.
  final var naturalHeight: CGFloat {
    (isInBar ? 52 : 56) + (hasScopeBar ? Self.scopeRoom : 0) + (prompt == nil ? 0 : Self.promptRoom)
  }

  /// The proposed width, 56 points high; more with a prompt or scopes.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: naturalHeight) }
  /// 56 points high; more with a prompt or scopes.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: naturalHeight)
  }

  /// Lays out the parts.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let mirror = isRightToLeft
    let size = bounds.size
    func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
      CGRect(x: mirror ? size.width - x - width : x, y: y, width: max(0, width), height: max(0, height))
    }
    background.frame = bounds
    line.frame = CGRect(x: 0, y: size.height - 0.5, width: size.width, height: 0.5)
    let margin = isInBar ? SystemMargin.side(forWidth: bounds.width) : Self.margin
    var top: CGFloat = 0
    promptLabel.isHidden = prompt == nil
    if prompt != nil {
      promptLabel.frame = box(margin, 4, size.width - 2 * margin, Self.promptRoom - 2)
      top = Self.promptRoom
    }
    let room = max(0, size.height - top - (hasScopeBar ? Self.scopeRoom : 0))
    // In a bar that closes, the field is squeezed.
    let height = min(Self.fieldHeight, max(0, room - (isInBar ? 16 : 8)))
    let y = top + (isInBar ? min(1, room) : ((room - height) / 2).rounded())
    let cancelWidth = cancel.intrinsicContentSize.width
    let end = showsCancel ? cancelWidth + 10 : 0
    let offset = searchFieldBackgroundPositionAdjustment
    field.frame = box(margin, y, size.width - 2 * margin - end, height).offsetBy(
      dx: offset.horizontal, dy: offset.vertical)
    cancel.frame = box(
      showsCancel ? size.width - margin - cancelWidth : size.width + 8, y, cancelWidth, height)
    cancel.alpha = showsCancel ? 1 : 0
    field.alpha = height < Self.fieldHeight ? max(0, (height - 18) / (Self.fieldHeight - 18)) : 1
    scopes.isHidden = !hasScopeBar
    scopes.frame = box(margin, size.height - Self.scopeRoom + 2, size.width - 2 * margin, 32)
  }

  /// In a window, the cancel button has the title and the looks that proxies of bar items inside search bars have.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil, Appearance.isInUse else { return }
    let item = UIBarButtonItem()
    item.takeAppearance(in: self)
    if let title = item.title { keyedCancelTitle = title }
    if let color = item.tintColor { cancel.tintColor = color }
    for state in [UIControl.State.normal, .highlighted, .disabled] {
      let attributes = item.titleTextAttributes(for: state) ?? [:]
      if let color = attributes[.foregroundColor] as? UIColor { cancel.setTitleColor(color, for: state) }
      if state == .normal, let font = attributes[.font] as? UIFont { cancel.titleLabel?.font = font }
    }
    setNeedsLayout()
  }

  /// Takes the tint of the cancel button and the caret.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  // MARK: Keyboard

  /// The view above the keyboard. Default nil.
  open override var inputAccessoryView: UIView? {
    get { field.inputAccessoryView }
    set { field.inputAccessoryView = newValue }
  }
  /// Which words get capitals. Default `sentences`.
  open var autocapitalizationType: UITextAutocapitalizationType {
    get { field.autocapitalizationType }
    set { field.autocapitalizationType = newValue }
  }
  /// Whether words are corrected. Default `no`.
  open var autocorrectionType: UITextAutocorrectionType {
    get { field.autocorrectionType }
    set { field.autocorrectionType = newValue }
  }
  /// Whether words are checked. Default `default`.
  open var spellCheckingType: UITextSpellCheckingType {
    get { field.spellCheckingType }
    set { field.spellCheckingType = newValue }
  }
  /// Which keys a keyboard on the screen shows first. Default `default`.
  open var keyboardType: UIKeyboardType {
    get { field.keyboardType }
    set { field.keyboardType = newValue }
  }
  /// Whether the keyboard is dark. Default `default`.
  /// > Partly: kept.
  open var keyboardAppearance: UIKeyboardAppearance {
    get { field.keyboardAppearance }
    set { field.keyboardAppearance = newValue }
  }
  /// What the return key says. Default `search`.
  open var returnKeyType: UIReturnKeyType {
    get { field.returnKeyType }
    set { field.returnKeyType = newValue }
  }
  /// Whether return does nothing while there is no text. Default false.
  open var enablesReturnKeyAutomatically: Bool {
    get { field.enablesReturnKeyAutomatically }
    set { field.enablesReturnKeyAutomatically = newValue }
  }
  /// Whether bullets are shown instead of the text. Default false.
  open var isSecureTextEntry: Bool {
    get { field.isSecureTextEntry }
    set { field.isSecureTextEntry = newValue }
  }
  /// What is typed, so that the keyboard can fill it in. Default nil: anything.
  open var textContentType: UITextContentType! {
    get { field.textContentType }
    set { field.textContentType = newValue }
  }
}
