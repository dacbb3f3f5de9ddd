extension String {
  /// The text as a literal of Swift, on one line.
  var swiftLiteral: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: " ") + "\""
  }
}
