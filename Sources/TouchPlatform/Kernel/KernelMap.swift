import Foundation

/// From a kernel device's units to points of a surface: the device covers the whole surface.
public struct KernelMap: Hashable, Sendable {
  private let left: Double
  private let top: Double
  private let right: Double
  private let bottom: Double
  private let stepX: Double
  private let stepY: Double
  private let pointsPerMajor: Double

  /// The map of a device onto a surface of `size` points; nil for a device whose axes have no range.
  public init?(_ device: KernelDevice, onto size: CGSize) {
    guard let x = device.horizontal, let y = device.vertical, size.width > 0, size.height > 0,
      size.width.isFinite, size.height.isFinite
    else { return nil }
    left = Double(x.minimum)
    right = Double(x.maximum)
    top = Double(y.minimum)
    bottom = Double(y.maximum)
    // A value stands for the left edge of its strip, as in libinput: the largest one is still inside the surface.
    stepX = size.width / x.span
    stepY = size.height / y.span
    let major = device.axes[KernelCode.Axis.touchMajor]
    if let resolution = major?.resolution, resolution > 0, x.resolution > 0 {
      pointsPerMajor = stepX * Double(x.resolution) / Double(resolution)
    } else {
      pointsPerMajor = stepX
    }
  }

  /// A place in points, inside the surface: a value beyond its range is taken for the nearest in it.
  public func point(_ x: Int32, _ y: Int32) -> CGPoint {
    CGPoint(
      x: (min(right, max(left, Double(x))) - left) * stepX, y: (min(bottom, max(top, Double(y))) - top) * stepY)
  }

  /// Half of a contact's longer axis, in points.
  public func radius(major: Int32) -> Float { Float(max(0, Double(major)) * pointsPerMajor / 2) }

  /// How many points a device unit is, across and down.
  public var unit: CGSize { CGSize(width: stepX, height: stepY) }
}
