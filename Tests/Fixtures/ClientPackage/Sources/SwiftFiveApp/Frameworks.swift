import AVFoundation
import AudioToolbox
import CoreData
import CoreImage
import UIKit
import UniformTypeIdentifiers

/// What apps use of the smaller frameworks, as iOS apps write it.
final class Extras: NSObject, AVAudioPlayerDelegate {
  var player: AVAudioPlayer?
  var click: SystemSoundID = 0

  func play(_ url: URL) {
    try? AVAudioSession.sharedInstance().setCategory(.ambient)
    player = try? AVAudioPlayer(contentsOf: url)
    player?.delegate = self
    player?.play()
    AudioServicesCreateSystemSoundID(url as CFURL, &click)
    AudioServicesPlaySystemSound(click)
  }

  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) { self.player = nil }

  func aged(_ image: UIImage) -> UIImage? {
    let filter = CIFilter(name: "CISepiaTone", parameters: [kCIInputIntensityKey: 0.8])
    filter?.setValue(CIImage(image: image), forKey: kCIInputImageKey)
    return filter?.outputImage.map { UIImage(ciImage: $0) }
  }

  func valid(_ addresses: [String]) -> [Any] {
    (addresses as NSArray).filtered(using: NSPredicate(format: "SELF MATCHES %@", "[^@]+@[^@]+"))
  }
}
