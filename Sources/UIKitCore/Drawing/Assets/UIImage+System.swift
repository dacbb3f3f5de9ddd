import CoreGraphics
import Foundation
import Synchronization

extension UIImage {
  /// A symbol of the system, as a template in a square of 20 points. Touchstone draws some 730 of the most used names
  /// itself, in its own style, and their variants `.fill`, `.circle`, `.square` and other shapes around, `.slash` and
  /// `.badge`; numbers up to 50 and letters in a shape. Other names that are known to be symbols give their first letter
  /// in a shape, with a line in the log, once for each name. Nil for any other name, with a line that names the nearest
  /// one. Cost: a picture of 20 points the first time, a look-up later.
  /// > Partly: some 730 symbols of our own drawing and their variants; for others of the system's, their first letter in a
  /// > shape.
  public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

  /// A symbol of the system at the scale of the traits; see `init(systemName:)`.
  /// > Partly: some 730 symbols of our own drawing and their variants; for others of the system's, their first letter in a
  /// > shape.
  public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
    self.init(symbol: name, nil, displayScale: (traitCollection ?? .current).displayScale)
  }

  /// A symbol of the system in a size, weight and scale; see `init(systemName:)`.
  /// > Partly: some 730 symbols of our own drawing and their variants; for others of the system's, their first letter in a
  /// > shape.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
    self.init(symbol: name, configuration as? SymbolConfiguration, displayScale: UITraitCollection.current.displayScale)
  }

  private convenience init?(symbol name: String, _ configuration: SymbolConfiguration?, displayScale: CGFloat) {
    guard let parsed = SymbolName(name) ?? SymbolName(standInFor: name) else {
      SymbolPictures.noteUnknown(name, "is not known, so UIImage(systemName:) is nil")
      return nil
    }
    if parsed.isStandIn {
      SymbolPictures.noteUnknown(name, "has no drawing here, so its first letter stands in for it")
    }
    let configuration = configuration ?? .unspecified
    let picture = SymbolPictures.picture(name, parsed, configuration, scale: displayScale > 0 ? displayScale : 1)
    var manner = picture.manner
    manner.renderingMode = .alwaysTemplate
    manner.symbol = SymbolIdentity(name: name, configuration: configuration)
    manner.flipsForRightToLeft = parsed.isMirrored
    if let color = configuration.color {
      manner.tint = color
      manner.renderingMode = .alwaysOriginal
    }
    self.init(picture.cgImage, scale: picture.scale, orientation: picture.imageOrientation, manner)
  }

  final func _applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    guard let symbol = manner.symbol else { return nil }
    if let custom = symbol.custom {
      let whole = symbol.configuration.applying(configuration)
      return UIImage(custom, symbol.name, whole, displayScale: scale) ?? self
    }
    guard
      let made = UIImage(systemName: symbol.name, withConfiguration: symbol.configuration.applying(configuration))
    else { return self }
    // The image's own tint takes precedence.
    guard manner.tint != nil, configuration.color == nil, let tint = manner.tint else { return made }
    return made.withTintColor(tint, renderingMode: manner.renderingMode)
  }
}

extension UIImage {
  /// A symbol in this size, weight and scale, as far as it has none of its own; any other image unchanged.
  package final func preferring(_ configuration: SymbolConfiguration?) -> UIImage {
    guard let configuration, let own = symbolConfiguration else { return self }
    return applyingSymbolConfiguration(configuration.applying(own)) ?? self
  }
}

/// Which symbol an image shows.
struct SymbolIdentity: Equatable {
  let name: String
  let configuration: UIImage.SymbolConfiguration
  /// The symbol of an app's own, if it is none of the system's.
  var custom: CustomSymbol?

  static func == (a: SymbolIdentity, b: SymbolIdentity) -> Bool {
    a.name == b.name && a.configuration == b.configuration && a.custom === b.custom
  }
}

/// The pictures of symbols that were drawn, and the names for which there is none.
private enum SymbolPictures {
  private struct Key: Hashable {
    let name: String
    let size: CGFloat
    let weight: UIImage.SymbolWeight
    let scale: CGFloat
  }
  private struct Memory {
    var pictures: [Key: UIImage] = [:]
    var unknown: Set<String> = []
  }
  private static let memory = Mutex(Memory())
  private static let most = 256

  static func noteUnknown(_ name: String, _ what: String) {
    guard memory.withLock({ $0.unknown.count < most && $0.unknown.insert(name).inserted }) else { return }
    let nearest = SymbolName.nearest(to: name).map { "; the nearest one that is drawn is \"\($0)\"" } ?? ""
    PlatformNote.misuse("the symbol \"\(name)\" \(what)\(nearest)")
  }

  static func picture(
    _ name: String, _ symbol: SymbolName, _ configuration: UIImage.SymbolConfiguration, scale: CGFloat
  ) -> UIImage {
    let size = configuration.size * configuration.scale.factor
    let key = Key(name: name, size: size, weight: configuration.weight, scale: scale)
    if let known = memory.withLock({ $0.pictures[key] }) { return known }
    let side = SymbolDrawing.side * size / 17
    let format = UIGraphicsImageRendererFormat.default()
    format.scale = scale
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image { _ in
      draw(symbol, configuration.weight, CGSize(width: side, height: side))
    }
    var manner = drawn.manner
    let weight = configuration.weight
    manner.vector = VectorPixels { width, height in
      let format = UIGraphicsImageRendererFormat.default()
      format.scale = 1
      let size = CGSize(width: width, height: height)
      return UIGraphicsImageRenderer(size: size, format: format).image { _ in draw(symbol, weight, size) }.cgImage
    }
    let made = UIImage(drawn.cgImage, scale: drawn.scale, orientation: drawn.imageOrientation, manner)
    memory.withLock { memory in
      if memory.pictures.count >= most { memory.pictures = [:] }
      memory.pictures[key] = made
    }
    return made
  }

  /// Draws a symbol into the current context, as large as a size.
  private static func draw(_ symbol: SymbolName, _ weight: UIImage.SymbolWeight, _ size: CGSize) {
    UIGraphicsGetCurrentContext()?.scaleBy(x: size.width / SymbolDrawing.side, y: size.height / SymbolDrawing.side)
    SymbolDrawing(symbol, weight: weight).draw()
  }
}
