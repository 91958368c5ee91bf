import { left, portFailed, type Currency, type RateProvider, type RateSet } from "quittance";

/** The last complete rate set of several providers. */
export interface LastGood {
  /** Returns the same provider, and stores every complete set that it returns. */
  readonly keepFrom: (provider: RateProvider) => RateProvider;
  /** Returns the stored set, however old: wrap it in `freshRates`. */
  readonly rates: RateProvider;
}

/** Creates a place for the last good set. It is lost when the process ends. */
export const createLastGood = (): LastGood => {
  let last: RateSet | undefined;
  return {
    keepFrom: (provider) => ({
      ratesFor: (wanted) => async () => {
        const result = await provider.ratesFor(wanted)();
        if (result._tag === "Right" && isComplete(result.right, wanted)) last = result.right;
        return result;
      },
    }),
    rates: {
      ratesFor: () => () =>
        Promise.resolve(
          last === undefined
            ? left(portFailed("rates", new Error("No rates are stored yet")))
            : { _tag: "Right", right: last },
        ),
    },
  };
};

const isComplete = ({ unitsPerUsd }: RateSet, wanted: ReadonlySet<Currency>): boolean =>
  [...wanted].every((code) => code === "USD" || unitsPerUsd.has(code));
