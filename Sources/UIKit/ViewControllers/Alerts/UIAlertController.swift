import Foundation
import RenderTree

/// A choice of an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
  /// How a choice looks and where it stands.
  public enum Style: Int, Sendable {
    /// In the tint.
    case `default` = 0
    /// Leaves things as they are: bold, and last. An alert has one at most.
    case cancel = 1
    /// Destroys something: red.
    case destructive = 2
  }

  /// The text.
  public let title: String?
  /// How it looks.
  public let style: Style
  /// Whether it can be chosen. Default true.
  open var isEnabled = true { didSet { if isEnabled != oldValue { didChange?() } } }
  final let handler: ((UIAlertAction) -> Void)?
  final var didChange: (@MainActor () -> Void)?

  /// A choice; `handler` runs after the alert is gone.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }
}

/// A message with choices in the middle of the screen, or a list of choices at its lower edge.
///
/// It is presented like any controller, fading in over a dimmed background, and dismisses itself when an action is
/// chosen; its handler comes after that. Return chooses the preferred action, Escape the cancelling one. Choices that
/// are too many for the screen's height are cut off at its edge: the list does not scroll.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// What kind of alert it is.
  public enum Style: Int, Sendable {
    /// Choices at the lower edge. A touch beside them chooses the cancelling one.
    case actionSheet = 0
    /// A message in the middle.
    case alert = 1
  }

  /// What kind of alert it is.
  public private(set) final var preferredStyle = Style.actionSheet
  /// The text below the title. Default nil.
  open var message: String? { didSet { rebuild() } }
  /// The title. Default nil.
  open override var title: String? { didSet { rebuild() } }
  private var storedActions: [UIAlertAction] = []
  private var isChosen = false

  /// An alert without actions.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.preferredStyle = preferredStyle
    self.title = title
    self.message = message
  }

  /// The actions in the order in which they were added.
  open var actions: [UIAlertAction] { storedActions }

  /// Adds a choice. A second cancelling one is an error that stops the program, as it does on iOS.
  open func addAction(_ action: UIAlertAction) {
    precondition(
      action.style != .cancel || !storedActions.contains { $0.style == .cancel },
      "an alert can have only one action of the style `cancel`")
    storedActions.append(action)
    action.didChange = { [weak self] in self?.rebuild() }
    rebuild()
  }

  /// The action that stands out, and that the Return key chooses; one of `actions`. Default nil.
  open var preferredAction: UIAlertAction? {
    didSet {
      if let preferredAction, !storedActions.contains(where: { $0 === preferredAction }) {
        PlatformNote.misuse("an alert's preferred action has to be one of its actions; add it first")
        self.preferredAction = oldValue
      }
      rebuild()
    }
  }

  /// There are no text fields yet: writes so into the log, and adds nothing.
  open func addTextField(configurationHandler: ((UIView) -> Void)? = nil) {
    PlatformNote.misuse("there are no text fields yet: addTextField(configurationHandler:) adds nothing to the alert")
  }

  /// Makes the card.
  open override func loadView() {
    view = AlertView(style: preferredStyle)
    rebuild()
  }

  private func rebuild() {
    guard let view = viewIfLoaded as? AlertView else { return }
    view.show(title: title, message: message, actions: storedActions, preferred: preferredAction) { [weak self] in
      self?.choose($0)
    }
    ownPresentation?.container?.setNeedsLayout()
  }

  /// Dismisses the alert and runs the action; the first choice counts.
  final func choose(_ action: UIAlertAction) {
    guard action.isEnabled, !isChosen, !isBeingDismissed else { return }
    guard ownPresenting != nil else {
      action.handler?(action)
      return
    }
    isChosen = true
    if isBeingPresented { ownTransition?.finishNow() }
    ownPresenting?.dismiss(animated: true) { [weak self] in
      self?.isChosen = false
      action.handler?(action)
    }
  }

  final var cancelAction: UIAlertAction? { storedActions.first { $0.style == .cancel } }

  override func systemPresentation(presenting: UIViewController?) -> UIPresentationController? {
    AlertPresentation(presentedViewController: self, presenting: presenting)
  }

  // MARK: Keys

  /// True: the alert takes keys while it is shown.
  open override var canBecomeFirstResponder: Bool { true }

  /// Takes the keys.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
  }

  /// Return and Escape choose; all other keys end here.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      switch press.key?.keyCode {
      case .keyboardReturnOrEnter, .keypadEnter: if let preferredAction { choose(preferredAction) }
      case .keyboardEscape: if let cancelAction { choose(cancelAction) }
      default: break
      }
    }
  }
}
