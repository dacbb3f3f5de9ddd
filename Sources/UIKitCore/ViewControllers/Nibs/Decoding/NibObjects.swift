import Foundation
import InterfaceArchive

// Recognisers and bars' items of Interface Builder's files.
extension NibLoad {
  /// A recogniser of an element: `init()` of its class, and then its properties. (I16)
  func makeRecognizer(_ node: InterfaceNode, _ name: String) -> UIGestureRecognizer? {
    let type: AnyClass? = NibClasses.type(of: node.reference(in: document.name), default: "UIKitCore." + name)
    guard let recognizer = type.flatMap(ClassInstantiation.make) as? UIGestureRecognizer else { return nil }
    if let value = node.bool("enabled") { recognizer.isEnabled = value }
    if let value = node.bool("cancelsTouchesInView") { recognizer.cancelsTouchesInView = value }
    if let value = node.bool("delaysTouchesBegan") { recognizer.delaysTouchesBegan = value }
    if let value = node.bool("delaysTouchesEnded") { recognizer.delaysTouchesEnded = value }
    switch recognizer {
    case let tap as UITapGestureRecognizer:
      if let value = node.integer("numberOfTapsRequired") { tap.numberOfTapsRequired = value }
      if let value = node.integer("numberOfTouchesRequired") { tap.numberOfTouchesRequired = value }
    case let press as UILongPressGestureRecognizer:
      if let value = node.integer("numberOfTapsRequired") { press.numberOfTapsRequired = value }
      if let value = node.integer("numberOfTouchesRequired") { press.numberOfTouchesRequired = value }
      if let value = node.number("minimumPressDuration") { press.minimumPressDuration = TimeInterval(value) }
      if let value = node.number("allowableMovement") { press.allowableMovement = value }
    case let swipe as UISwipeGestureRecognizer:
      if let value = node.integer("numberOfTouchesRequired") { swipe.numberOfTouchesRequired = value }
      swipe.direction = direction(node.child(key: "direction") ?? node)
    case let edge as UIScreenEdgePanGestureRecognizer: edge.edges = edges(node.child(key: "edges") ?? node)
    case let pan as UIPanGestureRecognizer:
      if let value = node.integer("minimumNumberOfTouches") { pan.minimumNumberOfTouches = value }
      if let value = node.integer("maximumNumberOfTouches") { pan.maximumNumberOfTouches = value }
    default: break
    }
    return recognizer
  }

  private func direction(_ node: InterfaceNode) -> UISwipeGestureRecognizer.Direction {
    var result: UISwipeGestureRecognizer.Direction = []
    if node.bool("right") == true { result.insert(.right) }
    if node.bool("left") == true { result.insert(.left) }
    if node.bool("up") == true { result.insert(.up) }
    if node.bool("down") == true { result.insert(.down) }
    if let name = node["direction"] {
      for part in name.split(separator: " ") {
        switch part {
        case "right": result.insert(.right)
        case "left": result.insert(.left)
        case "up": result.insert(.up)
        case "down": result.insert(.down)
        default: break
        }
      }
    }
    return result.isEmpty ? .right : result
  }

  private func edges(_ node: InterfaceNode) -> UIRectEdge {
    var result: UIRectEdge = []
    if node.bool("top") == true { result.insert(.top) }
    if node.bool("left") == true { result.insert(.left) }
    if node.bool("bottom") == true { result.insert(.bottom) }
    if node.bool("right") == true { result.insert(.right) }
    return result
  }

  // MARK: Bars

  func makeBarItem(_ node: InterfaceNode) -> UIBarButtonItem? {
    let item: UIBarButtonItem
    if let name = node["systemItem"], let kind = Self.systemItems[name] {
      item = UIBarButtonItem(barButtonSystemItem: kind, target: nil, action: nil)
    } else {
      let type: AnyClass? = NibClasses.type(of: node.reference(in: document.name), default: "UIKitCore.UIBarButtonItem")
      guard let made = type.flatMap(ClassInstantiation.make) as? UIBarButtonItem else { return nil }
      item = made
      item.title = document.text("title", of: node, otherwise: node["title"])
    }
    if let image = NibValues.image(node["image"], of: node, in: document) { item.image = image }
    if node["style"] == "done" { item.style = .done }
    if let value = node.number("width") { item.width = value }
    if let value = node.integer("tag") { item.tag = value }
    if let value = node.bool("enabled") { item.isEnabled = value }
    if let color = NibValues.color(node.child(key: "tintColor"), in: document) { item.tintColor = color }
    for child in node.children where child.name == "inset" {
      if child["key"] == "imageInsets" { item.imageInsets = child.insets }
      if child["key"] == "landscapeImagePhoneInsets" { item.landscapeImagePhoneInsets = child.insets }
    }
    if let custom = node.children.first(where: { $0["key"] == "customView" && NibClasses.views[$0.name] != nil }) {
      item.customView = makeView(custom)
    }
    return item
  }

  func makeNavigationItem(_ node: InterfaceNode) -> UINavigationItem {
    let item = UINavigationItem(title: "")
    fill(item, node)
    return item
  }

  /// Gives a controller's item what the element says.
  func fill(_ item: UINavigationItem, _ node: InterfaceNode) {
    if let title = document.text("title", of: node, otherwise: node["title"]) { item.title = title }
    item.prompt = document.text("prompt", of: node, otherwise: node["prompt"]) ?? item.prompt
    switch node["largeTitleDisplayMode"] {
    case "always": item.largeTitleDisplayMode = .always
    case "never": item.largeTitleDisplayMode = .never
    default: break
    }
    if let value = node.bool("leftItemsSupplementBackButton") { item.leftItemsSupplementBackButton = value }
    if let value = node.bool("hidesBackButton") { item.hidesBackButton = value }
    for child in node.children {
      switch child["key"] {
      case "leftBarButtonItem": item.leftBarButtonItem = makeObject(child) as? UIBarButtonItem
      case "rightBarButtonItem": item.rightBarButtonItem = makeObject(child) as? UIBarButtonItem
      case "backBarButtonItem": item.backBarButtonItem = makeObject(child) as? UIBarButtonItem
      case "titleView": item.titleView = makeView(child)
      default:
        let list = child.children.compactMap { makeObject($0) as? UIBarButtonItem }
        if child.name == "leftBarButtonItems" { item.leftBarButtonItems = list }
        if child.name == "rightBarButtonItems" { item.rightBarButtonItems = list }
      }
    }
  }

  private static let systemItems: [String: UIBarButtonItem.SystemItem] = [
    "done": .done, "cancel": .cancel, "edit": .edit, "save": .save, "add": .add, "flexibleSpace": .flexibleSpace,
    "fixedSpace": .fixedSpace, "compose": .compose, "reply": .reply, "action": .action, "organize": .organize,
    "bookmarks": .bookmarks, "search": .search, "refresh": .refresh, "stop": .stop, "camera": .camera,
    "trash": .trash, "play": .play, "pause": .pause, "rewind": .rewind, "fastForward": .fastForward, "undo": .undo,
    "redo": .redo, "close": .close,
  ]
}
