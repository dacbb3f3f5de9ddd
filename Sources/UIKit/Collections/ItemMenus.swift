import Foundation

/// The context menus of a collection's items: asks the collection's delegate.
@MainActor final class ItemMenus: NSObject, UIContextMenuInteractionDelegate {
  private weak var collection: UICollectionView?
  private(set) var interaction: UIContextMenuInteraction?
  private var path: IndexPath?

  init(_ collection: UICollectionView) {
    self.collection = collection
    super.init()
    let interaction = UIContextMenuInteraction(delegate: self)
    self.interaction = interaction
    collection.addInteraction(interaction)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let collection, let delegate = collection.delegate else { return nil }
    path = collection.indexPathForItem(at: location)
    let paths = path.map { [$0] } ?? []
    if let made = delegate.collectionView(collection, contextMenuConfigurationForItemsAt: paths, point: location) {
      return made
    }
    return path.flatMap { delegate.collectionView(collection, contextMenuConfigurationForItemAt: $0, point: location) }
  }

  private var preview: UITargetedPreview? {
    guard let collection, let path, let cell = collection.cellForItem(at: path) else { return nil }
    return UITargetedPreview(view: cell)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    guard let collection, let delegate = collection.delegate else { return preview }
    if let path,
      let own = delegate.collectionView(
        collection, contextMenuConfiguration: configuration, highlightPreviewForItemAt: path)
    {
      return own
    }
    return delegate.collectionView(collection, previewForHighlightingContextMenuWithConfiguration: configuration)
      ?? preview
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    guard let collection, let delegate = collection.delegate else { return preview }
    if let path,
      let own = delegate.collectionView(
        collection, contextMenuConfiguration: configuration, dismissalPreviewForItemAt: path)
    {
      return own
    }
    return delegate.collectionView(collection, previewForDismissingContextMenuWithConfiguration: configuration)
      ?? preview
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {
    guard let collection else { return }
    collection.delegate?.collectionView(
      collection, willPerformPreviewActionForMenuWith: configuration, animator: animator)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    guard let collection else { return }
    collection.delegate?.collectionView(collection, willDisplayContextMenu: configuration, animator: animator)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    guard let collection else { return }
    collection.delegate?.collectionView(collection, willEndContextMenuInteraction: configuration, animator: animator)
  }
}
