public import ArgumentParser

/// The store verbs as subcommands of a program.
public enum StoreVerbs<Target: StoreTarget> {
    /// All verbs, in the order of the help text.
    public static var all: [any ParsableCommand.Type] {
        [
            InspectVerb<Target>.self, PlanVerb<Target>.self, UpgradeVerb<Target>.self, FinishVerb<Target>.self,
            VerifyVerb<Target>.self, BackupVerb<Target>.self, RestoreVerb<Target>.self, CompactVerb<Target>.self,
            ExplainVerb<Target>.self,
        ]
    }
}
