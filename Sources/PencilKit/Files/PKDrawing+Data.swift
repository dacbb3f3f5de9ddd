import Foundation

extension PKDrawing: Codable {
  /// The drawing that `dataRepresentation()` has written. Errors say what is wrong with the data; damaged data is never read
  /// in part.
  public init(data: Data) throws {
    var reader = DrawingReader(data)
    self = try reader.drawing()
  }

  /// The drawing as bytes, of a versioned format of its own.
  ///
  /// Cost: 80 bytes for each control point.
  /// > Here: Apple's PencilKit does not read it.
  public func dataRepresentation() -> Data { DrawingWriter(self).data }

  /// Reads the bytes of `dataRepresentation()`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let data = try container.decode(Data.self)
    do {
      try self.init(data: data)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.localizedDescription)
    }
  }

  /// Writes the bytes of `dataRepresentation()`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(dataRepresentation())
  }
}
