import Foundation
import InterfaceArchive

extension UIViewController {
  /// The method marked `@IBSegueAction` that makes a segue's destination, from the coder, the sender and the segue's identifier; nil
  /// where the segue names none. A method that returns nil leaves the destination to `init(coder:)`.
  final func creator(of segue: InterfaceNode, sender: Any?) -> ((NSCoder) -> UIViewController?)? {
    guard let name = segue["destinationCreationSelector"], !name.isEmpty else { return nil }
    let action = Selector(name)
    guard SelectorTable.answers(action, for: self) else {
      PlatformNote.misuse("\(type(of: self)) has no segue action \(name); the destination is made without it")
      return nil
    }
    return { [unowned self] coder in
      SelectorTable.send(action, to: self, coder, sender, segue["identifier"]) as? UIViewController
    }
  }
}
