/** What is said of a code by hand: the rest of its page is what the service answers. */
export interface ErrorText {
  /** One sentence, for lists. */
  readonly summary: string;
  /** Why a caller gets it. */
  readonly causes: ReadonlyArray<string>;
  /** What whoever gets it does about it. */
  readonly remedies: ReadonlyArray<string>;
  /** Whether sending the very same request again can help. */
  readonly again: string;
}
