@_exported import Foundation

/// Degrees of latitude, north of the equator, or of longitude, east of Greenwich.
public typealias CLLocationDegrees = Double
/// Metres.
public typealias CLLocationDistance = Double
/// Metres around a place in which the device is; negative where that is not known.
public typealias CLLocationAccuracy = Double
/// Metres a second; negative where that is not known.
public typealias CLLocationSpeed = Double
/// Degrees clockwise from the north; negative where that is not known.
public typealias CLLocationDirection = Double

/// The best accuracy, with data of other sensors.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The best accuracy.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// About ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// About a hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// About a kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1_000
/// About three kilometres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3_000
/// What an app gets that may know its place only roughly.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = -3
/// Every movement is told.
public let kCLDistanceFilterNone: CLLocationDistance = -1
