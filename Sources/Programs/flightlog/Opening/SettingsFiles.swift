import FlightLogApp
import FoundationEssentials

/// The files with the user's settings and keys; neither need be there.
struct SettingsFiles: Sendable {
    /// The folder that they are in.
    let folder: String

    /// The path of the file with the settings.
    var settingsPath: String { "\(folder)/\(SettingsReading.settingsFile)" }
    /// The path of the file with the keys.
    var keysPath: String { "\(folder)/\(SettingsReading.keysFile)" }

    /// Reads both files; what is wrong in them is part of the answer, and never an error.
    func read() -> SettingsReading {
        var reading = SettingsReading()
        read(settingsPath, &reading) { $0.readSettings($1) }
        read(keysPath, &reading) { $0.readKeys($1) }
        return reading
    }

    private func read(
        _ path: String, _ reading: inout SettingsReading, _ take: (inout SettingsReading, String) -> Void
    ) {
        guard FileManager.default.fileExists(atPath: path) else { return }
        guard let data = FileManager.default.contents(atPath: path),
            let text = String(validating: data, as: UTF8.self)
        else { return reading.addUnreadable(path: path) }
        take(&reading, text)
    }

    /// Writes the file with the settings and returns its path; nil when it cannot be written.
    ///
    /// A file that is there is kept beside it unless the program wrote it as it is, so that no comment of the user's is
    /// lost; one that was kept before is never replaced. A link stays a link.
    @Sendable
    func keep(_ text: String) -> String? {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let before = FileManager.default.contents(atPath: settingsPath)
            if let before, before != Data(text.utf8), !isOwn(before) { try keepBeside(before) }
            if before != Data(text.utf8) {
                let file = URL(filePath: settingsPath).resolvingSymlinksInPath()
                try Data(text.utf8).write(to: file, options: .atomic)
            }
            return settingsPath
        } catch {
            return nil
        }
    }

    /// Whether a file is one that the program writes, to the byte: then nothing in it is the user's alone.
    private func isOwn(_ data: Data) -> Bool {
        guard let text = String(validating: data, as: UTF8.self) else { return false }
        var reading = SettingsReading()
        reading.readSettings(text)
        return SettingsText.settings(reading.settings) == text
    }

    /// Copies a file under the first name that is free: `config.toml.old`, `config.toml.old2`.
    private func keepBeside(_ data: Data) throws {
        var (name, number) = ("\(settingsPath).old", 1)
        while let kept = FileManager.default.contents(atPath: name), kept != data {
            number += 1
            name = "\(settingsPath).old\(number)"
        }
        try data.write(to: URL(filePath: name), options: .atomic)
    }
}
