import CoreGraphics
import Foundation
import RenderTree

extension CALayer {
  /// What all layers have, except for sublayers, mask and contents.
  final func archiveLooks(_ pass: ArchivePass) {
    pass.field("anchorPoint", self, \.anchorPoint, CGPoint(x: 0.5, y: 0.5))
    pass.field("bounds", self, \.bounds, .zero)
    pass.field("position", self, \.position, .zero)
    pass.field("transform", self, \.transform, CATransform3DIdentity)
    pass.field("sublayerTransform", self, \.sublayerTransform, CATransform3DIdentity)
    pass.field("zPosition", self, \.zPosition, 0)
    pass.field("hidden", self, \.isHidden, false)
    pass.field("opacity", self, \.opacity, 1)
    pass.field("masksToBounds", self, \.masksToBounds)
    pass.field("backgroundColor", self, \.backgroundColor)
    pass.field("cornerRadius", self, \.cornerRadius, 0)
    pass.field("maskedCorners", self, \.maskedCorners, CACornerMask(rawValue: 15))
    pass.field("cornerCurve", self, \.cornerCurve, .circular)
    pass.field("borderWidth", self, \.borderWidth, 0)
    pass.value("borderColor", borderWidth > 0 ? borderColor : nil) { borderColor = $0 }
    pass.field("shadowOpacity", self, \.shadowOpacity, 0)
    pass.field("shadowRadius", self, \.shadowRadius, 3)
    pass.field("shadowOffset", self, \.shadowOffset, CGSize(width: 0, height: -3))
    pass.value("shadowColor", shadowOpacity > 0 ? shadowColor : nil) { shadowColor = $0 }
    pass.value("shadowPath", shadowPath.map { ArchivedPath($0.drawPath) }) { shadowPath = CGPath($0.path) }
    pass.field("contentsGravity", self, \.contentsGravity, .resize)
    pass.field("contentsRect", self, \.contentsRect, CGRect(x: 0, y: 0, width: 1, height: 1))
    pass.field("contentsCenter", self, \.contentsCenter, CGRect(x: 0, y: 0, width: 1, height: 1))
    pass.field("contentsScale", self, \.contentsScale)
    pass.field("magnificationFilter", self, \.magnificationFilter, .linear)
    pass.field("opaque", self, \.isOpaque, false)
    pass.field("name", self, \.name)
    pass.field("speed", self, \.speed, 1)
    pass.field("timeOffset", self, \.timeOffset, 0)
    pass.field("beginTime", self, \.beginTime, 0)
    archiveKind(pass)
  }

  /// A picture that was set as contents.
  final func archiveContents(_ pass: ArchivePass) {
    if pass.writes {
      guard let image = (contents as? CGImage)?.renderImage,
        let png = try? PNGCoder.data(from: PixelBuffer(copying: image, image.bounds))
      else { return }
      png.write(to: pass.coder, "contents")
    } else if pass.has("contents"), let data = Data.read(from: pass.coder, "contents"),
      let pixels = try? PNGCoder.read(data)
    {
      contents = CGImage(RenderImage(pixels, scale: 1))
    }
  }

  /// The sublayers that no view has, and the mask.
  final func archiveTree(_ pass: ArchivePass) {
    if pass.writes {
      let own = storedSublayers.filter { $0._owner == nil }
      if !own.isEmpty { pass.coder.encode(Array(own) as NSArray, forKey: "sublayers") }
      if let mask, mask._owner == nil { pass.coder.encode(mask, forKey: "mask") }
    } else {
      for layer in pass.readList("sublayers", of: CALayer.self) where layer._superlayer == nil { addSublayer(layer) }
      if let mask: CALayer = pass.read("mask"), mask._superlayer == nil { self.mask = mask }
    }
  }

  /// What a keyed archive holds of a layer that belongs to a view; the view sees to the rest.
  package final func archiveForView(_ pass: ArchivePass, hasOwnContents: Bool) {
    archiveLooks(pass)
    guard hasOwnContents else { return }
    archiveContents(pass)
    archiveTree(pass)
  }

  /// Reads all that `encode(with:)` writes.
  final func decodeLayer(_ coder: NSCoder) {
    guard coder.allowsKeyedCoding, ArchiveDepth.enter() else { return }
    defer { ArchiveDepth.leave() }
    let pass = ArchivePass(coder, writes: false)
    archiveLooks(pass)
    archiveContents(pass)
    archiveTree(pass)
  }
}

/// How deep the objects are that are read from an archive, so that a damaged one cannot end the program.
@MainActor package enum ArchiveDepth {
  /// The deepest that is read.
  package static let limit = 250
  private static var depth = 0
  private static var isNoted = false

  /// Enters an object; false where it is too deep, and then is not left.
  package static func enter() -> Bool {
    guard depth < limit else {
      if !isNoted { QuartzNote.misuse("an archive has objects more than \(limit) deep; those are left out") }
      isNoted = true
      return false
    }
    depth += 1
    return true
  }

  /// Leaves an object.
  package static func leave() {
    depth -= 1
    if depth == 0 { isNoted = false }
  }

  /// Whether the object being read or written is the outermost one.
  package static var isOutermost: Bool { depth == 1 }
}

/// A path in an archive: its verbs and points.
struct ArchivedPath: ArchiveValue {
  let path: DrawPath

  init(_ path: DrawPath) { self.path = path }

  static func == (one: ArchivedPath, other: ArchivedPath) -> Bool { one.path == other.path }

  func write(to coder: NSCoder, _ key: String) {
    var numbers: [Double] = []
    for index in 0..<path.chunkCount {
      let chunk = path.chunk(index)
      numbers.append(Double(chunk.verbs.count))
      numbers += chunk.verbs.map { Double($0) }
      numbers.append(Double(chunk.points.count))
      for point in chunk.points { numbers += [Double(point.x), Double(point.y)] }
    }
    numbers.withUnsafeBytes { Data($0) }.write(to: coder, key)
  }

  static func read(from coder: NSCoder, _ key: String) -> ArchivedPath? {
    guard let data = Data.read(from: coder, key), data.count % 8 == 0 else { return nil }
    let numbers = data.withUnsafeBytes { bytes in
      (0..<bytes.count / 8).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: Double.self) }
    }
    var path = DrawPath()
    var place = 0
    func count() -> Int? {
      guard place < numbers.count, let count = Int(exactly: numbers[place]), count >= 0 else { return nil }
      place += 1
      return count <= numbers.count - place ? count : nil
    }
    while place < numbers.count {
      guard let verbs = count() else { return nil }
      let kinds = numbers[place..<place + verbs].map { UInt8(exactly: $0).flatMap(PathVerb.init(rawValue:)) }
      place += verbs
      guard let points = count(), points * 2 <= numbers.count - place else { return nil }
      var index = place
      place += points * 2
      for kind in kinds {
        guard let kind, index + kind.pointCount * 2 <= place, kind == .move || !path.isEmpty else { return nil }
        func next() -> CGPoint {
          defer { index += 2 }
          return CGPoint(x: numbers[index], y: numbers[index + 1])
        }
        switch kind {
        case .move: path.move(to: next())
        case .line: path.addLine(to: next())
        case .quad:
          let control = next()
          path.addQuadCurve(to: next(), control: control)
        case .cubic:
          let (first, second) = (next(), next())
          path.addCurve(to: next(), control1: first, control2: second)
        case .close: path.close()
        }
      }
    }
    return ArchivedPath(path)
  }
}
