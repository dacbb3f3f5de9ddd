import Foundation

/// The contents of a row: a picture, a text and a second text.
/// > Not yet: colour transformers of list contents.
@preconcurrency @MainActor
public struct UIListContentConfiguration: UIContentConfiguration {
  /// How a text looks.
  public struct TextProperties {
    /// Its font.
    public var font: UIFont = .systemFont(ofSize: 17)
    /// Its colour.
    public var color: UIColor = .label
    /// How it is aligned between the edges.
    public var alignment: Alignment = .natural
    /// What happens to what does not fit.
    public var lineBreakMode: NSLineBreakMode = .byTruncatingTail
    /// The most lines; 0 for no limit.
    public var numberOfLines = 0
    /// Whether the font follows the user's text size.
    /// > Partly: kept; fonts do not follow the text size by themselves.
    public var adjustsFontForContentSizeCategory = true
    /// How letters are transformed before they are shown.
    public var transform: TextTransform = .none

    /// How text is aligned between the edges.
    public enum Alignment: Int, Sendable {
      /// At the edge where lines begin.
      case natural
      /// In the middle.
      case center
      /// At both edges.
      case justified
    }

    /// How letters are transformed.
    public enum TextTransform: Int, Sendable {
      /// Nothing.
      case none
      /// LARGE LETTERS.
      case uppercase
      /// small letters.
      case lowercase
      /// Each Word Begins With A Large One.
      case capitalized
    }

    func shown(_ text: String) -> String {
      switch transform {
      case .none: text
      case .uppercase: text.uppercased()
      case .lowercase: text.lowercased()
      case .capitalized: text.capitalized
      }
    }
  }

  /// How a picture looks.
  public struct ImageProperties {
    /// The colour of a template; nil for the tint.
    public var tintColor: UIColor?
    /// The size and weight of a symbol; nil for its own.
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    /// The radius of its corners.
    public var cornerRadius: CGFloat = 0
    /// The most width and height; 0 for no limit.
    public var maximumSize = CGSize.zero
    /// The width and height that are kept free for it; 0 for its own.
    public var reservedLayoutSize = CGSize.zero
  }

  /// The picture before the text. Default nil.
  public var image: UIImage?
  /// How the picture looks.
  public var imageProperties = ImageProperties()
  /// The text. Default nil.
  public var text: String?
  /// The text with attributes, instead of `text`. Default nil.
  public var attributedText: NSAttributedString?
  /// How the text looks.
  public var textProperties = TextProperties()
  /// The second text. Default nil.
  public var secondaryText: String?
  /// The second text with attributes. Default nil.
  public var secondaryAttributedText: NSAttributedString?
  /// How the second text looks.
  public var secondaryTextProperties = TextProperties()
  /// Whether the texts are beside each other if there is room. Default false.
  public var prefersSideBySideTextAndSecondaryText = false
  /// The least space around all; see `axesPreservingSuperviewLayoutMargins`.
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 16)
  /// On which axes the space around all is at least what the superview's margins leave. Default both.
  /// > Here: the margins at the top and bottom are the configuration's alone.
  public var axesPreservingSuperviewLayoutMargins: UIAxis = .both
  /// The space between picture and text.
  public var imageToTextPadding: CGFloat = 16
  /// The least space between texts beside each other.
  public var textToSecondaryTextHorizontalPadding: CGFloat = 12
  /// The space between texts below each other.
  public var textToSecondaryTextVerticalPadding: CGFloat = 3

  private init() {}

  /// A text.
  public static func cell() -> UIListContentConfiguration {
    var made = UIListContentConfiguration()
    made.secondaryTextProperties.font = .systemFont(ofSize: 12)
    return made
  }

  /// A text and a smaller one below.
  public static func subtitleCell() -> UIListContentConfiguration { cell() }

  /// A text, and a grey value at the other side.
  public static func valueCell() -> UIListContentConfiguration {
    var made = UIListContentConfiguration()
    made.secondaryTextProperties.color = .secondaryLabel
    made.prefersSideBySideTextAndSecondaryText = true
    return made
  }

  /// The header of a plain section.
  public static func plainHeader() -> UIListContentConfiguration {
    var made = UIListContentConfiguration()
    made.textProperties.font = .systemFont(ofSize: 17, weight: .semibold)
    made.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 5, leading: 16, bottom: 5, trailing: 16)
    return made
  }

  /// The footer of a plain section.
  public static func plainFooter() -> UIListContentConfiguration { groupedFooter() }

  /// The header of a section that stands apart.
  public static func groupedHeader() -> UIListContentConfiguration {
    var made = UIListContentConfiguration()
    made.textProperties.font = .systemFont(ofSize: 13)
    made.textProperties.color = .secondaryLabel
    made.textProperties.transform = .uppercase
    made.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 15, leading: 16, bottom: 7, trailing: 16)
    return made
  }

  /// The footer of a section that stands apart.
  public static func groupedFooter() -> UIListContentConfiguration {
    var made = UIListContentConfiguration()
    made.textProperties.font = .systemFont(ofSize: 13)
    made.textProperties.color = .secondaryLabel
    made.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 7, leading: 16, bottom: 7, trailing: 16)
    return made
  }

  /// The header of a section whose title stands out.
  public static func prominentInsetGroupedHeader() -> UIListContentConfiguration {
    var made = UIListContentConfiguration()
    made.textProperties.font = .systemFont(ofSize: 20, weight: .semibold)
    made.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 15, leading: 16, bottom: 10, trailing: 16)
    return made
  }

  /// The header of a section whose title stands out more.
  public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration {
    var made = prominentInsetGroupedHeader()
    made.textProperties.font = .systemFont(ofSize: 22, weight: .bold)
    return made
  }

  /// The header of a section, whatever the appearance.
  public static func header() -> UIListContentConfiguration { groupedHeader() }
  /// The footer of a section, whatever the appearance.
  public static func footer() -> UIListContentConfiguration { groupedFooter() }
  /// A row of a sidebar.
  public static func sidebarCell() -> UIListContentConfiguration { cell() }
  /// A row of a sidebar with a second text.
  public static func sidebarSubtitleCell() -> UIListContentConfiguration { subtitleCell() }
  /// A row at the start of a split view.
  public static func accompaniedSidebarCell() -> UIListContentConfiguration { cell() }
  /// A row at the start of a split view with a second text.
  public static func accompaniedSidebarSubtitleCell() -> UIListContentConfiguration { subtitleCell() }
  /// The header of a section of a sidebar.
  public static func sidebarHeader() -> UIListContentConfiguration { plainHeader() }

  /// A view that shows it.
  public func makeContentView() -> UIView & UIContentView { UIListContentView(configuration: self) }

  /// The same, dimmed in a disabled cell.
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
    guard let cell = state as? UICellConfigurationState, cell.isDisabled else { return self }
    var dimmed = self
    dimmed.textProperties.color = .tertiaryLabel
    dimmed.secondaryTextProperties.color = .tertiaryLabel
    return dimmed
  }
}

/// Shows a `UIListContentConfiguration`.
@preconcurrency @MainActor
open class UIListContentView: UIView, UIContentView {
  private var content: UIListContentConfiguration
  private let picture = UIImageView(image: nil)
  private let first = UILabel()
  private let second = UILabel()

  /// A view that shows a configuration.
  public init(configuration: UIListContentConfiguration) {
    content = configuration
    super.init(frame: .zero)
    isOpaque = false
    for view in [picture, first, second] as [UIView] { addSubview(view) }
    show()
  }

  /// Nil: configurations are not archived.
  public required init?(coder: NSCoder) { nil }

  /// What it shows; other than list configurations are refused with a note.
  open var configuration: any UIContentConfiguration {
    get { content }
    set {
      guard let newValue = newValue as? UIListContentConfiguration else {
        return PlatformNote.misuse("a UIListContentView shows a UIListContentConfiguration only; the old one stays")
      }
      content = newValue
      show()
    }
  }

  private func show() {
    let symbol = content.imageProperties.preferredSymbolConfiguration
    picture.image = symbol.flatMap { content.image?.applyingSymbolConfiguration($0) } ?? content.image
    picture.tintColor = content.imageProperties.tintColor
    picture.layer.cornerRadius = content.imageProperties.cornerRadius
    picture.clipsToBounds = content.imageProperties.cornerRadius > 0
    show(content.text, content.attributedText, content.textProperties, in: first)
    show(content.secondaryText, content.secondaryAttributedText, content.secondaryTextProperties, in: second)
    setNeedsLayout()
  }

  private func show(
    _ text: String?, _ attributed: NSAttributedString?, _ looks: UIListContentConfiguration.TextProperties,
    in label: UILabel
  ) {
    label.numberOfLines = looks.numberOfLines
    label.font = looks.font
    label.textColor = looks.color
    label.lineBreakMode = looks.lineBreakMode
    switch looks.alignment {
    case .natural: label.textAlignment = .natural
    case .center: label.textAlignment = .center
    case .justified: label.textAlignment = .justified
    }
    if let attributed { label.attributedText = attributed } else { label.text = text.map(looks.shown) }
    label.isHidden = (label.text ?? "").isEmpty
  }

  /// Where the text begins, from where lines begin.
  var textLeading: CGFloat { places(width: bounds.width).first.minX }

  private struct Places {
    var picture = CGRect.zero
    var first = CGRect.zero
    var second = CGRect.zero
    var height: CGFloat = 0
  }

  /// The space around all, with what the superview's margins ask at the sides.
  private var margins: NSDirectionalEdgeInsets {
    var margins = content.directionalLayoutMargins
    guard content.axesPreservingSuperviewLayoutMargins.contains(.horizontal), let superview else { return margins }
    let outer = superview.layoutMargins
    // Before it is placed it is measured as one that fills its superview.
    let place = frame.isEmpty ? superview.bounds : frame
    let (left, right) = (outer.left - max(0, place.minX), outer.right - max(0, superview.bounds.maxX - place.maxX))
    margins.leading = max(margins.leading, isRightToLeft ? right : left)
    margins.trailing = max(margins.trailing, isRightToLeft ? left : right)
    return margins
  }

  private func places(width: CGFloat) -> Places {
    let margins = margins
    var places = Places()
    var x = margins.leading
    if let image = content.image {
      var size = image.size
      let most = content.imageProperties.maximumSize
      let scale = min(
        most.width > 0 ? min(1, most.width / max(size.width, 1)) : 1,
        most.height > 0 ? min(1, most.height / max(size.height, 1)) : 1)
      size = CGSize(width: size.width * scale, height: size.height * scale)
      let reserved = max(size.width, content.imageProperties.reservedLayoutSize.width)
      places.picture = CGRect(x: x + (reserved - size.width) / 2, y: 0, width: size.width, height: size.height)
      x += reserved + content.imageToTextPadding
    }
    let room = max(0, width - x - margins.trailing)
    let (one, two) = (fit(first, room), fit(second, room))
    let gap = content.textToSecondaryTextHorizontalPadding
    var text: CGFloat
    if content.prefersSideBySideTextAndSecondaryText, one.width + gap + two.width <= room {
      text = max(one.height, two.height)
      places.first = CGRect(x: x, y: 0, width: room - two.width - gap, height: text)
      places.second = CGRect(x: x + room - two.width, y: 0, width: two.width, height: text)
      if two.width == 0 { places.first.size.width = room }
    } else {
      let between = one.height > 0 && two.height > 0 ? content.textToSecondaryTextVerticalPadding : 0
      text = one.height + between + two.height
      places.first = CGRect(x: x, y: 0, width: room, height: one.height)
      places.second = CGRect(x: x, y: one.height + between, width: room, height: two.height)
    }
    places.height = max(text, places.picture.height) + margins.top + margins.bottom
    let isRow = content.textProperties.font.pointSize >= 17
    if isRow {
      places.height = max(places.height, content.directionalLayoutMargins.top >= 11 ? TableLook.rowHeight : 0)
    }
    places.first.origin.y -= text / 2
    places.second.origin.y -= text / 2
    places.picture.origin.y = -places.picture.height / 2
    return places
  }

  private func fit(_ label: UILabel, _ width: CGFloat) -> CGSize {
    label.isHidden ? .zero : label.sizeThatFits(CGSize(width: width, height: 0))
  }

  /// The offered width, and the height of what is shown.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: places(width: size.width).height.rounded(.up))
  }

  /// Lays out picture and texts.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let places = places(width: bounds.width)
    let margins = margins
    let middle = margins.top + (bounds.height - margins.top - margins.bottom) / 2
    for (view, box) in [(picture, places.picture), (first, places.first), (second, places.second)] as [(UIView, CGRect)]
    {
      var frame = box.offsetBy(dx: 0, dy: middle.rounded())
      if isRightToLeft { frame.origin.x = bounds.width - frame.maxX }
      view.frame = frame
    }
  }
}
