import Foundation
import Testing

/// A scene of the data: a drawing or a tree of layers.
struct Scene: Decodable, Sendable, CustomTestStringConvertible {
  var name: String
  var size: [Double]?
  var scale: Double?
  var ops: [Operation]?
  var layers: [Layer]?

  var pixelsPerPoint: Double { scale ?? 2 }
  var width: Double { size?[0] ?? 100 }
  var height: Double { size?[1] ?? 100 }
  var testDescription: String { name }

  /// One step of a drawing.
  struct Operation: Decodable, Sendable {
    var op: String
    var path: [Element]?
    var color: [Double]?
    var evenodd: Bool?
    var width: Double?
    var cap: String?
    var join: String?
    var miter: Double?
    var dash: [Double]?
    var phase: Double?
    var x: Double?
    var y: Double?
    var degrees: Double?
    var m: [Double]?
    var value: Value?
    var dx: Double?
    var dy: Double?
    var blur: Double?
    var from: [Double]?
    var to: [Double]?
    var r0: Double?
    var r1: Double?
    var stops: [Stop]?
    var before: Bool?
    var after: Bool?
    var name: String?
    var rect: [Double]?
    var ops: [Operation]?
  }

  /// An element of a path: its letter or shape, and its numbers.
  struct Element: Decodable, Sendable {
    var kind: String
    var numbers: [Double]

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      kind = try list.decode(String.self)
      numbers = []
      while !list.isAtEnd { numbers.append(try list.decode(Double.self)) }
    }
  }

  /// A place and a colour.
  struct Stop: Decodable, Sendable {
    var location: Double
    var color: [Double]

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      location = try list.decode(Double.self)
      color = try list.decode([Double].self)
    }
  }

  /// A number, a word or a switch.
  enum Value: Decodable, Sendable {
    case number(Double)
    case word(String)
    case flag(Bool)

    init(from decoder: any Decoder) throws {
      let single = try decoder.singleValueContainer()
      if let flag = try? single.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? single.decode(Double.self) {
        self = .number(number)
      } else {
        self = .word(try single.decode(String.self))
      }
    }

    var number: Double { if case .number(let value) = self { value } else { 0 } }
    var word: String { if case .word(let value) = self { value } else { "" } }
    var flag: Bool { if case .flag(let value) = self { value } else { false } }
  }

  /// A layer of a tree.
  final class Layer: Decodable, Sendable {
    struct Border: Decodable, Sendable {
      var width: Double
      var color: [Double]
    }
    struct Shadow: Decodable, Sendable {
      var dx: Double
      var dy: Double
      var radius: Double
      var opacity: Double
      var color: [Double]
    }
    struct Contents: Decodable, Sendable {
      var name: String
      var rect: [Double]
    }
    struct Gradient: Decodable, Sendable {
      var start: [Double]
      var end: [Double]
      var colors: [[Double]]
      var locations: [Double]?
    }
    struct Shape: Decodable, Sendable {
      var path: [Element]
      var fill: [Double]?
      var stroke: [Double]?
      var width: Double?
      var cap: String?
      var join: String?
      var evenodd: Bool?
    }
    let bounds: [Double]
    let position: [Double]
    let anchor: [Double]?
    let transform: [Double]?
    let background: [Double]?
    let radius: Double?
    let corners: UInt?
    let border: Border?
    let opacity: Double?
    let clips: Bool?
    let hidden: Bool?
    let z: Double?
    let shadow: Shadow?
    let mask: Layer?
    let contents: Contents?
    let gradient: Gradient?
    let shape: Shape?
    let sublayers: [Layer]?
  }

  /// The scenes of a file of `Scenes`.
  static func all(_ file: String) -> [Scene] {
    let url = folder.appendingPathComponent("Scenes/\(file).json")
    guard let data = try? Data(contentsOf: url), let scenes = try? JSONDecoder().decode([Scene].self, from: data) else {
      fatalError("\(url.path) cannot be read as scenes")
    }
    return scenes
  }

  /// The folder of this file.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// Where Skia's picture of the scene is.
  var reference: URL { Scene.folder.appendingPathComponent("References/\(name).png") }
}
