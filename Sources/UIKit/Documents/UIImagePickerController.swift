import CoreGraphics
import Foundation
import UniformTypeIdentifiers
@_spi(UIKit) import UIKitCore

/// Is notified of the picture that a user picks. All methods have a default.
@preconcurrency @MainActor public protocol UIImagePickerControllerDelegate: NSObjectProtocol {
  /// A picture was picked; the picker stays until the app dismisses it.
  func imagePickerController(
    _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
  /// Nothing was picked. Default: the picker is dismissed.
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
  /// Does nothing.
  public func imagePickerController(
    _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  ) {}
  /// Dismisses the picker.
  public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) { picker.dismiss(animated: true) }
}

/// Picks one of the user's pictures: the PNG and JPEG files of the Pictures folder. Present it.
/// Its `delegate` is that of navigation controllers, and is notified of pictures where it conforms to
/// `UIImagePickerControllerDelegate` as well.
/// > Here: there is no camera, which `isSourceTypeAvailable(_:)` says, and no films; pictures are not edited.
@preconcurrency @MainActor
open class UIImagePickerController: UINavigationController {
  /// Where pictures come from.
  public enum SourceType: Int, Sendable {
    /// The user's pictures.
    case photoLibrary = 0
    /// The camera. Not available.
    case camera = 1
    /// The user's pictures.
    case savedPhotosAlbum = 2
  }

  /// A camera of a device.
  public enum CameraDevice: Int, Sendable {
    /// On the back.
    case rear = 0
    /// On the front.
    case front = 1
  }

  /// What is told of a picked picture.
  public struct InfoKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// A key of this name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The type, as a `String`: "public.image".
    public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
    /// The picture.
    public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
    /// The picture as the user has cut it. Never there.
    public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
    /// The part that the user has cut. Never there.
    public static let cropRect = InfoKey(rawValue: "UIImagePickerControllerCropRect")
    /// The file of a film. Never there.
    public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
    /// The file of the picture.
    public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
    /// What a camera wrote down. Never there.
    public static let mediaMetadata = InfoKey(rawValue: "UIImagePickerControllerMediaMetadata")
  }

  private final let library = PictureLibrary(nibName: nil, bundle: nil)

  /// A picker of the user's pictures.
  public override init(nibName: String?, bundle: Bundle?) {
    super.init(nibName: nibName, bundle: bundle)
    setUp()
  }

  /// A picker of the user's pictures.
  public convenience init() { self.init(nibName: nil, bundle: nil) }

  /// A picker of the user's pictures.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    modalPresentationStyle = .pageSheet
    library.picked = { [weak self] in self?.pick($0) }
    library.cancelled = { [weak self] in self?.cancel() }
    setViewControllers([library], animated: false)
  }

  /// Whether pictures can be had from there: not from a camera.
  open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { sourceType != .camera }
  /// The types that can be picked; nil for a source that is not available.
  open class func availableMediaTypes(for sourceType: SourceType) -> [String]? {
    isSourceTypeAvailable(sourceType) ? [UTType.image.identifier] : nil
  }
  /// Whether there is such a camera: no.
  open class func isCameraDeviceAvailable(_ cameraDevice: CameraDevice) -> Bool { false }
  /// Whether a camera has a light: no.
  open class func isFlashAvailable(for cameraDevice: CameraDevice) -> Bool { false }

  /// Where pictures come from. Default `photoLibrary`. One that is not available is refused with a log line.
  open var sourceType = SourceType.photoLibrary {
    didSet {
      guard !Self.isSourceTypeAvailable(sourceType) else { return }
      PlatformNote.misuse("there is no camera here; ask isSourceTypeAvailable(.camera) before; the pictures are shown")
      sourceType = oldValue
    }
  }
  /// The types that can be picked. Default "public.image".
  open var mediaTypes: [String] = [UTType.image.identifier]
  /// Whether the user may cut the picture. Default false.
  /// > Partly: kept; pictures are not edited here.
  open var allowsEditing = false

  // MARK: What only a camera has

  /// What a camera takes.
  public enum CameraCaptureMode: Int, Sendable {
    /// Pictures.
    case photo = 0
    /// Films.
    case video = 1
  }

  /// When a camera's light is on.
  public enum CameraFlashMode: Int, Sendable {
    /// Never.
    case off = -1
    /// When it is dark.
    case auto = 0
    /// At all times.
    case on = 1
  }

  /// How fine films are.
  public enum QualityType: Int, Sendable {
    /// Fine.
    case typeHigh = 0
    /// Fine enough for a wireless network.
    case typeMedium = 1
    /// Fine enough for a network of phones.
    case typeLow = 2
    /// 640 × 480 points.
    case type640x480 = 3
    /// 1280 × 720 points.
    case typeIFrame1280x720 = 4
    /// 960 × 540 points.
    case typeIFrame960x540 = 5
  }

  /// In which form pictures are passed on.
  public enum ImageURLExportPreset: Int, Sendable {
    /// One that all apps read.
    case compatible = 0
    /// As they are.
    case current = 1
  }

  /// What a camera can take: nothing.
  open class func availableCaptureModes(for cameraDevice: CameraDevice) -> [NSNumber]? { nil }
  /// Which camera. Default `rear`.
  /// > Partly: kept; there is no camera.
  open var cameraDevice = CameraDevice.rear
  /// What the camera takes. Default `photo`.
  /// > Partly: kept; there is no camera.
  open var cameraCaptureMode = CameraCaptureMode.photo
  /// When the light is on. Default `auto`.
  /// > Partly: kept; there is no camera.
  open var cameraFlashMode = CameraFlashMode.auto
  /// Whether the camera's buttons are shown. Default true.
  /// > Partly: kept; there is no camera.
  open var showsCameraControls = true
  /// A view above the camera's picture. Default nil.
  /// > Partly: kept; there is no camera.
  open var cameraOverlayView: UIView?
  /// How the camera's picture is drawn. Default the identity.
  /// > Partly: kept; there is no camera.
  open var cameraViewTransform = CGAffineTransform.identity
  /// How long films may be, in seconds. Default 600.
  /// > Partly: kept; there are no films.
  open var videoMaximumDuration: TimeInterval = 600
  /// How fine films are. Default `typeMedium`.
  /// > Partly: kept; there are no films.
  open var videoQuality = QualityType.typeMedium
  /// In which form films are passed on. Default empty: as they are.
  /// > Partly: kept; there are no films.
  open var videoExportPreset = ""
  /// In which form pictures are passed on. Default `compatible`.
  /// > Partly: kept; the files are PNG and JPEG, which all apps read.
  open var imageExportPreset = ImageURLExportPreset.compatible
  /// Takes a picture: logged, since there is no camera.
  open func takePicture() { PlatformNote.misuse("there is no camera here; takePicture() does nothing") }
  /// Begins a film: false, since there is no camera.
  open func startVideoCapture() -> Bool { false }
  /// Ends a film.
  open func stopVideoCapture() {}

  /// What is notified, where it is a delegate of pickers too.
  private var receiver: (any UIImagePickerControllerDelegate)? { delegate as? any UIImagePickerControllerDelegate }

  private func pick(_ url: URL) {
    guard let image = UIImage(contentsOfFile: url.path) else {
      return PlatformNote.misuse("\(url.path) cannot be read as a picture")
    }
    receiver?.imagePickerController(
      self,
      didFinishPickingMediaWithInfo: [.mediaType: UTType.image.identifier, .originalImage: image, .imageURL: url])
  }

  private func cancel() {
    if let receiver { return receiver.imagePickerControllerDidCancel(self) }
    dismiss(animated: true)
  }
}

/// The user's pictures in rows of three.
final class PictureLibrary: UICollectionViewController, UICollectionViewDelegateFlowLayout {
  var picked: (@MainActor (URL) -> Void)?
  var cancelled: (@MainActor () -> Void)?
  private var files: [URL] = []
  private var small: [URL: UIImage] = [:]
  private let note = UILabel()

  init() { super.init(collectionViewLayout: UICollectionViewFlowLayout()) }

  override init(nibName: String?, bundle: Bundle?) {
    super.init(collectionViewLayout: UICollectionViewFlowLayout())
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    // The names that tests know from iOS.
    title = "Photos"
    collectionView.accessibilityIdentifier = "PhotosGridView"
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.cancelled?() })
    collectionView.backgroundColor = .systemBackground
    collectionView.register(PictureCell.self, forCellWithReuseIdentifier: "picture")
    files = UserFolders.pictureFiles()
    note.text = "No Photos"
    note.textColor = .secondaryLabel
    note.textAlignment = .center
    note.isHidden = !files.isEmpty
    collectionView.backgroundView = note
  }

  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    files.count
  }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "picture", for: indexPath)
    let file = files[indexPath.item]
    (cell as? PictureCell)?.picture.image = thumbnail(file)
    cell.accessibilityLabel = name(of: file)
    return cell
  }

  /// What a picture is called by those that read the screen: by its shape, and when it was made.
  private func name(of file: URL) -> String {
    var parts = ["Photo"]
    if let size = shapes[file] { parts.append(size.width > size.height ? "Landscape" : "Portrait") }
    if let date = try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate {
      parts.append(DateFormatter.localizedString(from: date, dateStyle: .long, timeStyle: .short))
    }
    return parts.joined(separator: ", ")
  }
  private var shapes: [URL: CGSize] = [:]

  /// A small copy, since pictures of cameras are large.
  private func thumbnail(_ url: URL) -> UIImage? {
    if let known = small[url] { return known }
    guard let image = UIImage(contentsOfFile: url.path) else { return nil }
    shapes[url] = image.size
    let side: CGFloat = 160
    let scale = side / max(1, min(image.size.width, image.size.height))
    let size = CGSize(width: image.size.width * scale, height: image.size.height * scale)
    let made = UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in
      image.draw(
        in: CGRect(
          x: (side - size.width) / 2, y: (side - size.height) / 2, width: size.width, height: size.height))
    }
    small[url] = made
    return made
  }

  override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    picked?(files[indexPath.item])
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let side = ((collectionView.bounds.width - 4) / 3).rounded(.down)
    return CGSize(width: side, height: side)
  }
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { 2 }
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { 2 }
}

/// A picture in the list of pictures.
final class PictureCell: UICollectionViewCell {
  let picture = UIImageView(image: nil)

  override init(frame: CGRect) {
    super.init(frame: frame)
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.frame = contentView.bounds
    picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(picture)
  }

  required init?(coder: NSCoder) { nil }
}
