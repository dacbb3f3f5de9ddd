import CoreGraphics
import TouchPlatform

/// What fingers do at one moment of their paths.
struct FingerReport: Equatable {
  /// What one finger does.
  struct Change: Equatable {
    /// Its place among the paths.
    var finger: Int
    var phase: ContactPhase
    /// In points of the screen.
    var location: CGPoint
  }

  /// In seconds from the beginning of all paths.
  var moment: Double
  var changes: [Change]

  /// Between two reports of a touch screen, in seconds.
  static let step = 1.0 / 120

  /// The reports of a touch screen that reports 120 times a second: one for all that happens at a moment, and a further one
  /// for the fingers that are lifted then, each where it has arrived.
  /// - Parameter screen: its extent in points. Its right and lower edge, where offsets of 1 lead, are its last points.
  static func reports(of paths: [FingerPath], on screen: CGRect) -> [FingerReport] {
    var fingers = paths.map { (path: $0, isDown: false, isOver: false, last: CGPoint.zero) }
    var reports: [FingerReport] = []
    func add(_ moment: Double, _ changes: [Change]) {
      if !changes.isEmpty { reports.append(FingerReport(moment: moment, changes: changes)) }
    }
    let last = paths.map(\.end).max() ?? 0
    for moment in moments(of: paths, until: last) {
      var moved: [Change] = []
      var lifted: [Change] = []
      for index in fingers.indices where !fingers[index].isOver && fingers[index].path.start <= moment {
        let location = onScreen(fingers[index].path.location(at: moment), screen)
        if !fingers[index].isDown {
          fingers[index].isDown = true
          moved.append(Change(finger: index, phase: .began, location: location))
        } else {
          if location != fingers[index].last {
            moved.append(Change(finger: index, phase: .moved, location: location))
          }
          if fingers[index].path.end <= moment {
            fingers[index].isOver = true
            lifted.append(Change(finger: index, phase: .ended, location: location))
          }
        }
        fingers[index].last = location
      }
      add(moment, moved)
      add(moment, lifted)
    }
    // A finger that touches and leaves at the last moment is lifted with the next report.
    add(
      last + step,
      fingers.indices.filter { fingers[$0].isDown && !fingers[$0].isOver }.map {
        Change(finger: $0, phase: .ended, location: fingers[$0].last)
      })
    return reports
  }

  private static func moments(of paths: [FingerPath], until last: Double) -> [Double] {
    var moments = Set(paths.flatMap { path in path.points.map(\.time) })
    var next = step
    while next < last {
      moments.insert(next)
      next += step
    }
    return moments.sorted()
  }

  private static func onScreen(_ point: CGPoint, _ screen: CGRect) -> CGPoint {
    CGPoint(
      x: point.x == screen.maxX ? point.x - 0.5 : point.x, y: point.y == screen.maxY ? point.y - 0.5 : point.y)
  }
}
