/** A defect in the program, never a user's mistake. Thrown, and never caught inside the core. */
export class InvariantViolation extends Error {
  override readonly name = "InvariantViolation";
}

/** Throw `InvariantViolation` with the statement unless the condition holds. */
export function invariant(condition: boolean, statement: string): asserts condition {
  if (!condition) throw new InvariantViolation(statement);
}
