import Foundation
import UIKitCore

/// What apps put on the bar above a pad's keyboard.
/// > Partly: kept; there is no such bar.
@preconcurrency @MainActor
open class UITextInputAssistantItem: NSObject {
  /// Groups of buttons before the words that are proposed. Default none.
  open var leadingBarButtonGroups: [UIBarButtonItemGroup] = []
  /// Groups of buttons behind them. Default none.
  open var trailingBarButtonGroups: [UIBarButtonItemGroup] = []
  /// Whether the system may hide its own buttons. Default true.
  open var allowsHidingShortcuts = true

  /// An item without groups.
  public override init() { super.init() }
}

/// Buttons that belong together.
/// > Partly: kept; no bar shows groups.
@preconcurrency @MainActor
open class UIBarButtonItemGroup: NSObject {
  /// The buttons.
  open var barButtonItems: [UIBarButtonItem]
  /// The button that stands for all where there is no room; nil for none.
  open var representativeItem: UIBarButtonItem?
  /// Whether `representativeItem` is shown: false.
  open var isDisplayingRepresentativeItem: Bool { false }

  /// A group of buttons.
  public init(barButtonItems: [UIBarButtonItem], representativeItem: UIBarButtonItem?) {
    self.barButtonItems = barButtonItems
    self.representativeItem = representativeItem
    super.init()
  }

  /// A group without buttons.
  public convenience override init() { self.init(barButtonItems: [], representativeItem: nil) }
}

/// What a new password has to be like.
/// > Partly: kept; no passwords are proposed.
@preconcurrency @MainActor
open class UITextInputPasswordRules: NSObject {
  /// The rules, as Apple's language for them writes them.
  open var passwordRulesDescriptor: String { descriptor }
  private let descriptor: String

  /// Rules, as Apple's language for them writes them: `required: lower; minlength: 8;`.
  public init(descriptor passwordRulesDescriptor: String) {
    descriptor = passwordRulesDescriptor
    super.init()
  }
}
