import Dispatch
import Foundation
import ScreenDriving
import Synchronization

/// The sessions of a server, each with an app of its own, and the commands that belong to none.
///
/// Commands of one session run one after another; those of different sessions do not wait for each other.
package final class WebDriverService: Sendable {
  /// Makes the app of a new session, not yet started.
  package typealias MakeApp = @Sendable (AppOptions) throws(DrivingError) -> any DrivenApp

  /// Sessions at once.
  package static let mostSessions = 8

  private struct Entry: Sendable {
    let session: WebDriverSession
    let queue: DispatchQueue
    var lastUse: Double
  }

  private let entries = Mutex<[String: Entry]>([:])
  private let makeApp: MakeApp

  package init(makeApp: @escaping MakeApp) { self.makeApp = makeApp }

  private static var now: Double { ProcessInfo.processInfo.systemUptime }

  /// Carries a command out and hands over the answer, on another thread or before this returns.
  package func handle(_ request: WebDriverRequest, answer: @escaping @Sendable (WebDriverAnswer) -> Void) {
    do throws(WebDriverError) {
      let match = try WebDriverRoute.match(request.method, request.path)
      switch match.route.target {
      case .status: answer(WebDriverAnswer(value: status))
      case .sessions:
        answer(WebDriverAnswer(value: .array(entries.withLock { $0.keys.sorted() }.map { ["id": .string($0)] })))
      case .newSession: try begin(Arguments(members: try request.parameters()), answer)
      case .endSession: end(match.session, answer)
      case .command(let run):
        let parameters = Arguments(members: try request.parameters())
        guard let entry = use(match.session) else { throw Self.noSession(match.session) }
        entry.queue.async {
          answer(Self.answer { () throws(WebDriverError) in try run(entry.session, match.values, parameters) })
        }
      }
    } catch { answer(error.answer) }
  }

  /// Ends all sessions, and waits for that.
  package func endAll() {
    let all = entries.withLock { entries in
      defer { entries = [:] }
      return Array(entries.values)
    }
    for entry in all { entry.queue.sync { entry.session.end() } }
  }

  private static func answer(_ body: () throws(WebDriverError) -> JSONValue) -> WebDriverAnswer {
    do throws(WebDriverError) { return WebDriverAnswer(value: try body()) } catch { return error.answer }
  }

  private static func noSession(_ id: String) -> WebDriverError {
    WebDriverError(.invalidSessionID, "there is no session “\(id.prefix(64))”: it was ended, or never begun")
  }

  private func use(_ id: String) -> Entry? {
    entries.withLock { entries in
      entries[id]?.lastUse = Self.now
      return entries[id]
    }
  }

  private var status: JSONValue {
    let count = entries.withLock { $0.count }
    return [
      "ready": .bool(count < Self.mostSessions),
      "message": .string("\(count) of \(Self.mostSessions) sessions are in use"),
      "build": ["name": "touchstone"],
    ]
  }

  private func begin(
    _ arguments: Arguments, _ answer: @escaping @Sendable (WebDriverAnswer) -> Void
  ) throws(WebDriverError) {
    let capabilities = try WebDriverCapabilities(arguments)
    let id = UUID().uuidString.lowercased()
    let app: any DrivenApp
    do throws(DrivingError) { app = try makeApp(capabilities.app) } catch {
      throw WebDriverError(.sessionNotCreated, error.description)
    }
    let session = WebDriverSession(id: id, app: app, capabilities)
    let entry = Entry(session: session, queue: DispatchQueue(label: "session"), lastUse: Self.now)
    let (isTaken, forgotten) = entries.withLock { entries -> (Bool, [Entry]) in
      var forgotten: [Entry] = []
      if entries.count >= Self.mostSessions {
        for (id, entry) in entries where Self.now - entry.lastUse > entry.session.patience {
          forgotten.append(entry)
          entries[id] = nil
        }
      }
      guard entries.count < Self.mostSessions else { return (false, forgotten) }
      entries[id] = entry
      return (true, forgotten)
    }
    for entry in forgotten { entry.queue.async { entry.session.end() } }
    guard isTaken else {
      throw WebDriverError(.sessionNotCreated, "there are \(Self.mostSessions) sessions already; end one of them")
    }
    entry.queue.async {
      let result = Self.answer { () throws(WebDriverError) in try session.begin() }
      if result.status != 200 { self.entries.withLock { $0[id] = nil } }
      answer(result)
    }
  }

  private func end(_ id: String, _ answer: @escaping @Sendable (WebDriverAnswer) -> Void) {
    guard let entry = entries.withLock({ $0.removeValue(forKey: id) }) else { return answer(Self.noSession(id).answer) }
    entry.queue.async {
      entry.session.end()
      answer(WebDriverAnswer(value: .null))
    }
  }
}
