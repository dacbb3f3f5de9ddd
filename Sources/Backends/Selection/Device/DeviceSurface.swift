import Foundation
import RenderTree
import TouchPlatform

/// The screen of a device that is shown in a window: the app draws the device's own pixels, and the window shows them
/// scaled, with the device around them.
@MainActor final class DeviceSurface: Surface {
  private let window: any WindowSurface
  private(set) var geometry: SurfaceGeometry
  private(set) var layout: DeviceLayout
  private var chrome: DeviceChrome
  private var scaler: PictureScaler
  /// The device's pixels, once the app has drawn.
  private var pixels: PixelBuffer?
  private var hasContents = false
  /// What lies over them, in the window's pixels; nil when it is to be drawn again.
  private var cover: PixelBuffer?
  /// The part of the window in which nothing lies over the app.
  private var open = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// What the window does not show yet, in its pixels.
  private var stale: [PixelRect] = []
  /// What the frames before changed, the latest first.
  private var past: [[PixelRect]] = []
  private static let longestMemory = 3
  private var held: BackBuffer?

  init(in window: any WindowSurface, geometry: SurfaceGeometry, layout: DeviceLayout, chrome: DeviceChrome) {
    self.window = window
    self.geometry = geometry
    self.layout = layout
    self.chrome = chrome
    scaler = Self.scaler(geometry, layout)
    stale = [Self.whole(layout)]
  }

  private static func scaler(_ geometry: SurfaceGeometry, _ layout: DeviceLayout) -> PictureScaler {
    PictureScaler(
      sourceWidth: geometry.pixelWidth, sourceHeight: geometry.pixelHeight, width: layout.screen.width,
      height: layout.screen.height)
  }

  private static func whole(_ layout: DeviceLayout) -> PixelRect {
    PixelRect(x: 0, y: 0, width: layout.width, height: layout.height)
  }

  // MARK: Surface

  var id: SurfaceID { window.id }

  func acquireBuffer() -> BackBuffer? {
    // The window's buffer first: what it cannot show now need not be drawn.
    guard let back = held ?? window.acquireBuffer() else { return nil }
    held = back
    let buffer = pixels ?? PixelBuffer(width: geometry.pixelWidth, height: geometry.pixelHeight)
    pixels = buffer
    return BackBuffer(pixels: buffer, age: hasContents ? 1 : 0)
  }

  func present(damage: [PixelRect]) {
    guard let pixels else { return }
    if !hasContents {
      hasContents = true
      add([layout.screen])
    }
    let bounds = pixels.bounds
    add(
      damage.map { rect in
        var target = scaler.target(of: rect.intersection(bounds))
        target.x += layout.screen.x
        target.y += layout.screen.y
        return target
      })
    refresh()
  }

  // MARK: Changes

  /// The window has another size, the device lies otherwise, or both. A screen of another shape waits for the app's frame.
  func change(to layout: DeviceLayout, geometry: SurfaceGeometry) {
    if geometry != self.geometry {
      pixels = nil
      hasContents = false
    }
    self.geometry = geometry
    self.layout = layout
    scaler = Self.scaler(geometry, layout)
    held = nil
    repaintAll()
  }

  /// The frame, the status bar or the light are others.
  func change(to chrome: DeviceChrome) {
    self.chrome = chrome
    repaintAll()
  }

  private func repaintAll() {
    cover = nil
    past.removeAll()
    stale = [Self.whole(layout)]
  }

  /// Whether the window lacks something that only a frame of its own will show.
  var isStale: Bool { !stale.isEmpty }

  /// Brings the window up to date.
  /// - Returns: false when it gives no buffer now.
  @discardableResult
  func refresh() -> Bool {
    guard let back = held ?? window.acquireBuffer() else { return false }
    held = nil
    let whole = Self.whole(layout)
    guard back.pixels.bounds == whole else {
      // The window has changed meanwhile, and will say so.
      return true
    }
    let damage = stale
    stale = []
    var missing = damage
    if back.age < 1 || back.age - 1 > past.count {
      missing = [whole]
    } else {
      for rects in past.prefix(back.age - 1) { missing += rects }
    }
    for rect in missing { paint(rect.intersection(whole), into: back.pixels) }
    past.insert(damage, at: 0)
    if past.count > Self.longestMemory { past.removeLast() }
    window.present(damage: damage)
    return true
  }

  private func add(_ rects: [PixelRect]) {
    if stale.count == 1, stale[0] == Self.whole(layout) { return }
    stale += rects.filter { !$0.isEmpty }
    // One box costs less than the bookkeeping of very many.
    if stale.count > 64 { stale = [stale.reduce(stale[0]) { $0.union($1) }] }
  }

  // MARK: Painting

  private func paint(_ rect: PixelRect, into target: PixelBuffer) {
    let shown = rect.intersection(layout.screen)
    if !shown.isEmpty {
      if let pixels, hasContents {
        let part = PixelRect(
          x: shown.x - layout.screen.x, y: shown.y - layout.screen.y, width: shown.width, height: shown.height)
        scaler.paint(pixels, part, into: target, left: layout.screen.x, top: layout.screen.y)
      } else {
        for y in shown.y..<shown.maxY {
          let row = target.row(y)
          for x in shown.x..<shown.maxX { row[x] = 0xff00_0000 }
        }
      }
    }
    lay(over: rect, of: target)
  }

  private func lay(over rect: PixelRect, of target: PixelBuffer) {
    let cover = cover ?? drawCover()
    for y in rect.y..<rect.maxY {
      let top = cover.row(y)
      let row = target.row(y)
      if y >= open.y && y < open.maxY {
        blend(top, row, rect.x, min(rect.maxX, open.x))
        blend(top, row, max(rect.x, open.maxX), rect.maxX)
      } else {
        blend(top, row, rect.x, rect.maxX)
      }
    }
  }

  private func blend(
    _ top: UnsafeMutablePointer<UInt32>, _ row: UnsafeMutablePointer<UInt32>, _ from: Int, _ to: Int
  ) {
    guard from < to else { return }
    for x in from..<to {
      let over = top[x]
      let rest = 255 - over >> 24
      if rest == 255 { continue }
      if rest == 0 {
        row[x] = over
        continue
      }
      let under = row[x]
      // Two channels at a time, each rounded: (v × rest + 127) / 255.
      var odd = (under >> 8 & 0xff_00ff) &* rest &+ 0x80_0080
      odd = (odd &+ (odd >> 8 & 0xff_00ff)) & 0xff00_ff00
      var even = (under & 0xff_00ff) &* rest &+ 0x80_0080
      even = (even &+ (even >> 8 & 0xff_00ff)) >> 8 & 0xff_00ff
      row[x] = over &+ (odd | even)
    }
  }

  private func drawCover() -> PixelBuffer {
    let made = chrome.draw(layout)
    cover = made
    // Below the status bar and above the line at the bottom, and within the round corners.
    let corner = Int((max(chrome.frame.screenRadius, 64) * layout.factor).rounded(.up))
    let side = layout.turn.isSideways ? corner : 0
    open = PixelRect(
      x: layout.screen.x + max(1, side), y: layout.screen.y + corner,
      width: max(0, layout.screen.width - 2 * max(1, side)), height: max(0, layout.screen.height - 2 * corner))
    return made
  }
}
