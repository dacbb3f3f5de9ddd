import Foundation
import InterfaceArchive

/// A file of Interface Builder's with views, kept in memory for making them many times.
///
/// It is read as `touchstone run` has compiled it. Statements: I1–I9, I15.
@preconcurrency @MainActor
open class UINib: NSObject {
  private final let document: NibDocument

  /// The key of `instantiate(withOwner:options:)` for objects from outside of the file.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String
    /// The key of this name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A dictionary of objects by the names of the file's proxies.
    /// > Not yet: the objects are not used.
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }

  /// The nib of a name, without its extension, in a bundle; nil for the main one. The program stops where there is none, as
  /// on iOS.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    guard let document = NibDocument.find(name, in: bundleOrNil) else {
      fatalError("there is no nib named \(name) in the bundle; `touchstone run` compiles those of a project")
    }
    self.document = document
    super.init()
  }

  init(_ document: NibDocument) {
    self.document = document
    super.init()
  }

  /// Makes all objects of the file, and connects them with the owner.
  /// - Returns: the objects at the top, without the owner and the first responder.
  open func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [UINib.OptionsKey: Any]? = nil
  ) -> [Any] {
    let owner = ownerOrNil.map { $0 as AnyObject }
    let load = NibLoad(document, owner: owner)
    // The owner's id is known before objects refer to it.
    let placeholder = document.objects.first {
      $0.name == "placeholder" && $0["placeholderIdentifier"] == "IBFilesOwner"
    }
    if let owner, let placeholder { load.connect(owner, placeholder) { _ in true } }
    let top = document.objects.compactMap { $0.name == "placeholder" ? nil : load.makeObject($0) }
    load.finish()
    return top
  }

  /// Loads the view that a nib connects to its owner's `view`; nil where it connects none.
  final func view(of controller: UIViewController) -> UIView? {
    let load = NibLoad(document, owner: controller)
    guard let placeholder = document.objects.first(where: { $0["placeholderIdentifier"] == "IBFilesOwner" }),
      let id = placeholder.list("connections").first(where: { $0["property"] == "view" })?["destination"]
    else { return nil }
    load.connect(controller, placeholder) { _ in true }
    for node in document.objects where node.name != "placeholder" { load.makeObject(node) }
    guard let view = load.object(id) as? UIView else { return nil }
    controller.view = view
    load.finish()
    return view
  }

  /// The nib of a controller: that of its name, else that of its class.
  static func nib(for controller: UIViewController) -> UINib? {
    if let name = controller._nibName { return NibDocument.find(name, in: nil).map { UINib($0) } }
    guard !AppInfo.entries.isEmpty else { return nil }
    let name = "\(type(of: controller))"
    if let document = NibDocument.find(name, in: nil) { return UINib(document) }
    // `BoardViewController` finds the nib `BoardView`.
    guard name.hasSuffix("Controller") else { return nil }
    return NibDocument.find(String(name.dropLast("Controller".count)), in: nil).map { UINib($0) }
  }
}

extension Bundle {
  /// Makes all objects of a nib, and connects them with the owner; nil where there is no such nib, which is logged.
  @preconcurrency @MainActor @discardableResult
  public func loadNibNamed(_ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil) -> [Any]? {
    guard let document = NibDocument.find(name, in: self) else {
      PlatformNote.misuse("there is no nib named \(name) in the bundle")
      return nil
    }
    return UINib(document).instantiate(withOwner: owner, options: options)
  }
}
