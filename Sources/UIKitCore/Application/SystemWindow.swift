/// A window of the system: in front of all of the app's, and none of these. It never becomes the key window by itself.
@_spi(UIKit) open class SystemWindow: UIWindow {}
