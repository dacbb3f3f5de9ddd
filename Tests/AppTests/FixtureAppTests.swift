import Foundation
import Testing

extension AppSuites {
  /// Projects of the kinds that Xcode 9, 12, 15 and 16 make, as `touchstone run` builds them.
  @Suite("Projects of every kind")
  struct FixtureApps {
    @Test(
      "is built as it is; fingers go through every screen, from the kept first picture to the kept last one",
      arguments: XcodeFixture.all)
    func story(_ fixture: XcodeFixture) throws {
      let program = try ClientPackage.xcodeProgram(fixture.name)
      let story = try fixture.story()
      #expect(try fixture.hasTape(of: story), "the tape is not that of fingers.txt; TOUCHSTONE_BLESS=1 writes it")
      for picture in ["first", "last"] {
        let run = try fixture.play(picture, of: story, to: program)
        #expect(run.status == 0 && run.errors.isEmpty, "\(picture): status \(run.status), \(run.errors)")
        let comparison = try #require(run.comparison)
        #expect(comparison.matches, "\(comparison)")
      }
      let before = try fixture.digestsBefore()
      #expect(!before.isEmpty)
      #expect(try fixture.digests() == before, "building or running has changed the project")
    }

    @Test(
      "with the founding documents' listings in place of its views the app gives the same pictures",
      .enabled(
        if: ClientPackage.listing != nil && ClientPackage.drawingListing != nil,
        "the listings are neither in the folder that TOUCHSTONE_LISTINGS names nor in ../shared/seed-listings"))
    func listings() throws {
      let listings = [
        (try #require(ClientPackage.listing), ClientPackage.listingDigest),
        (try #require(ClientPackage.drawingListing), ClientPackage.drawingListingDigest),
      ]
      for (file, digest) in listings { #expect(try ClientPackage.digest(of: file) == digest, "\(file)") }
      let fixture = XcodeFixture(name: "Founding9")
      let program = try ClientPackage.xcodeProgram("Founding9-listings")
      for picture in ["first", "last"] {
        let run = try fixture.play(picture, of: fixture.story(), to: program, label: "listings")
        #expect(run.status == 0 && run.errors.isEmpty, "\(picture): status \(run.status), \(run.errors)")
        let comparison = try #require(run.comparison)
        #expect(comparison.matches, "\(comparison)")
      }
    }
  }
}
