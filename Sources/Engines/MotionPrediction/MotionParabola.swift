extension MotionTrail {
  /// A parabola through the samples of the last 100 ms, at most 32, by least squares; with two samples it is a line. Its
  /// speed and acceleration are taken and its place is not: the forecast continues from where the finger is. Nil where nothing
  /// can be said.
  public func parabola() -> MotionForecast? {
    let newest = self[0]
    // Sums of powers of t ≤ 0, and of those times the places.
    var (s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0)
    var (y0, y1, y2) = (SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero)
    var number = 0
    var fastest = 0.0
    var later = newest
    while number < min(count, 32) {
      let sample = self[number]
      guard newest.time - sample.time <= Self.pause else { break }
      let t = -Double(newest.time - sample.time) * 1e-9
      // From the last place, so that large coordinates cost no precision.
      let y = sample.place - newest.place
      s1 += t
      s2 += t * t
      s3 += t * t * t
      s4 += t * t * t * t
      y0 += y
      y1 += y * t
      y2 += y * (t * t)
      if number > 0 {
        let way = later.place - sample.place
        let length = (way.x * way.x + way.y * way.y).squareRoot()
        fastest = max(fastest, length / (Double(later.time - sample.time) * 1e-9))
      }
      later = sample
      number += 1
    }
    guard number > 1 else { return nil }
    let n = Double(number)
    var speed = (y1 * n - y0 * s1) / (n * s2 - s1 * s1)
    var bend = SIMD2<Double>.zero
    // Cramer's rule for the normal equations of place, speed and half the acceleration.
    let determinant = n * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2)
    let bent = number > 2 && abs(determinant) > 1e-18
    if bent {
      speed = ((y1 * s4 - y2 * s3) * n - y0 * (s1 * s4 - s2 * s3) + (y2 * s1 - y1 * s2) * s2) / determinant
      bend = ((y2 * s2 - y1 * s3) * n - (y2 * s1 - y1 * s2) * s1 + y0 * (s1 * s3 - s2 * s2)) / determinant
    }
    guard (speed.x * speed.x + speed.y * speed.y).squareRoot() >= MotionForecast.slowest else { return nil }
    let forecast = MotionForecast(
      method: bent ? .parabola : .line, limit: fastest, first: speed, second: bend, third: .zero)
    return forecast.isFinite ? forecast : nil
  }
}
