internal import CQREncode
import Foundation

/// A QR code for a terminal: two modules in each character, by half blocks.
struct WebQRCode {
  /// Rows of modules, true for dark, with the light border of four that readers want.
  let modules: [[Bool]]

  /// Nil when the text is too long for a QR code.
  init?(_ text: String) {
    guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard width > 0, let data = code.pointee.data else { return nil }
    let border = 4
    let side = width + 2 * border
    var rows = [[Bool]](repeating: [Bool](repeating: false, count: side), count: side)
    for y in 0..<width {
      for x in 0..<width { rows[y + border][x + border] = data[y * width + x] & 1 != 0 }
    }
    modules = rows
  }

  /// Lines for a terminal.
  /// - Parameter isColoured: black on white by the terminal's own sequences, whatever its background; otherwise blocks
  ///   alone, which stand for what is dark.
  func lines(isColoured: Bool) -> [String] {
    stride(from: 0, to: modules.count, by: 2).map { y in
      let text = String(
        modules[y].indices.map { x -> Character in
          switch (modules[y][x], y + 1 < modules.count && modules[y + 1][x]) {
          case (false, false): " "
          case (true, false): "▀"
          case (false, true): "▄"
          case (true, true): "█"
          }
        })
      // Colours 16 and 231 of the 256 are black and white in every theme.
      return isColoured ? "\u{1b}[38;5;16;48;5;231m\(text)\u{1b}[0m" : text
    }
  }
}
