import Foundation
import RenderTree
import Testing
import TouchPlatform

@MainActor @Suite("Offscreen surface")
struct OffscreenSurfaceTests {
  let surface = OffscreenSurface(geometry: SurfaceGeometry(size: CGSize(width: 20, height: 10), scale: 1.5))

  @Test("Its buffer has the surface's pixels; the first is undefined, each later one holds the last frame")
  func ages() throws {
    let first = try #require(surface.acquireBuffer())
    #expect(first.pixels.width == 30 && first.pixels.height == 15 && first.age == 0)
    #expect(surface.picture == nil)
    first.pixels[3, 4] = 0xFF00_FF00
    surface.present(damage: [PixelRect(x: 3, y: 4, width: 1, height: 1)])
    let second = try #require(surface.acquireBuffer())
    #expect(second.age == 1 && second.pixels[3, 4] == 0xFF00_FF00)
    #expect(surface.picture === second.pixels && surface.presentCount == 1)
    #expect(surface.lastDamage == [PixelRect(x: 3, y: 4, width: 1, height: 1)])
  }

  @Test("A change of size begins anew; a frame drawn for the old size is not shown")
  func resize() throws {
    _ = surface.acquireBuffer()
    surface.resize(to: SurfaceGeometry(size: CGSize(width: 40, height: 10), scale: 1))
    surface.present(damage: [])
    #expect(surface.picture == nil && surface.presentCount == 0)
    let buffer = try #require(surface.acquireBuffer())
    #expect(buffer.age == 0 && buffer.pixels.width == 40)
  }

  @Test(
    "No surface is endless or nothing at all",
    arguments: [(Double.nan, 1.0), (.infinity, 1), (-1, 1), (100, 0), (100, .nan), (1e6, 1), (20_000, 1)])
  func impossible(side: Double, scale: Double) {
    let geometry = SurfaceGeometry(size: CGSize(width: side, height: side), scale: scale)
    #expect(!geometry.isDrawable)
    surface.resize(to: geometry)
    #expect(surface.geometry.size == CGSize(width: 20, height: 10))
  }
}
