import Foundation

/// Which parts of a flow layout are invalid.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
  /// Whether the delegate is asked for the sizes again. Default true in a context that the app makes.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether the places of the items are computed again, from the sizes that are known. Default true.
  /// > Here: they always are.
  open var invalidateFlowLayoutAttributes = true
}
