import CoreGraphics
import Foundation
import TouchPlatform
@_spi(Hosting) @_spi(UIKit) import UIKitCore

/// Makes plain values of the screen's nodes.
@MainActor final class ElementValues {
  private let extent: AccessibilityExtent
  private let names: ElementNames
  /// Which node each element was made of.
  private(set) var nodes: [ElementID: AccessibilityNode] = [:]
  /// The nodes that lead to what is modal, and those that stay usable beside it.
  private var modalPath: Set<ObjectIdentifier> = []

  init(_ extent: AccessibilityExtent, _ names: ElementNames) {
    (self.extent, self.names) = (extent, names)
  }

  /// The element of the app, with all that it contains.
  func element(_ app: AccessibilityNode) -> AccessibilityElement {
    var element = AccessibilityElement(.application, id: ElementNames.app)
    element.label = app.label
    element.states = .enabled
    (element.frame, element.visibleFrame) = (app.frame, app.frame)
    element.activationPoint = CGPoint(x: app.frame.midX, y: app.frame.midY)
    nodes[element.id] = app
    if extent == .reading { markModal(app) }
    element.children = children(of: app, element.id)
    return element
  }

  // MARK: What is told

  private func children(of node: AccessibilityNode, _ parent: ElementID) -> [AccessibilityElement] {
    var made: [AccessibilityElement] = []
    var places = 0
    var parts = 0
    add(node.children, below: parent, &made, &places, &parts)
    return made
  }

  private func add(
    _ children: [AccessibilityNode], below parent: ElementID, _ made: inout [AccessibilityElement], _ places: inout Int,
    _ parts: inout Int
  ) {
    let hasModal = !modalPath.isEmpty && children.contains { modalPath.contains(ObjectIdentifier($0)) }
    for child in children {
      if hasModal, !modalPath.contains(ObjectIdentifier(child)), child.identifier != "PopoverDismissRegion" { continue }
      let id = name(of: child, parent, &places, &parts)
      if extent == .reading, !isRead(child) {
        add(child.children, below: id, &made, &places, &parts)
        continue
      }
      guard let element = element(child, id) else { continue }
      made.append(element)
    }
  }

  private func name(of node: AccessibilityNode, _ parent: ElementID, _ places: inout Int, _ parts: inout Int)
    -> ElementID
  {
    // A row keeps its name whether or not its cell is on the screen.
    if extent == .testing, node.role == .cell, let (table, path) = Self.row(node) {
      return names.name(ofRow: path, of: table)
    }
    switch node.origin {
    case .view: if let view = node.view { return names.name(of: view) }
    case .element(let element): return names.name(of: element)
    case .part:
      if let view = node.view {
        parts += 1
        return names.name(ofPart: parts - 1, of: view)
      }
    case .group: break
    }
    places += 1
    return names.name(of: places - 1, in: parent)
  }

  /// The row of a table whose cell a node is; nil for others.
  private static func row(_ node: AccessibilityNode) -> (table: UITableView, path: IndexPath)? {
    if let path = node.rowToShow { return (node.parent?.view as? UITableView).map { ($0, path) } }
    guard let cell = node.view as? UITableViewCell else { return nil }
    let table = sequence(first: cell as UIView) { $0.superview }.lazy.compactMap { $0 as? UITableView }.first
    guard let table, let path = table.indexPath(for: cell) else { return nil }
    return (table, path)
  }

  /// Whether a reader is told of a node itself, and not only of what is inside.
  private func isRead(_ node: AccessibilityNode) -> Bool {
    if node.isElement || node.role == .window || node === modal { return true }
    if case .group = node.origin { return false }
    // Bars of scroll views are parts, and no elements: what they do is an action of the scroll view.
    if case .part = node.origin { return false }
    switch node.role {
    case .other, .scrollView: return !node.label.isEmpty && node.origin.isApps
    default: return true
    }
  }

  private func element(_ node: AccessibilityNode, _ id: ElementID) -> AccessibilityElement? {
    var element = AccessibilityElement(AccessibilityElement.Role(node.role), id: id)
    element.isElement = node.isElement
    element.children = children(of: node, id)
    if extent == .reading {
      // What is one element hides the texts and pictures that it consists of.
      if node.isElement { element.children = element.children.flatMap(Self.operable) }
      // A group of nothing is not read.
      if !node.isElement, element.children.isEmpty { return nil }
    }
    nodes[id] = node
    (element.identifier, element.label) = (node.identifier, node.label)
    (element.value, element.placeholder) = (node.value, node.placeholder)
    element.frame = node.frame
    element.visibleFrame = node.rowToShow == nil ? ElementPlace.seen(node) : .zero
    element.activationPoint = node.activationPoint ?? CGPoint(x: node.frame.midX, y: node.frame.midY)
    if node === modal { element.states.insert(.modal) }
    takeTraits(node, &element)
    switch node.origin {
    case .view: if let view = node.view { takeView(view, &element) }
    case .element(let own):
      (element.hint, element.language) = (own.accessibilityHint, own.accessibilityLanguage)
      element.customActions = own.accessibilityCustomActions?.map(\.name) ?? []
    case .part, .group: break
    }
    return element
  }

  /// What can be used of an element's parts.
  private static func operable(_ element: AccessibilityElement) -> [AccessibilityElement] {
    switch element.role {
    case .staticText, .image, .other: element.children.flatMap(operable)
    default: [element]
    }
  }

  private func takeTraits(_ node: AccessibilityNode, _ element: inout AccessibilityElement) {
    let traits = node.traits
    if !traits.contains(.notEnabled) { element.states.insert(.enabled) }
    if traits.contains(.selected) { element.states.insert(.selected) }
    if traits.contains(.adjustable) { element.states.insert(.adjustable) }
    if traits.contains(.header) { element.states.insert(.header) }
    if traits.contains(.updatesFrequently) { element.states.insert(.updatesFrequently) }
    if node.hasFocus { element.states.insert(.focused) }
    if traits.contains(.toggleButton) {
      element.states.insert(.checkable)
      if node.value == "1" { element.states.insert(.checked) }
    }
  }

  private func takeView(_ view: UIView, _ element: inout AccessibilityElement) {
    (element.hint, element.language) = (view.accessibilityHint, view.accessibilityLanguage)
    element.customActions = view.accessibilityCustomActions?.map(\.name) ?? []
    element.range = ElementKinds.range(of: view)
    element.text = ElementKinds.text(of: view)
    element.position = ElementKinds.position(of: view)
    element.scrolls = ElementKinds.scrolls(of: view)
    if element.text?.isEditable == true, element.states.contains(.enabled) { element.states.insert(.focusable) }
    if ElementKinds.opensMenu(view) { element.states.insert(.opensMenu) }
  }

  // MARK: What is modal

  private var modal: AccessibilityNode?

  /// Finds what a presented controller shows in front: nothing else of its window can be used.
  private func markModal(_ app: AccessibilityNode) {
    for window in app.children {
      guard let view = window.view as? UIWindow, var top = view.rootViewController else { continue }
      while let next = top.presentedViewController { top = next }
      guard top !== view.rootViewController, let shown = top.viewIfLoaded, let node = node(of: shown, in: window) else {
        continue
      }
      modal = read(node)
      for step in sequence(first: node, next: \.parent) { modalPath.insert(ObjectIdentifier(step)) }
      // Other windows stay as they are.
      for other in app.children { modalPath.insert(ObjectIdentifier(other)) }
    }
  }

  /// The node that a reader is told of: this one, or the only one inside.
  private func read(_ node: AccessibilityNode) -> AccessibilityNode {
    var inner = node
    while !isRead(inner), inner.children.count == 1 { inner = inner.children[0] }
    return isRead(inner) ? inner : node
  }

  private func node(of view: UIView, in node: AccessibilityNode) -> AccessibilityNode? {
    var found: AccessibilityNode?
    node.visit { child in
      guard case .view = child.origin, child.view === view else { return true }
      found = child
      return false
    }
    return found
  }
}

extension AccessibilityNode.Origin {
  /// Whether it is something that an app has made: a view, or an element of its own.
  fileprivate var isApps: Bool {
    switch self {
    case .view, .element: true
    case .part, .group: false
    }
  }
}

extension AccessibilityElement.Role {
  /// The same role as a plain value.
  init(_ role: AccessibilityRole) {
    self =
      switch role {
      case .activityIndicator: .activityIndicator
      case .alert: .alert
      case .button: .button
      case .cell: .cell
      case .collectionView: .collectionView
      case .colorWell: .colorWell
      case .datePicker: .datePicker
      case .image: .image
      case .key: .key
      case .keyboard: .keyboard
      case .link: .link
      case .menu: .menu
      case .menuItem: .menuItem
      case .navigationBar: .navigationBar
      case .other: .other
      case .pageIndicator: .pageIndicator
      case .picker: .picker
      case .pickerWheel: .pickerWheel
      case .popover: .popover
      case .progressIndicator: .progressIndicator
      case .scrollView: .scrollView
      case .searchField: .searchField
      case .secureTextField: .secureTextField
      case .segmentedControl: .segmentedControl
      case .sheet: .sheet
      case .slider: .slider
      case .staticText: .staticText
      case .statusBar: .statusBar
      case .stepper: .stepper
      case .switchControl: .switchControl
      case .tabBar: .tabBar
      case .table: .table
      case .textField: .textField
      case .textView: .textView
      case .toolbar: .toolbar
      case .window: .window
      }
  }
}
