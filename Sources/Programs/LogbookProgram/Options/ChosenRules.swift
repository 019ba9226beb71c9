import ArgumentParser
package import Aviation
import CommandLineProgram
import Foundation
package import Logbook

/// The rules of currency that a program goes by.
extension LogbookAccess {
    /// Returns the rules that the pilot has chosen in the logbook, or those of the region.
    ///
    /// - Parameter region: the region that was named; nil for the one in the settings.
    /// - Throws: `CommandFailure` where nothing is chosen, and for rules that are not understood; `LogbookError`.
    package func chosenRules(region: Region?) throws -> RuleSet {
        let folders = Folders(environment: ProcessInfo.processInfo.environment)
        let chosen = SettingsFiles(folder: folders.configuration).read(region: Region.chosen(region)).settings
        let book = try currencyRules()
        if let problem = book.problems.first {
            throw CommandFailure(
                "\(problem).", "Correct them in the program (6, then r), or name other rules with --rules.",
                exitCode: ExitCode(65)
            )
        }
        let own = book.shipped != nil || !book.own.isEmpty
        guard own || !chosen.rulesOfRegion.isEmpty else {
            throw CommandFailure(
                "Whose rules?",
                "Choose them with --rules faa, easa or uk; or set your region once, with a line region = \"faa\" or \"easa\" in "
                    + "\(folders.configuration)/config.toml.", exitCode: ExitCode(64)
            )
        }
        do throws(RuleError) {
            return try book.set(region: chosen.rulesOfRegion)
        } catch {
            throw CommandFailure(
                "the rules, line \(error.line), column \(error.column): \(error.message)",
                "Correct the line; docs/rules.md describes the language.",
                exitCode: ExitCode(65))
        }
    }

    /// Returns the answers that a layout prints, with their flights.
    ///
    /// - Parameter isNeeded: whether a missing choice of rules is an error, rather than no answer.
    package func printedAnswers(isNeeded: Bool, region: Region?, today: LocalDate) throws -> [CurrencyAnswer] {
        do {
            return try currency(CurrencyQuery(try chosenRules(region: region), on: today))
        } catch let failure as CommandFailure {
            guard isNeeded else { return [] }
            throw failure
        }
    }
}
