import type { RateProvider } from "quittance";
import type { RatesFailure } from "quittance/errors";

/** One attempt to get rates. */
export interface Outcome {
  /** Who was asked. */
  readonly asked: string;
  /** Whether there are rates now. */
  readonly ok: boolean;
  readonly detail: string;
}

/** Takes what happened. Never throws. */
export type Log = (outcome: Outcome) => void;

/** Returns the same provider, and logs every result. */
export const logOutcomes = (asked: string, provider: RateProvider, log: Log): RateProvider => ({
  ratesFor: (wanted) => async () => {
    const result = await provider.ratesFor(wanted)();
    log(
      result._tag === "Right"
        ? { asked, ok: true, detail: `rates of ${result.right.timestamp}` }
        : { asked, ok: false, detail: describeValue(result.left) },
    );
    return result;
  },
});

const describeValue = (failure: RatesFailure): string => {
  switch (failure.kind) {
    case "RateMalformed":
      return `${failure.property} is not a rate: ${failure.found}`;
    case "RateStale":
      return `too old: of ${failure.timestamp}`;
    case "RatesExhausted":
      return failure.attempts.map(describeValue).join("; ");
    case "PortFailed":
      return failure.cause instanceof Error
        ? `${failure.cause.name}: ${failure.cause.message}`
        : "failed";
  }
};
