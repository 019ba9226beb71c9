import Glibc

/// The user's home folder.
package enum HomeFolder {
    /// Returns `HOME`, or where it is not set, as under a service manager, the folder in the list of users; `.` when there
    /// is neither.
    ///
    /// ```swift
    /// HomeFolder.path(["HOME": "/home/ada"])   // /home/ada
    /// ```
    package static func path(_ environment: [String: String]) -> String {
        if let home = environment["HOME"], !home.isEmpty { return home }
        guard let entry = unsafe getpwuid(getuid()), let folder = unsafe entry.pointee.pw_dir else { return "." }
        let path = unsafe String(cString: folder)
        return path.isEmpty ? "." : path
    }
}
