import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Snapshotting where Value == URLRequest, Format == String {
  /// The request as it is sent: method and address, headers in order, body.
  public static var raw: Snapshotting { raw(pretty: false) }

  /// The same; where `pretty` is true, a body of JSON is laid out in lines.
  public static func raw(pretty: Bool) -> Snapshotting {
    SimplySnapshotting.lines.pullback { request in
      var lines = ["\(request.httpMethod ?? "GET") \(request.url?.sorted ?? "(no address)")"]
      lines += (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      if let body = request.httpBody {
        var text = String(decoding: body, as: UTF8.self)
        if pretty, let object = try? JSONSerialization.jsonObject(with: body),
          let data = try? JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
        {
          text = String(decoding: data, as: UTF8.self)
        }
        lines += ["", text]
      }
      return lines.joined(separator: "\n")
    }
  }

  /// The request as a command of curl.
  public static var curl: Snapshotting {
    SimplySnapshotting.lines.pullback { request in
      func quoted(_ text: String) -> String { "\"\(text.replacingOccurrences(of: "\"", with: "\\\""))\"" }
      var parts = ["curl"]
      switch request.httpMethod {
      case nil, "GET": break
      case "HEAD": parts.append("--head")
      case .some(let method): parts.append("--request \(method)")
      }
      for (name, value) in (request.allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key }) where name != "Cookie" {
        parts.append("--header \(quoted("\(name): \(value)"))")
      }
      if let body = request.httpBody { parts.append("--data \(quoted(String(decoding: body, as: UTF8.self)))") }
      if let cookie = request.value(forHTTPHeaderField: "Cookie") { parts.append("--cookie \(quoted(cookie))") }
      parts.append(quoted(request.url?.sorted ?? ""))
      return parts.joined(separator: " \\\n\t")
    }
  }
}

extension URL {
  /// The address with its query in order.
  fileprivate var sorted: String {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: false) else { return absoluteString }
    parts.queryItems = parts.queryItems?.sorted { $0.name < $1.name }
    return parts.string ?? absoluteString
  }
}
