import Foundation
import InterfaceArchive

extension UIViewController {
  /// Whether its storyboard has its view.
  package final var hasStoryboardView: Bool { scene?.viewNode != nil }

  /// Reads an element of Interface Builder's. Called by `init(coder:)`.
  final func decode(_ coder: NibCoder) {
    let node = coder.node
    scene = coder.scene
    coder.load.note(self, as: node.id)
    if let title = coder.load.document.text("title", of: node, otherwise: node["title"]) { self.title = title }
    if let style = node["modalPresentationStyle"].flatMap({ NibModal.styles[$0] }) { modalPresentationStyle = style }
    if let transition = node["modalTransitionStyle"].flatMap({ NibModal.transitions[$0] }) {
      modalTransitionStyle = transition
    }
    if let value = node.bool("definesPresentationContext") { definesPresentationContext = value }
    if let edges = node.children.first(where: { $0.name == "extendedEdge" && $0["key"] == "edgesForExtendedLayout" }) {
      let named: [(String, UIRectEdge)] = [("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right)]
      edgesForExtendedLayout = UIRectEdge(named.filter { edges.bool($0.0) == true }.map(\.1))
    }
    if let value = node.bool("automaticallyAdjustsScrollViewInsets") { automaticallyAdjustsScrollViewInsets = value }
    if let value = node.bool("modalInPresentation") { isModalInPresentation = value }
    if let value = node.bool("providesPresentationContextTransitionStyle") {
      providesPresentationContextTransitionStyle = value
    }
    switch node["userInterfaceStyle"] {
    case "light": overrideUserInterfaceStyle = .light
    case "dark": overrideUserInterfaceStyle = .dark
    default: break
    }
    if let value = node.bool("extendedLayoutIncludesOpaqueBars") { extendedLayoutIncludesOpaqueBars = value }
    if let value = node.bool("hidesBottomBarWhenPushed") { hidesBottomBarWhenPushed = value }
    if let size = node.child(key: "contentSizeInPopover")?.size ?? node.child(key: "preferredContentSize")?.size {
      preferredContentSize = size
    }
    if let item = node.children.first(where: { $0.name == "navigationItem" }) {
      coder.load.fill(navigationItem, item)
      coder.load.add(navigationItem, item)
    }
    if let item = node.children.first(where: { $0.name == "tabBarItem" }) {
      if let made = coder.load.makeObject(item) as? UITabBarItem { tabBarItem = made }
    }
    if let name = node["restorationIdentifier"] {
      restorationIdentifier = name
    } else if node.bool("useStoryboardIdentifierAsRestorationIdentifier") == true {
      restorationIdentifier = node["storyboardIdentifier"]
    }
    let items = node.list("toolbarItems").compactMap { coder.load.makeObject($0) as? UIBarButtonItem }
    if !items.isEmpty { toolbarItems = items }
  }
}

extension UINavigationController {
  /// Reads an element of Interface Builder's: the bars, and the controller at the bottom of the stack.
  final func decodeStack(_ coder: NibCoder) {
    let node = coder.node
    for child in node.children {
      switch (child.name, child["key"]) {
      case ("navigationBar", _):
        coder.load.note(navigationBar, as: child.id)
        navigationBar.decodeLooks(NibCoder(coder.load, child))
        navigationBar.decodeBar(NibCoder(coder.load, child))
      case ("toolbar", _):
        coder.load.note(toolbar, as: child.id)
        toolbar.decodeLooks(NibCoder(coder.load, child))
        toolbar.decodeBar(NibCoder(coder.load, child))
        for appearance in child.children where appearance.name == "toolbarAppearance" {
          let made = UIToolbarAppearance(appearance, in: coder.load.document)
          if appearance["key"] == "standardAppearance" { toolbar.standardAppearance = made }
          if appearance["key"] == "scrollEdgeAppearance" { toolbar.scrollEdgeAppearance = made }
        }
      default: break
      }
    }
    if let value = node.bool("navigationBarHidden") { isNavigationBarHidden = value }
    if let value = node.bool("hidesBarsOnSwipe") { hidesBarsOnSwipe = value }
    if let value = node.bool("hidesBarsOnTap") { hidesBarsOnTap = value }
    if let value = node.bool("hidesBarsWhenKeyboardAppears") { hidesBarsWhenKeyboardAppears = value }
    if let value = node.bool("hidesBarsWhenVerticallyCompact") { hidesBarsWhenVerticallyCompact = value }
    if let value = node.bool("toolbarHidden") { isToolbarHidden = value } else { isToolbarHidden = true }
    for segue in node.list("connections") where segue["relationship"] == "rootViewController" {
      if let root = coder.scene?.child(of: segue) {
        setViewControllers([root], animated: false)
      }
    }
  }
}
