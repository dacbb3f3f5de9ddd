import Foundation

/// The name of a picture in an asset catalogue, as Xcode makes one for each: `ImageResource.logo`.
public struct ImageResource: Hashable, Sendable {
  let name: String
  let bundle: Bundle

  /// The picture of a name in a bundle.
  public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}

/// The name of a colour in an asset catalogue, as Xcode makes one for each: `ColorResource.brand`.
public struct ColorResource: Hashable, Sendable {
  let name: String
  let bundle: Bundle

  /// The colour of a name in a bundle.
  public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}

extension UIImage {
  /// The picture of an asset catalogue. A catalogue without it stops the program.
  public convenience init(resource: ImageResource) {
    // The name is made of the app's own catalogue.
    self.init(named: resource.name, in: resource.bundle, compatibleWith: nil)!
  }
}

extension UIColor {
  /// The colour of an asset catalogue. A catalogue without it stops the program.
  public convenience init(resource: ColorResource) {
    // The name is made of the app's own catalogue.
    self.init(named: resource.name, in: resource.bundle, compatibleWith: nil)!
  }
}
