import Foundation

/// Errors of the system and of Foundation in words: their own texts are for programmers.
package enum ForeignError {
    /// Returns the reason of an error as a part of a sentence, such as `there is no space left on the disk`.
    ///
    /// Errors of this package describe themselves.
    package static func reason(_ error: any Error) -> String {
        if let number = number(of: error) { return reason(errno: number) }
        guard isOfFoundation(error) else { return "\(error)" }
        return "the system reports an error (\((error as NSError).domain) \((error as NSError).code))"
    }

    /// Returns the reason of an error number of the system, as a part of a sentence.
    package static func reason(errno number: Int32) -> String {
        switch number {
        case ENOENT: return "there is no such file"
        case EACCES, EPERM: return "you may not read or change it"
        case EMFILE, ENFILE: return "too many files are open"
        case ENOSPC: return "there is no space left on the disk"
        case EDQUOT: return "your share of the disk is used up"
        case EFBIG: return "it is larger than files may be here"
        case EROFS: return "the disk is read-only"
        case ELOOP: return "it is a link that leads to itself"
        case EEXIST: return "it is there already"
        case ENOTDIR: return "a part of its path is no folder"
        case EISDIR: return "it is a folder"
        case ENAMETOOLONG: return "its name is too long"
        default:
            let words = unsafe String(cString: strerror(number))
            return words.prefix(1).lowercased() + words.dropFirst()
        }
    }

    /// Returns whether an error says that the disk is full.
    package static func isFull(_ error: any Error) -> Bool {
        number(of: error).map { [ENOSPC, EDQUOT, EFBIG].contains($0) } ?? false
    }

    /// Returns the error number of the system behind an error; nil when none is known.
    static func number(of error: any Error) -> Int32? {
        if let error = error as? POSIXError { return error.code.rawValue }
        guard isOfFoundation(error) else { return nil }
        let error = error as NSError
        if error.domain == NSPOSIXErrorDomain { return Int32(exactly: error.code) }
        if let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error, let number = number(of: cause) {
            return number
        }
        return error.domain == NSCocoaErrorDomain ? numbers[error.code] : nil
    }

    /// Our own errors are in Cocoa's domain too, but of types of their own.
    private static func isOfFoundation(_ error: any Error) -> Bool {
        error is CocoaError || error is POSIXError || type(of: error) is NSError.Type
    }

    /// The error numbers that Foundation's codes stand for.
    private static let numbers: [Int: Int32] = [
        CocoaError.Code.fileNoSuchFile.rawValue: ENOENT, CocoaError.Code.fileReadNoSuchFile.rawValue: ENOENT,
        CocoaError.Code.fileReadNoPermission.rawValue: EACCES,
        CocoaError.Code.fileWriteNoPermission.rawValue: EACCES,
        CocoaError.Code.fileWriteFileExists.rawValue: EEXIST,
        CocoaError.Code.fileWriteOutOfSpace.rawValue: ENOSPC,
        CocoaError.Code.fileWriteVolumeReadOnly.rawValue: EROFS,
    ]
}
