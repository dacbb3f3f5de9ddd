import Foundation
import ListGeometry

/// The long press by which a collection controller lets the user move items.
@MainActor final class StandardMovement: NSObject, UIGestureRecognizerDelegate {
  private weak var controller: UICollectionViewController?
  private weak var press: UILongPressGestureRecognizer?

  init(_ controller: UICollectionViewController) {
    self.controller = controller
    super.init()
  }

  /// Adds the gesture to a collection, if its data source moves items.
  func attach(to collection: UICollectionView) {
    guard press?.view !== collection, let dataSource = collection.dataSource,
      DataSourceMethods.movesItems(dataSource) == true
    else { return }
    if let press { press.view?.removeGestureRecognizer(press) }
    let made = UILongPressGestureRecognizer()
    made.addTarget(self, action: Selector("pressed:", StandardMovement.pressed))
    made.delegate = self
    made.name = "moves items"
    collection.addGestureRecognizer(made)
    press = made
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let collection = gestureRecognizer.view as? UICollectionView,
      controller?.installsStandardGestureForInteractiveMovement == true,
      let path = collection.indexPathForItem(at: gestureRecognizer.location(in: collection))
    else { return false }
    return collection.canMove(RowPath(path), isStandard: true)
  }

  private func pressed(_ press: UILongPressGestureRecognizer) {
    guard let collection = press.view as? UICollectionView else { return }
    let place = press.location(in: collection)
    switch press.state {
    case .began:
      guard let path = collection.indexPathForItem(at: place) else { return }
      if collection.beginInteractiveMovementForItem(at: path) {
        collection.updateInteractiveMovementTargetPosition(place)
      }
    case .changed: collection.updateInteractiveMovementTargetPosition(place)
    case .ended: collection.endInteractiveMovement()
    default: collection.cancelInteractiveMovement()
    }
  }
}
