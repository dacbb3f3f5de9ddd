/// Frameworks of Apple's that are not here. Many sources import one and use nothing of it: the import is left out then.
enum AbsentModules {
  /// How the names begin that each module declares.
  static let beginnings: [String: [String]] = [
    "ARKit": ["AR"], "AVKit": ["AV"],
    "Accelerate": ["vDSP", "vImage", "cblas"],
    "Accounts": ["AC"], "AdSupport": ["AS"], "AddressBook": ["AB"], "AssetsLibrary": ["AL"],
    "AuthenticationServices": ["AS"],
    "CallKit": ["CX"], "CloudKit": ["CK"],
    "Contacts": ["CN"], "ContactsUI": ["CN"], "CoreAudio": ["Audio", "kAudio"], "CoreBluetooth": ["CB"],
    "CoreHaptics": ["CH"], "CoreML": ["ML"],
    "CoreMedia": ["CM", "kCM"], "CoreMotion": ["CM"], "CoreSpotlight": ["CS"], "CoreTelephony": ["CT"],
    "CoreVideo": ["CV", "kCV"], "EventKit": ["EK"],
    "EventKitUI": ["EK"], "ExternalAccessory": ["EA"], "GLKit": ["GLK", "gl"], "GameController": ["GC"],
    "GameKit": ["GK"], "GameplayKit": ["GK"], "HealthKit": ["HK"], "Intents": ["IN"], "LinkPresentation": ["LP"],
    "LocalAuthentication": ["LA"], "MapKit": ["MK", "CL"], "MediaPlayer": ["MP"], "MessageUI": ["MF"],
    "Messages": ["MS"], "Metal": ["MTL"], "MetalKit": ["MTK", "MTL"],
    "MetalPerformanceShaders": ["MPS"], "MobileCoreServices": ["kUT", "UTType"], "MultipeerConnectivity": ["MC"],
    "Network": ["NW"], "NotificationCenter": ["NC"], "OpenGLES": ["gl", "GL"], "PDFKit": ["PDF"],
    "PassKit": ["PK"], "Photos": ["PH"], "PhotosUI": ["PH"], "QuickLook": ["QL"],
    "ReplayKit": ["RP"], "SafariServices": ["SF"], "SceneKit": ["SCN"], "Security": ["Sec", "kSec"],
    "Social": ["SL"], "Speech": ["SF"], "SpriteKit": ["SK"], "StoreKit": ["SK"], "SystemConfiguration": ["SC", "kSC"],
    "Twitter": ["TW"], "UserNotifications": ["UN"],
    "UserNotificationsUI": ["UN"], "VideoToolbox": ["VT"], "Vision": ["VN"], "WatchConnectivity": ["WC"],
    "WebKit": ["WK", "UIWebView"], "WidgetKit": ["Widget", "Timeline"], "iAd": ["AD"],
    "simd": ["simd", "float2", "float3", "float4", "double2", "double3", "double4", "matrix_", "vector_"],
  ]

  /// The names that are most used of modules whose names have no beginning in common.
  static let names: [String: Set<String>] = [
    "Combine": [
      "AnyCancellable", "AnyPublisher", "Cancellable", "CurrentValueSubject", "Future", "Just", "ObservableObject",
      "PassthroughSubject", "Published", "Publisher", "Publishers", "publisher", "sink",
    ],
    "CryptoKit": ["AES", "ChaChaPoly", "Curve25519", "HMAC", "Insecure", "P256", "SHA256", "SHA512", "SymmetricKey"],
    "SwiftUI": [
      "App", "Binding", "Button", "Color", "Environment", "EnvironmentObject", "Image", "ObservedObject",
      "PreviewProvider", "Scene", "State", "StateObject", "Text", "UIHostingController", "UIViewRepresentable",
      "UIViewControllerRepresentable", "View", "ViewBuilder", "WindowGroup",
    ],
  ]
}
