/** A problem that the user of the command can fix; the message says how. */
export class UsageError extends Error {
  override readonly name = "UsageError";

  /** Printed below the message, one per line. */
  readonly details: ReadonlyArray<string>;

  constructor(message: string, details: ReadonlyArray<string> = []) {
    super(message);
    this.details = details;
  }
}
