import Foundation

/// The action of a button behind a row, which a swipe reveals.
@preconcurrency @MainActor
open class UIContextualAction: NSObject {
  /// How an action looks, as Apple numbers it.
  public enum Style: Int, Sendable {
    /// Grey.
    case normal = 0
    /// Red: it removes the row.
    case destructive = 1
  }

  /// Performs the action. It gets the action, the view of the button, and a function to call with whether it was
  /// performed: the row closes then.
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  /// How it looks.
  open var style: Style { ownStyle }
  /// What it does.
  open var handler: Handler { ownHandler }
  private let ownStyle: Style
  private let ownHandler: Handler

  /// An action; without a picture its button shows the title.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    ownStyle = style
    ownHandler = handler
    self.title = title
    super.init()
  }

  /// The button's text. Default nil.
  open var title: String?
  /// What the button is called by those that read the screen. Default nil: by its title, else by its picture.
  open var accessibilityLabel: String?
  /// What happens when it is used, for those that read the screen. Default nil.
  open var accessibilityHint: String?
  /// The name by which tests find the button. Default nil.
  open var accessibilityIdentifier: String?
  /// The button's picture, in white; its title is below it only where the row is at least 91 points high. Default nil.
  open var image: UIImage?

  private var ownColor: UIColor?
  /// The button's fill; nil is the style's: grey or red.
  open var backgroundColor: UIColor! {
    get { ownColor ?? (style == .destructive ? .systemRed : .systemGray) }
    set { ownColor = newValue }
  }
}

/// The actions behind one side of a row.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration: NSObject {
  /// The actions, from the row's end inwards.
  open var actions: [UIContextualAction] { ownActions }
  private let ownActions: [UIContextualAction]

  /// These actions, the first one at the row's end. With none the row cannot be swiped.
  public init(actions: [UIContextualAction]) {
    ownActions = actions
    super.init()
  }

  /// Whether a swipe over most of the row performs the first action. Default true.
  open var performsFirstActionWithFullSwipe = true
}
