import Foundation

/// One item of an edit menu on the screen.
@MainActor struct EditMenuItem {
  enum Effect {
    /// Choosing it runs the closure; the menu stays open where `keepsMenu` is true.
    case perform(keepsMenu: Bool, @MainActor () -> Void)
    /// Choosing it shows these items instead.
    case open([EditMenuItem])
  }
  var title: String
  var isEnabled = true
  var isDestructive = false
  let effect: Effect
}

/// The standard actions of edit menus, in the order in which they are shown.
@MainActor enum StandardMenu {
  private static let editing: [(String, Selector)] = [
    ("Cut", "cut:"), ("Copy", "copy:"), ("Select", "select:"), ("Select All", "selectAll:"), ("Paste", "paste:"),
    ("Delete", "delete:"),
  ]
  private static let styling: [(String, Selector)] = [
    ("Bold", "toggleBoldface:"), ("Italic", "toggleItalics:"), ("Underline", "toggleUnderline:"),
  ]
  private static let direction: [(String, Selector)] = [
    ("Right to Left", "makeTextWritingDirectionRightToLeft:"),
    ("Left to Right", "makeTextWritingDirectionLeftToRight:"),
  ]

  /// All of them, in order.
  static var all: [(title: String, action: Selector)] { editing + styling + direction }

  /// Those that a responder from `first` upwards performs, as menus of commands. (U4)
  static func menus(from first: UIResponder, sender: Any?) -> [UIMenu] {
    [
      (UIMenu.Identifier.standardEdit, editing), (.textStyle, styling),
      (.init("com.apple.menu.text-direction"), direction),
    ]
    .compactMap { identifier, actions in
      let commands = actions.filter { first.target(forAction: $0.1, withSender: sender) != nil }
        .map { UICommand(title: $0.0, action: $0.1) }
      return commands.isEmpty
        ? nil : UIMenu(identifier: identifier, options: .displayInline, children: commands)
    }
  }
}
