import Foundation

/// What a request gets.
struct WebAnswer {
  var status: Int
  var headers: [(name: String, value: String)] = []
  /// Shared by all answers that hold the same file.
  var body: [UInt8] = []

  /// - Parameter time: of the answer, in seconds since 1970.
  func head(isKeptAlive: Bool, time: time_t) -> [UInt8] {
    var text = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Status")\r\n"
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    text += "Date: \(Self.date(time))\r\n"
    // An upgrade and "not modified" have no body, and say no length.
    if status >= 200, status != 304 { text += "Content-Length: \(body.count)\r\n" }
    if status >= 200, !isKeptAlive { text += "Connection: close\r\n" }
    return Array((text + "\r\n").utf8)
  }

  private static let reasons = [
    101: "Switching Protocols", 200: "OK", 303: "See Other", 304: "Not Modified", 400: "Bad Request", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 421: "Misdirected Request", 426: "Upgrade Required",
    431: "Request Header Fields Too Large", 503: "Service Unavailable", 505: "HTTP Version Not Supported",
  ]

  /// As HTTP writes a moment, whatever the language of the machine.
  private static func date(_ time: time_t) -> String {
    var time = time
    var parts = tm()
    gmtime_r(&time, &parts)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(1900 + parts.tm_year) "
      + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
  }
}

/// A file as it is served: one copy for all answers.
struct ServedFile {
  let contentType: String
  let tag: String
  let bytes: [UInt8]

  init(_ file: WebFile) {
    contentType = file.contentType
    bytes = file.body
    // FNV-1a: it tells versions apart, and guards nothing.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in file.body { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    tag = "\"\(String(hash, radix: 16))-\(file.body.count)\""
  }
}
