import InterfaceArchive

/// Which controllers of a file contain which, by relationships and embedding segues.
struct ContainmentCheck {
  private var segues: [(from: String, to: String, node: InterfaceNode)] = []
  private var contained: [String: Set<String>] = [:]

  init(_ archive: InterfaceArchive) {
    for root in archive.roots { collect(root, controller: nil) }
    for segue in segues { contained[segue.from, default: []].insert(segue.to) }
  }

  private mutating func collect(_ node: InterfaceNode, controller: String?) {
    var controller = controller
    if InterfaceElements.controllers.contains(node.name), let id = node.id { controller = id }
    if node.name == "segue", node["relationship"] != nil || node["kind"] == "embed", let controller,
      let destination = node["destination"]
    {
      segues.append((controller, destination, node))
    }
    for child in node.children { collect(child, controller: controller) }
  }

  /// The segues of containers that, by way of their destination, contain themselves.
  var circular: [InterfaceNode] {
    segues.filter { segue in
      var reached: Set<String> = []
      var next = [segue.to]
      while let id = next.popLast() {
        if id == segue.from { return true }
        if reached.insert(id).inserted { next += contained[id] ?? [] }
      }
      return false
    }.map(\.node)
  }
}
