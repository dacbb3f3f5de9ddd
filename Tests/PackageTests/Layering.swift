import Foundation

/// One thing that breaks the rule "dependencies run downwards only".
struct LayeringViolation: Equatable, CustomStringConvertible {
  /// The file from the package's root, or Package.swift.
  var file: String
  /// The line, from 1; 0 where the whole file or target is meant.
  var line: Int
  var message: String

  var description: String { line == 0 ? "\(file): \(message)" : "\(file):\(line): \(message)" }
}

/// Where a target stands, told from its folder. The folder decides, so a new backend or example needs no entry here.
enum Layer: String, CaseIterable {
  /// `linux` is what libc and the kernel offer and Swift does not import by itself; `cLibrary` every other C module.
  case linux, cLibrary, renderTree, touchPlatform, coreGraphics, coreImage, quartzCore, uiKitCore, uiKit
  /// What computes for UIKit in numbers, without views.
  case engine
  /// Canvases to draw on, above UIKit.
  case pencilKit
  /// Where the device is.
  case places
  /// What apps write messages with.
  case appLog
  /// What Xcode's template calls of Core Data.
  case coreData
  /// Short sounds.
  case sound
  /// Types of files.
  case fileTypes
  /// Types of files by the names that they had before.
  case formerFileTypes
  /// The headless backend, moved by another program, and what the two say to each other.
  case drivenBackend, driverChannel
  /// Programs that drive apps.
  case driving
  case backend, backendSelection, touchRecording, touchTesting, touchTools, touchTrace, tracePage, tool, example, tests
  /// An app's elements on the accessibility bus of desktops.
  case desktopAccessibility
  /// UI tests, and the one thing that they need and Swift 6 lacks.
  case interfaceTesting, programArguments
  /// Snapshots of values and views.
  case snapshotTesting
  /// Reads Xcode's projects; it knows nothing of what they are run with.
  case xcodeProject
  /// Decides what is built of a project.
  case projectBuilds
  /// Storyboards and nibs as apps read them, and how Interface Builder's files become that.
  case interfaceArchive, interfaceCompiler
  /// Asset catalogues and texts as Xcode writes them; apps and their builds read them.
  case assetCatalogs
  /// What runs while the package is built; it knows nothing of what it builds.
  case buildTool

  init?(path: String) {
    let folders = path.split(separator: "/")
    switch (folders.first, folders.dropFirst().first, folders.dropFirst(2).first) {
    case ("Sources", "CLibraries", "CLinux"): self = .linux
    case ("Sources", "CLibraries", _): self = .cLibrary
    case ("Sources", "RenderTree", _): self = .renderTree
    case ("Sources", "TouchPlatform", _): self = .touchPlatform
    case ("Sources", "CoreGraphics", _): self = .coreGraphics
    case ("Sources", "CoreImage", _): self = .coreImage
    case ("Sources", "QuartzCore", _): self = .quartzCore
    case ("Sources", "Engines", .some): self = .engine
    case ("Sources", "UIKitCore", _): self = .uiKitCore
    case ("Sources", "UIKit", _): self = .uiKit
    case ("Sources", "PencilKit", _): self = .pencilKit
    case ("Sources", "CoreLocation", _): self = .places
    case ("Sources", "os", _), ("Sources", "OSLog", _): self = .appLog
    case ("Sources", "AVFAudio", _), ("Sources", "AVFoundation", _), ("Sources", "AudioToolbox", _),
      ("Sources", "SoundPlayback", _):
      self = .sound
    case ("Sources", "CoreData", _): self = .coreData
    case ("Sources", "UniformTypeIdentifiers", _): self = .fileTypes
    case ("Sources", "MobileCoreServices", _): self = .formerFileTypes
    case ("Sources", "Backends", "Selection"): self = .backendSelection
    case ("Sources", "Backends", "Driven"): self = .drivenBackend
    case ("Sources", "Driving", "DriverChannel"): self = .driverChannel
    case ("Sources", "Driving", .some): self = .driving
    case ("Sources", "Backends", .some): self = .backend
    // A source of input is to the layers what a backend is.
    case ("Sources", "TUIO", _): self = .backend
    case ("Sources", "TouchRecording", _): self = .touchRecording
    case ("Sources", "TouchTesting", _): self = .touchTesting
    case ("Sources", "DesktopAccessibility", _): self = .desktopAccessibility
    case ("Sources", "ProgramArguments", _): self = .programArguments
    case ("Sources", "XCUIAutomation", _): self = .interfaceTesting
    case ("Sources", "SnapshotTesting", _): self = .snapshotTesting
    case ("Sources", "TouchTools", _): self = .touchTools
    case ("Sources", "TouchTrace", _): self = .touchTrace
    case ("Sources", "TracePage", _): self = .tracePage
    case ("Sources", "XcodeProject", _): self = .xcodeProject
    case ("Sources", "ProjectBuilds", _): self = .projectBuilds
    case ("Sources", "InterfaceArchive", _): self = .interfaceArchive
    case ("Sources", "AssetCatalogs", _): self = .assetCatalogs
    case ("Sources", "InterfaceCompiler", _): self = .interfaceCompiler
    case ("Sources", "touchstone", _): self = .tool
    case ("Sources", "EmbedPageTool", _), ("Plugins", .some, _): self = .buildTool
    case ("Examples", .some, _): self = .example
    case ("Tests", .some, _): self = .tests
    default: return nil
    }
  }

  /// The layers that a target of this one may depend on and import.
  var mayUse: Set<Layer> {
    switch self {
    case .assetCatalogs, .coreData, .fileTypes, .interfaceArchive, .linux, .renderTree, .touchTrace, .xcodeProject: []
    // Some load the library that they stand for late, and all of those in one way.
    case .cLibrary: [.cLibrary]
    case .formerFileTypes: [.fileTypes]
    case .interfaceCompiler: [.interfaceArchive, .xcodeProject]
    case .projectBuilds: [.assetCatalogs, .interfaceArchive, .interfaceCompiler, .xcodeProject]
    case .buildTool: [.buildTool]
    case .appLog: [.appLog, .cLibrary, .touchPlatform]
    case .sound: [.cLibrary, .linux, .sound, .touchPlatform]
    case .touchPlatform: [.linux, .renderTree]
    // A backend may have files made for it while it is built.
    case .backend: [.buildTool, .cLibrary, .desktopAccessibility, .linux, .renderTree, .touchPlatform]
    case .desktopAccessibility: [.touchPlatform]
    case .driverChannel: [.touchPlatform]
    case .drivenBackend: [.backend, .driverChannel, .renderTree, .touchPlatform]
    case .driving:
      [.cLibrary, .coreGraphics, .driverChannel, .driving, .engine, .renderTree, .touchPlatform, .touchTrace]
    // What writes down the last input of a crash runs in a signal handler, and so is C.
    case .touchRecording: [.cLibrary, .renderTree, .touchPlatform]
    // It writes the last picture of a tape, for which it needs Core Graphics' PNG.
    case .backendSelection:
      [.backend, .coreGraphics, .drivenBackend, .renderTree, .touchPlatform, .touchRecording]
    case .coreGraphics: [.cLibrary, .renderTree, .touchPlatform]
    case .coreImage: [.cLibrary, .coreGraphics, .renderTree, .touchPlatform]
    case .quartzCore: [.cLibrary, .coreGraphics, .renderTree, .touchPlatform]
    case .engine: [.coreGraphics, .renderTree]
    case .uiKitCore:
      [
        .assetCatalogs, .cLibrary, .coreGraphics, .coreImage, .engine, .interfaceArchive, .quartzCore, .renderTree,
        .touchPlatform, .touchTrace,
      ]
    case .uiKit:
      [
        .backendSelection, .cLibrary, .coreGraphics, .engine, .fileTypes, .interfaceArchive, .quartzCore, .renderTree,
        .touchPlatform, .uiKitCore,
      ]
    case .places: [.touchPlatform, .uiKit, .uiKitCore]
    case .pencilKit: [.quartzCore, .uiKit, .uiKitCore]
    case .touchTesting:
      [
        .backend, .cLibrary, .coreGraphics, .quartzCore, .renderTree, .touchPlatform, .touchRecording, .uiKit,
        .uiKitCore,
      ]
    case .programArguments: []
    // Its files are written into it while it is built.
    case .tracePage: [.buildTool, .touchTrace]
    case .interfaceTesting:
      [
        .backend, .cLibrary, .coreGraphics, .linux, .programArguments, .renderTree, .touchPlatform, .touchRecording,
        .touchTesting, .touchTrace, .tracePage, .uiKit, .uiKitCore,
      ]
    case .snapshotTesting:
      [
        .cLibrary, .coreGraphics, .interfaceTesting, .quartzCore, .renderTree, .touchPlatform, .touchTesting, .uiKit,
      ]
    case .touchTools:
      [.backend, .cLibrary, .coreGraphics, .renderTree, .touchPlatform, .touchRecording, .touchTrace]
    case .tool:
      [
        .touchTools, .backend, .backendSelection, .coreGraphics, .driverChannel, .driving, .interfaceArchive,
        .interfaceCompiler, .projectBuilds, .quartzCore, .renderTree, .touchPlatform, .touchRecording, .touchTesting,
        .touchTrace, .tracePage, .uiKit, .xcodeProject,
      ]
    case .example: [.appLog, .coreData, .coreGraphics, .example, .quartzCore, .uiKit]
    case .tests: Set(Layer.allCases)
    }
  }

  /// Modules of the toolchain that a target of this layer may import. The two lowest ones rest on Foundation
  /// (CoreFoundation is its lower half) and the standard library (of which Synchronization is a part) alone.
  var mayImport: Set<String> {
    switch self {
    case .renderTree, .touchPlatform: ["CoreFoundation", "Foundation", "Synchronization"]
    case .buildTool: ["Foundation", "PackagePlugin"]
    case .xcodeProject: ["Foundation", "FoundationXML"]
    case .interfaceTesting: ["CoreFoundation", "Foundation", "XCTest"]
    case .snapshotTesting: ["Foundation", "FoundationNetworking", "Testing", "XCTest"]
    case .assetCatalogs, .interfaceArchive, .interfaceCompiler, .projectBuilds: ["Foundation"]
    default: ["CoreFoundation", "Dispatch", "Foundation", "Glibc", "Synchronization"]
    }
  }
}

/// Names of a C library that may stand in some folders only.
private let confinedNames: [(prefixes: [String], folders: [String])] = [
  (["cairo_", "CAIRO_"], ["Sources/CoreGraphics/Cairo/"]),
  (["pango_", "PANGO_"], ["Sources/CoreGraphics/"]),
  (["xcb_", "XCB_"], ["Sources/Backends/X11/"]),
  (["wl_", "WL_", "wp_", "xdg_", "XDG_TOPLEVEL_", "zwp_", "zxdg_"], ["Sources/Backends/Wayland/"]),
  (["yaml_", "YAML_"], ["Sources/TouchTools/"]),
  (["gnutls_", "GNUTLS_", "QRcode_", "QR_"], ["Sources/Backends/Web/", "Sources/CoreImage/"]),
  // Pango's objects are GLib's as well.
  (["g_", "G_"], ["Sources/CoreGraphics/"]),
]

/// Everything in these targets of the package at `root` that breaks the rule: in what they declare, and in what their files
/// import. `all` are the targets that they may name; nil for these alone.
func layeringViolations(
  of targets: [TargetDescription], among all: [TargetDescription]? = nil, at root: URL
) throws -> [LayeringViolation] {
  var violations: [LayeringViolation] = []
  let byName = Dictionary(uniqueKeysWithValues: (all ?? targets).map { ($0.name, $0) })
  for target in targets {
    guard let layer = Layer(path: target.path) else {
      violations.append(
        LayeringViolation(file: target.path, line: 0, message: "stands in no layer; give its folder one in Layer"))
      continue
    }
    for name in target.dependencies {
      guard let other = byName[name], let otherLayer = Layer(path: other.path) else { continue }
      if !layer.mayUse.contains(otherLayer) {
        violations.append(
          LayeringViolation(file: "Package.swift", line: 0, message: "\(target.name) may not depend on \(name)"))
      }
    }
    // Tests may import what their dependencies bring with them.
    guard !target.isC, layer != .tests else { continue }
    for file in try swiftFiles(under: target.path, at: root) {
      let source = SwiftSourceText(try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8))
      violations += importViolations(in: source, file: file, of: target, layer: layer, among: byName)
      violations += confinementViolations(in: source, file: file)
    }
  }
  return violations
}

private func importViolations(
  in source: SwiftSourceText, file: String, of target: TargetDescription, layer: Layer,
  among targets: [String: TargetDescription]
) -> [LayeringViolation] {
  source.imports.compactMap { declaration in
    let module = declaration.module
    func violation(_ message: String) -> LayeringViolation {
      LayeringViolation(file: file, line: declaration.line, message: message)
    }
    guard let imported = targets[module] else {
      return layer.mayImport.contains(module) ? nil : violation("\(target.name) may not import \(module)")
    }
    guard target.dependencies.contains(module) else {
      return violation("imports \(module), which \(target.name) does not declare as a dependency")
    }
    if imported.isC, declaration.isVisibleOutside {
      return violation("imports the C module \(module) without 'internal' or 'private'")
    }
    return nil
  }
}

private func confinementViolations(in source: SwiftSourceText, file: String) -> [LayeringViolation] {
  var violations: [LayeringViolation] = []
  for rule in confinedNames where !rule.folders.contains(where: { file.hasPrefix($0) }) {
    source.forEachWord { word, line in
      if rule.prefixes.contains(where: { word.hasPrefix($0) }) {
        let folders = rule.folders.joined(separator: " or ")
        violations.append(LayeringViolation(file: file, line: line, message: "\(word) may stand in \(folders) only"))
      }
    }
  }
  return violations
}

/// The Swift files below a folder, from the package's root, in order.
private func swiftFiles(under path: String, at root: URL) throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(path).path)
    .filter { $0.hasSuffix(".swift") }.sorted().map { "\(path)/\($0)" }
}
