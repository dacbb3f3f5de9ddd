import TouchPlatform
import UIKit

/// Ten fingers as prebuilt events, so that only the engine is measured.
struct Fingers {
  static let count = 10
  private var clock: MonotonicInstant
  private var nextID: UInt64 = 1
  private let surface: SurfaceID

  init(surface: SurfaceID, start: MonotonicInstant) {
    self.surface = surface
    clock = start
  }

  /// Where finger `index` is in frame `frame` of gesture `gesture`; the same places as in the competitors' programs.
  static func place(_ index: Int, frame: Int, gesture: Int) -> CGPoint {
    let odd = frame % 2 == 1
    return CGPoint(
      x: Double(96 + index * 192 + (gesture % 3) * 20 + (odd ? 3 : 0)),
      y: Double(60 + ((index * 7 + gesture) % 10) * 108 + (odd ? 2 : 0)))
  }

  private mutating func contacts(_ phase: ContactPhase, first: UInt64, frame: Int, gesture: Int) -> InputEvent {
    clock = clock.advanced(byNanoseconds: 8_000_000)
    let samples = (0..<Self.count).map { index in
      ContactSample(
        id: ContactID(first + UInt64(index)), phase: phase,
        location: Self.place(index, frame: frame, gesture: gesture), time: clock, force: 1)
    }
    return .contacts(ContactFrame(surface: surface, time: clock, samples: samples))
  }

  /// Ten fingers come down.
  mutating func began(gesture: Int = 0) -> InputEvent {
    defer { nextID += UInt64(Self.count) }
    return contacts(.began, first: nextID, frame: 0, gesture: gesture)
  }

  /// The ten that came down last go up.
  mutating func ended(gesture: Int = 0, frame: Int = 0) -> InputEvent {
    contacts(.ended, first: nextID - UInt64(Self.count), frame: frame, gesture: gesture)
  }

  /// All ten move; and the display's call that has the move delivered.
  mutating func moved(frame: Int) -> (move: InputEvent, tick: InputEvent) {
    let move = contacts(.moved, first: nextID - UInt64(Self.count), frame: frame, gesture: 0)
    return (move, tick())
  }

  /// The display's call for a frame.
  mutating func tick() -> InputEvent {
    clock = clock.advanced(byNanoseconds: 1_000_000)
    return .frame(FrameTick(surface: surface, time: clock, target: clock.advanced(byNanoseconds: 16_000_000)))
  }
}
