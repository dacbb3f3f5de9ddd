import ScreenDriving

/// The tools that the server offers, as the protocol describes them.
enum ContextTools {
  static let all: JSONValue = [
    tool(
      "look", "List what is on the app's screen: a line for each element with its number, kind, name and value.",
      [
        "find": text("only elements with this text in their name or value"),
        "frames": ["type": "boolean", "description": "add x,y width×height in points"],
        "most": number("how many lines at most; 60 unless given"),
      ]),
    tool(
      "act",
      "Do something to the app and wait until nothing moves. Name what is touched by element, or by x and y in points.",
      [
        "do": [
          "type": "string",
          "enum": .array(actions.map { .string($0) }),
          "description": "paths takes any number of fingers, the others make their own",
        ],
        "element": number("a number from look"), "x": number("points from the left edge"),
        "y": number("points from the top edge"), "text": text("for type and set"),
        "toElement": number("for drag"), "toX": number("for drag"), "toY": number("for drag"),
        "direction": [
          "type": "string", "enum": ["up", "down", "left", "right"], "description": "for swipe: where the finger moves",
        ],
        "taps": number("for tap: how often"), "fingers": number("for tap: how many at once"),
        "seconds": number("for tap, press, drag, pinch, rotate: how long"),
        "scale": number("for pinch: above 1 apart, below 1 together"),
        "angle": number("for rotate: degrees, clockwise"),
        "paths": [
          "type": "array",
          "description": "for paths: a finger or pen each, down at its first point and up at its last",
          "items": [
            "type": "object", "required": ["points"],
            "properties": [
              "tool": ["type": "string", "enum": ["finger", "pen"]],
              "altitude": number("of a pen: degrees from the screen"),
              "azimuth": number("of a pen: degrees, clockwise from right"),
              "points": [
                "type": "array",
                "items": [
                  "type": "object", "required": ["t", "x", "y"],
                  "properties": [
                    "t": number("seconds from the gesture's beginning"), "x": number("points"), "y": number("points"),
                    "force": number("0 to 1"),
                  ],
                ],
              ],
            ],
          ],
        ],
      ], required: ["do"]),
    tool(
      "wait", "Let the app's time pass: for some seconds, until a text is shown or gone, or until nothing moves.",
      [
        "seconds": number("how long; at most so long with the others"), "shown": text("until an element has this text"),
        "gone": text("until no element has it"),
      ]),
    tool(
      "why", "Tell what views and gesture recognisers did with the last gesture, and why one did not fire.", [:]),
    tool("screenshot", "Show the app's screen as a picture.", [:]),
    tool(
      "tape", "Save all input since the app's launch as a tape that can be played again.",
      ["file": text("the path to write to")], required: ["file"]),
  ]

  static let actions = [
    "tap", "press", "type", "clear", "set", "drag", "swipe", "pinch", "rotate", "paths", "activate", "increment",
    "decrement", "restart",
  ]

  private static func text(_ description: String) -> JSONValue {
    ["type": "string", "description": .string(description)]
  }

  private static func number(_ description: String) -> JSONValue {
    ["type": "number", "description": .string(description)]
  }

  private static func tool(
    _ name: String, _ description: String, _ properties: JSONValue, required: [JSONValue] = []
  ) -> JSONValue {
    var schema: [String: JSONValue] = ["type": "object", "properties": properties, "additionalProperties": false]
    if !required.isEmpty { schema["required"] = .array(required) }
    return ["name": .string(name), "description": .string(description), "inputSchema": .object(schema)]
  }
}
