import Foundation
import Testing
import TouchPlatform

@Suite("Known devices")
struct KnownDeviceTests {
  @Test("Each has its own name, stands upright, and has the pixels of its panel or more")
  func table() {
    #expect(Set(KnownDevice.all.map { $0.name.lowercased() }).count == KnownDevice.all.count)
    for device in KnownDevice.all {
      #expect(device.size.width < device.size.height)
      #expect(KnownDevice(named: device.name.uppercased()) == device)
      #expect((device.idiom == .pad) == device.name.hasPrefix("iPad"))
      #expect(DeviceShape(device.name) == DeviceShape(device))
      #expect(SurfaceGeometry(size: device.size, scale: device.scale).isDrawable)
      // A home indicator is where there is a notch, and lower when the phone lies on its side.
      if device.idiom == .phone {
        #expect((device.uprightInsets.bottom == 34) == (device.uprightInsets.top > 20))
        #expect(device.sidewaysInsets.left == device.sidewaysInsets.right && device.sidewaysInsets.top == 0)
      }
    }
  }

  @Test(
    "A text names a device, one on its side, or a size",
    arguments: [
      ("iPhone 15", 393.0, 852.0, 3.0, 59.0), ("IPHONE 15 , Landscape", 852, 393, 3, 0), ("iPad", 820, 1180, 2, 24),
      ("iphone", 393, 852, 3, 59), ("iPad mini,portrait", 744, 1133, 2, 24), ("390x844@3", 390, 844, 3, 0),
      ("10.5x20@1.25", 10.5, 20, 1.25, 0),
    ] as [(String, Double, Double, Double, Double)])
  func understood(text: String, width: Double, height: Double, scale: Double, top: Double) throws {
    let shape = try #require(DeviceShape(text))
    #expect(shape.size == CGSize(width: width, height: height) && shape.scale == scale)
    #expect(shape.insets(at: shape.size).top == top)
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", ",", "iPhone 2000", "iPhone 15,", "iPhone 15,upside", "iPhone 15,landscape,portrait", "100", "x", "10x",
      "0x1",
      "-1x1", "1x2x3", "1x2@", "1x2@0", "1x2@99", "1x2@2@2", "infx1", "nanx1", "100000x100000", "1x1,landscape",
    ])
  func refused(text: String) { #expect(DeviceShape(text) == nil) }
}
