import Foundation
import Glibc

/// A Wayland compositor that shows nothing and says what a test tells it to: pens, seats that come and go, silence,
/// nonsense.
///
/// It answers by itself what every client needs: globals, syncs, the first configure, frame callbacks and releases of
/// buffers. It serves one client, on a thread of its own; everything else a test sends from its own thread.
public final class ScriptedCompositor: @unchecked Sendable {
  // Unchecked: everything that changes is guarded by the lock.
  /// What the compositor has and does.
  public struct Behaviour: Sendable {
    /// Its globals with their versions, in their order.
    public var globals: [(name: String, version: UInt32)] = [
      ("wl_compositor", 4), ("wl_subcompositor", 1), ("wl_shm", 1), ("wl_output", 4), ("wl_seat", 8),
      ("xdg_wm_base", 5), ("wp_viewporter", 1), ("wp_fractional_scale_manager_v1", 1), ("wp_presentation", 1),
      ("zxdg_decoration_manager_v1", 1), ("zwp_tablet_manager_v2", 1), ("zwp_pointer_gestures_v1", 1),
    ]
    /// What a seat has: 1 pointer, 2 keyboard, 4 touch.
    public var capabilities: UInt32 = 7
    /// The size that the first configure gives the window; zeros leave it to the window.
    public var size: (width: Int32, height: Int32) = (800, 600)
    /// The state numbers of the first configure; 4 is activated, 2 full screen.
    public var states: [UInt32] = [4]
    /// Who draws the window's frame: 2 the compositor, 1 the client, 0 no word.
    public var decorationMode: UInt32 = 2
    /// Whether syncs and configures are answered at all.
    public var answers = true
    /// Whether it reads what the client sends.
    public var reads = true
    /// Whether frame callbacks come.
    public var callsBack = true
    /// Whether buffers are released when the next one is shown.
    public var releases = true
    /// Of its output: pixels, frames in a thousand seconds, whole scale.
    public var output: (width: Int32, height: Int32, milliHertz: Int32, scale: Int32) = (1600, 1200, 60_000, 1)

    /// A compositor with everything that behaves well.
    public init() {}
  }
  /// A request of the client: `xdg_toplevel` 5, say.
  public struct Request: Sendable {
    /// What the object is.
    public var interface: String
    /// Which request of it.
    public var opcode: UInt16
    /// Its arguments, as words.
    public var words: [UInt32]
  }

  /// The socket's path, to connect to.
  public let path: String
  private let folder: URL
  private let listener: Int32
  private let lock = NSLock()
  private var behaviour: Behaviour
  private var client: (socket: WaylandSocket, outbox: WaylandOutbox)?
  private var interfaces: [UInt32: String] = [1: "wl_display"]
  private var requests: [Request] = []
  private var serial: UInt32 = 100
  private var attached: [UInt32: UInt32] = [:]
  private var shown: [UInt32: UInt32] = [:]
  private var callbacks: [UInt32] = []
  private var nextServerObject: UInt32 = 0xFF00_0000
  private var registry: UInt32 = 0
  private var globalCount: UInt32 = 0
  private var isConfigured = false

  /// Listens at a socket of its own.
  public init(_ behaviour: Behaviour = Behaviour()) throws {
    self.behaviour = behaviour
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "touchstone-w-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appendingPathComponent("wl").path
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard WaylandSocket.withAddress(path, { bind(listener, $0, $1) }) == 0, listen(listener, 1) == 0 else {
      throw RigError("No socket at \(path): \(String(cString: strerror(errno))).")
    }
    Thread.detachNewThread { [self] in serve() }
  }

  // Not before nobody can shut it down any more: its number would be another test's by then.
  deinit { close(listener) }

  /// Closes everything: for the client, the compositor's death.
  public func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    lock.withLock {
      behaviour.reads = true
      if let client { shutdown(client.socket.descriptor, Int32(SHUT_RDWR)) }
    }
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: - What the client did

  /// Everything the client has asked for.
  public var log: [Request] { lock.withLock { requests } }

  /// How often the client has asked this.
  public func count(_ interface: String, _ opcode: UInt16) -> Int {
    lock.withLock { requests.count { $0.interface == interface && $0.opcode == opcode } }
  }

  /// The objects of an interface, in the order in which they were made.
  public func objects(_ interface: String) -> [UInt32] {
    lock.withLock { interfaces.filter { $0.value == interface }.keys.sorted() }
  }

  /// The newest object of an interface; 0 when there is none.
  public func object(_ interface: String) -> UInt32 { objects(interface).last ?? 0 }

  /// The content's surface: the one that is a window.
  public var surface: UInt32 {
    lock.withLock { requests.last { $0.interface == "xdg_wm_base" && $0.opcode == 2 }?.words[1] ?? 0 }
  }

  // MARK: - What a test says

  /// Changes how the compositor behaves from here on.
  public func change(_ body: (inout Behaviour) -> Void) { lock.withLock { body(&behaviour) } }

  /// Sends an event.
  public func send(_ object: UInt32, _ opcode: UInt16, _ arguments: WaylandArgument...) {
    lock.withLock { client?.outbox.send(WaylandMessage(object, opcode, arguments)) }
  }

  /// Sends several events in one piece.
  public func send(together messages: [WaylandMessage]) {
    lock.withLock { client?.outbox.send(messages.flatMap(\.bytes)) }
  }

  /// Sends bytes that may be no message at all.
  public func sendRaw(_ bytes: [UInt8]) { lock.withLock { client?.outbox.send(bytes) } }

  /// A new serial.
  public func nextSerial() -> UInt32 {
    lock.withLock {
      serial += 1
      return serial
    }
  }

  /// The name of a new object that the compositor makes.
  public func newObject(_ interface: String) -> UInt32 {
    lock.withLock {
      defer { nextServerObject += 1 }
      interfaces[nextServerObject] = interface
      return nextServerObject
    }
  }

  /// Gives the window a size and states.
  public func configure(width: Int32, height: Int32, states: [UInt32] = [4]) {
    send(object("xdg_toplevel"), 0, .int(width), .int(height), .array(states))
    send(object("xdg_surface"), 0, .uint(nextSerial()))
  }

  /// Asks the client whether it lives; it answers with `xdg_wm_base` request 3.
  public func ping() { send(object("xdg_wm_base"), 0, .uint(nextSerial())) }

  /// Announces another global.
  /// - Returns: its number in the registry.
  public func addGlobal(_ interface: String, version: UInt32) -> UInt32 {
    let (number, registry) = lock.withLock {
      globalCount += 1
      return (globalCount, self.registry)
    }
    send(registry, 0, .uint(number), .string(interface), .uint(version))
    return number
  }

  /// Takes a global back. The first ones are numbered from 1 in the order of `Behaviour.globals`.
  public func removeGlobal(_ number: UInt32) { send(lock.withLock { registry }, 1, .uint(number)) }

  /// Answers the frame callbacks that wait.
  public func callBack() {
    let waiting = lock.withLock {
      defer { callbacks.removeAll() }
      return callbacks
    }
    for callback in waiting {
      send(callback, 0, .uint(0))
      send(1, 1, .uint(callback))
    }
  }

  // MARK: - Serving

  private func serve() {
    let descriptor = accept(listener, nil, nil)
    guard descriptor >= 0 else { return }
    let socket = WaylandSocket(descriptor)
    let outbox = WaylandOutbox(descriptor)
    lock.withLock { client = (socket, outbox) }
    while let message = socket.receive() {
      handle(message, socket, outbox)
      while lock.withLock({ !behaviour.reads }) { usleep(1000) }
    }
    lock.withLock {
      client = nil
      outbox.close()
      socket.close()
    }
  }

  /// The objects that requests make: interface and opcode, what is made, at which word its number stands.
  private static let factories: [String: (made: String, word: Int)] = [
    "wl_compositor 0": ("wl_surface", 0), "wl_compositor 1": ("wl_region", 0),
    "wl_subcompositor 1": ("wl_subsurface", 0), "wl_shm 0": ("wl_shm_pool", 0),
    "wl_shm_pool 0": ("wl_buffer", 0), "xdg_wm_base 2": ("xdg_surface", 0), "xdg_surface 1": ("xdg_toplevel", 0),
    "wl_seat 0": ("wl_pointer", 0), "wl_seat 1": ("wl_keyboard", 0), "wl_seat 2": ("wl_touch", 0),
    "zwp_tablet_manager_v2 0": ("zwp_tablet_seat_v2", 0), "zwp_pointer_gestures_v1 1": ("pinch", 0),
    "wp_viewporter 1": ("wp_viewport", 0), "wp_fractional_scale_manager_v1 1": ("wp_fractional_scale_v1", 0),
    "wp_presentation 1": ("wp_presentation_feedback", 1),
    "zxdg_decoration_manager_v1 1": ("zxdg_toplevel_decoration_v1", 0), "wl_surface 3": ("wl_callback", 0),
  ]

  private func handle(_ message: WaylandMessage, _ socket: WaylandSocket, _ outbox: WaylandOutbox) {
    lock.withLock {
      let interface = interfaces[message.object] ?? "?"
      requests.append(
        Request(
          interface: interface, opcode: message.opcode, words: (0..<message.body.count / 4).map { message.word($0) }))
      if let (made, word) = Self.factories["\(interface) \(message.opcode)"] { interfaces[message.word(word)] = made }
      switch (interface, message.opcode) {
      case ("wl_display", 0):
        guard behaviour.answers else { return }
        outbox.send(WaylandMessage(message.word(0), 0, [.uint(0)]))
        outbox.send(WaylandMessage(1, 1, [.uint(message.word(0))]))
      case ("wl_display", 1):
        registry = message.word(0)
        for (name, version) in behaviour.globals {
          globalCount += 1
          outbox.send(WaylandMessage(registry, 0, [.uint(globalCount), .string(name), .uint(version)]))
        }
      case ("?", 0) where message.object == registry, ("wl_registry", 0): bound(message, outbox)
      case ("wl_shm", 0):
        let descriptor = socket.takeDescriptor()
        if descriptor >= 0 { close(descriptor) }
      case ("wl_surface", 1): attached[message.object] = message.word(0)
      case ("wl_surface", 3): callbacks.append(message.word(0))
      case ("wl_surface", 6): committed(message.object, outbox)
      case ("zxdg_decoration_manager_v1", 1):
        guard behaviour.decorationMode != 0 else { return }
        outbox.send(WaylandMessage(message.word(0), 0, [.uint(behaviour.decorationMode)]))
      default: break
      }
    }
  }

  private func bound(_ message: WaylandMessage, _ outbox: WaylandOutbox) {
    let (name, next) = message.string(1)
    let id = message.word(next + 1)
    interfaces[id] = name
    switch name {
    case "wl_seat": outbox.send(WaylandMessage(id, 0, [.uint(behaviour.capabilities)]))
    case "wl_output":
      let output = behaviour.output
      outbox.send(
        WaylandMessage(id, 1, [.uint(1), .int(output.width), .int(output.height), .int(output.milliHertz)]))
      outbox.send(WaylandMessage(id, 3, [.int(output.scale)]))
      outbox.send(WaylandMessage(id, 2))
    case "wp_presentation": outbox.send(WaylandMessage(id, 0, [.uint(1)]))
    default: break
    }
  }

  private func committed(_ surface: UInt32, _ outbox: WaylandOutbox) {
    if !isConfigured, behaviour.answers, let toplevel = interfaces.first(where: { $0.value == "xdg_toplevel" })?.key,
      let window = interfaces.first(where: { $0.value == "xdg_surface" })?.key
    {
      isConfigured = true
      outbox.send(
        WaylandMessage(
          toplevel, 0,
          [.int(behaviour.size.width), .int(behaviour.size.height), .array(behaviour.states)]))
      serial += 1
      outbox.send(WaylandMessage(window, 0, [.uint(serial)]))
    }
    if let buffer = attached.removeValue(forKey: surface) {
      if let old = shown[surface], old != 0, behaviour.releases { outbox.send(WaylandMessage(old, 0)) }
      shown[surface] = buffer
    }
    guard behaviour.callsBack else { return }
    for callback in callbacks {
      outbox.send(WaylandMessage(callback, 0, [.uint(0)]))
      outbox.send(WaylandMessage(1, 1, [.uint(callback)]))
    }
    callbacks.removeAll()
  }
}
