import CoreGraphics
import Foundation

extension NSObject {
  /// A new object of the class, made by the plain `init()` that it has or inherits: `type.instantiated()` for a class that a variable
  /// holds, as `type.init()` is on iOS. The program stops where the class has none.
  /// > Ours: Swift asks for a `required` initialiser; in an Xcode project's sources this takes its place.
  @preconcurrency @MainActor public class func instantiated() -> Self { ClassInstantiation.made(self) }

  /// A new view of the class with a frame, as `type.init(frame:)` is on iOS.
  /// > Ours: it is made by `init()`, which calls `init(frame:)`, and gets its frame afterwards.
  @preconcurrency @MainActor public class func instantiated(frame: CGRect) -> Self {
    let object = ClassInstantiation.made(self)
    (object as? UIView)?.frame = frame
    return object
  }

  /// A new controller of the class whose view is in a nib, as `type.init(nibName:bundle:)` is on iOS.
  /// > Ours: it is made by `init()`, and the nib's name is set afterwards, before its view is loaded.
  @preconcurrency @MainActor public class func instantiated(nibName: String?, bundle: Bundle?) -> Self {
    let object = ClassInstantiation.made(self)
    if let nibName { (object as? UIViewController)?._nibName = nibName }
    return object
  }
}
