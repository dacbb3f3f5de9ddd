/// What one client, one address and all of them together may cost.
///
/// The defaults leave a phone with ten fingers some ten times what it needs.
public struct WebLimits: Sendable {
  /// Connections that are open at once.
  public var connections = 128
  /// Connections that one address may have open at once.
  public var connectionsPerAddress = 32
  /// TLS handshakes that are under way at once.
  public var handshakes = 48
  /// TLS handshakes that one address may have under way at once.
  public var handshakesPerAddress = 12
  /// Seconds within which a TLS handshake must be done.
  public var handshakeSeconds = 5.0
  /// The part of its processor time that the server's thread spends on connections that are not pages yet, at most.
  public var doorShare = 0.5
  /// Bytes of one request with all its headers.
  public var requestBytes = 16_384
  /// Pages that are connected at once, at most 200.
  public var pages = 16
  /// Seconds for which a connection may stay open in reserve, without a request.
  public var reserveSeconds = 10.0
  /// Seconds within which a request must have come whole, from its first byte.
  public var requestSeconds = 10.0
  /// Seconds within which an answer must have been taken.
  public var answerSeconds = 30.0
  /// The largest message from a page, in bytes.
  public var messageBytes = 65_536
  /// Bytes a second from a page, and how many seconds' worth may come at once.
  public var bytesPerSecond = 1_048_576.0
  /// Messages a second from a page.
  public var messagesPerSecond = 1_000.0
  /// Pings and other control frames a second from a page.
  public var controlsPerSecond = 20.0
  /// Pointer samples a second from a page: ten fingers at a thousand a second and some.
  public var samplesPerSecond = 12_000.0
  /// Characters typed and keys a second from a page.
  public var charactersPerSecond = 5_000.0
  /// Changes of a page's size, visibility and focus a second.
  public var changesPerSecond = 60.0
  /// How often a second a page may ask for everything again.
  public var snapshotsPerSecond = 2.0
  /// Bytes a second from all pages together. Where the sum is used up, pages that have sent more than their equal part
  /// of it are not read until there is some again.
  public var bytesPerSecondInAll = 2_097_152.0
  /// Messages a second from all pages together.
  public var messagesPerSecondInAll = 4_000.0
  /// Pointer samples a second from all pages together: ten fingers at 120 a second for each of twenty pages.
  public var samplesPerSecondInAll = 24_000.0
  /// Characters a second from all pages together.
  public var charactersPerSecondInAll = 10_000.0
  /// Changes of size, visibility and focus a second of all pages together.
  public var changesPerSecondInAll = 120.0
  /// How often a second everything may be told again, to all pages together. Further ones wait.
  public var snapshotsPerSecondInAll = 4.0
  /// How many seconds' worth of bytes and messages may come in one burst.
  public var burstSeconds = 3.0
  /// Bytes of input from one page that may wait for the app before no more of it is read.
  public var waitingBytes = 262_144
  /// Seconds between looks at a page's connection when nothing comes from it.
  public var pingSeconds = 2.0
  /// Seconds of silence after which a page is gone.
  public var silenceSeconds = 7.0
  /// Seconds within which a new page must have said hello.
  public var helloSeconds = 10.0
  /// Bytes that may wait for a page that takes nothing, before it is dropped after `stallSeconds`.
  public var stalledBytes = 4 * 1_048_576
  /// Bytes that may wait for all pages together, before no page for which more than its equal part waits gets another
  /// frame.
  public var stalledBytesInAll = 16 * 1_048_576
  /// Seconds for which a page may take nothing while more than `stalledBytes` wait for it.
  public var stallSeconds = 10.0

  /// The usual limits.
  public init() {}
}
