import Foundation

/// What the program of the tests and the one of their window tell each other, over a socket that keeps messages apart.
enum WindowMessage: Codable {
  /// The window is there, and has so many pixels to a point.
  case ready(scale: Double)
  /// The pictures have another size, and are in this file.
  case size(width: Double, height: Double, file: String)
  /// There is a new picture in the file.
  case picture
  /// It was taken, and may be overwritten.
  case taken

  /// How long a message may be, in bytes.
  private static let longest = 4_096

  /// Sends it; false where the other end is closed.
  func send(to socket: Int32) -> Bool {
    guard let data = try? JSONEncoder().encode(self), data.count <= Self.longest else { return true }
    return data.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) } > 0
  }

  /// Waits for one, as long as the socket waits; nil where none came, or where the other end is closed.
  static func receive(from socket: Int32) -> WindowMessage? {
    var bytes = [UInt8](repeating: 0, count: longest)
    let count = bytes.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
    guard count > 0 else { return nil }
    return try? JSONDecoder().decode(WindowMessage.self, from: Data(bytes[..<count]))
  }
}
