import Foundation

/// The context menus of a table's rows: asks the table's delegate.
@MainActor final class RowMenus: NSObject, UIContextMenuInteractionDelegate {
  private weak var table: UITableView?
  private(set) var interaction: UIContextMenuInteraction?
  private var path: IndexPath?

  init(_ table: UITableView) {
    self.table = table
    super.init()
    let interaction = UIContextMenuInteraction(delegate: self)
    self.interaction = interaction
    table.addInteraction(interaction)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let table, !table.isEditing, let path = table.indexPathForRow(at: location) else { return nil }
    self.path = path
    return table.delegate?.tableView(table, contextMenuConfigurationForRowAt: path, point: location)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    guard let table else { return nil }
    let own = table.delegate?.tableView(table, previewForHighlightingContextMenuWithConfiguration: configuration)
    return own ?? path.flatMap { table.cellForRow(at: $0) }.map { UITargetedPreview(view: $0) }
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    guard let table else { return nil }
    let own = table.delegate?.tableView(table, previewForDismissingContextMenuWithConfiguration: configuration)
    return own ?? path.flatMap { table.cellForRow(at: $0) }.map { UITargetedPreview(view: $0) }
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {
    guard let table else { return }
    table.delegate?.tableView(table, willPerformPreviewActionForMenuWith: configuration, animator: animator)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    guard let table else { return }
    table.delegate?.tableView(table, willDisplayContextMenu: configuration, animator: animator)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    guard let table else { return }
    table.delegate?.tableView(table, willEndContextMenuInteraction: configuration, animator: animator)
  }
}
