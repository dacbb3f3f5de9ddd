import Foundation
import RenderTree
import Testing
import TouchPlatform
import TouchRecording

@MainActor @Suite("Playback platform")
struct PlaybackPlatformTests {
  let listener = Listener()

  /// A tape of wake-ups at these milliseconds.
  func tape(_ times: [UInt64], damage: TapeDamage? = nil) -> Recording {
    let header = RecordingHeader(
      platform: "X11", geometry: SurfaceGeometry(size: CGSize(width: 30, height: 20), scale: 2),
      start: SampleTape.at(5))
    let events = times.map { InputEvent.wake(WakeUp(surface: .main, time: SampleTape.at($0 * 1_000_000))) }
    return Recording(header: header, events: events, damage: damage)
  }

  @Test(
    "Every event is handed over with the clock at its time, at every speed",
    arguments: [PlaybackSpeed.maximum, .times(1), .times(10)])
  func plays(speed: PlaybackSpeed) throws {
    let player = PlaybackPlatform(tape([10, 20, 20, 60]), speed: speed)
    player.delegate = listener
    #expect(player.timeSource.now == SampleTape.at(5))
    _ = try player.open(SurfaceConfiguration())
    var times: [MonotonicInstant] = []
    listener.whenTold = { _ in times.append(player.timeSource.now) }
    let began = SystemTime.now
    #expect(player.run() == .stopped)
    #expect(listener.events == player.recording.events && times == listener.events.map(\.time))
    if case .times(let factor) = speed {
      #expect(SystemTime.now.seconds - began.seconds >= 0.05 / factor - 0.001, "it never runs ahead of its speed")
    }
  }

  @Test("Surroundings at the tape's beginning that were known at its start are announced, and played once")
  func announces() throws {
    func surroundings(_ time: UInt64, _ top: Double) -> InputEvent {
      .surface(
        SurfaceChange(
          surface: .main, time: SampleTape.at(time),
          kind: .environment(SurfaceEnvironment(insets: SurfaceInsets(top: top)))))
    }
    let wake = InputEvent.wake(WakeUp(surface: .main, time: SampleTape.at(5)))
    // The tape starts at 5.
    for (events, announced) in [
      ([surroundings(3, 1), surroundings(5, 2), surroundings(6, 3), wake], 2), ([wake, surroundings(5, 1)], 0),
      ([surroundings(6, 1), surroundings(5, 2)], 0), ([], 0),
    ] {
      let listener = Listener()
      var recording = tape([])
      recording.events = events
      let player = PlaybackPlatform(recording, speed: .maximum)
      player.delegate = listener
      _ = try player.open(SurfaceConfiguration())
      player.announce()
      #expect(listener.events == Array(events.prefix(announced)))
      player.announce()
      #expect(player.run() == .stopped)
      #expect(listener.events == events)
    }
  }

  @Test("The surface is the tape's, and follows its changes; what is asked for adds nothing")
  func surface() throws {
    var recording = tape([])
    recording.events = [
      .surface(
        SurfaceChange(
          surface: .main, time: SampleTape.at(9),
          kind: .geometry(SurfaceGeometry(size: CGSize(width: 50, height: 40), scale: 1)))),
      .surface(
        SurfaceChange(
          surface: .main, time: SampleTape.at(10),
          kind: .geometry(SurfaceGeometry(size: CGSize(width: Double.nan, height: 40), scale: 1)))),
    ]
    let player = PlaybackPlatform(recording, speed: .maximum)
    player.delegate = listener
    let surface = try player.open(SurfaceConfiguration(size: CGSize(width: 999, height: 999)))
    #expect(surface.geometry == recording.header.geometry)
    var sizes: [CGSize] = []
    listener.whenTold = { _ in
      sizes.append(surface.geometry.size)
      player.requestFrame(for: .main)
      player.setWakeUp(at: .zero)
    }
    #expect(player.run() == .stopped)
    #expect(sizes == [CGSize(width: 50, height: 40)])
  }

  @Test("Stop ends it after the current event; the rest may be played one by one")
  func stop() throws {
    let player = PlaybackPlatform(tape([1, 2, 3]), speed: .maximum)
    player.delegate = listener
    listener.whenTold = { _ in player.stop() }
    #expect(player.run() == .stopped)
    #expect(listener.events.count == 1 && player.position == 1)
    #expect(player.playNext() && player.playNext() && !player.playNext())
  }

  @Test("A damaged tape plays up to the damage and says where it was")
  func damage() {
    let damage = TapeDamage(line: 3, column: 7, message: "expected }")
    let player = PlaybackPlatform(tape([1, 2], damage: damage), speed: .maximum)
    player.delegate = listener
    #expect(player.run() == .lost("the tape is damaged at line 3, column 7: expected }"))
    #expect(listener.events.count == 2)
  }

  @Test("At the end the progress is whole, and what fails then is told")
  func finish() {
    let player = PlaybackPlatform(tape([1, 2]), speed: .maximum)
    var last: PlaybackProgress?
    player.progress = { last = $0 }
    player.finish = { _ throws in throw RecordingError.unwritable(path: "p.png", errno: ENOSPC) }
    #expect(player.run() == .lost("cannot write p.png: No space left on device"))
    #expect(last == PlaybackProgress(done: 2, total: 2))
  }

  @Test("Speeds are numbers above zero, or max")
  func speeds() {
    #expect(PlaybackSpeed("max") == .maximum && PlaybackSpeed("0.5") == .times(0.5))
    for text in ["", "0", "-1", "fast", "nan", "inf"] { #expect(PlaybackSpeed(text) == nil) }
  }
}
