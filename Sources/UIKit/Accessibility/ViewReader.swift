import CoreGraphics
import Foundation
@_spi(UIKit) import UIKitCore

/// Reads views into nodes.
@MainActor package enum ViewReader {
  /// Whether the nesting is that of iOS 13 and later. Tests of older projects count that of their time: nothing stands between the
  /// window and its controller's view, the title of a button is no text of its own, and fields of alerts are in boxes.
  package static var isNestedAsSince13 = AppInfo.xcodeVersion >= 11

  /// The node of a view with what is in it; nil for one that is not seen. A view that only groups others is a node too.
  static func node(_ view: UIView) -> AccessibilityNode? {
    guard !view.isHidden, view.alpha >= 0.01 else { return nil }
    let defaults = view.accessibilityDefaults()
    let traits = view.accessibilityTraits
    let hasOwnTraits = traits != defaults.traits
    let role = (hasOwnTraits ? nil : defaults.role) ?? roleOfOwnTraits(traits, defaults)
    let node = AccessibilityNode(role, view: view, frame: view.accessibilityFrame)
    node.origin = .view
    node.traits = traits
    node.identifier = view.accessibilityIdentifier ?? defaults.identifier ?? ""
    (node.otherName, node.otherRole) = (defaults.otherName, defaults.otherRole)
    node.label = view.accessibilityLabel ?? ""
    node.value = view.accessibilityValue
    node.placeholder = defaults.placeholder
    node.isElement = view.isAccessibilityElement
    node.hasFocus = view.isFirstResponder
    let middle = CGPoint(x: node.frame.midX, y: node.frame.midY)
    let point = view.accessibilityActivationPoint
    if point != middle { node.activationPoint = point }
    // A text that says nothing is none, unless it can be found by its name and has a place.
    if role == .staticText, node.label.isEmpty, node.identifier.isEmpty || node.frame.size == .zero { return nil }
    // A bar that is moved out of the screen is none.
    if role == .toolbar || role == .navigationBar || role == .tabBar,
      node.frame.intersection(UIScreen.main.bounds).isEmpty
    {
      return nil
    }
    if !view.accessibilityElementsHidden {
      addContents(of: view, defaults, to: node)
      if let scroll = view as? UIScrollView, node.role != .pickerWheel {
        for bar in ScrollBars.nodes(scroll) { node.add(bar) }
      }
    }
    return node
  }

  /// Traits that an app has set say what a plain view is; a control stays what it is.
  private static func roleOfOwnTraits(
    _ traits: UIAccessibilityTraits, _ defaults: AccessibilityDefaults
  ) -> AccessibilityRole {
    switch defaults.role {
    case nil: AccessibilityRole(traits)
    case .staticText, .image:
      AccessibilityRole(traits.subtracting(defaults.traits)) == .other
        ? defaults.role ?? .other : AccessibilityRole(traits.subtracting(defaults.traits))
    case let role?: role
    }
  }

  private static func addContents(of view: UIView, _ defaults: AccessibilityDefaults, to node: AccessibilityNode) {
    if node.role == .textView, HiddenRows.areRead { addText(of: node) }
    if let parts = view.accessibilityParts() {
      for part in parts {
        let frame = UIAccessibility.convertToScreenCoordinates(part.frame, in: view)
        let child = AccessibilityNode(part.role, view: view, frame: frame)
        child.origin = .part
        (child.label, child.traits, child.isElement) = (part.label ?? "", part.traits, true)
        child.identifier = part.identifier
        child.activationPoint = CGPoint(x: frame.midX, y: frame.midY)
        node.add(child)
      }
      return
    }
    if let elements = view.accessibilityElements { return addElements(elements, to: node) }
    // What an app has made one element hides what it consists of.
    if node.isElement, !defaults.isElement { return }
    switch node.role {
    case .textField, .secureTextField, .searchField: addSubviews(of: view, to: node) { $0.role == .button }
    // A label in it is an app's placeholder.
    case .textView:
      addSubviews(of: view, to: node) { $0.role == .button || $0.role == .staticText || $0.role == .image }
    case .switchControl, .slider, .progressIndicator, .activityIndicator, .pageIndicator, .pickerWheel, .staticText,
      .menuItem:
      return
    case .button where !(view is UIButton) && defaults.isElement: return
    case .button where view is UIButton && !isNestedAsSince13:
      addSubviews(of: view, to: node) { $0.role != .staticText }
    case .table: addRows(of: view, to: node)
    case .cell where view is UITableViewCell: addContents(of: view as? UITableViewCell, to: node)
    case .collectionView where view is UICollectionView:
      addSubviews(of: view, to: node) { _ in true }
      let collection = view as? UICollectionView
      node.sortChildren { a, b in
        order(a, b) { ($0 as? UICollectionViewCell).flatMap { collection?.indexPath(for: $0) } }
      }
    case .alert, .sheet: AlertReader.add(view, to: node)
    case .navigationBar, .toolbar:
      addSubviews(of: view, to: node) { _ in true }
      AccessibilityNode.liftContents(of: node)
    case .tabBar: addSubviews(of: view, to: node) { $0.role == .button }
    default:
      addSubviews(of: view, to: node) { _ in true }
      if node.children.count > 1, SiblingOrder.isByPlace(in: view) {
        let isRightToLeft = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        node.replaceChildren(SiblingOrder.sort(node.children, isRightToLeft: isRightToLeft))
      }
    }
  }

  /// The text of a view that is edited is a text by itself for tests.
  private static func addText(of node: AccessibilityNode) {
    guard let text = node.value, !text.isEmpty, text != node.placeholder else { return }
    let child = AccessibilityNode(.staticText, view: node.view, frame: node.frame)
    child.origin = .part
    (child.label, child.traits) = (text, .staticText)
    node.add(child)
  }

  /// What a row contains: its contents, and what can be used at its ends.
  private static func addContents(of cell: UITableViewCell?, to node: AccessibilityNode) {
    guard let cell else { return }
    if let table = cell.table, table.separatorStyle != .none {
      var line = node.frame
      line.size.height = 1 / max(1, cell.traitCollection.displayScale)
      line.origin.y = node.frame.maxY - line.height
      node.add(AccessibilityNode(.other, frame: line))
    }
    for view in cell.subviews {
      guard let child = self.node(view) else { continue }
      if view === cell.contentView, !child.isElement, child.identifier.isEmpty {
        // What a row shows is its own; the view around it is none.
        for inner in child.children { node.add(inner) }
      } else if view === cell.contentView || view === cell.accessoryView || view === cell.editingAccessoryView {
        node.add(child)
      } else if cell.isPart(view) {
        if child.role == .button { node.add(child) }
        child.visit { inner in
          if inner.role == .button { node.add(inner) }
          return true
        }
      } else {
        // What an app has added beside the content view.
        node.add(child)
      }
    }
  }

  /// Elements of an app's own, which may be views.
  private static func addElements(_ elements: [Any], to node: AccessibilityNode) {
    for element in elements {
      if let view = element as? UIView {
        if let child = self.node(view) { node.add(child) }
      } else if let element = element as? UIAccessibilityElement {
        let child = AccessibilityNode(
          AccessibilityRole(element.accessibilityTraits), view: node.view, frame: element.accessibilityFrame)
        child.origin = .element(element)
        child.traits = element.accessibilityTraits
        child.identifier = element.accessibilityIdentifier ?? ""
        child.label = element.accessibilityLabel ?? ""
        child.value = element.accessibilityValue
        child.isElement = element.isAccessibilityElement
        child.activationPoint = element.accessibilityActivationPoint
        node.add(child)
      }
    }
  }

  private static func addSubviews(
    of view: UIView, to node: AccessibilityNode, where isWanted: (AccessibilityNode) -> Bool
  ) {
    var views = view.subviews
    // One that is modal hides what stands beside it.
    if let modal = views.last(where: { $0.accessibilityViewIsModal && !$0.isHidden }) { views = [modal] }
    // A bar at the top is read before what it is the bar of.
    if let bar = views.firstIndex(where: { $0 is UINavigationBar }) { views.insert(views.remove(at: bar), at: 0) }
    let card = (view as? PresentationContainer)?.dismissibleCard
    for subview in views {
      guard let child = self.node(subview), isWanted(child) else { continue }
      if child.role == .popover || subview === card { node.add(dismissRegion(of: child, in: node)) }
      node.add(wrapped(child, subview, in: node))
    }
  }

  /// What lies beside a popover or a sheet: a touch there closes it.
  private static func dismissRegion(of popover: AccessibilityNode, in container: AccessibilityNode) -> AccessibilityNode
  {
    let region = AccessibilityNode(.other, view: container.view, frame: container.frame)
    region.origin = .part
    region.identifier = "PopoverDismissRegion"
    region.label = "dismiss popup"
    region.otherRole = .button
    region.isElement = true
    let frame = container.frame.insetBy(dx: 10, dy: 60)
    let corners = [
      CGPoint(x: frame.midX, y: frame.minY), CGPoint(x: frame.midX, y: frame.maxY),
      CGPoint(x: frame.minX, y: frame.midY), CGPoint(x: frame.maxX, y: frame.midY),
    ]
    region.activationPoint = corners.first { !popover.frame.contains($0) }
    return region
  }

  /// A controller's view stands deeper in the containers of iOS, which tests that were recorded there count.
  private static func wrapped(_ child: AccessibilityNode, _ view: UIView, in parent: AccessibilityNode)
    -> AccessibilityNode
  {
    guard let controller = view.next as? UIViewController, controller.viewIfLoaded === view else { return child }
    let isRoot = view.window?.rootViewController === controller && view.superview === view.window
    let isContained = controller.parent is UINavigationController || controller.parent is UITabBarController
    // The place of a controller in its container is a view here, too; that around it and two around the window's are not.
    let count = isRoot ? (isNestedAsSince13 ? 2 : 0) : isContained ? 1 : 0
    var result = child
    for _ in 0..<count {
      let outer = AccessibilityNode(.other, frame: parent.frame)
      outer.add(result)
      result = outer
    }
    return result
  }

  /// All rows of a table, those outside of the screen too, and its headers and footers.
  private static func addRows(of view: UIView, to node: AccessibilityNode) {
    addSubviews(of: view, to: node) { _ in true }
    guard let table = view as? UITableView else { return }
    wrapHeaders(of: table, in: node)
    moveSwipedButtons(in: node)
    for row in HiddenRows.nodes(table) { node.add(row) }
    node.sortChildren {
      $0.frame.minY < $1.frame.minY || ($0.frame.minY == $1.frame.minY && $0.role != .cell && $1.role == .cell)
    }
  }

  /// What stands above or below a section is in an element of its own for the section, of the same name. A view without a name is
  /// called there by its texts.
  private static func wrapHeaders(of table: UITableView, in node: AccessibilityNode) {
    let views = Set(table.shownHeaders.map { ObjectIdentifier($0.view) })
    guard !views.isEmpty else { return }
    node.replaceChildren(
      node.children.map { child in
        guard let view = child.view, views.contains(ObjectIdentifier(view)) else { return child }
        if let header = view as? UITableViewHeaderFooterView {
          // What it shows is its own; the view around that is none.
          child.replaceChildren(
            child.children.flatMap { inner in
              inner.view === header.contentView && !inner.isElement && inner.identifier.isEmpty
                ? inner.children : [inner]
            })
        }
        let section = AccessibilityNode(.other, frame: child.frame)
        section.identifier = child.identifier
        section.label = child.label.isEmpty ? view.accessibilityLabelsInside.joined(separator: ", ") : child.label
        section.add(child)
        return section
      })
  }

  /// The buttons that a swipe has revealed beside a row are the row's.
  private static func moveSwipedButtons(in table: AccessibilityNode) {
    let rows = table.children.filter { $0.role == .cell }
    var left: [AccessibilityNode] = []
    for child in table.children {
      let row = rows.first { $0.frame.minY...$0.frame.maxY ~= child.frame.midY }
      if child.role == .other, let row, child.children.contains(where: { $0.role == .button }) {
        for button in child.children { row.add(button) }
      } else {
        left.append(child)
      }
    }
    if left.count != table.children.count { table.replaceChildren(left) }
  }

  private static func order(_ a: AccessibilityNode, _ b: AccessibilityNode, _ path: (UIView) -> IndexPath?) -> Bool {
    let (first, second) = (a.view.flatMap(path), b.view.flatMap(path))
    if let first, let second { return first < second }
    return (a.frame.minY, a.frame.minX) < (b.frame.minY, b.frame.minX)
  }
}

extension AccessibilityNode {
  /// Takes the views that only group out of a bar: its buttons and texts are its own.
  static func liftContents(of bar: AccessibilityNode) {
    var found: [AccessibilityNode] = []
    func collect(_ node: AccessibilityNode) {
      for child in node.children {
        if child.role == .other, child.identifier.isEmpty, child.label.isEmpty {
          collect(child)
        } else {
          found.append(child)
        }
      }
    }
    collect(bar)
    // Buttons are read from left to right, also those at the right end, of which the outermost was added first.
    let places = found.indices.filter { found[$0].role == .button }
    let buttons = places.map { (place: $0, node: found[$0]) }.sorted {
      ($0.node.frame.minX, $0.place) < ($1.node.frame.minX, $1.place)
    }
    for (place, button) in zip(places, buttons) { found[place] = button.node }
    bar.replaceChildren(found)
  }
}
