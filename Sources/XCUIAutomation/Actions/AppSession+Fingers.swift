import CoreGraphics
import Foundation
import TouchPlatform
import TouchTesting
import UIKit

extension AppSession {
  /// How long a finger stays for a tap, in seconds.
  nonisolated static let tapDuration = 0.06
  /// Between two taps of one finger, in seconds.
  nonisolated static let tapPause = 0.08

  /// Lets fingers do what their paths say, and waits until the app is idle.
  ///
  /// All that happens at one moment is one report, as of a touch screen that reports 120 times a second.
  func perform(_ paths: [FingerPath]) {
    settle()
    var fingers = paths.map { (id: newContact(), path: $0, isDown: false, isOver: false, last: CGPoint.zero) }
    let start = platform.now
    let step = 1.0 / 120
    var moments = Set(paths.flatMap { path in path.points.map(\.time) })
    let last = paths.map(\.end).max() ?? 0
    var next = step
    while next < last {
      moments.insert(next)
      next += step
    }
    for moment in moments.sorted() {
      let wait = start.advanced(bySeconds: moment).seconds - platform.now.seconds
      if wait > 0 { pass(wait) }
      var samples: [ContactSample] = []
      for index in fingers.indices where !fingers[index].isOver && fingers[index].path.start <= moment {
        let path = fingers[index].path
        let location = Self.onScreen(path.location(at: moment))
        let phase: ContactPhase
        if !fingers[index].isDown {
          phase = .began
          fingers[index].isDown = true
          // A finger that touches and leaves at one moment is lifted with the next report.
          if path.end <= moment { fingers[index].path.points.append(FingerPath.Point(at: moment, location)) }
        } else if path.end <= moment {
          phase = .ended
          fingers[index].isOver = true
        } else {
          guard location != fingers[index].last else { continue }
          phase = .moved
        }
        fingers[index].last = location
        samples.append(ContactSample(id: fingers[index].id, phase: phase, location: location, time: platform.now))
      }
      report(samples)
    }
    let left = fingers.filter { $0.isDown && !$0.isOver }
    if !left.isEmpty {
      pass(step)
      report(left.map { ContactSample(id: $0.id, phase: .ended, location: $0.last, time: platform.now) })
    }
    settleAfterEvent()
  }

  /// The right and lower edge of the screen, where offsets of 1 lead, are its last points.
  private static func onScreen(_ point: CGPoint) -> CGPoint {
    let screen = UIScreen.main.bounds
    return CGPoint(
      x: point.x == screen.maxX ? point.x - 0.5 : point.x, y: point.y == screen.maxY ? point.y - 0.5 : point.y)
  }

  private func report(_ samples: [ContactSample]) {
    guard !samples.isEmpty else { return }
    send(.contacts(ContactFrame(surface: .main, time: platform.now, samples: samples)))
  }

  /// A pointer stands at a place.
  func hover(at point: CGPoint) {
    settle()
    for phase in [HoverSample.Phase.entered, .moved] {
      send(.hover(HoverSample(surface: .main, time: platform.now, phase: phase, location: point)))
      pass(1.0 / 120)
    }
    settleAfterEvent()
  }

  /// A wheel turns at a place.
  func scroll(at point: CGPoint, by way: CGVector) {
    settle()
    send(
      .scroll(
        ScrollSample(
          surface: .main, time: platform.now, location: point,
          delta: Displacement(dx: Double(way.dx), dy: Double(way.dy)))))
    settleAfterEvent()
  }

  /// Types characters on the keyboard, one after another.
  func type(_ text: String, modifiers: ModifierSet = []) {
    settle()
    let modifiers = modifiers.union(KeyModifiers.held.modifiers)
    for character in text {
      let key = TypedKey(character)
      for isDown in [true, false] {
        send(.key(key.sample(isDown: isDown, modifiers: modifiers, at: platform.now)))
        pass(0.01)
      }
    }
    settleAfterEvent()
  }
}
