import TouchPlatform

/// What is typed into a field, so that a keyboard or a browser can offer to fill it in.
///
/// A kind that no keyboard supports, such as `flightNumber`, is kept without effect.
/// > Here: offered by the browser that shows the page.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// Its name in requests to keyboards.
  public let rawValue: String
  /// A kind by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  private init(_ name: String) { rawValue = name }
  private init(_ content: TextInputRequest.Content) { rawValue = content.rawValue }

  // Names of people.
  /// A whole name.
  public static let name = Self(.name)
  /// A title before a name, such as Dr.
  public static let namePrefix = Self(.namePrefix)
  /// A first name.
  public static let givenName = Self(.givenName)
  /// A middle name.
  public static let middleName = Self(.middleName)
  /// A last name.
  public static let familyName = Self(.familyName)
  /// What follows a name, such as Jr.
  public static let nameSuffix = Self(.nameSuffix)
  /// A nickname.
  public static let nickname = Self(.nickname)
  /// A position at work.
  public static let jobTitle = Self(.jobTitle)
  /// A company, school or club.
  public static let organizationName = Self(.organization)

  // Places.
  /// A place of any kind.
  /// > Partly: kept; nothing fills it in.
  public static let location = Self("location")
  /// Street and number, on as many lines as there are.
  public static let fullStreetAddress = Self(.street)
  /// The first line of a street address.
  public static let streetAddressLine1 = Self(.streetLine1)
  /// The second line of a street address.
  public static let streetAddressLine2 = Self(.streetLine2)
  /// A city.
  public static let addressCity = Self(.city)
  /// A state or province.
  public static let addressState = Self(.state)
  /// A city with its state.
  /// > Partly: kept; nothing fills it in.
  public static let addressCityAndState = Self("address-level1+2")
  /// A district of a city.
  public static let sublocality = Self(.district)
  /// A country.
  public static let countryName = Self(.country)
  /// A postal code.
  public static let postalCode = Self(.postalCode)

  // Telephones, mail, the web.
  /// A telephone number.
  public static let telephoneNumber = Self(.phone)
  /// A mail address.
  public static let emailAddress = Self(.email)
  /// A web address.
  public static let URL = Self(.url)

  // Cards.
  /// A card's number.
  public static let creditCardNumber = Self(.cardNumber)
  /// The name on a card.
  public static let creditCardName = Self(.cardName)
  /// The first name on a card.
  public static let creditCardGivenName = Self(.cardGivenName)
  /// The middle name on a card.
  public static let creditCardMiddleName = Self(.cardMiddleName)
  /// The last name on a card.
  public static let creditCardFamilyName = Self(.cardFamilyName)
  /// The month and year in which a card ends.
  public static let creditCardExpiration = Self(.cardExpiration)
  /// The month in which a card ends.
  public static let creditCardExpirationMonth = Self(.cardExpirationMonth)
  /// The year in which a card ends.
  public static let creditCardExpirationYear = Self(.cardExpirationYear)
  /// The code on a card's back.
  public static let creditCardSecurityCode = Self(.cardCode)
  /// What sort of card it is.
  public static let creditCardType = Self(.cardType)

  // Accounts.
  /// The name of an account.
  public static let username = Self(.username)
  /// The password of an account.
  public static let password = Self(.password)
  /// A password to be made up.
  public static let newPassword = Self(.newPassword)
  /// A code that was sent and is valid once.
  public static let oneTimeCode = Self(.oneTimeCode)

  // Days, and numbers of things on their way.
  /// A day of birth with month and year.
  public static let birthdate = Self(.birthday)
  /// The day of a birth.
  public static let birthdateDay = Self(.birthDay)
  /// The month of a birth.
  public static let birthdateMonth = Self(.birthMonth)
  /// The year of a birth.
  public static let birthdateYear = Self(.birthYear)
  /// A day, a time or both.
  /// > Partly: kept; nothing fills it in.
  public static let dateTime = Self("date-time")
  /// A flight's number.
  /// > Partly: kept; nothing fills it in.
  public static let flightNumber = Self("flight-number")
  /// The number by which a parcel is followed.
  /// > Partly: kept; nothing fills it in.
  public static let shipmentTrackingNumber = Self("shipment-tracking-number")
}

extension TextInputRequest.Content {
  /// The platform's value for the kind; nil when it has none.
  init?(_ type: UITextContentType) { self.init(rawValue: type.rawValue) }
}
