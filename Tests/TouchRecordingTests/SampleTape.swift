import Foundation
import TouchPlatform
import TouchRecording

/// A tape with every kind of event, each field away from its usual value somewhere.
enum SampleTape {
  static let header = RecordingHeader(
    platform: "X11", surface: SurfaceID(7),
    geometry: SurfaceGeometry(size: CGSize(width: 800.5, height: 600), scale: 1.5),
    start: MonotonicInstant(nanoseconds: 18_446_744_073_709_551_615), title: "Tisch „1“ \\ \u{7}\n", app: "./app --x",
    created: "2026-01-02T03:04:05Z", system: "Linux")

  static func at(_ ns: UInt64) -> MonotonicInstant { MonotonicInstant(nanoseconds: ns) }

  static let pen = ContactSample(
    id: ContactID(.max), phase: .moved, location: CGPoint(x: 0.1 + 0.2, y: -0.0), time: at(11), tool: .pen,
    radius: 0.1, force: 1 / 3, altitude: .pi / 4, azimuth: -1e-30, roll: 3.25, source: ContactSource(65535),
    edges: [.top, .right])
  static let finger = ContactSample(
    id: ContactID(1), phase: .began, location: CGPoint(x: 137.06640625, y: .leastNonzeroMagnitude), time: at(12),
    edges: [])

  /// The other end of a pen, with edges beside it in the same byte.
  static var eraser: ContactSample {
    var eraser = pen
    eraser.isEraser = true
    eraser.edges = [.left, .bottom]
    return eraser
  }

  static let events: [InputEvent] = [
    .surface(SurfaceChange(surface: .main, time: at(1), kind: .visible(true))),
    .surface(SurfaceChange(surface: .main, time: at(2), kind: .focus(false))),
    .surface(
      SurfaceChange(
        surface: SurfaceID(2), time: at(3),
        kind: .geometry(SurfaceGeometry(size: CGSize(width: 1e22, height: 0.1), scale: 1.25)))),
    .surface(SurfaceChange(surface: .main, time: at(4), kind: .environment(SurfaceEnvironment()))),
    .surface(
      SurfaceChange(
        surface: .main, time: at(5),
        kind: .environment(
          SurfaceEnvironment(
            insets: SurfaceInsets(top: 47, left: 0.5, bottom: 34, right: 1e-3), isDark: true, framesPerSecond: 119.88,
            idiom: .phone)))),
    .contacts(ContactFrame(surface: .main, time: at(12), samples: [pen, finger])),
    .contacts(ContactFrame(surface: .main, time: at(12), samples: [])),
    .hover(HoverSample(surface: .main, time: at(13), phase: .entered, location: CGPoint(x: 1, y: 2), tool: .pen)),
    .hover(
      HoverSample(
        surface: .main, time: at(13), phase: .moved, location: CGPoint(x: 1, y: 2), tool: .pen, altitude: 1.25,
        azimuth: -3)),
    .hover(
      HoverSample(
        surface: .main, time: at(13), phase: .moved, location: CGPoint(x: 1, y: 2), tool: .pen, altitude: 1.25,
        azimuth: -3, roll: 0.1, height: 0.7, isEraser: true)),
    .hover(HoverSample(surface: .main, time: at(13), phase: .exited, location: CGPoint(x: 1, y: 2))),
    .penButton(PenButtonSample(surface: .main, time: at(13), button: 1, phase: .pressed)),
    .penButton(PenButtonSample(surface: .main, time: at(13), button: 2, phase: .released)),
    .penButton(PenButtonSample(surface: .main, time: at(14), button: 255, phase: .cancelled)),
    .contacts(ContactFrame(surface: .main, time: at(14), samples: [eraser])),
    .scroll(
      ScrollSample(
        surface: .main, time: at(14), location: CGPoint(x: 1, y: 2), delta: Displacement(dx: -3.25, dy: 1e300))),
    .scroll(
      ScrollSample(
        surface: .main, time: at(14), location: CGPoint(x: 1, y: 2), delta: Displacement(dx: 0, dy: 1), phase: .changed)
    ),
    .transform(
      TransformSample(
        surface: .main, time: at(14), phase: .began, location: CGPoint(x: 3, y: 4), scale: 1.0625, rotation: -0.5,
        fingerCount: 3)),
    .transform(TransformSample(surface: .main, time: at(14), phase: .ended, location: CGPoint(x: 3, y: 4))),
    .buttons(ButtonState(surface: .main, time: at(15), buttons: 5, modifiers: [.shift, .command])),
    .key(
      KeySample(
        surface: .main, time: at(16), usage: 4, isDown: true, characters: "ä\"\\\u{1}🙂", modifiers: .alternate)),
    .frame(FrameTick(surface: .main, time: at(17), target: at(.max))),
    .wake(WakeUp(surface: .main, time: at(18))),
    .estimateUpdate(EstimateUpdate(surface: .main, time: at(19), index: .max, sample: pen)),
    .contacts(
      ContactFrame(
        surface: .main, time: at(19), samples: [pen],
        estimates: [ContactEstimate(contact: pen.id, index: 7, estimated: [.azimuth, .force], expected: .force)])),
    .estimateUpdate(
      EstimateUpdate(surface: .main, time: at(19), index: 7, sample: pen, updated: [], expected: .force)),
    .fingerGuide(
      FingerGuide(surface: .main, time: at(20), points: [CGPoint(x: 1.5, y: 2), CGPoint(x: -3, y: 4)], isDown: true)),
    .fingerGuide(FingerGuide(surface: .main, time: at(21), points: [], isDown: false)),
    .surface(SurfaceChange(surface: .main, time: at(22), kind: .closed)),
  ]

  static let recording = Recording(header: header, events: events)
}
