import { Amount, type Currency, type Either, type RateProvider, type RateSet } from "quittance";
import type { RatesFailure } from "quittance/errors";
import { isRateSourceError } from "@quittance/rates";

/** Calls a provider. */
export const request = (
  provider: RateProvider,
  ...wanted: ReadonlyArray<Currency>
): Promise<Either<RatesFailure, RateSet>> => provider.ratesFor(new Set(wanted))();

/** Calls a provider that must succeed, and shows its set as text. */
export const ratesOf = async (
  provider: RateProvider,
  ...wanted: ReadonlyArray<Currency>
): Promise<{
  readonly source: string;
  readonly timestamp: string;
  readonly rates: Readonly<Record<string, string>>;
}> => {
  const result = await request(provider, ...wanted);
  if (result._tag === "Left") throw new Error(`failed: ${describeFailure(result.left)}`);
  const { source, timestamp, unitsPerUsd } = result.right;
  const rates = [...unitsPerUsd].map(([code, rate]) => [code, Amount.render(rate)] as const);
  return { source, timestamp, rates: Object.fromEntries(rates) };
};

/** Calls a provider that must fail, and describes the failure. */
export const failureOf = async (
  provider: RateProvider,
  ...wanted: ReadonlyArray<Currency>
): Promise<string> => {
  const result = await request(provider, ...wanted);
  return result._tag === "Left" ? describeFailure(result.left) : "no failure";
};

/** Describes a failure: `RedirectRejected Bank: …`, or `RateMalformed EUR=-1`. */
export const describeFailure = (failure: RatesFailure): string => {
  switch (failure.kind) {
    case "RateMalformed":
      return `RateMalformed ${failure.property}=${failure.found}`;
    case "RateStale":
      return `RateStale ${failure.timestamp}`;
    case "RatesExhausted":
      return `RatesExhausted (${failure.attempts.map(describeFailure).join("; ")})`;
    case "PortFailed":
      return isRateSourceError(failure.cause)
        ? `${failure.cause.kind} ${failure.cause.message}`
        : `PortFailed ${String(failure.cause)}`;
  }
};
