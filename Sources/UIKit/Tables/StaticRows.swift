import Foundation
import InterfaceArchive
@_spi(UIKit) import UIKitCore

/// The rows of a table that Interface Builder holds whole.
@MainActor final class StaticRows {
  struct Section {
    var header: String?
    var footer: String?
    var cells: [UITableViewCell]
    var heights: [CGFloat]
  }
  let sections: [Section]

  init(_ nodes: [InterfaceNode], _ coder: NibCoder) {
    sections = nodes.map { node in
      var section = Section(
        header: coder.document.text("headerTitle", of: node, otherwise: node["headerTitle"]),
        footer: coder.document.text("footerTitle", of: node, otherwise: node["footerTitle"]), cells: [], heights: [])
      for child in node.list("cells") {
        guard let cell = coder.view(child) as? UITableViewCell else { continue }
        section.cells.append(cell)
        section.heights.append(child.number("rowHeight") ?? UITableView.automaticDimension)
      }
      return section
    }
  }

  func cell(at path: IndexPath) -> UITableViewCell? {
    guard sections.indices.contains(path.section), sections[path.section].cells.indices.contains(path.row) else {
      return nil
    }
    return sections[path.section].cells[path.row]
  }
}
