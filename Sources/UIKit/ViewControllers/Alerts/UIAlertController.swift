import Foundation
import RenderTree
@_spi(UIKit) import UIKitCore

/// A choice of an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
  /// How a choice looks and where it is.
  public enum Style: Int, Sendable {
    /// In the tint.
    case `default` = 0
    /// Leaves things as they are: bold, and last. An alert has one at most.
    case cancel = 1
    /// Destroys something: red.
    case destructive = 2
  }

  /// The text.
  open var title: String? { _title }
  final let _title: String?
  /// How it looks.
  open var style: Style { _style }
  final let _style: Style
  /// Whether it can be chosen. Default true.
  open var isEnabled = true { didSet { if isEnabled != oldValue { alert?.rebuild() } } }
  /// Its name for those that read the screen, in the user's language. Default nil: its title.
  open var accessibilityLabel: String? { didSet { alert?.rebuild() } }
  /// What happens when it is chosen, where its name does not say it. Default nil.
  open var accessibilityHint: String? { didSet { alert?.rebuild() } }
  /// Its value for those that read the screen. Default nil.
  open var accessibilityValue: String? { didSet { alert?.rebuild() } }
  /// A name for tests, that is not read out. Default nil.
  open var accessibilityIdentifier: String? { didSet { alert?.rebuild() } }
  /// Whether those that read the screen find it. Default true.
  open var isAccessibilityElement = true { didSet { alert?.rebuild() } }

  /// What it is and how it behaves, for those that read the screen. Default: a button.
  open var accessibilityTraits = UIAccessibilityTraits.button { didSet { alert?.rebuild() } }

  /// Chooses it, as those that read the screen do: whether it is shown and can be chosen.
  open func accessibilityActivate() -> Bool {
    guard isEnabled, let alert, alert.viewIfLoaded?.window != nil else { return false }
    alert.choose(self)
    return true
  }

  final let handler: ((UIAlertAction) -> Void)?
  /// The alert that it is a choice of.
  final weak var alert: UIAlertController?
  /// What apps set by the keys `titleTextColor`, `image` and `checked`.
  final var look = AlertActionLook() { didSet { alert?.rebuild() } }

  /// A choice without a title, which does nothing.
  public override init() {
    _title = nil
    _style = .default
    handler = nil
    super.init()
  }

  /// A choice; `handler` runs after the alert is gone.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    _title = title
    _style = style
    self.handler = handler
    super.init()
  }
}

/// A message with choices in the middle of the screen, or a list of choices at its lower edge.
///
/// It is presented like any controller, fading in over a dimmed background, and dismisses itself when an action is
/// chosen; its handler is called after that. Return chooses the preferred action, Escape the cancelling one. Choices
/// that are too many for the screen's height are cut off at its edge: the list does not scroll. Where the width is regular an
/// action sheet is a popover, whose `popoverPresentationController` needs a source.
/// > Here: actions that are too many for the screen are cut off, and an action sheet without a source is in the middle.
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
  open private(set) var preferredStyle = Style.actionSheet
  /// The text below the title. Default nil.
  open var message: String? { didSet { rebuild() } }
  /// The title. Default nil.
  open override var title: String? { didSet { rebuild() } }
  private var storedActions: [UIAlertAction] = []
  private var isChosen = false
  /// What apps set by the keys `attributedTitle`, `attributedMessage` and `contentViewController`.
  final var extras = AlertExtras() {
    willSet { if newValue.content !== extras.content { exchangeContent(for: newValue.content) } }
    didSet { rebuild() }
  }

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
    action.alert = self
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

  /// The text fields in the order in which they were added; nil when there are none.
  open var textFields: [UITextField]? { storedFields.isEmpty ? nil : storedFields }
  private var storedFields: [UITextField] = []

  /// Adds a text field below the message; the handler may configure it. Only for the style `alert`: on an action sheet
  /// it is an error that stops the program, as it does on iOS.
  ///
  /// The first field is edited once the alert is shown. Return moves to the next field; in the last one it chooses the
  /// preferred action, or the only one that does not cancel.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    precondition(preferredStyle == .alert, "text fields can only be added to an alert of the style `alert`")
    let field = UITextField()
    field.borderStyle = .roundedRect
    field.font = .systemFont(ofSize: 13)
    field.clearButtonMode = .whileEditing
    field.autocapitalizationType = .none
    field.addAction(
      UIAction { [weak self, weak field] _ in if let field { self?.returned(from: field) } },
      for: .primaryActionTriggered)
    storedFields.append(field)
    configurationHandler?(field)
    rebuild()
  }

  private func returned(from field: UITextField) {
    guard let index = storedFields.firstIndex(of: field) else { return }
    if index + 1 < storedFields.count {
      storedFields[index + 1].becomeFirstResponder()
    } else if let action = preferredAction ?? onlyUsualAction {
      choose(action)
    }
  }

  private var onlyUsualAction: UIAlertAction? {
    let usual = storedActions.filter { $0.style != .cancel }
    return usual.count == 1 ? usual[0] : nil
  }

  /// Makes the card.
  open override func loadView() {
    let card = AlertView(style: preferredStyle)
    card.isInBubble = isInBubble
    view = card
    rebuild()
  }

  fileprivate func rebuild() {
    guard let view = viewIfLoaded as? AlertView else { return }
    view.show(
      title: title, message: message, extras: extras, fields: storedFields, actions: storedActions,
      preferred: preferredAction
    ) { [weak self] in self?.choose($0) }
    ownPresentation?.container?.setNeedsPlacement()
  }

  /// The controller whose view is shown below the message becomes a child, and the one before is none any more.
  private func exchangeContent(for new: UIViewController?) {
    if let old = extras.content {
      old.willMove(toParent: nil)
      old.viewIfLoaded?.removeFromSuperview()
      old.removeFromParent()
    }
    guard let new else { return }
    addChild(new)
    new.didMove(toParent: self)
  }

  /// The height of that controller's view has changed.
  open override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    if container === extras.content { rebuild() }
  }

  /// Dismisses the alert and runs the action; the first choice counts.
  package final func choose(_ action: UIAlertAction) {
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

  // MARK: Popovers

  private var popover: UIPopoverPresentationController?
  private var isInBubble = false
  /// The width of an action sheet that is a popover, in points.
  private static let bubbleWidth: CGFloat = 304

  /// What arranges an action sheet where the width is regular: its source is to be set before the sheet is presented.
  open override var popoverPresentationController: UIPopoverPresentationController? {
    guard preferredStyle == .actionSheet else { return super.popoverPresentationController }
    if let popover { return popover }
    let made = UIPopoverPresentationController.ofSystem(for: self)
    made.tappedBeside = { [weak self] in
      guard let self else { return }
      if let cancelAction { choose(cancelAction) } else { dismiss(animated: true) }
    }
    popover = made
    return made
  }

  /// In a popover the size of the choices.
  open override var preferredContentSize: CGSize {
    get {
      guard isInBubble, let view = viewIfLoaded else { return super.preferredContentSize }
      return view.sizeThatFits(CGSize(width: Self.bubbleWidth, height: UIScreen.main.bounds.height))
    }
    set { super.preferredContentSize = newValue }
  }

  @_spi(UIKit) open override func systemPresentation(presenting: UIViewController?) -> UIPresentationController? {
    isInBubble =
      preferredStyle == .actionSheet && presenting?.traitCollection.horizontalSizeClass == .regular
    (viewIfLoaded as? AlertView)?.isInBubble = isInBubble
    if isInBubble, let popover = popoverPresentationController { return popover }
    return AlertPresentation(presentedViewController: self, presenting: presenting)
  }

  // MARK: Keys

  /// True: the alert takes keys while it is shown.
  open override var canBecomeFirstResponder: Bool { true }

  /// A popover has its source by now.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard isInBubble, popover?.hasSource == false, viewIfLoaded?.window != nil, !hasMissedSource else { return }
    hasMissedSource = true
    PlatformNote.misuse(
      "an action sheet is a popover where the width is regular: set sourceView or barButtonItem of its "
        + "popoverPresentationController; on a device the app would stop here")
  }
  private var hasMissedSource = false

  /// Takes the keys, for the first text field if there is one.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if storedFields.contains(where: \.isFirstResponder) { return }
    if storedFields.first?.becomeFirstResponder() != true { becomeFirstResponder() }
  }

  /// Return and Escape choose; all other keys are not forwarded, or are typed into a text field.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let isTyping = storedFields.contains(where: \.isFirstResponder)
    for press in presses {
      if isTyping, press.key?.keyCode != .keyboardEscape {
        event?.isUnhandled = true
        continue
      }
      switch press.key?.keyCode {
      case .keyboardReturnOrEnter, .keypadEnter: if let preferredAction { choose(preferredAction) }
      case .keyboardEscape: if let cancelAction { choose(cancelAction) }
      default: break
      }
    }
  }
}
