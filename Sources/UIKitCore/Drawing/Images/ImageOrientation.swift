import Foundation
import RenderTree

extension UIImage.Orientation {
  /// Whether stored rows are shown as columns.
  var isSideways: Bool {
    switch self {
    case .left, .right, .leftMirrored, .rightMirrored: true
    case .up, .down, .upMirrored, .downMirrored: false
    }
  }

  /// The orientation with left and right of what is shown exchanged.
  var mirrored: Self {
    switch self {
    case .up: .upMirrored
    case .upMirrored: .up
    case .down: .downMirrored
    case .downMirrored: .down
    case .left: .rightMirrored
    case .rightMirrored: .left
    case .right: .leftMirrored
    case .leftMirrored: .right
    }
  }

  /// From the unit square of the stored pixels to that of the picture, both with y down.
  var map: Affine {
    switch self {
    case .up: .identity
    case .down: Affine(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
    case .left: Affine(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
    case .right: Affine(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
    case .upMirrored: Affine(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
    case .downMirrored: Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
    case .leftMirrored: Affine(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .rightMirrored: Affine(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
    }
  }

  /// The orientation of a number in camera metadata; nil for an unknown number.
  init?(exif: Int) {
    switch exif {
    case 1: self = .up
    case 2: self = .upMirrored
    case 3: self = .down
    case 4: self = .downMirrored
    case 5: self = .leftMirrored
    case 6: self = .right
    case 7: self = .rightMirrored
    case 8: self = .left
    default: return nil
    }
  }
}
