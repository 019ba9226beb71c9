import ManagedObjects
import Testing

@Suite("The library's arguments")
struct DebugArgumentsTests {
    @Test("The debug switches and their values are removed from a program's arguments, all others stay")
    func removed() {
        let arguments = [
            "a", "-com.apple.CoreData.SQLDebug", "3", "--b", "-com.apple.CoreData.MigrationDebug", "1", "1",
        ]
        #expect(DebugArguments.removed(from: arguments) == ["a", "--b", "1"])
        #expect(DebugArguments.removed(from: ["-com.apple.CoreData.SQLDebug"]) == [])
    }
}
