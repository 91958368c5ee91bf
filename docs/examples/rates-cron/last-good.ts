import { left, portFailed, type Currency, type RateProvider, type RateSet } from "quittance";

/** The last complete set that any of some providers gave. */
export interface LastGood {
  /** The same provider; what it gives is kept here. */
  readonly keepFrom: (provider: RateProvider) => RateProvider;
  /** Gives what was kept, however old: put `freshRates` around it. */
  readonly rates: RateProvider;
}

/** Make a place for the last good set. It is gone when the process ends. */
export const createLastGood = (): LastGood => {
  let last: RateSet | undefined;
  return {
    keepFrom: (provider) => ({
      ratesFor: (wanted) => async () => {
        const answer = await provider.ratesFor(wanted)();
        if (answer._tag === "Right" && isComplete(answer.right, wanted)) last = answer.right;
        return answer;
      },
    }),
    rates: {
      ratesFor: () => () =>
        Promise.resolve(
          last === undefined
            ? left(portFailed("rates", new Error("Nothing was kept yet")))
            : { _tag: "Right", right: last },
        ),
    },
  };
};

const isComplete = ({ unitsPerUsd }: RateSet, wanted: ReadonlySet<Currency>): boolean =>
  [...wanted].every((code) => code === "USD" || unitsPerUsd.has(code));
