// What `import UIKit` brings along, as on iOS.
@_exported import CoreGraphics
@_exported import CoreImage
@_exported import Foundation
@_exported import QuartzCore
