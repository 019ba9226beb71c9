import Glibc
import TerminalUI
import Testing

@testable import NCursesTerminal

@Suite("The terminal's configuration")
struct ConfigurationTests {
    @Test(
        "The option overrides NO_COLOR, which overrides the terminal; an empty value counts as not set",
        arguments: [
            (.auto, nil, 256, .deep), (.auto, "", 256, .deep), (.auto, "1", 256, .mono), (.auto, "0", 256, .mono),
            (.always, "1", 256, .deep), (.never, nil, 256, .mono), (.auto, nil, 16, .shallow),
            (.auto, nil, 8, .shallow),
            (.auto, nil, 0, .mono), (.always, nil, -1, .mono), (.auto, nil, 88, .shallow),
        ] as [(ColorChoice, String?, Int, ColorDepth)])
    func colors(choice: ColorChoice, noColor: String?, colors: Int, depth: ColorDepth) {
        #expect(choice.depth(noColor: noColor, colors: colors) == depth)
    }

    @Test("Every error has a message and a recovery", arguments: TerminalError.allCases)
    func errors(error: TerminalError) {
        #expect(error.message.hasSuffix(".") && error.message.first?.isUppercase == true)
        #expect(error.recovery.contains("list") && error.recovery.hasSuffix("."))
    }

    @Test("A missing TERM is reported as such")
    func unsetTerm() {
        #expect(TerminalError.unknownTerminal(name: "").message.contains("not set"))
    }

    @Test("The message after a crash names the file with the reason")
    func farewell() {
        let configuration = NCursesTerminal.Configuration(environment: [:], diagnosticsPath: "/x/log")
        #expect(configuration.farewell.hasPrefix("flightlog stopped") && configuration.farewell.contains("/x/log"))
    }

    /// The Ahom medial ra became a spacing mark after the Unicode version of Debian 12.
    private static let knownDifferences: [ClosedRange<UInt32>] = [0x1171E...0x1171E]

    @Test("Our widths equal the system library's for every code point that both know")
    func widths() {
        #expect(setlocale(LC_ALL, "C.UTF-8") != nil)
        var differences: [String] = []
        for value in UInt32(0)...0x3FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let system = CharacterWidths.ofLocale.columns(of: scalar)
            let own = CharacterWidths.standard.columns(of: scalar)
            guard system >= 0, own >= 0, system != own else { continue }
            if Self.knownDifferences.contains(where: { $0.contains(value) }) { continue }
            differences.append("U+\(String(value, radix: 16)) ours \(own), system's \(system)")
        }
        #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(400).joined(separator: "\n"))")
    }
}
