import ManagedObjects
import Testing

@Suite("Arguments of the library's own")
struct DebugArgumentsTests {
    @Test("The debug switches and their values are taken out of a program's arguments, all others stay")
    func removed() {
        let arguments = [
            "a", "-com.apple.CoreData.SQLDebug", "3", "--b", "-com.apple.CoreData.MigrationDebug", "1", "1",
        ]
        #expect(DebugArguments.removed(from: arguments) == ["a", "--b", "1"])
        #expect(DebugArguments.removed(from: ["-com.apple.CoreData.SQLDebug"]) == [])
    }
}
