import Foundation
import TUIO
import TouchPlatform

/// A decoder with a surface of 200 × 100 points, virtual time, and a journal of what comes out.
@MainActor final class Table {
  private(set) var journal: [String] = []
  private(set) var frames: [ContactFrame] = []
  var size = CGSize(width: 200, height: 100)
  var now = MonotonicInstant(seconds: 100)
  private(set) lazy var decoder = TUIODecoder(surface: .main) { [unowned self] in note($0) }
  private var names: [ContactID: String] = [:]

  static let sender = TUIOEndpoint(low: 0x7F00_0001, port: 5000)

  /// Receives one packet, `later` seconds after what was before.
  func receive(_ packet: [UInt8], after later: Double = 0.01, from sender: TUIOEndpoint = Table.sender) {
    now = now.advanced(bySeconds: later)
    packet.withUnsafeBytes { decoder.receive($0, from: sender, at: now, size: size) }
  }

  /// What has come since the last call.
  func takeJournal() -> [String] {
    defer { journal = [] }
    return journal
  }

  /// Lets time pass, as the source's timer does.
  func wait(_ seconds: Double) {
    let end = now.advanced(bySeconds: seconds)
    while let deadline = decoder.silenceDeadline, deadline <= end {
      now = max(now, deadline)
      decoder.expire(at: now)
    }
    now = end
  }

  private func note(_ frame: ContactFrame) {
    frames.append(frame)
    let parts = frame.samples.map { sample in
      let name = names[sample.id] ?? "\(Character(UnicodeScalar(UInt8(97 + names.count % 26))))"
      names[sample.id] = name
      let x = (sample.x * 100).rounded() / 100
      let y = (sample.y * 100).rounded() / 100
      let radius = sample.radius == 0 ? "" : " r \((sample.radius * 100).rounded() / 100)"
      return "\(name) \(sample.phase) \(x) \(y)\(radius)"
    }
    journal.append(parts.joined(separator: ", "))
  }
}
