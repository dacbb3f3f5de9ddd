import CoreGraphics
import Foundation
import RenderTree
import TouchTesting
import TouchTrace
import UIKit

/// Reads a page as its script does, to compare values.
struct PageReader {
  let text: String
  let index: [String: Any]
  private let run: [String: Any]
  private let chunks: [[String: Any]]

  init(_ data: Data) throws {
    let text = String(decoding: data, as: UTF8.self)
    self.text = text
    func part(_ id: String) throws -> Any? {
      guard let start = text.range(of: "id=\"\(id)\">"), let end = text[start.upperBound...].range(of: "</script>")
      else {
        return nil
      }
      return try JSONSerialization.jsonObject(with: Data(text[start.upperBound..<end.lowerBound].utf8))
    }
    index = try part("index") as? [String: Any] ?? [:]
    run = (index["runs"] as? [[String: Any]])?.first ?? [:]
    var chunks: [[String: Any]] = []
    while let chunk = try part("chunk-0-\(chunks.count)") as? [String: Any] { chunks.append(chunk) }
    self.chunks = chunks
  }

  var fingers: [[String: Any]] { run["fingers"] as? [[String: Any]] ?? [] }
  var starts: [Double] { run["chunks"] as? [Double] ?? [] }
  var end: Double { run["end"] as? Double ?? 0 }

  /// The calls: kind and text.
  var lines: [String] {
    chunks.flatMap { chunk -> [String] in
      let lines = chunk["lines"] as? [[String: String]] ?? []
      return (chunk["turns"] as? [[String: Any]] ?? []).flatMap { turn in
        (turn["lines"] as? [Int] ?? []).map { "\(lines[$0]["kind"] ?? ""): \(lines[$0]["text"] ?? "")" }
      }
    }
  }

  /// The layers at a time, by number.
  private func layers(at time: Double) -> (roots: [Int], layers: [Int: [String: Any]]) {
    let place = max(0, (starts.lastIndex { $0 <= time } ?? 0))
    let chunk = chunks[place]
    let key = chunk["key"] as? [String: Any] ?? [:]
    var roots = key["roots"] as? [Int] ?? []
    var layers: [Int: [String: Any]] = [:]
    func take(_ list: Any?) {
      for layer in list as? [[String: Any]] ?? [] {
        guard let id = layer["i"] as? Int else { continue }
        layers[id, default: [:]].merge(layer) { $1 }
      }
    }
    take(key["layers"])
    for change in chunk["changes"] as? [[String: Any]] ?? [] where (change["t"] as? Double ?? 0) <= time + 0.0005 {
      roots = change["roots"] as? [Int] ?? roots
      take(change["layers"])
    }
    return (roots, layers)
  }

  private func views(at time: Double) -> [(name: String, frame: [Double], isHidden: Bool)] {
    var names: [Int: String] = [:]
    for facts in run["facts"] as? [[String: Any]] ?? [] {
      if let id = facts["id"] as? Int { names[id] = facts["view"] as? String }
    }
    let (roots, layers) = layers(at: time)
    var found: [(String, [Double], Bool)] = []
    func visit(_ id: Int, _ way: CGAffineTransform) {
      guard let layer = layers[id] else { return }
      let m = layer["m"] as? [Double] ?? [0, 0]
      let own =
        m.count == 2
        ? CGAffineTransform(translationX: m[0], y: m[1])
        : CGAffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
      let toScreen = own.concatenating(way)
      let b = layer["b"] as? [Double] ?? [0, 0, 0, 0]
      let frame = CGRect(x: b[0], y: b[1], width: b[2], height: b[3]).applying(toScreen)
      let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { (Double($0) * 10).rounded() / 10 }
      if let name = names[id] { found.append((name, numbers, layer["h"] as? Bool ?? false)) }
      for child in layer["c"] as? [Int] ?? [] { visit(child, toScreen) }
    }
    for root in roots { visit(root, .identity) }
    return found
  }

  /// The box of a view on the screen; nil where it is not there.
  func frame(_ name: String, at time: Double) -> [Double]? { views(at: time).first { $0.name == name }?.frame }

  /// The hidden views.
  func hidden(at time: Double) -> [String] { views(at: time).filter(\.isHidden).map(\.name) }
}

/// The pixels that pictures of a trace give when they are put together.
struct PageCanvas: Equatable {
  private var pixels: [UInt32]

  init(_ pictures: [TraceScene.Picture]) throws {
    guard let size = pictures.first else {
      pixels = []
      return
    }
    pixels = Array(repeating: 0, count: size.width * size.height)
    for part in pictures.flatMap(\.parts) {
      let buffer = try PNGCoder.read(Data(base64Encoded: part.data) ?? Data())
      for y in 0..<buffer.height {
        for x in 0..<buffer.width { pixels[(part.y + y) * size.width + part.x + x] = buffer[x, y] }
      }
    }
  }

  @MainActor init(_ stage: Stage) {
    guard let picture = stage.platform.surface?.picture else {
      pixels = []
      return
    }
    pixels = (0..<picture.height).flatMap { y in (0..<picture.width).map { x in picture[x, y] } }
  }
}
