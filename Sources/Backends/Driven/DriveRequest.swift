import TouchPlatform

/// What `TOUCHSTONE_DRIVE` asks for: the socket on which requests come, and by which clock the app runs.
public struct DriveRequest: Hashable, Sendable {
  /// The descriptor of the socket, which the app was started with.
  public var descriptor: Int32
  /// Whether the clock moves only when a request moves it.
  public var isVirtual: Bool

  /// The request that a text is: a number, and `,system` behind it for the machine's clock. Nil when it is none.
  public init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard let first = parts.first, let number = Int32(first), number > 2, parts.count <= 2 else { return nil }
    if parts.count == 2, parts[1] != "system" { return nil }
    (descriptor, isVirtual) = (number, parts.count == 1)
  }
}
