import Foundation

extension NSObject {
  /// The name of the class with its module, such as "Garden.FlowerCell". Many apps name their cells by it.
  public class func description() -> String { String(reflecting: self) }
}
