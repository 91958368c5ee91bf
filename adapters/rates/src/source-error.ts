/** Why a rate source returned no rates. */
export type RateSourceErrorKind =
  | "Unreachable"
  | "TimedOut"
  | "RedirectRejected"
  | "StatusUnexpected"
  | "ContentTypeUnexpected"
  | "BodyTooLarge"
  | "BodyMalformed"
  | "RejectedBySource"
  | "RateJumped"
  | "RatesDisagree";

/**
 * The cause of a `PortFailed` of this package. It contains no address, because addresses of rate
 * sources can contain keys.
 */
export interface RateSourceError extends Error {
  readonly name: "RateSourceError";
  readonly kind: RateSourceErrorKind;
  /** Name of the source. */
  readonly source: string;
  /** Whether the request was repeated, as far as `maxAttempts` allows. */
  readonly isTransient: boolean;
}

/** Maximum length of a text of the source in a message. */
const maxQuotedLength = 64;

/** Creates an error of a source. */
export const rateSourceError = (
  source: string,
  kind: RateSourceErrorKind,
  message: string,
  isTransient = false,
): RateSourceError =>
  Object.assign(new Error(`${source}: ${message}`), {
    name: "RateSourceError" as const,
    kind,
    source,
    isTransient,
  });

/** Returns whether a value is a `RateSourceError`, also of another copy of this package. */
export const isRateSourceError = (value: unknown): value is RateSourceError =>
  value instanceof Error && value.name === "RateSourceError" && "kind" in value;

/** Shortens a text of the source for a message. */
export const shortened = (text: string): string =>
  text.length <= maxQuotedLength ? text : `${text.slice(0, maxQuotedLength)}…`;
