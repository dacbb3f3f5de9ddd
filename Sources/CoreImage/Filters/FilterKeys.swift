/// The image that a filter changes.
public let kCIInputImageKey = "inputImage"
/// The image below it.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The image that says where.
public let kCIInputMaskImageKey = "inputMaskImage"
/// How far a filter reaches, in pixels.
public let kCIInputRadiusKey = "inputRadius"
/// How much a filter changes.
public let kCIInputIntensityKey = "inputIntensity"
/// The colour of a filter.
public let kCIInputColorKey = "inputColor"
/// The middle of what a filter does: a `CIVector`, in pixels.
public let kCIInputCenterKey = "inputCenter"
/// An angle, in radians.
public let kCIInputAngleKey = "inputAngle"
/// The size of what a filter makes, or by how much it scales.
public let kCIInputScaleKey = "inputScale"
/// How much wider than high.
public let kCIInputAspectRatioKey = "inputAspectRatio"
/// How colourful: 1 as it is.
public let kCIInputSaturationKey = "inputSaturation"
/// How bright: 0 as it is.
public let kCIInputBrightnessKey = "inputBrightness"
/// How much light and dark differ: 1 as it is.
public let kCIInputContrastKey = "inputContrast"
/// How many times twice as much light.
public let kCIInputEVKey = "inputEV"
/// How sharp.
public let kCIInputSharpnessKey = "inputSharpness"
/// How wide.
public let kCIInputWidthKey = "inputWidth"
/// How an image is moved, scaled and turned.
public let kCIInputTransformKey = "inputTransform"
/// What a filter makes.
public let kCIOutputImageKey = "outputImage"
