/// Finds the name that was probably meant.
public enum Spelling {
  /// The nearest of several names to one that is none of them: at most two letters added, left out, exchanged or swapped
  /// with a neighbour, and fewer for a short one. Nil when none is near, or it is one of them.
  public static func nearest(to name: String, among names: [String]) -> String? {
    guard !names.contains(name), name.count <= 64 else { return nil }
    let letters = name.drop { $0 == "-" }.count
    let most = letters <= 3 ? 0 : letters <= 5 ? 1 : 2
    var best: (name: String, distance: Int)?
    for candidate in names {
      let distance = distance(Array(name.lowercased()), Array(candidate.lowercased()))
      if distance <= most, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// How many letters differ; neighbours that changed places count once.
  static func distance(_ a: [Character], _ b: [Character]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var older: [Int] = []
    var old = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        var least = min(old[j] + 1, row[j - 1] + 1, old[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { least = min(least, older[j - 2] + 1) }
        row.append(least)
      }
      older = old
      old = row
    }
    return old[b.count]
  }
}
