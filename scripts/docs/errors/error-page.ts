import type { Scenario } from "./error-scenario.ts";

/** The hand-written part of the page of an error code; the rest is a response of the service. */
export interface ErrorPage {
  /** One sentence, for lists. */
  readonly summary: string;
  readonly causes: ReadonlyArray<string>;
  readonly remedies: ReadonlyArray<string>;
  /** Whether it can help to send the same request again. */
  readonly again: string;
  /** How the error occurs. */
  readonly scenario: Scenario;
}

/** For an error that the same request causes again. */
export const never = "No. The same request gets the same response.";
