public import Foundation

/// A picture that was sent to a terminal, decoded as a terminal does.
public enum SentPicture {
    /// Decodes sixels: the colors of the dots in percent, row by row; nil for a dot that was not set.
    public static func sixels(_ bytes: [UInt8]) -> (width: Int, height: Int, dots: [[Int]?])? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix("\u{1B}P0;1;0q\""), text.hasSuffix("\u{1B}\\") else { return nil }
        var letters = Array(text.dropFirst(9).dropLast(2).utf8)[...]
        func numbers() -> [Int] {
            let part = letters.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ";") }
            letters = letters.dropFirst(part.count)
            return String(decoding: part, as: UTF8.self).split(separator: ";").compactMap { Int($0) }
        }
        let size = numbers()
        guard size.count == 4, size[0] == 1, size[1] == 1 else { return nil }
        let (width, height) = (size[2], size[3])
        var dots = [[Int]?](repeating: nil, count: width * height)
        var colors: [Int: [Int]] = [:]
        var (color, x, band, count) = (0, 0, 0, 1)
        while let letter = letters.first {
            letters = letters.dropFirst()
            switch letter {
            case UInt8(ascii: "#"):
                let parts = numbers()
                guard let number = parts.first else { return nil }
                color = number
                if parts.count == 5 { colors[color] = Array(parts[2...]) }
            case UInt8(ascii: "!"): count = numbers().first ?? 0
            case UInt8(ascii: "$"): x = 0
            case UInt8(ascii: "-"): (x, band) = (0, band + 1)
            case 63...126:
                for _ in 0..<count {
                    for row in 0..<6 where (letter - 63) >> UInt8(row) & 1 == 1 {
                        guard x < width, band * 6 + row < height else { return nil }
                        dots[(band * 6 + row) * width + x] = colors[color]
                    }
                    x += 1
                }
                count = 1
            default: return nil
            }
        }
        return (width, height, dots)
    }

    /// Decodes kitty's protocol: the keys of the first piece, and the bytes of all.
    public static func kitty(_ bytes: [UInt8]) -> (keys: String, data: Data)? {
        var (keys, data, isOpen) = ("", "", true)
        for part in String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}\\") {
            guard isOpen, part.hasPrefix("\u{1B}_G"), let end = part.firstIndex(of: ";") else { return nil }
            let own = String(part[part.index(part.startIndex, offsetBy: 3)..<end])
            if keys.isEmpty { keys = own }
            let letters = part[part.index(after: end)...]
            guard letters.count <= 4_096 else { return nil }
            data += letters
            isOpen = own.hasSuffix("m=1")
        }
        guard !isOpen, let decoded = Data(base64Encoded: data) else { return nil }
        return (keys, decoded)
    }
}
