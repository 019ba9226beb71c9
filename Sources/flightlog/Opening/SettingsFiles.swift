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

    /// Writes the file with the settings and returns its path; nil when it cannot be written. A file that is there is
    /// kept beside it, so that no comment of the user's is lost.
    @Sendable
    func keep(_ text: String) -> String? {
        let path = settingsPath
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            if FileManager.default.fileExists(atPath: path) {
                try? FileManager.default.removeItem(atPath: path + ".old")
                try FileManager.default.copyItem(atPath: path, toPath: path + ".old")
            }
            try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
            return path
        } catch {
            return nil
        }
    }
}
