import Testing

@testable import TerminalUI

@Suite("Themes and paints")
struct ThemeTests {
    @Test("Every theme gives every paint", arguments: Theme.shipped)
    func completeness(theme: Theme) {
        for paint in Paint.themed { #expect(theme.defines(paint), "\(theme.name): \(paint)") }
    }

    @Test("Text can be told from its ground: at least 4.5 to 1 for every pair of 256", arguments: Theme.shipped)
    func contrast(theme: Theme) throws {
        for paint in Paint.allCases where paint != .line && paint != .ground {
            let style = theme.style(for: paint, at: .deep)
            #expect((style.foreground == nil) == (style.background == nil), "a pair or nothing: \(paint)")
            guard let foreground = style.foreground, let background = style.background else { continue }
            let contrast = Palette.contrast(foreground, background)
            #expect(contrast >= 4.5, "\(theme.name): \(paint) has \(contrast)")
        }
    }

    @Test("Where there are sixteen colours, text and ground are still two of them", arguments: Theme.shipped)
    func shallow(theme: Theme) {
        for paint in Paint.themed {
            let style = theme.style(for: paint, at: .shallow)
            #expect(style.foreground != style.background || style.foreground == nil)
            #expect(style.foreground ?? 0 < 16 && style.background ?? 0 < 16)
        }
    }

    @Test("Without colours no style has any, and cursor, title and field still stand out", arguments: Theme.shipped)
    func monochrome(theme: Theme) {
        for paint in Paint.allCases {
            let style = theme.style(for: paint, at: .mono)
            #expect(style.foreground == nil && style.background == nil)
        }
        let plain = theme.style(for: .text, at: .mono)
        for paint in [Paint.cursor, .title, .field, .fieldFocus, .key, .match, .mark] {
            #expect(theme.style(for: paint, at: .mono) != plain, "\(paint)")
        }
    }

    @Test("Contrast is what the guidelines say: black on white has 21, a colour on itself 1")
    func contrastFormula() {
        #expect(abs(Palette.contrast(16, 231) - 21) < 0.001)
        #expect(Palette.contrast(117, 117) == 1)
        #expect(abs(Palette.contrast(244, 231) - 3.949) < 0.01)
        #expect(Palette.components(of: 117) == (135, 215, 255))
        #expect(Palette.components(of: 234) == (28, 28, 28))
    }

    @Test("A theme is found by its name, however it is written")
    func names() {
        #expect(Theme.named("Hangar") == .hangar)
        #expect(Theme.named("no such theme") == nil)
        #expect(Set(Theme.shipped.map(\.name)).count == Theme.shipped.count)
    }

    @Test("No two colours of aircraft have the same letters, and each takes two columns")
    func swatches() {
        #expect(Set(Swatch.allCases.map(\.letters)).count == Swatch.allCases.count)
        for swatch in Swatch.allCases { #expect(CharacterWidths.standard.columns(of: swatch.letters) == 2) }
    }
}
