import Foundation

/// Fingers, pens, mice and keys for a page, as Chromium injects them. Places are CSS pixels of the window.
extension ChromiumRig {
  /// What the fingers do.
  public enum TouchKind: String {
    case start = "touchStart"
    case move = "touchMove"
    case end = "touchEnd"
    case cancel = "touchCancel"
  }

  /// A finger.
  public struct Finger {
    var number: Int
    var x: Double
    var y: Double
    var force: Double
    var radius: Double

    /// A finger of the test's own number; `force` is 0…1, `radius` CSS pixels.
    public init(_ number: Int, x: Double, y: Double, force: Double = 1, radius: Double = 8) {
      self.number = number
      self.x = x
      self.y = y
      self.force = force
      self.radius = radius
    }

    fileprivate var parameters: [String: Any] {
      ["id": number, "x": x, "y": y, "force": force, "radiusX": radius, "radiusY": radius]
    }
  }

  /// Tells of fingers: for `start` and `move` those that are down, for `end` those that lift (none: all of them).
  ///
  /// - Parameter waits: whether the page has handled it when the call returns; a burst does not wait.
  public func touch(_ kind: TouchKind, _ fingers: [Finger], waits: Bool = true) throws {
    let parameters: [String: Any] = ["type": kind.rawValue, "touchPoints": fingers.map(\.parameters)]
    if waits {
      try call("Input.dispatchTouchEvent", parameters)
    } else {
      try post("Input.dispatchTouchEvent", parameters)
    }
  }

  /// How a pen or mouse is.
  public struct Pointer {
    /// `mouse` or `pen`.
    public var type: String
    /// Pressure, 0…1.
    public var force = 0.0
    /// How far it leans to the right, in degrees.
    public var tiltX = 0.0
    /// How far it leans towards the user, in degrees.
    public var tiltY = 0.0
    /// Its turn about itself, in degrees.
    public var twist = 0.0
    /// The buttons that are down; 1 is the tip or the primary one.
    public var buttons = 0

    /// A pointer of this type.
    public init(
      _ type: String, force: Double = 0, tiltX: Double = 0, tiltY: Double = 0, twist: Double = 0, buttons: Int = 0
    ) {
      self.type = type
      self.force = force
      self.tiltX = tiltX
      self.tiltY = tiltY
      self.twist = twist
      self.buttons = buttons
    }
  }

  /// `mousePressed`, `mouseMoved` or `mouseReleased` of a pen or mouse.
  public func point(_ kind: String, x: Double, y: Double, _ pointer: Pointer) throws {
    try call(
      "Input.dispatchMouseEvent",
      [
        "type": kind, "x": x, "y": y, "pointerType": pointer.type, "force": pointer.force, "tiltX": pointer.tiltX,
        "tiltY": pointer.tiltY, "twist": Int(pointer.twist), "buttons": pointer.buttons,
        "button": kind == "mouseMoved" && pointer.buttons == 0 ? "none" : "left",
        "clickCount": kind == "mouseMoved" ? 0 : 1,
      ])
  }

  /// A turn of the wheel.
  public func wheel(x: Double, y: Double, dx: Double, dy: Double) throws {
    try call(
      "Input.dispatchMouseEvent",
      ["type": "mouseWheel", "x": x, "y": y, "deltaX": dx, "deltaY": dy, "pointerType": "mouse"])
  }

  /// A key goes down or up; `modifiers` 1 alt, 2 control, 4 meta, 8 shift.
  public func key(_ code: String, _ key: String, isDown: Bool, modifiers: Int = 0) throws {
    var parameters: [String: Any] = [
      "type": isDown ? "keyDown" : "keyUp", "code": code, "key": key, "modifiers": modifiers,
    ]
    if isDown, key.count == 1 { parameters["text"] = key }
    try call("Input.dispatchKeyEvent", parameters)
  }

  /// Text as a keyboard on the screen puts it in.
  public func insertText(_ text: String) throws { try call("Input.insertText", ["text": text]) }
}
