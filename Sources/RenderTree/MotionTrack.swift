import Foundation

/// Values that a committed layer passes through by itself, so that no frame needs to be committed while it moves.
///
/// A track holds the values as they are presented, whatever animations make them: evenly spread samples from the
/// beginning to the end, straight lines between them. While it runs it stands in for the style's own value; before its
/// beginning (unless `holdsBefore`) and after its end the style's value shows.
public struct MotionTrack: Hashable, Sendable {
  /// What moves. The raw values are those of the web protocol.
  public enum Target: UInt8, Sendable, CaseIterable {
    /// The translation of `toParent`: tx, ty.
    case place = 0
    /// The linear part of `toParent`: a, b, c, d.
    case linear = 1
    /// The opacity.
    case opacity = 2
    /// The background: red, green, blue, alpha, each 0…1.
    case background = 3
    /// The radius of the corners.
    case cornerRadius = 4
    /// The bounds: x, y, width, height.
    case bounds = 5

    /// How many numbers a sample has.
    public var width: Int {
      switch self {
      case .place: 2
      case .linear, .background, .bounds: 4
      case .opacity, .cornerRadius: 1
      }
    }
  }

  /// What moves.
  public var target: Target
  /// When it begins: nanoseconds of the monotonic clock, as `RenderFrame.time`.
  public var begin: UInt64
  /// How long it takes, in seconds; positive.
  public var duration: Double
  /// Whether it begins again each time it has ended, without end.
  public var repeatsForever: Bool
  /// Whether its first values show before its beginning.
  public var holdsBefore: Bool
  /// The samples' numbers, `target.width` for each, at least two samples.
  public var samples: [Float]

  /// A track; `samples` holds two samples at least and whole ones only.
  public init(
    target: Target, begin: UInt64, duration: Double, repeatsForever: Bool = false, holdsBefore: Bool = false,
    samples: [Float]
  ) {
    precondition(
      samples.count >= 2 * target.width && samples.count % target.width == 0,
      "a track of \(target) needs two samples or more of \(target.width) numbers each, not \(samples.count) numbers")
    self.target = target
    self.begin = begin
    self.duration = duration
    self.repeatsForever = repeatsForever
    self.holdsBefore = holdsBefore
    self.samples = samples
  }

  /// How many samples there are.
  public var count: Int { samples.count / target.width }

  /// Seconds from its beginning to a moment; negative before it.
  public func elapsed(at time: UInt64) -> Double { Double(Int64(truncatingIfNeeded: time &- begin)) * 1e-9 }

  /// The numbers at a moment, or nil where the style's own value shows.
  public func value(at time: UInt64) -> [Float]? {
    var elapsed = elapsed(at: time)
    guard duration > 0, duration.isFinite else { return nil }
    if elapsed < 0 {
      guard holdsBefore else { return nil }
      elapsed = 0
    } else if elapsed >= duration {
      guard repeatsForever else { return nil }
      elapsed = elapsed.truncatingRemainder(dividingBy: duration)
    }
    let place = elapsed / duration * Double(count - 1)
    let index = min(Int(place), count - 2)
    let share = Float(place - Double(index))
    let width = target.width
    return (0..<width).map { axis in
      let from = samples[index * width + axis]
      return from + (samples[(index + 1) * width + axis] - from) * share
    }
  }
}

extension LayerNode.Style {
  /// The style as it shows at a moment (nanoseconds, as `RenderFrame.time`), without tracks.
  public func resolved(at time: UInt64) -> LayerNode.Style {
    guard !motion.isEmpty else { return self }
    var style = self
    style.motion = []
    for track in motion {
      guard let value = track.value(at: time) else { continue }
      let numbers = value.map { Double($0) }
      switch track.target {
      case .place: (style.toParent.tx, style.toParent.ty) = (numbers[0], numbers[1])
      case .linear:
        style.toParent.a = numbers[0]
        style.toParent.b = numbers[1]
        style.toParent.c = numbers[2]
        style.toParent.d = numbers[3]
      case .opacity: style.opacity = value[0]
      case .background:
        style.background = RenderColor(red: value[0], green: value[1], blue: value[2], alpha: value[3])
      case .cornerRadius: style.cornerRadius = numbers[0]
      case .bounds: style.bounds = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      }
    }
    return style
  }
}

extension LayerNode {
  /// The tree as it shows at a moment (nanoseconds, as `RenderFrame.time`), without tracks: what renderers that know
  /// nothing of motion can draw. Subtrees without tracks are the same nodes.
  public func resolved(at time: UInt64) -> LayerNode {
    guard motionCount > 0 else { return self }
    return LayerNode(
      id: id, style: style.resolved(at: time), children: children.map { $0.resolved(at: time) },
      mask: mask?.resolved(at: time))
  }
}
