import Foundation
import RenderTree
import TouchPlatform

/// A function of numbers, by which shadings get their colours.
/// > Here: by 256 samples.
public final class CGFunction: Hashable {
  private let info: UnsafeMutableRawPointer?
  private let callbacks: CGFunctionCallbacks
  private let domain: [CGFloat]
  private let range: [CGFloat]
  let inputs: Int
  let outputs: Int

  /// A function of `domainDimension` numbers that gives `rangeDimension` numbers; `domain` and `range` hold the smallest and
  /// the largest value of each, and what is outside is cut to them. Nil without numbers or without a callback.
  public init?(
    info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?, rangeDimension: Int,
    range: UnsafePointer<CGFloat>?, callbacks: UnsafePointer<CGFunctionCallbacks>
  ) {
    self.info = info
    self.callbacks = callbacks.pointee
    inputs = domainDimension
    outputs = rangeDimension
    self.domain = domain.map { Array(UnsafeBufferPointer(start: $0, count: 2 * max(0, domainDimension))) } ?? []
    self.range = range.map { Array(UnsafeBufferPointer(start: $0, count: 2 * max(0, rangeDimension))) } ?? []
    guard domainDimension > 0, rangeDimension > 0, callbacks.pointee.evaluate != nil else { return nil }
  }

  deinit { callbacks.releaseInfo?(info) }

  /// The smallest and the largest value of the first number.
  var firstDomain: (CGFloat, CGFloat) { domain.count >= 2 ? (domain[0], domain[1]) : (0, 1) }

  func callAsFunction(_ value: CGFloat) -> [CGFloat] {
    var input = [CGFloat](repeating: 0, count: inputs)
    input[0] = value
    var output = [CGFloat](repeating: 0, count: outputs)
    callbacks.evaluate?(info, &input, &output)
    if range.count == 2 * outputs {
      for index in 0..<outputs { output[index] = max(range[2 * index], min(range[2 * index + 1], output[index])) }
    }
    return output
  }

  /// Equal only to itself.
  public static func == (a: CGFunction, b: CGFunction) -> Bool { a === b }
  /// Hashes by identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Computes a function: gets its pointer and the numbers that go in, and writes those that come out.
public typealias CGFunctionEvaluateCallback = (
  UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>
) -> Void
/// Is called when a function is freed.
public typealias CGFunctionReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// What a function calls.
public struct CGFunctionCallbacks {
  /// 0.
  public var version: UInt32
  /// Computes it.
  public var evaluate: CGFunctionEvaluateCallback?
  /// Gives the pointer back.
  public var releaseInfo: CGFunctionReleaseInfoCallback?

  /// Callbacks; `version` is 0.
  public init(
    version: UInt32, evaluate: CGFunctionEvaluateCallback?, releaseInfo: CGFunctionReleaseInfoCallback?
  ) {
    self.version = version
    self.evaluate = evaluate
    self.releaseInfo = releaseInfo
  }
}

/// Colours in the plane, by a function: along a line or from circle to circle.
/// > Here: by 256 samples.
public final class CGShading: Hashable, Sendable {
  let gradient: DrawGradient

  /// Colours along a line. The function is asked for 256 places when the shading is made; it gives components of `space`,
  /// alpha last (opaque when it gives one number less). Nil for a function of other numbers.
  public init?(
    axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction, extendStart: Bool,
    extendEnd: Bool
  ) {
    guard let stops = Self.stops(function, space) else { return nil }
    gradient = DrawGradient(
      stops: stops, geometry: .linear(start, end), extendsBefore: extendStart, extendsAfter: extendEnd)
  }

  /// Colours from circle to circle; see `init(axialSpace:start:end:function:extendStart:extendEnd:)`.
  public init?(
    radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat,
    function: CGFunction, extendStart: Bool, extendEnd: Bool
  ) {
    guard let stops = Self.stops(function, space) else { return nil }
    gradient = DrawGradient(
      stops: stops, geometry: .radial(start, max(0, startRadius), end, max(0, endRadius)),
      extendsBefore: extendStart, extendsAfter: extendEnd)
  }

  private static func stops(_ function: CGFunction, _ space: CGColorSpace) -> [DrawGradient.Stop]? {
    let needed = space.numberOfComponents
    guard function.inputs == 1, space.model != .pattern, function.outputs == needed || function.outputs == needed + 1
    else {
      PlatformLog.write(
        .app,
        "a CGShading needs a function of 1 number that gives \(needed) or \(needed + 1), not one of "
          + "\(function.inputs) that gives \(function.outputs)")
      return nil
    }
    let (low, high) = function.firstDomain
    return (0...255).map { step in
      let place = Double(step) / 255
      var values = function(low + (high - low) * place)
      if values.count == needed { values.append(1) }
      return DrawGradient.Stop(location: place, color: ColorConversion.renderColor(values, in: space))
    }
  }

  /// Equal when the colours and their places are.
  public static func == (a: CGShading, b: CGShading) -> Bool { a.gradient == b.gradient }
  /// Hashes the colours and places.
  public func hash(into hasher: inout Hasher) { hasher.combine(gradient) }
}

extension CGContext {
  /// Fills the inside of the clip with the colours of a shading.
  public func drawShading(_ shading: CGShading) { draw(shading.gradient) }
}
