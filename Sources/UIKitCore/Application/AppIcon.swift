import AssetCatalogs
import CoreGraphics
import Foundation
import RenderTree
import TouchPlatform

/// The app's icon, as its Info.plist names it: a set of an asset catalogue, or files beside the program.
@MainActor enum AppIcon {
  /// The sides of what platforms get: task lists show less.
  private nonisolated static let side = 128

  /// Shows it once the app is seen: decoding a large picture must not keep its user waiting.
  static func showAfterFirstFrame(of runtime: Runtime) {
    guard let file = file(AppInfo.entries) else { return }
    let before = runtime.display.onFirstFrame
    runtime.display.onFirstFrame = { [handle = runtime.handle] in
      before?()
      DispatchQueue.global(qos: .utility).async {
        guard let icon = read(file) else { return }
        DispatchQueue.main.async {
          MainActor.assumeIsolated { handle.runtime?.platform?.setIcon(icon) }
        }
      }
    }
  }

  /// The file whose size is nearest to what is shown.
  static func file(_ entries: [String: Any]) -> URL? {
    let primary = (entries["CFBundleIcons"] as? [String: Any])?["CFBundlePrimaryIcon"] as? [String: Any]
    if let name = primary?["CFBundleIconName"] as? String ?? entries["CFBundleIconName"] as? String,
      AssetFolders.isSafe(name)
    {
      for root in AssetFolders.roots(of: nil) {
        guard let folder = AssetFolders.set(name, .appIcon, in: root) else { continue }
        if let file = choose(AssetFolders.read(folder, .appIcon).variants) { return file }
      }
    }
    let folder = Bundle.main.resourceURL ?? Bundle.main.bundleURL
    let names = primary?["CFBundleIconFiles"] as? [String] ?? entries["CFBundleIconFiles"] as? [String] ?? []
    for name in names.reversed() where AssetFolders.isSafe(name) {
      for file in ["\(name)@2x.png", "\(name).png", name, "\(name)@3x.png"] {
        let url = folder.appendingPathComponent(file)
        if access(url.path, R_OK) == 0 { return url }
      }
    }
    return nil
  }

  static func choose(_ variants: [AssetSet.Variant]) -> URL? {
    let light = variants.filter { $0.file != nil && $0.traits.isDark == nil }
    let sized = light.sorted { ($0.side ?? 1_024) < ($1.side ?? 1_024) }
    return (sized.first { ($0.side ?? 1_024) >= Double(side) } ?? sized.last)?.file
  }

  nonisolated static func read(_ file: URL) -> SurfaceIcon? {
    guard let data = FileManager.default.contents(atPath: file.path),
      let picture = ImageData.read(data, name: file.path)
    else { return nil }
    let small = ImageCanvas.image(width: side, height: side) { context in
      UIImage.draw(
        picture.image.renderImage, picture.orientation, in: CGRect(x: 0, y: 0, width: side, height: side), context,
        ImagePaint())
    }
    guard let small, let png = ImageData.png(small) else { return nil }
    let pixels = small.renderImage
    var straight: [UInt32] = []
    straight.reserveCapacity(side * side)
    for row in 0..<pixels.height {
      for column in 0..<pixels.width {
        let pixel = pixels.pixels.load(fromByteOffset: row * pixels.stride + column * 4, as: UInt32.self)
        straight.append(divided(pixel))
      }
    }
    return SurfaceIcon(width: pixels.width, height: pixels.height, pixels: straight, png: [UInt8](png))
  }

  /// A pixel whose colours are not multiplied by alpha.
  private nonisolated static func divided(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha > 0, alpha < 255 else { return pixel }
    func part(_ shift: UInt32) -> UInt32 { min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift }
    return alpha << 24 | part(16) | part(8) | part(0)
  }
}
