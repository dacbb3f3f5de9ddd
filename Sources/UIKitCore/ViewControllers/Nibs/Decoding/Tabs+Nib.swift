import Foundation
import InterfaceArchive

// Tab bars of Interface Builder's files, their items, and the controllers of tabs.
extension NibLoad {
  func makeTabBarItem(_ node: InterfaceNode) -> UITabBarItem? {
    let type: AnyClass? = NibClasses.type(of: node.reference(in: document.name), default: "UIKitCore.UITabBarItem")
    guard let item = type.flatMap(ClassInstantiation.make) as? UITabBarItem else { return nil }
    if let kind = node["systemItem"].flatMap({ Self.tabSystemItems[$0] }) { item.takeSystem(kind) }
    item.title = document.text("title", of: node, otherwise: node["title"])
    item.image = NibValues.image(node["image"], of: node, in: document)
    if let image = NibValues.image(node["selectedImage"], of: node, in: document) { item.selectedImage = image }
    if let image = NibValues.image(node["landscapeImage"], of: node, in: document) { item.landscapeImagePhone = image }
    item.badgeValue = document.text("badgeValue", of: node, otherwise: node["badgeValue"])
    if let color = NibValues.color(node.child(key: "badgeColor"), in: document) { item.badgeColor = color }
    if let value = node.integer("tag") { item.tag = value }
    if let value = node.bool("enabled") { item.isEnabled = value }
    if let insets = node.child(key: "imageInsets") { item.imageInsets = insets.insets }
    if let insets = node.child(key: "landscapeImageInsets") { item.landscapeImagePhoneInsets = insets.insets }
    if let offset = node.child(key: "titlePositionAdjustment") {
      item.titlePositionAdjustment = UIOffset(
        horizontal: offset.number("horizontal") ?? 0, vertical: offset.number("vertical") ?? 0)
    }
    return item
  }

  private static let tabSystemItems: [String: UITabBarItem.SystemItem] = [
    "more": .more, "favorites": .favorites, "featured": .featured, "topRated": .topRated, "recents": .recents,
    "contacts": .contacts, "history": .history, "bookmarks": .bookmarks, "search": .search, "downloads": .downloads,
    "mostRecent": .mostRecent, "mostViewed": .mostViewed,
  ]
}

extension UITabBar {
  /// Reads an element of Interface Builder's.
  final func decodeTabs(_ coder: NibCoder) {
    let node = coder.node
    if let color = coder.color("barTintColor") { barTintColor = color }
    if let color = coder.color("unselectedItemTintColor") { unselectedItemTintColor = color }
    if let color = coder.color("selectedImageTintColor") { tintColor = color }
    if let image = coder.image("backgroundImage") { backgroundImage = image }
    if let image = coder.image("shadowImage") { shadowImage = image }
    if let image = coder.image("selectionIndicatorImage") { selectionIndicatorImage = image }
    if let value = node.bool("translucent") { isTranslucent = value }
    if node["barStyle"] == "black" { barStyle = .black }
    for child in node.children where child.name == "tabBarAppearance" {
      let made = UITabBarAppearance(child, in: coder.load.document)
      if child["key"] == "standardAppearance" { standardAppearance = made }
      if child["key"] == "scrollEdgeAppearance" { scrollEdgeAppearance = made }
    }
    switch node["itemPositioning"] {
    case "fill": itemPositioning = .fill
    case "centered": itemPositioning = .centered
    default: break
    }
    if let value = node.number("itemWidth") { itemWidth = value }
    if let value = node.number("itemSpacing") { itemSpacing = value }
    let list = node.list("items").compactMap { coder.load.makeObject($0) as? UITabBarItem }
    if !list.isEmpty { take(list, animated: false) }
  }
}

extension UITabBarController {
  /// Reads the bar of an element of Interface Builder's.
  /// - Returns: a bar of a class of the app's own, in place of the usual one.
  final func decodeBar(_ coder: NibCoder) -> UITabBar? {
    guard let node = coder.node.children.first(where: { $0.name == "tabBar" }) else { return nil }
    if node["customClass"] != nil { return coder.view(node) as? UITabBar }
    coder.load.note(tabBar, as: node.id)
    let inner = coder.child(node)
    tabBar.decodeLooks(inner)
    tabBar.decodeTabs(inner)
    return nil
  }

  /// Reads the controllers of an element of Interface Builder's, in the file's order.
  final func decodeTabs(_ coder: NibCoder) {
    var list: [UIViewController] = []
    for segue in coder.node.list("connections") where segue["relationship"] == "viewControllers" {
      if let made = coder.scene?.child(of: segue) { list.append(made) }
    }
    if !list.isEmpty { setViewControllers(list, animated: false) }
    if let index = coder.node.integer("selectedIndex") { selectedIndex = index }
  }
}
