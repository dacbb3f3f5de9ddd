import Foundation

/// The versions of OpenGL ES; the numbers are Apple's.
public enum EAGLRenderingAPI: UInt, Sendable {
  case openGLES1 = 1
  case openGLES2 = 2
  case openGLES3 = 3
}

/// A context of OpenGL ES, by which older apps make a `CIContext`.
/// > Partly: it stands for the processors that compute images here; nothing is drawn with it.
open class EAGLContext: NSObject, @unchecked Sendable {
  // Unchecked because NSObject is open; nothing here changes.
  /// The version that was asked for.
  public let api: EAGLRenderingAPI

  /// A context of a version.
  public init?(api: EAGLRenderingAPI) { self.api = api }
}

extension CIContext {
  /// A context with default options.
  public convenience init(eaglContext: EAGLContext) { self.init() }

  /// A context with options.
  public convenience init(eaglContext: EAGLContext, options: [CIContextOption: Any]?) { self.init(options: options) }
}
