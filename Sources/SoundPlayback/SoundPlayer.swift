internal import CGStreamer
internal import CLinux
import Foundation
import Synchronization
import TouchPlatform

/// One sound, played by GStreamer.
///
/// Any thread may use it. Cost: opening decodes the sound's beginning, some milliseconds, and some hundred for a
/// program's first sound; a sound that is open is played at once.
package final class SoundPlayer: Sendable {
  private struct State {
    var isPlaying = false
    var repeats = 0
    var rate = 1.0
    var volume = 1.0
    /// Counts fades, so that one ends the others.
    var fade = 0
    /// Where a sound that is not playing was moved to, in seconds; nil where GStreamer knows it.
    var place: Double?
    /// Where it was last known to be: GStreamer does not know it while it moves.
    var known = 0.0
  }

  /// Passes on what GStreamer says on its threads.
  private final class Notices: Sendable {
    let queue: DispatchQueue
    private let sound = Mutex<Weak>(Weak())

    struct Weak: Sendable {
      weak var player: SoundPlayer?
    }

    init(_ queue: DispatchQueue) { self.queue = queue }

    func connect(_ player: SoundPlayer) { sound.withLock { $0.player = player } }

    /// Hands a notice over. The player is looked up on the queue, since its end waits for the thread that calls this.
    func post(_ notice: touchstone_sound_notice, _ text: String) {
      queue.async { [self] in
        guard let player = sound.withLock({ $0.player }) else { return }
        if notice == touchstone_sound_ended { player.reachedEnd() } else { player.failed(text) }
      }
    }
  }

  /// Where it is played again from its start, and faded: in order, and beside the main thread.
  private static let queue = DispatchQueue(label: "touchstone.sounds")
  /// How long a sound's beginning may take to decode, in seconds.
  private static let longestOpening = 10.0
  /// Between two steps of a fade, in seconds.
  private static let fadeStep = 0.02

  // Unsafe: GStreamer's objects may be used on any thread, and this one is freed with the player.
  private nonisolated(unsafe) let sound: OpaquePointer
  private let notices: Notices
  /// A file in memory that the sound is read from, or -1.
  private let descriptor: Int32
  private let state = Mutex(State())
  private let ended: @Sendable (String?) -> Void

  /// Opens the sound of a file.
  ///
  /// - Parameter ended: called on the main queue when it was played to its end; with GStreamer's words if it cannot be
  ///   played on.
  package convenience init(_ url: URL, ended: @escaping @Sendable (String?) -> Void) throws(SoundError) {
    guard url.isFileURL, FileManager.default.isReadableFile(atPath: url.path) else { throw .unreadable }
    try self.init(uri: url.standardizedFileURL.absoluteString, descriptor: -1, ended: ended)
  }

  /// Opens a sound in memory, which is copied.
  package convenience init(_ data: Data, ended: @escaping @Sendable (String?) -> Void) throws(SoundError) {
    let descriptor = touchstone_memfd_create("sound")
    guard descriptor >= 0 else { throw .unreadable }
    var written = 0
    data.withUnsafeBytes { bytes in
      while written < bytes.count {
        let count = write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count <= 0 { return }
        written += count
      }
    }
    guard written == data.count else {
      close(descriptor)
      throw .unreadable
    }
    try self.init(uri: "file:///proc/self/fd/\(descriptor)", descriptor: descriptor, ended: ended)
  }

  private init(uri: String, descriptor: Int32, ended: @escaping @Sendable (String?) -> Void) throws(SoundError) {
    let notices = Notices(Self.queue)
    var message = [CChar](repeating: 0, count: 400)
    func text() -> String { message.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" } }
    let sink = ProcessInfo.processInfo.environment["TOUCHSTONE_SOUND"] ?? "autoaudiosink"
    let loads = touchstone_sounds_load(&message, message.count) == 1
    // Unsafe: GStreamer calls back until the sound is closed, which is before the player frees the notices.
    let opened =
      loads
      ? touchstone_sound_open(
        uri, sink, Self.longestOpening,
        { context, notice, text in
          guard let context, let text else { return }
          Unmanaged<Notices>.fromOpaque(context).takeUnretainedValue().post(notice, String(cString: text))
        }, Unmanaged.passUnretained(notices).toOpaque(), &message, message.count)
      : nil
    guard let opened else {
      if descriptor >= 0 { close(descriptor) }
      throw loads && !text().hasPrefix("GStreamer") ? .unknownFormat(text()) : .noPlayer(text())
    }
    sound = opened
    self.notices = notices
    self.descriptor = descriptor
    self.ended = ended
    notices.connect(self)
  }

  deinit {
    touchstone_sound_close(sound)
    if descriptor >= 0 { close(descriptor) }
  }

  // MARK: Playing

  /// Whether it is being played.
  package var isPlaying: Bool { state.withLock { $0.isPlaying } }

  /// Plays from where it stands.
  package func play() {
    state.withLock {
      $0.isPlaying = true
      $0.place = nil
    }
    touchstone_sound_play(sound, 1)
  }

  /// Plays after some seconds.
  package func play(after seconds: Double) {
    state.withLock { $0.isPlaying = true }
    Self.queue.asyncAfter(deadline: .now() + max(0, seconds)) { [weak self] in
      // It may have been stopped meanwhile.
      if let self, isPlaying { play() }
    }
  }

  /// Stops where it stands.
  package func pause() {
    state.withLock { $0.isPlaying = false }
    touchstone_sound_play(sound, 0)
  }

  /// How often it is played again after its end; below 0 without an end.
  package var repeats: Int {
    get { state.withLock { $0.repeats } }
    set { state.withLock { $0.repeats = newValue } }
  }

  /// Where it stands, in seconds from its start.
  package var position: Double {
    get {
      if let place = state.withLock({ $0.place }) { return place }
      let position = touchstone_sound_position(sound)
      return state.withLock {
        if position >= 0 { $0.known = position }
        return $0.known
      }
    }
    set {
      guard newValue.isFinite else { return }
      let place = max(0, min(newValue, duration))
      let rate = state.withLock {
        // GStreamer answers with the old place until it has decoded the new one.
        $0.place = $0.isPlaying ? nil : place
        return $0.rate
      }
      seek(place, rate)
    }
  }

  private func seek(_ place: Double, _ rate: Double) {
    _ = touchstone_sound_seek(sound, place, rate)
    state.withLock { $0.known = place }
  }

  /// How long it is, in seconds; 0 where its file does not tell.
  package var duration: Double { max(0, touchstone_sound_duration(sound)) }

  /// How fast it is played: 1 as it was recorded, 0.1 to 10.
  package var rate: Double {
    get { state.withLock { $0.rate } }
    set {
      guard newValue.isFinite else { return }
      let rate = max(0.1, min(10, newValue))
      let changes = state.withLock { state in
        defer { state.rate = rate }
        return state.rate != rate
      }
      if changes { position = position }
    }
  }

  /// Channels, and samples a second; 0 where they are not known.
  package var format: (channels: Int, samplesPerSecond: Int) {
    var channels: Int32 = 0
    var rate: Int32 = 0
    touchstone_sound_format(sound, &channels, &rate)
    return (Int(channels), Int(rate))
  }

  // MARK: Loudness

  /// From 0, silent, to 1, as it was recorded.
  package var volume: Double {
    get { state.withLock { $0.volume } }
    set { setVolume(newValue, over: 0) }
  }

  /// Changes the volume evenly over some seconds.
  package func setVolume(_ volume: Double, over seconds: Double) {
    guard volume.isFinite else { return }
    let target = max(0, volume)
    let steps = seconds.isFinite && seconds > 0 ? max(1, Int(min(seconds, 600) / Self.fadeStep)) : 1
    let (start, fade) = state.withLock { state in
      defer { state.volume = target }
      state.fade += 1
      return (state.volume, state.fade)
    }
    if steps == 1 { return touchstone_sound_set_volume(sound, target) }
    step(fade, from: start, to: target, 1, of: steps)
  }

  private func step(_ fade: Int, from start: Double, to target: Double, _ step: Int, of steps: Int) {
    Self.queue.asyncAfter(deadline: .now() + Self.fadeStep) { [weak self] in
      guard let self, state.withLock({ $0.fade == fade }) else { return }
      touchstone_sound_set_volume(sound, start + (target - start) * Double(step) / Double(steps))
      if step < steps { self.step(fade, from: start, to: target, step + 1, of: steps) }
    }
  }

  /// Sets how far to the left, -1, or the right, 1, it is heard.
  package func setPan(_ pan: Double) { if pan.isFinite { touchstone_sound_set_pan(sound, max(-1, min(1, pan))) } }

  // MARK: What GStreamer says

  private func reachedEnd() {
    let continues = state.withLock {
      // A seek may have passed the notice on its way.
      guard $0.isPlaying else { return true }
      if $0.repeats == 0 {
        $0.isPlaying = false
        $0.place = 0
        return false
      }
      if $0.repeats > 0 { $0.repeats -= 1 }
      return true
    }
    let rate = state.withLock { $0.rate }
    if !continues { touchstone_sound_play(sound, 0) }
    seek(0, rate)
    if !continues { DispatchQueue.main.async { [ended] in ended(nil) } }
  }

  private func failed(_ why: String) {
    let wasPlaying = state.withLock { state in
      defer { state.isPlaying = false }
      return state.isPlaying
    }
    touchstone_sound_play(sound, 0)
    if wasPlaying { DispatchQueue.main.async { [ended] in ended(why) } }
  }
}
