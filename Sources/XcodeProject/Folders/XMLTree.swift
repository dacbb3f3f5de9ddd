import Foundation
import FoundationXML

/// A small XML file as a tree of elements with their lines. Declarations of entities are refused.
package final class XMLTree {
  package let name: String
  package let attributes: [String: String]
  package let line: Int
  package fileprivate(set) var children: [XMLTree] = []
  /// The text directly between its tags.
  package fileprivate(set) var text = ""

  fileprivate init(name: String, attributes: [String: String], line: Int) {
    (self.name, self.attributes, self.line) = (name, attributes, line)
  }

  /// The first child with a name.
  package func first(_ name: String) -> XMLTree? { children.first { $0.name == name } }

  static let sizeLimit = 16 << 20
  static let depthLimit = 100

  /// Reads a file of at most 16 MB whose elements are at most 100 deep.
  package static func read(_ url: URL) throws(Problem) -> XMLTree {
    let reader = XMLTreeReader(file: url.path)
    let data = Data(try FileBytes.read(url, limit: sizeLimit))
    // The parser does not tell of all declarations before it uses them.
    if let place = data.firstRange(of: Data("<!ENTITY".utf8)) {
      let line = data[..<place.lowerBound].count { $0 == UInt8(ascii: "\n") } + 1
      throw Problem(.error, file: url.path, line: line, "it declares an entity of its own")
    }
    try XMLEncoding.check(data, file: url.path)
    let parser = XMLParser(data: data)
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    let isParsed = parser.parse()
    if let problem = reader.problem { throw problem }
    guard isParsed, let root = reader.root else {
      throw Problem(.error, file: url.path, line: parser.line, "it is no well-formed XML")
    }
    return root
  }
}

extension XMLParser {
  /// The line, from 1: in an encoding that is not there the parser's own begins with 0.
  var line: Int { max(1, lineNumber) }
}

private final class XMLTreeReader: NSObject, XMLParserDelegate {
  let file: String
  var root: XMLTree?
  var problem: Problem?
  private var open: [XMLTree] = []

  init(file: String) { self.file = file }

  private func fail(_ parser: XMLParser, _ text: String) {
    if problem == nil { problem = Problem(.error, file: file, line: parser.line, text) }
    parser.abortParsing()
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard open.count < XMLTree.depthLimit else {
      return fail(parser, "elements are more than \(XMLTree.depthLimit) deep")
    }
    let tree = XMLTree(name: element, attributes: attributes, line: parser.line)
    open.last?.children.append(tree)
    if root == nil { root = tree }
    open.append(tree)
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if !open.isEmpty { open.removeLast() }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { open.last?.text += string }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    fail(parser, "it is no well-formed XML (libxml2 error \((error as NSError).code))")
  }

  func parser(_ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?) {
    fail(parser, "it declares an entity of its own")
  }
}
