import Foundation

/// The action of a button behind a row, as tables had it before `UIContextualAction`.
@preconcurrency @MainActor
open class UITableViewRowAction: NSObject {
  /// How an action looks, as Apple numbers it.
  public enum Style: Int, Sendable {
    /// Red: it removes the row.
    case destructive = 0
    /// Grey.
    case normal = 1
    /// The same as `destructive`.
    public static var `default`: Style { .destructive }
  }

  /// How it looks.
  open var style: Style { ownStyle }
  /// The button's text.
  open var title: String?
  /// The button's fill; nil is the style's: grey or red.
  open var backgroundColor: UIColor?
  /// What the button is called by those that read the screen. Default nil: by its title.
  open var accessibilityLabel: String?
  /// The name by which tests find the button. Default nil.
  open var accessibilityIdentifier: String?
  private let ownStyle: Style
  private let handler: (UITableViewRowAction, IndexPath) -> Void

  /// An action; a tap of its button calls the handler with the row.
  public init(style: Style, title: String?, handler: @escaping (UITableViewRowAction, IndexPath) -> Void) {
    (ownStyle, self.title, self.handler) = (style, title, handler)
    super.init()
  }

  /// The action as rows have it now. The row closes after the handler, as it does on iOS when the table stops editing.
  func action(of path: IndexPath) -> UIContextualAction {
    let action = UIContextualAction(style: style == .normal ? .normal : .destructive, title: title) { _, _, done in
      self.handler(self, path)
      done(true)
    }
    action.backgroundColor = backgroundColor
    (action.accessibilityLabel, action.accessibilityIdentifier) = (accessibilityLabel, accessibilityIdentifier)
    return action
  }
}

extension UISwipeActionsConfiguration {
  /// What older delegates answer. A swipe over the whole row performs none of them.
  convenience init(_ actions: [UITableViewRowAction], at path: IndexPath) {
    self.init(actions: actions.map { $0.action(of: path) })
    performsFirstActionWithFullSwipe = false
  }
}
