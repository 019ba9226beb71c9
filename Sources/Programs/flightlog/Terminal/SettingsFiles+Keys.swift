import FlightLogApp
import LogbookProgram

/// The file with the user's keys, which may be missing.
extension SettingsFiles {
    /// The path of the file with the keys.
    var keysPath: String { "\(folder)/\(KeysReading.file)" }

    /// Reads the file with the keys; the result includes its errors.
    func readKeys() -> KeysReading {
        do throws(SettingsError) {
            return try text(at: keysPath).map { KeysReading($0) } ?? KeysReading()
        } catch {
            return KeysReading(error)
        }
    }
}
