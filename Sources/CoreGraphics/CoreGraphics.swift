// What `import CoreGraphics` brings along: CGFloat, CGPoint, CGSize and CGRect, which are Foundation's here, and the C
// library's mathematics, which Foundation exports.
@_exported import Foundation
