/// Shades of grey, one after the other.
public enum Palette {
    public static func shade(_ number: Int) -> Double {
        Double(number % 8) / 10 + 0.1
    }
}
