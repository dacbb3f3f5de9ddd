import CoreGraphics
import Foundation
import PictureMeasures
import RenderTree
import TestRigs
import Testing

extension AppSuites {
  /// All pages of the gallery under real fingers. What is seen is measured, and held against the same story on a stage,
  /// where the transforms, places and words themselves are asserted.
  ///
  /// With TOUCHSTONE_TEST_LOOKS every picture is kept in the folder that it names, to be looked at.
  @Suite("The gallery on every screen")
  struct ScreenGallery {
    /// The two compositors share the pages.
    private static let stories: [(ScreenKind, [GalleryPart])] = [
      (.x11, GalleryPart.allCases), (.kwin, [.moves, .placard, .turns]), (.sway, [.taps, .hits]),
      (.chromium, GalleryPart.allCases),
    ]

    @Test(
      "Each page does what it says, and ends with the same transforms, places and words as on a stage",
      arguments: stories)
    func pages(kind: ScreenKind, parts: [GalleryPart]) async throws {
      let steps = try await GalleryRehearsal.story(parts)
      // The bar has no background while the list is at its top.
      let screen = try kind.start(
        ScreenStart("TouchGallery", size: GalleryRehearsal.size, ground: .init(top: 0xffff_ffff)))
      defer { screen.stop() }
      for step in steps { try play(step, on: screen, kind) }
      #expect(screen.app.isRunning)
      #expect(kind.isWeb || screen.app.errors.isEmpty, "\(screen.app.errors)")
    }

    private func play(_ step: GalleryStep, on screen: any AppScreen, _ kind: ScreenKind) throws {
      switch step {
      case .down(let finger, let point): try screen.begin(finger, at: point)
      case .move(let finger, let point): try screen.move(finger, to: point)
      case .up(let finger): try screen.end(finger)
      case .together(let steps):
        try screen.frame {
          for step in steps {
            switch step {
            case .down(let finger, let point): try screen.begin(finger, at: point)
            case .move(let finger, let point): try screen.move(finger, to: point)
            default: break
            }
          }
        }
      case .rest(let seconds): usleep(UInt32(seconds * 1e6))
      case .look(let sight):
        try look(at: sight, on: screen, kind)
        // An animation's last frames look as its end does, and what is animated takes no touches.
        usleep(250_000)
        return
      }
      // As often as a touch screen reports: what comes sooner may be of the same instant.
      usleep(8_000)
    }

    private func look(at sight: GallerySight, on screen: any AppScreen, _ kind: ScreenKind) throws {
      // A browser paints edges and letters its own way.
      let allowed = kind.isWeb ? 24.0 : 1
      var picture = screen.untouched
      var seen = ""
      do {
        try eventually("“\(sight.name)” on \(kind)", within: 10, state: { "\(seen). \(screen.app.errors)" }) {
          picture = try screen.picture()
          let distance = PictureDistance(picture, sight.picture.pixels, scale: Int(screen.scale))
          seen = "It differs by \(distance)"
          return distance.greatest <= allowed
        }
      } catch {
        try keep(picture, "\(kind) \(sight.name) (not as wanted)")
        try keep(sight.picture.pixels, "\(kind) \(sight.name) (wanted)")
        throw error
      }
      try keep(picture, "\(kind) \(sight.name)")
      guard let card = sight.card else { return }
      let frame = card.frame(in: picture, scale: screen.scale)
      let pixel = 1 / screen.scale
      let sides = zip(
        [frame.minX, frame.minY, frame.maxX, frame.maxY],
        [card.frame.minX, card.frame.minY, card.frame.maxX, card.frame.maxY])
      #expect(sides.allSatisfy { abs($0 - $1) <= 1.5 * pixel }, "\(sight.name): \(frame) instead of \(card.frame)")
    }

    private func keep(_ picture: PixelBuffer, _ name: String) throws {
      guard let folder = ProcessInfo.processInfo.environment["TOUCHSTONE_TEST_LOOKS"] else { return }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try PNGCoder.write(picture, to: URL(fileURLWithPath: folder).appendingPathComponent("\(name).png"))
    }
  }
}
