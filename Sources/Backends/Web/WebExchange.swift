internal import CLinux
import Foundation
import RenderTree
import Synchronization
import TouchPlatform

/// What the server's thread tells the main thread.
struct WebNote: Sendable {
  enum Kind: Sendable {
    /// A message of a page; the first one of a page is its hello.
    case message(WebClientMessage)
    /// The page is gone.
    case left(String)
    /// A page has room for a frame, after none had.
    case hasRoom
    /// The server cannot continue.
    case failed(String)
  }
  /// The page's place among those connected; it is another's once `left` has been taken.
  var page: Int
  var arrival: MonotonicInstant
  var kind: Kind
}

/// Everything that passes between the main thread and the server's, as values behind locks.
///
/// Both ways are bounded: the newest request takes the place of the one before, and a page whose input waits is not
/// read.
final class WebExchange: Sendable {
  /// Notes and the pointer samples that they refer to.
  struct Inbox: Sendable {
    var notes: [WebNote] = []
    var samples: [WebPointerSample] = []
    /// Bytes of input that wait, by page.
    var load: [Int]
    /// Whether the server waits to be told that the load is gone.
    var holdsBack = false

    init(pages: Int) {
      load = [Int](repeating: 0, count: pages)
      notes.reserveCapacity(64)
      samples.reserveCapacity(256)
    }

    mutating func clear() {
      notes.removeAll(keepingCapacity: true)
      samples.removeAll(keepingCapacity: true)
      for index in load.indices { load[index] = 0 }
      holdsBack = false
    }
  }

  /// What the main thread requests; each but `admitted`, `released`, `addresses` and `messages`
  /// is the newest one.
  struct Orders: Sendable {
    var frame: RenderFrame?
    var size: CGSize?
    /// Pages to greet, with the surface's size of then or later.
    var admitted: [Int] = []
    /// Pages whose place is free again.
    var released: [Int] = []
    var textInput: TextInputRequest??
    var cursor: CursorShape?
    /// Addresses that a page is to open, with the page's place.
    var addresses: [(place: Int, address: ExternalAddress)] = []
    /// What pages are told of the app's elements, with their places.
    var messages: [(place: Int, bytes: [UInt8])] = []
    /// The bytes of a PNG file.
    var icon: [UInt8]?
    var end: String?
    var resume = false
  }

  private let inbox: Mutex<Inbox>
  private let orders = Mutex(Orders())
  /// Written when the inbox is no longer empty; the main loop watches it.
  let mainBell: Int32
  /// Written when there are orders; the server watches it.
  let serverBell: Int32
  /// Whether a page that is seen can take a frame now. Without such a page it means nothing.
  let hasRoom = Atomic<Bool>(true)
  /// Whether any page is there, also one that has not been greeted: a frame that is shown meanwhile must not stay here.
  let hasPages = Atomic<Bool>(false)

  init(pages: Int) throws(PlatformError) {
    inbox = Mutex(Inbox(pages: pages))
    mainBell = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    serverBell = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard mainBell >= 0, serverBell >= 0 else {
      let code = errno
      if mainBell >= 0 { close(mainBell) }
      if serverBell >= 0 { close(serverBell) }
      throw PlatformError.system(call: "eventfd", errno: code)
    }
  }

  deinit {
    close(mainBell)
    close(serverBell)
  }

  static func ring(_ bell: Int32) {
    var one: UInt64 = 1
    _ = write(bell, &one, 8)
  }

  static func silence(_ bell: Int32) {
    var count: UInt64 = 0
    _ = read(bell, &count, 8)
  }

  // MARK: - On the main thread

  /// Takes everything that has come; what was in `taken` is thrown away and its memory used again.
  /// - Returns: whether there was something.
  func take(_ taken: inout Inbox) -> Bool {
    taken.clear()
    let holdsBack = inbox.withLock { inbox in
      swap(&inbox, &taken)
      return taken.holdsBack
    }
    if holdsBack { order { $0.resume = true } }
    return !taken.notes.isEmpty
  }

  /// Changes the orders and wakes the server.
  func order(_ change: (inout Orders) -> Void) {
    orders.withLock { change(&$0) }
    Self.ring(serverBell)
  }

  /// Hands over a frame; without pages the server is not woken for it.
  func show(_ frame: RenderFrame) {
    // The one before is let go outside of the lock: it may be a whole tree.
    var old: RenderFrame? = frame
    orders.withLock { swap(&$0.frame, &old) }
    if hasPages.load(ordering: .acquiring) { Self.ring(serverBell) }
  }

  // MARK: - On the server's thread

  func takeOrders() -> Orders {
    var taken = Orders()
    orders.withLock { swap(&$0, &taken) }
    return taken
  }

  /// Hands a note over.
  func tell(_ note: WebNote) {
    let wasEmpty = inbox.withLock { inbox in
      defer { inbox.notes.append(note) }
      return inbox.notes.isEmpty
    }
    if wasEmpty { Self.ring(mainBell) }
  }

  /// Decodes a message and hands it over, except for those that concern the server alone.
  /// - Parameter hasGreeted: whether the page has said hello, which it does first and once.
  /// - Returns: the message.
  func tell(
    _ bytes: UnsafeRawBufferPointer, page: Int, arrival: MonotonicInstant, hasGreeted: Bool
  ) throws(WebMessageError) -> WebClientMessage {
    // Typed throws do not pass through the lock's closure.
    let result = inbox.withLock { inbox -> Result<(WebClientMessage, Bool), WebMessageError> in
      do throws(WebMessageError) {
        let message = try WebClientMessage.decode(bytes, samples: &inbox.samples)
        switch message {
        case .hello(let version, _, _):
          guard !hasGreeted else { throw WebMessageError("a second hello") }
          guard version == WebServerMessage.version else { throw WebMessageError("it speaks version \(version)") }
        case .drawn, .again: if hasGreeted { return .success((message, false)) } else { fallthrough }
        default: guard hasGreeted else { throw WebMessageError("it does not begin with a hello") }
        }
        let wasEmpty = inbox.notes.isEmpty
        inbox.notes.append(WebNote(page: page, arrival: arrival, kind: .message(message)))
        // A note costs memory beyond its message's bytes.
        inbox.load[page] += bytes.count + 64
        return .success((message, wasEmpty))
      } catch { return .failure(error) }
    }
    let (message, wasEmpty) = try result.get()
    if wasEmpty { Self.ring(mainBell) }
    return message
  }

  /// Whether more of a page's input than `limit` waits; if so, the orders say `resume` when it has gone.
  func holdsBack(_ page: Int, above limit: Int) -> Bool {
    inbox.withLock { inbox in
      guard inbox.load[page] > limit else { return false }
      inbox.holdsBack = true
      return true
    }
  }
}
