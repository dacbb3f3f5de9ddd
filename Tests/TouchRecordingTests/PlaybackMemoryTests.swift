import Foundation
import TouchPlatform
import TouchRecording
import XCTest

/// On the main thread, whose run loop playback serves between frames.
final class PlaybackMemoryTests: XCTestCase {
  func testPlaybackTakesNoMemoryForEachFrame() throws { try MainActor.assumeIsolated { try Self.playLongTapes() } }

  @MainActor private static func playLongTapes() throws {
    func play(_ frames: Int) {
      let header = RecordingHeader(
        platform: "headless", geometry: SurfaceGeometry(size: CGSize(width: 10, height: 10), scale: 1),
        start: MonotonicInstant(seconds: 1), title: "")
      let ticks = (0..<frames).map { number in
        let time = MonotonicInstant(seconds: 1).advanced(byNanoseconds: Int64(number) * 1_000_000)
        return InputEvent.frame(FrameTick(surface: .main, time: time, target: time))
      }
      let platform = PlaybackPlatform(Recording(header: header, events: ticks), speed: .maximum)
      _ = platform.run()
      XCTAssertEqual(platform.position, frames)
    }
    // The first two plays bring the memory to its size.
    play(20_000)
    play(20_000)
    let before = try residentBytes()
    play(20_000)
    XCTAssertLessThan(Double(try residentBytes() - before) / 20_000, 60, "bytes a frame")
  }

  /// The heap and the stacks of the process that are in memory, in bytes. Pages of files are left out, as they come and go
  /// with what the machine has to spare.
  private static func residentBytes() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = text.split(separator: " ").compactMap { Int($0) }
    return (pages[1] - pages[2]) * 4_096
  }
}
