import CoreGraphics
import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// The field of a search bar: a rounded grey plate with a magnifying glass, and tokens before the text.
///
/// All tokens stand before the text. Deleting backwards at the beginning of the text removes the last one.
/// > Here: tokens are not selected, dragged and copied; the text alone is.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
  private final let glass = UIImageView(image: UIImage(systemName: "magnifyingglass"))
  private final let leading = UIView()
  private final var plates: [SearchTokenView] = []
  private final var storedTokens: [UISearchToken] = []
  /// The picture in place of the glass; nil for the glass.
  final var glassImage: UIImage? { didSet { showLeading() } }

  static let radius: CGFloat = 10
  private static let glassRoom: CGFloat = 30

  /// An empty field.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUpSearch()
  }

  /// A field from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUpSearch()
  }

  private func setUpSearch() {
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = Self.radius
    Appearance.bySystem { font = .systemFont(ofSize: 17) }
    clearButtonMode = .always
    returnKeyType = .search
    autocorrectionType = .no
    glass.tintColor = .secondaryLabel
    glass.contentMode = .center
    leading.isUserInteractionEnabled = false
    leading.addSubview(glass)
    leftView = leading
    leftViewMode = .always
    showLeading()
  }

  // MARK: Tokens

  /// The tokens, the first one first. Default none. Setting them sends nothing.
  open var tokens: [UISearchToken] {
    get { storedTokens }
    set {
      storedTokens = newValue
      showLeading()
    }
  }

  /// Puts a token before the one at an index, or behind the last one; indices beyond are clamped with a log line.
  open func insertToken(_ suggestionToken: UISearchToken, at tokenIndex: Int) {
    if !(0...storedTokens.count).contains(tokenIndex) {
      PlatformNote.misuse("a search field of \(storedTokens.count) tokens takes none at \(tokenIndex); it is clamped")
    }
    tokens.insert(suggestionToken, at: max(0, min(tokenIndex, storedTokens.count)))
  }

  /// Removes the token at an index; one that does not exist is logged.
  open func removeToken(at tokenIndex: Int) {
    guard storedTokens.indices.contains(tokenIndex) else {
      return PlatformNote.misuse("a search field of \(storedTokens.count) tokens has none at \(tokenIndex)")
    }
    tokens.remove(at: tokenIndex)
  }

  /// The place of a token in the field: the beginning, as all tokens stand before the text.
  open func positionOfToken(at tokenIndex: Int) -> UITextPosition { beginningOfDocument }

  /// The tokens in a range: all, if it contains the beginning of the text; else none.
  open func tokens(in textRange: UITextRange) -> [UISearchToken] {
    offset(from: beginningOfDocument, to: textRange.start) <= 0 ? storedTokens : []
  }

  /// The range of the text, without the tokens.
  open var textualRange: UITextRange {
    textRange(from: beginningOfDocument, to: endOfDocument) ?? UITextRange()
  }

  /// Takes text out of a range and puts a token at an index in its place.
  open func replaceTextualPortion(of textRange: UITextRange, with token: UISearchToken, at tokenIndex: Int) {
    replace(textRange, withText: "")
    insertToken(token, at: tokenIndex)
  }

  /// The colour of the tokens' plates. Set to nil, and by default, the tint.
  open var tokenBackgroundColor: UIColor! {
    get { ownTokenColor ?? tintColor }
    set {
      ownTokenColor = newValue
      showLeading()
    }
  }
  private final var ownTokenColor: UIColor?

  /// Whether the user may delete tokens. Default true.
  open var allowsDeletingTokens = true
  /// Whether the user may copy tokens. Default true.
  /// > Partly: kept; tokens cannot be selected here.
  open var allowsCopyingTokens = true

  /// Deletes what is selected, or the character before the caret; at the beginning of the text, the last token.
  open override func deleteBackward() {
    let isAtStart =
      selectedTextRange.map { $0.isEmpty && offset(from: beginningOfDocument, to: $0.start) == 0 } ?? !hasText
    guard isAtStart, allowsDeletingTokens, !storedTokens.isEmpty else { return super.deleteBackward() }
    tokens.removeLast()
    sendActions(for: .editingChanged)
  }

  // MARK: Looks

  private func showLeading() {
    glass.image = glassImage ?? UIImage(systemName: "magnifyingglass")
    for plate in plates { plate.removeFromSuperview() }
    plates = storedTokens.map { SearchTokenView($0, color: tokenBackgroundColor) }
    var x = Self.glassRoom
    for plate in plates {
      plate.frame.origin = CGPoint(x: x, y: 6)
      leading.addSubview(plate)
      x = plate.frame.maxX + 4
    }
    leading.frame.size = CGSize(width: x, height: 36)
    glass.frame = CGRect(x: 4, y: 0, width: Self.glassRoom - 6, height: 36)
    setNeedsLayout()
  }

  /// Shows tokens in the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if !storedTokens.isEmpty, ownTokenColor == nil { showLeading() }
  }

  /// 36 points high.
  open override var intrinsicContentSize: CGSize { CGSize(width: super.intrinsicContentSize.width, height: 36) }

  /// The area of the clear button, a little within the plate.
  open override func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    super.clearButtonRect(forBounds: bounds.insetBy(dx: 7, dy: 0))
  }

  /// The area of the right view, a little within the plate.
  open override func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    super.rightViewRect(forBounds: bounds.insetBy(dx: 7, dy: 0))
  }

  /// A field to search with.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.traits = .searchField
    defaults.role = .searchField
    return defaults
  }
}
