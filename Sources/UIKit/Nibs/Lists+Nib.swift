import Foundation
import InterfaceArchive
@_spi(UIKit) import UIKitCore

extension UITableViewController {
  /// Reads what stands beside the table.
  final func decodeRefreshing(_ coder: NibCoder) {
    if let value = coder.node.bool("clearsSelectionOnViewWillAppear") { clearsSelectionOnViewWillAppear = value }
    for child in coder.node.children where child["key"] == "refreshControl" {
      refreshControl = coder.view(child) as? UIRefreshControl
      // Interface Builder writes each as disabled, and it works.
      refreshControl?.isEnabled = true
    }
  }
}

extension UITableView {
  static func style(of coder: NibCoder) -> Style {
    switch coder.node["style"] {
    case "grouped": .grouped
    case "insetGrouped": .insetGrouped
    default: .plain
    }
  }

  final func decodeTable(_ coder: NibCoder) {
    let node = coder.node
    if let color = coder.color("backgroundColor") { backgroundColor = color }
    // A height of -1 stands for one that the table measures.
    func height(_ name: String) -> CGFloat? { node.number(name).map { $0 < 0 ? Self.automaticDimension : $0 } }
    if let value = height("rowHeight") { rowHeight = value }
    if let value = height("estimatedRowHeight") { estimatedRowHeight = value }
    // Interface Builder writes these heights for tables that have never been asked for others: their headers and footers
    // are as high as their titles.
    let usual = style == .plain ? ["28", "22"] : ["28", "18", "10"]
    for (name, path) in [
      ("sectionHeaderHeight", \UITableView.sectionHeaderHeight), ("sectionFooterHeight", \.sectionFooterHeight),
    ] {
      if let value = height(name), !usual.contains(node[name] ?? "") { self[keyPath: path] = value }
    }
    if node["separatorStyle"] == "none" { separatorStyle = .none }
    if node["contentViewInsetsToSafeArea"] == "NO" { insetsContentViewsToSafeArea = false }
    if let color = coder.color("separatorColor") { separatorColor = color }
    if let insets = node.children.first(where: { $0["key"] == "separatorInset" }) { separatorInset = insets.insets }
    if let value = node.bool("allowsSelection") { allowsSelection = value }
    if let value = node.bool("allowsMultipleSelection") { allowsMultipleSelection = value }
    if let value = node.bool("allowsSelectionDuringEditing") { allowsSelectionDuringEditing = value }
    if let value = node.bool("allowsMultipleSelectionDuringEditing") { allowsMultipleSelectionDuringEditing = value }
    if let value = node.integer("sectionIndexMinimumDisplayRowCount") { sectionIndexMinimumDisplayRowCount = value }
    if let color = coder.color("sectionIndexColor") { sectionIndexColor = color }
    if let color = coder.color("sectionIndexBackgroundColor") { sectionIndexBackgroundColor = color }
    if let color = coder.color("sectionIndexTrackingBackgroundColor") { sectionIndexTrackingBackgroundColor = color }
    for child in node.children {
      if child["key"] == "tableHeaderView" { tableHeaderView = coder.view(child) }
      if child["key"] == "tableFooterView" { tableFooterView = coder.view(child) }
    }
    let document = coder.document
    let owner = coder.owner
    for prototype in node.list("prototypes") {
      guard let identifier = prototype["reuseIdentifier"] else { continue }
      cellPool.register(identifier) { [weak owner] in
        document.load(prototype, owner: owner) as? UITableViewCell
      }
    }
    let sections = node.list("sections")
    if !sections.isEmpty { staticRows = StaticRows(sections, coder) }
  }
}

extension UITableViewCell {
  static func style(of coder: NibCoder) -> CellStyle {
    switch coder.node["style"] {
    case "IBUITableViewCellStyleSubtitle": .subtitle
    case "IBUITableViewCellStyleValue1": .value1
    case "IBUITableViewCellStyleValue2": .value2
    default: .default
    }
  }

  final func decodeCell(_ coder: NibCoder) {
    let node = coder.node
    switch node["selectionStyle"] {
    case "none": selectionStyle = .none
    case "blue": selectionStyle = .blue
    case "gray": selectionStyle = .gray
    default: break
    }
    if let type = node["accessoryType"].flatMap({ Self.accessories[$0] }) { accessoryType = type }
    if let type = node["editingAccessoryType"].flatMap({ Self.accessories[$0] }) { editingAccessoryType = type }
    if let value = node.integer("indentationLevel") { indentationLevel = value }
    if let value = node.number("indentationWidth") { indentationWidth = value }
    if let value = node.bool("showsReorderControl") { showsReorderControl = value }
    for child in node.children {
      switch child["key"] {
      case "separatorInset": separatorInset = child.insets
      case "contentView": decodeContents(child, coder)
      case "accessoryView": accessoryView = coder.view(child)
      case "backgroundView": backgroundView = coder.view(child)
      case "selectedBackgroundView": selectedBackgroundView = coder.view(child)
      default: break
      }
    }
  }

  /// The contents are the cell's own view; labels of a style are the cell's own labels.
  private func decodeContents(_ node: InterfaceNode, _ coder: NibCoder) {
    coder.note(contentView, as: node)
    contentView.frame = bounds
    contentView.decodeLooks(coder.child(node))
    let hasStyle = coder.node["style"].map { $0.hasPrefix("IBUITableViewCellStyle") } ?? false
    for child in node.list("subviews") {
      if hasStyle {
        let name = coder.node["textLabel"], detail = coder.node["detailTextLabel"], picture = coder.node["imageView"]
        if let label = child.id == name ? textLabel : child.id == detail ? detailTextLabel : nil {
          coder.note(label, as: child)
          label.decodeLabel(coder.child(child))
          continue
        }
        if child.id == picture, let view = imageView {
          coder.note(view, as: child)
          view.image = coder.document.image(child["image"], of: child)
          if let value = coder.document.symbolConfiguration(child.child(key: "preferredSymbolConfiguration")) {
            view.preferredSymbolConfiguration = value
          }
          continue
        }
      }
      if let view = coder.view(child) { contentView.addSubview(view) }
    }
    coder.addConstraints(of: node, in: contentView)
  }

  private static let accessories: [String: AccessoryType] = [
    "disclosureIndicator": .disclosureIndicator, "detailDisclosureButton": .detailDisclosureButton,
    "checkmark": .checkmark, "detailButton": .detailButton,
  ]
}

extension UICollectionView {
  static func layout(of coder: NibCoder) -> UICollectionViewLayout {
    guard let node = coder.node.children.first(where: { $0["key"] == "collectionViewLayout" }) else {
      return UICollectionViewFlowLayout()
    }
    let type = coder.customType(node) as? UICollectionViewLayout.Type ?? UICollectionViewFlowLayout.self
    guard let made = type.init(coder: coder.child(node)) else { return UICollectionViewFlowLayout() }
    coder.note(made, as: node)
    return made
  }

  final func decodeCollection(_ coder: NibCoder) {
    if let color = coder.color("backgroundColor") { backgroundColor = color }
    let node = coder.node
    if let value = node.bool("allowsSelection") { allowsSelection = value }
    if let value = node.bool("allowsMultipleSelection") { allowsMultipleSelection = value }
    let document = coder.document
    let owner = coder.owner
    for prototype in node.list("cells") {
      guard let identifier = prototype["reuseIdentifier"] else { continue }
      cellPool.register(identifier) { [weak owner] in
        document.load(prototype, owner: owner) as? UICollectionViewCell
      }
    }
    for child in node.children {
      let kind: String
      switch child["key"] {
      case "sectionHeaderView": kind = Self.elementKindSectionHeader
      case "sectionFooterView": kind = Self.elementKindSectionFooter
      default: continue
      }
      guard let identifier = child["reuseIdentifier"] else { continue }
      viewPools[kind, default: ReusePool()].register(identifier) { [weak owner] in
        document.load(child, owner: owner) as? UICollectionReusableView
      }
    }
  }
}

extension UICollectionViewCell {
  final func decodeCell(_ coder: NibCoder) {
    for child in coder.node.children where child["key"] == "contentView" {
      coder.note(contentView, as: child)
      contentView.frame = bounds
      contentView.decodeLooks(coder.child(child))
      for view in child.list("subviews").compactMap(coder.view) { contentView.addSubview(view) }
      coder.addConstraints(of: child, in: contentView)
    }
  }
}

extension UICollectionViewFlowLayout {
  final func decodeFlow(_ coder: NibCoder) {
    let node = coder.node
    if let value = node.number("minimumLineSpacing") { minimumLineSpacing = value }
    if let value = node.number("minimumInteritemSpacing") { minimumInteritemSpacing = value }
    if node["scrollDirection"] == "horizontal" { scrollDirection = .horizontal }
    if node.bool("automaticEstimatedItemSize") == true {
      estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    }
    if let value = node.bool("sectionHeadersPinToVisibleBounds") { sectionHeadersPinToVisibleBounds = value }
    if let value = node.bool("sectionFootersPinToVisibleBounds") { sectionFootersPinToVisibleBounds = value }
    for child in node.children {
      switch child["key"] {
      case "itemSize": if let size = child.size { itemSize = size }
      case "estimatedItemSize": if let size = child.size, size.width > 0 { estimatedItemSize = size }
      case "headerReferenceSize": if let size = child.size { headerReferenceSize = size }
      case "footerReferenceSize": if let size = child.size { footerReferenceSize = size }
      case "sectionInset": sectionInset = child.insets
      default: break
      }
    }
  }
}
