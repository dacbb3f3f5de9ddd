import Foundation
import Testing

@testable import TouchRecording

@Suite("How files are dated")
struct WallClockTests {
  @Test(
    "In headers as ISO 8601 writes it, in the world's time",
    arguments: [0, 951_782_399, 951_868_800, 1_767_225_599, 4_102_444_800])
  func headers(seconds: Int) {
    let date = Date(timeIntervalSince1970: TimeInterval(seconds))
    #expect(WallClock.iso8601(seconds) == date.formatted(.iso8601))
  }

  @Test("In names of files in the machine's own time, without a character that a shell minds")
  func names() {
    let date = Date(timeIntervalSince1970: 1_767_225_599)
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyyMMdd-HHmmss"
    #expect(WallClock.stamp(1_767_225_599) == format.string(from: date))
  }

  @Test("Now is the clock's now")
  func now() throws {
    let before = Date().timeIntervalSince1970.rounded(.down)
    let told = try Date(WallClock.iso8601(), strategy: .iso8601).timeIntervalSince1970
    #expect((before...Date().timeIntervalSince1970).contains(told))
  }
}
