import Testing

@testable import TerminalUI

/// The first sixteen colors of xterm.
private let xterm = (0..<16).map { Palette.components(of: $0) }

/// The first sixteen colors of VGA, which the Linux console and many terminals use.
private let console: [(red: Int, green: Int, blue: Int)] = [
    (0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170),
    (85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85), (85, 85, 255), (255, 85, 255), (85, 255, 255),
    (255, 255, 255),
]

private typealias RGB = (red: Int, green: Int, blue: Int)

private func ratio(_ one: RGB, _ other: RGB) -> Double { Palette.contrast(one, other) }

@Suite("Themes and styles")
struct ThemeTests {
    @Test("Every theme defines every style", arguments: Theme.shipped)
    func completeness(theme: Theme) {
        for style in Style.themed { #expect(theme.defines(style), "\(theme.name): \(style)") }
    }

    @Test("Text is readable: with 256 colors, every pair has a contrast of at least 4.5:1", arguments: Theme.shipped)
    func contrast(theme: Theme) throws {
        for style in Self.readable {
            let rendition = theme.rendition(of: style, at: .deep)
            #expect((rendition.foreground == nil) == (rendition.background == nil), "a pair or nothing: \(style)")
            guard let foreground = rendition.foreground, let background = rendition.background else { continue }
            let contrast = Palette.contrast(foreground, background)
            #expect(contrast >= (theme == .instrument ? 7 : 4.5), "\(theme.name): \(style) has \(contrast)")
        }
    }

    /// The styles of text that is read: not the marks of swatches, which have letters beside them, nor what an overlay
    /// dims.
    private static let readable = Style.themed.filter { $0 != .dimmed }

    @Test("What an overlay dims recedes behind text and can still be seen", arguments: Theme.shipped)
    func dimming(theme: Theme) {
        for depth in ColorDepth.allCases {
            let dimmed = theme.rendition(of: .dimmed, at: depth)
            #expect(dimmed != theme.rendition(of: .text, at: depth), "\(theme.name)")
            guard depth == .deep, let foreground = dimmed.foreground, let background = dimmed.background else {
                continue
            }
            let text = theme.rendition(of: .text, at: depth)
            let contrast = Palette.contrast(foreground, background)
            #expect(contrast >= 1.5 && contrast < Palette.contrast(text.foreground ?? 0, background), "\(theme.name)")
        }
    }

    @Test("A swatch's mark can be seen on the ground of every theme", arguments: Theme.shipped)
    func marks(theme: Theme) {
        for swatch in Swatch.allCases where swatch != .none {
            let rendition = theme.rendition(of: .swatch(swatch), at: .deep)
            guard let foreground = rendition.foreground, let background = rendition.background else { continue }
            #expect(Palette.contrast(foreground, background) >= 1.3, "\(theme.name): \(swatch)")
        }
    }

    @Test(
        "With sixteen colors, xterm's or the console's, every pair has a contrast of at least 4.5:1",
        arguments: Theme.shipped)
    func shallow(theme: Theme) {
        for style in Self.readable {
            let rendition = theme.rendition(of: style, at: .shallow)
            #expect((rendition.foreground == nil) == (rendition.background == nil), "a pair or nothing: \(style)")
            guard let foreground = rendition.foreground, let background = rendition.background else { continue }
            #expect(foreground < 16 && background < 16)
            for palette in [xterm, console] {
                let contrast = ratio(palette[Int(foreground)], palette[Int(background)])
                #expect(contrast >= 4.5, "\(theme.name): \(style) has \(contrast)")
            }
        }
    }

    @Test(
        "With eight colors and bold, every pair has a contrast of at least 3:1",
        arguments: Theme.shipped)
    func eight(theme: Theme) {
        for style in Self.readable {
            let rendition = theme.rendition(of: style, at: .shallow)
            guard let foreground = rendition.foreground, let background = rendition.background else { continue }
            for palette in [xterm, console] {
                let contrast = ratio(palette[Int(foreground)], palette[Int(background) % 8])
                #expect(contrast >= 3, "\(theme.name): \(style) has \(contrast)")
            }
        }
    }

    @Test("The red theme has no green or blue light, even in swatches")
    func night() {
        for style in Style.allCases {
            let rendition = Theme.night.rendition(of: style, at: .deep)
            for number in [rendition.foreground, rendition.background].compactMap(\.self) {
                let (red, green, blue) = Palette.components(of: number)
                #expect(blue == 0 && green <= 95 && (red > 0 || green == 0), "\(style)")
            }
        }
    }

    @Test("In every theme, the cursor's row, a marked row and a field differ from text", arguments: Theme.shipped)
    func distinctions(theme: Theme) {
        for depth in ColorDepth.allCases {
            let text = theme.rendition(of: .text, at: depth)
            for style in [Style.cursor, .mark, .title, .key, .field, .fieldFocus] {
                // With sixteen colors, a field on a plain background has no color of its own; its position and its
                // cursor show it.
                if style == .field, depth == .shallow { continue }
                #expect(theme.rendition(of: style, at: depth) != text, "\(theme.name): \(style)")
            }
        }
    }

    @Test("Without colors, cursor, title and field still stand out", arguments: Theme.shipped)
    func monochrome(theme: Theme) {
        for style in Style.allCases {
            let rendition = theme.rendition(of: style, at: .mono)
            #expect(rendition.foreground == nil && rendition.background == nil)
        }
        let plain = theme.rendition(of: .text, at: .mono)
        for style in [Style.cursor, .title, .field, .fieldFocus, .key, .match, .mark] {
            #expect(theme.rendition(of: style, at: .mono) != plain, "\(style)")
        }
    }

    @Test("Contrast follows the guidelines: black on white has 21, a color on itself 1")
    func contrastFormula() {
        #expect(abs(Palette.contrast(16, 231) - 21) < 0.001)
        #expect(Palette.contrast(117, 117) == 1)
        #expect(abs(Palette.contrast(244, 231) - 3.949) < 0.01)
        #expect(Palette.components(of: 117) == (135, 215, 255))
        #expect(Palette.components(of: 234) == (28, 28, 28))
    }

    @Test("A theme is found by name, ignoring case")
    func names() {
        #expect(Theme.named("Hangar") == .hangar)
        #expect(Theme.named("no such theme") == nil)
        #expect(Set(Theme.shipped.map(\.name)).count == Theme.shipped.count)
    }

    @Test("Swatches have different letters of two columns")
    func swatches() {
        #expect(Set(Swatch.allCases.map(\.letters)).count == Swatch.allCases.count)
        for swatch in Swatch.allCases { #expect(CharacterWidths.standard.columns(of: swatch.letters) == 2) }
    }
}
