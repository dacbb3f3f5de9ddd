import RenderTree
import TouchPlatform

extension WebPlatform {
  /// A platform with the page and the encoder that the program brings along.
  public convenience init(configuration: WebConfiguration) throws(PlatformError) {
    try self.init(configuration: configuration, files: WebPage.files) { WebFrameEncoder() }
  }
}
