import Foundation
import TouchPlatform
import XCTest

@testable import WebBackend

private func complaint(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch { return "\(error)" }
}

/// The libraries that are loaded when they are needed.
final class LibraryTests: XCTestCase {
  private let packages = [(WebLibrary.gnuTLS, "libgnutls30")]

  func testFaultALibraryThatIsNotThereIsNamedWithItsPackageAndSpoilsNothing() throws {
    for (library, package) in packages {
      // Before and after the true one was loaded.
      for _ in 0..<2 {
        let text = try XCTUnwrap(complaint { try library.load("libnowhere.so.7") })
        XCTAssertTrue(text.contains("libnowhere.so.7: cannot open shared object file"), text)
        XCTAssertTrue(text.contains(package), text)
        XCTAssertNil(complaint { try library.load() })
      }
    }
    XCTAssertNil(try WebCertificate.make(for: .current()).fault(for: .current()))
  }

  func testFaultALibraryWithoutOneOfTheFunctionsIsRefused() throws {
    for ((library, package), function) in zip(packages, ["gnutls_x509_privkey_init"]) {
      let text = try XCTUnwrap(complaint { try library.load("libc.so.6") })
      XCTAssertTrue(text.hasSuffix("libc.so.6 has no \(function)"), text)
      XCTAssertTrue(text.contains(package), text)
      XCTAssertNil(complaint { try library.load() })
    }
  }

  func testManyThreadsMayAskAtOnce() {
    let packages = self.packages.map(\.0)
    DispatchQueue.concurrentPerform(iterations: 64) { number in
      let library = packages[number % packages.count]
      // Each thread has a sentence of its own.
      let text = complaint { try library.load("libnowhere-\(number).so") }
      XCTAssertTrue(text?.contains("libnowhere-\(number).so: cannot open") == true, text ?? "nothing")
      XCTAssertNil(complaint { try library.load() })
    }
  }
}
