import Foundation
import InterfaceArchive
import XcodeProject

/// A storyboard or a xib of Interface Builder.
package enum InterfaceFile {
  /// Reads and checks a file.
  ///
  /// - Parameters:
  ///   - isMain: whether an app begins with it, so that it must name a first controller.
  ///   - classes: the app's own classes; nil leaves out what is checked with them.
  /// - Returns: the archive, nil with an error among the problems; and all that is wrong, in the order of the lines.
  package static func compile(
    _ url: URL, isMain: Bool = false, classes: ClassList?
  ) -> (archive: InterfaceArchive?, problems: [Problem]) {
    let tree: XMLTree
    do { tree = try XMLTree.read(url) } catch { return (nil, [error]) }
    guard tree.name == "document", let type = tree.attributes["type"], type.hasPrefix("com.apple.InterfaceBuilder")
    else {
      return (nil, [Problem(.error, file: url.path, line: tree.line, "it is no file of Interface Builder")])
    }
    guard type.contains(".CocoaTouch."), tree.attributes["targetRuntime"]?.hasSuffix("CocoaTouch") ?? true else {
      return (nil, [Problem(.error, file: url.path, line: tree.line, "it is not made for iOS")])
    }
    let kind: InterfaceArchive.Kind = type.contains("Storyboard") ? .storyboard : .nib
    let roots = tree.children.compactMap(node)
    let archive = InterfaceArchive(
      kind: kind, initialViewController: tree.attributes["initialViewController"], roots: roots)
    var check = InterfaceCheck(file: url.path, archive: archive, classes: classes)
    let problems = (leftOvers(in: tree, url) + check.problems(isMain: isMain, line: tree.line))
      .sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    return (problems.contains { $0.severity == .error } ? nil : archive, problems)
  }

  /// What is said of objects that are not made and stop nothing.
  private static func leftOvers(in tree: XMLTree, _ url: URL) -> [Problem] {
    var problems: [Problem] = []
    if let (_, words) = InterfaceElements.superseded[tree.name] {
      problems.append(
        Problem(
          .warning, file: url.path, line: tree.line, "\(words) are not made (<\(tree.name)>)",
          advice: "a UISearchController does what it did"))
    }
    return tree.children.reduce(into: problems) { $0 += leftOvers(in: $1, url) }
  }

  /// What only Interface Builder itself uses.
  private static let dropped: Set<String> = [
    "dependencies", "device", "deployment", "capability", "plugIn", "designables", "userComments",
    "simulatedMetricsContainer", "simulatedStatusBarMetrics", "simulatedOrientationMetrics", "simulatedScreenMetrics",
    "simulatedNavigationBarMetrics", "simulatedTabBarMetrics", "simulatedToolbarMetrics",
    "freeformSimulatedSizeMetrics",
    "inferredMetricsTieBreakers", "customFonts", "designable", "classes", "nil",
  ]

  /// The modules of Apple's classes that are not in UIKit.
  private static let moduleOfClass = ["PKCanvasView": "PencilKit"]

  /// The element as the archive keeps it; nil for what has no meaning at run time.
  private static func node(_ tree: XMLTree) -> InterfaceNode? {
    if dropped.contains(tree.name) && tree.attributes["key"] != "value" { return nil }
    if InterfaceElements.superseded[tree.name] != nil { return nil }
    if tree.name == "outlet",
      InterfaceElements.superseded.values.contains(where: { $0.property == tree.attributes["property"] })
    {
      return nil
    }
    if tree.name == "point", tree.attributes["key"] == "canvasLocation" { return nil }
    if tree.name == "image", tree.children.isEmpty, tree.attributes["key"] == nil { return nil }
    var kept = tree.attributes.filter { $0.key != "sceneMemberID" }
    // Interface Builder names no module for Apple's own classes.
    if kept["customModule"] == nil, let module = kept["customClass"].flatMap({ moduleOfClass[$0] }) {
      kept["customModule"] = module
    }
    let attributes = kept.sorted { $0.key < $1.key }.map { InterfaceNode.Attribute($0.key, $0.value) }
    // Texts stand in elements of strings alone; elsewhere there is white space.
    let isText = ["string", "mutableString"].contains(tree.name)
    return InterfaceNode(
      tree.name, attributes: attributes, children: tree.children.compactMap(node), text: isText ? tree.text : nil,
      line: tree.line)
  }
}
