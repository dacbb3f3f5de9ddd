import Foundation

/// The shape from which particles are emitted.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// The shape of this name; an unknown one counts as `point`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A point.
  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
  /// A level line, as wide as the emitter's size; its particles are emitted upwards.
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
  /// A rectangle of the emitter's size.
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
  /// A cuboid, seen from the front.
  public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
  /// A circle, with the emitter's width as its radius; its particles are emitted outwards.
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
  /// A ball, with the emitter's width as its radius, seen from the front.
  public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// The part of a shape from which particles are emitted.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// The mode of this name; an unknown one counts as `volume`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Its corners, ends or middle.
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
  /// Its edge.
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
  /// Its surface.
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
  /// Its inside.
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// How particles are drawn over each other.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// The mode of this name; an unknown one counts as `unordered`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// In no order that may be relied on; here the oldest first.
  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
  /// The oldest first.
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
  /// The oldest last.
  public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
  /// By depth; here the oldest first, since all have the same.
  public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
  /// Their colours are added to each other's.
  /// > Partly: what is below the layer is covered as by other pictures, and not added to.
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}
