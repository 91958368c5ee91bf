/** Something that the person at the command line can put right; the message says what. */
export class UsageError extends Error {
  override readonly name = "UsageError";

  /** Each printed on a line of its own below the message. */
  readonly details: ReadonlyArray<string>;

  constructor(message: string, details: ReadonlyArray<string> = []) {
    super(message);
    this.details = details;
  }
}
