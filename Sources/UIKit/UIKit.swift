// Touches, views, windows and controllers, and with them what `import UIKit` brings along on iOS.
@_exported import UIKitCore
