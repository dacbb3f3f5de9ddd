/// What each knows, by names.
extension [String: Set<String>] {
  /// What `name` knows, and what that knows, and so on.
  func reach(of name: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = [name]
    while let next = waiting.popLast() {
      for other in self[next] ?? [] where found.insert(other).inserted { waiting.append(other) }
    }
    return found
  }
}
