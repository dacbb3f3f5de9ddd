import Foundation

/// How an image is drawn, besides its pixels, scale and orientation.
struct ImageManner: Equatable, @unchecked Sendable {
  // Unchecked: the classes it holds never change, except assets, which have a lock.
  var renderingMode = UIImage.RenderingMode.automatic
  var tint: UIColor?
  var capInsets = UIEdgeInsets.zero
  var resizingMode = UIImage.ResizingMode.tile
  var isResizable = false
  var alignmentRectInsets = UIEdgeInsets.zero
  var flipsForRightToLeft = false
  var images: [UIImage]?
  var duration: TimeInterval = 0
  var asset: UIImageAsset?
  var traits: UITraitCollection?
  /// The name by which the app got it from its resources, if it did.
  var name: String?
  /// Which of the system's symbols it is, if any.
  var symbol: SymbolIdentity?
  /// The shapes of which the pixels were made, where they are to be sharp in every size.
  var vector: VectorPixels?

  /// Takes over what differs between a picture and the one that it was made of; everything where that is not known.
  mutating func takeChanges(of derived: ImageManner, from original: ImageManner?) {
    func take<Value: Equatable>(_ path: WritableKeyPath<ImageManner, Value>) {
      if let original, original[keyPath: path] == derived[keyPath: path] { return }
      self[keyPath: path] = derived[keyPath: path]
    }
    take(\.renderingMode)
    take(\.tint)
    take(\.capInsets)
    take(\.resizingMode)
    take(\.isResizable)
    take(\.alignmentRectInsets)
    take(\.flipsForRightToLeft)
  }

  static func == (a: ImageManner, b: ImageManner) -> Bool {
    a.renderingMode == b.renderingMode && a.tint == b.tint && a.capInsets == b.capInsets
      && a.resizingMode == b.resizingMode && a.isResizable == b.isResizable
      && a.alignmentRectInsets == b.alignmentRectInsets && a.flipsForRightToLeft == b.flipsForRightToLeft
      && a.images == b.images && a.duration == b.duration && a.symbol == b.symbol
  }
}
