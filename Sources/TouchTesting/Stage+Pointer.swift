import Foundation
import TouchPlatform
import UIKit

/// What a pointer does on a stage without touching: each call is one report at the stage's present moment.
extension Stage {
  /// The pointer hovers at a point of the screen; `phase` says whether it enters, moves or leaves.
  public func hover(
    at point: CGPoint, _ phase: HoverSample.Phase = .moved, tool: ContactTool = .pointer, altitude: Float? = nil,
    azimuth: Float? = nil, roll: Float? = nil, height: Float? = nil, isEraser: Bool = false
  ) {
    platform.send(
      .hover(
        HoverSample(
          surface: .main, time: platform.now, phase: phase, location: point, tool: tool, altitude: altitude,
          azimuth: azimuth, roll: roll, height: height, isEraser: isEraser)))
  }

  /// A wheel turns, or fingers on a pad scroll, with the pointer at a point of the screen.
  public func scroll(by dx: Double, _ dy: Double, at point: CGPoint, _ phase: ScrollSample.Phase = .discrete) {
    platform.send(
      .scroll(
        ScrollSample(
          surface: .main, time: platform.now, location: point, delta: Displacement(dx: dx, dy: dy), phase: phase)))
  }

  /// Fingers on a pad pinch or rotate, with the pointer at a point of the screen. Both are relative to the report
  /// before.
  public func transform(
    scale: Double = 1, rotation: Double = 0, at point: CGPoint, _ phase: TransformSample.Phase = .changed
  ) {
    platform.send(
      .transform(
        TransformSample(
          surface: .main, time: platform.now, phase: phase, location: point, scale: scale, rotation: rotation,
          fingerCount: 2)))
  }

  /// The pointer's buttons that are held from now on, as bits, and the keyboard's modifiers.
  public func buttons(_ buttons: UInt32, modifiers: ModifierSet = []) {
    platform.send(
      .buttons(ButtonState(surface: .main, time: platform.now, buttons: buttons, modifiers: modifiers)))
  }

  /// A new mouse with a button held, not yet on the screen: it touches as a pointer.
  public var mouse: Finger { makeFinger(.pointer) }
}
