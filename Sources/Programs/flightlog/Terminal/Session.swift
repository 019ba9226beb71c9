import ArgumentParser
import Aviation
import CommandLineProgram
import FlightLogApp
import FoundationEssentials
import Logbook
import LogbookFormats
import LogbookProgram
import NCursesTerminal
import TerminalUI

/// A run of the program on a real or scripted terminal.
struct TerminalSession {
    let file: any LogbookFileAccess
    let clock: WallClock
    let upgradesAtOnce: Bool
    let reading: SettingsReading
    let keys: KeysReading
    let settingsFiles: SettingsFiles
    let memoryFile: ListStateFile

    /// Runs on the real terminal; returns the exit code.
    ///
    /// - Throws: `CommandFailure` when there is no terminal.
    func run(environment: [String: String], color: ColorChoice, diagnosticsPath: String?) throws -> Int32 {
        let terminal = try openTerminal(environment, color, diagnosticsPath)
        defer { terminal.close() }
        let editor = ExternalEditor(
            environment: environment, folder: "\(Folders(environment: environment).state)/texts", logbook: file.path)
        let opener = ExternalOpener(environment: environment)
        defer { opener.removeFiles() }
        let loop = AppLoop(
            file, on: terminal,
            environment: AppLoop.Environment(
                today: clock.today, seconds: clock.seconds,
                texts: TextServices(
                    edit: { editor.edit($0, on: $1) }, left: { editor.left() },
                    remove: { try? FileManager.default.removeItem(atPath: $0) }),
                open: { opener.open($0, named: $1, on: $2) }, keepSettings: settingsFiles.keep,
                changeSettings: settingsFiles.change,
                remember: memoryFile.write,
                keepInStep: { [keeper] changed in keeper(true, changed) }),
            upgradesAtOnce: upgradesAtOnce, asksForRegion: true, reading: reading, keys: keys,
            memory: memoryFile.read())
        let code = try run(loop) { terminal.close() }
        // By convention the exit code of a terminated program is 128 and the number of the signal.
        return terminal.endingSignal.map { Int32(128 + $0) } ?? code
    }

    /// Makes what keeps the logbook in step with other devices; whether it does so by itself.
    private var keeper: @Sendable (Bool, @escaping @Sendable (SyncBrief?) -> Void) -> SyncKeeper {
        let (path, now) = (file.path, clock.now)
        return { exchanges, changed in
            SyncKeeper(
                path: path, device: ThisDevice.name, program: "flightlog \(Version.number)", now: now,
                exchanges: exchanges, carrier: { PlaceWatch(folder: $0) }, changed: changed)
        }
    }

    /// Runs the loop, restores the terminal, and then reports the last error.
    private func run(_ loop: AppLoop, _ restoreTerminal: () -> Void) throws -> Int32 {
        let code = loop.run()
        restoreTerminal()
        guard let error = loop.closingError else { return code }
        throw CommandFailure(error)
    }

    private func openTerminal(
        _ environment: [String: String], _ color: ColorChoice, _ diagnosticsPath: String?
    ) throws -> NCursesTerminal {
        do throws(TerminalError) {
            return try NCursesTerminal(
                NCursesTerminal.Configuration(
                    environment: environment, color: color, theme: reading.settings.theme,
                    capturesMouse: reading.settings.capturesMouse, diagnosticsPath: diagnosticsPath))
        } catch {
            let instead = error == .notATerminal ? " To print it: flightlog list flights" : ""
            throw CommandFailure("\(error.message) \(error.recovery)\(instead)", exitCode: ExitCode(2))
        }
    }

    /// Plays a script of keys on a virtual screen, saves the last screen, and returns the exit code.
    func play(script path: String, size: Size, savingTo screen: String?) throws -> Int32 {
        let terminal = ScriptedTerminal(script: try readScript(path), size: size, theme: reading.settings.theme)
        let environment = AppLoop.Environment(
            today: clock.today, seconds: { 0 },
            keepSettings: settingsFiles.keep, changeSettings: settingsFiles.change,
            // A script sees what it asks for, not when others write.
            keepInStep: { [keeper] changed in keeper(false, changed) })
        let loop = AppLoop(
            file, on: terminal, environment: environment, pace: .script, upgradesAtOnce: upgradesAtOnce,
            reading: reading, keys: keys)
        let code = try run(loop) {}
        if let screen { try save(terminal, to: screen) }
        return code
    }

    private func readScript(_ path: String) throws -> KeyScript {
        guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
            throw CommandFailure("The script “\(path)” cannot be read. Check the path.", exitCode: ExitCode(2))
        }
        do throws(KeyScriptError) {
            return try KeyScript(text)
        } catch {
            throw CommandFailure("\(error.message) \(error.recovery)", exitCode: ExitCode(64))
        }
    }

    /// Writes the screen as text, or with colors when the name ends in `.ansi`.
    private func save(_ terminal: ScriptedTerminal, to path: String) throws {
        let colored = terminal.screen.ansi(theme: terminal.theme, depth: terminal.depth)
        let isColored = path.hasSuffix(".ansi")
        do {
            let text = isColored ? colored : terminal.screen.text
            try ExportFile(path, replacing: true, of: file.path).write(Data(text.utf8))
        } catch {
            throw CommandFailure("The screen cannot be saved as “\(path)”. Check the folder.", exitCode: ExitCode(2))
        }
    }
}
