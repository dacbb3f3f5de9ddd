import UIKit

/// The tools of a picker, each with the colour and width that it had last.
struct PickerTools {
  enum Kind: Hashable {
    case ink(PKInkingTool.InkType)
    case eraser
    case lasso
  }

  static let kinds: [Kind] =
    [.pen, .monoline, .marker, .pencil, .crayon, .fountainPen, .watercolor].map(Kind.ink) + [.eraser, .lasso]

  private(set) var kind = Kind.ink(.pen)
  private var inks: [PKInkingTool.InkType: PKInkingTool] = [:]
  var eraser = PKEraserTool(.bitmap)

  /// The tool of a kind of ink as it was used last.
  func ink(_ type: PKInkingTool.InkType) -> PKInkingTool {
    inks[type] ?? PKInkingTool(type, color: type == .marker ? .systemYellow : .black)
  }

  /// The selected tool.
  var selected: any PKTool {
    switch kind {
    case .ink(let type): ink(type)
    case .eraser: eraser
    case .lasso: PKLassoTool()
    }
  }

  mutating func select(_ kind: Kind) { self.kind = kind }

  /// Selects a tool with its colour and width.
  /// - Returns: false for a tool of an unknown type.
  mutating func select(_ tool: any PKTool) -> Bool {
    switch tool {
    case let tool as PKInkingTool:
      inks[tool.inkType] = tool
      kind = .ink(tool.inkType)
    case let tool as PKEraserTool:
      eraser = tool
      kind = .eraser
    case is PKLassoTool: kind = .lasso
    default: return false
    }
    return true
  }

  /// Changes the selected ink; nothing while none is selected.
  mutating func changeInk(_ change: (inout PKInkingTool) -> Void) {
    guard case .ink(let type) = kind else { return }
    var tool = ink(type)
    change(&tool)
    inks[type] = tool
  }
}

extension PickerTools.Kind {
  /// The name for screen readers.
  var label: String {
    switch self {
    case .ink(.pen): "Pen"
    case .ink(.pencil): "Pencil"
    case .ink(.marker): "Marker"
    case .ink(.monoline): "Monoline"
    case .ink(.fountainPen): "Fountain Pen"
    case .ink(.watercolor): "Watercolor Brush"
    case .ink(.crayon): "Crayon"
    case .eraser: "Eraser"
    case .lasso: "Lasso"
    }
  }
}
