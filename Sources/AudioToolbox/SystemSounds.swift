import Foundation
import SoundPlayback
import Synchronization

/// A short sound that is kept ready.
public typealias SystemSoundID = UInt32
/// 0 for success, else what went wrong.
public typealias OSStatus = Int32

/// The phone's motor. Nothing is felt here.
public let kSystemSoundID_Vibrate: SystemSoundID = 4095
/// No sound.
public let kSystemSoundID_UserPreferredAlert: SystemSoundID = 4096
/// It worked.
public let kAudioServicesNoError: OSStatus = 0
/// There is no sound of that number.
public let kAudioServicesBadSystemSoundIDError: OSStatus = -1501
/// The file cannot be read, or is no sound.
public let kAudioServicesSystemSoundUnspecifiedError: OSStatus = -1500

/// The sounds that an app has made, by their numbers.
private final class SystemSounds: Sendable {
  static let shared = SystemSounds()

  private struct Entry: Sendable {
    let url: URL
    /// Those that are played, or were and can be played again.
    var players: [Voice] = []
  }

  /// One playing of a sound.
  private final class Voice: Sendable {
    let player: SoundPlayer
    let completions = Mutex<[@Sendable () -> Void]>([])

    init(_ url: URL) throws(SoundError) {
      let end = Ending()
      player = try SoundPlayer(url) { _ in end.reached() }
      end.voice.withLock { $0.value = self }
    }

    func ended() {
      let waiting = completions.withLock { list in
        defer { list = [] }
        return list
      }
      for completion in waiting { completion() }
    }
  }

  private final class Ending: Sendable {
    struct Weak: Sendable {
      weak var value: Voice?
    }
    let voice = Mutex(Weak())
    func reached() { voice.withLock { $0.value }?.ended() }
  }

  private struct State: Sendable {
    var entries: [SystemSoundID: Entry] = [:]
    // Apple's own sounds have the numbers from 1000 on.
    var next: SystemSoundID = 8_192
  }
  private let state = Mutex(State())
  /// How often one sound is heard at a time.
  private static let mostVoices = 16

  /// The number of a file's sound; nil where it cannot be played.
  func add(_ url: URL) -> SystemSoundID? {
    let voice: Voice?
    do throws(SoundError) {
      voice = try Voice(url)
    } catch .noPlayer(let why) {
      SoundError.report(noPlayer: why)
      voice = nil
    } catch {
      return nil
    }
    return state.withLock { state in
      defer { state.next += 1 }
      state.entries[state.next] = Entry(url: url, players: voice.map { [$0] } ?? [])
      return state.next
    }
  }

  func remove(_ number: SystemSoundID) -> Bool {
    state.withLock { $0.entries.removeValue(forKey: number) } != nil
  }

  /// Plays a sound, beside those that are heard; the completion is called on the main queue.
  func play(_ number: SystemSoundID, _ completion: (@Sendable () -> Void)?) {
    guard let voice = voice(number) else {
      if let completion { DispatchQueue.main.async(execute: completion) }
      return
    }
    if let completion { voice.completions.withLock { $0.append(completion) } }
    voice.player.play()
  }

  private func voice(_ number: SystemSoundID) -> Voice? {
    guard let entry = state.withLock({ $0.entries[number] }), let first = entry.players.first else { return nil }
    if let free = entry.players.first(where: { !$0.player.isPlaying }) { return free }
    guard entry.players.count < Self.mostVoices, let more = try? Voice(entry.url) else {
      // The one that has played for longest begins again.
      first.player.position = 0
      return first
    }
    state.withLock { $0.entries[number]?.players.append(more) }
    return more
  }
}

/// Makes a sound of a file ready to be played. Returns 0, or an error where it cannot be read or is no sound.
///
/// Any thread may call it. Cost: as of `AVAudioPlayer`, some milliseconds.
@discardableResult
public func AudioServicesCreateSystemSoundID(
  _ inFileURL: URL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> OSStatus {
  guard let number = SystemSounds.shared.add(inFileURL) else { return kAudioServicesSystemSoundUnspecifiedError }
  outSystemSoundID.pointee = number
  return kAudioServicesNoError
}

/// Forgets a sound. Returns an error where there is none of this number.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus {
  SystemSounds.shared.remove(inSystemSoundID) ? kAudioServicesNoError : kAudioServicesBadSystemSoundIDError
}

/// Plays a sound, up to 16 times at once.
/// > Here: a sound is heard where the app runs. Apple's own sounds, whose numbers are not made by the app, are silent.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
  SystemSounds.shared.play(inSystemSoundID, nil)
}

/// Plays a sound; nothing vibrates here.
/// > Here: as `AudioServicesPlaySystemSound(_:)`.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
  SystemSounds.shared.play(inSystemSoundID, nil)
}

/// Plays a sound, then calls the block on the main queue; at once where there is no such sound.
/// > Here: as `AudioServicesPlaySystemSound(_:)`.
public func AudioServicesPlaySystemSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (@Sendable () -> Void)?
) {
  SystemSounds.shared.play(inSystemSoundID, inCompletionBlock)
}

/// Plays a sound, then calls the block on the main queue; at once where there is no such sound.
/// > Here: as `AudioServicesPlaySystemSound(_:)`.
public func AudioServicesPlayAlertSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (@Sendable () -> Void)?
) {
  SystemSounds.shared.play(inSystemSoundID, inCompletionBlock)
}
