import Foundation
import QuartzCore

extension UIScrollView {
  /// `refreshControl` was changed.
  final func refreshControlChanged(from old: UIRefreshControl?) {
    if let old, old !== refreshControl {
      old.scrollView = nil
      old.removeFromSuperview()
    }
    guard let refreshControl else { return refreshingChanged() }
    refreshControl.scrollView = self
    insertSubview(refreshControl, at: 0)
    refreshingChanged()
    placeRefreshControl()
  }

  /// It has begun or ended to refresh: room is made or closed. Under a finger that waits for the lift, so that contents do
  /// not jump.
  final func refreshingChanged() {
    if interaction.isDragging { return }
    makeRoomForRefreshing()
  }

  /// Makes the room that the control needs now.
  final func makeRoomForRefreshing() {
    let room = refreshControl?.isRefreshing == true ? UIRefreshControl.height : 0
    guard room != geometry.refreshRoom else { return }
    geometry.refreshRoom = room
    rangeMayHaveChanged()
  }

  /// Keeps the control above the contents, or at the top of the visible part if that is further up. Cost: no
  /// allocation.
  final func placeRefreshControl() {
    guard let refreshControl else { return }
    let bounds = layer._bounds
    let top = geometry.adjustedInset.top - geometry.refreshRoom
    let height = UIRefreshControl.height
    let y = min(-height, bounds.minY + top - geometry.contentInset.top)
    let frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
    if refreshControl.frame != frame { refreshControl.frame = frame }
    let distance = -top - bounds.minY
    if distance <= 0 { refreshControl.returned() }
    if interaction.isDragging { refreshControl.pulled(distance) }
  }
}
