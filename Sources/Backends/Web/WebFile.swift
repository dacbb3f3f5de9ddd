/// One file of the page, as it is served: all of them are in the program.
public struct WebFile: Sendable {
  /// The one path under which it is served: `/` for the page itself, `/main.js`.
  public var path: String
  /// Its media type: `text/html; charset=utf-8`.
  public var contentType: String
  /// Its bytes.
  public var body: [UInt8]

  /// A file at `path`, which begins with a slash.
  public init(path: String, contentType: String, body: [UInt8]) {
    self.path = path
    self.contentType = contentType
    self.body = body
  }
}
