import Foundation
import LoopbackServer
import ScreenDriving
import TouchPlatform
import WebDriver

/// `touchstone serve`: lets clients of WebDriver drive an app.
enum ServeCommand {
  static let command = Command(
    name: "serve", summary: "let clients of WebDriver and Appium drive an app, with any number of fingers",
    help: """
      touchstone serve APP [ARGUMENT…] [--port N] [--token TEXT] [--device DEVICE] [--real-time]

      Listens on 127.0.0.1 for clients of W3C WebDriver with Appium's conventions for iOS, and prints the address that they
      need. Each session runs APP in a process of its own, on a screen in memory.

        --port N         the port; 4723 unless given, 0 for any free one
        --token TEXT     what clients have to know, at least 16 letters, digits, - or _; a random one unless given. It stands
                         in the address, or in the header Authorization: Bearer TEXT
      \(DriveOptions.help)
      """, run: run)

  static func run(_ arguments: [String]) throws(ToolError) -> Int32 {
    let (flags, others) = DriveOptions.flags(arguments, ["--real-time"])
    let reader = try ArgumentReader(
      others, options: ["--port", "--token", "--device"], others: ["--real-time"], leading: 1, usage: command.help)
    var port: UInt16 = 4723
    if let text = reader.options["--port"] {
      guard let number = UInt16(text) else {
        throw .usage("\"\(text)\" is no port: give a number up to 65535", command.help)
      }
      port = number
    }
    let token = reader.options["--token"] ?? LoopbackServer.makeToken()
    guard token.count >= 16, token.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    else { throw .usage("a token has at least 16 letters, digits, - or _", command.help) }
    let options = try DriveOptions(reader, isVirtual: !flags.contains("--real-time"), usage: command.help)
    // A client that disconnects is no reason to end.
    signal(SIGPIPE, SIG_IGN)
    let service = WebDriverService { app throws(DrivingError) in
      try options.makeApp(arguments: app.arguments, environment: app.environment)
    }
    let server: LoopbackServer
    do throws(LoopbackServer.Failure) {
      server = try LoopbackServer(port: port, token: token) { request, answer in
        service.handle(WebDriverRequest(request.method, request.path, body: request.body)) {
          answer(LoopbackServer.Answer(status: $0.status, body: $0.body))
        }
      }
    } catch { throw .system("cannot listen on port \(port): \(error)") }
    let stop = Interruption.watch { server.stop() }
    defer { stop.forEach { $0.cancel() } }
    print("http://127.0.0.1:\(server.port)/\(token)")
    // What reads the address may be a pipe.
    fflush(nil)
    server.run()
    service.endAll()
    return 0
  }
}
