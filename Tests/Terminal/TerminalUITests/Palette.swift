/// The 256 colors of xterm as red, green and blue, and the contrast of two of them.
enum Palette {
    /// Returns the color of a number in the palette; each part ranges from 0 to 255.
    ///
    /// Users set the first sixteen themselves; the values returned for them are xterm's defaults.
    static func components(of number: UInt8) -> (red: Int, green: Int, blue: Int) {
        let index = Int(number)
        if index < 16 { return firstSixteen[index] }
        if index >= 232 {
            let level = 8 + 10 * (index - 232)
            return (level, level, level)
        }
        let cube = index - 16
        return (cubeLevel(cube / 36), cubeLevel(cube / 6 % 6), cubeLevel(cube % 6))
    }

    /// Returns the contrast of two colors from 1 to 21, after the Web Content Accessibility Guidelines 2.1, 1.4.3.
    static func contrast(_ one: UInt8, _ other: UInt8) -> Double {
        contrast(components(of: one), components(of: other))
    }

    /// Returns the contrast of two colors from 1 to 21; each part ranges from 0 to 255.
    static func contrast(
        _ one: (red: Int, green: Int, blue: Int), _ other: (red: Int, green: Int, blue: Int)
    ) -> Double {
        let luminances = [luminance(one), luminance(other)].sorted()
        return (luminances[1] + 0.05) / (luminances[0] + 0.05)
    }

    private static func cubeLevel(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }

    private static func luminance(_ color: (red: Int, green: Int, blue: Int)) -> Double {
        0.2126 * linear[color.red] + 0.7152 * linear[color.green] + 0.0722 * linear[color.blue]
    }

    /// The linear intensity of each level, `((v + 0.055) / 1.055)^2.4` except near black.
    private static let linear: [Double] = (0...255).map { level in
        let value = Double(level) / 255
        return value <= 0.04045 ? value / 12.92 : power12over5((value + 0.055) / 1.055)
    }

    /// Computes the power of 2.4 as the fifth root of the twelfth power by Newton's method, since the standard library
    /// has no `pow`.
    private static func power12over5(_ base: Double) -> Double {
        let squared = base * base
        let fourth = squared * squared
        let target = fourth * fourth * fourth
        var root = base
        for _ in 0..<60 { root -= (root * root * root * root * root - target) / (5 * root * root * root * root) }
        return root
    }

    private static let firstSixteen: [(red: Int, green: Int, blue: Int)] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
        (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255),
        (0, 255, 255), (255, 255, 255),
    ]
}
