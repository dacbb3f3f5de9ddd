/// The `project.pbxproj` of a new app, in the format of Xcode 16: each target's files are those of a folder.
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
  private static let (tests, testProduct, dependency, proxy) = (id(4), id(5), id(6), id(7))
  private static let (mainGroup, products, folder, exceptions) = (id(0x10), id(0x11), id(0x12), id(0x13))
  private static let testFolder = id(0x14)
  private static let (sources, frameworks, resources) = (id(0x20), id(0x21), id(0x22))
  private static let (testSources, testFrameworks, testResources) = (id(0x24), id(0x25), id(0x26))
  private static let (projectSettings, projectDebug, projectRelease) = (id(0x30), id(0x31), id(0x32))
  private static let (appSettings, appDebug, appRelease) = (id(0x40), id(0x41), id(0x42))
  private static let (testSettings, testDebug, testRelease) = (id(0x50), id(0x51), id(0x52))

  private var head: String {
    """
    // !$*UTF8*$!
    {
        archiveVersion = 1;
        classes = {
        };
        objectVersion = 77;
        objects = {

    /* Begin PBXContainerItemProxy section */
            \(Self.proxy) /* PBXContainerItemProxy */ = {
                isa = PBXContainerItemProxy;
                containerPortal = \(Self.project) /* Project object */;
                proxyType = 1;
                remoteGlobalIDString = \(Self.app);
                remoteInfo = \(name);
            };
    /* End PBXContainerItemProxy section */

    /* Begin PBXFileReference section */
            \(Self.product) /* \(name).app */ = {isa = PBXFileReference; explicitFileType = wrapper.application; \
    includeInIndex = 0; path = \(name).app; sourceTree = BUILT_PRODUCTS_DIR; };
            \(Self.testProduct) /* \(name)Tests.xctest */ = {isa = PBXFileReference; explicitFileType = wrapper.cfbundle; \
    includeInIndex = 0; path = \(name)Tests.xctest; sourceTree = BUILT_PRODUCTS_DIR; };
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
            \(Self.testFolder) /* \(name)Tests */ = {
                isa = PBXFileSystemSynchronizedRootGroup;
                path = \(name)Tests;
                sourceTree = "<group>";
            };
    /* End PBXFileSystemSynchronizedRootGroup section */

    /* Begin PBXFrameworksBuildPhase section */
    \(phase("PBXFrameworksBuildPhase", Self.frameworks, "Frameworks"))
    \(phase("PBXFrameworksBuildPhase", Self.testFrameworks, "Frameworks"))
    /* End PBXFrameworksBuildPhase section */

    /* Begin PBXGroup section */
            \(Self.mainGroup) = {
                isa = PBXGroup;
                children = (
                    \(Self.folder) /* \(name) */,
                    \(Self.testFolder) /* \(name)Tests */,
                    \(Self.products) /* Products */,
                );
                sourceTree = "<group>";
            };
            \(Self.products) /* Products */ = {
                isa = PBXGroup;
                children = (
                    \(Self.product) /* \(name).app */,
                    \(Self.testProduct) /* \(name)Tests.xctest */,
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
            \(Self.tests) /* \(name)Tests */ = {
                isa = PBXNativeTarget;
                buildConfigurationList = \(Self.testSettings) /* Build configuration list for PBXNativeTarget \
    "\(name)Tests" */;
                buildPhases = (
                    \(Self.testSources) /* Sources */,
                    \(Self.testFrameworks) /* Frameworks */,
                    \(Self.testResources) /* Resources */,
                );
                buildRules = (
                );
                dependencies = (
                    \(Self.dependency) /* PBXTargetDependency */,
                );
                fileSystemSynchronizedGroups = (
                    \(Self.testFolder) /* \(name)Tests */,
                );
                name = \(name)Tests;
                packageProductDependencies = (
                );
                productName = \(name)Tests;
                productReference = \(Self.testProduct) /* \(name)Tests.xctest */;
                productType = "com.apple.product-type.bundle.unit-test";
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
                        \(Self.tests) = {
                            CreatedOnToolsVersion = 16.0;
                            TestTargetID = \(Self.app);
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
                    \(Self.tests) /* \(name)Tests */,
                );
            };
    /* End PBXProject section */

    /* Begin PBXResourcesBuildPhase section */
    \(phase("PBXResourcesBuildPhase", Self.resources, "Resources"))
    \(phase("PBXResourcesBuildPhase", Self.testResources, "Resources"))
    /* End PBXResourcesBuildPhase section */

    /* Begin PBXSourcesBuildPhase section */
    \(phase("PBXSourcesBuildPhase", Self.sources, "Sources"))
    \(phase("PBXSourcesBuildPhase", Self.testSources, "Sources"))
    /* End PBXSourcesBuildPhase section */

    /* Begin PBXTargetDependency section */
            \(Self.dependency) /* PBXTargetDependency */ = {
                isa = PBXTargetDependency;
                target = \(Self.app) /* \(name) */;
                targetProxy = \(Self.proxy) /* PBXContainerItemProxy */;
            };
    /* End PBXTargetDependency section */


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
    let tests = [
      "BUNDLE_LOADER": "\"$(TEST_HOST)\"", "CODE_SIGN_STYLE": "Automatic", "CURRENT_PROJECT_VERSION": "1",
      "GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": "1.0",
      "PRODUCT_BUNDLE_IDENTIFIER": "\"com.example.$(PRODUCT_NAME:rfc1034identifier)\"",
      "PRODUCT_NAME": "\"$(TARGET_NAME)\"", "SWIFT_EMIT_LOC_STRINGS": "NO", "SWIFT_VERSION": "5.0",
      "TARGETED_DEVICE_FAMILY": "\"1,2\"",
      "TEST_HOST": "\"$(BUILT_PRODUCTS_DIR)/\(name).app/$(BUNDLE_EXECUTABLE_FOLDER_PATH)/\(name)\"",
    ]
    return """
      /* Begin XCBuildConfiguration section */
      \(configuration(Self.projectDebug, "Debug", common.merging(debug) { $1 }))
      \(configuration(Self.projectRelease, "Release", common.merging(release) { $1 }))
      \(configuration(Self.appDebug, "Debug", app))
      \(configuration(Self.appRelease, "Release", app))
      \(configuration(Self.testDebug, "Debug", tests))
      \(configuration(Self.testRelease, "Release", tests))
      /* End XCBuildConfiguration section */

      /* Begin XCConfigurationList section */
      \(list(Self.projectSettings, "PBXProject", name, [Self.projectDebug, Self.projectRelease]))
      \(list(Self.appSettings, "PBXNativeTarget", name, [Self.appDebug, Self.appRelease]))
      \(list(Self.testSettings, "PBXNativeTarget", name + "Tests", [Self.testDebug, Self.testRelease]))
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

  private func list(_ id: String, _ kind: String, _ owner: String, _ configurations: [String]) -> String {
    """
            \(id) /* Build configuration list for \(kind) "\(owner)" */ = {
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
