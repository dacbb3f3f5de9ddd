import AVFoundation
import CoreGraphics
import Foundation
import Synchronization
import Testing
import TouchPlatform

/// Sounds, played by GStreamer to no loudspeaker. They take their time: nothing makes its clock faster.
@MainActor @Suite("Short sounds", .serialized) final class SoundTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("sounds-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    setenv("TOUCHSTONE_SOUND", "fakesink sync=true", 1)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func file(_ name: String, _ data: Data) throws -> URL {
    let url = folder.appendingPathComponent(name)
    try data.write(to: url)
    return url
  }

  /// Writes down what a player tells, and waits for it.
  private final class Listener: NSObject, AVAudioPlayerDelegate, Sendable {
    let journal = Mutex<[String]>([])
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    override init() { (stream, continuation) = AsyncStream.makeStream() }

    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
      dispatchPrecondition(condition: .onQueue(.main))
      journal.withLock { $0.append("ended \(flag), playing \(player.isPlaying), at \(player.currentTime)") }
      continuation.yield()
    }

    func end() async {
      var iterator = stream.makeAsyncIterator()
      await iterator.next()
    }

    var lines: [String] { journal.withLock { $0 } }
  }

  @Test("A sound is played to its end, told once on the main thread, and stands at its start again")
  func end() async throws {
    let listener = Listener()
    let player = try AVAudioPlayer(contentsOf: file("a tone & more.wav", Wave.tone(0.08).data))
    player.delegate = listener
    #expect(abs(player.duration - 0.08) < 1e-6)
    #expect(player.numberOfChannels == 1)
    #expect(player.settings[AVSampleRateKey] as? Double == 44_100)
    #expect(!player.isPlaying && player.currentTime == 0)
    for _ in 1...3 {
      #expect(player.prepareToPlay() && player.play() && player.isPlaying)
      await listener.end()
    }
    #expect(listener.lines == Array(repeating: "ended true, playing false, at 0.0", count: 3))
  }

  @Test("Twice more after the first time takes three times as long, and is told once")
  func loops() async throws {
    let listener = Listener()
    let player = try AVAudioPlayer(data: Wave.tone(0.06, channels: 2).data)
    player.delegate = listener
    player.numberOfLoops = 2
    let begun = ContinuousClock.now
    player.play()
    await listener.end()
    #expect(begun.duration(to: .now) > .milliseconds(170))
    #expect(listener.lines.count == 1)
    #expect(player.numberOfChannels == 2 && player.url == nil && player.data?.isEmpty == false)
  }

  @Test("Paused, it stands; moved, it goes on from there; stopped, it tells nothing; without an end it has none")
  func pausing() async throws {
    let listener = Listener()
    let player = try AVAudioPlayer(data: Wave.tone(10).data)
    player.delegate = listener
    player.numberOfLoops = -1
    player.currentTime = 9.9
    #expect(abs(player.currentTime - 9.9) < 1e-6)
    player.play()
    // It passes its end and begins again.
    while player.currentTime > 9 { await Task.yield() }
    player.pause()
    let place = player.currentTime
    #expect(place < 5 && !player.isPlaying)
    #expect(player.currentTime == place)
    player.currentTime = -4
    #expect(player.currentTime == 0)
    player.currentTime = 1e9
    #expect(player.currentTime == player.duration)
    player.currentTime = .nan
    player.stop()
    #expect(listener.lines.isEmpty)
  }

  @Test("Half the volume is half as loud, right is nothing on the left, and twice the rate takes half as long")
  func loudness() async throws {
    func played(_ change: (AVAudioPlayer) -> Void) async throws -> Wave {
      let file = folder.appendingPathComponent("\(UUID().uuidString).raw")
      let descriptor = open(file.path, O_CREAT | O_RDWR, 0o600)
      defer { close(descriptor) }
      setenv(
        "TOUCHSTONE_SOUND",
        "audioconvert dithering=none ! audio/x-raw,format=S16LE,channels=2 ! fdsink fd=\(descriptor)", 1)
      defer { setenv("TOUCHSTONE_SOUND", "fakesink sync=true", 1) }
      let listener = Listener()
      var player: AVAudioPlayer? = try AVAudioPlayer(data: Wave.tone(0.2, channels: 2, peak: 0.8).data)
      player?.delegate = listener
      player.map(change)
      // What was decoded before the change is decoded again.
      player?.currentTime = 0
      player?.play()
      await listener.end()
      player = nil
      return try Wave(raw: Data(contentsOf: file))
    }
    let whole = try await played { _ in }
    #expect(whole.samples.count == 17_640 && abs(whole.peak(0) - 0.8) < 0.01 && abs(whole.peak(1) - 0.8) < 0.01)
    let half = try await played { $0.volume = 0.5 }
    #expect(abs(half.peak(0) - 0.4) < 0.01)
    let right = try await played { $0.pan = 1 }
    #expect(right.peak(0) == 0 && right.peak(1) > 0.7)
    let fast = try await played {
      $0.rate = 2
      $0.enableRate = true
    }
    // The stretching leaves out some milliseconds at the end.
    #expect(abs(fast.samples.count - 8_820) < 1_500)
  }

  @Test("What is no sound is an error with a reason, and nothing of it stays open")
  func errors() throws {
    func code(_ make: () throws -> AVAudioPlayer) -> Int? {
      do {
        _ = try make()
        return nil
      } catch { return (error as NSError).code }
    }
    let text = try file("song.mp3", Data("This is no music.".utf8))
    let cut = try file("cut.wav", Wave.tone(1).data.prefix(20))
    #expect(code { try AVAudioPlayer(contentsOf: folder.appendingPathComponent("none.wav")) } == 2_003_334_207)
    #expect(code { try AVAudioPlayer(contentsOf: #require(URL(string: "https://example.com/a.wav"))) } == 2_003_334_207)
    #expect(code { try AVAudioPlayer(contentsOf: text) } == 1_954_115_647)
    #expect(code { try AVAudioPlayer(contentsOf: cut) } == 1_954_115_647)
    #expect(code { try AVAudioPlayer(data: Data()) } == 1_954_115_647)
    func descriptors() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
    let before = try descriptors()
    let sound = Wave.tone(0.5).data
    for _ in 0..<100 {
      let player = try AVAudioPlayer(data: sound)
      player.play()
      _ = try? AVAudioPlayer(data: Data(sound.prefix(30)))
    }
    #expect(try descriptors() <= before + 2)
  }

  @Test("Where nothing can play, a player is silent, and the log says once what is missing")
  func silent() throws {
    setenv("TOUCHSTONE_SOUND", "nosuchsink", 1)
    defer { setenv("TOUCHSTONE_SOUND", "fakesink sync=true", 1) }
    let lines = Mutex<[String]>([])
    let sink: @Sendable (Blame, String) -> Void = { blame, line in
      lines.withLock { $0.append("\(blame): \(line)") }
    }
    PlatformLog.redirect(to: sink)
    defer { PlatformLog.redirect(to: nil) }
    let player = try AVAudioPlayer(data: Wave.tone(0.1).data)
    #expect(!player.play() && !player.isPlaying && player.duration == 0)
    #expect(
      lines.withLock { $0 } == [
        "platform: sounds are not played: GStreamer cannot play sounds: no element \"nosuchsink\"; "
          + "gstreamer1.0-plugins-good plays them"
      ])
  }

  @Test("System sounds are played beside one another, and say when they ended; unknown ones at once")
  func systemSounds() async throws {
    let url = try file("tock.wav", Wave.tone(0.05).data)
    var sound: SystemSoundID = 0
    #expect(AudioServicesCreateSystemSoundID(url as CFURL, &sound) == kAudioServicesNoError)
    #expect(sound > 1_999)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask { [sound] in
          await withCheckedContinuation { done in
            AudioServicesPlaySystemSoundWithCompletion(sound) { done.resume() }
          }
        }
      }
    }
    AudioServicesPlaySystemSound(kSystemSoundID_Vibrate)
    await withCheckedContinuation { done in AudioServicesPlayAlertSoundWithCompletion(1_104) { done.resume() } }
    #expect(AudioServicesDisposeSystemSoundID(sound) == kAudioServicesNoError)
    #expect(AudioServicesDisposeSystemSoundID(sound) == kAudioServicesBadSystemSoundIDError)
    let text = try file("notes.txt", Data("no sound".utf8))
    #expect(AudioServicesCreateSystemSoundID(text as CFURL, &sound) == kAudioServicesSystemSoundUnspecifiedError)
  }

  @Test("A session keeps what it is told")
  func session() throws {
    let session = AVAudioSession.sharedInstance()
    try session.setCategory(.playback, mode: .moviePlayback, options: [.mixWithOthers, .duckOthers])
    try session.setActive(true)
    #expect(session.category == .playback && session.mode == .moviePlayback)
    #expect(session.categoryOptions.contains(.duckOthers))
    try session.setCategory(.ambient)
    #expect(session.categoryOptions.isEmpty)
  }

  @Test("A player that stands in until there is a real one is silent, also by its meters")
  func placeholder() {
    let player = AVAudioPlayer()
    #expect(!player.play() && !player.isPlaying && player.duration == 0 && player.url == nil)
    player.isMeteringEnabled = true
    player.updateMeters()
    #expect(player.averagePower(forChannel: 0) == -160 && player.peakPower(forChannel: 1) == -160)
  }

  @Test("A picture's shape is fitted into the middle of a rectangle")
  func fitting() {
    let box = CGRect(x: 10, y: 10, width: 100, height: 100)
    #expect(
      AVMakeRect(aspectRatio: CGSize(width: 4, height: 2), insideRect: box)
        == CGRect(x: 10, y: 35, width: 100, height: 50))
    #expect(AVMakeRect(aspectRatio: .zero, insideRect: box) == box)
  }
}
