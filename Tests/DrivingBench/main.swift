import Foundation
import TestRigs

// How long commands of WebDriver take from the client and back, with the app in a process of its own (ShopApp, with a table of 40
// rows). Prints JSON lines in the form of the competitors' programs (Benchmarks/README.md).

/// Stops with a sentence: a benchmark that did not do its work prints no number.
func stop(_ message: String) -> Never {
  FileHandle.standardError.write(Data("DrivingBench: \(message)\n".utf8))
  exit(1)
}

let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
let output = FileManager.default.temporaryDirectory.appendingPathComponent("driving-bench-\(getpid())").path
let process = try Spawn.start(
  [
    "timeout", "120", folder.appendingPathComponent("touchstone").path, "serve",
    folder.appendingPathComponent("ShopApp").path, "--port", "0", "--device", "iPhone 15",
  ], output: output, errors: "/dev/null")
defer {
  kill(process, SIGTERM)
  try? FileManager.default.removeItem(atPath: output)
}

var address: URL?
for _ in 0..<2_000 where address == nil {
  usleep(5_000)
  let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
  if text.hasSuffix("\n") { address = URL(string: text.trimmingCharacters(in: .newlines)) }
}
guard let server = address, let port = server.port else { stop("the server did not start") }

/// One connection that is kept.
let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
var place = sockaddr_in()
place.sin_family = sa_family_t(AF_INET)
place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
place.sin_port = UInt16(port).bigEndian
let isConnected = withUnsafePointer(to: &place) {
  $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
    connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
  }
}
guard isConnected else { stop("the server does not answer") }
var noDelay: Int32 = 1
setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &noDelay, socklen_t(MemoryLayout<Int32>.size))

/// Sends a command and gives the body of its answer.
func ask(_ method: String, _ path: String, _ body: String = "") -> String {
  let text =
    "\(method) \(server.path)\(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
  let bytes = Array(text.utf8)
  guard send(connection, bytes, bytes.count, 0) == bytes.count else { stop("a command was not sent") }
  var answer: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = recv(connection, &chunk, chunk.count, 0)
    guard count > 0 else { stop("there is no answer to \(method) \(path)") }
    answer += chunk[..<count]
    let text = String(decoding: answer, as: UTF8.self)
    guard let head = text.range(of: "\r\n\r\n") else { continue }
    let length = text[..<head.lowerBound].split(separator: "\r\n").first {
      $0.lowercased().hasPrefix("content-length:")
    }
    .flatMap { Int($0.split(separator: ":")[1].trimmingCharacters(in: .whitespaces)) }
    let content = text[head.upperBound...]
    guard let length, content.utf8.count >= length else { continue }
    guard text.hasPrefix("HTTP/1.1 200") else { stop("\(method) \(path): \(content)") }
    return String(content)
  }
}

func member(_ name: String, of text: String) -> String {
  guard let start = text.range(of: "\"\(name)\":\"") else { stop("\(name) is not in \(text)") }
  return String(text[start.upperBound...].prefix { $0 != "\"" })
}

let session = "/session/" + member("sessionId", of: ask("POST", "/session", #"{"capabilities":{}}"#))
let find = #"{"using":"accessibility id","value":"name"}"#
let xpath = #"{"using":"xpath","value":"//XCUIElementTypeTextField[@name='name']"}"#
let element = session + "/element/" + member("ELEMENT", of: ask("POST", session + "/element", find))

let commands: [(name: String, run: () -> Void)] = [
  ("rect", { _ = ask("GET", element + "/rect") }),
  ("find", { _ = ask("POST", session + "/element", find) }),
  ("xpath", { _ = ask("POST", session + "/element", xpath) }),
  ("click", { _ = ask("POST", element + "/click") }),
]
for (name, run) in commands {
  for _ in 0..<20 { run() }
  var times: [Double] = []
  for _ in 0..<200 {
    let start = ContinuousClock.now
    run()
    times.append(Double((ContinuousClock.now - start).components.attoseconds) / 1e15)
  }
  times.sort()
  print(
    String(
      format:
        "{\"name\":\"webdriver_roundtrip/touchstone/%@\",\"value\":%.4g,\"unit\":\"ms\",\"cpu\":-1,\"least\":%.4g}",
      name,
      times[times.count / 2], times[0]))
}
