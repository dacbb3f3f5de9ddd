import Foundation
import FoundationXML

/// The XML form of property lists, read with the lines of its values. Entities of the document's own are refused.
final class XMLPropertyList: NSObject, XMLParserDelegate {
  /// A list or a table that is not closed yet.
  private struct Open {
    var line: Int
    var list: [PropertyNode]?
    var table: [String: PropertyNode] = [:]
    var key: String?
  }

  private let file: String
  private var open: [Open] = []
  private var root: PropertyNode?
  private var text = ""
  private var textLine = 0
  private var depth = 0
  private var problem: Problem?

  static func read(_ bytes: [UInt8], file: String) throws(Problem) -> PropertyNode {
    let reader = XMLPropertyList(file: file)
    try XMLEncoding.check(bytes, file: file)
    let parser = XMLParser(data: Data(bytes))
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    let isParsed = parser.parse()
    if let problem = reader.problem { throw problem }
    guard isParsed else {
      let code = (parser.parserError as? NSError)?.code ?? 0
      throw Problem(
        .error, file: file, line: parser.line, "it is no well-formed XML (libxml2 error \(code))")
    }
    guard let root = reader.root else { throw Problem(.error, file: file, "it is a property list without a value") }
    return root
  }

  private init(file: String) { self.file = file }

  private func fail(_ parser: XMLParser, _ text: String) {
    if problem == nil { problem = Problem(.error, file: file, line: parser.line, text) }
    parser.abortParsing()
  }

  private func add(_ node: PropertyNode, _ parser: XMLParser) {
    guard var parent = open.popLast() else {
      if root != nil { return fail(parser, "a property list has one value, and this is another") }
      root = node
      return
    }
    if parent.list != nil {
      parent.list?.append(node)
    } else if let key = parent.key {
      parent.table[key] = node
      parent.key = nil
    } else {
      return fail(parser, "a value stands in a table without a key before it")
    }
    open.append(parent)
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    depth += 1
    guard depth <= PropertyListReader.depthLimit else {
      return fail(parser, "lists and tables are more than \(PropertyListReader.depthLimit) deep")
    }
    text = ""
    textLine = parser.line
    switch element {
    case "dict": open.append(Open(line: parser.line, list: nil))
    case "array": open.append(Open(line: parser.line, list: []))
    case "plist", "key", "string", "integer", "real", "true", "false", "date", "data": break
    default: fail(parser, "there is no <\(element)> in property lists")
    }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    fail(parser, "it is no well-formed XML (libxml2 error \((error as NSError).code))")
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, foundCDATA block: Data) { text += String(decoding: block, as: UTF8.self) }

  func parser(_ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?) {
    fail(parser, "it declares an entity of its own, which property lists do not have")
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
  ) {
    depth -= 1
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    switch element {
    case "dict", "array":
      guard let closed = open.popLast() else { return }
      if let key = closed.key { return fail(parser, "there is no value after the key \"\(key)\"") }
      add(PropertyNode(closed.list.map { .list($0) } ?? .table(closed.table), line: closed.line), parser)
    case "key":
      guard let last = open.indices.last, open[last].list == nil else {
        return fail(parser, "a key stands outside of a table")
      }
      open[last].key = text
    case "string", "date": add(PropertyNode(.text(text), line: textLine), parser)
    case "true", "false": add(PropertyNode(.truth(element == "true"), line: textLine), parser)
    case "integer", "real":
      guard let number = Self.number(trimmed) else { return fail(parser, "\"\(trimmed)\" is no number") }
      add(PropertyNode(.number(number), line: textLine), parser)
    case "data":
      guard let data = Data(base64Encoded: trimmed, options: .ignoreUnknownCharacters) else {
        return fail(parser, "the data is no base 64")
      }
      add(PropertyNode(.data(Array(data)), line: textLine), parser)
    default: break
    }
    text = ""
  }

  private static func number(_ text: String) -> Double? {
    if text.lowercased().hasPrefix("0x") { return UInt64(text.dropFirst(2), radix: 16).map { Double($0) } }
    return Double(text)
  }
}
