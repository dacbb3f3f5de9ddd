import DriverChannel
import Foundation
import TouchPlatform

/// What one finger, pen or button does: where it is at which time. It touches at the first place and is lifted at the last
/// one. Between two places it moves evenly.
package struct TouchPath: Hashable, Sendable {
  /// One place on the way.
  package struct Place: Hashable, Sendable {
    /// When, in seconds from the gesture's beginning.
    package var time: Double
    /// Where, in points of the screen.
    package var location: CGPoint
    /// How hard it presses: 0…1, or nil.
    package var force: Double?

    package init(at time: Double, _ location: CGPoint, force: Double? = nil) {
      (self.time, self.location, self.force) = (time, location, force)
    }
  }

  /// The places, in the order of their times; at least one.
  package var places: [Place]
  /// With what.
  package var tool: ContactTool
  /// A pen's angle to the screen and its direction, in radians; nil where it has none.
  package var lean: PenTilt?

  package init(_ places: [Place], tool: ContactTool = .finger, lean: PenTilt? = nil) {
    self.places = places.sorted { $0.time < $1.time }
    self.tool = tool
    self.lean = lean
  }

  /// A finger that stays at a place for a time.
  package init(at location: CGPoint, from start: Double = 0, for duration: Double) {
    self.init([Place(at: start, location), Place(at: start + duration, location)])
  }

  var start: Double { places.first?.time ?? 0 }
  var end: Double { places.last?.time ?? 0 }

  /// Where it is at a time.
  func place(at time: Double) -> Place {
    guard let after = places.firstIndex(where: { $0.time >= time }) else { return places[places.count - 1] }
    guard after > 0 else { return places[0] }
    let (a, b) = (places[after - 1], places[after])
    let share = b.time > a.time ? (time - a.time) / (b.time - a.time) : 1
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    let location = CGPoint(
      x: between(a.location.x, b.location.x), y: between(a.location.y, b.location.y))
    let force: Double? =
      if let from = a.force, let to = b.force { between(from, to) } else { a.force }
    return Place(at: time, location, force: force)
  }
}

/// Paths of several fingers as steps of a driven app.
package enum TouchPlan {
  /// So often a second a moving finger is reported.
  package static let rate = 120.0
  /// No gesture is longer, in seconds, and none has more fingers or places.
  package static let longest = 600.0
  package static let mostPaths = 100
  package static let mostPlaces = 10_000

  /// Everything that happens at one moment is one frame of contacts.
  /// - Parameter firstKey: the number of the first path's contact; the others follow.
  package static func steps(_ paths: [TouchPath], firstKey: UInt64) throws(DrivingError) -> [DriverStep] {
    guard paths.count <= mostPaths else { throw .badArgument("\(paths.count) fingers are more than \(mostPaths)") }
    for path in paths {
      guard !path.places.isEmpty else { throw .badArgument("a finger has no place") }
      guard path.places.count <= mostPlaces else {
        throw .badArgument("a finger has \(path.places.count) places, more than \(mostPlaces)")
      }
      for place in path.places {
        guard place.time.isFinite, place.time >= 0, place.time <= longest else {
          throw .badArgument("a finger's time \(place.time) is not within 0 and \(Int(longest)) seconds")
        }
        guard place.location.x.isFinite, place.location.y.isFinite else {
          throw .badArgument("a finger's place is not a number")
        }
      }
    }
    let end = paths.map(\.end).max() ?? 0
    var moments = Set(paths.flatMap { path in path.places.map { nanoseconds($0.time) } })
    // A finger that touches and is lifted at one moment is lifted with the next report.
    for path in paths where path.start == path.end { moments.insert(nanoseconds(path.end + 1 / rate)) }
    var count = 1.0
    while count / rate < end {
      moments.insert(nanoseconds(count / rate))
      count += 1
    }
    var steps: [DriverStep] = []
    var last: UInt64 = 0
    var fingers = paths.enumerated().map { Finger(key: firstKey + UInt64($0.offset), path: $0.element) }
    for moment in moments.sorted() {
      var reports: [ContactReport] = []
      for index in fingers.indices {
        if let report = fingers[index].report(at: moment) { reports.append(report) }
      }
      guard !reports.isEmpty else { continue }
      steps.append(DriverStep(after: moment - last, .contacts(reports)))
      last = moment
    }
    return steps
  }

  private static func nanoseconds(_ seconds: Double) -> UInt64 { UInt64((seconds * 1e9).rounded()) }

  private struct Finger {
    let key: UInt64
    let path: TouchPath
    var isDown = false
    var isOver = false
    var last: TouchPath.Place?

    mutating func report(at moment: UInt64) -> ContactReport? {
      guard !isOver, TouchPlan.nanoseconds(path.start) <= moment else { return nil }
      var place = path.place(at: Double(moment) / 1e9)
      place.time = 0
      let kind: ContactReport.Kind
      if !isDown {
        kind = .down
        isDown = true
      } else if TouchPlan.nanoseconds(path.end) <= moment {
        kind = .up
        isOver = true
      } else {
        guard place != last else { return nil }
        kind = .motion
      }
      last = place
      return ContactReport(
        key: key, kind: kind, location: place.location, time: .zero, tool: path.tool,
        force: place.force.map { Float($0) }, altitude: path.lean?.altitude, azimuth: path.lean?.azimuth)
    }
  }
}
