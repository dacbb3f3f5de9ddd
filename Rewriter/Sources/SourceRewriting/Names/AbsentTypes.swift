import SwiftSyntax

/// Types of Apple's that `import UIKit` brings on iOS and that are not here yet: an app that names one is refused before it
/// is built.
enum AbsentTypes {
  /// Beginnings of names, and what they belong to.
  private static let families: [(beginning: String, whole: String)] = [
    ("CTFont", "Core Text"), ("CTFrame", "Core Text"), ("CTLine", "Core Text"), ("CTRun", "Core Text"),
    ("CTTypesetter", "Core Text"), ("CTParagraphStyle", "Core Text"), ("CGPDF", "reading of PDF by its objects"),
    ("CGImageSource", "Image I/O"), ("CGImageDestination", "Image I/O"),
    ("CIDetector", "detectors of Core Image"), ("CIFaceFeature", "detectors of Core Image"),
    ("CIKernel", "kernels of Core Image"), ("CIColorKernel", "kernels of Core Image"),
    ("AVAsset", "films"), ("AVAudioEngine", "mixing of sounds"), ("AVAudioFile", "mixing of sounds"),
    ("AVAudioFormat", "mixing of sounds"), ("AVAudioPCM", "mixing of sounds"),
    ("AVAudioPlayerNode", "mixing of sounds"),
    ("AVAudioRecorder", "recording of sounds"), ("AVAudioUnit", "mixing of sounds"), ("AVCapture", "cameras"),
    ("AVMIDIPlayer", "MIDI"), ("AVMetadata", "films"), ("AVPlayer", "films"), ("AVQueuePlayer", "films"),
    ("AVSpeech", "speech"), ("AVURLAsset", "films"),
    ("CAMetal", "Metal"), ("CAEAGLLayer", "OpenGL ES"),
    ("UITableViewPlaceholder", "placeholders of drops"), ("UITableViewDropPlaceholder", "placeholders of drops"),
    ("UICollectionViewPlaceholder", "placeholders of drops"),
    ("UICollectionViewDropPlaceholder", "placeholders of drops"), ("UISpringLoaded", "loading by springs"),
    ("UITextDrag", "drag and drop of texts"), ("UITextDrop", "drag and drop of texts"),
    ("UIPrint", "printing"), ("UIDocumentInteraction", "documents in other apps"), ("UIWebView", "web pages"),
    ("UIFontPicker", "font picker"), ("UIInputViewController", "keyboards of apps"),
    ("UIReferenceLibrary", "dictionary of words"),
    ("UICalendar", "calendar view"), ("UIFindInteraction", "finding in texts"),
    ("UITextInteraction", "text interactions"), ("UIContentUnavailable", "views in place of missing content"),
    ("UIBandSelection", "band selection"), ("UILocalNotification", "notifications of the system"),
    ("UIUserNotification", "notifications of the system"), ("UIVideoEditor", "videos"),
    ("UIDocumentBrowser", "document browser"), ("UIManagedDocument", "documents"),
    ("UIPasteControl", "paste button"), ("UILexicon", "keyboards of apps"),
    ("UIScribble", "handwriting"),
    ("UIIndirectScribble", "handwriting"), ("UILargeContentViewer", "large content viewer"),
    ("UIFocus", "focus engine"), ("UICloudSharing", "sharing by iCloud"),
    ("UIHoverStyle", "hover styles"), ("UITabGroup", "groups of tabs"),
    ("UITextInputMode", "kinds of keyboards"),
    ("UICollectionViewTransitionLayout", "layouts between two layouts"), ("UIAccessibilityCustomRotor", "rotors"),
    ("UIDynamicItemGroup", "groups of dynamic items"),
    ("UISearchDisplay", "search display controllers"),
    ("UIMutableApplicationShortcut", "shortcuts of the home screen"),
    ("UIStoryboardPopoverSegue", "popover segues of iOS 5"),
    ("UIPopoverController", "popovers of iOS 3"), ("UIPopoverBackground", "backgrounds of popovers"),
  ]

  /// Names whose beginnings others have too that are there, and those of Foundation.
  private static let names = [
    "UIDocument": "documents", "UITab": "tabs of iOS 18", "NSUbiquitousKeyValueStore": "iCloud",
  ]

  /// What a name belongs to; nil for one that is there, or is not Apple's.
  static func whole(of name: String) -> String? {
    // Most names are none of these.
    guard ["UI", "AV", "CI", "CA", "CT", "CG", "NSU"].contains(where: name.hasPrefix) else {
      return nil
    }
    return names[name] ?? families.first { name.hasPrefix($0.beginning) }?.whole
  }
}

extension FileRewriter {
  /// Refuses a type that is not here, unless the target declares one of its name.
  func refuseAbsent(_ token: TokenSyntax) {
    guard let whole = AbsentTypes.whole(of: token.text), !index.declaresType(token.text),
      index.protocolEntry(token.text) == nil, refused.insert(token.text).inserted
    else { return }
    refuse(token, "\(token.text) is not there: Touchstone has no \(whole) yet")
  }
}
