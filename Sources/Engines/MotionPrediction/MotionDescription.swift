/// A movement as the inputs of the network. `Benchmarks/Prediction/features.py` does the same for the training.
///
/// Of the trail the newest sample and ten before it are taken, so many samples apart that a step is about 1/60 s at any
/// rate. Everything is turned so that the finger moves along x, and divided by its speed. Sums are taken lane after lane,
/// never by `sum()`, so that their order is the same wherever this runs.
struct MotionDescription {
  /// Steps that are looked at.
  static let steps = 10
  /// How many inputs there are.
  static let inputs = 51
  /// What the steps are measured by, in milliseconds.
  static let frame: Float = 1000.0 / 60

  /// The inputs.
  var input = InlineArray<51, Float>(repeating: 0)
  /// The finger's speed in points a frame, the mean of its last steps: the unit of the network's outputs.
  var unit: Float = 0
  /// The speed over the last two steps, in points per second: what the network's outputs are added to.
  var base = SIMD2<Double>.zero
  /// 1 where the speed changes, 0 where it does not: there the outputs do not count.
  var gate: Float = 0
  /// The cosine and sine of the direction of movement.
  var heading = SIMD2<Float>(1, 0)
  /// The fastest step, in points per second.
  var fastest = 0.0
  /// The speed, in points per second, to the farthest of the last places. It is small where a finger only trembles.
  var progress = 0.0

  /// Nil where the network does not apply: with fewer than four samples, and outside of 33 to 1,300 samples a second.
  init?(of trail: MotionTrail) {
    let known = trail.count
    guard known >= 4 else { return nil }
    let span = min(32, known - 1)
    let interval = trail.milliseconds(since: trail[span]) / Double(span)
    guard interval > 0.75, interval < 30 else { return nil }
    let stride = max(1, Int(Double(Self.frame) / interval + 0.4))
    let valid = min(Self.steps, (known - 1) / stride)
    guard valid >= 3 else { return nil }
    let newest = trail[0]
    var x = InlineArray<12, Float>(repeating: 0)
    var y = InlineArray<12, Float>(repeating: 0)
    var time = InlineArray<12, Float>(repeating: 1)
    var exists = InlineArray<12, Float>(repeating: 0)
    var later = newest
    var (farthest, since) = (0.0, 1.0)
    for step in 1...valid {
      let sample = trail[step * stride]
      let lane = Self.steps - step
      let way = later.place - sample.place
      let milliseconds = max(Double(later.time - sample.time) * 1e-6, 0.05)
      x[lane] = Float(way.x)
      y[lane] = Float(way.y)
      time[lane] = Float(milliseconds)
      exists[lane] = 1
      if step <= 5 {
        let back = newest.place - sample.place
        farthest = max(farthest, back.x * back.x + back.y * back.y)
        since = trail.milliseconds(since: sample)
        if step == 2 { base = back * (1000 / max(since, 0.1)) }
      }
      later = sample
    }
    progress = farthest.squareRoot() * 1000 / since
    describe(MotionSteps(x), MotionSteps(y), MotionSteps(time), MotionSteps(exists), Float(valid))
  }

  private mutating func describe(
    _ x: MotionSteps, _ y: MotionSteps, _ time: MotionSteps, _ exists: MotionSteps, _ valid: Float
  ) {
    let mean = (time.held(from: 0, to: 50) * exists).sum / valid
    let perFrame = Self.frame / mean
    let (regularX, regularY) = (x * perFrame, y * perFrame)
    let length = (regularX * regularX + regularY * regularY).squareRoot()
    let (exactX, exactY) = (x * Self.frame / time, y * Self.frame / time)
    unit = max(length.lateSum * 0.2 + length.sum * 0.02, 1e-9)
    let (nearX, nearY) = (regularX.newest, regularY.newest)
    let ahead = SIMD2(
      nearX[0] * 0.1 + nearX[1] * 0.2 + nearX[2] * 0.3 + nearX[3] * 0.4,
      nearY[0] * 0.1 + nearY[1] * 0.2 + nearY[2] * 0.3 + nearY[3] * 0.4)
    let norm = (ahead.x * ahead.x + ahead.y * ahead.y).squareRoot()
    heading = norm > 1e-6 * unit ? SIMD2(ahead.x / norm, ahead.y / norm) : SIMD2(1, 0)

    let (baseX, baseY) = (Float(base.x) * (Self.frame / 1000), Float(base.y) * (Self.frame / 1000))
    let (apartX, apartY) = (exactX - baseX, exactY - baseY)
    fastest = Double((exactX * exactX + exactY * exactY).greatest.squareRoot()) * 60
    gate = min(1, 20 * ((apartX * apartX + apartY * apartY) * exists).greatest.squareRoot() / unit)

    let (cosine, sine) = (heading.x / unit, heading.y / unit)
    let forwards = (regularX * cosine + regularY * sine).held(from: -8, to: 10)
    let sideways = (regularY * cosine - regularX * sine).held(from: -8, to: 10)
    forwards.store(in: &input, at: 0)
    sideways.store(in: &input, at: 10)
    describeTurns(forwards.newest, sideways.newest)
    let along = (exactX * cosine + exactY * sine).held(from: -8, to: 10).newest
    let across = (exactY * cosine - exactX * sine).held(from: -8, to: 10).newest
    for lane in 0..<3 {
      input[20 + lane] = along[1 + lane]
      input[23 + lane] = across[1 + lane]
    }
    ((time * (1 / mean) - 1) * exists).held(from: -8, to: 10).store(in: &input, at: 26)
    input[36] = mean / Self.frame - 1
    input[37] = valid / Float(Self.steps)
    let near = length.newest
    for lane in 0..<4 { input[38 + lane] = near[lane] / unit }
    input[42] = Self.logarithm(min(max(unit, 0.25), 512))
  }

  /// How the last three steps, and the last pair of steps, follow from those before them: as complex numbers, by which a
  /// step was turned and made longer. On a circle and on a spiral they are constant.
  private mutating func describeTurns(_ x: SIMD4<Float>, _ y: SIMD4<Float>) {
    let laterX = SIMD4(x[1], x[2], x[3], (x[3] + x[2]) / 2)
    let laterY = SIMD4(y[1], y[2], y[3], (y[3] + y[2]) / 2)
    let earlierX = SIMD4(x[0], x[1], x[2], (x[1] + x[0]) / 2)
    let earlierY = SIMD4(y[0], y[1], y[2], (y[1] + y[0]) / 2)
    // A small number beside the square, so that a step from rest is no infinite turn.
    let square = earlierX * earlierX + earlierY * earlierY + 0.05
    let real = MotionSteps.held((laterX * earlierX + laterY * earlierY) / square, from: -1.6, to: 1.6)
    let imaginary = MotionSteps.held((laterY * earlierX - laterX * earlierY) / square, from: -1.6, to: 1.6)
    for lane in 0..<3 {
      input[43 + lane] = real[lane]
      input[46 + lane] = imaginary[lane]
    }
    input[49] = real[3]
    input[50] = imaginary[3]
  }

  /// The logarithm to base 2, within 0.01 and continuous. Of arithmetic that gives the same bits everywhere, which a
  /// library's logarithm does not. For positive numbers that are not the smallest ones.
  static func logarithm(_ number: Float) -> Float {
    let bits = number.bitPattern
    let part = Float(bitPattern: bits & 0x7F_FFFF | 0x3F80_0000)
    return Float(Int(bits >> 23) - 127) + (2 - part / 3) * part - 5 / 3
  }
}
