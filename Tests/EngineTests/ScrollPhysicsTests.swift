import Foundation
import ScrollPhysics
import Testing

@Suite("Scrolling: the curves")
struct ScrollPhysicsTests {
  private let page = ScrollRange(lower: 0, upper: 10_000)

  @Test("S26: contents resist beyond an edge by (1 − 1/(0.55·d/D + 1))·D, on both sides, and never go a viewport far")
  func rubberBand() {
    let band = RubberBand(length: 480)
    for (raw, shown) in [(0.0, 0.0), (100, 49.346), (-100, -49.346), (590, 193.611)] {
      #expect(abs(band.shown(raw) - shown) < 0.001)
      #expect(abs(band.raw(band.shown(raw)) - raw) < 1e-6)
    }
    #expect(band.shown(1e9) < 480)
    #expect(abs(band.slope(atRaw: 0) - 0.55) < 1e-12)
    let slope = (band.shown(200.001) - band.shown(199.999)) / 0.002
    #expect(abs(band.slope(atRaw: 200) - slope) < 1e-6)
    #expect(RubberBand(length: 0).shown(50) == 0)
  }

  @Test("S33, S35: a point a second reaches 0.499 points at the normal rate and 0.099 at the fast one")
  func reach() {
    #expect(abs(Deceleration.reach(ofRate: 0.998) - 0.499) < 1e-9)
    #expect(abs(Deceleration.reach(ofRate: 0.99) - 0.099) < 1e-9)
  }

  @Test("S34, S35, S36: a throw slows by 0.998 a millisecond and stops dead at 10 points a second")
  func deceleration() {
    for (velocity, target) in [(750.0, 369.26), (1500, 743.51), (4875, 2427.635), (-1500, -743.51)] {
      let curve = Deceleration(start: 0, velocity: velocity, rate: 0.998)
      #expect(abs(curve.target - target) < 0.001)
      let told = (velocity - (velocity < 0 ? -10 : 10)) / (1000 * -log(0.998))
      #expect(abs(curve.proposal - told) < 1e-9 && abs(told / target - 1.001) < 0.0001)
      let duration = log(abs(velocity) / 10) / (1000 * -log(0.998))
      #expect(abs(curve.duration - duration) < 1e-9)
      let (before, at) = (curve.duration - 1e-6, curve.duration)
      #expect(abs(abs(curve.velocity(at: before)) - 10) < 0.001 && curve.velocity(at: at) == 0)
      #expect(abs(curve.offset(at: before) - curve.target) < 0.001 && curve.offset(at: 100) == curve.target)
      #expect(abs(curve.velocity(at: 0.5) - velocity * pow(0.998, 500)) < 1e-9)
      #expect(abs(curve.offset(at: 0.5) - velocity * 0.499 * (1 - pow(0.998, 500))) < 1e-9)
    }
    #expect(Deceleration(start: 5, velocity: 10, rate: 0.998).duration == 0)
  }

  /// x′ = v − 10·x and v′ = −12·v in steps of a tenth of a millisecond.
  private func law(displacement: Double, velocity: Double, after seconds: Double) -> Double {
    var (x, v) = (displacement, velocity)
    let step = 1e-4
    for _ in 0..<Int((seconds / step).rounded()) {
      let half = x + (v - 10 * x) * step / 2
      let middle = v * (1 - 6 * step)
      x += (middle - 10 * half) * step
      v -= 12 * middle * step
    }
    return x
  }

  @Test("S38: at an edge the speed falls by 12 a second, and the edge pulls by 10 times the overshoot")
  func bounce() {
    let bounce = EdgeBounce(anchor: 0, displacement: 0, velocity: 3005)
    for time in [0.03, 0.1, 0.3, 0.7] {
      #expect(abs(bounce.offset(at: time) - law(displacement: 0, velocity: 3005, after: time)) < 0.01)
    }
    let peak = (0...1000).map { bounce.offset(at: Double($0) / 1000) }.max() ?? 0
    // Measured on a device: 99.7 points.
    #expect(abs(peak - 99.7) < 1)
    #expect((1...3000).allSatisfy { bounce.offset(at: Double($0) / 1000) > 0 })
  }

  @Test("S39: let go beyond an edge, contents obey the same law, from where they are with the finger's own velocity")
  func settling() {
    for velocity in [0.0, -900, 300, 5] {
      let glide = ScrollGlide(offset: -40, velocity: velocity, range: page, rate: 0.998, bounces: true, pixel: 0.001)
      #expect(abs(glide.offset(at: 0) + 40) < 1e-9 && glide.velocity(at: 0) == velocity)
      for time in [0.05, 0.1, 0.3] where velocity <= 80 {
        #expect(abs(glide.offset(at: time) - law(displacement: -40, velocity: velocity, after: time)) < 0.01)
      }
    }
  }

  @Test("S40: there is one law: the way back does not change at any speed")
  func choice() {
    func offset(_ velocity: Double) -> Double {
      ScrollGlide(offset: -60, velocity: velocity, range: page, rate: 0.998, bounces: true).offset(at: 0.1)
    }
    for velocity in stride(from: -100.0, through: 100, by: 1) {
      #expect(abs(offset(velocity + 1) - offset(velocity)) < 0.04, "at \(velocity)")
    }
  }

  @Test("A rate that is none is the normal one, and one out of reach is cut")
  func strangeRates() {
    #expect(Deceleration.legal(.nan) == 0.998 && Deceleration.legal(.infinity) == 0.998)
    #expect(Deceleration.legal(0) == 0.001 && Deceleration.legal(1) == 0.99999 && Deceleration.legal(0.9) == 0.9)
  }

  @Test(
    "S44: a throw that has to stop at a place stops there, a point away as well; where it is already, it does not move")
  func stopping() {
    for target in [-300.0, -1, -0.25, 0, 0.25, 1, 300] {
      let curve = Deceleration.stopping(at: 50 + target, from: 50, rate: 0.998)
      #expect(abs(curve.target - 50 - target) < 1e-6, "\(target)")
      #expect((curve.velocity == 0) == (target == 0), "\(target)")
    }
  }

  @Test("S37: what has come to rest has no velocity, from that very moment on")
  func velocityAtRest() {
    for velocity in [3000.0, -900, 40] {
      let glide = ScrollGlide(offset: 50, velocity: velocity, range: page, rate: 0.998, bounces: true, pixel: 0.5)
      #expect(
        glide.velocity(at: glide.duration) == 0 && glide.velocity(at: glide.duration.nextDown) != 0, "\(velocity)")
    }
  }

  @Test("S37: at 10 points a second or less nothing goes on")
  func slow() {
    for velocity in [0.0, 10, -10] {
      #expect(!ScrollGlide(offset: 50, velocity: velocity, range: page, rate: 0.998, bounces: true).moves)
    }
    #expect(ScrollGlide(offset: 50, velocity: 10.1, range: page, rate: 0.998, bounces: true).moves)
  }

  @Test("S38, S43: a throw that reaches the edge bounces from the very moment, and rests a pixel from it")
  func throwToEdge() {
    let range = ScrollRange(lower: 0, upper: 400)
    for pixel in [1.0, 0.5, 1.0 / 3] {
      let glide = ScrollGlide(offset: 100, velocity: 3000, range: range, rate: 0.998, bounces: true, pixel: pixel)
      let curve = Deceleration(start: 100, velocity: 3000, rate: 0.998)
      let crossing = curve.time(reaching: 400) ?? 0
      #expect(abs(curve.offset(at: crossing) - 400) < 1e-6)
      #expect(abs(glide.offset(at: crossing) - 400) < 1e-6)
      let speed = curve.velocity(at: crossing)
      #expect(abs(glide.velocity(at: crossing) - speed) < 1e-6)
      let half = law(displacement: 0, velocity: speed, after: 0.2)
      #expect(abs(glide.offset(at: crossing + 0.2) - 400 - half) < 0.01)
      #expect(glide.target == 400 && glide.offset(at: glide.duration) == 400)
      // Half a pixel more than one is rounded to one.
      let before = glide.offset(at: glide.duration - 1e-6) - 400
      #expect(abs(before - 1.5 * pixel) < 0.001)
    }
  }

  @Test("S43: what is within a pixel of its place is there at the next frame")
  func almostThere() {
    let edge = ScrollGlide(offset: -1, velocity: 0, range: page, rate: 0.998, bounces: true)
    let onPage = ScrollGlide(offset: 321, velocity: 0, springingTo: 320)
    for glide in [edge, onPage] {
      #expect(glide.moves && glide.duration < 1e-6 && glide.offset(at: 1.0 / 60) == glide.target)
    }
  }

  @Test("A bounce that rises barely above what counts as rest is at rest after its turn, not before it")
  func lowBounce() {
    let bounce = EdgeBounce(anchor: 0, displacement: 0, velocity: 46)
    let end = bounce.duration(pixel: 1)
    let ways = [0.99, 1, 1.01].map { bounce.displacement(at: end * $0) }
    #expect(ways[0] > 1.5 && abs(ways[1] - 1.5) < 1e-9 && ways[2] < 1.5)
  }

  @Test("A spring that swings past its page by barely more than what counts as rest is not at rest on its way there")
  func lowSwing() {
    let spring = PageSpring(anchor: 0, displacement: 10, velocity: -200)
    // It passes the page after 0.11 s, and is 0.89 points beyond it after 0.2 s.
    let end = spring.duration(pixel: 0.85 / 1.5)
    let later = stride(from: 0, to: 1, by: 0.001).map { abs(spring.displacement(at: end + $0)) }
    #expect(abs(later[0] - 0.85) < 1e-9 && later.allSatisfy { $0 < 0.85 + 1e-9 })
  }

  @Test("S27: without bouncing a throw stops dead at the edge")
  func noBounce() {
    let range = ScrollRange(lower: 0, upper: 400)
    let glide = ScrollGlide(offset: 100, velocity: 3000, range: range, rate: 0.998, bounces: false)
    #expect((0...3000).allSatisfy { glide.offset(at: Double($0) / 1000) <= 400 })
    #expect(glide.target == 400 && glide.velocity(at: glide.duration) == 0 && glide.duration < 0.2)
  }

  @Test("S40: thrown back from beyond an edge, contents go on through it as a throw")
  func thrownBack() {
    let glide = ScrollGlide(offset: -80, velocity: 2000, range: page, rate: 0.998, bounces: true)
    #expect(glide.target > 200)
    var last = -80.0
    for step in 1...4000 {
      let offset = glide.offset(at: Double(step) / 1000)
      #expect(offset >= last - 1e-9 && offset - last < 3)
      last = offset
    }
    #expect(last == glide.target)
  }

  @Test("S44: another target keeps the curve, with the velocity that ends there")
  func target() {
    for target in [700.0, 90, 101] {
      let glide = ScrollGlide(offset: 100, stoppingAt: target, range: page, rate: 0.998, bounces: true)
      let velocity = (target - 100) / 0.499 + (target < 100 ? -10 : 10)
      #expect(abs(glide.velocity(at: 0) - velocity) < 1e-6)
      #expect(glide.target == target && glide.offset(at: glide.duration) == target)
    }
    #expect(!ScrollGlide(offset: 100, stoppingAt: 100, range: page, rate: 0.998, bounces: true).moves)
  }

  @Test("S45, S46: the page nearest to the landing point, one page from the start at most; slowly the nearest one")
  func pages() {
    let pages = PageChoice(page: 320, range: ScrollRange(lower: 0, upper: 1280))
    func target(_ start: Double, _ offset: Double, _ velocity: Double) -> Double {
      let landing = Deceleration(start: offset, velocity: velocity, rate: 0.998).target
      return pages.target(from: start, offset: offset, velocity: velocity, landing: landing)
    }
    #expect(target(320, 380, 3000) == 640)
    #expect(target(320, 380, 9000) == 640)
    #expect(target(320, 380, 199) == 320)
    #expect(target(320, 490, 199) == 640)
    #expect(target(320, 490, -500) == 320)
    #expect(target(0, -10, -900) == 0)
    #expect(target(1280, 1300, 900) == 1280)
  }

  @Test("S47: the page is reached by a critically damped spring of 11 a second")
  func pageSpring() {
    let glide = ScrollGlide(offset: 380, velocity: 1000, springingTo: 640)
    // x″ = −11²·x − 2·11·x′ from 260 points short of the page, solved by hand.
    for time in [0.0, 0.1, 0.25, 0.5] {
      let offset = 640 + (-260 + (1000 - 11 * 260) * time) * exp(-11 * time)
      #expect(abs(glide.offset(at: time) - offset) < 1e-9, "at \(time)")
    }
    #expect(glide.offset(at: glide.duration) == 640)
    // The velocity is what the way changes by.
    let spring = PageSpring(anchor: 640, displacement: -260, velocity: 1000)
    for time in [0.001, 0.1, 0.25, 0.5] {
      let slope = (spring.offset(at: time + 1e-5) - spring.offset(at: time - 1e-5)) / 2e-5
      #expect(abs(spring.velocity(at: time) - slope) < 1e-3, "at \(time)")
    }
  }

  @Test("S60: beyond a limit the logarithm of the scale is damped")
  func zoomLimits() {
    let limits = ZoomLimits(least: 1, greatest: 4)
    #expect(limits.shown(2.5) == 2.5)
    let band = RubberBand(length: 1)
    #expect(abs(limits.shown(8) - 4 * exp(band.shown(log(2)))) < 1e-12)
    #expect(abs(limits.shown(0.5) - exp(-band.shown(log(2)))) < 1e-12)
    #expect(abs(limits.raw(limits.shown(8)) - 8) < 1e-9)
    #expect(limits.shown(1e9) < 4 * M_E && limits.shown(.nan) == 1)
    // What no pinch can be is cut to a limit.
    #expect([0, -2, .infinity].map(limits.shown) == [1, 1, 4] && [0, -2, .infinity].map(limits.raw) == [1, 1, 4])
    #expect(!ZoomLimits(least: 1, greatest: 1).allowZooming)
    // A limit that no scale can have is 1.
    #expect([0, -2, .nan].allSatisfy { ZoomLimits(least: $0, greatest: 0) == ZoomLimits(least: 1, greatest: 1) })
  }

  @Test("S34, S38, S39: the number of frames makes no difference")
  func closedForm() {
    let range = ScrollRange(lower: 0, upper: 900)
    let glide = ScrollGlide(offset: 20, velocity: 2600, range: range, rate: 0.998, bounces: true)
    let sixty = (0...180).map { glide.offset(at: Double($0) / 60) }
    let hundredTwenty = (0...360).map { glide.offset(at: Double($0) / 120) }
    for (index, offset) in sixty.enumerated() { #expect(abs(offset - hundredTwenty[index * 2]) < 1e-9) }
  }
}
