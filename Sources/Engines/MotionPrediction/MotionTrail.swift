/// Where a finger or pen was in the last moments.
///
/// A touch adds its samples as they are measured and asks for a forecast when one is needed. Adding and asking take no
/// memory from the heap once the trail exists. The same samples give the same forecast, bit for bit, on every machine.
public struct MotionTrail: Sendable {
  /// A place and its time.
  struct Sample: Sendable {
    /// In nanoseconds of the clock of the samples.
    var time: UInt64
    var place: SIMD2<Double>
  }

  /// Samples that are kept: what ten steps of 1/60 s need at 1,250 samples a second, as a power of two.
  static let capacity = 256
  /// After so many nanoseconds without a sample the finger has stood still, and what came before says nothing.
  static let pause: UInt64 = 100_000_000

  // A ring; `total` samples were added since the last pause.
  private var samples: ContiguousArray<Sample> = []
  private var total = 0

  /// A trail without samples. Takes 6 KB at the first sample.
  public init() {}

  /// How many samples a forecast can look back on.
  public var count: Int { min(total, Self.capacity) }

  /// The newest sample.
  public var last: (place: SIMD2<Double>, nanoseconds: UInt64)? {
    guard total > 0 else { return nil }
    let sample = self[0]
    return (sample.place, sample.time)
  }

  /// The mean time from a sample to the next in the last 100 ms, of at most 32 samples, in seconds; nil with one sample.
  public var interval: Double? {
    guard total > 1 else { return nil }
    let newest = self[0].time
    var age = min(count, 32) - 1
    while newest - self[age].time > Self.pause { age -= 1 }
    return Double(newest - self[age].time) * 1e-9 / Double(age)
  }

  /// Samples by their age: 0 is the newest.
  @inline(__always) subscript(age: Int) -> Sample { samples[(total - 1 - age) & (Self.capacity - 1)] }

  /// Notes where the finger is, in points, and when, in nanoseconds.
  ///
  /// A sample that is not later than the last one takes its place. After a pause of 100 ms, and after a clock that jumped
  /// back by more, the trail begins again. A place that is not finite is left out.
  public mutating func add(_ place: SIMD2<Double>, nanoseconds time: UInt64) {
    guard place.x.isFinite, place.y.isFinite else { return }
    let sample = Sample(time: time, place: place)
    if total > 0 {
      let last = self[0].time
      if time <= last {
        guard last - time > Self.pause else {
          samples[(total - 1) & (Self.capacity - 1)].place = place
          return
        }
        total = 0
      } else if time - last > Self.pause {
        total = 0
      }
    }
    if samples.count < Self.capacity {
      if samples.isEmpty { samples.reserveCapacity(Self.capacity) }
      // After a pause the ring is filled from its beginning, where old samples may lie.
      if total < samples.count { samples[total] = sample } else { samples.append(sample) }
    } else {
      samples[total & (Self.capacity - 1)] = sample
    }
    total += 1
  }

  /// Where the finger is expected: by the network where it applies, otherwise by a parabola; nil where nothing can be
  /// said, with a single sample and of a finger that has almost stopped.
  public func forecast() -> MotionForecast? {
    guard total > 1 else { return nil }
    switch MotionDescription(of: self).map(MotionNetwork.trained.forecast) {
    case .some(.some(let forecast)): return forecast.isFinite ? forecast : parabola()
    // The finger has almost stopped.
    case .some(.none): return nil
    case .none: return parabola()
    }
  }

  /// The milliseconds from a sample to the newest one.
  @inline(__always) func milliseconds(since sample: Sample) -> Double { Double(self[0].time - sample.time) * 1e-6 }
}
