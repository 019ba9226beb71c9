import FoundationEssentials

/// The files with the user's settings, which may be missing.
package struct SettingsFiles: Sendable {
    /// The folder of the files.
    package let folder: String

    /// A folder's files.
    package init(folder: String) {
        self.folder = folder
    }

    /// The files of the user who runs the program.
    package static var ofUser: SettingsFiles {
        SettingsFiles(folder: Folders(environment: ProcessInfo.processInfo.environment).configuration)
    }

    /// The path of the file with the settings.
    package var settingsPath: String { "\(folder)/\(SettingsReading.settingsFile)" }

    /// Reads the file with the settings; the result includes its errors.
    ///
    /// - Parameter region: the region that is used instead of the one in the file; nil for that one.
    package func read(region: Region? = nil) -> SettingsReading {
        var reading = SettingsReading(region: region)
        do throws(SettingsError) {
            if let text = try text(at: settingsPath) { reading.readSettings(text) }
        } catch {
            reading.add(error)
        }
        return reading
    }

    /// Returns the text of a file; nil when there is none.
    ///
    /// - Throws: `SettingsError.unreadable`.
    package func text(at path: String) throws(SettingsError) -> String? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let data = FileManager.default.contents(atPath: path),
            let text = String(validating: data, as: UTF8.self)
        else { throw .unreadable(path: path) }
        return text
    }

    /// Writes the file with the settings; returns its path, or nil when it cannot be written.
    ///
    /// An existing file is copied beside it first, unless the program wrote it unchanged, so that no comment of the
    /// user is lost; earlier copies are never replaced. A symbolic link stays a link.
    @Sendable
    package func keep(_ text: String) -> String? {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let before = FileManager.default.contents(atPath: settingsPath)
            if let before, before != Data(text.utf8), !isOwn(before) { try backUp(before) }
            if before != Data(text.utf8) {
                let file = URL(filePath: settingsPath).resolvingSymlinksInPath()
                try Data(text.utf8).write(to: file, options: .atomic)
            }
            return settingsPath
        } catch {
            return nil
        }
    }

    /// Writes the lines of a region to the file with the settings, and leaves all other lines as they are; returns the
    /// file's path, or nil when it cannot be read or written.
    @Sendable
    package func change(_ lines: [SettingLine]) -> String? {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let file = URL(filePath: settingsPath).resolvingSymlinksInPath()
            var text = ""
            if FileManager.default.fileExists(atPath: settingsPath) {
                guard let data = FileManager.default.contents(atPath: settingsPath),
                    let known = String(validating: data, as: UTF8.self)
                else { return nil }
                text = known
            }
            guard let changed = SettingsText.choosing(lines, in: text) else { return nil }
            if changed != text { try Data(changed.utf8).write(to: file, options: .atomic) }
            return settingsPath
        } catch {
            return nil
        }
    }

    /// Returns whether a file is exactly what the program writes, so that it has no content of the user.
    private func isOwn(_ data: Data) -> Bool {
        guard let text = String(validating: data, as: UTF8.self) else { return false }
        var reading = SettingsReading()
        reading.readSettings(text)
        return [false, true].contains { SettingsText.settings(reading.settings, isKept: $0) == text }
    }

    /// Copies a file under the first free name: `config.toml.old`, `config.toml.old2`.
    private func backUp(_ data: Data) throws {
        var name = "\(settingsPath).old"
        var number = 1
        while let kept = FileManager.default.contents(atPath: name), kept != data {
            number += 1
            name = "\(settingsPath).old\(number)"
        }
        try data.write(to: URL(filePath: name), options: .atomic)
    }
}
