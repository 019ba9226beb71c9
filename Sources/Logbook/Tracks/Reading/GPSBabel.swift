import Foundation

/// The program `gpsbabel`, which reads files of recorders that this one does not. It runs where it is installed, and only on
/// files whose kind their bytes say: it guesses none itself.
struct GPSBabel {
    /// A kind of file, by the name that the program has for it.
    enum Kind: String, CaseIterable, Sendable {
        case garminFIT = "garmin_fit"
        case trainingCenter = "gtrnctr"
        case oziExplorer = "ozi"
        case flySight = "flysight"
        case geoJSON = "geojson"

        /// What a file is, in a sentence.
        var displayName: String {
            switch self {
            case .garminFIT: "a FIT file of a Garmin device"
            case .trainingCenter: "a file of Garmin Training Center"
            case .oziExplorer: "a track of OziExplorer"
            case .flySight: "a log of a FlySight"
            case .geoJSON: "GeoJSON"
            }
        }
    }

    /// What it makes of a file.
    enum Outcome {
        /// The file as GPX.
        case gpx([UInt8])
        /// Why there is none, as a sentence.
        case failed(String)
    }

    /// Seconds after which it is stopped, and the bytes that it may write.
    private static let (seconds, mostBytes) = (10.0, 64 << 20)

    /// The program, as it is found in the path; another one where `FLIGHTLOG_GPSBABEL` says so.
    private static var program: String {
        ProcessInfo.processInfo.environment["FLIGHTLOG_GPSBABEL"] ?? "gpsbabel"
    }

    /// Reads a file as GPX.
    static func read(_ bytes: [UInt8], as kind: Kind) -> Outcome {
        guard let input = UnlinkedFile(bytes), let output = UnlinkedFile([]), let errors = UnlinkedFile([]) else {
            return .failed("The file is \(kind.displayName); there is no room for a temporary file to read it.")
        }
        let words = [
            program, "-t", "-i", kind.rawValue, "-f", "-", "-x", "nuketypes,waypoints,routes", "-o", "gpx,gpxver=1.1",
            "-F", "-",
        ]
        guard let status = run(words, [input.file, output.file, errors.file], mostBytes: Self.mostBytes) else {
            return .failed(
                "The file is \(kind.displayName), which GPSBabel reads. It is not installed: install gpsbabel, then "
                    + "add the file.")
        }
        guard status == 0 else {
            let said = errors.text.split(separator: "\n").first.map { ": \($0.prefix(120))" } ?? ""
            return .failed("The file is \(kind.displayName), and GPSBabel does not read it\(said).")
        }
        return .gpx(output.bytes)
    }

    /// Runs a program to its end, or until it takes too long or writes too much.
    ///
    /// - Returns: its status; 128 and more for one that was stopped; nil when it is not installed.
    private static func run(_ words: [String], _ streams: [Int32], mostBytes: Int) -> Int32? {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (target, stream) in streams.enumerated() {
            unsafe posix_spawn_file_actions_adddup2(&actions, stream, Int32(target))
        }
        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var process = pid_t()
        guard unsafe posix_spawnp(&process, words[0], &actions, nil, &arguments, environ) == 0 else { return nil }
        var status: Int32 = 0
        let begin = ContinuousClock.now
        while true {
            let ended = unsafe waitpid(process, &status, WNOHANG)
            if ended == process { break }
            if ended < 0, errno != EINTR { return 255 }
            let isLate = ContinuousClock.now - begin > .seconds(seconds)
            if isLate || lseek(streams[1], 0, SEEK_END) > off_t(mostBytes) { kill(process, SIGKILL) }
            usleep(2_000)
        }
        let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        return code == 127 ? nil : code
    }

    /// An open file without a name, which goes with this program however that ends.
    private final class UnlinkedFile {
        let file: Int32

        init?(_ bytes: [UInt8]) {
            let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
            let path = "\(folder)/flightlog-\(UUID().uuidString)"
            let opened = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard opened >= 0 else { return nil }
            unsafe unlink(path)
            // The numbers up to 2 are those of the program's streams.
            file = fcntl(opened, F_DUPFD_CLOEXEC, 10)
            close(opened)
            let written = unsafe bytes.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, 0) }
            guard file >= 0, written == bytes.count else { return nil }
        }

        deinit { close(file) }

        var bytes: [UInt8] {
            lseek(file, 0, SEEK_SET)
            return [UInt8]((try? FileHandle(fileDescriptor: file, closeOnDealloc: false).readToEnd()) ?? Data())
        }

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }
}
