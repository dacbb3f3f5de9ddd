internal import CDeallocation
import Foundation

extension NSObject {
  /// Lets this object, and all of its class, be freed on the main actor wherever the last reference is released, as on iOS: the
  /// deinits of the class and of apps' subclasses run there, in a later turn where that was another thread.
  ///
  /// Initialisers of the classes call it that belong to the main actor. Cost of a class that is known: a comparison when
  /// an object is made, a look into a table when it is freed.
  @inline(__always) package final func freesOnMainActor() {
    // Unsafe: the address is used within the call only.
    touchstone_free_on_main(Unmanaged.passUnretained(self).toOpaque())
  }
}
