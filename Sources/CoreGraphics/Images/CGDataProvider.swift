import Foundation

/// Bytes that something is made of.
public final class CGDataProvider: Sendable {
  private let bytes: Data

  /// A provider of these bytes.
  public init?(data: CFData) { bytes = data }

  /// A provider of these bytes, as they are now.
  public init?(data: NSData) { bytes = Data(referencing: data.copy() as? NSData ?? data) }

  /// A provider of a file's bytes, which are read at once; nil when they cannot be.
  public init?(url: CFURL) {
    guard let read = try? Data(contentsOf: url) else { return nil }
    bytes = read
  }

  /// A provider of the bytes of the file at a path; nil when they cannot be read.
  public convenience init?(filename: String) { self.init(url: URL(fileURLWithPath: filename)) }

  /// A provider of memory of the caller, which is copied and given back at once.
  public init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void
  ) {
    guard size >= 0 else { return nil }
    bytes = Data(bytes: data, count: size)
    releaseData(info, data, size)
  }

  /// The bytes; never nil.
  public var data: CFData? { bytes }
}

/// Where bytes go that something makes.
public final class CGDataConsumer {
  let target: Target
  enum Target {
    case data(NSMutableData)
    case url(URL)
  }

  /// A consumer that appends to `data`.
  public init?(data: CFMutableData) { target = .data(data) }

  /// A consumer that writes a file.
  public init?(url: CFURL) { target = .url(url) }

  /// Takes everything there is. False when the file cannot be written.
  func take(_ bytes: Data) -> Bool {
    switch target {
    case .data(let data):
      data.append(bytes)
      return true
    case .url(let url): return (try? bytes.write(to: url, options: .atomic)) != nil
    }
  }
}

/// Bytes that grow, beginning with none. Both arguments are ignored: nothing limits how much fits.
public func CFDataCreateMutable(_ allocator: AnyObject?, _ capacity: Int) -> CFMutableData! { NSMutableData() }

/// Sets how many bytes there are; new ones are zero.
public func CFDataSetLength(_ theData: CFMutableData!, _ length: Int) { theData.length = max(0, length) }

/// How many bytes there are.
public func CFDataGetLength(_ theData: CFMutableData!) -> Int { theData.length }

/// Adds zeros.
public func CFDataIncreaseLength(_ theData: CFMutableData!, _ extraLength: Int) {
  theData.increaseLength(by: max(0, extraLength))
}

/// The bytes, to be changed until the length changes.
public func CFDataGetMutableBytePtr(_ theData: CFMutableData!) -> UnsafeMutablePointer<UInt8>! {
  theData.mutableBytes.assumingMemoryBound(to: UInt8.self)
}

/// Adds bytes at the end.
public func CFDataAppendBytes(_ theData: CFMutableData!, _ bytes: UnsafePointer<UInt8>!, _ length: Int) {
  theData.append(bytes, length: max(0, length))
}
