/// An app as Xcode keeps one: a project whose folders are synchronised, a scene, a storyboard, and unit tests.
struct XcodeTemplate {
  let name: String

  var files: [String: String] {
    [
      "\(name).xcodeproj/project.pbxproj": XcodeProjectFile(name: name).text,
      "\(name)/AppDelegate.swift": Self.appDelegate,
      "\(name)/SceneDelegate.swift": Self.sceneDelegate,
      "\(name)/ViewController.swift": Self.viewController,
      "\(name)/FingersView.swift": FingersSource.view,
      "\(name)/Info.plist": Self.info,
      "\(name)/Base.lproj/Main.storyboard": storyboard,
      "\(name)/Assets.xcassets/Contents.json": Self.catalog,
      "\(name)/Assets.xcassets/AccentColor.colorset/Contents.json": Self.accentColor,
      "\(name)/Assets.xcassets/AppIcon.appiconset/Contents.json": Self.icon,
      "\(name)Tests/ViewControllerTests.swift": tests,
    ]
  }

  // MARK: Sources

  private static let appDelegate = """
    import UIKit

    @main
    class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            return true
        }

        // The configuration is the one in Info.plist: the scene delegate, and Main.storyboard.
        func application(
            _ application: UIApplication,
            configurationForConnecting connectingSceneSession: UISceneSession,
            options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
            return UISceneConfiguration(name: "Default Configuration", sessionRole: connectingSceneSession.role)
        }
    }

    """

  private static let sceneDelegate = """
    import UIKit

    class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        // The storyboard's window.
        var window: UIWindow?

        func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            guard scene is UIWindowScene else { return }
        }
    }

    """

  private static let viewController = """
    import UIKit

    /// The app's only screen. Its view is a `FingersView`, as Main.storyboard says.
    class ViewController: UIViewController {
        @IBOutlet private weak var hintLabel: UILabel!

        override func viewDidLoad() {
            super.viewDidLoad()
            hintLabel.text = "Touch here with several fingers"
        }
    }

    """

  private var tests: String {
    """
    import XCTest

    @testable import \(name)

    #if canImport(TouchTesting)
    import TouchTesting
    #endif

    final class ViewControllerTests: XCTestCase {
        @MainActor func testStoryboard() throws {
            let controller = UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()
            let view = try XCTUnwrap(controller?.view as? FingersView)
            let hint = view.subviews.compactMap { $0 as? UILabel }.first
            XCTAssertEqual(hint?.text, "Touch here with several fingers")
        }

        #if canImport(TouchTesting)
        // Touchstone has virtual fingers, on a clock that stands still until the test moves it.
        @MainActor func testFingers() throws {
            let stage = Stage(width: 393, height: 852)
            let storyboard = UIStoryboard(name: "Main", bundle: nil)
            let controller = stage.show(try XCTUnwrap(storyboard.instantiateInitialViewController()))
            let view = try XCTUnwrap(controller.view as? FingersView)
            let hand = stage.hand(2).down(at: [CGPoint(x: 80, y: 300), CGPoint(x: 240, y: 300)])
            XCTAssertEqual(view.discs.count, 2)
            hand.up()
            XCTAssertEqual(view.discs.count, 0)
        }
        #endif
    }

    """
  }

  // MARK: Resources

  private static let info = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
        <key>UIApplicationSceneManifest</key>
        <dict>
            <key>UIApplicationSupportsMultipleScenes</key>
            <false/>
            <key>UISceneConfigurations</key>
            <dict>
                <key>UIWindowSceneSessionRoleApplication</key>
                <array>
                    <dict>
                        <key>UISceneConfigurationName</key>
                        <string>Default Configuration</string>
                        <key>UISceneDelegateClassName</key>
                        <string>$(PRODUCT_MODULE_NAME).SceneDelegate</string>
                        <key>UISceneStoryboardFile</key>
                        <string>Main</string>
                    </dict>
                </array>
            </dict>
        </dict>
    </dict>
    </plist>

    """

  private var storyboard: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="23094" \
    targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" useTraitCollections="YES" \
    useSafeAreas="YES" colorMatched="YES" initialViewController="Fin-vc-001">
        <device id="retina6_12" orientation="portrait" appearance="light"/>
        <dependencies>
            <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="23084"/>
            <capability name="Safe area layout guides" minToolsVersion="9.0"/>
            <capability name="System colors in document resources" minToolsVersion="11.0"/>
            <capability name="documents saved in the Xcode 8 format" minToolsVersion="8.0"/>
        </dependencies>
        <scenes>
            <!--View Controller-->
            <scene sceneID="Fin-sc-001">
                <objects>
                    <viewController id="Fin-vc-001" customClass="ViewController" customModule="\(name)" \
    customModuleProvider="target" sceneMemberID="viewController">
                        <view key="view" multipleTouchEnabled="YES" contentMode="scaleToFill" id="Fin-vw-001" \
    customClass="FingersView" customModule="\(name)" customModuleProvider="target">
                            <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                            <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                            <subviews>
                                <label opaque="NO" userInteractionEnabled="NO" contentMode="left" text="Hint" \
    textAlignment="center" lineBreakMode="tailTruncation" baselineAdjustment="alignBaselines" adjustsFontSizeToFit="NO" \
    translatesAutoresizingMaskIntoConstraints="NO" id="Hin-lb-001">
                                    <rect key="frame" x="179" y="79" width="35" height="21"/>
                                    <fontDescription key="fontDescription" type="system" pointSize="17"/>
                                    <color key="textColor" systemColor="secondaryLabelColor"/>
                                    <nil key="highlightedColor"/>
                                </label>
                            </subviews>
                            <viewLayoutGuide key="safeArea" id="Saf-lg-001"/>
                            <color key="backgroundColor" systemColor="systemBackgroundColor"/>
                            <constraints>
                                <constraint firstItem="Hin-lb-001" firstAttribute="top" secondItem="Saf-lg-001" \
    secondAttribute="top" constant="20" id="Con-st-001"/>
                                <constraint firstItem="Hin-lb-001" firstAttribute="centerX" secondItem="Saf-lg-001" \
    secondAttribute="centerX" id="Con-st-002"/>
                            </constraints>
                        </view>
                        <connections>
                            <outlet property="hintLabel" destination="Hin-lb-001" id="Out-hi-001"/>
                        </connections>
                    </viewController>
                    <placeholder placeholderIdentifier="IBFirstResponder" id="Fir-re-001" userLabel="First Responder" \
    sceneMemberID="firstResponder"/>
                </objects>
                <point key="canvasLocation" x="0.0" y="0.0"/>
            </scene>
        </scenes>
        <resources>
            <systemColor name="secondaryLabelColor">
                <color red="0.23529411764705882" green="0.23529411764705882" blue="0.2627450980392157" alpha="0.6" \
    colorSpace="custom" customColorSpace="sRGB"/>
            </systemColor>
            <systemColor name="systemBackgroundColor">
                <color white="1" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/>
            </systemColor>
        </resources>
    </document>

    """
  }

  private static let catalog = """
    {
      "info" : {
        "author" : "xcode",
        "version" : 1
      }
    }

    """

  /// A colour set without a colour: the accent is the system's.
  private static let accentColor = """
    {
      "colors" : [
        {
          "idiom" : "universal"
        }
      ],
      "info" : {
        "author" : "xcode",
        "version" : 1
      }
    }

    """

  private static let icon = """
    {
      "images" : [
        {
          "idiom" : "universal",
          "platform" : "ios",
          "size" : "1024x1024"
        }
      ],
      "info" : {
        "author" : "xcode",
        "version" : 1
      }
    }

    """
}
