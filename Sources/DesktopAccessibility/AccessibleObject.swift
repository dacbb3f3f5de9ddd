import Foundation
import TouchPlatform

/// The name of an object on the accessibility bus.
enum AccessibleObject: Hashable {
  /// The app.
  case root
  /// Its window, or something in it.
  case element(ElementID)
  /// What was announced last, for readers that do not know announcements.
  case notice

  static let folder = "/org/a11y/atspi/accessible/"
  static let null = "/org/a11y/atspi/null"

  init?(path: String) {
    guard path.hasPrefix(Self.folder) else { return nil }
    let name = path.dropFirst(Self.folder.count)
    if name == "root" {
      self = .root
    } else if name == "notice" {
      self = .notice
    } else if let number = UInt64(name), number > 0 {
      self = .element(ElementID(number))
    } else {
      return nil
    }
  }

  var path: String {
    switch self {
    case .root: Self.folder + "root"
    case .element(let id): Self.folder + "\(id.rawValue)"
    case .notice: Self.folder + "notice"
    }
  }
}

/// The interfaces of AT-SPI that are spoken here.
enum AccessibleInterface: String, CaseIterable {
  case accessible = "Accessible"
  case application = "Application"
  case component = "Component"
  case action = "Action"
  case value = "Value"
  case text = "Text"
  case editableText = "EditableText"
  case selection = "Selection"

  static let prefix = "org.a11y.atspi."
  var name: String { Self.prefix + rawValue }

  init?(name: String) {
    guard name.hasPrefix(Self.prefix) else { return nil }
    self.init(rawValue: String(name.dropFirst(Self.prefix.count)))
  }

  /// Those that an element has.
  static func all(of element: AccessibilityElement, hasChoices: Bool) -> [AccessibleInterface] {
    var found: [AccessibleInterface] = [.accessible, .component]
    if !AccessibleActions.names(of: element).isEmpty { found.append(.action) }
    if element.range != nil { found.append(.value) }
    if let text = element.text {
      found.append(.text)
      if text.isEditable { found.append(.editableText) }
    }
    if hasChoices { found.append(.selection) }
    return found
  }
}

/// What can be done with an element, in the order in which AT-SPI numbers it.
enum AccessibleActions {
  static func all(of element: AccessibilityElement) -> [(name: String, shown: String, action: AccessibilityAction)] {
    var all: [(String, String, AccessibilityAction)] = []
    if element.isElement, element.states.contains(.enabled) {
      switch element.role {
      case .staticText, .image, .progressIndicator, .activityIndicator: break
      case .switchControl: all.append(("toggle", "Toggle", .press))
      default: all.append(("click", "Click", .press))
      }
    }
    if element.states.contains(.adjustable) {
      all.append(("increment", "Increment", .increment))
      all.append(("decrement", "Decrement", .decrement))
    }
    for (index, name) in element.customActions.enumerated() { all.append((name, name, .custom(index))) }
    for direction in element.scrolls { all.append(("scroll \(direction)", "Scroll \(direction)", .scroll(direction))) }
    if element.states.contains(.modal) || element.role == .application {
      all.append(("escape", "Go back", .escape))
      all.append(("magic tap", "Magic tap", .magicTap))
    }
    return all
  }

  static func names(of element: AccessibilityElement) -> [String] { all(of: element).map(\.name) }
}
