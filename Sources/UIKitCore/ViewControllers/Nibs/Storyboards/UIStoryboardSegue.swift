import Foundation
import InterfaceArchive

/// A step from one controller of a storyboard to another. A class of an app's own overrides `perform()`.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
  /// The name given in Interface Builder.
  open var identifier: String? { storedIdentifier }
  /// The controller that the step begins at.
  open var source: UIViewController { storedSource ?? UIViewController() }
  /// The controller that the step shows.
  open var destination: UIViewController { storedDestination ?? UIViewController() }

  private final var storedIdentifier: String?
  private final var storedSource: UIViewController?
  private final var storedDestination: UIViewController?
  /// What the kind of the segue does.
  private final var handler: (@MainActor () -> Void)?

  /// A segue without controllers, as classes of an app's own are made; a storyboard gives them theirs.
  public override init() { super.init() }

  /// A segue that does nothing until a subclass overrides `perform()`.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (storedIdentifier, storedSource, storedDestination) = (identifier, source, destination)
    super.init()
  }

  /// A segue that does what `performHandler` does.
  public convenience init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping @MainActor () -> Void
  ) {
    self.init(identifier: identifier, source: source, destination: destination)
    handler = performHandler
  }

  /// Shows the destination. It is called after `prepare(for:sender:)`; overrides need not call super.
  open func perform() { handler?() }

  final func set(
    _ identifier: String?, _ source: UIViewController, _ destination: UIViewController,
    _ handler: (@MainActor () -> Void)?
  ) {
    (storedIdentifier, storedSource, storedDestination, self.handler) = (identifier, source, destination, handler)
  }
}

extension UIViewController {
  /// Performs a segue of a storyboard's element.
  final func perform(_ node: InterfaceNode, of storyboard: UIStoryboard, sender: Any?) {
    if node["kind"] == "unwind" { return unwind(node, sender: sender) }
    guard let id = node["destination"], let destination = storyboard.make(id, creator(of: node, sender: sender)) else {
      return PlatformNote.misuse(
        "a segue in \(storyboard.document.name), line \(node.line), leads to no view controller")
    }
    let segue = makeSegue(node, to: destination, in: storyboard.document.name)
    setUpPopover(node, of: destination, sender: sender)
    prepare(for: segue, sender: sender)
    segue.perform()
  }

  private func makeSegue(
    _ node: InterfaceNode, to destination: UIViewController, in file: String
  ) -> UIStoryboardSegue {
    let type: AnyClass? = NibClasses.type(of: node.reference(in: file), default: "UIKitCore.UIStoryboardSegue")
    let segue = type.flatMap(ClassInstantiation.make) as? UIStoryboardSegue ?? UIStoryboardSegue()
    let animates = node.bool("animates") ?? true
    let kind = node["kind"] ?? ""
    segue.set(node["identifier"], self, destination) { [weak self] in
      guard let self else { return }
      switch kind {
      case "show", "push": UIView.setAnimations(animates) { self.show(destination, sender: nil) }
      case "showDetail", "replace":
        UIView.setAnimations(animates) { self.showDetailViewController(destination, sender: nil) }
      case "presentation", "modal", "popoverPresentation", "popover":
        if let style = node["modalPresentationStyle"].flatMap({ NibModal.styles[$0] }), !NibModal.isPopover(kind) {
          destination.modalPresentationStyle = style
        }
        if let transition = node["modalTransitionStyle"].flatMap({ NibModal.transitions[$0] }) {
          destination.modalTransitionStyle = transition
        }
        self.present(destination, animated: animates)
      default: break
      }
    }
    return segue
  }

  /// Sets what the arrow of a popover segue points to, so that the app can change it.
  private func setUpPopover(_ node: InterfaceNode, of destination: UIViewController, sender: Any?) {
    guard NibModal.isPopover(node["kind"] ?? "") else { return }
    destination.modalPresentationStyle = .popover
    guard let popover = destination.popoverPresentationController else { return }
    if let item = scene?.anchor(node["popoverAnchorBarButtonItem"]) as? UIBarButtonItem {
      popover.barButtonItem = item
    } else if let view = scene?.anchor(node["popoverAnchorView"]) as? UIView ?? sender as? UIView {
      popover.sourceView = view
    } else if let item = sender as? UIBarButtonItem {
      popover.barButtonItem = item
    }
    if let rect = node.child(key: "popoverAnchorRect")?.rect { popover.sourceRect = rect }
    if let directions = node.child(key: "popoverArrowDirection") {
      var permitted: UIPopoverArrowDirection = []
      if directions.bool("up") == true { permitted.insert(.up) }
      if directions.bool("down") == true { permitted.insert(.down) }
      if directions.bool("left") == true { permitted.insert(.left) }
      if directions.bool("right") == true { permitted.insert(.right) }
      popover.permittedArrowDirections = permitted
    }
  }

  // MARK: Containers

  /// Puts the controller of an embedding segue into its container view.
  final func embed(_ node: InterfaceNode, in container: UIView, of storyboard: UIStoryboard) {
    guard let child = scene?.child(of: node, madeBy: self) else { return }
    let segue = makeSegue(node, to: child, in: storyboard.document.name)
    prepare(for: segue, sender: nil)
    addChild(child)
    guard let view = child.view else { return }
    view.frame = container.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.translatesAutoresizingMaskIntoConstraints = true
    container.addSubview(view)
    child.didMove(toParent: self)
  }

  // MARK: Unwinding

  /// Returns to a controller that has the unwind action: one below on a navigation's stack, a parent, or one that has
  /// presented this one.
  private func unwind(_ node: InterfaceNode, sender: Any?) {
    guard let name = node["unwindAction"] else { return }
    let action = Selector(name)
    let source = UIStoryboardUnwindSegueSource(self, action, sender)
    guard let target = UnwindSearch(source).target else {
      return PlatformNote.misuse("no view controller to unwind to has an action \(name)")
    }
    let segue = UIStoryboardSegue(identifier: node["identifier"], source: self, destination: target)
    prepare(for: segue, sender: sender)
    _ = target.perform(action, with: segue)
    UnwindSearch.show(target, for: segue)
  }
}

/// Names of Interface Builder's for how controllers are presented.
enum NibModal {
  /// Whether segues of a kind present popovers.
  static func isPopover(_ kind: String) -> Bool { kind == "popoverPresentation" || kind == "popover" }

  static let styles: [String: UIModalPresentationStyle] = [
    "fullScreen": .fullScreen, "pageSheet": .pageSheet, "formSheet": .formSheet, "currentContext": .currentContext,
    "overFullScreen": .overFullScreen, "overCurrentContext": .overCurrentContext, "custom": .custom,
    "popover": .popover, "automatic": .automatic,
  ]
  static let transitions: [String: UIModalTransitionStyle] = [
    "coverVertical": .coverVertical, "flipHorizontal": .flipHorizontal, "crossDissolve": .crossDissolve,
    "partialCurl": .partialCurl,
  ]
}

extension UIView {
  /// Does something with animations, or without.
  fileprivate static func setAnimations(_ areOn: Bool, _ body: @MainActor () -> Void) {
    if areOn { body() } else { performWithoutAnimation(body) }
  }
}
