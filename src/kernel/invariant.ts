/** A defect in the program, not invalid input. The core throws it and never catches it. */
export class InvariantViolation extends Error {
  override readonly name = "InvariantViolation";
}

/** Throws `InvariantViolation` with the message if the condition is false. */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InvariantViolation(message);
}
