import Aviation

/// What a file is: a recording, or bytes that are kept as they are.
package enum RecordingFile: Sendable, Hashable {
    /// A recording with samples.
    case recording(Recording)
    /// A file that is kept without being understood, with a sentence that says why.
    case opaque(String)

    /// Reads a file. Its name says nothing: its bytes do.
    ///
    /// Never throws: a file that stops in the middle is a recording up to there, and one without samples is opaque.
    ///
    /// ```
    /// RecordingFile(Array("$GPRMC,…".utf8))
    /// ```
    ///
    /// - Parameter withEngine: whether what the engine's instruments say is read, too, which costs memory.
    package init(_ bytes: [UInt8], withEngine: Bool = false) {
        guard !bytes.isEmpty else {
            self = .opaque("The file is empty.")
            return
        }
        if Gzip.isGzip(bytes) {
            guard let inflated = Gzip.inflate(bytes) else {
                self = .opaque("The file is compressed by gzip and damaged, or larger than 512 MB.")
                return
            }
            self = Self.read(inflated.bytes, withEngine)
            if !inflated.isWhole, case .recording(var recording) = self {
                recording.isWhole = false
                recording.notes.append("The compressed file stops in the middle; what follows is not read.")
                self = .recording(recording)
            }
            return
        }
        self = Self.read(bytes, withEngine)
    }

    private static func read(_ bytes: [UInt8], _ withEngine: Bool) -> RecordingFile {
        guard let kind = RecordingFileFormat(bytes) else {
            return .opaque("No recorder's format is recognized in the file.")
        }
        let recording: Recording? =
            switch kind {
            case .kml: KMLReader.read(bytes)
            case .gpx: GPXReader.read(bytes)
            case .igc: IGCReader.read(bytes)
            case .nmea: NMEAReader.read(bytes)
            case .garmin: GarminReader.read(bytes, withEngine: withEngine)
            case .table: TableReader.read(bytes)
            case .json: PositionsReader.read(bytes)
            case .foreign, .known: nil
            }
        if case .foreign(let kind) = kind { return converted(bytes, kind) }
        if case .known(let words) = kind { return .opaque(words) }
        guard let recording else { return .opaque("No recorder's format is recognized in the file.") }
        guard !recording.samples.isEmpty else {
            let reasons = recording.removals.sentences + recording.notes
            let why = reasons.isEmpty ? "." : ": \(reasons.joined(separator: "; "))"
            return .opaque("The file (\(recording.format.displayName)) has no sample with a time and a place\(why)")
        }
        return .recording(recording)
    }
}

extension RecordingFile {
    /// Reads a file by another program. What it says is kept as its source.
    private static func converted(_ bytes: [UInt8], _ kind: GPSBabel.Kind) -> RecordingFile {
        switch GPSBabel.read(bytes, as: kind) {
        case .failed(let why): return .opaque(why)
        case .gpx(let text):
            var recording = GPXReader.read(text)
            guard !recording.samples.isEmpty else {
                return .opaque(
                    "The file is \(kind.displayName); GPSBabel finds no sample with a time and a place in it.")
            }
            recording.format = .gpsbabel
            recording.notes.append("The file is \(kind.displayName); GPSBabel read it, as \(kind.rawValue).")
            return .recording(recording)
        }
    }
}

/// The readers' formats, told by the first bytes of a file.
enum RecordingFileFormat: Hashable {
    case kml, gpx, igc, nmea, garmin, table, json
    /// A format that another program reads.
    case foreign(GPSBabel.Kind)
    /// A format that is recognized and not read, with the sentence that says so.
    case known(String)

    private static let length = 4_096

    init?(_ bytes: [UInt8]) {
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < bytes.count, NumberBytes.isBlank(bytes[start]) { start += 1 }
        let beginning = bytes[start..<min(start + Self.length, bytes.count)]
        // Each byte is a character, so that no encoding is in the way.
        let text = String(String.UnicodeScalarView(beginning.map { Unicode.Scalar($0) }))
        if beginning.first == UInt8(ascii: "<") {
            if text.contains("<kml") {
                self = .kml
            } else if text.contains("<gpx") {
                self = .gpx
            } else if text.contains("<TrainingCenterDatabase") {
                self = .foreign(.trainingCenter)
            } else {
                return nil
            }
            return
        }
        if bytes.count > 12, bytes[8..<12].elementsEqual(".FIT".utf8) {
            self = .foreign(.garminFIT)
        } else if text.hasPrefix("OziExplorer Track Point File") {
            self = .foreign(.oziExplorer)
        } else if text.hasPrefix("time,lat,lon,hMSL") {
            self = .foreign(.flySight)
        } else if text.hasPrefix("{"), text.contains("\"FeatureCollection\"") {
            self = .foreign(.geoJSON)
        } else if text.hasPrefix("$U,") || text.hasPrefix("$U ") {
            self = .known("The file is one of a JPI engine monitor, without places.")
        } else if text.hasPrefix("System Info,") {
            self = .known("The file is a report of a Garmin flight deck about its devices, without places.")
        } else if text.hasPrefix("Avidyne Engine Data Log") {
            self = .known("The file is a log of an Avidyne Entegra, which is kept without being read.")
        } else if text.hasPrefix("{") {
            self = .json
        } else if Self.isNMEA(text) {
            self = .nmea
        } else if Self.isIGC(text) {
            self = .igc
        } else if Self.isGarmin(text) {
            self = .garmin
        } else if Self.isTable(beginning) {
            self = .table
        } else {
            return nil
        }
    }

    private static func isNMEA(_ text: String) -> Bool {
        text.contains(kept: /(?m)^\$G[PNLAB](RMC|GGA|GSA|GSV|VTG|GLL),/)
    }

    private static func isIGC(_ text: String) -> Bool {
        text.contains(kept: /(?m)^B\d{6}\d{7}[NS]\d{8}[EW]/)
            || text.contains(kept: /(?m)^A[A-Za-z0-9]{3}/) && text.contains(kept: /(?m)^H[FOPC]/)
    }

    private static func isGarmin(_ text: String) -> Bool {
        let head = text.prefix(400)
        if head.hasPrefix("#airframe_info") || head.hasPrefix("\"#airframe_info") { return true }
        if head.hasPrefix("#info") || head.hasPrefix("\"#info") { return true }
        return text.contains("Lcl Date") && text.contains("Latitude")
    }

    private static func isTable(_ beginning: ArraySlice<UInt8>) -> Bool {
        var rows = TableRows(Array(beginning))
        for _ in 0..<30 {
            guard rows.next() else { return false }
            // Where the clock starts matters only when the rows are read.
            if TableReader.table(rows.texts, start: 0) != nil { return true }
        }
        return false
    }
}
