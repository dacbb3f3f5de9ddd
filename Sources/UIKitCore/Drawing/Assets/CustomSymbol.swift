import AssetCatalogs
import CoreGraphics
import Foundation
import RenderTree
import Synchronization

/// A symbol of an app's own: an SVG file by Apple's template, with a drawing for some weights and scales.
final class CustomSymbol: Sendable {
  private let picture: VectorPicture
  private let path: String
  /// The em of the template's drawings in its own units.
  private static let em: CGFloat = 100

  init?(_ file: URL) {
    guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
    path = file.path
    do throws(ImageFileError) { picture = try VectorPicture(data) } catch {
      PlatformNote.misuse("\(file.path) is no symbol: \(error)")
      return nil
    }
  }

  /// The drawing for a weight and a scale: the one that is made for them, else the nearest one and how much it is enlarged.
  private func drawing(
    _ weight: UIImage.SymbolWeight, _ scale: UIImage.SymbolScale
  ) -> (id: String, factor: CGFloat, box: CGRect)? {
    let own = Self.weights[weight] ?? "Regular"
    let letter = scale == .small ? "S" : scale == .large ? "L" : "M"
    for weight in [own, "Regular"] + Self.weights.values.sorted() {
      for other in [letter, "M", "S", "L"] {
        let id = "\(weight)-\(other)"
        guard var box = picture.box(of: id) else { continue }
        if let left = picture.box(of: "left-margin-\(id)"), let right = picture.box(of: "right-margin-\(id)"),
          left.midX <= box.minX, right.midX >= box.maxX
        {
          box = CGRect(x: left.midX, y: box.minY, width: right.midX - left.midX, height: box.height)
        }
        return (id, scale.factor / (Self.factors[other] ?? 1), box)
      }
    }
    return nil
  }

  private static let factors: [String: CGFloat] = ["S": 0.78, "M": 1, "L": 1.29]
  private static let weights: [UIImage.SymbolWeight: String] = [
    .ultraLight: "Ultralight", .thin: "Thin", .light: "Light", .regular: "Regular", .medium: "Medium",
    .semibold: "Semibold", .bold: "Bold", .heavy: "Heavy", .black: "Black",
  ]

  /// The symbol's pixels. A file without the template's drawings is shown whole, as high as an em.
  func pixels(_ configuration: UIImage.SymbolConfiguration, scale: CGFloat) -> CGImage? {
    do throws(ImageFileError) {
      let buffer: PixelBuffer
      if let (id, factor, box) = drawing(configuration.weight, configuration.scale) {
        let size = configuration.size / Self.em * factor * scale
        buffer = try picture.pixels(
          of: id, box, width: (box.width * size).rounded(.up), height: (box.height * size).rounded(.up))
      } else {
        let size = configuration.size * configuration.scale.factor * scale / picture.size.height
        buffer = try picture.pixels(width: picture.size.width * size, height: picture.size.height * size)
      }
      return CGImage(decoded: RenderImage(buffer, scale: 1))
    } catch {
      PlatformNote.misuse("\(path) is no symbol: \(error)")
      return nil
    }
  }

  // MARK: By name

  private static let known = Mutex<[String: CustomSymbol]>([:])

  static func named(_ name: String, in bundle: Bundle?) -> CustomSymbol? {
    guard AssetFolders.isSafe(name) else { return nil }
    for root in AssetFolders.roots(of: bundle) {
      guard let folder = AssetFolders.set(name, .symbol, in: root) else { continue }
      if let found = known.withLock({ $0[folder.path] }) { return found }
      guard let file = AssetFolders.read(folder, .symbol).variants.first?.file, let made = CustomSymbol(file) else {
        continue
      }
      known.withLock { $0[folder.path] = made }
      return made
    }
    return nil
  }
}

extension UIImage {
  /// The custom symbol of a name.
  convenience init?(customSymbol name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
    guard let symbol = CustomSymbol.named(name, in: bundle) else { return nil }
    self.init(symbol, name, .unspecified, displayScale: (traits ?? .current).displayScale)
  }

  convenience init?(
    _ symbol: CustomSymbol, _ name: String, _ configuration: SymbolConfiguration, displayScale: CGFloat
  ) {
    let scale = displayScale > 0 ? displayScale : 1
    guard let pixels = symbol.pixels(configuration, scale: scale) else { return nil }
    var manner = ImageManner()
    manner.renderingMode = configuration.color == nil ? .alwaysTemplate : .alwaysOriginal
    manner.tint = configuration.color
    manner.symbol = SymbolIdentity(name: name, configuration: configuration, custom: symbol)
    manner.vector = VectorPixels { width, _ in
      symbol.pixels(configuration, scale: scale * width / CGFloat(pixels.width))
    }
    self.init(pixels, scale: scale, orientation: .up, manner)
  }

  /// The image of a name in a bundle, nil for the app's; of a symbol of the app's own in a size, weight and scale. Nil when
  /// there is none.
  public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
    if let symbol = CustomSymbol.named(name, in: bundle) {
      self.init(
        symbol, name, configuration as? SymbolConfiguration ?? .unspecified,
        displayScale: UITraitCollection.current.displayScale)
      return
    }
    self.init(named: name, in: bundle, compatibleWith: nil)
  }
}
