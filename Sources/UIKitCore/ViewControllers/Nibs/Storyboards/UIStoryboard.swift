import Foundation
import InterfaceArchive

/// A file of Interface Builder's with scenes: controllers, their views, and the segues between them.
///
/// It is read as `touchstone run` has compiled it. Cost: a file is read once; a scene costs its controller, and its views
/// when the controller loads them. Statements: I1–I9, I12–I16.
/// > Partly: view, table view, collection view, navigation, tab bar, split view and page view controllers.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
  final let document: NibDocument

  /// The storyboard of a name, without its extension, in a bundle; nil for the main one. The program stops where there is
  /// none, as on iOS.
  public convenience init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    guard let document = NibDocument.find(name, in: storyboardBundleOrNil) else {
      fatalError("there is no storyboard named \(name) in the bundle; `touchstone run` compiles those of a project")
    }
    self.init(document)
  }

  /// A storyboard without scenes, to stand in until there is a real one.
  public convenience override init() {
    self.init(NibDocument(InterfaceArchive(kind: .storyboard, roots: []), name: "", bundle: nil))
  }

  init(_ document: NibDocument) {
    self.document = document
    super.init()
  }

  /// The controller that the storyboard begins with; nil where it names none.
  open func instantiateInitialViewController() -> UIViewController? {
    document.archive.initialViewController.flatMap { make($0, nil) }
  }

  /// The controller that the storyboard begins with, made by `creator`; where that returns nil, as without it.
  open func instantiateInitialViewController<Controller: UIViewController>(
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller? {
    document.archive.initialViewController.flatMap { make($0, creator) } as? Controller
  }

  /// The controller with this storyboard identifier. The program stops where there is none, as on iOS.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    guard let controller = document.identifiers[identifier].flatMap({ make($0, nil) }) else {
      fatalError("the storyboard \(document.name) has no view controller with the identifier \(identifier)")
    }
    return controller
  }

  /// The controller with this storyboard identifier, made by `creator`; where that returns nil, as without it.
  open func instantiateViewController<Controller: UIViewController>(
    identifier: String, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller {
    guard let made = document.identifiers[identifier].flatMap({ make($0, creator) }) as? Controller else {
      fatalError("the storyboard \(document.name) has no \(Controller.self) with the identifier \(identifier)")
    }
    return made
  }

  /// The controller of an id, with the scene that its view is loaded from later.
  /// - Parameter path: the containers that it will be inside of. A controller that is among them is not made, which is logged:
  ///   there would be no end.
  final func make(
    _ id: String, _ creator: ((NSCoder) -> UIViewController?)?, inside path: [String] = [], outer: NibLoad? = nil
  ) -> UIViewController? {
    guard let scene = document.scenes[id], let node = document.controller(id) else { return nil }
    let place = "\(document.name)#\(id)"
    guard !path.contains(place) else {
      PlatformNote.misuse(
        "the \(node.name) in \(document.name), line \(node.line), is a container that leads to itself; it is left out")
      return nil
    }
    if node.name == "viewControllerPlaceholder" { return referenced(node, creator, path + [place], outer) }
    guard let name = NibClasses.controllers[node.name],
      let type = NibClasses.type(of: node.reference(in: document.name), default: name) as? UIViewController.Type
    else { return nil }
    let load = NibLoad(document, owner: nil)
    load.outer = outer
    let coder = NibCoder(load, node)
    coder.scene = ControllerScene(self, scene, node, path + [place])
    coder.scene?.load = load
    guard let controller = creator?(coder) ?? type.init(coder: coder) else { return nil }
    // The bars' items perform segues of the controller.
    load.owner = controller
    load.add(controller, node)
    load.finish()
    var objects = load.objects
    // The controller owns its scene, so that the scene must not own the controller.
    objects[id] = nil
    controller.scene?.objects = objects
    return controller
  }

  /// The controller that a reference to another storyboard, or to another scene, stands for.
  private func referenced(
    _ node: InterfaceNode, _ creator: ((NSCoder) -> UIViewController?)?, _ path: [String], _ outer: NibLoad?
  ) -> UIViewController? {
    let other = node["storyboardName"].map { UIStoryboard(name: $0, bundle: document.bundle) } ?? self
    if let identifier = node["referencedIdentifier"] {
      guard let id = other.document.identifiers[identifier] else {
        return other.instantiateViewController(withIdentifier: identifier)
      }
      return other.make(id, creator, inside: path, outer: outer)
    }
    return other.document.archive.initialViewController.flatMap { other.make($0, creator, inside: path, outer: outer) }
  }
}

/// The scene that a controller was made of, from which its view is loaded.
@MainActor final class ControllerScene {
  let storyboard: UIStoryboard
  let scene: InterfaceNode
  let node: InterfaceNode
  /// The containers that the controller was made for, and itself, the outermost first.
  private let path: [String]
  /// The load that makes the controller, while it does.
  weak var load: NibLoad?
  /// What exists beside the controller: the items of its bars.
  var objects: [String: AnyObject] = [:]
  /// What stands in the scene beside the views, such as recognisers; outlets to them are often weak.
  private var others: [AnyObject] = []
  /// What performs the scene's segues.
  private var triggers: [SegueTrigger] = []

  init(_ storyboard: UIStoryboard, _ scene: InterfaceNode, _ node: InterfaceNode, _ path: [String]) {
    (self.storyboard, self.scene, self.node, self.path) = (storyboard, scene, node, path)
  }

  /// Makes the controller that a relationship or an embedding segue leads to.
  func child(of segue: InterfaceNode, madeBy source: UIViewController? = nil) -> UIViewController? {
    let outer = segue["relationship"] == nil ? nil : load
    let creator = source?.creator(of: segue, sender: nil)
    return segue["destination"].flatMap { storyboard.make($0, creator, inside: path, outer: outer) }
  }

  /// The element of the controller's view, if the storyboard has one.
  var viewNode: InterfaceNode? { node.children.first { $0["key"] == "view" && NibClasses.views[$0.name] != nil } }

  /// The controller's own segue of an identifier.
  func segue(_ identifier: String) -> InterfaceNode? {
    if let found = node.list("connections").first(where: { $0.name == "segue" && $0["identifier"] == identifier }) {
      return found
    }
    // A segue of a button or a cell can be performed by its identifier too.
    return segues.first { $0["identifier"] == identifier }
  }

  /// All segues that begin in the scene, those between containers and their contents excepted.
  var segues: [InterfaceNode] {
    var found: [InterfaceNode] = []
    func collect(_ node: InterfaceNode, depth: Int) {
      if node.name == "segue", node["kind"] != "relationship" { found.append(node) }
      for child in node.children where depth < 200 { collect(child, depth: depth + 1) }
    }
    collect(scene, depth: 0)
    return found
  }

  func keep(_ trigger: SegueTrigger) { triggers.append(trigger) }

  /// What popovers' arrows point to, by its id.
  private var anchors: [String: WeakAnchor] = [:]

  /// The view or item of an id that a popover segue names.
  func anchor(_ id: String?) -> AnyObject? {
    guard let id else { return nil }
    return anchors[id]?.object ?? objects[id]
  }

  private func keepAnchors(of node: InterfaceNode, in load: NibLoad, depth: Int = 0) {
    if node.name == "segue" {
      for name in ["popoverAnchorView", "popoverAnchorBarButtonItem"] {
        if let id = node[name], let object = load.object(id) { anchors[id] = WeakAnchor(object: object) }
      }
    }
    for child in node.children where depth < 200 { keepAnchors(of: child, in: load, depth: depth + 1) }
  }

  /// Loads the view of the controller, and all that is connected with it.
  func loadView(of controller: UIViewController) -> Bool {
    guard let viewNode else { return false }
    let load = NibLoad(storyboard.document, owner: controller, objects: objects)
    load.note(controller, as: node.id)
    load.leaveOut(node)
    guard let view = load.makeView(viewNode) else { return false }
    controller.view = view
    for guide in node.list("layoutGuides") {
      load.note(guide["type"] == "top" ? controller.topLayoutGuide : controller.bottomLayoutGuide, as: guide.id)
    }
    for object in scene.list("objects") where object.id != node.id {
      if let made = load.makeObject(object) { others.append(made) }
    }
    // What could not be connected before its destination was there.
    let known = Set(objects.keys).union([node.id].compactMap { $0 })
    load.connect(controller, node) { connection in
      guard connection.name != "segue", let id = connection["destination"] else { return false }
      return !known.contains(id)
    }
    load.finish()
    keepAnchors(of: scene, in: load)
    return true
  }
}

/// A view or an item that the scene does not keep alive.
private struct WeakAnchor {
  weak var object: AnyObject?
}
