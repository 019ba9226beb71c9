public import ArgumentParser

/// The verbs of one program, for its list of subcommands.
public enum StoreVerbs<Target: StoreTarget> {
    /// All verbs, in the order that help lists them.
    public static var all: [any ParsableCommand.Type] {
        [
            InspectVerb<Target>.self, PlanVerb<Target>.self, UpgradeVerb<Target>.self, FinishVerb<Target>.self,
            VerifyVerb<Target>.self, BackupVerb<Target>.self, RestoreVerb<Target>.self, ExplainVerb<Target>.self,
        ]
    }
}
