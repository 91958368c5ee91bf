/** Something that the person at the command line can put right; the message says what. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
