import CoreGraphics
import Foundation
import UniformTypeIdentifiers
@_spi(UIKit) import UIKitCore

/// Is notified of the files that a user picks. All methods have a default.
@preconcurrency @MainActor public protocol UIDocumentPickerDelegate: NSObjectProtocol {
  /// Files were opened, or written, and the picker is closed.
  func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
  /// The older method for one file. Default: nothing. Called if one was picked.
  func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL)
  /// Nothing was picked, and the picker is closed.
  func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}

extension UIDocumentPickerDelegate {
  /// Does nothing.
  public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {}
  /// Does nothing.
  public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL) {}
  /// Does nothing.
  public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}

/// What older code wants of a document picker.
public enum UIDocumentPickerMode: UInt, Sendable {
  /// Opens copies of files.
  case `import` = 0
  /// Opens files where they are.
  case open = 1
  /// Writes copies of the app's files.
  case exportToService = 2
  /// Moves the app's files.
  case moveToService = 3
}

/// Opens files of the user's, or writes the app's files where the user says. Present it.
///
/// It lists the app's documents and the user's home, folder by folder. A copy that is opened lies in the app's temporary
/// folder. Files that exist keep their names; a new one of the same name gets a number.
@preconcurrency @MainActor
open class UIDocumentPickerViewController: UIViewController {
  private final var types: [UTType] = []
  private final var exported: [URL] = []
  private final var asCopy = false
  private final var hasEnded = false
  private final let navigation = UINavigationController(nibName: nil, bundle: nil)

  /// Opens files of these types, or folders with `UTType.folder`: copies of them, or the files themselves.
  public convenience init(forOpeningContentTypes contentTypes: [UTType], asCopy: Bool) {
    self.init(nibName: nil, bundle: nil)
    types = contentTypes
    self.asCopy = asCopy
  }

  /// Opens files of these types where they are.
  public convenience init(forOpeningContentTypes contentTypes: [UTType]) {
    self.init(forOpeningContentTypes: contentTypes, asCopy: false)
  }

  /// Writes copies of these files, or moves them.
  public convenience init(forExporting urls: [URL], asCopy: Bool) {
    self.init(nibName: nil, bundle: nil)
    exported = urls
    self.asCopy = asCopy
  }

  /// Moves these files.
  public convenience init(forExporting urls: [URL]) { self.init(forExporting: urls, asCopy: false) }

  /// Opens files of types with these names; names that are not known count as any file.
  public convenience init(documentTypes allowedUTIs: [String], in mode: UIDocumentPickerMode) {
    self.init(forOpeningContentTypes: allowedUTIs.map { UTType($0) ?? .item }, asCopy: mode == .import)
  }

  /// Writes a file.
  public convenience init(url: URL, in mode: UIDocumentPickerMode) { self.init(urls: [url], in: mode) }

  /// Writes files.
  public convenience init(urls: [URL], in mode: UIDocumentPickerMode) {
    self.init(forExporting: urls, asCopy: mode != .moveToService)
  }

  /// Opens any file where it is.
  public override init(nibName: String?, bundle: Bundle?) {
    super.init(nibName: nibName, bundle: bundle)
    modalPresentationStyle = .pageSheet
  }

  /// Opens any file where it is.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Is notified of what is picked. Default nil.
  open weak var delegate: (any UIDocumentPickerDelegate)?
  /// Whether several files can be opened. Default false.
  open var allowsMultipleSelection = false
  /// The folder that is shown first. Default nil: the app's documents.
  open var directoryURL: URL?
  /// Whether names have endings. Default false.
  /// > Here: endings are shown at all times.
  open var shouldShowFileExtensions = false
  /// What older code wants.
  open var documentPickerMode: UIDocumentPickerMode {
    if !exported.isEmpty { return asCopy ? .exportToService : .moveToService }
    return asCopy ? .import : .open
  }

  private var isExport: Bool { !exported.isEmpty }

  /// Makes the list of folders.
  open override func viewDidLoad() {
    super.viewDidLoad()
    addChild(navigation)
    navigation.view.frame = view.bounds
    navigation.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(navigation.view)
    navigation.didMove(toParent: self)
    let first = directoryURL ?? UserFolders.documents
    var stack = [list(UserFolders.home, "Home")]
    if first.standardizedFileURL.path != UserFolders.home.standardizedFileURL.path {
      stack.append(list(first, first.lastPathComponent))
    }
    navigation.setViewControllers(stack, animated: false)
  }

  private func list(_ folder: URL, _ title: String) -> FolderList {
    let made = FolderList(folder, title: title)
    made.accepts = { [weak self] in self?.accepts($0, isFolder: $1) ?? false }
    made.allowsSeveral = allowsMultipleSelection && !isExport
    made.opened = { [weak self] in
      guard let self else { return }
      navigation.pushViewController(list($0, $0.lastPathComponent), animated: true)
    }
    made.picked = { [weak self] in self?.finish($0) }
    made.cancelled = { [weak self] in self?.leave { self?.cancel() } }
    if isExport {
      made.action = (asCopy ? "Save" : "Move", { [weak self] in self?.export(to: folder) })
    } else if types.contains(where: { UTType.folder.conforms(to: $0) && $0 != .item }) {
      made.action = ("Open", { [weak self] in self?.finish([folder]) })
    }
    return made
  }

  private func accepts(_ url: URL, isFolder: Bool) -> Bool {
    if isExport || isFolder { return false }
    guard !types.isEmpty else { return true }
    guard let type = UTType(filenameExtension: url.pathExtension) else {
      return types.contains { UTType.data.conforms(to: $0) }
    }
    return types.contains { type.conforms(to: $0) }
  }

  // MARK: Ends

  private func finish(_ urls: [URL]) {
    guard asCopy else { return end(urls) }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Opened-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      end(
        try urls.map { url in
          let copy = UserFolders.free(url.lastPathComponent, in: folder)
          try FileManager.default.copyItem(at: url, to: copy)
          return copy
        })
    } catch { tell("The file could not be opened.", error) }
  }

  private func export(to folder: URL) {
    do {
      end(
        try exported.map { url in
          let place = UserFolders.free(url.lastPathComponent, in: folder)
          if asCopy {
            try FileManager.default.copyItem(at: url, to: place)
          } else {
            try FileManager.default.moveItem(at: url, to: place)
          }
          return place
        })
    } catch { tell("The file could not be saved.", error) }
  }

  private func tell(_ text: String, _ error: any Error) {
    PlatformNote.misuse("a document picker failed: \(error)")
    let alert = UIAlertController(title: text, message: error.localizedDescription, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .cancel))
    present(alert, animated: true)
  }

  private func end(_ urls: [URL]) {
    guard !hasEnded else { return }
    hasEnded = true
    leave {
      self.delegate?.documentPicker(self, didPickDocumentsAt: urls)
      if urls.count == 1 { self.delegate?.documentPicker(self, didPickDocumentAt: urls[0]) }
    }
  }

  private func cancel() {
    guard !hasEnded else { return }
    hasEnded = true
    delegate?.documentPickerWasCancelled(self)
  }

  private func leave(_ then: @escaping () -> Void) {
    guard presentingViewController != nil, !isBeingDismissed else { return then() }
    dismiss(animated: true, completion: then)
  }

  /// The user has dragged the sheet down.
  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isBeingDismissed { cancel() }
  }
}

/// The files of a folder.
final class FolderList: UITableViewController {
  private let folder: URL
  private var files: [(url: URL, isFolder: Bool)] = []
  private var chosen: Set<URL> = []
  var accepts: (@MainActor (URL, Bool) -> Bool)?
  var allowsSeveral = false
  var opened: (@MainActor (URL) -> Void)?
  var picked: (@MainActor ([URL]) -> Void)?
  var cancelled: (@MainActor () -> Void)?
  /// What the button at the right says and does; nil for none.
  var action: (title: String, run: @MainActor () -> Void)?

  init(_ folder: URL, title: String) {
    self.folder = folder
    super.init(style: .plain)
    self.title = title
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "file")
    let cancel = UIBarButtonItem(
      systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.cancelled?() })
    var items = [cancel]
    if let action {
      items.append(UIBarButtonItem(title: action.title, primaryAction: UIAction { _ in action.run() }))
    } else if allowsSeveral {
      items.append(
        UIBarButtonItem(
          title: "Open",
          primaryAction: UIAction { [weak self] _ in
            guard let self, !chosen.isEmpty else { return }
            picked?(files.map(\.url).filter(chosen.contains))
          }))
    }
    navigationItem.rightBarButtonItems = items.reversed()
    load()
  }

  private func load() {
    let found =
      (try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)) ?? []
    files = found.map { url in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      return (url, isFolder.boolValue)
    }.sorted { $0.url.lastPathComponent.lowercased() < $1.url.lastPathComponent.lowercased() }
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { files.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "file", for: indexPath)
    let (url, isFolder) = files[indexPath.row]
    let isUsable = isFolder || accepts?(url, false) == true
    cell.textLabel?.text = url.lastPathComponent
    cell.textLabel?.textColor = isUsable ? .label : .tertiaryLabel
    cell.imageView?.image = UIImage(systemName: isFolder ? "folder" : "doc")
    cell.accessoryType = isFolder ? .disclosureIndicator : chosen.contains(url) ? .checkmark : .none
    cell.selectionStyle = isUsable ? .default : .none
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    let (url, isFolder) = files[indexPath.row]
    if isFolder { return opened?(url) ?? () }
    guard accepts?(url, false) == true else { return }
    guard allowsSeveral else { return picked?([url]) ?? () }
    if chosen.remove(url) == nil { chosen.insert(url) }
    tableView.reloadRows(at: [indexPath], with: .none)
  }
}
