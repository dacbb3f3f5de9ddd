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
  func perform(_ paths: [FingerPath]) {
    settle()
    let contacts = paths.map { _ in newContact() }
    let start = platform.now
    for report in FingerReport.reports(of: paths, on: UIScreen.main.bounds) {
      let wait = start.advanced(bySeconds: report.moment).seconds - platform.now.seconds
      if wait > 0 { pass(wait) }
      send(
        .contacts(
          ContactFrame(
            surface: .main, time: platform.now,
            samples: report.changes.map {
              ContactSample(id: contacts[$0.finger], phase: $0.phase, location: $0.location, time: platform.now)
            })))
    }
    settleAfterEvent()
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
