import Foundation
import TouchPlatform

/// One sample of a pointer as a page tells it; any number may be anything.
struct WebPointerSample: Hashable, Sendable {
  enum What: UInt8, Sendable { case down, move, up, cancel, hoverEntered, hoverMoved, hoverLeft }
  enum Tool: UInt8, Sendable { case finger, pen, mouse }

  var what = What.move
  var tool = Tool.finger
  var pointer: UInt64 = 0
  var x: Float = 0
  var y: Float = 0
  /// Milliseconds since the message's time.
  var offset: Float = 0
  // "Not a number" where the device does not tell.
  var pressure = Float.nan
  var radius: Float = 0
  var altitude = Float.nan
  var azimuth = Float.nan
  var roll = Float.nan
  /// The buttons and modifiers held, or nil when they were not told.
  var buttons: UInt8 = 0
  var modifiers: UInt8 = 0
  var tellsButtons = false

  /// Whether it is the eraser's end of a pen, which browsers tell as a button.
  var isEraser: Bool { tool == .pen && tellsButtons && buttons & 32 != 0 }

  var location: CGPoint { CGPoint(x: Double(x), y: Double(y)) }
}

/// What a page says of itself and its window; any number may be anything.
struct WebSurroundings: Hashable, Sendable {
  var width: Float = 0
  var height: Float = 0
  var pixelRatio: Float = 0
  var insets = (top: Float(0), left: Float(0), bottom: Float(0), right: Float(0))
  var flags: UInt8 = 0
  var framesPerSecond: Float = 0

  var isDark: Bool { flags & 1 != 0 }
  var isVisible: Bool { flags & 2 != 0 }
  var isFocused: Bool { flags & 4 != 0 }

  static func == (a: Self, b: Self) -> Bool {
    a.width == b.width && a.height == b.height && a.pixelRatio == b.pixelRatio && a.insets == b.insets
      && a.flags == b.flags && a.framesPerSecond == b.framesPerSecond
  }
  func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(flags)
  }
}

/// One message from a page, as `Documentation/WebProtocol.md` has them. Times are the page's milliseconds.
enum WebClientMessage: Hashable, Sendable {
  case hello(version: UInt64, WebSurroundings, browser: String)
  case surroundings(WebSurroundings)
  /// The samples lie in the list that was given to the decoder.
  case pointers(time: Double, first: Int, count: Int)
  case drawn(frame: UInt64, milliseconds: Float)
  case key(isDown: Bool, modifiers: UInt8, time: Double, code: String, characters: String)
  case wheel(time: Double, x: Float, y: Float, dx: Float, dy: Float, ScrollSample.Phase)
  case state(time: Double, flags: UInt8)
  case typed(time: Double, String)
  case deleted(time: Double, count: Int)
  case again
  case pinch(time: Double, TransformSample.Phase, x: Float, y: Float, scale: Float, rotation: Float)
  /// Whether it wants to be told of the app's elements from now on.
  case listens(Bool)
  /// It has taken the message of this number about elements.
  case taken(number: UInt64)
  /// It operates an element.
  case act(AccessibilityAction, ElementID)

  /// Whether the user has touched, pressed, scrolled or typed something; a pointer that only hovers is no use.
  func isUse(_ samples: [WebPointerSample]) -> Bool {
    switch self {
    case .pointers(_, let first, let count): samples[first..<first + count].contains { $0.what == .down }
    case .key(let isDown, _, _, _, _): isDown
    case .wheel(_, _, _, _, _, let phase): phase == .discrete || phase == .began
    case .pinch(_, let phase, _, _, _, _): phase == .began
    case .typed, .deleted, .act: true
    case .hello, .surroundings, .drawn, .state, .again, .listens, .taken: false
    }
  }

  /// The longest text of one `typed`, in bytes.
  static let typedLimit = 4096
  /// The most that one `deleted` takes away.
  static let deletedLimit = 1000
  /// The longest text of one change of an element, in bytes.
  static let fieldLimit = 32_768
  /// The longest `event.code` or text of one key, in bytes.
  static let keyLimit = 64
}

/// Why a message is none; for the log.
struct WebMessageError: Error, Hashable, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
