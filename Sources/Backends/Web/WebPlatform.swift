import Foundation
import RenderTree
import TouchPlatform

/// The browsers of phones, tablets and desks as screens: a server on a thread of its own, whose pages show the layers
/// and send their fingers.
///
/// `run()` serves the main run loop, so an app's timers, queues and tasks run, with pages and without. Pages connect
/// and disconnect; the app ends only by itself.
@MainActor public final class WebPlatform: Platform {
  /// `web`.
  public let name = "web"
  /// `CLOCK_MONOTONIC`.
  public let timeSource: any TimeSource = SystemTime()
  /// The receiver of events; set before `open`.
  public weak var delegate: (any PlatformDelegate)?

  private let configuration: WebConfiguration
  private let files: [WebFile]
  private let makeEncoder: @Sendable () -> any FrameEncoding
  private let loop: MainLoop
  let exchange: WebExchange
  private var server: WebServerThread?
  private(set) var screen: WebScreen?
  private var clock: WebFrameClock?
  private var wakeTimer: LoopTimer?
  private var taken: WebExchange.Inbox
  private var nextNote = 0
  private var end: PlatformEnd?
  private var isRunning = false
  private var readsAtOnce = false
  /// What pages say when the app has ended.
  private var farewell = "It is no longer running."
  /// The port on which the server listens; 0 before `open`.
  public private(set) var port: UInt16 = 0

  /// A platform that serves these files and encodes frames so. Nothing listens before `open`.
  /// - Parameters:
  ///   - configuration: where it listens, and which machines may connect.
  ///   - files: the page; `/` and what it asks for.
  ///   - makeEncoder: makes the encoder of one page; called on the server's thread.
  /// - Throws: `PlatformError.system` when the kernel gives no descriptor.
  public init(
    configuration: WebConfiguration, files: [WebFile], makeEncoder: @escaping @Sendable () -> any FrameEncoding
  ) throws(PlatformError) {
    self.configuration = configuration
    self.files = files
    self.makeEncoder = makeEncoder
    loop = try MainLoop()
    let places = max(1, min(200, configuration.limits.pages))
    exchange = try WebExchange(pages: places)
    taken = WebExchange.Inbox(pages: places)
    wakeTimer = try LoopTimer(on: loop) { [weak self] in self?.wake() }
    loop.beforeWaiting = { [weak self] in self?.settle() }
  }

  isolated deinit {
    loop.unwatch(exchange.mainBell)
    server?.stop(farewell, seconds: 0.5)
  }

  /// Listens, and tells people where.
  /// - Throws: `PlatformError.unavailable` when no port is free, a library is missing, or the certificate cannot be made
  ///   or stored; `.unsupported` when a surface is open already.
  public func open(_ configuration: SurfaceConfiguration) throws(PlatformError) -> any Surface {
    guard screen == nil else { throw .unsupported("a web platform has one surface, which is open") }
    let certificate = try makeCertificate()
    let listener = try WebListener(self.configuration)
    let environment = EnvironmentVariable.scale.value(in: ProcessInfo.processInfo.environment).flatMap { Double($0) }
    let scale = [configuration.scale, environment].compactMap { $0 }.first { (0.25...16).contains($0) }
    let geometry = SurfaceGeometry(size: configuration.size ?? CGSize(width: 390, height: 844), scale: scale ?? 3)
    let surface = WebSurface(geometry: geometry, exchange: exchange)
    do throws(PlatformError) {
      let exchange = self.exchange
      let clock = try WebFrameClock(loop: loop) {
        exchange.hasRoom.load(ordering: .acquiring)
      } tick: { [weak self] target in
        self?.tick(target)
      }
      try loop.watch(exchange.mainBell) { [weak self] in
        guard let self else { return }
        WebExchange.silence(self.exchange.mainBell)
        drain()
      }
      self.clock = clock
      screen = WebScreen(
        surface: surface, configuration: configuration, scale: scale, exchange: exchange, clock: clock
      ) { [weak self] event in
        self?.delegate?.receive(event)
      }
    } catch {
      listener.close()
      throw error
    }
    port = listener.port
    end = nil
    farewell = "\(configuration.title) is no longer running."
    server = WebServerThread(
      WebServer.Setup(
        configuration: self.configuration, listener: listener, files: files, title: configuration.title,
        size: geometry.size, certificate: certificate, makeEncoder: makeEncoder), exchange: exchange)
    return surface
  }

  /// Tells what the configuration says of the surroundings; pages come later.
  public func announce() { screen?.begin() }

  /// Asks for a frame; when nothing was shown lately it comes before the loop waits again.
  public func requestFrame(for surface: SurfaceID) { if surface == .main { clock?.request() } }

  /// Asks for one wake-up; the last call counts.
  public func setWakeUp(at deadline: MonotonicInstant?) { wakeTimer?.set(deadline) }

  /// Delivers events until `stop()`; the pages are then told that the app has ended, and the server ends.
  public func run() -> PlatformEnd {
    screen?.begin()
    drain()
    if end == nil {
      isRunning = true
      loop.run()
      isRunning = false
    }
    screen?.contacts.cancel(at: SystemTime.now)
    server?.stop(farewell, seconds: 0.5)
    server = nil
    // A stop is used up; a lost server stays lost.
    defer { if end == .stopped { end = nil } }
    return end ?? .stopped
  }

  /// Makes `run()` return after the current event.
  public func stop() { finish(.stopped) }

  /// Takes what pages send as it arrives, or once a frame while fingers move.
  public func setReadsInputAtOnce(_ atOnce: Bool) { readsAtOnce = atOnce }

  /// Shows or hides the pages' keyboards.
  public func setTextInput(_ request: TextInputRequest?) { exchange.order { $0.textInput = .some(request) } }

  /// Gives the pages' pointers a picture.
  public func setCursor(_ shape: CursorShape) { exchange.order { $0.cursor = shape } }
  /// The page's icon is the app's, for pages that are loaded from now on.
  public func setIcon(_ icon: SurfaceIcon) { exchange.order { $0.icon = icon.png } }

  /// Pages that ask for the app's elements are told of them, and operate them.
  public func setAccessibility(_ provider: any AccessibilityProvider) {
    do throws(PlatformError) {
      screen?.readers = try WebReaders(provider, exchange: exchange, loop: loop)
    } catch {
      PlatformLog.write(.platform, "pages tell nothing of the app's elements: \(error)")
    }
  }

  /// Whether a page is seen; files stay on this machine.
  public func canOpen(_ address: ExternalAddress) -> Bool { address.kind != .file && screen?.opener != nil }

  /// The page that was used last opens it in a tab of its browser, or offers it where the browser forbids that.
  public func openAddress(_ address: ExternalAddress, answered: @escaping @MainActor (Bool) -> Void) {
    guard address.kind != .file, let place = screen?.opener else {
      let why = address.kind == .file ? "a page opens no files" : "no page is seen"
      PlatformLog.write(.platform, "\(address.text.prefix(120)) is not opened: \(why)")
      return answered(false)
    }
    var isTaken = false
    exchange.order { orders in
      isTaken = orders.addresses.count < Self.mostAddresses
      if isTaken { orders.addresses.append((place, address)) }
    }
    answered(isTaken)
  }
  /// How many addresses wait for the server at most.
  private static let mostAddresses = 8

  // MARK: -

  private func makeCertificate() throws(PlatformError) -> WebCertificate? {
    guard configuration.isSecure else { return nil }
    try WebLibrary.gnuTLS.load()
    guard let folder = configuration.folder else {
      throw .unavailable("there is no place for the certificate: neither XDG_DATA_HOME nor HOME is set")
    }
    return try WebCertificateStore(folder: folder).certificate(for: .current())
  }

  private func finish(_ reason: PlatformEnd) {
    if case .lost? = end { return }
    end = reason
    if isRunning { loop.stop() }
  }

  private func wake() {
    // Input that has arrived is earlier than now: it is delivered first.
    drain()
    delegate?.receive(.wake(WakeUp(surface: .main, time: SystemTime.now)))
  }

  /// Before the loop waits: a frame that is due comes, and pages are not listened to while moves wait for the next one.
  private func settle() {
    guard let screen, let clock else { return }
    clock.settle()
    loop.setPaused(screen.contacts.hasOnlyMoved && clock.isWaiting && !readsAtOnce, exchange.mainBell)
  }

  private func tick(_ target: MonotonicInstant) {
    // The frame shows the newest input there is.
    drain()
    screen?.contacts.forgetMoves()
    delegate?.receive(.frame(FrameTick(surface: .main, time: SystemTime.now, target: target)))
  }

  /// Handles what has come from the server. A handler may nest a run loop, which continues with the next note, and
  /// then with what has come since: its bell has been silenced and rings no more for that.
  private func drain() {
    handleTaken()
    nextNote = 0
    if exchange.take(&taken) { handleTaken() }
  }

  private func handleTaken() {
    while nextNote < taken.notes.count {
      let note = taken.notes[nextNote]
      nextNote += 1
      handle(note)
    }
  }

  private func handle(_ note: WebNote) {
    guard let screen else { return }
    switch note.kind {
    case .message(let message):
      // The list stays this one, also when a nested run loop takes the next.
      let samples = taken.samples
      screen.receive(message, from: note.page, note.arrival, samples)
    case .left: screen.leave(note.page, SystemTime.now)
    case .hasRoom: break
    case .failed(let why):
      screen.leaveAll(SystemTime.now)
      finish(.lost("the web server has ended: \(why)"))
    }
  }
}
