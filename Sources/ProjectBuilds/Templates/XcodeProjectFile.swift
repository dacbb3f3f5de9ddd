/// The `project.pbxproj` of a new app, in the format of Xcode 16: the target's files are those of a folder.
struct XcodeProjectFile {
  let name: String

  /// Xcode indents with tabs.
  var text: String { (head + targets + settings).replacing("    ", with: "\t") }

  /// Objects are named by 24 digits that no other object of the file has.
  private static func id(_ number: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return "70C45704E0" + String(repeating: "0", count: 14 - digits.count) + digits
  }

  private static let (project, app, product) = (id(1), id(2), id(3))
  private static let (mainGroup, products, folder, exceptions) = (id(0x10), id(0x11), id(0x12), id(0x13))
  private static let (sources, frameworks, resources) = (id(0x20), id(0x21), id(0x22))
  private static let (projectSettings, projectDebug, projectRelease) = (id(0x30), id(0x31), id(0x32))
  private static let (appSettings, appDebug, appRelease) = (id(0x40), id(0x41), id(0x42))

  private var head: String {
    """
    // !$*UTF8*$!
    {
        archiveVersion = 1;
        classes = {
        };
        objectVersion = 77;
        objects = {

    /* Begin PBXFileReference section */
            \(Self.product) /* \(name).app */ = {isa = PBXFileReference; explicitFileType = wrapper.application; \
    includeInIndex = 0; path = \(name).app; sourceTree = BUILT_PRODUCTS_DIR; };
    /* End PBXFileReference section */

    /* Begin PBXFileSystemSynchronizedBuildFileExceptionSet section */
            \(Self.exceptions) /* Exceptions for "\(name)" folder in "\(name)" target */ = {
                isa = PBXFileSystemSynchronizedBuildFileExceptionSet;
                membershipExceptions = (
                    Info.plist,
                );
                target = \(Self.app) /* \(name) */;
            };
    /* End PBXFileSystemSynchronizedBuildFileExceptionSet section */

    /* Begin PBXFileSystemSynchronizedRootGroup section */
            \(Self.folder) /* \(name) */ = {
                isa = PBXFileSystemSynchronizedRootGroup;
                exceptions = (
                    \(Self.exceptions) /* Exceptions for "\(name)" folder in "\(name)" target */,
                );
                path = \(name);
                sourceTree = "<group>";
            };
    /* End PBXFileSystemSynchronizedRootGroup section */

    /* Begin PBXFrameworksBuildPhase section */
    \(phase("PBXFrameworksBuildPhase", Self.frameworks, "Frameworks"))
    /* End PBXFrameworksBuildPhase section */

    /* Begin PBXGroup section */
            \(Self.mainGroup) = {
                isa = PBXGroup;
                children = (
                    \(Self.folder) /* \(name) */,
                    \(Self.products) /* Products */,
                );
                sourceTree = "<group>";
            };
            \(Self.products) /* Products */ = {
                isa = PBXGroup;
                children = (
                    \(Self.product) /* \(name).app */,
                );
                name = Products;
                sourceTree = "<group>";
            };
    /* End PBXGroup section */


    """
  }

  private func phase(_ kind: String, _ id: String, _ title: String) -> String {
    """
            \(id) /* \(title) */ = {
                isa = \(kind);
                buildActionMask = 2147483647;
                files = (
                );
                runOnlyForDeploymentPostprocessing = 0;
            };
    """
  }

  private var targets: String {
    """
    /* Begin PBXNativeTarget section */
            \(Self.app) /* \(name) */ = {
                isa = PBXNativeTarget;
                buildConfigurationList = \(Self.appSettings) /* Build configuration list for PBXNativeTarget "\(name)" */;
                buildPhases = (
                    \(Self.sources) /* Sources */,
                    \(Self.frameworks) /* Frameworks */,
                    \(Self.resources) /* Resources */,
                );
                buildRules = (
                );
                dependencies = (
                );
                fileSystemSynchronizedGroups = (
                    \(Self.folder) /* \(name) */,
                );
                name = \(name);
                packageProductDependencies = (
                );
                productName = \(name);
                productReference = \(Self.product) /* \(name).app */;
                productType = "com.apple.product-type.application";
            };
    /* End PBXNativeTarget section */

    /* Begin PBXProject section */
            \(Self.project) /* Project object */ = {
                isa = PBXProject;
                attributes = {
                    BuildIndependentTargetsInParallel = 1;
                    LastSwiftUpdateCheck = 1600;
                    LastUpgradeCheck = 1600;
                    TargetAttributes = {
                        \(Self.app) = {
                            CreatedOnToolsVersion = 16.0;
                        };
                    };
                };
                buildConfigurationList = \(Self.projectSettings) /* Build configuration list for PBXProject "\(name)" */;
                developmentRegion = en;
                hasScannedForEncodings = 0;
                knownRegions = (
                    en,
                    Base,
                );
                mainGroup = \(Self.mainGroup);
                minimizedProjectReferenceProxies = 1;
                preferredProjectObjectVersion = 77;
                productRefGroup = \(Self.products) /* Products */;
                projectDirPath = "";
                projectRoot = "";
                targets = (
                    \(Self.app) /* \(name) */,
                );
            };
    /* End PBXProject section */

    /* Begin PBXResourcesBuildPhase section */
    \(phase("PBXResourcesBuildPhase", Self.resources, "Resources"))
    /* End PBXResourcesBuildPhase section */

    /* Begin PBXSourcesBuildPhase section */
    \(phase("PBXSourcesBuildPhase", Self.sources, "Sources"))
    /* End PBXSourcesBuildPhase section */


    """
  }

  // MARK: Settings

  private var settings: String {
    let common = [
      "ASSETCATALOG_COMPILER_GENERATE_SWIFT_ASSET_SYMBOL_EXTENSIONS": "YES", "CLANG_ENABLE_MODULES": "YES",
      "IPHONEOS_DEPLOYMENT_TARGET": "15.0", "SDKROOT": "iphoneos",
    ]
    let debug = [
      "DEBUG_INFORMATION_FORMAT": "dwarf", "ENABLE_TESTABILITY": "YES", "ONLY_ACTIVE_ARCH": "YES",
      "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "\"DEBUG $(inherited)\"", "SWIFT_OPTIMIZATION_LEVEL": "\"-Onone\"",
    ]
    let release = [
      "DEBUG_INFORMATION_FORMAT": "\"dwarf-with-dsym\"", "SWIFT_COMPILATION_MODE": "wholemodule",
      "VALIDATE_PRODUCT": "YES",
    ]
    let app = [
      "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME": "AccentColor",
      "CODE_SIGN_STYLE": "Automatic", "CURRENT_PROJECT_VERSION": "1", "GENERATE_INFOPLIST_FILE": "YES",
      "INFOPLIST_FILE": "\(name)/Info.plist", "INFOPLIST_KEY_UILaunchScreen_Generation": "YES",
      "INFOPLIST_KEY_UIMainStoryboardFile": "Main", "MARKETING_VERSION": "1.0",
      "PRODUCT_BUNDLE_IDENTIFIER": "\"com.example.$(PRODUCT_NAME:rfc1034identifier)\"",
      "PRODUCT_NAME": "\"$(TARGET_NAME)\"", "SWIFT_EMIT_LOC_STRINGS": "YES", "SWIFT_VERSION": "5.0",
      "TARGETED_DEVICE_FAMILY": "\"1,2\"",
    ]
    return """
      /* Begin XCBuildConfiguration section */
      \(configuration(Self.projectDebug, "Debug", common.merging(debug) { $1 }))
      \(configuration(Self.projectRelease, "Release", common.merging(release) { $1 }))
      \(configuration(Self.appDebug, "Debug", app))
      \(configuration(Self.appRelease, "Release", app))
      /* End XCBuildConfiguration section */

      /* Begin XCConfigurationList section */
      \(list(Self.projectSettings, "PBXProject", [Self.projectDebug, Self.projectRelease]))
      \(list(Self.appSettings, "PBXNativeTarget", [Self.appDebug, Self.appRelease]))
      /* End XCConfigurationList section */
          };
          rootObject = \(Self.project) /* Project object */;
      }

      """
  }

  private func configuration(_ id: String, _ title: String, _ values: [String: String]) -> String {
    let lines = values.sorted { $0.key < $1.key }.map { "                \($0.key) = \($0.value);" }
    return """
              \(id) /* \(title) */ = {
                  isa = XCBuildConfiguration;
                  buildSettings = {
      \(lines.joined(separator: "\n"))
                  };
                  name = \(title);
              };
      """
  }

  private func list(_ id: String, _ kind: String, _ configurations: [String]) -> String {
    """
            \(id) /* Build configuration list for \(kind) "\(name)" */ = {
                isa = XCConfigurationList;
                buildConfigurations = (
                    \(configurations[0]) /* Debug */,
                    \(configurations[1]) /* Release */,
                );
                defaultConfigurationIsVisible = 0;
                defaultConfigurationName = Release;
            };
    """
  }
}
