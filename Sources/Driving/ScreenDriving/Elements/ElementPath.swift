internal import CXPath
import DriverChannel

/// Finds elements by XPath 1.0 over the document that `ElementXML` prints.
enum ElementPath {
  /// - Parameter from: the place of the element from which relative paths lead; nil for the document.
  static func find(_ expression: String, in tree: ElementTree, from: Int?) throws(DrivingError) -> [Int] {
    if let missing = touchstone_xpath_load() {
      throw .unsupported("XPath needs libxml2: \(String(cString: missing))")
    }
    guard !expression.utf8.contains(0) else { throw .badLocator("an XPath may not hold a zero byte") }
    guard let document = touchstone_xpath_new() else { throw .unsupported("there is no memory for an XPath") }
    defer { touchstone_xpath_free(document) }
    var open: [Int] = []
    for place in tree.nodes.indices {
      while let last = open.last, place >= tree.nodes[last].end {
        touchstone_xpath_end(document)
        open.removeLast()
      }
      touchstone_xpath_begin(document, ElementXML.tagName(tree[place]))
      for (name, value) in ElementXML.attributes(of: place, in: tree) {
        touchstone_xpath_attribute(document, name, value)
      }
      open.append(place)
    }
    var failure = touchstone_xpath_failure()
    var found = [Int](repeating: 0, count: tree.nodes.count)
    // The document of the source has one element more around the app.
    let wrapper = "/AppiumAUT/"
    let cut = expression.hasPrefix(wrapper) ? wrapper.count - 1 : 0
    let count = touchstone_xpath_select(
      document, String(expression.dropFirst(cut)), from ?? -1, &found, found.count, &failure)
    guard count >= 0 else {
      let why = withUnsafeBytes(of: failure.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      let place = failure.place >= 0 ? " at character \(Int(failure.place) + cut + 1)" : ""
      throw .badLocator("the XPath \(expression.prefix(200)) is wrong\(place): \(why)")
    }
    return Array(found.prefix(Int(count)))
  }
}
