import Foundation
import TouchPlatform
import TouchRecording

/// A bar on the terminal, once something takes longer than a second; nothing where standard error is no terminal.
final class ProgressBar {
  private let title: String
  private let started = SystemTime.now
  private let isOnTerminal = isatty(STDERR_FILENO) == 1
  private var isShown = false
  private static let width = 30

  init(title: String) { self.title = title }

  /// Draws how far it is.
  func show(_ progress: PlaybackProgress) {
    guard isOnTerminal, progress.total > 0, SystemTime.now.nanoseconds(since: started) > 1_000_000_000 else { return }
    isShown = true
    let line = Self.line(title: title, progress)
    FileHandle.standardError.write(Data("\r\u{1B}[K\(line)".utf8))
  }

  /// Takes the bar away.
  func clear() {
    if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
    isShown = false
  }

  private static func line(title: String, _ progress: PlaybackProgress) -> String {
    let part = Double(min(max(progress.done, 0), progress.total)) / Double(progress.total)
    let full = Int(part * Double(width))
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    return "\(title) \(bar) \(Int(part * 100)) %"
  }
}
