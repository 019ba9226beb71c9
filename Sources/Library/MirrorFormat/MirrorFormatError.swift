/// Why a file is not read as a bundle or a snapshot. Nothing of such a file is used.
package enum MirrorFormatError: Error, Hashable, Sendable {
    /// The bytes are no complete compressed text: a part of a file, or something else.
    case notWhole
    /// The text is larger than a file of its kind may be, in bytes.
    case tooLarge(limit: Int)
    /// The file has a format that this program does not know.
    case newerFormat(Int64)
    /// The file is of the other kind, or of none.
    case otherKind
    /// A line cannot be read: its number from 1, and what is wrong with it, as the end of a sentence.
    case invalidLine(Int, reason: String)

    /// What happened, in the user's words.
    package var message: String {
        switch self {
        case .notWhole: "The file is not whole, or is no file of a mirrored store."
        case .tooLarge(let limit): "The file holds more than \(limit) bytes of text, which no file of its kind does."
        case .newerFormat(let number): "The file has format \(number); this program reads format 1."
        case .otherKind: "The file is not what its name says."
        case .invalidLine(let number, let reason): "Line \(number) of the file cannot be read: \(reason)."
        }
    }

    /// What the user can do.
    package var recovery: String {
        switch self {
        case .notWhole: "Wait until it has arrived; the device that has it whole puts it again."
        case .newerFormat: "Install the program that wrote it, or a newer one."
        case .tooLarge, .otherKind, .invalidLine:
            "Update the program on all devices. If it stays so, the device that wrote the file has a fault: report it."
        }
    }
}
