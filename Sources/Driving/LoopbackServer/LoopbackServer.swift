internal import CSoup
import Foundation
import Synchronization

/// A server of HTTP on this machine's own address, which only clients with its token may use.
///
/// The token stands in the header `Authorization: Bearer …`, or at the beginning of the path, for clients that take nothing but an
/// address. Requests with a wrong one or none get 401 and learn nothing else, and their bodies are not kept. Cost: one thread.
package final class LoopbackServer: Sendable {
  /// What a server takes.
  package struct Limits: Hashable, Sendable {
    /// Bytes of one body.
    package var body = 4_000_000
    /// Requests that are being answered at one time.
    package var requests = 32
    /// Bytes of a path.
    package var path = 4_000

    package init() {}
  }

  /// A request that was let in.
  package struct Request: Hashable, Sendable {
    package var method: String
    /// The path without the token.
    package var path: String
    package var body: [UInt8]
  }

  /// An answer.
  package struct Answer: Hashable, Sendable {
    package var status: UInt32
    package var type: String
    package var body: [UInt8]

    package init(status: UInt32, type: String = "application/json; charset=utf-8", body: [UInt8]) {
      (self.status, self.type, self.body) = (status, type, body)
    }
  }

  /// Takes a request and calls the closure once, on any thread.
  package typealias Handler = @Sendable (Request, @escaping @Sendable (Answer) -> Void) -> Void

  /// Why a server could not start.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// What the library's functions are given.
  private final class Context: Sendable {
    let token: String
    let limits: Limits
    let handler: Handler
    let open = Atomic<Int>(0)

    init(_ token: String, _ limits: Limits, _ handler: @escaping Handler) {
      (self.token, self.limits, self.handler) = (token, limits, handler)
    }
  }

  private let context: Context
  // Unsafe: the library's object; what is called on it from other threads may be.
  private nonisolated(unsafe) let server: OpaquePointer

  /// A random token of 128 bits.
  package static func makeToken() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(random.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Starts to listen; requests are taken once it runs.
  /// - Parameter port: 0 for any free one.
  package init(
    port: UInt16, token: String, limits: Limits = Limits(), handler: @escaping Handler
  ) throws(Failure) {
    let context = Context(token, limits, handler)
    var message = [CChar](repeating: 0, count: 300)
    // Unsafe: this object keeps the context as long as the library has it.
    let me = Unmanaged.passUnretained(context).toOpaque()
    guard let server = touchstone_http_start(port, Self.check, Self.take, me, &message, message.count) else {
      let text = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw Failure(description: text)
    }
    (self.context, self.server) = (context, server)
  }

  /// The port on which it listens.
  package var port: UInt16 { touchstone_http_port(server) }

  /// Serves on the calling thread until `stop()`. It can be called once.
  package func run() { touchstone_http_run(server) }

  /// Makes `run()` return.
  package func stop() { touchstone_http_stop(server) }

  // MARK: The library's side

  private typealias Head = UnsafePointer<touchstone_http_head>

  /// The path without the token; nil where the request has no right one.
  private static func path(_ head: Head, _ context: Context) -> String? {
    let path = head.pointee.path.map { String(cString: $0) } ?? "/"
    if let text = head.pointee.authorization.map({ String(cString: $0) }) {
      return isEqual(text, "Bearer \(context.token)") ? path : nil
    }
    let prefix = "/\(context.token)"
    guard isEqual(String(path.prefix(prefix.count)), prefix) else { return nil }
    let rest = path.dropFirst(prefix.count)
    return rest.isEmpty ? "/" : rest.hasPrefix("/") ? String(rest) : nil
  }

  /// Takes as long for texts that differ early as for those that differ late.
  private static func isEqual(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static let check: touchstone_http_gate = { data, head in
    guard let data, let head else { return 500 }
    // Unsafe: the library gives back what it was given, which lives as long as the server.
    let context = Unmanaged<Context>.fromOpaque(data).takeUnretainedValue()
    guard path(head, context) != nil else { return 401 }
    let length = head.pointee.length
    if length < 0 { return 411 }
    if length > Int64(context.limits.body) { return 413 }
    if let path = head.pointee.path, strlen(path) > context.limits.path { return 414 }
    if context.open.load(ordering: .relaxed) >= context.limits.requests { return 503 }
    return 0
  }

  private static let take: touchstone_http_handler = { data, exchange, head, bytes, count in
    guard let data, let exchange, let head else { return }
    // Unsafe: as above.
    let context = Unmanaged<Context>.fromOpaque(data).takeUnretainedValue()
    let body = bytes.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
    let request = Request(
      method: head.pointee.method.map { String(cString: $0) } ?? "", path: path(head, context) ?? "/", body: body)
    context.open.wrappingAdd(1, ordering: .relaxed)
    // Unsafe: answered once, on one thread.
    nonisolated(unsafe) let open = exchange
    context.handler(request) { answer in
      context.open.wrappingSubtract(1, ordering: .relaxed)
      answer.body.withUnsafeBufferPointer {
        touchstone_http_answer(open, answer.status, answer.type, $0.baseAddress, $0.count)
      }
    }
  }
}
