/** The hand-written part of the page of an error code; the rest is a response of the service. */
export interface ErrorText {
  /** One sentence, for lists. */
  readonly summary: string;
  readonly causes: ReadonlyArray<string>;
  readonly remedies: ReadonlyArray<string>;
  /** Whether it can help to send the same request again. */
  readonly again: string;
}
