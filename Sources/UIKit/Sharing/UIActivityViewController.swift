import CoreGraphics
import Foundation
@_spi(UIKit) import UIKitCore

/// A sheet of what can be done with texts, pictures, addresses and files. Present it.
///
/// It offers the app's activities and the system's that can handle the items: copying, saving a file among the app's
/// documents, saving a picture among the user's, and writing a PDF document.
/// > Here: nothing is sent to people or other apps.
/// >
/// > Not yet: `UIActivityItemProvider`, `UIActivityItemsConfiguration`.
@preconcurrency @MainActor
open class UIActivityViewController: UIViewController {
  /// Called at the end: the activity that was chosen, nil if none; whether it was completed; what it gives back, always
  /// nil here; and what went wrong.
  public typealias CompletionWithItemsHandler = (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void
  /// The older form of the same.
  public typealias CompletionHandler = (UIActivity.ActivityType?, Bool) -> Void

  private final var items: [Any] = []
  private final var own: [UIActivity] = []
  private final var hasEnded = false
  /// What was chosen, which keeps the sheet alive until it is done.
  private final var running: UIActivity?

  /// A sheet for these items; an object that is a `UIActivityItemSource` stands for what it gives.
  public convenience init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    self.init(nibName: nil, bundle: nil)
    items = activityItems
    own = applicationActivities ?? []
  }

  /// A sheet for nothing.
  public override init(nibName: String?, bundle: Bundle?) {
    super.init(nibName: nibName, bundle: bundle)
    modalPresentationStyle = .pageSheet
  }

  /// A sheet for nothing.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Activities that are not offered. Default nil.
  open var excludedActivityTypes: [UIActivity.ActivityType]? {
    didSet { (viewIfLoaded as? ActivityList)?.show(offered) }
  }
  /// Called when the sheet is closed and what was chosen is done. Default nil.
  open var completionWithItemsHandler: CompletionWithItemsHandler?
  /// The older handler, called as well. Default nil.
  open var completionHandler: CompletionHandler?
  /// Whether one activity may stand out. Default false.
  /// > Partly: kept; all look alike.
  open var allowsProminentActivity = false

  private func resolved(for type: UIActivity.ActivityType?) -> [Any] {
    items.compactMap { item in
      guard let source = item as? any UIActivityItemSource else { return item }
      return source.activityViewController(self, itemForActivityType: type)
    }
  }

  private var placeholders: [Any] {
    items.map { ($0 as? any UIActivityItemSource)?.activityViewControllerPlaceholderItem(self) ?? $0 }
  }

  private var offered: [UIActivity] {
    let placeholders = placeholders
    let excluded = Set(excludedActivityTypes ?? [])
    let all =
      own.filter { type(of: $0).activityCategory == .share }
      + own.filter {
        type(of: $0).activityCategory == .action
      }
    return (all + SystemActivity.all).filter { activity in
      if let type = activity.activityType, excluded.contains(type) { return false }
      return activity.canPerform(withActivityItems: placeholders)
    }
  }

  /// Makes the list.
  open override func loadView() {
    let list = ActivityList(frame: UIScreen.main.bounds)
    list.head.text = summary
    list.show(offered)
    list.chosen = { [weak self] in self?.choose($0) }
    list.closed = { [weak self] in self?.leave { self?.end(nil, false) } }
    view = list
  }

  /// The first text, or what the items are.
  private var summary: String {
    let shown = placeholders
    for item in shown {
      if let text = item as? String ?? (item as? NSAttributedString)?.string, !text.isEmpty {
        return text.split(separator: "\n").first.map(String.init) ?? text
      }
      if let url = item as? URL { return url.isFileURL ? url.lastPathComponent : url.absoluteString }
    }
    return shown.count == 1 ? "1 item" : "\(shown.count) items"
  }

  private func choose(_ activity: UIActivity) {
    guard running == nil else { return }
    running = activity
    activity.prepare(withActivityItems: resolved(for: activity.activityType))
    activity.finished = { [self] completed in
      activity.finished = nil
      if activity.activityViewController?.presentingViewController != nil {
        activity.activityViewController?.dismiss(animated: true)
      }
      // It counts as running until the sheet is gone, else the sheet's end would be told as one without a choice.
      leave {
        self.running = nil
        self.end(activity, completed)
      }
    }
    if let controller = activity.activityViewController {
      present(controller, animated: true)
    } else {
      activity.perform()
    }
  }

  private func leave(_ then: @escaping () -> Void) {
    guard presentingViewController != nil, !isBeingDismissed else { return then() }
    (presentingViewController ?? self).dismiss(animated: true, completion: then)
  }

  private func end(_ activity: UIActivity?, _ completed: Bool) {
    guard !hasEnded else { return }
    hasEnded = true
    let (handler, older) = (completionWithItemsHandler, completionHandler)
    completionWithItemsHandler = nil
    completionHandler = nil
    handler?(activity?.activityType, completed, nil, activity?.failure)
    older?(activity?.activityType, completed)
  }

  /// The user has dragged the sheet down.
  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isBeingDismissed, running == nil { end(nil, false) }
  }
}

/// The list of a share sheet.
final class ActivityList: UIView {
  let head = UILabel()
  private let bar = ActivityBar()
  private let close = UIButton(type: .close)
  private let card = UIView()
  private var rows: [ActivityRow] = []
  var chosen: (@MainActor (UIActivity) -> Void)?
  var closed: (@MainActor () -> Void)?
  private static let margin: CGFloat = 16
  private static let rowHeight: CGFloat = 52

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.identifier = "ActivityListView"
    return defaults
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemGroupedBackground
    head.font = .systemFont(ofSize: 17, weight: .semibold)
    head.lineBreakMode = .byTruncatingTail
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 10
    card.clipsToBounds = true
    for view in [head, close] { bar.addSubview(view) }
    for view in [bar, card] { addSubview(view) }
    close.addTarget(self, action: Selector("touchstoneCloseShare", ActivityList.closeTapped), for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  func closeTapped() { closed?() }

  func rowTapped(_ row: ActivityRow) { chosen?(row.activity) }

  func show(_ activities: [UIActivity]) {
    for row in rows { row.removeFromSuperview() }
    rows = activities.map { activity in
      let row = ActivityRow(activity)
      row.addTarget(self, action: Selector("touchstoneShareRow:", ActivityList.rowTapped), for: .touchUpInside)
      card.addSubview(row)
      return row
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let area = bounds.inset(by: safeAreaInsets)
    let width = min(area.width - 2 * Self.margin, 500)
    let left = (area.midX - width / 2).rounded()
    bar.frame = CGRect(x: left, y: area.minY, width: width, height: 64)
    head.frame = CGRect(x: 0, y: 16, width: width - 44, height: 30)
    close.frame = CGRect(x: width - 30, y: 16, width: 30, height: 30)
    card.isHidden = rows.isEmpty
    card.frame = CGRect(
      x: left, y: area.minY + 64, width: width, height: CGFloat(rows.count) * Self.rowHeight)
    for (index, row) in rows.enumerated() {
      row.isLast = index == rows.count - 1
      row.frame = CGRect(x: 0, y: CGFloat(index) * Self.rowHeight, width: width, height: Self.rowHeight)
    }
  }
}

/// The top of a share sheet, which tests find as a bar of this name.
private final class ActivityBar: UIView {
  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.role = .navigationBar
    defaults.identifier = "UIActivityContentView"
    return defaults
  }
}

/// An activity in the list of a share sheet.
final class ActivityRow: UIControl {
  let activity: UIActivity
  private let label = UILabel()
  private let picture = UIImageView(image: nil)
  private let line = UIView()
  var isLast = false { didSet { line.isHidden = isLast } }

  init(_ activity: UIActivity) {
    self.activity = activity
    super.init(frame: .zero)
    isOpaque = false
    label.text = activity.activityTitle
    label.font = .systemFont(ofSize: 17)
    picture.image = activity.activityImage?.withRenderingMode(.alwaysTemplate)
    picture.tintColor = .label
    picture.contentMode = .scaleAspectFit
    line.backgroundColor = .separator
    for view in [label, picture, line] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) { nil }

  override func stateDidChange() {
    super.stateDidChange()
    backgroundColor = isHighlighted ? .systemGray4 : nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side: CGFloat = 24
    let isMirrored = isRightToLeft
    label.frame = CGRect(x: isMirrored ? 56 : 16, y: 0, width: bounds.width - 72, height: bounds.height)
    picture.frame = CGRect(
      x: isMirrored ? 16 : bounds.width - 16 - side, y: ((bounds.height - side) / 2).rounded(), width: side,
      height: side)
    line.frame = CGRect(x: 16, y: bounds.height - 0.5, width: bounds.width - 16, height: 0.5)
  }

  override func accessibilityDefaults() -> AccessibilityDefaults {
    var defaults = super.accessibilityDefaults()
    defaults.isElement = true
    defaults.label = activity.activityTitle
    defaults.traits = .button
    defaults.role = .cell
    return defaults
  }
}
