import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// The view above or below a section; it is reused for others.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
  /// The identifier for its reuse; nil if it is not reused.
  open var reuseIdentifier: String? { _reuseIdentifier }
  final let _reuseIdentifier: String?
  /// The view that contains the header's own views.
  open var contentView: UIView { _contentView }
  final let _contentView = UIView()
  private var title: UILabel?
  private var subtitle: UILabel?
  /// The look that the table sets.
  var look = Look.plain { didSet { if look != oldValue { showLook() } } }

  enum Look {
    case plain, plainFooter, groupedHeader, groupedFooter

    init(_ style: UITableView.Style, isFooter: Bool) {
      switch style {
      case .plain: self = isFooter ? .plainFooter : .plain
      case .grouped, .insetGrouped: self = isFooter ? .groupedFooter : .groupedHeader
      }
    }

    /// Whether it may stick to an edge, over rows.
    var floats: Bool { self == .plain || self == .plainFooter }
  }

  /// An empty header; subclasses override it.
  public init(reuseIdentifier: String?) {
    _reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    setUp()
  }

  /// For classes that are registered: with the identifier they are made for.
  public convenience override init(frame: CGRect) {
    self.init(reuseIdentifier: ReusableMaking.identifier)
    self.frame = frame
  }

  /// A header from an archive.
  public required init?(coder: NSCoder) {
    _reuseIdentifier = coder.archived(NSString.self, "UIReuseIdentifier") as String?
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isOpaque = false
    contentView.isOpaque = false
    contentView.layoutMargins = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
    contentView.frame = bounds
    // It is resized at once: constraints inside are solved before the header lays out.
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  /// The margin at the sides, which the table sets; margins of the app's own stay.
  final var sideMargin: CGFloat = 16 {
    didSet { if sideMargin != oldValue { contentView.replaceSideMargins(oldValue, by: sideMargin) } }
  }

  /// The title; made when it is first read.
  open var textLabel: UILabel? {
    if title == nil {
      let made = UILabel()
      made.numberOfLines = 0
      title = made
      contentView.addSubview(made)
      showLook()
    }
    return title
  }

  /// A second line; made when it is first read.
  open var detailTextLabel: UILabel? {
    if subtitle == nil {
      let made = UILabel()
      Appearance.bySystem {
        made.font = .systemFont(ofSize: 13)
        made.textColor = .secondaryLabel
      }
      subtitle = made
      contentView.addSubview(made)
    }
    return subtitle
  }

  /// The view behind the contents. Default nil: in plain tables a fill that hides the rows below.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      showLook()
      setNeedsLayout()
    }
  }

  /// The configuration of what is behind the contents; nil, the default, for the table's fill and `backgroundView`.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet {
      background.show(backgroundConfiguration, in: self, behind: contentView)
      showLook()
    }
  }
  private var background = ConfiguredBackground()

  /// The configuration of the contents; nil for none.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet { content.show(contentConfiguration, in: contentView) }
  }
  private var content = ConfiguredContent()

  /// The contents that a header, or a footer, has in the table's style, without texts.
  open func defaultContentConfiguration() -> UIListContentConfiguration { .plainHeader() }

  /// The header is about to be used for another section. Overrides call super.
  open func prepareForReuse() {}

  private func showLook() {
    Appearance.bySystem {
      backgroundColor =
        look.floats && backgroundView == nil && contentConfiguration == nil && backgroundConfiguration == nil
        ? TableLook.plainHeader : nil
      title?.font = look == .plain ? .systemFont(ofSize: 17, weight: .semibold) : .systemFont(ofSize: 13)
      title?.textColor = look == .plain ? .label : .secondaryLabel
    }
  }

  func show(title text: String) {
    textLabel?.text = look == .groupedHeader ? text.uppercased() : text
    setNeedsLayout()
  }

  /// Lays out background, contents and labels.
  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    background.layOut(in: self, bounds)
    contentView.frame = bounds
    let margins = contentView.layoutMargins
    guard let title, contentConfiguration == nil else { return }
    let width = max(0, bounds.width - margins.left - margins.right)
    let height = title.sizeThatFits(CGSize(width: width, height: 0)).height
    let y: CGFloat
    switch look {
    case .plain, .plainFooter: y = ((bounds.height - height) / 2).rounded()
    case .groupedHeader: y = bounds.height - height - 7
    case .groupedFooter: y = 7
    }
    title.frame = CGRect(x: margins.left, y: y, width: width, height: height)
    subtitle?.frame = CGRect(x: margins.left, y: title.frame.maxY, width: width, height: 16)
  }

  /// The height of the title, or that which constraints or the configuration give.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    if let height = SelfSizing.height(
      of: self, width: targetSize.width, contents: contentView, room: targetSize.width)
    {
      return CGSize(width: targetSize.width, height: height)
    }
    return CGSize(width: targetSize.width, height: naturalHeight(width: targetSize.width))
  }

  /// Its name is what is written in it, with commas between.
  @_spi(UIKit) open override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    let labels = contentView.accessibilityLabelsInside
    if !labels.isEmpty { defaults.label = labels.joined(separator: ", ") }
    return defaults
  }

  private func naturalHeight(width: CGFloat) -> CGFloat {
    let margins = contentView.layoutMargins
    let text = title?.sizeThatFits(CGSize(width: max(0, width - margins.left - margins.right), height: 0)).height ?? 0
    switch look {
    case .plain: return max(28, text + 7)
    case .plainFooter: return max(28, text + 12)
    case .groupedHeader: return text > 0 ? max(38, text + 22) : 18
    case .groupedFooter: return text > 0 ? text + 14 : 18
    }
  }
}
