import TouchPlatform

/// The names of elements that the app does not have.
enum ElementNumbers {
  /// What was announced last. An app's elements count from 1.
  static let notice = ElementID(0)
}

/// The numbers by which AT-SPI names roles and states.
enum AccessibleNumbers {
  /// The role of an application, which contains the window.
  static let application: UInt32 = 75

  /// AT-SPI's number of a role, and what it is called there.
  static func role(of element: AccessibilityElement) -> (number: UInt32, name: String) {
    switch element.role {
    case .application: (23, "frame")
    case .activityIndicator, .progressIndicator: (42, "progress bar")
    case .alert: (2, "alert")
    case .button, .colorWell, .key: (43, "push button")
    case .cell: (32, "list item")
    case .collectionView, .table: (31, "list")
    case .image: (27, "image")
    case .link: (88, "link")
    case .menu: (33, "menu")
    case .menuItem: (35, "menu item")
    case .pageIndicator, .slider: (51, "slider")
    case .pickerWheel: (52, "spin button")
    case .popover, .sheet: (16, "dialog")
    case .scrollView: (49, "scroll pane")
    case .searchField, .textField: (79, "entry")
    case .secureTextField: (40, "password text")
    case .statusBar: (54, "statusbar")
    case .staticText: element.states.contains(.header) ? (83, "heading") : (29, "label")
    case .switchControl: (62, "toggle button")
    case .tabBar: (38, "page tab list")
    case .textView: (61, "text")
    case .navigationBar, .toolbar: (63, "tool bar")
    case .other: element.isElement && element.children.isEmpty ? (29, "label") : (39, "panel")
    case .datePicker, .keyboard, .picker, .segmentedControl, .stepper, .window: (39, "panel")
    }
  }

  /// A state's bit.
  enum State: UInt64 {
    case active = 1, checked = 4, editable = 7, enabled = 8, expandable = 9, expanded = 10, focusable = 11, focused = 12
    case modal = 16, multiLine = 17, selectable = 22, selected = 23, sensitive = 24, showing = 25, singleLine = 26
    case visible = 30, readOnly = 43, checkable = 41, hasPopup = 42

    /// What events call it.
    var name: String {
      switch self {
      case .active: "active"
      case .checked: "checked"
      case .editable: "editable"
      case .enabled: "enabled"
      case .expandable: "expandable"
      case .expanded: "expanded"
      case .focusable: "focusable"
      case .focused: "focused"
      case .modal: "modal"
      case .multiLine: "multi-line"
      case .selectable: "selectable"
      case .selected: "selected"
      case .sensitive: "sensitive"
      case .showing: "showing"
      case .singleLine: "single-line"
      case .visible: "visible"
      case .readOnly: "read-only"
      case .checkable: "checkable"
      case .hasPopup: "has-popup"
      }
    }

    static let all: [State] = [
      .active, .checked, .editable, .enabled, .expandable, .expanded, .focusable, .focused, .modal, .multiLine,
      .selectable, .selected, .sensitive, .showing, .singleLine, .visible, .readOnly, .checkable, .hasPopup,
    ]
  }

  /// What holds of an element.
  static func states(of element: AccessibilityElement, isActive: Bool, hasFocus: Bool) -> Set<State> {
    var states: Set<State> = []
    if element.role == .application {
      states = [.enabled, .sensitive, .showing, .visible]
      if isActive { states.insert(.active) }
      return states
    }
    let own = element.states
    states.insert(.visible)
    if !element.visibleFrame.isEmpty { states.insert(.showing) }
    if own.contains(.enabled) { states.formUnion([.enabled, .sensitive]) }
    if element.isElement, own.contains(.enabled) { states.insert(.focusable) }
    if hasFocus { states.insert(.focused) }
    if own.contains(.selected) { states.formUnion([.selectable, .selected]) }
    if own.contains(.modal) { states.insert(.modal) }
    if own.contains(.checkable) { states.insert(.checkable) }
    if own.contains(.checked) { states.insert(.checked) }
    if own.contains(.expandable) { states.insert(.expandable) }
    if own.contains(.expanded) { states.insert(.expanded) }
    if own.contains(.opensMenu) { states.insert(.hasPopup) }
    if let text = element.text {
      states.insert(text.isEditable ? .editable : .readOnly)
      states.insert(text.isMultiline ? .multiLine : .singleLine)
    }
    return states
  }

  /// States as AT-SPI sends them: 64 bits in two numbers.
  static func words(_ states: Set<State>) -> [UInt32] {
    let bits = states.reduce(UInt64(0)) { $0 | 1 << $1.rawValue }
    return [UInt32(truncatingIfNeeded: bits), UInt32(truncatingIfNeeded: bits >> 32)]
  }
}
