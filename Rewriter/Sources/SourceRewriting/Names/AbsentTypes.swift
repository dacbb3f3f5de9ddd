import SwiftSyntax

/// Types of Apple's that `import UIKit` brings on iOS and that are not here yet: an app that names one is refused before it
/// is built.
enum AbsentTypes {
  /// Beginnings of names, and what they belong to.
  private static let families: [(beginning: String, whole: String)] = [
    ("NSCollectionLayout", "compositional layouts"), ("UICollectionLayoutList", "compositional layouts"),
    ("UICollectionViewCompositionalLayout", "compositional layouts"),
    ("CIDetector", "detectors of Core Image"), ("CIFaceFeature", "detectors of Core Image"),
    ("CIKernel", "kernels of Core Image"), ("CIColorKernel", "kernels of Core Image"),
    ("AVAsset", "films"), ("AVAudioEngine", "mixing of sounds"), ("AVAudioFile", "mixing of sounds"),
    ("AVAudioFormat", "mixing of sounds"), ("AVAudioPCM", "mixing of sounds"),
    ("AVAudioPlayerNode", "mixing of sounds"),
    ("AVAudioRecorder", "recording of sounds"), ("AVAudioUnit", "mixing of sounds"), ("AVCapture", "cameras"),
    ("AVMIDIPlayer", "MIDI"), ("AVMetadata", "films"), ("AVPlayer", "films"), ("AVQueuePlayer", "films"),
    ("AVSpeech", "speech"), ("AVURLAsset", "films"),
    ("CAEmitter", "emitters"), ("CAMetal", "Metal"), ("CAEAGLLayer", "OpenGL ES"),
    ("UIDrag", "drag and drop"), ("UIDrop", "drag and drop"), ("UITableViewDrop", "drag and drop"),
    ("UITableViewDrag", "drag and drop"), ("UICollectionViewDrop", "drag and drop"),
    ("UICollectionViewDrag", "drag and drop"), ("UIField", "fields of dynamics"),
    ("UIPrint", "printing"), ("UIDocumentInteraction", "documents in other apps"), ("UIWebView", "web pages"),
    ("UIFontPicker", "the font picker"), ("UIInputViewController", "keyboards of apps"),
    ("UIReferenceLibrary", "the dictionary"), ("UICalendar", "the calendar"), ("UIFindInteraction", "finding in texts"),
    ("UITextInteraction", "text interactions"), ("UIContentUnavailable", "views in place of missing content"),
    ("UIBandSelection", "band selection"), ("UILocalNotification", "notifications of the system"),
    ("UIUserNotification", "notifications of the system"), ("UIVideoEditor", "videos"),
  ]

  /// What a name belongs to; nil for one that is there, or is not Apple's.
  static func whole(of name: String) -> String? {
    // Most names are none of these.
    guard ["UI", "AV", "CI", "CA"].contains(where: name.hasPrefix) || name.hasPrefix("NSCollectionLayout")
    else { return nil }
    return families.first { name.hasPrefix($0.beginning) }?.whole
  }
}

extension FileRewriter {
  /// Refuses a type that is not here, unless the target declares one of its name.
  func refuseAbsent(_ token: TokenSyntax) {
    guard let whole = AbsentTypes.whole(of: token.text), !index.declaresType(token.text),
      index.protocols[token.text] == nil, refused.insert(token.text).inserted
    else { return }
    refuse(token, "\(token.text) is not there: Touchstone has no \(whole) yet")
  }
}
