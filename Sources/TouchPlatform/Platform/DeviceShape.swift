import Foundation

/// What `--device` asks for: a device held one way or the other, or only a size.
public struct DeviceShape: Hashable, Sendable {
  /// Which of Apple's devices it is; nil for a mere size.
  public var device: KnownDevice?
  /// The size as it is held, in points.
  public var size: CGSize
  /// Device pixels per point; nil leaves them to the platform.
  public var scale: Double?

  /// A device upright, or on its side.
  public init(_ device: KnownDevice, isLandscape: Bool = false) {
    self.device = device
    size = isLandscape ? CGSize(width: device.size.height, height: device.size.width) : device.size
    scale = device.scale
  }

  /// The shape that a text names: a name of the table (`iPhone 15`), one on its side (`iPhone 15,landscape`), or a size in
  /// points with or without a scale (`390x844@3`, `390x844`). Nil when it is none of these, or no surface can be so.
  public init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard parts.count <= 2 else { return nil }
    var isLandscape = false
    if parts.count == 2 {
      switch parts[1].lowercased() {
      case "landscape": isLandscape = true
      case "portrait": break
      default: return nil
      }
    }
    if let known = KnownDevice(named: parts[0]) {
      self.init(known, isLandscape: isLandscape)
      return
    }
    guard parts.count == 1, let (size, scale) = Self.measures(parts[0]) else { return nil }
    guard SurfaceGeometry(size: size, scale: scale ?? 1).isDrawable else { return nil }
    self.init(size: size, scale: scale)
  }

  /// A mere size in points.
  public init(size: CGSize, scale: Double? = nil) {
    device = nil
    self.size = size
    self.scale = scale
  }

  /// The size of the screen of the device held upright; a mere size is as it is.
  public var upright: CGSize { device?.size ?? size }
  /// Whether the device lies on its side.
  public var isSideways: Bool { size != upright }

  private static func measures(_ text: String) -> (CGSize, Double?)? {
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    let sides = halves[0].split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    guard halves.count <= 2, sides.count == 2, sides.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    let size = CGSize(width: sides[0], height: sides[1])
    guard halves.count == 2 else { return (size, nil) }
    guard let scale = Double(halves[1]), (0.25...16).contains(scale) else { return nil }
    return (size, scale)
  }

  /// What covers the edges of a surface of this size: the device's insets, upright or on its side.
  public func insets(at size: CGSize) -> SurfaceInsets {
    guard let device else { return SurfaceInsets() }
    return size.width > size.height ? device.sidewaysInsets : device.uprightInsets
  }

  /// Changes what an environment says of the device, for a surface of this size; nothing for a mere size.
  public func describe(_ environment: inout SurfaceEnvironment, at size: CGSize) {
    guard let device else { return }
    environment.insets = insets(at: size)
    environment.topIsStatusBar = device.topIsStatusBar
    environment.idiom = device.idiom
  }
}
