import Foundation

#if COCOAPODS
@objc public protocol RingViewDelegate: AnyObject {

    @objc optional func ringView(_ ringView: RingView, didRing count: Int)
}
#endif
