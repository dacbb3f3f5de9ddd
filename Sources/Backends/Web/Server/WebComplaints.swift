import TouchPlatform

/// Log lines about clients, so few that no client can fill a disk: five of a kind in a minute.
struct WebComplaints {
  enum Kind: Hashable, CaseIterable {
    case connections, slow, request, host, origin, token, session, message, flood, silence, socket
  }
  private static let limit = 5
  private static let window: Int64 = 60_000_000_000
  private var counts: [Kind: (count: Int, since: MonotonicInstant)] = [:]

  mutating func say(_ kind: Kind, _ text: @autoclosure () -> String, now: MonotonicInstant = SystemTime.now) {
    var entry = counts[kind] ?? (0, now)
    if now.nanoseconds(since: entry.since) > Self.window { entry = (0, now) }
    entry.count += 1
    counts[kind] = entry
    guard entry.count <= Self.limit else { return }
    let tail = entry.count == Self.limit ? " (more of this is not shown for a minute)" : ""
    PlatformLog.write(.platform, "web: \(text())\(tail)")
  }
}
