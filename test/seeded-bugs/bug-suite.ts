/** An implementation, named by what it does: a seeded bug, or a way to be correct. */
export interface Candidate {
  readonly name: string;
  /** Returns the names of the checks that fail with it. */
  readonly failures: () => Promise<ReadonlyArray<string>>;
}

/** A bug that is put into the library or its ports on purpose. */
export interface SeededBug extends Candidate {
  /** The checks that may report it. Defaults to all of the suite. */
  readonly reportedBy?: ReadonlyArray<string>;
}

/** A suite of checks, and the seeded bugs that it must catch. */
export interface BugSuite {
  readonly name: string;
  readonly bugs: ReadonlyArray<SeededBug>;
  /** Implementations without a bug, which every check passes. */
  readonly correct: ReadonlyArray<Candidate>;
  /** Checks that must each catch at least one of the bugs. */
  readonly checks: ReadonlyArray<string>;
}
