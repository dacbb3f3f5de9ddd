import Foundation

/// How one finger of the demonstration moves: from where it lands, over a place on its way, to where it stays.
struct Stroke {
  /// When it lands and when it has arrived, in seconds.
  var time: ClosedRange<Double>
  /// When it lifts; nil stays down.
  var lift: Double?
  var from: CGPoint
  var over: CGPoint
  var to: CGPoint

  /// Where it is at a time: a curve through the three places, slow at both ends as hands are, with a tremor of a
  /// third of a point.
  func place(at now: Double) -> CGPoint {
    let share = min(1, max(0, (now - time.lowerBound) / (time.upperBound - time.lowerBound)))
    let s = share * share * share * (10 + share * (6 * share - 15))
    // A quadratic curve whose middle is `over`.
    let control = CGPoint(x: 2 * over.x - (from.x + to.x) / 2, y: 2 * over.y - (from.y + to.y) / 2)
    let (a, b, c) = ((1 - s) * (1 - s), 2 * s * (1 - s), s * s)
    let tremor = CGPoint(x: sin(now * 23 + from.x) / 3, y: sin(now * 19 + from.y) / 3)
    return CGPoint(
      x: a * from.x + b * control.x + c * to.x + tremor.x, y: a * from.y + b * control.y + c * to.y + tremor.y)
  }
}

/// A demonstration on a screen of 800 × 600 points.
struct Choreography {
  /// How long it is, in seconds.
  var length: Double
  /// How often the touch screen samples, a second.
  let rate = 80.0
  var strokes: [Stroke]

  private static func p(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }

  /// The one for an app of this name, if there is one.
  static func of(_ app: String) -> Choreography? { ["MultiTouch": multiTouch, "TouchTracker": touchTracker][app] }

  /// Both hands of one person; six fingers stay down.
  static let multiTouch = Choreography(
    length: 4.2,
    strokes: [
      Stroke(time: 0.20...1.70, from: p(120, 480), over: p(90, 300), to: p(165, 205)),
      Stroke(time: 0.55...2.20, from: p(420, 520), over: p(250, 540), to: p(300, 425)),
      Stroke(time: 0.80...0.95, lift: 0.95, from: p(560, 300), over: p(561, 300), to: p(562, 301)),
      Stroke(time: 1.10...1.24, lift: 1.24, from: p(566, 304), over: p(567, 304), to: p(568, 304)),
      Stroke(time: 1.15...2.90, from: p(240, 110), over: p(340, 260), to: p(405, 180)),
      Stroke(time: 1.50...3.30, from: p(700, 140), over: p(560, 300), to: p(500, 345)),
      Stroke(time: 1.56...3.30, from: p(620, 90), over: p(690, 110), to: p(668, 195)),
      Stroke(time: 2.30...3.55, from: p(560, 540), over: p(720, 530), to: p(665, 450)),
    ])

  /// Three hands of four fingers draw rays, two fingers that land together the circle in their midst; a touch of the
  /// menu's item Angles colours them; two fingers are still drawing at the end.
  static let touchTracker: Choreography = {
    let middle = p(390, 330)
    func ray(_ number: Int, _ radius: Double) -> CGPoint {
      let angle = Double(number) * .pi / 6
      return p(middle.x + radius * cos(angle), middle.y + radius * sin(angle))
    }
    var strokes: [Stroke] = []
    for number in 0..<12 {
      // Fingers of a hand land a little apart: two at one instant would draw a circle.
      let start = 0.2 + 0.9 * Double(number / 4) + 0.05 * Double(number % 4)
      strokes.append(
        Stroke(
          time: start...start + 0.55, lift: start + 0.65, from: ray(number, 100), over: ray(number, 150),
          to: ray(number, 225)))
    }
    for sign in [-1.0, 1] {
      let (near, far) = (p(middle.x + 12 * sign, middle.y + 12 * sign), p(middle.x + 58 * sign, middle.y + 58 * sign))
      let between = p((near.x + far.x) / 2, (near.y + far.y) / 2)
      strokes.append(Stroke(time: 3.0...3.6, lift: 3.8, from: near, over: between, to: far))
    }
    for (start, place) in [(4.1, p(766, 30)), (4.7, p(516, 78))] {
      strokes.append(Stroke(time: start...start + 0.08, lift: start + 0.08, from: place, over: place, to: place))
    }
    strokes.append(Stroke(time: 5.3...6.1, from: p(70, 520), over: p(80, 300), to: p(110, 130)))
    strokes.append(Stroke(time: 5.4...6.2, from: p(720, 150), over: p(710, 330), to: p(680, 530)))
    return Choreography(length: 6.5, strokes: strokes)
  }()
}
