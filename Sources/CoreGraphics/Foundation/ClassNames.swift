import Foundation
import Synchronization

/// The name of an object's class as a C string, which is valid as long as the process: `Module.Class`. “nil” for none.
public func object_getClassName(_ obj: Any?) -> UnsafePointer<CChar> {
  guard let obj else { return ClassNames.pointer(to: "nil") }
  return ClassNames.pointer(to: NSStringFromClass(type(of: obj as AnyObject)))
}

/// The C strings of classes' names, one for each, which are never freed.
private enum ClassNames {
  private struct Name: @unchecked Sendable {
    // Unchecked: the characters are written once, before the pointer is stored.
    let start: UnsafePointer<CChar>
  }
  private static let names = Mutex<[String: Name]>([:])

  static func pointer(to text: String) -> UnsafePointer<CChar> {
    names.withLock { names in
      if let known = names[text] { return known }
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.utf8.count + 1)
      for (index, byte) in text.utf8.enumerated() { copy[index] = CChar(bitPattern: byte) }
      copy[text.utf8.count] = 0
      let name = Name(start: copy)
      names[text] = name
      return name
    }.start
  }
}
