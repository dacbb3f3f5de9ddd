import CoreGraphics
import Foundation
import RenderTree
import TestRigs
import Testing
import UIKit

@testable import WebBackend

extension AppSuites {
  /// Makes the documentation's pictures of screens anew.
  @Suite(
    "Pictures of screens",
    .enabled(if: ProcessInfo.processInfo.environment["TOUCHSTONE_TEST_PICTURES"] != nil, "Scripts/pictures runs it"))
  struct ScreenPictures {
    private func file(_ name: String) -> URL {
      URL(fileURLWithPath: ProcessInfo.processInfo.environment["TOUCHSTONE_TEST_PICTURES"] ?? "/tmp")
        .appendingPathComponent(name)
    }

    @Test("MultiTouch under ten fingers on sway")
    func sway() throws {
      let screen = try ScreenKind.sway.start(ScreenStart("MultiTouch", size: CGSize(width: 960, height: 600), scale: 2))
      defer { screen.stop() }
      let places = (0..<10).map { finger -> CGPoint in
        // Two hands: thumbs low and in the middle, the other fingers in arcs above.
        let (hand, index) = (finger / 5, finger % 5)
        let x = [405.0, 345, 235, 125, 65][index]
        let y = [430.0, 265, 190, 230, 340][index]
        return screen.place(near: CGPoint(x: hand == 0 ? x : 960 - x, y: y))
      }
      try screen.frame { for (finger, place) in places.enumerated() { try screen.begin(finger, at: place) } }
      usleep(800_000)
      try PNGCoder.write(try screen.picture(), to: file("multitouch-sway.png"))
    }

    @Test("MultiTouch on a phone, four moments side by side")
    func phone() throws {
      let size = CGSize(width: 390, height: 844)
      let screen = try ScreenKind.chromium.start(ScreenStart("MultiTouch", size: size, scale: 3))
      defer { screen.stop() }
      var frames = [try screen.picture()]
      let thumbs = [CGPoint(x: 96, y: 560), CGPoint(x: 294, y: 520)]
      for (finger, place) in thumbs.enumerated() { try screen.begin(finger, at: place) }
      try screen.waitForCircles(at: thumbs)
      frames.append(try screen.picture())
      let others = [CGPoint(x: 80, y: 290), CGPoint(x: 195, y: 210), CGPoint(x: 312, y: 280)]
      for (finger, place) in others.enumerated() { try screen.begin(finger + 2, at: place) }
      let moved = [CGPoint(x: 120, y: 640), CGPoint(x: 262, y: 660)]
      try screen.frame { for (finger, place) in moved.enumerated() { try screen.move(finger, to: place) } }
      try screen.waitForCircles(at: moved + others)
      frames.append(try screen.picture())
      try screen.end(0)
      try screen.end(3)
      try screen.waitForCircles(at: [moved[1], others[0], others[2]])
      frames.append(try screen.picture())
      // A third of the phone's pixels, a grey frame around each.
      let (width, height, gap) = (390, 844, 24)
      let sheet = PixelBuffer(width: frames.count * (width + gap) + gap, height: height + 2 * gap)
      for y in 0..<sheet.height { for x in 0..<sheet.width { sheet[x, y] = 0xff3a_3a3c } }
      for (index, frame) in frames.enumerated() {
        for y in 0..<height {
          for x in 0..<width { sheet[gap + index * (width + gap) + x, gap + y] = Self.mean(frame, x * 3, y * 3) }
        }
      }
      try PNGCoder.write(sheet, to: file("phone.png"))
    }

    /// The mean of a square of three by three pixels.
    private static func mean(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> UInt32 {
      var sums = (0, 0, 0)
      for row in y..<y + 3 {
        for column in x..<x + 3 {
          let pixel = picture[min(column, picture.width - 1), min(row, picture.height - 1)]
          sums.0 += Int(pixel >> 16 & 255)
          sums.1 += Int(pixel >> 8 & 255)
          sums.2 += Int(pixel & 255)
        }
      }
      return 0xff00_0000 | UInt32(sums.0 / 9) << 16 | UInt32(sums.1 / 9) << 8 | UInt32(sums.2 / 9)
    }

    @Test("A terminal with the QR code of an app on the network, which a reader reads")
    func terminal() throws {
      let journal = try JournalFile()
      let app = try ChildApp(
        Products.program("MultiTouch"), ["--backend", "web", "--lan", "--port", "0"],
        environment: ["XDG_DATA_HOME": journal.folder.path, "DISPLAY": "", "WAYLAND_DISPLAY": ""])
      try eventually("the code", state: { app.output + app.errors }) { app.output.contains("go on from there.") }
      let printed = app.output
      app.terminate()
      try check(printed, drawnTo: URL(fileURLWithPath: journal.file("real.png")))
      // What the documentation shows names nobody's machine: an address for examples, and a token that was never valid.
      var configuration = WebConfiguration()
      configuration.isOnNetwork = true
      let local = LocalAddresses(addresses: [IPAddress(bytes: [192, 0, 2, 7])], names: [])
      let text = WebAnnouncement(configuration, port: 8080, token: "k3xv9q2mwd7tprjh5n8z4b6cfy")
        .text(of: local, again: false, isColoured: false)
      try check("$ ./run --backend web --lan\n" + text, drawnTo: file("terminal.png"))
    }

    /// A picture of the text whose code says the first address in it.
    private func check(_ text: String, drawnTo file: URL) throws {
      let address = try #require(text.firstMatch(of: /https:\/\/[^\s]+/)).0
      try PNGCoder.write(Self.draw(text), to: file)
      let output = file.path + ".read"
      defer { try? FileManager.default.removeItem(atPath: output) }
      let reader = try Spawn.start(["zbarimg", "--quiet", "--raw", file.path], output: output, errors: "/dev/null")
      var status: Int32?
      try eventually("the reader") {
        status = Spawn.status(of: reader)
        return status != nil
      }
      let read = try String(contentsOfFile: output, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
      #expect(status == 0 && read == String(address), "\(read) instead of \(address)")
    }

    /// Draws a terminal's lines: half blocks as rectangles, all else as letters of one width.
    private static func draw(_ text: String) -> PixelBuffer {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let cell = CGSize(width: 8, height: 16)
      let columns = lines.map(\.count).max() ?? 0
      let size = CGSize(width: CGFloat(columns + 4) * cell.width, height: CGFloat(lines.count + 2) * cell.height)
      let format = UIGraphicsImageRendererFormat()
      format.scale = 2
      let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in
        UIColor(white: 0.12, alpha: 1).setFill()
        UIBezierPath(rect: CGRect(origin: .zero, size: size)).fill()
        for (row, line) in lines.enumerated() {
          let y = CGFloat(row + 1) * cell.height
          // The code's border is made of blanks.
          let isCode = line.contains { "▀▄█".contains($0) } || line.count > 20 && line.allSatisfy { $0 == " " }
          if !isCode {
            line.draw(
              at: CGPoint(x: 2 * cell.width, y: y),
              withAttributes: [
                .font: UIFont.monospacedSystemFont(ofSize: 13, weight: .regular),
                .foregroundColor: UIColor(white: 0.9, alpha: 1),
              ])
            continue
          }
          // As the terminal is told: black on white.
          UIColor.white.setFill()
          UIBezierPath(
            rect: CGRect(x: 2 * cell.width, y: y, width: CGFloat(line.count) * cell.width, height: cell.height)
          ).fill()
          UIColor.black.setFill()
          for (column, character) in line.enumerated() {
            let x = CGFloat(column + 2) * cell.width
            let half = cell.height / 2
            if "▀█".contains(character) {
              UIBezierPath(rect: CGRect(x: x, y: y, width: cell.width, height: half)).fill()
            }
            if "▄█".contains(character) {
              UIBezierPath(rect: CGRect(x: x, y: y + half, width: cell.width, height: half)).fill()
            }
          }
        }
      }
      guard let data = image.pngData(), let picture = try? PNGCoder.read(data) else {
        return PixelBuffer(width: 1, height: 1)
      }
      return picture
    }
  }
}
