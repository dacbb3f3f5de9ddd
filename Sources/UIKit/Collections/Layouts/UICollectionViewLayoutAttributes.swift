import Foundation
import ListGeometry
import QuartzCore

/// Where one element of a collection is, and how it looks there.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject {
  // Unchecked: a layout and its view read them for each element in each frame, and they are read and set whole.
  /// The element's path in the data; for decorations a path of the layout.
  @exclusivity(unchecked) open var indexPath: IndexPath
  /// What kind of element it is.
  @exclusivity(unchecked) open private(set) var representedElementCategory = UICollectionView.ElementCategory.cell
  /// The kind of a supplementary or decoration view; nil for cells.
  @exclusivity(unchecked) open private(set) var representedElementKind: String?
  /// The middle, in the collection's space.
  @exclusivity(unchecked) open var center = CGPoint.zero
  /// Width and height before the transform.
  @exclusivity(unchecked) open var size = CGSize.zero
  /// The transform about the middle. Default identity.
  @exclusivity(unchecked) open var transform3D = CATransform3DIdentity
  /// 0 transparent … 1 opaque. Default 1.
  @exclusivity(unchecked) open var alpha: CGFloat = 1
  /// Elements with greater values are in front. Default 0.
  @exclusivity(unchecked) open var zIndex = 0
  /// Whether it is not shown. Default false.
  @exclusivity(unchecked) open var isHidden = false

  /// Along which axes a view that is shown may prefer another size.
  struct Measures: Equatable {
    var width: Bool
    var height: Bool
    var isAny: Bool { width || height }
  }

  /// Nil for layouts that ask every view.
  final var measures: Measures?
  /// The section whose own scroll view contains the element; nil for the collection itself.
  final var strip: Int?
  /// Whether it belongs to the whole layout.
  final var isGlobal = false
  /// The looks of a cell in a list; nil elsewhere.
  final var listLooks: ListCellLooks?

  /// Attributes of a cell.
  public required override init() {
    indexPath = IndexPath(item: 0, section: 0)
    super.init()
  }

  /// Attributes of a cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Attributes of a header, a footer or another view of the data source.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
  }

  /// Attributes of a view that the layout adds.
  public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
    representedElementCategory = .decorationView
    representedElementKind = decorationViewKind
  }

  /// The box; setting it ignores the transform.
  open var frame: CGRect {
    get {
      let (size, center, transform3D) = (size, center, transform3D)
      let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      let moved = CATransform3DIsIdentity(transform3D) ? box : box.applying(transform)
      return moved.offsetBy(dx: center.x, dy: center.y)
    }
    set {
      size = newValue.size
      center = CGPoint(x: newValue.midX, y: newValue.midY)
    }
  }

  /// The box in the element's own space.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }

  /// The transform in the plane.
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(transform3D) }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }

  /// Equal attributes, as `copy(with:)` makes them.
  open override func copy() -> Any {
    // Unsafe: attributes are isolated to the main actor, so they are copied only there.
    nonisolated(unsafe) var made: Any = self
    MainActor.assumeIsolatedUnchecked { made = self.copy(with: nil) }
    return made
  }

  /// Equal attributes; subclasses with more of their own override it, call super, and copy that too. The zone is
  /// ignored.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.take(self)
    return copy
  }

  final func take(_ other: UICollectionViewLayoutAttributes) {
    indexPath = other.indexPath
    representedElementCategory = other.representedElementCategory
    representedElementKind = other.representedElementKind
    (center, size, transform3D) = (other.center, other.size, other.transform3D)
    (alpha, zIndex, isHidden) = (other.alpha, other.zIndex, other.isHidden)
    (measures, strip, isGlobal, listLooks) = (other.measures, other.strip, other.isGlobal, other.listLooks)
  }

  final var key: ElementKey {
    ElementKey(category: representedElementCategory, kind: representedElementKind, path: RowPath(indexPath))
  }
}

extension UICollectionViewLayoutAttributes: @preconcurrency NSCopying {}

// Dynamics move them in animators of layouts.
extension UICollectionViewLayoutAttributes: UIDynamicItem {}

/// Identifies an element of a collection.
struct ElementKey: Hashable {
  let category: UICollectionView.ElementCategory
  let kind: String?
  let path: RowPath
}
