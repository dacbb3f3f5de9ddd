import Foundation
import Testing
import UIKit

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
    #expect(UIScrollView.DecelerationRate.normal.rawValue == 0.998)
    #expect(UIScrollView.DecelerationRate.fast.rawValue == 0.99)
    #expect(abs(Deceleration.reach(ofRate: 0.998) - 0.499) < 1e-9)
    #expect(abs(Deceleration.reach(ofRate: 0.99) - 0.099) < 1e-9)
  }

  @Test("S34, S35, S36: a throw slows by 0.998 a millisecond and stops dead at 10 points a second")
  func deceleration() {
    for (velocity, target) in [(750.0, 369.26), (1500, 743.51), (4875, 2427.635), (-1500, -743.51)] {
      let curve = Deceleration(start: 0, velocity: velocity, rate: 0.998)
      #expect(abs(curve.target - target) < 0.001)
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

  @Test("S38: at an edge with speed a spring of ω = 11 swings out by v/(ω·e) and comes back without crossing")
  func bounce() {
    let spring = BounceSpring(anchor: 0, displacement: 0, velocity: 3005)
    let peak = (0...1000).map { spring.offset(at: Double($0) / 1000) }.max() ?? 0
    #expect(abs(peak - 3005 / (11 * M_E)) < 0.01)
    // Measured on a device: 99.7 points.
    #expect(abs(peak - 99.7) < 1)
    #expect((1...3000).allSatisfy { spring.offset(at: Double($0) / 1000) > 0 })
  }

  @Test("S39: let go at rest beyond an edge, two decays of 9 and 46 a second bring the contents back")
  func settling() {
    let spring = SettlingSpring(anchor: 100, displacement: -40, velocity: 0)
    #expect(abs(spring.offset(at: 0) - 60) < 1e-9 && abs(spring.velocity(at: 0)) < 1e-9)
    let (slow, fast) = (-40.0 * 46 / 37, 40.0 * 9 / 37)
    for time in [0.05, 0.1, 0.3, 0.6] {
      #expect(abs(spring.offset(at: time) - (100 + slow * exp(-9 * time) + fast * exp(-46 * time))) < 1e-9)
    }
  }

  @Test("S40: beyond an edge, below 50 points a second it settles, above it springs; both start where it is")
  func choice() {
    for (velocity, isSettling) in [(0.0, true), (-49, true), (49, true), (50, false), (-50, false)] {
      let glide = ScrollGlide(offset: -60, velocity: velocity, range: page, rate: 0.998, bounces: true)
      let settling = SettlingSpring(anchor: 0, displacement: -60, velocity: velocity).offset(at: 0.1)
      let springing = BounceSpring(anchor: 0, displacement: -60, velocity: velocity).offset(at: 0.1)
      #expect(abs(glide.offset(at: 0.1) - (isSettling ? settling : springing)) < 1e-9)
      #expect(abs(glide.offset(at: 0) + 60) < 1e-9 && glide.target == 0)
    }
  }

  @Test("S37: at 10 points a second or less nothing goes on")
  func slow() {
    for velocity in [0.0, 10, -10] {
      #expect(!ScrollGlide(offset: 50, velocity: velocity, range: page, rate: 0.998, bounces: true).moves)
    }
    #expect(ScrollGlide(offset: 50, velocity: 10.1, range: page, rate: 0.998, bounces: true).moves)
  }

  @Test("S38, S43: a throw that reaches the edge bounces from the very moment, and rests within 0.05 points of it")
  func throwToEdge() {
    let range = ScrollRange(lower: 0, upper: 400)
    let glide = ScrollGlide(offset: 100, velocity: 3000, range: range, rate: 0.998, bounces: true)
    let curve = Deceleration(start: 100, velocity: 3000, rate: 0.998)
    let crossing = curve.time(reaching: 400) ?? 0
    #expect(abs(curve.offset(at: crossing) - 400) < 1e-6)
    #expect(abs(glide.offset(at: crossing) - 400) < 1e-6)
    #expect(abs(glide.velocity(at: crossing) - curve.velocity(at: crossing)) < 1e-6)
    let peak = (0...2000).map { glide.offset(at: Double($0) / 1000) }.max() ?? 0
    #expect(abs(peak - 400 - curve.velocity(at: crossing) / (11 * M_E)) < 0.01)
    #expect(glide.target == 400 && glide.offset(at: glide.duration) == 400)
    let before = glide.duration - 1e-4
    #expect(abs(glide.offset(at: before) - 400) < 0.051 && abs(glide.velocity(at: before)) < 0.51)
    #expect(abs(glide.offset(at: glide.duration - 0.05) - 400) > 0.05 || abs(glide.velocity(at: before - 0.05)) > 0.5)
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
      #expect(offset >= last - 1e-9 && offset - last < 2.5)
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

  @Test("S47: the page is reached by the spring of S38")
  func pageSpring() {
    let glide = ScrollGlide(offset: 380, velocity: 1000, springingTo: 640)
    let spring = BounceSpring(anchor: 640, displacement: -260, velocity: 1000)
    for time in [0.0, 0.1, 0.25, 0.5] { #expect(glide.offset(at: time) == spring.offset(at: time)) }
    #expect(glide.offset(at: glide.duration) == 640)
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
    #expect(!ZoomLimits(least: 1, greatest: 1).allowZooming)
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
